"""Moves of To the Last Man! by their goal (4.1): one zone, two for fast units, or by rail or sea; the unit is taken up first."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.to_the_last_man.choices import SELECT, TRANSPORT
from marne.games.to_the_last_man.pieces import ZONE_IDS
from marne.games.to_the_last_man.questions import WHICH_MOVE, WHICH_UNIT
from marne.games.to_the_last_man.state import State, zone_of
from marne.games.to_the_last_man.table.marks import marks, selected
from marne.kernel.choice import Ask
from marne.kernel.lexicon import CHANGES, PLAIN
from marne.kernel.run import advance
from marne.kernel.table import Table
from marne.parts.play.marching import Way, taken


def marching(ask: Ask) -> bool:
    return ask.message in (WHICH_UNIT.id, WHICH_MOVE.id)


def lifting(ask: Ask) -> bool:
    return ask.message == WHICH_UNIT.id


def marches(table: Table[State], known: State, piece: str, via: Sequence[str]) -> dict[str, Way] | None:
    ask = known.decision
    if ask is None or not marching(ask):
        return None
    if lifting(ask):
        return taken(table, known, piece, ("select",), lambda s: _ways(s, via))
    return _ways(known, via)


def _ways(s: State, via: Sequence[str]) -> dict[str, Way]:
    """4.1, 8.3.1 [move] A march goes on through a zone only where nothing is taken or fought for there, unless somebody points at
    it; transports where no march leads."""
    near = _steps(s, ("move",))
    if via:
        return _onward(s, near[via[0]]) if len(via) == 1 and via[0] in near else {}
    out = {place: way for place, way in _steps(s, tuple(TRANSPORT)).items() if place not in near}
    for way in near.values():
        if way.grade == PLAIN:
            for place, more in _onward(s, way).items():
                out.setdefault(place, more)
    return {**out, **near}


def _steps(s: State, verbs: Sequence[str]) -> dict[str, Way]:
    """Where the unit in hand can be sent by one choice. What is in secret is counted, so nothing is made at one stroke there. A
    battle that an entry brings (5.1.1) is fought when all have moved: until then it can be taken back, so pointing is enough."""
    ask, out = s.decision, dict[str, Way]()
    if ask is None or ask.message != WHICH_MOVE.id or ask.sealed:
        return out
    for c, m in zip(ask.choices, marks(s, ask), strict=True):
        if c.verb in verbs and c.verb != "reserves":
            out.setdefault(ZONE_IDS[c.b], Way(1, (ZONE_IDS[c.b],), (c.text,), "", False, min(m.grade, CHANGES), c))
    return out


def _onward(s: State, first: Way) -> dict[str, Way]:
    """Where a fast unit gets after its first zone."""
    ask = s.decision
    assert ask is not None and first.last is not None
    u = selected(ask)
    again, home, t = SELECT[u], ZONE_IDS[zone_of(s, u)], s.copy()
    t.log = None
    before = t.drawn, t.secrets
    for c in (first.last, again):
        now = t.decision
        if now is None or now.seat != ask.seat or c not in now.choices:
            return {}
        advance(t, c)
    if (t.drawn, t.secrets) != before:
        return {}
    return {place: way._replace(cost=2, path=(*first.path, place), texts=(first.last.text, again.text, *way.texts))
            for place, way in _steps(t, ("move",)).items() if place != home}
