"""The data held against the rulebook: each fact with its rule number. A failure is a contradiction, not a crash."""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from marne.games.grand_illusion.data.check import maps, tables, units
from marne.games.grand_illusion.data.dataset import KIT
from marne.games.grand_illusion.data.check.look import Look
from marne.parts.data.facts import Check, Fact, told_tables


def _integrity(look: Look) -> Iterator[Fact]:
    ds = look.ds
    yield from told_tables(KIT, ds)
    twice = [k for k, n in Counter(u.id for u in ds.units).items() if n > 1]
    yield Fact("integrity", "unit ids unique", not twice, twice)
    odd_ids = [u.id for u in ds.units if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", u.id)]
    yield Fact("integrity", "unit ids are lowercase ascii with dashes", not odd_ids, odd_ids)
    for name, pairs in (("hexsides", [(s.a, s.b) for s in ds.sides]), ("rails", [(r.a, r.b) for r in ds.rails])):
        yield Fact("integrity", f"{name} a<b, unique", len(set(pairs)) == len(pairs) and all(a < b for a, b in pairs))
    nameless = [r.hex for r in ds.hexes if not (r.name_en and r.name_fr)]
    nameless_units = [u.id for u in ds.units if not (u.name_en and u.name_fr)]
    yield Fact("integrity", "names present in both languages", not nameless and not nameless_units,
               [*nameless, *nameless_units])


_CHECK = Check(KIT, Look, (_integrity, maps.facts, units.facts, tables.facts))
check, check_dict = _CHECK.report, _CHECK.told
