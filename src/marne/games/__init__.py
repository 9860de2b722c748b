"""One package a title."""
