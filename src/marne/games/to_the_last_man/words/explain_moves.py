"""Why a unit may not be moved so: the bars of movement, stacking, armies, rail, sea and strategic movement, the reserves."""
from __future__ import annotations

from collections.abc import Callable

from marne.games.to_the_last_man.rules.r08_1_armies import has_infantry, kept_apart, shifts
from marne.games.to_the_last_man.words.explain_said import NOT, fort, in_hand, the, whose
from marne.games.to_the_last_man.rules.r04_movement import (ADJACENT, CROWDED, FIGHT_FIRST, Ground, Stop, cannot_hold,
                                                            free_to_move, has_zone, must_fight, unit_moves, why_not)
from marne.games.to_the_last_man.words.names import Piece, Place, season, since, unit_name, zone_name
from marne.games.to_the_last_man.pieces import (
    ARMIES, ARMY, ART, AUX, BIPLANE, EFT, FIRST_FORT,
    GERMAN, IDS, IN_ARMY, INF, K_ARTILLERY, K_BIPLANE, K_PARIS_GUN,
    K_SIEGE, KIND, NATION, OF_SIDE, SIDE, T_RESERVES, WAIT,
)
from marne.games.to_the_last_man.rules.r04_4_rail import (BRITISH_ONLY, ENTENTE_ONLY, LEAST, NOT_PLAYED, RAIL_BARS, RESERVES_BARS,
                                                          SEA_BARS, STRATEGIC_BARS, Halt, trip)
from marne.games.to_the_last_man.rules.r02_reinforcements import allowed_zones, due, places
from marne.games.to_the_last_man.rules.r09_6_reserves import reserve_moves
from marne.games.to_the_last_man.rules.r01_2_stacking import fits_army, full, may_hold, slot
from marne.games.to_the_last_man.state import State, zone_of
from marne.games.to_the_last_man.rules.r04_1_zones import disputed, enemy
from marne.kernel.bars import barring
from marne.kernel.choice import Ask, Choice
from marne.parts.refusals import Said
from marne.parts.words import pick as t

_TRANSPORT = {"rail": RAIL_BARS, "strategic": STRATEGIC_BARS, "sail": SEA_BARS}
_WEAK = {K_ARTILLERY: "8.3.2 [move/cost]", K_SIEGE: "8.3.3 [control]", K_BIPLANE: "8.3.4 [control]",
         K_PARIS_GUN: "8.3.6 [control]"}


def mover(s: State, ask: Ask, u: int, lang: str) -> list[Said]:
    """What keeps a unit from moving at all."""
    out = whose(s, u, ask.seat, lang) or fort(u)
    if out:
        return out
    if not free_to_move(s, u):
        out.append("2.0 II.1 [Pass b1]")
    if s.railed >> u & 1:
        out.append("4.4 [exclusive]")
    return out


def spent(s: State, u: int, lang: str) -> list[Said]:
    """2.0 II.2 Its zones are used up, or those of a unit inside an army."""
    if has_zone(s, u) or s.railed >> u & 1:
        return []
    if zone_of(s, u) == EFT:
        return [("2.0 V.4", t(lang, "to enter the Eastern Front box ends a movement",
                              "l'entrée dans la case du front de l'Est met fin au mouvement"))]
    if u < ARMIES and not s.moved >> u & 1:
        return [("4.1", t(lang, f"{the(s, u, lang, 'holds|hold')} a unit that has already moved",
                          f"{the(s, u, lang)} contient une unité qui a déjà bougé"))]
    return [("2.0 II.2 [allowance]", t(lang, f"{the(s, u, lang, 'has|have')} already moved",
                                       f"{the(s, u, lang, 'a|ont')} déjà bougé"))]


def first(s: State, ask: Ask, u: int, lang: str) -> list[Said]:
    """The move itself is legal, but another unit is in hand, or none."""
    if ask.message == "which_move" and ask.args[0] != u:
        return [("2.0 II.2", t(lang, f"{the(s, ask.args[0], lang, 'is|are')} being moved: go back first",
                               f"{the(s, ask.args[0], lang, 'est|sont')} en cours de mouvement : revenez d'abord"))]
    if ask.message == "which_unit":
        return [("2.0 II.2", t(lang, f"choose the unit first: select {IDS[u]}", f"choisissez d'abord l'unité : select {IDS[u]}"))]
    return []


def legal(s: State, ask: Ask, c: Choice) -> bool:
    """Would the engine offer this move of the unit, if it were the one in hand?"""
    if zone_of(s, c.a) >= IN_ARMY or SIDE[c.a] != ask.seat or ask.message not in ("which_unit", "which_move"):
        return False
    return c in unit_moves(s, ask.seat, c.a) or c in reserve_moves(s, ask.seat, c.a)


def move(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    u, z = c.a, c.b
    out = mover(s, ask, u, lang)
    if not on_board(s, ask, u):
        return out
    if not s.t.playable >> z & 1:
        return [*out, "4.2 [b5]"]
    out += spent(s, u, lang)
    if zone_of(s, u) == z:
        out.append(("4.1", t(lang, f"{the(s, u, lang, 'is|are')} in {Place(z, lang)} already",
                             f"{the(s, u, lang)} se trouve déjà {Place(z, lang).a}")))
        return out
    return [*out, *(barred(s, u, z, bar, lang) for bar in why_not(s, ask.seat, u, z))]


def barred(s: State, u: int, z: int, bar: Stop, lang: str) -> Said:
    """One bar of movement, in words that name the zones; the rule against those who cannot hold a zone is that of their kind."""
    told = bar._replace(rule=_WEAK.get(KIND[u], bar.rule)) if bar.forbids is cannot_hold else bar
    return told.said(lang, u=Piece(u, lang, s.loc[u]), here=zone_name(zone_of(s, u), lang), there=zone_name(z, lang),
                     z=Place(z, lang), n=s.t.stack_limit)


def crowded(s: State, z: int, lang: str) -> Said:
    return CROWDED.said(lang, n=s.t.stack_limit, z=Place(z, lang))


# Armies --------------------------------------------------------------------------------------------------------------


def berth(s: State, a: int, u: int, lang: str) -> list[Said]:
    """1.4, 8.1, 8.3.2, 8.3.4 Why an army does not take a piece up."""
    name = unit_name(a, lang)
    if not may_hold(a, u):
        return [("8.1 [nationality]", t(lang, f"the {name} takes up its own nation only (American infantry apart)",
                                        f"« {name} » ne prend que des unités de sa nation, hormis l'infanterie américaine"))]
    if slot(s, a, u):
        return []
    held = s.inside[a]
    if INF >> u & 1:
        n = s.t.inf_slots[a]
        return [("1.4 [capacity]", t(lang, f"the {name} has {n} places for infantry, all taken",
                                     f"« {name} » a {n} logements d'infanterie, tous occupés"))]
    if (held & AUX).bit_count() >= s.t.aux_slots[a]:
        n = s.t.aux_slots[a]
        return [("1.4 [capacity]", t(lang, f"the {name} has {n} places for auxiliaries, none free",
                                     f"« {name} » a {n} logements d'auxiliaires, aucun n'est libre"))]
    if ART >> u & 1:
        n = s.t.guns[s.turn][NATION[a]]
        return [("8.3.2 [DEPLOY]", t(lang, f"in {season(s.turn, lang)} such an army may hold {n} artillery",
                                     f"{season(s.turn, lang)} : le nombre d'artilleries d'une telle armée est limité à {n}"))]
    return ["8.3.4 [DEPLOY]"] if BIPLANE >> u & 1 else ["1.4 [capacity]"]


def host(s: State, side: int, u: int, a: int, lang: str) -> list[Said]:
    """8.1 Is this an army that the piece could go into at all?"""
    if u < ARMIES:
        return [("8.1", t(lang, "an army does not go into an army", "une armée n'entre pas dans une armée"))]
    if a >= ARMIES:
        return [("8.1", t(lang, "only armies take units up", "seules les armées incorporent des unités"))]
    out = whose(s, a, side, lang)
    if out:
        return out
    if s.loc[u] == IN_ARMY + a:
        return [("8.1", t(lang, f"{the(s, u, lang, 'is|are')} inside it already", f"{the(s, u, lang)} s'y trouve déjà"))]
    out = berth(s, a, u, lang)
    if not out and not fits_army(s, u, a):
        out.append(crowded(s, s.loc[a], lang))
    if kept_apart(s, u, a):
        out.append("4.6 [campaign]")
    return out


def join(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    u, a = c.a, c.b
    if ask.message == "which_army_joined":
        return arrival(s, ask, u, a, lang)
    out = mover(s, ask, u, lang)
    if not on_board(s, ask, u):
        return out
    out += host(s, ask.seat, u, a, lang)
    if u < ARMIES or a >= ARMIES or s.loc[a] >= IN_ARMY or SIDE[a] != ask.seat:
        return out
    src, z = zone_of(s, u), s.loc[a]
    if z == src and s.joined >> u & 1:
        out.append(("8.1 [transfers]", t(lang, f"{the(s, u, lang, 'has|have')} joined an army in this phase already",
                                         f"{the(s, u, lang, 'a|ont')} déjà rejoint une armée dans cette phase")))
    if z == src and s.loc[u] != src and s.left >> u & 1:
        out.append(left_already(s, u, lang))
    if z != src:
        if not s.t.near[ask.seat][src] >> z & 1:
            out.append(barred(s, u, z, ADJACENT, lang))
        elif EFT in (z, src):
            out.append("2.0 V.4")
        elif enemy(s, ask.seat) >> z & 1:
            out.append("4.2 [b4]")
        if must_fight(Ground(s, ask.seat, src), u):
            out.append(barred(s, u, z, FIGHT_FIRST, lang))
        out += spent(s, u, lang)
    return out


def arrival(s: State, ask: Ask, u: int, a: int, lang: str) -> list[Said]:
    """T-53 The army that takes up a piece which has just been transported."""
    moved, z = ask.args[:2]
    if u != moved:
        return [("8.1", t(lang, f"it is about {Piece(moved, lang)}", f"il s'agit {Piece(moved, lang).du}"))]
    out = host(s, ask.seat, u, a, lang)
    if not out and s.loc[a] != z:
        out.append(("8.1", t(lang, f"{the(s, a, lang, 'is|are')} not in {Place(z, lang)}",
                             f"{the(s, a, lang, NOT)} pas {Place(z, lang).a}")))
    return out


def left_already(s: State, u: int, lang: str) -> Said:
    return "8.1 [transfers]", t(lang, f"{the(s, u, lang, 'has|have')} left an army in this phase already",
                                f"{the(s, u, lang, 'a|ont')} déjà quitté une armée dans cette phase")


def leave(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    u = c.a
    if ask.message == "who_stays":
        return whose(s, u, ask.seat, lang) or [
            ("8.1", t(lang, "an army that retreats leaves behind only what is inside it and finds room, never all; one that is"
                      " forced out leaves only guns that cannot retreat",
                      "une armée qui retraite ne laisse que ce qu'elle contient et qui trouve place, jamais tout ; chassée, elle"
                      " ne laisse que les canons qui ne peuvent retraiter"))]
    out = mover(s, ask, u, lang)
    if not on_board(s, ask, u):
        return out
    if s.loc[u] < IN_ARMY:
        return [*out, ("8.1", t(lang, f"{the(s, u, lang, 'is|are')} in no army", f"{the(s, u, lang, NOT)} dans aucune armée"))]
    if s.left >> u & 1:
        out.append(left_already(s, u, lang))
    z = zone_of(s, u)
    if full(s, ask.seat, 1 << z) and s.inside[s.loc[u] - IN_ARMY] != 1 << u:
        out.append(crowded(s, z, lang))
    return out


# Transport -----------------------------------------------------------------------------------------------------------


def on_board(s: State, ask: Ask, u: int) -> bool:
    return SIDE[u] == ask.seat and zone_of(s, u) < IN_ARMY and u < FIRST_FORT


def halted(s: State, c: Choice, bars: tuple[Halt, ...], lang: str, out: list[Said]) -> list[Said]:
    """The bars of a transport; those that say least only if nothing else is wrong."""
    u, z = c.a, c.b
    found = barring(bars, z, trip(s, u, full(s, SIDE[u]), False))
    if NOT_PLAYED in found:
        found = found[:found.index(NOT_PLAYED) + 1]
    more = [b for b in found if b not in LEAST] or [b for b in found if b.en and not out]
    fields = {"u": Piece(u, lang, s.loc[u]), "here": zone_name(zone_of(s, u), lang), "there": zone_name(z, lang),
              "z": Place(z, lang), "n": s.t.stack_limit, "far": s.t.rail_zones}
    return [*out, *(b.said(lang, **fields) for b in more)]


def transport(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """4.4 to 4.6 rail, strategic, sail: only units that have not moved in any way, and not on a pass that has gone to another."""
    if c.verb == "strategic" and SIDE[c.a] == GERMAN == ask.seat:
        return [ENTENTE_ONLY.said(lang)]
    if c.verb == "sail" and barring((BRITISH_ONLY,), c.b, trip(s, c.a, 0)):
        return [BRITISH_ONLY.said(lang)]
    out = mover(s, ask, c.a, lang)
    return halted(s, c, _TRANSPORT[c.verb], lang, out) if on_board(s, ask, c.a) else out


def reserves(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    out = in_hand(s, ask.seat, T_RESERVES, lang)
    wrong = whose(s, c.a, ask.seat, lang) or fort(c.a)
    return [*out, *wrong] if wrong else halted(s, c, RESERVES_BARS, lang, out)


# Choosing a unit -----------------------------------------------------------------------------------------------------


def select(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """The unit that is moved, placed or shifted next."""
    u = c.a
    if ask.message in ("whom_to_place", "which_placement"):
        return waiting(s, ask, u, lang)
    if ask.message in ("whom_to_shift", "where_to_shift"):
        return shiftable(s, ask, u, lang)
    out = mover(s, ask, u, lang)
    if not on_board(s, ask, u):
        return out
    if ask.message == "which_move":
        out += first(s, ask, u, lang)
    out += spent(s, u, lang)
    if u >= ARMIES and not out and s.loc[u] < IN_ARMY:
        out.append("8.1 [transfers]")
    return out


def waiting(s: State, ask: Ask, u: int, lang: str) -> list[Said]:
    """2.0 I Who is not to be placed now."""
    if SIDE[u] != ask.seat:
        return whose(s, u, ask.seat, lang)
    if s.loc[u] == WAIT and s.due[u] > s.turn:
        return [("2.0 I", t(lang, f"{the(s, u, lang, 'is|are')} due {since(s.due[u], lang)}",
                            f"{the(s, u, lang, 'est|sont')} attendue {since(s.due[u], lang)}"))]
    if due(s, ask.seat) >> u & 1:
        return ["2.0 I [placement]"] if not places(s, u, allowed_zones(s, NATION[u])) else []
    return [("2.0 I", t(lang, f"{the(s, u, lang, 'is|are')} not among the reinforcements of this turn",
                        f"{the(s, u, lang, NOT)} pas parmi les renforts de ce tour"))]


def shiftable(s: State, ask: Ask, u: int, lang: str) -> list[Said]:
    """8.1 Who cannot change armies in place."""
    out = whose(s, u, ask.seat, lang) or fort(u)
    if out:
        return out
    if u < ARMIES:
        return [("8.1 [reorganise]", t(lang, "pieces change armies, not armies themselves",
                                       "ce sont les pièces qui changent d'armée, non les armées"))]
    z = zone_of(s, u)
    if not s.at[z] & ARMY & OF_SIDE[ask.seat]:
        return [("8.1 [reorganise]", t(lang, f"there is no army of yours in {Place(z, lang)}",
                                       f"vous n'avez pas d'armée {Place(z, lang).a}"))]
    if s.shifted >> u & 1:
        out.append(("8.1 [reorganise]", t(lang, f"{the(s, u, lang, 'has|have')} changed its place in this phase already",
                                          f"{the(s, u, lang, 'a|ont')} déjà changé de place dans cette phase")))
    w = s.loc[u]
    if w >= IN_ARMY and disputed(s) >> z & 1 and s.inside[w - IN_ARMY] == 1 << u and not has_infantry(s, ask.seat, z):
        out.append("8.1 [EMPTY lost]")
    return out


def shift(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    u = c.a
    out = shiftable(s, ask, u, lang)
    if out or ask.message not in ("where_to_shift", "whom_to_shift"):
        return out
    z = zone_of(s, u)
    to = c.b if c.b < IN_ARMY else s.loc[c.b - IN_ARMY]
    if ask.message == "where_to_shift" and ask.args[0] != u:
        out.append(("8.1", t(lang, f"{the(s, ask.args[0], lang, 'is|are')} being shifted: go back first",
                             f"{the(s, ask.args[0], lang, 'est|sont')} en cours de transfert : revenez d'abord")))
    if to != z:
        return [*out, ("8.1 [reorganise]", t(lang, f"this stays inside {Place(z, lang)}",
                                             f"cela se fait sans quitter {Place(z, lang)}"))]
    if c.b >= IN_ARMY:
        out += host(s, ask.seat, u, c.b - IN_ARMY, lang)
    elif s.loc[u] == z:
        out.append(("8.1 [reorganise]", t(lang, f"{the(s, u, lang, 'is|are')} in no army",
                                          f"{the(s, u, lang, NOT)} dans aucune armée")))
    elif c not in shifts(s, ask.seat, u):
        out.append(crowded(s, z, lang))
    return out or ([("8.1", t(lang, f"choose the piece first: select {IDS[u]}",
                              f"choisissez d'abord la pièce : select {IDS[u]}"))]
                   if ask.message == "whom_to_shift" else [])


def absorb(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """4.3 What an army that came in empty does not take up."""
    u = c.a
    out = whose(s, u, ask.seat, lang) or fort(u)
    if out or ask.message != "which_absorbed":
        return out
    a = ask.args[0]
    if u < ARMIES:
        return [("8.1", t(lang, "an army does not go into an army", "une armée n'entre pas dans une armée"))]
    if s.loc[u] != s.loc[a]:
        return [("4.3 [empty army]", t(lang, f"only single units in {Place(s.loc[a], lang)} are taken up",
                                       f"seules les unités isolées {Place(s.loc[a], lang).de} sont incorporées"))]
    return berth(s, a, u, lang) or ["4.3 [empty army]"]


Story = Callable[[State, Ask, Choice, str], list[Said]]


def guarded(story: Story) -> Story:
    """A move that the engine would offer for this unit is never called illegal."""
    def told(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
        return first(s, ask, c.a, lang) if legal(s, ask, c) else story(s, ask, c, lang)
    return told


MOVES: dict[str, Story] = {
    **{verb: guarded(story) for verb, story in (("move", move), ("join", join), ("leave", leave), ("rail", transport),
                                                ("strategic", transport), ("sail", transport), ("reserves", reserves))},
    "select": select, "shift": shift, "absorb": absorb,
}
