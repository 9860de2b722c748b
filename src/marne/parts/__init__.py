"""What wargames share: bitboards, hex grids, rail nets."""
