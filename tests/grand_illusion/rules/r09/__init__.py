"""9 Battles."""
