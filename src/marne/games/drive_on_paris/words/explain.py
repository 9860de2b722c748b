"""Why not? A choice that is not offered, explained by the rules that forbid it: the same bars that make the choices."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from marne.games.drive_on_paris import TITLE
from marne.games.drive_on_paris.choices import LEXICON
from marne.games.drive_on_paris.pieces import (ABOARD, ASSAULT, CARRIER, CARS, COMBAT, COMING, DEAD, FOCH, FORT, GRID, GUN, HQ,
                                               IDS, NATION, OF_NATION, OF_SIDE, OUT, PIECES, POINT, SIDE, TRACK, TRAIN)
from marne.games.drive_on_paris.questions import (WHERE_ONWARD, WHERE_TO, WHERE_TO_RETREAT, WHO_ADVANCES, WHO_ATTACKS,
                                                  WHO_IS_TOO_MANY, WHO_LOSES, WHO_MOVES)
from marne.games.drive_on_paris.rules.r1_12_mobilization import SITE_BARS
from marne.games.drive_on_paris.rules.s03_stacking import apart_by, friends
from marne.games.drive_on_paris.rules.s05_closures import CLOSURES, bound, open_to_all
from marne.games.drive_on_paris.rules.s05_movement import MOVE_BARS, NOT_YOURS, WALLS, ground, points_left, standing
from marne.games.drive_on_paris.rules.s06_overrun import OVERRUN_BARS, overrun_cost
from marne.games.drive_on_paris.rules.s07_combat import JOIN_BARS, READY_BARS, TARGET_BARS
from marne.games.drive_on_paris.rules.s09_retreat import RETREAT_BARS, ways_by_hex
from marne.games.drive_on_paris.rules.s10_advance import ADVANCE_BARS, ONWARD_BARS
from marne.games.drive_on_paris.rules.s11_exploitation import WAIT_BARS
from marne.games.drive_on_paris.rules.s13_arrivals import due_turn, entries, fit_for_east
from marne.games.drive_on_paris.rules.s14_transport import BOARD_BARS, RAIL_BARS, UNLOAD_BARS, room_left, space
from marne.games.drive_on_paris.rules.s15_return import HQ_BARS, RESTORE_BARS
from marne.games.drive_on_paris.rules.s16_siege import SHELL_BARS
from marne.games.drive_on_paris.rules.s16_trenches import DIG_BARS
from marne.games.drive_on_paris.state import State, cargo, here
from marne.games.drive_on_paris.words.names import Piece
from marne.games.drive_on_paris.words.wording import piece, place, steps_said
from marne.kernel.bars import Bar, allowed, barring
from marne.kernel.choice import Ask, Choice
from marne.parts.bits import bits, mask
from marne.parts.refusals import Refusals, Said, Story
from marne.parts.words import Pair, fill, pick as t

Stood = Bar[[State, int]]
FAR = 10_000                    # movement points that lead everywhere


def _off(s: State, *places: int) -> int:
    return mask(u for u in range(PIECES) if s.loc[u] in places)


# What is wrong with a unit before any other rule is looked at: whose it is, and where.
WHOSE: tuple[Stood, ...] = (
    Bar("0/Colours#1", lambda s, side: ~OF_SIDE[side], *NOT_YOURS),
    Bar("1-4a", lambda s, side: _off(s, TRACK), "{u} {u:is|are} on the turn track until turn {due}",
        "{u.le} {u:est|sont} sur la piste des tours jusqu'au tour {due}"),
    Bar("1-4a", lambda s, side: _off(s, DEAD), "{u} {u:is|are} out of the game", "{u.le} {u:est|sont} hors jeu"),
    Bar("SCS-13.1", lambda s, side: _off(s, COMING), "{u} {u:has|have} not arrived yet",
        "{u.le} {u:n'est|ne sont} pas encore arrivé{u.e}"),
    Bar("SCS-1.2", lambda s, side: _off(s, OUT), "{u} {u:has|have} no part in this scenario",
        "{u.le} ne {u:figure|figurent} pas dans ce scénario"),
    Bar("1-2c", lambda s, side: mask(u for u in range(PIECES) if s.loc[u] >= ABOARD), "{u} {u:is|are} aboard a train or taxi",
        "{u.le} {u:est|sont} à bord d'un train ou d'un taxi"),
)


def _fields(s: State, lang: str, *, u: int = -1, v: int = -1, g: int = 0) -> dict[str, Any]:
    """What the sentences of bars name: a unit, another, a hex, the dates and limits of the scenario."""
    out: dict[str, Any] = {"until": s.law.belgians_until, "since": s.law.belgium_from, "limit": s.t.stack_limit}
    if u >= 0:
        out |= {"u": piece(u, lang), "due": s.due[u]}
    if v >= 0:
        out["v"] = piece(v, lang)
    if g:
        out["g"] = place(g, lang)
    return out


def told(bars: Iterable[Bar[Any]], lang: str, fields: dict[str, Any]) -> list[Said]:
    return [bar.said(lang, **fields) for bar in bars]


def whose(s: State, ask: Ask, u: int, lang: str, bars: Sequence[Stood] = WHOSE) -> list[Said]:
    return told(barring(bars, u, s, ask.seat)[:1], lang, _fields(s, lang, u=u))


def by_unit(bars: Sequence[Stood]) -> Story[State]:
    """Whose the unit is and where, or else what forbids it to the side that is asked."""
    return lambda s, ask, c, lang: whose(s, ask, c.a, lang) or told(barring(bars, c.a, s, ask.seat), lang,
                                                                    _fields(s, lang, u=c.a))


def by_hex(bars: Sequence[Stood]) -> Story[State]:
    """What forbids the hex to the side that is asked."""
    return lambda s, ask, c, lang: told(barring(bars, c.a, s, ask.seat)[:1], lang, _fields(s, lang, g=c.a))


def stack(bars: Sequence[Stood], verb: str) -> Story[State]:
    """What forbids it to each unit of a stack; a single one is no stack."""

    def story(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
        units = here(s, c.a) & OF_SIDE[ask.seat] & COMBAT
        if not units & units - 1:
            return [("SCS-5.1", t(lang, f"there is no stack of yours in {place(c.a, lang)}",
                                  f"vous n'avez pas de pile {place(c.a, lang).a}"))]
        if verb == "stack" and not friends(s, units):
            return [apart_by(units)]
        return [r for u in bits(units) for r in told(barring(bars, u, s, ask.seat)[:1], lang, _fields(s, lang, u=u))]

    return story


# 5, 6, 14 Movement ---------------------------------------------------------------------------------------------------------


def _closed(s: State, units: int, h: int, lang: str, fighting: bool = False) -> list[Said]:
    """SCS-5.9 What closes a hex to any of these units; overruns and advances across the Doctrine Line have a rule of their own
    (2-8c)."""
    out: list[Said] = []
    for u in bits(units):
        found = barring(CLOSURES, h, s, NATION[u], bound(s, u))[:1]
        out += told([bar._replace(rule="2-8c") if fighting and bar.rule == "2-8b" else bar for bar in found], lang,
                    _fields(s, lang, u=u, g=h))
    return list(dict.fromkeys(out))


def _under_way(ask: Ask) -> bool:
    return ask.message == WHERE_TO.id


def _to(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """SCS-5.4, SCS-14.1 Closed, held by the enemy, no railway, or too far."""
    h = c.a
    if ask.message == WHO_MOVES.id:
        return [("SCS-5.1", t(lang, "first say who moves", "dites d'abord qui se déplace"))]
    if not _under_way(ask):
        return []
    start, first = standing(s), (s.group & -s.group).bit_length() - 1
    if h == start:
        return [("SCS-5.4", t(lang, f"the units are in {place(h, lang)} already", f"les unités sont déjà {place(h, lang).a}"))]
    fields = _fields(s, lang, u=first, g=h)
    by_rail = s.group & (TRAIN | GUN)
    aboard = cargo(s, first) if s.group & CARRIER else 0
    out = _closed(s, s.group | aboard, h, lang)
    out += (told(barring(RAIL_BARS, h, s, ask.seat, first)[:1], lang, fields) if by_rail else
            told(barring(WALLS, h, s, ask.seat, s.group)[:1], lang, fields))
    return out or [_too_far(s, ask.seat, h, lang)]


def _too_far(s: State, side: int, h: int, lang: str) -> Said:
    """SCS-5.2, SCS-5.6 How many points it would take, and how many there are; for trains and guns else what cuts the railway."""
    left = max(points_left(s), 0)
    by_rail = s.group & (TRAIN | GUN)
    if by_rail:
        first, aboard = by_rail.bit_length() - 1, cargo(s, by_rail.bit_length() - 1)
        open_ = allowed(RAIL_BARS, open_to_all(s, by_rail | aboard), s, side, first)
        cost, rule = s.t.track.reach(standing(s), FAR, open_).cost(h), "SCS-14.1"
    else:
        open_, dear, extra = ground(s, side)
        cost, rule = s.t.foot.reach(standing(s), FAR, open_, dear, extra).cost(h), "SCS-5.2"
    where = place(h, lang)
    if cost > left:
        return rule, t(lang, f"{where} is too far: it takes {cost} MP, with {left} left",
                       f"{where.le} est trop loin : il faut {cost} PM, il en reste {left}")
    if by_rail:
        for x in s.t.track.way(s.t.track.reach(standing(s), FAR, s.t.rail), h)[0]:
            cut = _closed(s, by_rail | aboard, x, lang) or told(barring(RAIL_BARS, x, s, side, first)[:1], lang,
                                                                _fields(s, lang, u=first, g=x))
            if cut:
                return cut[0]
    return rule, t(lang, f"no open way leads to {where}", f"aucun chemin libre ne mène {where.a}")


def _overrun(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    if not _under_way(ask):
        return []
    fields = _fields(s, lang, g=c.a) | {"need": overrun_cost(s, c.a), "left": max(points_left(s), 0)}
    found = barring(OVERRUN_BARS, c.a, s, ask.seat)
    if found and found[0].rule == "SCS-6.1":
        found = found[:1]
    return told(found, lang, fields) + _closed(s, s.group, c.a, lang, fighting=True)


def _add(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """SCS-5.1 Who may still join those that are about to move."""
    if not _under_way(ask):
        return []
    u = c.a
    name = Piece(u, lang)
    if found := whose(s, ask, u, lang) or told(barring(MOVE_BARS, u, s, ask.seat)[:1], lang, _fields(s, lang, u=u)):
        return found
    if s.spent:
        return [("SCS-5.1", t(lang, "the units have begun to move", "les unités sont déjà en marche"))]
    if s.group >> u & 1:
        return [("SCS-5.1", t(lang, f"{name} moves with them already", f"{name.le} est déjà du nombre"))]
    if s.loc[u] != standing(s):
        return [("SCS-5.1", t(lang, f"{name} is in another hex", f"{name.le} est dans un autre hexagone"))]
    if (s.group | 1 << u) & (CARRIER | GUN):
        return [("SCS-5.1", t(lang, "trains, taxis and siege guns move alone",
                              "trains, taxis et artillerie de siège se déplacent seuls"))]
    return [apart_by(s.group | 1 << u) if not friends(s, s.group | 1 << u) else "SCS-5.1"]


def _leave(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    if not _under_way(ask):
        return []
    name = Piece(c.a, lang)
    if not s.group >> c.a & 1:
        return [("SCS-5.3", t(lang, f"{name} {name:is|are} not under way", f"{name.le} {name:n'est|ne sont} pas en marche"))]
    return [("SCS-5.3", t(lang, f"{name} {name:moves|move} alone: stop instead",
                          f"{name.le} se {name:déplace seul|déplace seule|déplacent seuls|déplacent seules} : arrêtez plutôt"))]


def _board(bars: Sequence[Stood], costs: str) -> Story[State]:
    """1-2c Who gets on, who gets off."""

    def story(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
        if not _under_way(ask):
            return []
        carrier = (s.group & s.group - 1 ^ s.group).bit_length() - 1
        if not CARRIER >> carrier & 1:
            return [("1-2c", t(lang, "only trains and taxis carry units", "seuls trains et taxis transportent des unités"))]
        fields = _fields(s, lang, u=c.a, v=carrier) | {
            "need": getattr(s.t, costs)[carrier], "left": max(points_left(s), 0), "room": steps_said(room_left(s, carrier), lang),
            "takes": steps_said(space(s, carrier, c.a), lang) if (COMBAT | HQ) >> c.a & 1 else ""}
        return told(barring(bars, c.a, s, carrier)[:2], lang, fields)

    return story


# 7, 8, 9, 10 Combat --------------------------------------------------------------------------------------------------------


def _attack(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """SCS-7.1, SCS-7.2 What forbids the attack; where units stand next to the hex, what keeps them from it, each rule once."""
    found = barring(TARGET_BARS, c.a, s, ask.seat)[:1]
    if found and found[0].rule == "SCS-7.2":
        kept: dict[str, Said] = {}
        for h in bits(GRID.near[c.a] & s.occ[ask.seat]):
            for u in bits(here(s, h) & COMBAT):
                bars = barring(READY_BARS, u, s, ask.seat)[:1]
                said = told(bars, lang, _fields(s, lang, u=u)) or ["2-2c"]      # who is ready, but attacks in company alone
                kept.setdefault(bars[0].rule if bars else "2-2c", said[0])
        if kept:
            return list(kept.values())
    return told(found, lang, _fields(s, lang, g=c.a))


def _join(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    if ask.message != WHO_ATTACKS.id:
        return []
    fields = _fields(s, lang, u=c.a, g=s.target)
    return (whose(s, ask, c.a, lang) or told(barring(READY_BARS, c.a, s, ask.seat), lang, fields)
            or told(barring(JOIN_BARS, c.a, s, ask.seat, s.target)[:1], lang, fields))


def _spare(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    name = Piece(c.a, lang)
    return [("SCS-7.2", t(lang, f"{name} {name:takes|take} no part in the attack",
                          f"{name.le} ne {name:participe|participent} pas à l'attaque"))] if ask.message == WHO_ATTACKS.id else []


def _scrap(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    if ask.message != WHO_IS_TOO_MANY.id:
        return []
    name = Piece(c.a, lang)
    return whose(s, ask, c.a, lang) or [
        ("SCS-3.4", t(lang, f"{name} {name:is|are} no combat unit of {place(ask.args[0], lang)}",
                      f"{name.le} {name:n'est|ne sont} pas une unité combattante {place(ask.args[0], lang).de}"))]


def _fight(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    if ask.message != WHO_ATTACKS.id:
        return []
    if s.attackers & CARS and not s.attackers & ~CARS:
        return ["2-2c"]
    return [("SCS-7.5", t(lang, "the attackers have no strength", "les attaquants n'ont aucune force"))] if s.attackers else [
        ("SCS-7.2", t(lang, "nobody attacks yet", "personne n'attaque encore"))]


def _lose(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """SCS-8.1, SCS-8.2 Assault units first, then the strongest; only units of the combat."""
    if ask.message != WHO_LOSES.id:
        return []
    name = Piece(c.a, lang)
    if found := whose(s, ask, c.a, lang, WHOSE[:-1]):
        return found
    if ask.rule == "3-2b" and not ASSAULT >> c.a & 1:
        return ["SCS-8.1"]
    if ask.rule == "SCS-8.2" and (s.attackers | here(s, s.target)) >> c.a & 1:
        return ["SCS-8.2"]
    return [(ask.rule, t(lang, f"{name} {name:is|are} not among those who lose steps here",
                         f"{name.le} {name:n'est|ne sont} pas de ceux qui perdent des pas ici"))]


def _retreat(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """SCS-9.2, SCS-9.3, SCS-9.4 Where a retreat may not go."""
    if ask.message != WHERE_TO_RETREAT.id:
        return []
    out = told(barring(RETREAT_BARS, c.a, s, ask.seat)[:1], lang, _fields(s, lang, g=c.a)) or _closed(s, s.group, c.a, lang)
    return out or [_worse(s, ask, c.a, lang)]


# by what a way is worth (`ways_by_hex`): why another goes before it
WORSE: tuple[tuple[str, Pair], ...] = (
    ("SCS-9.5", ("by {g.le} there is no room to end in, near or far", "par {g.le}, il n'y a nulle part où s'arrêter")),
    ("SCS-9.2", ("another way leads farther from the combat than {g.le}", "un autre chemin mène plus loin du combat que {g.le}")),
    ("SCS-9.5", ("by {g.le} the units would have to come nearer to the combat again, for want of room",
                 "par {g.le}, il faudrait se rapprocher du combat, faute de place")),
    ("SCS-9.4", ("by {g.le} the way has more hexes in enemy zones than another",
                 "par {g.le}, le chemin traverse plus de zones ennemies qu'un autre")),
    ("SCS-9.5", ("the way by {g.le} ends where there is no room", "le chemin par {g.le} s'achève là où la place manque")),
)


def _worse(s: State, ask: Ask, h: int, lang: str) -> Said:
    """SCS-9.2, SCS-9.4, SCS-9.5 In what the best way by a hex falls behind those that are offered."""
    left = ask.args[1]
    n = left + s.trail.bit_count() - 1
    worth = next((x for line in (False, True) if h in (x := ways_by_hex(s, ask.seat, s.group, left, n, line))), None)
    if worth is None:
        return "SCS-9.3"
    best = max(worth.values())
    rule, pair = next((WORSE[i] for i in range(len(best)) if worth[h][i] < best[i]), WORSE[0])
    return rule, fill(pair, lang, _fields(s, lang, g=h))


def _advance(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    if ask.message != WHO_ADVANCES.id:
        return []
    h = ask.args[0]
    return whose(s, ask, c.a, lang) or _shut(s, c.a, h, lang, barring(ADVANCE_BARS, c.a, s, ask.seat, h)[:1])


def _onward(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    if ask.message != WHERE_ONWARD.id:
        return []
    u = ask.args[0]
    return _shut(s, u, c.a, lang, barring(ONWARD_BARS, c.a, s, ask.seat, u)[:1])


def _shut(s: State, u: int, h: int, lang: str, found: Sequence[Bar[Any]]) -> list[Said]:
    """SCS-10.3 What keeps a unit from advancing, and why the hex is closed to it if it is."""
    out = told(found, lang, _fields(s, lang, u=u, g=h))
    return out + _closed(s, 1 << u, h, lang, fighting=True) if found and found[0].rule == "SCS-10.3" else out


# 13, 15, 16 Arrivals, returns, guns ----------------------------------------------------------------------------------------


def _arrive(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """SCS-13.1 When and where a reinforcement comes."""
    u, name = c.a, Piece(c.a, lang)
    mine = [i for i, a in enumerate(s.law.arrivals) if a.unit == u and not a.flip and not s.arrived >> i & 1]
    if SIDE[u] != ask.seat or not mine:
        return whose(s, ask, u, lang) or [("SCS-13.1", t(lang, f"{name} {name:is|are} not expected",
                                                         f"{name.le} {name:n'est|ne sont} pas attendu{name.e}"))]
    turn = due_turn(s, mine[0])
    if turn > s.turn:
        return [("SCS-13.1", t(lang, f"{name} {name:is|are} due on turn {turn}",
                               f"{name.le} {name:est|sont} attendu{name.e} au tour {turn}"))]
    open_ = [str(place(h, lang)) for h in bits(entries(s, mine[0]))]
    if len(open_) > 6:
        return ["SCS-13.1"]
    where = ", ".join(open_) or t(lang, "nowhere now", "nulle part pour l'instant")
    return [("SCS-13.1", t(lang, f"{name} may arrive in: {where}", f"{name.le} {name:peut|peuvent} arriver : {where}"))]


def _return(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """1-4b, 1-4e Who returns, and at which HQ."""
    u, hq, name = c.a, c.b, Piece(c.a, lang)
    if SIDE[u] != ask.seat:
        return whose(s, ask, u, lang)
    if s.loc[u] != TRACK:
        return [("1-4e", t(lang, f"{name} {name:is|are} not on the turn track",
                           f"{name.le} {name:n'est|ne sont} pas sur la piste des tours"))]
    if s.due[u] > s.turn:
        return [("1-4a", t(lang, f"{name} returns on turn {s.due[u]}", f"{name.le} revient au tour {s.due[u]}"))]
    return _staff(s, ask, hq, lang) or ["1-4b" if NATION[u] != NATION[hq] else "1-4e"]


def _staff(s: State, ask: Ask, hq: int, lang: str) -> list[Said]:
    """1-3c What keeps an HQ from rebuilding."""
    if not HQ >> hq & 1:
        return [("1-4e", t(lang, f"{Piece(hq, lang)} is no HQ", f"{Piece(hq, lang).le} n'est pas un QG"))]
    return whose(s, ask, hq, lang) or told(barring(HQ_BARS, hq, s, ask.seat)[:1], lang, _fields(s, lang, u=hq, v=hq))


def _restore(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    u = c.a
    if found := whose(s, ask, u, lang):
        return found
    near = here(s, s.loc[u]) & HQ & OF_SIDE[ask.seat]
    if not COMBAT >> u & 1 or not near:
        name = Piece(u, lang)
        return [("1-4f", t(lang, f"{name} {name:is|are} not with an HQ", f"{name.le} {name:n'est|ne sont} pas auprès d'un QG"))]
    near = near & OF_NATION[NATION[u]] & ~(1 << FOCH) or near & ~(1 << FOCH) or near      # who could, before who never does
    hq = (near & -near).bit_length() - 1
    found = told(barring(RESTORE_BARS, u, s, hq)[:1], lang, _fields(s, lang, u=u, v=hq))
    return found or _staff(s, ask, hq, lang)


def _shell(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    gun = c.a
    if found := whose(s, ask, gun, lang):
        return found
    if not GUN >> gun & 1:
        return [("3-3b", t(lang, "only siege guns fire at forts", "seule l'artillerie de siège tire sur les forteresses"))]
    return told(barring(SHELL_BARS, c.b, s, gun)[:1], lang, _fields(s, lang, u=gun, v=c.b))


def _point(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    if not POINT >> c.a & 1 or SIDE[c.a] != ask.seat or s.loc[c.a] < GRID.size:
        return ["1-12#3"]
    return told(barring(SITE_BARS, c.b, s, c.a)[:1], lang, _fields(s, lang, u=c.a, g=c.b)) or ["1-12#3"]


def _east(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    foot, horse = fit_for_east(s)
    return whose(s, ask, c.a, lang) or ([] if (foot | horse) >> c.a & 1 else ["3-4"])


def _done(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    return ["SCS-2.8"]


def _top(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """SCS-1.8 Who may lie on top."""
    u, name = c.a, Piece(c.a, lang)
    if found := whose(s, ask, u, lang):
        return found
    if (FORT | POINT) >> u & 1 or not here(s, s.loc[u]) & OF_SIDE[ask.seat] & COMBAT & ~(1 << u):
        return [("SCS-1.8", t(lang, f"{name} {name:is|are} in no stack", f"{name.le} {name:n'est|ne sont} dans aucune pile"))]
    if s.tops >> u & 1:
        return [("SCS-1.8", t(lang, f"{name} {name:lies|lie} on top already", f"{name.le} {name:est|sont} déjà au-dessus"))]
    return ["SCS-1.8"]


# What a name alone stands for, by the question.
MEANS: tuple[tuple[frozenset[str], dict[str, str], str], ...] = (
    (frozenset(IDS), {"who_moves": "take", "who_waits": "reserve", "who_attacks": "join", "where_to": "add", "who_loses": "lose",
                      "who_advances": "advance", "who_goes_east": "east", "who_recovers": "restore", "which_on_top": "top",
                      "who_is_too_many": "scrap"}, ""),
    (frozenset(GRID.text(h) for h in GRID.hexes()),
     {"who_moves": "stack", "who_waits": "reserve-all", "where_to": "to", "where_to_attack": "attack", "where_to_dig": "dig",
      "where_to_retreat": "retreat", "where_onward": "onward", "where_to_arrive": "arrive", "where_point": "point",
      "where_to_slip": "slip"}, ""))

REFUSALS: Refusals[State] = Refusals(
    title=TITLE, lexicon=LEXICON, unread="", means=MEANS,
    seats=(("the Allies", "aux Alliés"), ("the Germans", "aux Allemands")),
    stories={
        "take": by_unit(MOVE_BARS), "stack": stack(MOVE_BARS, "stack"), "to": _to, "overrun": _overrun, "add": _add,
        "leave": _leave, "load": _board(BOARD_BARS, "load_cost"), "unload": _board(UNLOAD_BARS, "unload_cost"), "top": _top,
        "reserve": by_unit(WAIT_BARS), "reserve-all": stack(WAIT_BARS, "reserve-all"),
        "attack": _attack, "join": _join, "fight": _fight, "lose": _lose, "retreat": _retreat, "advance": _advance,
        "onward": _onward, "dig": by_hex(DIG_BARS), "arrive": _arrive, "return": _return, "restore": _restore, "shell": _shell,
        "point": _point, "east": _east, "done": _done, "spare": _spare, "scrap": _scrap,
    })
explain = REFUSALS.explain
