"""The rules of the book, one module a chapter: r08_movement, r11_supply … What is set up (19) is in r19_setup."""
