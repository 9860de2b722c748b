"""Why a hex is no target, a piece does not fire or join, and what a line of sight meets."""
from __future__ import annotations

from marne.games.great_war_commander.rules.orders import O21_fire as fire
from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.words.explain_said import because, said
from marne.games.great_war_commander.rules.r02_field import WIRE
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, HEX, HEX_IDS, HEXES, NEAR, NOWHERE
from marne.games.great_war_commander.rules.r10_sight import judge
from marne.games.great_war_commander.pieces import GUN_PIECE, NONE, OF_SIDE, SIDE, TANK, UNITS, WEAPON_PIECE
from marne.games.great_war_commander.rules.r10_lines import line
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r03_values import (functional, hindrance, sees, tanks_between)
from marne.games.great_war_commander.words.at_hand import terrain
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import waiting
from marne.parts.bits import bits
from marne.parts.refusals import Reason
from marne.parts.words import pick

BLOCKS = {"10.2": ("an obstacle", "un obstacle"), "10.2.1": ("a blaze", "un incendie"), "T108": ("a gully", "un fossé"),
          "T114": ("a quarry", "une carrière"), "T109": ("a hedge", "une haie"), "T122": ("a wall", "un mur"),
          "T110.3.2": ("the crest of the hill", "la crête de la colline"), "T110.3.3": ("higher ground", "un terrain plus haut"),
          "T110.4.1": ("the blind hex behind an obstacle", "l'angle mort derrière un obstacle"),
          "T124.1": ("two hexes of destroyed woods", "deux hexs de bois détruits")}
SOME = 4


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


def target(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """O21.1, O21.3 Why nobody of the activated may fire at that hex."""
    h, side = c.a, ask.seat
    hx = HEX_IDS[h]
    if not s.of[1 - side] >> h & 1:
        return [said("O21.3", lang, f"no enemy stands in {hx}", f"aucun ennemi en {hx}")]
    if s.of[side] >> h & 1:
        return [said("O21.3", lang, f"both sides stand in {hx}", f"les deux camps sont en {hx}")]
    if ask.message != "which_target":
        return []
    units = (s.ordered | s.moving) & OF_SIDE[side] & s.present
    out: list[Reason] = []
    for u in bits(units):
        for p in bits(fire.pieces(s, 1 << u)):
            out += reasons(s, p, h, lang)
    if not out and not fire.pieces(s, units):
        return [said("O21.1", lang, "nobody who is activated can fire", "aucune formation activée ne peut tirer")]
    return list(dict.fromkeys(out))[:SOME]


def reasons(s: State, p: int, h: int, lang: str) -> list[Reason]:
    """O21.1, O21.2.1, O21.3.3, 3.1.2 Why a piece may not fire at a hex: it has fired, sight, range, tanks."""
    u = fire.owner(s, p)
    src, n = s.loc[u], names.piece(p, lang)
    if s.fired >> p & 1:
        return [said("O21.3.6", lang, f"{n} {n:has|have} fired in this order", f"{n} {n:a|ont} déjà tiré dans cet ordre")]
    if not sees(s, src, h):
        return [sight_line(s, src, h, lang)]
    low, high = fire.span(s, p, u)
    far = DISTANCE[src][h]
    if far > high:
        return [said("3.1.2", lang, f"{HEX_IDS[h]} is {far} hexes from {n}, whose range is {high}",
                     f"{HEX_IDS[h]} est à {far} hexs de {n}, de portée {high}")]
    if far < low:
        return [said("O21.2.1", lang, f"{HEX_IDS[h]} is too near: {n} {n:fires|fire} at {low} hexes or more",
                     f"{HEX_IDS[h]} est trop près : {n} {n:tire|tirent} à {low} hexs ou plus")]
    if p < UNITS and not TANK >> u & 1 and not s.at[h] & ~TANK:
        return [said("O21.3.3", lang, "only weapons and tanks hurt a tank", "seules les armes et les chars touchent un char")]
    if not fire.targets(s, p) >> h & 1:
        return [because("O21.1", lang)]
    return []


def base(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    return _piece(s, ask, c.a, lang)


def add(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    """O21.3.1, O21.3.1.1, F131.3 Why a piece does not join the fire."""
    if out := _piece(s, ask, c.a, lang):
        return out
    if ask.message != "who_joins":
        return []
    p, now = c.a, waiting(s, fire.attack)
    n = names.piece(p, lang)
    group = now and now.group or 0
    if group >> p & 1:
        return [said("O21.3.1", lang, f"{n} {n:takes|take} part already", f"{n} {n:participe|participent} déjà")]
    if fire.light(p):
        return [said("O21.3.1.1", lang, f"{n} is light artillery and fires alone",
                     f"{n} : artillerie légère, tire toujours seule")]
    if fire.alone(p):
        return [said("O21.3.1", lang, "a tank fires alone", "un char tire seul")]
    x, cells = s.loc[fire.owner(s, p)], fire.hexes_of(s, group)
    if not cells >> x & 1 and (s.works[x] == WIRE or any(s.works[y] == WIRE for y in bits(cells))):
        return [because("F131.3", lang)]
    if not cells >> x & 1 and not NEAR[x] & cells:
        return [said("O21.3.1", lang, f"{n} in {HEX_IDS[x]} {n:does|do} not touch the fire group",
                     f"{n} en {HEX_IDS[x]} ne {n:touche|touchent} pas le groupe de tir")]
    return [said("O21.3.1", lang, f"{n} {n:was|were} not activated together with the base",
                 f"{n} : activation distincte de la base")]


def _piece(s: State, ask: Ask, p: int, lang: str) -> list[Reason]:
    """11.1, 11.5 Whether the piece can fire at all, and at the target."""
    n = names.piece(p, lang)
    if p < UNITS or p >= GUN_PIECE:
        u = p if p < UNITS else p - GUN_PIECE
    else:
        u = next((v for v in bits(s.carried) if s.arm[v] == p - WEAPON_PIECE), NONE)
        if u == NONE:
            return [said("11.5", lang, f"nobody carries {n}", f"personne ne porte {n}")]
    if SIDE[u] != ask.seat or s.loc[u] >= HEXES:
        return [said("O21.1", lang, f"{n} {n:is|are} not yours, or not on the board", f"{n} : pas à vous, ou pas sur le plateau")]
    if ask.message not in ("which_base", "who_joins"):
        return []
    units = (s.opfire if ask.seat != s.active else s.ordered | s.moving) & s.present
    if not units >> u & 1:
        who = names.unit(u, lang)
        return [said("O14.2", lang, f"{who} {who:has|have} not been activated for this fire",
                     f"{who} : pas d'activation pour ce tir")]
    if WEAPON_PIECE <= p < GUN_PIECE and not functional(s, u):
        return [said("11.5", lang, f"{n} is not working", f"{n} ne fonctionne pas")]
    if ask.seat != s.active and fire.light(p):
        return [said("A42.3(1)", lang, "no light artillery and no gun of a tank in opportunity fire",
                     "ni artillerie légère ni canon de char en tir d'opportunité")]
    if not fire.pieces(s, 1 << u) >> p & 1:
        return [said("3.1.2", lang, f"{n} cannot fire", f"{n} ne {n:peut|peuvent} pas tirer")]
    return reasons(s, p, ask.args[0], lang)


def shoot(s: State, ask: Ask, c: Choice, lang: str) -> list[Reason]:
    if ask.message in ("which_target", "whom_to_activate", "whom_else_to_activate"):
        return [said("O21.3", lang, "first the target and the base are chosen", "il faut d'abord la cible et la base")]
    return []


def see(s: State, words: list[str], lang: str) -> list[Reason]:
    """'see H4 J6'"""
    ends = [w.upper() for w in words]
    if len(ends) != 2 or any(w not in HEX for w in ends):
        return [said("10.1", lang, "write it as “see H4 J6”, with hexes from A1 to O11",
                     "écrivez « see H4 J6 », avec des hexs de A1 à O11")]
    return [sight_line(s, HEX[ends[0]], HEX[ends[1]], lang)]
