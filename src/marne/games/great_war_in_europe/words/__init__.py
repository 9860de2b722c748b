"""Names, questions, choices, the log and refusals in English and French."""
