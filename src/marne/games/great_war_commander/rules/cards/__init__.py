"""Actions (A), events (E) and Strategy cards (S)."""
