"""What happens: production, politics, victory (5, 16, 17, 18). See `events`."""
from __future__ import annotations
