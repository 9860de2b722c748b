"""What a game is made of: decisions, choices, procedures, chance, record, rules. Knows no game."""
