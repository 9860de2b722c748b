"""Terrain (T) and fortifications (F)."""
