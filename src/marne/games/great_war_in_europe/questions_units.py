"""The questions of new units, strategic and sea movement, weather (9, 12, 13)."""
from __future__ import annotations
