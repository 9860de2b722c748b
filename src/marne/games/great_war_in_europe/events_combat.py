"""What happens: combat, forts, trenches, unit types (10, 14, 15). See `events`."""
from __future__ import annotations
