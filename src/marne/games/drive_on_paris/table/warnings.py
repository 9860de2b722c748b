"""What will follow of how things stand (see `marne.parts.play.warnings`): hexes too full, units that starve, trains in reach.

Made of what the seat may know: an enemy stack is as fast as the imagined units in it.
"""
from __future__ import annotations

from collections.abc import Callable

from marne.games.drive_on_paris.pieces import (ALLIED, CARRIER, COMBAT, COMING, GERMAN, GRID, GUN, HQ, HQ_BE, IDS, NATION,
                                               OF_SIDE, POINT, SIDE)
from marne.games.drive_on_paris.questions import WHO_MOVES
from marne.games.drive_on_paris.rules.r5_end import told_by
from marne.games.drive_on_paris.rules.r5_victory import invaded
from marne.games.drive_on_paris.rules.s03_stacking import apart_by, friends, overfull, room
from marne.games.drive_on_paris.rules.s04_zones import CARRIERS, enemy_zone
from marne.games.drive_on_paris.rules.s10_advance import may_advance
from marne.games.drive_on_paris.rules.s12_supply import attrition_of, fed, starving, supplied
from marne.games.drive_on_paris.rules.s13_arrivals import due_turn, entries, fit_for_east
from marne.games.drive_on_paris.rules.s14_transport import reached
from marne.games.drive_on_paris.rules.s15_return import due, working
from marne.games.drive_on_paris.state import (EXPLOITATION, MOVEMENT, REINFORCEMENTS, RESERVES, SETUP, State, cargo, count,
                                              fighters, fort_at, here, stands, steps, strong)
from marne.games.drive_on_paris.table.march import threat
from marne.games.drive_on_paris.words.wording import piece, place, steps_said, units_said
from marne.kernel.choice import Choice
from marne.kernel.sayings import Count
from marne.parts.bits import bits, mask
from marne.parts.play.warnings import NOTE, SOON, SURE, Warn, Warnings, warn
from marne.parts.words import Pair


def _warn(kind: str, grade: int, rule: str, pair: Pair, lang: str, h: int, units: int, **fields: object) -> Warn:
    return warn(kind, grade, rule, pair, lang, GRID.text(h) if h else "", (IDS[u] for u in bits(units)),
                **fields, h=place(h, lang) if h else "")


def crowds(s: State, side: int, lang: str) -> list[Warn]:
    """SCS-3.4, 2-1 A hex that is overfull at the end of the phase loses units; the units under way count where they are."""
    if s.active != side or s.phase not in (REINFORCEMENTS, RESERVES, MOVEMENT, EXPLOITATION):
        return []
    return [crowd(s, side, lang, h, -room(s, side, h), fighters(s, h, side)) for h in overfull(s, side)]


def crowd(s: State, side: int, lang: str, h: int, over: int, units: int) -> Warn:
    """SCS-3.4, 2-1a, 2-1b So many too many, or nations that do not go together."""
    pair = (("{h} holds {n} over the stacking limit: they are lost at the end of the phase",
             "{h.Le} dépasse la limite d'empilement : {n} de trop, à perdre à la fin de la phase") if over > 0 else
            ("The nations in {h} may not stand together: at the end of the phase some are lost",
             "Les nations présentes {h.a} ne peuvent rester ensemble : des pertes à la fin de la phase"))
    rule = "SCS-3.4" if over > 0 else apart_by(units)
    return _warn("crowd", SURE, rule, pair, lang, h, units, n=units_said(max(0, over), lang))


def hunger(s: State, side: int, lang: str) -> list[Warn]:
    """1-9 Combat units without supply lose a quarter of their steps, by hex, in the supply phase of their own turn; HQs without
    it rebuild nobody."""
    out = []
    hungry = starving(s, side)
    for h in sorted({stands(s, u) for u in bits(hungry)}):
        units = mask(u for u in bits(hungry) if stands(s, u) == h)
        lost = attrition_of(sum(steps(s, u) for u in bits(units)))
        out.append(hungry_at(lang, h, units, lost))
    for hq in bits(s.present & HQ & OF_SIDE[side]):
        if not supplied(s, hq):
            out.append(_warn("supply", SOON, "1-9#2", ("{u} in {h} is out of supply and rebuilds nobody",
                                                       "{u.Le} {h.a} n'est pas ravitaillé et ne reconstitue personne"), lang,
                             s.loc[hq], 1 << hq,
                             u=piece(hq, lang, True)))
    return out


def hungry_at(lang: str, h: int, units: int, lost: int) -> Warn:
    """1-9 Units that starve in a hex, and what they lose by it."""
    n = Count(units.bit_count(), lang)
    pair = (("{who} {n:is|are} out of supply in {h}: {lost} will be lost in your supply phase",
             "{who} sans ravitaillement {h.a} : {lost} à perdre dans votre phase de ravitaillement") if lost else
            ("{who} {n:is|are} out of supply in {h}, too weak to lose a step by it",
             "{who} sans ravitaillement {h.a}, trop faible pour en perdre un pas"))
    return _warn("supply", SURE if lost else SOON, "1-9", pair, lang, h, units, n=n, who=units_said(n.real, lang),
                 lost=steps_said(lost, lang))


def soft(s: State, side: int) -> int:
    """1-2a, 3-3a, SCS-5.8 What a move of the enemy alone can destroy: trains and taxis anywhere, HQs and guns and points without
    combat units or a fort."""
    mine = s.present & OF_SIDE[side]
    bare = mask(u for u in bits(mine & (HQ | GUN | POINT)) if not fighters(s, s.loc[u], side) and fort_at(s, s.loc[u]) < 0)
    return mine & CARRIER | bare


def exposed(s: State, side: int, lang: str) -> list[Warn]:
    """1-2a, 3-3a, 1-3a, 1-12 Who is lost if the enemy comes: trains where his zone would reach them, HQs and points where he
    could walk in."""
    units = soft(s, side)
    where = mask(s.loc[u] for u in bits(units))
    near = threat(s, side, where) if units else 0
    zone = enemy_zone(s, side, CARRIERS)
    out = []
    for u in bits(units):
        h, b = s.loc[u], 1 << u
        if b & CARRIER:
            if zone >> h & 1 or GRID.near[h] & near:
                out.append(catch(s, u, h, lang))
        elif near >> h & 1 or b & GUN and GRID.near[h] & near:
            rule = "3-3a" if b & GUN else "1-12" if b & POINT else "1-3a"
            out.append(_warn("point" if b & POINT else "gun" if b & GUN else "hq", SOON, rule,
                             ("{u} in {h} stands alone within reach of the enemy and is lost if he comes",
                              "{u.Le} {h.a} est {u:seul|seule|seuls|seules} à portée de l'ennemi"
                              " : {u:perdu|perdue|perdus|perdues} s'il vient"),
                             lang, h, b, u=piece(u, lang, True)))
    return out


def catch(s: State, u: int, h: int, lang: str) -> Warn:
    """1-2a A train or taxi that stands, or would stand, within the enemy's reach."""
    load = cargo(s, u)
    pair = ("{u} in {h} will be caught{with_} if an enemy unit comes next to it",
            "{u.Le} {h.a} {u:sera|sera|seront|seront} {u:pris|prise|pris|prises}{with_} si une unité ennemie vient à côté")
    return _warn("train", SOON, "1-2a", pair, lang, h, 1 << u | load, u=piece(u, lang, True), with_=_load(load, lang))


def _load(units: int, lang: str) -> str:
    n = units.bit_count()
    return "" if not n else f" avec {units_said(n, lang)} à bord" if lang == "fr" else f" with {units_said(n, lang)} aboard"


def paris(s: State, side: int, lang: str) -> list[Warn]:
    """5-3/Victory, 5-6/Victory A German unit in Paris ends the game: said to both while nobody defends it."""
    h = s.t.paris
    if not s.law.paris_wins or strong(s, ALLIED) >> h & 1 or not s.law.area >> h & 1:
        return []
    if not threat(s, ALLIED, 1 << h) >> h & 1:
        return []
    pair = (("Paris is empty and the Germans can reach it: whoever enters wins at once",
             "Paris est vide et les Allemands peuvent l'atteindre : y entrer gagne aussitôt") if side == ALLIED else
            ("Paris is empty and within your reach: entering it wins at once",
             "Paris est vide et à votre portée : y entrer gagne aussitôt"))
    return [_warn("paris", SURE if side == ALLIED else NOTE, s.law.victory_rule, pair, lang, h, 0)]


def guests(s: State, side: int, lang: str) -> list[Warn]:
    """SCS-13.2, 4-0e Arrivals of this turn and the next that have nowhere to appear, or whose HQ is lost or unsupplied."""
    out = []
    for i, a in enumerate(s.law.arrivals):
        if SIDE[a.unit] != side or s.arrived >> i & 1 or a.flip or due_turn(s, i) > s.turn + 1 or s.loc[a.unit] != COMING:
            continue
        if a.kind == "hq" and (s.loc[a.entry] >= GRID.size or not supplied(s, a.entry)):
            out.append(_warn("arrival", SURE, "4-0e", ("{u}, due on turn {n}, is lost if {v} is gone or unsupplied then",
                                                       "{u.Le}, {u:attendu|attendue|attendus|attendues} au tour {n}, sera"
                                                       " {u:perdu|perdue|perdus|perdues} si {v.le}"
                                                       " manque ou n'est pas ravitaillé"), lang, 0, 1 << a.unit,
                             u=piece(a.unit, lang, True),
                             v=piece(a.entry, lang, True), n=due_turn(s, i)))
        elif not entries(s, i):
            out.append(_warn("arrival", SOON, "SCS-13.2", ("{u}, due on turn {n}, has no hex to arrive in and will wait",
                                                           "{u.Le}, {u:attendu|attendue|attendus|attendues} au tour {n}, n'a"
                                                           " aucun hexagone d'arrivée et attendra"),
                             lang, 0, 1 << a.unit, u=piece(a.unit, lang, True), n=due_turn(s, i)))
    return out


def returns(s: State, side: int, lang: str) -> list[Warn]:
    """1-4e, 1-4g Units whose turn has come while no HQ can take them."""
    units = due(s, side)
    if not units or s.active != side or s.phase > REINFORCEMENTS or working(s, side):
        return []
    return [_warn("return", SOON, "1-4e",
                  ("{n} could return, but no headquarters can take them: out of points, out of supply or in an enemy zone",
                                           "{n} pourraient revenir, mais aucun QG ne peut les recevoir : sans points, sans"
                                           " ravitaillement ou en zone ennemie"),
                  lang, 0, units, n=units_said(units.bit_count(), lang))]


def east(s: State, side: int, lang: str) -> list[Warn]:
    """3-4 The turn before the Eastern Front calls: how many full divisions out of enemy zones there are for it."""
    if side != GERMAN or s.east or not s.law.east_turn or s.turn != s.law.east_turn - 1:
        return []
    foot, horse = fit_for_east(s)
    infantry, cavalry = s.law.east_need
    fit = foot.bit_count() >= infantry and horse.bit_count() >= cavalry
    pair = ("Next turn the East calls for {i} infantry and {c} cavalry divisions at full strength out of enemy zones: you have"
            " {f} and {k}",
            "Au prochain tour, l'Est demande {i} divisions d'infanterie et {c} de cavalerie, entières et hors zone ennemie :"
            " vous en avez {f} et {k}")
    return [_warn("east", NOTE if fit else SOON, "3-4", pair, lang, 0, 0, i=infantry, c=Count(cavalry, lang), f=foot.bit_count(),
                  k=horse.bit_count())]


def foothold(s: State, side: int, lang: str) -> list[Warn]:
    """5-3/Victory#2, 5-6/Victory#2 Without a German in France the Allies win at the end of the turn: said to both."""
    if not s.law.massive_from or s.turn < s.law.massive_from or invaded(s):
        return []
    pair = ("No German unit is in France: if none is at the end of the turn, the Allies win",
            "Aucune unité allemande n'est en France : s'il n'y en a pas à la fin du tour, les Alliés gagnent")
    return [_warn("foothold", SURE if side == GERMAN else NOTE, told_by(s, "allied-massive"), pair, lang, 0, 0)]


def ending(s: State, side: int, lang: str) -> Callable[[Choice], Warn | None]:
    """SCS-3.4 Said of the choice that ends the phase."""
    first = next(iter(crowds(s, side, lang)), None) if s.decision and s.decision.message == WHO_MOVES.id else None
    return lambda c: first


def left_behind(s: State, side: int, lang: str, units: int) -> Warn | None:
    """3-3a, 1-6b#3 What these units leave behind if they are the last of their hex: siege guns that an enemy zone reaches are
    lost at once, a trench at the end of the turn."""
    h = s.loc[(units & -units).bit_length() - 1]
    if fighters(s, h, side) & ~units:
        return None
    guns = here(s, h) & OF_SIDE[side] & GUN
    if guns and enemy_zone(s, side, CARRIERS) >> h & 1:
        u = guns.bit_length() - 1
        pair = ("{u} in {h} is lost at once if no combat unit stays in the enemy zone with it",
                "{u.Le} {h.a} est {u:perdu|perdue} aussitôt si aucune unité combattante n'y reste en zone ennemie")
        return _warn("gun", SURE, "3-3a", pair, lang, h, guns, u=piece(u, lang, True))
    if (s.trench[side] | s.works[side]) >> h & 1:
        return _warn("trench", SOON, "1-6b#3", ("The trench in {h} is lost if nobody is in it at the end of the turn",
                                                "La tranchée {h.de} est perdue si elle est vide à la fin du tour"), lang, h, 0)
    return None


def opens_line(s: State, side: int, h: int, lang: str) -> Warn | None:
    """2-8e, SCS-17.5 A German who crosses the panic line sets the French free of their Doctrine Line."""
    if side != GERMAN or not s.doctrine or not s.law.panic or not s.t.beyond_panic >> h & 1:
        return None
    pair = ("{h} lies beyond the panic line: with this march the French Doctrine Line ends",
            "{h.Le} est au-delà de la ligne de panique : cette marche met fin à la ligne de doctrine")
    return _warn("line", NOTE, "2-8e", pair, lang, h, 0)


def riding(s: State, side: int, lang: str) -> Callable[[Choice], Warn | None]:
    """1-2a Said of a hex to which a train or taxi goes: the enemy could come next to it."""
    u = s.group.bit_length() - 1
    near = threat(s, side, reached(s, side).all)
    return lambda c: catch(s, u, c.a, lang) if GRID.near[c.a] & near else None


def leaving_home(s: State, h: int, lang: str) -> Warn | None:
    """2-2a Outside Belgium the Belgian HQ rebuilds nobody."""
    home = s.t.country["be"]
    if not s.group >> HQ_BE & 1 or home >> h & 1 or not home >> s.loc[HQ_BE] & 1:
        return None
    pair = ("Outside Belgium {u} rebuilds nobody", "Hors de Belgique, {u.le} ne reconstitue personne")
    return _warn("hq", SOON, "2-2a", pair, lang, h, 1 << HQ_BE, u=piece(HQ_BE, lang, True))


def marching(s: State, side: int, lang: str) -> Callable[[Choice], Warn | None]:
    """SCS-3.4, 2-1, 1-9, 1-2a, 2-2a Said of a hex to which units march: what they leave behind would be lost, it would be
    too full, or they would starve there as the lines run now. Who starves already, or would lose nothing by it, is not told
    again."""
    units = s.group & COMBAT
    if not units:
        return riding(s, side, lang) if s.group & CARRIER else lambda c: leaving_home(s, c.a, lang)
    behind = left_behind(s, side, lang, s.group)
    hungry = {n: ~fed(s, n) for n in {NATION[u] for u in bits(units)}}
    before = starving(s, side) & units

    def note(c: Choice) -> Warn | None:
        if behind and behind.grade == SURE:
            return behind
        there = here(s, c.a) & OF_SIDE[side] & ~units | units
        if (over := count(there) - s.t.stack_limit) > 0 or not friends(s, there):
            return crowd(s, side, lang, c.a, over, there & COMBAT)
        starved = mask(u for u in bits(units & ~before) if hungry[NATION[u]] >> c.a & 1)
        lost = attrition_of(sum(steps(s, u) for u in bits(starved)))
        if lost:
            return hungry_at(lang, c.a, starved, lost)
        return behind or opens_line(s, side, c.a, lang) or leaving_home(s, c.a, lang)
    return note


def overrunning(s: State, side: int, lang: str) -> Callable[[Choice], Warn | None]:
    """3-3a, 1-6b#3 Said of an overrun, after which all who are left must enter (SCS-6.7)."""
    behind = left_behind(s, side, lang, s.group)
    return lambda c: behind


def advancing(s: State, side: int, lang: str) -> Callable[[Choice], Warn | None]:
    """3-3a, 1-6b#3 Said of who advances, alone or with all the others."""
    def note(c: Choice) -> Warn | None:
        units = 1 << c.a if c.verb == "advance" else may_advance(s, side, s.target) & ~s.group
        by_hex = [units & here(s, h) for h in {s.loc[u] for u in bits(units)}]
        return max(filter(None, (left_behind(s, side, lang, there) for there in by_hex)), key=lambda w: w.grade, default=None)
    return note


WARNINGS: Warnings[State] = Warnings((crowds, hunger, exposed, paris, foothold, guests, returns, east), judged=(crowds,),
                                     verbs=("arrive", "return", "unload"),
                                     notes={"done": ending, "to": marching, "overrun": overrunning, "advance": advancing,
                                            "advance-all": advancing},
                                     when=lambda s: s.phase != SETUP)
