"""Drive on Paris (The Gamers 2000, Standard Combat Series; game design by Alan R. Wambold, series design by Dean Essig)."""
