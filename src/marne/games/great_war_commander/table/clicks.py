"""What a click on a hex, a counter or a card may have meant: choices in the words of the game, so that the rules can answer."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.great_war_commander.choices import kinds
from marne.games.great_war_commander.questions import WHAT_TO_DO, WHERE_TO_STEP, WHICH_BASE, WHICH_REACTION, WHO_JOINS
from marne.games.great_war_commander.rules.r02_grid import HEX, HEX_IDS, HEXES
from marne.games.great_war_commander.pieces import CARD, IDS, INDEX, OF_SIDE, SIDE, WEAPON
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.table.marks import marks
from marne.kernel.choice import Ask
from marne.parts.bits import bits

FEW = 3             # formations that are asked about when a click on a hex may have meant any of them


def candidates(s: State, ask: Ask, kind: str, name: str) -> Sequence[str]:
    """The likeliest first; only those on offer if there are any."""
    lit = [c.text for c, m in zip(ask.choices, marks(s, ask), strict=True) if name in (m.places if kind == "place" else m.pieces)]
    if lit:
        return lit
    if kind == "place" and name in HEX:
        return by_hex(s, ask, HEX[name])
    if name in INDEX:
        return by_unit(s, ask, INDEX[name])
    if name in WEAPON:
        return by_weapon(s, ask, name)
    if name.endswith("/gun") and name[:-4] in INDEX:
        return by_unit(s, ask, INDEX[name[:-4]])
    if name in CARD:
        return by_card(s, ask, name)
    return ()


def verbs(ask: Ask) -> list[str]:
    return list(dict.fromkeys(c.verb for c in ask.choices))


def by_hex(s: State, ask: Ask, h: int) -> list[str]:
    """To go there, to fire there, to do there what is done elsewhere; else what stands there."""
    at = HEX_IDS[h]
    offered = verbs(ask)
    mine, theirs = s.at[h] & OF_SIDE[ask.seat], s.at[h] & OF_SIDE[1 - ask.seat]
    if ask.message in (WHICH_BASE.id, WHO_JOINS.id):
        return [f"{offered[0]} {IDS[u]}" for u in bits(mine)[:FEW]] or [f"target {at}"]
    out: list[str] = []
    for verb in offered:
        match kinds(verb):
            case ("hex",):
                out.append(f"{verb} {at}")
            case (_, "hex"):
                firsts = dict.fromkeys(c.text.split()[1] for c in ask.choices if c.verb == verb)
                out += [f"{verb} {x} {at}" for x in list(firsts)[:FEW]]
            case ("unit",):
                out += [f"{verb} {IDS[u]}" for u in bits(mine or theirs)[:FEW]]
    if not out and ask.message == WHERE_TO_STEP.id:
        out = [f"step {at}"]
    return out


def by_unit(s: State, ask: Ask, u: int) -> list[str]:
    """To choose it; an enemy: to fire at it, to go where it stands."""
    name, h = IDS[u], s.loc[u]
    own = SIDE[u] == ask.seat
    if own and ask.message in (WHAT_TO_DO.id, WHICH_REACTION.id):
        return [f"activate {name}"]             # a card comes first: the rules say so
    out: list[str] = []
    for verb in verbs(ask):
        match kinds(verb):
            case ("unit",) | ("piece",):
                out.append(f"{verb} {name}")
            case (_, "hex") if verb == "advance" and own:
                goal = next((c.text.split()[2] for c in ask.choices if c.verb == verb), "")
                out.append(f"advance {name} {goal}")
            case ("hex",) if h < HEXES:
                out.append(f"{verb} {HEX_IDS[h]}")
            case (_, "hex") if h < HEXES:
                first = next(c.text.split()[1] for c in ask.choices if c.verb == verb)
                out.append(f"{verb} {first} {HEX_IDS[h]}")
    return list(dict.fromkeys(out))


def by_weapon(s: State, ask: Ask, name: str) -> list[str]:
    """To fire it; else what its carrier could do."""
    out = [f"{verb} {name}" for verb in verbs(ask) if verb in ("base", "add", "weapon")]
    w = WEAPON[name]
    who = next((u for u in bits(s.carried) if s.arm[u] == w), -1)
    return out or (by_unit(s, ask, who) if who >= 0 else [])


def by_card(s: State, ask: Ask, name: str) -> list[str]:
    """A card of the hand: its order in one's own turn, its action at any other moment."""
    offered = verbs(ask)
    if "discard" in offered:
        return [f"discard {name}"]
    if ask.message == WHAT_TO_DO.id:
        return [f"order {name}"]
    return [f"action {name}"]
