"""What a click on something unlit may have meant: choices in the words of the game, so that the rules can answer."""
from __future__ import annotations

from marne.games.grand_illusion.march import movable
from marne.games.grand_illusion.pieces import FORT, HEXES, INDEX, MOBILE, OF_SIDE, SIDE
from marne.games.grand_illusion.state import State
from marne.games.grand_illusion.table_marks import marks
from marne.games.grand_illusion.words import kinds
from marne.kernel.choice import Ask
from marne.parts.bits import bits

FEW = 4             # units that are asked about when a click on a hex may have meant any of them


def candidates(s: State, ask: Ask, kind: str, name: str) -> list[str]:
    """The choices a click may have meant, the likeliest first; those on offer before all others."""
    lit = [c.text for c, m in zip(ask.choices, marks(s, ask), strict=True)
           if name in (m.places if kind == "place" else m.pieces)]
    more: list[str] = []
    if kind == "place" and name.isascii() and name.isdecimal() and 0 < int(name) <= HEXES:
        more = by_place(s, ask, int(name))
    elif kind == "piece" and name in INDEX:
        more = by_piece(s, ask, INDEX[name])
    return list(dict.fromkeys([*lit, *more]))


def by_place(s: State, ask: Ask, h: int) -> list[str]:
    verbs = dict.fromkeys(c.verb for c in ask.choices)
    out: list[str] = []
    if ask.message == "whom_to_move":
        hx = ask.args[0]
        seen: set[tuple[int, bool]] = set()
        for u in bits(movable(s, ask.seat, hx, 0)):
            k = (s.t.kind[u], bool(s.disrupted >> u & 1))
            if k not in seen and len(seen) < FEW:
                seen.add(k)
                out.append(f"move {_id(u)} {h}")
    for verb in verbs:
        match kinds(verb):
            case ("hex",):
                out.append(f"{verb} {h}")
            case ("unit", "hex"):
                units = dict.fromkeys(c.a for c in ask.choices if c.verb == verb)
                out += [f"{verb} {_id(u)} {h}" for u in list(units)[:FEW]]
    return out or [f"activate {h}"]


def by_piece(s: State, ask: Ask, u: int) -> list[str]:
    verbs = dict.fromkeys(c.verb for c in ask.choices)
    h = s.loc[u]
    out: list[str] = []
    for verb in verbs:
        match kinds(verb):
            case ("unit",):
                out.append(f"{verb} {_id(u)}")
            case ("unit", "box") | ("unit", "unit") | ("unit", "hex"):
                goal = next((c.text.split()[2] for c in ask.choices if c.verb == verb), "")
                out.append(f"{verb} {_id(u)} {goal}")
    if 0 < h <= HEXES and "activate" in verbs:
        out.append(f"activate {h}")
    return out or ([f"activate {h}"] if 0 < h <= HEXES else [])


def _id(u: int) -> str:
    from marne.games.grand_illusion.pieces import IDS
    return IDS[u]


__all__ = ["FORT", "MOBILE", "OF_SIDE", "SIDE", "candidates"]
