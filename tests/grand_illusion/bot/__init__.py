"""The judgment of the computer's player."""
