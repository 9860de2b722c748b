"""What is at stake in a question: the attack so far, the roll on the table and what would come of it. Read from the procedures
that wait, so that nothing has to be kept twice."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.rules.orders.O21_defence import HARMLESS, cover_now
from marne.games.great_war_commander.rules.orders.O21_fire import group_firepower, light, owner, worst_hindrance
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, HEXES
from marne.games.great_war_commander.rules.orders.O16_melee import strength
from marne.games.great_war_commander.words.names import pick
from marne.games.great_war_commander.pieces import OF_SIDE, TANK
from marne.games.great_war_commander.rules.r01_roll import (ACCURACY, AIR, DEFENCE, FIRE, IMMOBILISATION, IMPACT, MELEE, MINE,
                                                            RALLY, ROUT, SUDDEN_DEATH, TARGETING)
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r06_time import box_number
from marne.games.great_war_commander.rules.r03_values import cover_against_rout, cover_of, hindrance, morale
from marne.kernel.weave import PROCS, Frame
from marne.parts.bits import bits


def waiting(s: State, name: str) -> dict[str, Any]:
    """The locals of the innermost procedure of that name ('fire.volley') that waits; empty if there is none."""
    for frame in reversed(s.stack):
        if PROCS[frame[0]].name.endswith(f".{name}"):
            return _locals(frame)
    return {}


def _locals(frame: Frame) -> dict[str, Any]:
    return dict(zip(PROCS[frame[0]].saved[frame[1]], frame[2:], strict=False))


def caller(s: State) -> dict[str, Any]:
    """The locals of the procedure that has asked for the roll on the table."""
    return _locals(s.stack[-2]) if len(s.stack) > 1 else {}


def movers(s: State, fallback: int = 0) -> int:
    """Those who move as one stack just now."""
    for name in ("O23_march.march", "O23_march.moving", "O16_advance.go", "O16_advance.carry_out"):
        group = waiting(s, name).get("group")
        if isinstance(group, int) and group:
            return group & s.present
    return fallback & s.present


def target(s: State) -> int:
    """The hex that is under attack, HEXES if none is."""
    for name in ("O21_defence.resist", "O21_fire.volley", "O21_fire.attack"):
        h = waiting(s, name).get("h")
        if isinstance(h, int):
            return h
    return HEXES


def total(s: State) -> int | None:
    """O21.3.7 The attack total that defence rolls are held against."""
    for name in ("O21_defence.cards", "O21_defence.resist"):
        got = waiting(s, name).get("total")
        if isinstance(got, int):
            return got
    return None


def fire_stake(s: State, h: int, lang: str) -> str:
    """O21.3.1.2, O21.3.5 ': firepower 8, hindrance 1' of the fire that is being put together."""
    fire = {**waiting(s, "O21_fire.attack"), **waiting(s, "O21_fire.volley"), **waiting(s, "O21_fire.support")}
    base, group = fire.get("base"), fire.get("group")
    if base is None or not group:
        return ""
    fp = group_firepower(s, base, group, h) + fire.get("plus", 0)
    worst = 0 if light(base) else worst_hindrance(s, group, h)
    out = pick(lang, f": firepower {fp}", f" : puissance de feu {fp}")
    return out + (pick(lang, f", hindrance {worst}, so {fp - worst} and the roll", f", gêne {worst}, soit {fp - worst} et le jet")
                  if worst else pick(lang, " and the roll", " et le jet"))


def defence_stake(s: State, lang: str) -> str:
    """O21.3.7 ': attack total 15'."""
    n = total(s)
    return "" if n is None else pick(lang, f": attack total {n}", f" : total d'attaque {n}")


def stand_of(s: State, u: int) -> tuple[int, int] | None:
    """O21.3.7 Morale with cover of a formation under attack, and the attack total that counts against it."""
    at = waiting(s, "O21_defence.resist")
    n = total(s)
    if n is None or not {"cells", "indirect", "flames", "h"} <= set(at):
        return None
    side = 0 if OF_SIDE[0] >> u & 1 else 1
    less = at.get("less", 0)
    if TANK >> u & 1 and less not in (0, HARMLESS):
        n -= less
    return morale(s, u, cover_now(s, side, at["h"], at["cells"], at["indirect"], at["flames"])), n


def outcome(s: State, u: int, value: int, lang: str) -> str:
    """O21.3.7 What a defence roll of that value would mean."""
    got = stand_of(s, u)
    return "" if got is None else verdict(s, u, got[0], value, got[1], lang)


def verdict(s: State, u: int, stand: int, value: int, against: int, lang: str) -> str:
    """O21.3.7 Morale and roll against the attack total, and what comes of it."""
    if stand + value > against:
        end = pick(lang, "no effect", "sans effet")
    elif stand + value == against and not s.moving >> u & 1:
        end = pick(lang, "suppressed", "suppression")
    else:
        end = pick(lang, "demoralised", "démoralisation") if not s.demo >> u & 1 else pick(lang, "eliminated", "élimination")
    return f"{stand} + {value} = {stand + value} {pick(lang, 'against', 'contre')} {against}, {end}"


def melee_stake(s: State, side: int, h: int, lang: str) -> str:
    """O16.4.1 The strength of both before cards and rolls."""
    mine, theirs = strength(s, side, h), strength(s, 1 - side, h)
    plus = waiting(s, "O16_melee.cards").get("plus", 0)
    more = f" + {plus}" if plus else ""
    return pick(lang, f": your strength {mine}{more}, the enemy's {theirs}", f" : votre force {mine}{more}, l'ennemi {theirs}")


def roll_stake(s: State, side: int, card: int, purpose: str, lang: str) -> str:
    """1.9 What the roll on the table comes to: ': 7 + 8 = 15 on H6'. Without the +1 that may still be added."""
    white, coloured = s.t.white[card], s.t.coloured[card]
    value = white * coloured if purpose in (TARGETING, ACCURACY) else white + coloured
    text = _stake(s, side, value, purpose, lang)
    return pick(lang, f": {text}", f" : {text}") if text else pick(lang, f" ({value})", f" ({value})")


def _stake(s: State, side: int, value: int, purpose: str, lang: str) -> str:
    at = caller(s)
    if purpose in (FIRE, IMPACT, AIR, MINE):
        fp = at.get("fp") if purpose != MINE else s.t.mines[bool(TANK & at["units"])] if "units" in at else None
        return "" if fp is None else pick(lang, f"attack total {fp} + {value} = {fp + value}",
                                          f"total d'attaque {fp} + {value} = {fp + value}")
    if purpose == DEFENCE and {"u", "todo", "fp", "value"} <= set(at):      # F128.2 in mines there is no cover
        u = at["u"]
        return f"{names.unit(u, lang)}, {verdict(s, u, morale(s, u, 0), value, at['fp'] + at['value'], lang)}"
    if purpose == DEFENCE:
        return f"{names.unit(at['u'], lang)}, {outcome(s, at['u'], value, lang)}" if {"u", "left"} <= set(at) else ""
    if purpose == MELEE:
        fp = at.get("fp_me" if side == s.active else "fp_foe")
        other = at.get("total_foe") if side == s.active else None
        against = "" if other is None else pick(lang, f" against {other}", f" contre {other}")
        return "" if fp is None else f"{fp} + {value} = {fp + value}{against}"
    if purpose in (RALLY, ROUT) and "u" in at:
        return morale_roll(s, at["u"], value, purpose == ROUT, lang)
    if purpose in (TARGETING, ACCURACY) and {"far", "worst"} <= set(at):
        return product(value, at["worst"], at["far"], lang)
    if purpose == SUDDEN_DEATH:
        n = box_number(s)
        return pick(lang, f"{value}, and the game ends below {n}", f"{value}, et la partie finit au-dessous de {n}")
    if purpose == IMMOBILISATION and "u" in at:
        n = s.t.immobilisation[at["u"]]
        return pick(lang, f"{value}, and {n} or less stops the tank", f"{value}, et {n} ou moins arrête le char")
    return ""


def product(value: int, worst: int, far: int, lang: str) -> str:
    """O21.2.1.1 The product of the dice, less the hindrance, against the distance."""
    less = f" − {worst} = {value - worst}" if worst else ""
    end = pick(lang, "a hit", "au but") if value - worst > far else pick(lang, "a miss", "manqué")
    return pick(lang, f"{value}{less} against a distance of {far}, {end}", f"{value}{less} contre une distance de {far}, {end}")


def morale_needed(s: State, u: int, rout: bool) -> int:
    """O25.3, O26.2, O26.4 The morale that a rally or rout roll is held against."""
    if TANK >> u & 1:
        return morale(s, u, 0)
    return morale(s, u, cover_against_rout(s, s.loc[u]) if rout else cover_of(s, s.loc[u]))


def morale_roll(s: State, u: int, value: int, rout: bool, lang: str) -> str:
    """O25.3, O26.2 What a rally or rout roll would mean."""
    if s.loc[u] >= HEXES:
        return ""
    n = morale_needed(s, u, rout)
    if value < n:
        end = pick(lang, "it holds", "sans effet") if rout else pick(lang, "it rallies", "ralliement")
    elif value == n:
        end = pick(lang, "suppressed", "suppression")
    elif rout:
        end = pick(lang, f"{value - n} back", f"recul de {value - n}")
    else:
        end = pick(lang, "still demoralised", "toujours démoralisé")
    return f"{names.unit(u, lang)}, {value} {pick(lang, 'against a morale of', 'contre un moral de')} {n}, {end}"


def distance(s: State, p: int, h: int) -> int:
    """From what fires to a hex."""
    return DISTANCE[s.loc[owner(s, p)]][h]


def shooting(s: State, h: int) -> tuple[int, int]:
    """Of a target hex: the distance and the hindrance of the best line of those who may fire now."""
    units = s.opfire if s.decision is not None and s.decision.seat != s.active else s.ordered | s.moving
    lines = [(hindrance(s, s.loc[u], h), DISTANCE[s.loc[u]][h]) for u in bits(units & s.present) if s.loc[u] < HEXES
             and OF_SIDE[s.decision.seat if s.decision else 0] >> u & 1]
    seen = [x for x in lines if x[1]]
    worst, far = min(seen, default=(0, 0))
    return far, worst


__all__ = ["defence_stake", "distance", "fire_stake", "melee_stake", "morale_needed", "movers", "outcome", "roll_stake",
           "shooting", "stand_of", "target", "total", "waiting"]
