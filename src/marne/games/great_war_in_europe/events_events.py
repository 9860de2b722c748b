"""What happens: the events of chapter 6. See `events`."""
from __future__ import annotations
