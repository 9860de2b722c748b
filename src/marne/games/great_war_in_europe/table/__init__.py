"""What people see: the web table and the board in the terminal."""
