"""What a click on something may have meant: choices in the words of the game, so that the rules can answer."""
from __future__ import annotations

from marne.games.drive_on_paris.choices import kinds
from marne.games.drive_on_paris.pieces import COMBAT, FORT, GRID, GUN, IDS, INDEX, OF_SIDE, SIDE
from marne.games.drive_on_paris.state import State, here
from marne.games.drive_on_paris.table.marks import marks
from marne.kernel.choice import Ask
from marne.parts.bits import bits
from marne.parts.play.clicks import FEW, lit, of_place, verbs

RARE = ("arrange", "back", "done", "stop", "leave", "split", "hold")    # nobody means these by a click on something unlit


def candidates(s: State, ask: Ask, kind: str, name: str) -> list[str]:
    """The choices a click may have meant, the likeliest first; only those on offer if there are any. None when the question has
    to do with neither hexes nor counters.
    """
    found = lit(ask, marks(s, ask), kind, name)
    if found:
        return found
    if kind == "place" and GRID.read(name):
        return by_place(s, ask, GRID.read(name))
    if kind == "piece" and name in INDEX:
        return by_piece(s, ask, INDEX[name])
    return []


def by_place(s: State, ask: Ask, h: int) -> list[str]:
    """A hex: to go there, to attack or dig there, to do with its units what is asked of units."""
    if ask.message == "where_to":
        foe = here(s, h) & OF_SIDE[1 - ask.seat] & (COMBAT | FORT)
        return [f"overrun {GRID.text(h)}", f"to {GRID.text(h)}"] if foe else [f"to {GRID.text(h)}"]
    if ask.message == "who_moves":
        mine = [u for u in bits(here(s, h) & OF_SIDE[ask.seat]) if not FORT >> u & 1]
        return [f"take {IDS[u]}" for u in mine[:FEW]]
    return of_place(ask, kinds, RARE, GRID.text(h), [IDS[u] for u in bits(here(s, h) & OF_SIDE[ask.seat])], IDS)


def by_piece(s: State, ask: Ask, u: int) -> list[str]:
    """A counter: to do with it what is asked of counters; an enemy one stands for its hex."""
    name, h = IDS[u], s.loc[u]
    if SIDE[u] != ask.seat and h < GRID.size and ask.message in ("where_to", "where_to_attack", "who_attacks",
                                                                 "where_to_retreat"):
        return by_place(s, ask, h) if ask.message != "who_attacks" else [f"join {name}"]
    if ask.message == "where_to":
        return [f"add {name}"]
    if ask.message == "who_moves":
        return [f"take {name}"]
    out: list[str] = []
    for verb in verbs(ask, RARE):
        match kinds(verb):
            case ("unit",):
                out.append(f"{verb} {name}")
            case ("unit", "hex" | "unit"):
                first = next(c for c in ask.choices if c.verb == verb)
                goal = first.text.split()[2]
                if verb == "shell" and not GUN >> u & 1:
                    out.append(f"{verb} {first.text.split()[1]} {name}")
                elif goal != name:
                    out.append(f"{verb} {name} {goal}")
            case ("hex",):
                if h < GRID.size:
                    out.append(f"{verb} {GRID.text(h)}")
    return out
