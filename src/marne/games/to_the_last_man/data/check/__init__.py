"""The data held against the rulebook: each fact with its rule number. A failure is a contradiction, not a crash."""
from __future__ import annotations

from collections.abc import Iterator

from marne.games.to_the_last_man.data.check import maps, starts, tables, units
from marne.games.to_the_last_man.data.dataset import KIT
from marne.games.to_the_last_man.data.check.look import Look
from marne.parts.data.facts import Check, Fact, told_tables


def _integrity(look: Look) -> Iterator[Fact]:
    ds = look.ds
    yield from told_tables(KIT, ds)
    for name, rows in (("zones", ds.zones), ("units", ds.units), ("cards", ds.cards)):
        bare = [r.id for r in rows if not r.name_en or not r.name_fr]
        yield Fact("integrity", f"{name}: names in both languages", not bare, bare)
    bare = [e.id for e in ds.events if not e.text_en or not e.text_fr or e.text_en == e.text_fr]
    yield Fact("integrity", "events: texts in both languages", not bare, bare)
    bare = [c.id for c in ds.cards if c.text_en == c.text_fr]
    yield Fact("integrity", "cards: texts in both languages", not bare, bare)
    bare = [n for n, s in ds.starts.items() if s.name_en == s.name_fr or s.date_en == s.date_fr]
    yield Fact("integrity", "scenarios: names and dates in both languages", not bare, bare)


_CHECK = Check(KIT, Look, (_integrity, maps.facts, units.facts, tables.facts, starts.facts))
check, check_dict = _CHECK.report, _CHECK.told
