"""What the values of series.toml, scenarios.toml and setups.toml may be."""
from __future__ import annotations

from marne.parts.data.book import Book

SERIES = Book("series.toml", ())
SCENARIOS = Book("scenarios.toml", (), ids={"scenario": "id"})
SETUPS = Book("setups.toml", (), ids={"mobilization.point": "id", "setup": "id"})
BOOKS = (SERIES, SCENARIOS, SETUPS)
