"""What a click on something unlit may have meant: choices in the words of the game, so that the rules can answer."""
from __future__ import annotations

from marne.games.grand_illusion.rules.r08_4_march import movable
from marne.games.grand_illusion.pieces import COMBAT, HEXES, IDS, INDEX, INF, OF_SIDE
from marne.games.grand_illusion.questions import WHAT_TO_DO, WHERE_NEXT, asked
from marne.games.grand_illusion.state import State
from marne.games.grand_illusion.table.marks import marks
from marne.games.grand_illusion.choices import kinds
from marne.kernel.choice import Ask
from marne.parts.bits import bits

FEW = 3             # units that are asked about when a click on a hex may have meant any of them
RARE = ("free-train", "queue", "unblock", "decline", "delay", "embark", "evacuate")     # another choice says it better


def candidates(s: State, ask: Ask, kind: str, name: str) -> list[str]:
    """The choices a click may have meant, the likeliest first; only those on offer if there are any. None when the
    question has to do with neither hexes nor counters.
    """
    lit = [c.text for c, m in zip(ask.choices, marks(s, ask), strict=True)
           if name in (m.places if kind == "place" else m.pieces)]
    if lit:
        return lit
    if kind == "place" and name.isascii() and name.isdecimal() and 0 < int(name[:4]) <= HEXES:
        return by_place(s, ask, int(name))
    if kind == "piece" and name in INDEX:
        return by_piece(s, ask, INDEX[name])
    return []


def by_place(s: State, ask: Ask, h: int) -> list[str]:
    """A hex: to go there, to do there what is being done elsewhere."""
    out: list[str] = []
    if asked(ask).about == "movers":
        return [f"move {IDS[u]} {h}" for u in walkers(s, ask.seat, ask.args[0], h)]
    if asked(ask).about == "group":
        return [f"to {h}"]
    for verb in dict.fromkeys(c.verb for c in ask.choices):
        if verb in RARE:
            continue
        match kinds(verb):
            case ("hex",):
                if verb == "reorganise" and not s.at[h] & OF_SIDE[ask.seat] & s.disrupted:
                    continue
                if verb == "entrench" and asked(ask) is WHAT_TO_DO and not s.at[h] & INF:
                    continue
                out.append(f"{verb} {h}")
            case ("unit", "hex"):
                units = dict.fromkeys(c.a for c in ask.choices if c.verb == verb)
                out += [f"{verb} {IDS[u]} {h}" for u in list(units)[:FEW]]
    return out


def walkers(s: State, side: int, hx: int, h: int) -> list[int]:
    """Who might have been meant to go to `h`: one of each kind, fresh infantry first; one is enough for a hex far away."""
    units = movable(s, side, hx, 0) or s.at[hx] & OF_SIDE[side] & COMBAT
    ranked = sorted(bits(units), key=lambda u: (not INF >> u & 1, s.disrupted >> u & 1, u))
    out: dict[tuple[int, int], int] = {}
    for u in ranked:
        out.setdefault((s.t.kind[u], s.disrupted >> u & 1), u)
    return list(out.values())[:FEW if s.t.near[hx] >> h & 1 else 1]


def by_piece(s: State, ask: Ask, u: int) -> list[str]:
    """A counter: to choose it for what is asked, or to activate its hex."""
    name, h = IDS[u], s.loc[u]
    on_map = 0 < h <= HEXES
    verbs = dict.fromkeys(c.verb for c in ask.choices)
    if asked(ask).about in ("movers", "group"):
        marching = asked(ask) is WHERE_NEXT and ask.args[0] >> u & 1
        return [f"drop {name}" if marching else f"select {name}"]
    if on_map and "activate" in verbs:
        return [f"activate {h}"]
    out: list[str] = []
    for verb in verbs:
        if verb in RARE:
            continue
        match kinds(verb):
            case ("unit",):
                out.append(f"{verb} {name}")
            case ("unit", "box") | ("unit", "hex") | ("unit", "unit"):
                goal = next(c.text.split()[2] for c in ask.choices if c.verb == verb)
                if goal != name and verb not in ("pair", "stack"):
                    out.append(f"{verb} {name} {goal}")
            case ("hex",):
                if on_map:
                    out.append(f"{verb} {h}")
    return out
