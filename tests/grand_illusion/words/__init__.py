"""What people read: names, questions, choices, the log, why not."""
