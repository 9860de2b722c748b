"""O14 to O27 The orders."""
