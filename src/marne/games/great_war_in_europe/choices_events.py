"""The choices of the events of chapter 6."""
from __future__ import annotations
