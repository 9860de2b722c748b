"""The data files, their types, and what the book says of them."""
