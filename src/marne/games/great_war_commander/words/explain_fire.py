"""Why a hex is no target, a piece does not fire or join, and what a line of sight meets."""
from __future__ import annotations

from marne.games.great_war_commander.questions import (WHICH_BASE, WHICH_TARGET, WHO_JOINS, WHOM_ELSE_TO_ACTIVATE,
                                                       WHOM_TO_ACTIVATE)
from marne.games.great_war_commander.rules.cards import A31_on_move as cards_on_move
from marne.games.great_war_commander.rules.orders import O21_fire as fire, O24_offensive as offensive
from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.words.explain_said import SAYINGS, Bars, Try, always, at, bars, because, said, tried, why
from marne.games.great_war_commander.rules.r02_field import WIRE
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, HEX, HEX_IDS, HEXES, NEAR, NOWHERE
from marne.games.great_war_commander.rules.r10_sight import judge
from marne.games.great_war_commander.pieces import GUN_PIECE, NONE, OF_SIDE, SIDE, TANK, UNITS, WEAPON_PIECE
from marne.games.great_war_commander.rules.r10_lines import line
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r03_values import (functional, hindrance, sees, tanks_between)
from marne.games.great_war_commander.words.at_hand import terrain
from marne.kernel.bars import Bar
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import is_under_way, waiting
from marne.parts.bits import bits
from marne.parts.refusals import Reason
from marne.parts.words import pick

BLOCKS = {"10.2": ("an obstacle", "un obstacle"), "10.2.1": ("a blaze", "un incendie"), "T108": ("a gully", "un fossé"),
          "T114": ("a quarry", "une carrière"), "T109": ("a hedge", "une haie"), "T122": ("a wall", "un mur"),
          "T110.3.2": ("the crest of the hill", "la crête de la colline"), "T110.3.3": ("higher ground", "un terrain plus haut"),
          "T110.4.1": ("the blind hex behind an obstacle", "l'angle mort derrière un obstacle"),
          "T124.1": ("two hexes of destroyed woods", "deux hexs de bois détruits")}
SOME = 4
FIRE_ORDER, OFFENSIVE = 21, 24


def sight_line(s: State, a: int, b: int, lang: str) -> Reason:
    """10 What a line from one hex to another meets: what blocks it and where, or the hindrance that counts."""
    p, q = HEX_IDS[a], HEX_IDS[b]
    for far, until in s.law.sight_limits:
        if s.time < until and DISTANCE[a][b] > far:
            return said("10.1", lang, f"{p} does not see {q}: before time box {until} one sees {far} hexes at most",
                        f"{p} ne voit pas {q} : avant la case {until} du temps, on voit à {far} hexs au plus")
    v = judge(s.law.field, s.ground, s.blaze, a, b)
    if v.rule:
        what = pick(lang, *BLOCKS[v.rule])
        where = pick(lang, f" at {HEX_IDS[v.where]}", f" en {HEX_IDS[v.where]}") if v.where != NOWHERE else ""
        ground = f" ({terrain(s, v.where, lang)})" if v.where != NOWHERE else ""
        return said(v.rule, lang, f"{p} does not see {q}: {what}{where}{ground}", f"{p} ne voit pas {q} : {what}{where}{ground}")
    far = DISTANCE[a][b]
    n = hindrance(s, a, b)
    if not n:
        return said("10.1", lang, f"{p} sees {q} clearly, at a distance of {far}",
                    f"{p} voit {q} sans gêne, à une distance de {far}")
    by = _hinders(s, a, b, v.by, lang)
    return said("10.3", lang, f"{p} sees {q} at a distance of {far} with hindrance {n}{by}",
                f"{p} voit {q} à une distance de {far} avec une gêne de {n}{by}")


def _hinders(s: State, a: int, b: int, by: int, lang: str) -> str:
    """10.3, 10.3.4 What the hindrance comes from: ground, gas on the line, a tank in between."""
    if by != NOWHERE:
        return f" ({HEX_IDS[by]}, {terrain(s, by, lang)})"
    if s.sight.hindrance(a, b):
        return ""
    way = line(a, b)
    gas = [HEX_IDS[h] for h in bits(s.gas & way.touched)]
    if gas:
        return pick(lang, f" (gas in {', '.join(gas)})", f" (gaz en {', '.join(gas)})")
    tanks = [HEX_IDS[h] for h in bits(tanks_between(s, a, b))]
    return pick(lang, f" (a tank in {tanks[0]})", f" (un char en {tanks[0]})") if tanks else ""


NO_TARGET: Bars = (
    Bar("O21.3", lambda t: not t.s.of[1 - t.ask.seat] >> t.h & 1, "no enemy stands in {h}", "aucun ennemi en {h}"),
    Bar("O21.3", lambda t: t.s.of[t.ask.seat] >> t.h & 1, "both sides stand in {h}", "les deux camps sont en {h}"))


def target(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """O21.1, O21.3 Why nobody of the activated may fire at that hex."""
    out, units = why(NO_TARGET, tried(s, ask, c), lang), (s.ordered | s.moving) & OF_SIDE[ask.seat] & s.present
    if out or ask.message != WHICH_TARGET.id:
        return out
    tries = [Try(s, ask, p, c.a) for u in bits(units) for p in bits(fire.pieces(s, 1 << u))]
    out = [reason for t in tries for reason in at_target(t, lang) or left_out(t, lang)]
    if not tries:
        return [said("O21.1", lang, "nobody who is activated can fire", "aucune formation activée ne peut tirer")]
    return list(dict.fromkeys(out))[:SOME]


def left_out(t: Try, lang: str) -> list[Reason]:
    """A31, O24.2(2), O21.3.5 Why a piece that has fired at nobody yet and has the hex in sight and range does not fire at it."""
    s, step = t.s, waiting(t.s, offensive.fire_step)
    if s.order == OFFENSIVE and t.ask.seat == s.active:
        pool = step.pool if step is not None and step.pool is not None else 0
        if not pool >> t.u & 1:
            return [because("O24.2(2)", lang)]
    elif is_under_way(s, cards_on_move.assault) and not cards_on_move.assault_pool(s) >> t.u & 1:
        return [said("A31", lang, "Assault Fire is for those who move and have a boxed firepower",
                     "le Tir d'Assaut est pour ceux qui bougent et ont une puissance encadrée")]
    return [because("O21.3.5", lang)]


def far(t: Try) -> tuple[int, int, int]:
    """How far the hex is, and the smallest and greatest range of the piece."""
    u = fire.owner(t.s, t.u)
    return (DISTANCE[t.s.loc[u]][t.h], *fire.span(t.s, t.u, u))


# O21.3 One fire for each piece; every card of Assault Fire (A31) is a fire of its own.
FIRED: Bars = (Bar("O21.3", lambda t: t.s.order == FIRE_ORDER and t.s.fired >> t.u & 1, "{p} {p:has|have} fired in this order",
                   "{p} {p:a|ont} déjà tiré dans cet ordre"),)
REACH: Bars = (
    Bar("3.1.2", lambda t: far(t)[0] > far(t)[2], "{h} is {far} hexes from {p}, whose range is {high}",
        "{h} est à {far} hexs de {p}, de portée {high}"),
    Bar("O21.2.1", lambda t: far(t)[0] < far(t)[1], "{h} is too near: {p} {p:fires|fire} at {low} hexes or more",
        "{h} est trop près : {p} {p:tire|tirent} à {low} hexs ou plus"),
    Bar("O21.3.3", lambda t: t.u < UNITS and not TANK >> t.u & 1 and not t.s.at[t.h] & ~TANK,
        "only weapons and tanks hurt a tank", "seules les armes et les chars touchent un char"),
    Bar("O21.1", lambda t: not fire.targets(t.s, t.u) >> t.h & 1))
SAYINGS |= {"far": lambda t, lang: far(t)[0], "low": lambda t, lang: far(t)[1], "high": lambda t, lang: far(t)[2]}


def at_target(t: Try, lang: str) -> list[Reason]:
    """O21.1, O21.2.1, O21.3.3, 3.1.2 Why a piece may not fire at a hex: it has fired, sight, range, tanks."""
    src = t.s.loc[fire.owner(t.s, t.u)]
    return why(FIRED, t, lang) or ([] if sees(t.s, src, t.h) else [sight_line(t.s, src, t.h, lang)]) or why(REACH, t, lang)


def carrier(t: Try) -> int:
    """Who has the piece; NONE: nobody."""
    p = t.u
    return p if p < UNITS else p - GUN_PIECE if p >= GUN_PIECE else next(
        (v for v in bits(t.s.carried) if t.s.arm[v] == p - WEAPON_PIECE), NONE)


def called_up(t: Try) -> int:
    """Who is activated for the fire under way."""
    s = t.s
    return (s.opfire if t.ask.seat != s.active else s.ordered | s.moving) & s.present


PIECE: Bars = (
    Bar("11.5", lambda t: carrier(t) == NONE, "nobody carries {p}", "personne ne porte {p}"),
    Bar("O21.1", lambda t: SIDE[carrier(t)] != t.ask.seat or t.s.loc[carrier(t)] >= HEXES,
        "{p} {p:is|are} not yours, or not on the board", "{p} : pas à vous, ou pas sur le plateau"))
FIRES: Bars = (
    Bar("O14.2", lambda t: not called_up(t) >> carrier(t) & 1, "{c} {c:has|have} not been activated for this fire",
        "{c} : pas d'activation pour ce tir"),
    Bar("11.5", lambda t: WEAPON_PIECE <= t.u < GUN_PIECE and not functional(t.s, carrier(t)), "{p} is not working",
        "{p} ne fonctionne pas"),
    Bar("A42.3(1)", lambda t: t.ask.seat != t.s.active and fire.light(t.u),
        "no light artillery and no gun of a tank in opportunity fire",
        "ni artillerie légère ni canon de char en tir d'opportunité"),
    Bar("3.1.2", lambda t: not fire.pieces(t.s, 1 << carrier(t)) >> t.u & 1, "{p} cannot fire",
        "{p} ne {p:peut|peuvent} pas tirer"))
SAYINGS |= {"c": lambda t, lang: names.unit(carrier(t), lang), "x": lambda t, lang: at(t.s, carrier(t))}


def base(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """11.1, 11.5 Whether the piece can fire at all, and at the target."""
    t = tried(s, ask, c)
    out = why(PIECE, t, lang)
    if out or ask.message not in (WHICH_BASE.id, WHO_JOINS.id):
        return out
    t = t._replace(h=ask.args[0])
    return why(FIRES, t, lang) or at_target(t, lang) or (left_out(t, lang) if ask.message == WHICH_BASE.id else [])


def group(t: Try) -> int:
    now = waiting(t.s, fire.attack)
    return now and now.group or 0


def apart(t: Try) -> bool:
    """Does no firer stand in the hex of the piece?"""
    return not fire.hexes_of(t.s, group(t)) >> t.s.loc[carrier(t)] & 1


JOIN: Bars = (
    Bar("O21.3.1", lambda t: group(t) >> t.u & 1, "{p} {p:takes|take} part already", "{p} {p:participe|participent} déjà"),
    Bar("O21.3.1.1", lambda t: fire.light(t.u), "{p} is light artillery and fires alone",
        "{p} : artillerie légère, tire toujours seule"),
    Bar("O21.3.1", lambda t: fire.alone(t.u), "a tank fires alone", "un char tire seul"),
    Bar("F131.3", lambda t: apart(t) and any(t.s.works[x] == WIRE for x in (
        t.s.loc[carrier(t)], *bits(fire.hexes_of(t.s, group(t)))))),
    Bar("O21.3.1", lambda t: apart(t) and not NEAR[t.s.loc[carrier(t)]] & fire.hexes_of(t.s, group(t)),
        "{p} in {x} {p:does|do} not touch the fire group", "{p} en {x} ne {p:touche|touchent} pas le groupe de tir"),
    Bar("O21.3.1", always, "{p} {p:was|were} not activated together with the base", "{p} : activation distincte de la base"))


def add(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """O21.3.1, O21.3.1.1, F131.3 Why a piece does not join the fire."""
    return base(s, ask, c, lang) or (why(JOIN, tried(s, ask, c), lang) if ask.message == WHO_JOINS.id else [])


shoot = bars((), ((WHICH_TARGET, WHOM_TO_ACTIVATE, WHOM_ELSE_TO_ACTIVATE), (
    Bar("O21.3", always, "first the target and the base are chosen", "il faut d'abord la cible et la base"),)))


def see(s: State, words: list[str], lang: str) -> list[Reason]:
    """'see H4 J6'"""
    ends = [w.upper() for w in words]
    if len(ends) != 2 or any(w not in HEX for w in ends):
        return [said("10.1", lang, "write it as “see H4 J6”, with hexes from A1 to O11",
                     "écrivez « see H4 J6 », avec des hexs de A1 à O11")]
    return [sight_line(s, HEX[ends[0]], HEX[ends[1]], lang)]
