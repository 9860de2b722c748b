"""What wargames do alike while they are played."""
