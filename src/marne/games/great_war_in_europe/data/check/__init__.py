"""The data held against the rulebook: each fact with its rule number. A failure is a contradiction, not a crash."""
from __future__ import annotations

import re
from collections.abc import Iterator

from marne.games.great_war_in_europe.data.check import counters, maps, scenarios, tables
from marne.games.great_war_in_europe.data.check.look import Look
from marne.games.great_war_in_europe.data.dataset import KIT
from marne.games.great_war_in_europe.data.rows import SOURCE
from marne.parts.data.book import table_sources
from marne.parts.data.facts import Check, Fact


def _integrity(look: Look) -> Iterator[Fact]:
    ds = look.ds
    for sheet, rows in KIT.rows_of(ds):
        if "name_fr" in sheet.cells:
            half = ["/".join(str(getattr(r, k)) for k in sheet.key) for r in rows if bool(r.name_en) != bool(r.name_fr)]
            yield Fact("integrity", f"{sheet.file}: names in both languages", not half, half)
    for book, tables_ in KIT.tables_of(ds):
        odd = [(path, told) for path, by_key in table_sources(book, tables_) for told in by_key.values()
               if not re.fullmatch(SOURCE, told)]
        yield Fact("integrity", f"{book.file}: every source is one", not odd, odd)
    untold = [s["id"] for s in ds.scenarios["scenario"] if "source" not in s or "source_state" not in s]
    yield Fact("integrity", "every scenario has a source", not untold, untold)


_CHECK = Check(KIT, Look, (_integrity, maps.facts, counters.facts, tables.facts, scenarios.facts))
check, check_dict = _CHECK.report, _CHECK.told
