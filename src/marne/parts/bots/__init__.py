"""The mind of the computer's players, the same for all titles: judgment as data, plans, search."""
