"""What a seat may know, as plain data: of enemy stacks the top unit and the number of counters (7.25); of the events that the
other side holds their number (6.17 [draw]); while the other side writes its moves (8.11), how it was before."""
from __future__ import annotations

from functools import lru_cache
from typing import Any

from marne.games.great_war_in_europe.data.rows import FRONTS, LETTERS, NATIONS
from marne.games.great_war_in_europe.law import PHASES, TRENCHES
from marne.games.great_war_in_europe.pieces import (BACK, BOX_NAMES, BOXES0, COMING, EVENT_IDS, GRID, GROUND, HQ, IDS, NATION,
                                                    OF_FRONT, OUT, SEATS, STRIDE, TYPE, UNITS, UNTRIED, hex_text)
from marne.games.great_war_in_europe.secrets import held, unseen
from marne.games.great_war_in_europe.state import (NEVER, State, allowance, attack_of, defence_of, elite, face, in_box, side_of,
                                                   steps)
from marne.games.great_war_in_europe.tables import WEATHERS, Tables
from marne.parts.bits import bits

MARKS = ("moved", "attacked", "placed")
EVERYBODY = (1 << UNITS) - 1
# by data, collapsed nations and whether the Alpenkorps is shock troops (15.46): units as told
KEPT: dict[tuple[Tables, int, bool], dict[tuple[Any, ...], dict[str, Any]]] = {}
MOST = 20_000


def units_view(s: State, known: int) -> dict[str, Any]:
    """The units whose place the reader knows, by their ids. They are a thousand, and few are other than at the last look:
    what is told of one is kept by all that it depends on."""
    of, side, top, back, red, tried = (f"{board:0{UNITS}b}"[::-1] for board in (known, s.army[1], s.tops, s.back, s.red, s.tried))
    if len(KEPT) > 8:
        KEPT.clear()
    kept = KEPT.setdefault((s.t, s.collapsed, elite(s)), {})
    out: dict[str, Any] = {}
    for u, yes, *now in zip(range(UNITS), of, s.loc, side, top, back, red, tried, strict=True):
        if yes == "1":
            key = u, *now
            got = kept.get(key)
            if got is None:
                if len(kept) >= MOST:
                    kept.clear()
                got = kept[key] = unit_view(s, u)
            out[IDS[u]] = got.copy()
    for u in bits((s.moved | s.attacked | s.placed) & known):
        out[IDS[u]]["marks"] = [name for name in MARKS if getattr(s, name) >> u & 1]
    return out


def unit_view(s: State, u: int) -> dict[str, Any]:
    """A unit, but for the markers on it. The strength of an untried one nobody knows (15.82)."""
    place, b = s.loc[u], 1 << u
    out: dict[str, Any] = {"id": IDS[u], "side": SEATS[side_of(s, u)], "nation": NATIONS[NATION[u]], "type": TYPE[u]}
    if place < GRID.size:
        out["hex"] = hex_text(place)
        if s.tops & b:
            out["top"] = True
    else:
        out["place"] = BOX_NAMES[place - BOXES0]
    if s.red & b or face(s, u):
        out["face"] = "red" if s.red & b else BACK[u]
    if UNTRIED & b and not s.tried & b:
        out["untried"] = True
    else:
        out |= {"attack": attack_of(s, u), "defence": defence_of(s, u)}
    out |= {"move": allowance(s, u), "steps": steps(s, u)}
    if b & HQ:
        out["support"] = 0 if s.back & b else s.t.support[u]
    return out


def hidden_view(s: State, unknown: int) -> dict[str, int]:
    """By hex: how many counters lie hidden there. In the order of the hexes: that of the units would tell who is where."""
    out: dict[str, int] = {}
    for u in bits(unknown):
        h = hex_text(s.loc[u])
        out[h] = out.get(h, 0) + 1
    return dict(sorted(out.items()))


def texts(m: int) -> list[str]:
    return [hex_text(h) for h in bits(m)]


@lru_cache(maxsize=64)
def control_view(f: int, allied: int, central: int) -> dict[str, str]:
    """7.1 Who holds what on a front, a text a line: a the Allies, c the Central Powers, . nobody, one letter a place from the
    front's first on; a space where there is no hex. A hex that is taken changes one line."""
    front = GROUND[f]
    out: dict[str, str] = {}
    for line in range(front.lines):
        start = front.base + (line + 1) * STRIDE + 1
        out[str(front.first + line)] = "".join(
            " " if not OF_FRONT[f] >> h & 1 else "a" if allied >> h & 1 else "c" if central >> h & 1 else "."
            for h in range(start, start + STRIDE - 1)).rstrip()
    return out


def letter(n: int) -> str | None:
    return None if n == NEVER or not 0 <= n < len(LETTERS) else LETTERS[n]


def events_view(s: State, seat: int | None) -> dict[str, Any]:
    """6.17 [draw] What is in play and spent lies open; of hands, where they are secret, only their number."""
    out: dict[str, Any] = {"in_play": [EVENT_IDS[e] for e in bits(s.in_play)], "box": [EVENT_IDS[e] for e in bits(s.box)]}
    for side, name in enumerate(SEATS):
        own = seat == side or not held(s, side)
        out[name] = {"cup": s.cups[side].bit_count(), "held": [EVENT_IDS[e] for e in bits(s.hands[side])] if own else
                     held(s, side).bit_count()}
    return out


def sealed_view(s: State, seat: int | None) -> dict[str, Any]:
    """8.11 Where moves are sealed: what is done with them now, and the reader's own that are not yet carried out."""
    if not s.law.sealed_moves:
        return {}
    mine = () if seat is None else s.orders[seat]
    return {"moves": ("", "written", "carried-out")[s.sealed], "orders": [[c.text for c in order] for order in mine]}


def view(s: State, seat: int | None) -> dict[str, Any]:
    """The whole game as one seat sees it."""
    if s.before is not None and seat != s.active:
        s = s.before
    unknown = unseen(s, seat)
    known = EVERYBODY & ~(unknown | in_box(s, OUT) | in_box(s, COMING))
    mutiny = s.mutiny if not s.mutiny_hidden or seat == 0 else 0
    return {
        "game": "great-war-in-europe", "scenario": s.law.scenario, "seat": None if seat is None else SEATS[seat],
        "turn": s.turn, "first": s.law.first, "turns": s.law.last, "letter": letter(s.letter), "phase": PHASES[s.phase],
        "active": SEATS[s.active], "theatre": ("west", "east")[s.theatre],
        "weather": {FRONTS[f]: WEATHERS[s.weather[f]] for f in s.law.fronts},
        "initiative": {"west": SEATS[s.west], "east": SEATS[1 - s.west]}, "command": ("", "OHL", "OberOst")[s.command],
        "units": units_view(s, known), "hidden": hidden_view(s, unknown), "open_stacks": not s.law.fog,
        "control": {FRONTS[f]: control_view(f, *(c & OF_FRONT[f] for c in s.control)).copy() for f in s.law.fronts},
        "forts": texts(s.forts),
        "hindenburg": texts(s.hindenburg), "devastated": texts(s.devastated), "ne_trenches": texts(s.ne_trenches),
        "trenches": {name: -s.trenches[i] for i, name in enumerate(TRENCHES)}, "kut": bool(s.kut), "pipeline": s.pipeline,
        "at_war": {SEATS[side]: [NATIONS[n] for n in bits(s.joined[side])] for side in (0, 1)},
        "collapsed": [NATIONS[n] for n in bits(s.collapsed)], "rp": {NATIONS[n]: v for n, v in enumerate(s.rp) if v},
        "us_entry": letter(s.us_entry), "us_entered": letter(s.us_entered), "turks_deployed": bool(s.turks),
        "turkey_out": bool(s.turkey_out), "turkey_reserve": s.turkey_reserve,
        "russia": {"czar": letter(s.czar), "bolshevik": letter(s.bolshevik), "treaty": letter(s.treaty)},
        "events": events_view(s, seat), "mutiny": mutiny, "vp_modifier": s.vp,
        "fought": texts(s.fought), "target": hex_text(s.target) if s.target else None,
        **sealed_view(s, seat),
        "markers": {name: hex_text(h) for name, h in (("german", s.marker), ("foch", s.foch), ("allenby", s.allenby)) if h},
        "result": None if s.result is None else {"winner": s.result.winner, "kind": s.result.kind,
                                                 "score": dict(s.result.score), "rule": s.result.rule},
    }
