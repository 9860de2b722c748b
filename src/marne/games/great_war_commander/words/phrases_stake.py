"""What is at stake in a question: the attack so far, the roll on the table and what would come of it. Read from the procedures
that wait, so that nothing has to be kept twice."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.rules.orders import O16_advance as advance
from marne.games.great_war_commander.rules.orders import O16_melee as melee
from marne.games.great_war_commander.rules.orders import O21_fire as fire
from marne.games.great_war_commander.rules.orders import O23_march as march
from marne.games.great_war_commander.rules.orders.O21_defence import HARMLESS, cards, cover_now, resist
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, HEXES
from marne.games.great_war_commander.pieces import OF_SIDE, TANK
from marne.games.great_war_commander.rules.r01_roll import (ACCURACY, AIR, DEFENCE, FIRE, IMMOBILISATION, IMPACT, MELEE, MINE,
                                                            RALLY, ROUT, SUDDEN_DEATH, TARGETING)
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r06_time import box_number
from marne.games.great_war_commander.rules.r03_values import cover_against_rout, cover_of, hindrance, morale
from marne.kernel.run import known, under_way, waiting
from marne.parts.bits import bits
from marne.parts.words import pick


def caller(s: State) -> dict[str, Any]:
    """What the procedure shows that has asked for the roll on the table."""
    return known(under_way(s)[-2][1]) if len(s.stack) > 1 else {}


def movers(s: State, fallback: int = 0) -> int:
    """Those who move as one stack just now."""
    for shown in (waiting(s, march.march), waiting(s, march.moving), waiting(s, advance.go), waiting(s, advance.carry_out)):
        if shown is not None and shown.group:
            return shown.group & s.present
    return fallback & s.present


def target(s: State) -> int:
    """The hex that is under attack, HEXES if none is."""
    for shown in (waiting(s, resist), waiting(s, fire.volley), waiting(s, fire.attack)):
        if shown is not None and shown.h is not None:
            return shown.h
    return HEXES


def total(s: State) -> int | None:
    """O21.3.7 The attack total that defence rolls are held against."""
    shown = waiting(s, cards) or waiting(s, resist)
    return None if shown is None else shown.total


def fire_stake(s: State, h: int, lang: str) -> str:
    """O21.3.1.2, O21.3.5 ': firepower 8, hindrance 1' of the fire that is being put together."""
    played = waiting(s, fire.support)
    shown = played or waiting(s, fire.volley) or waiting(s, fire.attack)
    if shown is None or shown.base is None or not shown.group:
        return ""
    fp = fire.group_firepower(s, shown.base, shown.group, h) + (played.plus if played else 0)
    worst = 0 if fire.light(shown.base) else fire.worst_hindrance(s, shown.group, h)
    out = pick(lang, f": firepower {fp}", f" : puissance de feu {fp}")
    return out + (pick(lang, f", hindrance {worst}, so {fp - worst} and the roll", f", gêne {worst}, soit {fp - worst} et le jet")
                  if worst else pick(lang, " and the roll", " et le jet"))


def defence_stake(s: State, lang: str) -> str:
    """O21.3.7 ': attack total 15'."""
    n = total(s)
    return "" if n is None else pick(lang, f": attack total {n}", f" : total d'attaque {n}")


def stand_of(s: State, u: int) -> tuple[int, int] | None:
    """O21.3.7 Morale with cover of a formation under attack, and the attack total that counts against it."""
    at = waiting(s, resist)
    n = total(s)
    if n is None or at is None:
        return None
    side = 0 if OF_SIDE[0] >> u & 1 else 1
    if TANK >> u & 1 and at.less not in (0, HARMLESS):
        n -= at.less
    return morale(s, u, cover_now(s, side, at.h, at.cells, at.indirect, at.flames)), n


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
    mine, theirs = melee.strength(s, side, h), melee.strength(s, 1 - side, h)
    shown = waiting(s, melee.cards)
    plus = shown.plus if shown else 0
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
        fp = at.get("fp") if purpose != MINE else None
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
    return DISTANCE[s.loc[fire.owner(s, p)]][h]


def shooting(s: State, h: int) -> tuple[int, int]:
    """Of a target hex: the distance and the hindrance of the best line of those who may fire now."""
    units = s.opfire if s.decision is not None and s.decision.seat != s.active else s.ordered | s.moving
    lines = [(hindrance(s, s.loc[u], h), DISTANCE[s.loc[u]][h]) for u in bits(units & s.present) if s.loc[u] < HEXES
             and OF_SIDE[s.decision.seat if s.decision else 0] >> u & 1]
    seen = [x for x in lines if x[1]]
    worst, far = min(seen, default=(0, 0))
    return far, worst


__all__ = ["defence_stake", "distance", "fire_stake", "melee_stake", "morale_needed", "movers", "outcome", "roll_stake",
           "shooting", "stand_of", "target", "total"]
