"""To the Last Man! The Great War in the West (Nuts! Publishing, designed by Tim Taylor)."""
