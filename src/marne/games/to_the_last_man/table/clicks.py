"""What a click on a zone, a counter or a card may have meant: choices in the words of the game, so that the rules can answer."""
from __future__ import annotations

from marne.games.to_the_last_man.pieces import (
    ARMIES, ARMY, FIRST_FORT, IDS, IN_ARMY, INDEX, OF_SIDE, OFFENSIVES, PIECE, POOL, SIDE, TYPE, TYPE_IDS, ZONE, ZONE_IDS, ZONES,
)
from marne.games.to_the_last_man.questions import QUESTIONS, WHICH_MOVE, WHICH_PLACEMENT, WHICH_UNIT
from marne.games.to_the_last_man.state import NONE, State, distinct, zone_of
from marne.games.to_the_last_man.table.marks import marks, selected
from marne.games.to_the_last_man.choices import kinds
from marne.kernel.choice import Ask
from marne.parts.bits import bits

FEW = 3             # units that are asked about when a click on a zone may have meant any of them
AWAY = ("rail", "strategic", "sail", "reserves")


def candidates(s: State, ask: Ask, kind: str, name: str) -> list[str]:
    """The choices a click may have meant, the likeliest first; only those on offer if there are any."""
    if name in TYPE and kind != "place":
        return by_card(s, ask, TYPE[name])
    lit = [c.text for c, m in zip(ask.choices, marks(s, ask), strict=True)
           if name in (m.places if kind == "place" else m.pieces)]
    if lit:
        return sorted(lit, key=lambda x: x.split()[0] in AWAY)          # to march there, before other ways
    if kind == "place" and name in ZONE:
        return by_place(s, ask, ZONE[name])
    if kind == "piece" and name in INDEX:
        return by_piece(s, ask, INDEX[name])
    return []


def by_place(s: State, ask: Ask, z: int) -> list[str]:
    """A zone: to go there, to do there what is done elsewhere."""
    where = ZONE_IDS[z]
    u = selected(ask)
    if u != NONE:
        return [f"{QUESTIONS[ask.message].close[0]} {IDS[u]} {where}"]
    if ask.message == WHICH_UNIT.id:
        here = s.at[z] & OF_SIDE[ask.seat] & (ARMY | PIECE)
        if here:
            return [f"select {IDS[v]}" for v in distinct(s, here)[:FEW]]
        near = [v for w in bits(s.t.near[ask.seat][z]) for v in distinct(s, s.at[w] & OF_SIDE[ask.seat] & (ARMY | PIECE))]
        return [f"move {IDS[v]} {where}" for v in near[:FEW]]
    out: list[str] = []
    for verb in dict.fromkeys(c.verb for c in ask.choices):
        match kinds(verb):
            case ("zone",):
                out.append(f"{verb} {where}")
            case (first, "zone" | "place"):
                args = dict.fromkeys(c.text.split()[1] for c in ask.choices if c.verb == verb and len(c.text.split()) == 3)
                out += [f"{verb} {x} {where}" for x in list(args)[:FEW if first == "unit" else 1]]
            case ("unit",):
                here = s.at[z] & OF_SIDE[ask.seat]
                out += [f"{verb} {IDS[v]}" for v in distinct(s, here)[:1]]
    return out


def by_piece(s: State, ask: Ask, u: int) -> list[str]:
    """A counter: to choose it; while another one is being moved, to go back first; an army: to join it."""
    name, mine = IDS[u], SIDE[u] == ask.seat
    verbs = dict.fromkeys(c.verb for c in ask.choices)
    chosen, moving = selected(ask), ask.message == WHICH_MOVE.id
    if chosen != NONE:
        if u == chosen and "back" in verbs:
            return ["back"]
        if mine and ARMIES <= chosen < FIRST_FORT and u < ARMIES and (ask.message == WHICH_PLACEMENT.id or near(s, chosen, u)):
            return [f"{'join' if moving else QUESTIONS[ask.message].close[0]} {IDS[chosen]} {name}"]
        if mine and "back" in verbs and zone_of(s, u) < ZONES:
            return ["back"]
        z = zone_of(s, u)
        if not mine and moving and z < ZONES:
            return [f"move {IDS[chosen]} {ZONE_IDS[z]}"]
        return [f"select {name}"]
    if QUESTIONS[ask.message].close[:1] == ("select",):
        return [f"select {name}"]
    out: list[str] = []
    z = zone_of(s, u)
    for verb in verbs:
        match kinds(verb):
            case ("unit",):
                out.append(f"{verb} {name}")
            case ("unit", _):
                goal = next((c.text.split()[2] for c in ask.choices if c.verb == verb), "")
                if goal and goal != name:
                    out.append(f"{verb} {name} {goal}")
            case ("zone",):
                if z < ZONES:
                    out.append(f"{verb} {ZONE_IDS[z]}")
    return out


def near(s: State, u: int, a: int) -> bool:
    """Is the army in the zone of the piece, or next to it, and not the one that holds it?"""
    z, w = zone_of(s, u), s.loc[a]
    return z < ZONES and w < ZONES and s.loc[u] != IN_ARMY + a and (w == z or bool(s.t.near[SIDE[u]][z] >> w & 1))


def by_card(s: State, ask: Ask, card: int) -> list[str]:
    """A card of the hand: what it can do now, else what it is made for."""
    name = TYPE_IDS[card]
    lit = [c.text for c, m in zip(ask.choices, marks(s, ask), strict=True) if m.sign == "card" and m.label == name]
    if lit:
        return lit
    if card in OFFENSIVES:
        return [f"offensive {name}"]
    match name:
        case "bad-weather":
            return ["bad-weather"]
        case "entente-crisis" | "german-crisis":
            return [f"crisis {name}"]
        case "ersatz-2" | "ersatz-3":
            return [f"ersatz {name}"]
        case "strategic-reserves":
            u = selected(ask)
            own = [v for z in range(ZONES) for v in bits(s.at[z] & OF_SIDE[ask.seat] & (ARMY | PIECE))][:1]
            who = u if u != NONE else own[0] if own else NONE
            z = zone_of(s, who) if who != NONE else POOL
            return [f"reserves {IDS[who]} {ZONE_IDS[z]}"] if z < ZONES else []
    zones = bits(s.battles) or bits(s.hold[0] & s.hold[1]) or (0,)
    return [f"card {name} {ZONE_IDS[zones[0]]}"]
