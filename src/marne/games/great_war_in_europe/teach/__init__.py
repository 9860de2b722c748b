"""What teaches the game: briefings and the chapters of How to play."""
