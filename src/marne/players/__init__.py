"""Who can sit in a seat. A player is given a view of the game, never the state itself."""
