"""The questions of production, politics, victory (5, 16, 17, 18)."""
from __future__ import annotations
