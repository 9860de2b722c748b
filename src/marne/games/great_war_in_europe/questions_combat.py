"""The questions of combat, forts, trenches, unit types (10, 14, 15)."""
from __future__ import annotations
