"""What happens: new units, strategic and sea movement, weather (9, 12, 13). See `events`."""
from __future__ import annotations
