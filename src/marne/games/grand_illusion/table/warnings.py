"""What the rest of the turn will judge (see `marne.parts.play.warnings`): battles owed, supply, British where they may not be,
the General Retreat, forts under siege, arrivals without a place, Paris. All of it lies open but the enemy's secret options.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator

from marne.games.grand_illusion.pieces import (
    ALLIED, BR, COMBAT, FORT, GE, GERMAN, HEXES, IDS, MOBILE, OF_NATION, OF_SIDE, TRACK,
)
from marne.games.grand_illusion.rules.r07_reinforcements import entry_hexes
from marne.games.grand_illusion.rules.r08_3_control import victory_rule
from marne.games.grand_illusion.rules.r08_4_supply import CLASSES, zone
from marne.games.grand_illusion.rules.r11_admin import OF_CLASS
from marne.games.grand_illusion.state import ACTION, ADMIN, REINFORCEMENT, SETUP, STRATEGIC, State
from marne.games.grand_illusion.words.names import Piece, Place
from marne.kernel.choice import Choice
from marne.kernel.sayings import Count
from marne.parts.bits import bits, mask
from marne.parts.play.warnings import NOTE, SOON, SURE, Warn, Warnings, warn
from marne.parts.words import Pair


def _warn(kind: str, grade: int, rule: str, pair: Pair, lang: str, h: int = 0, units: int = 0, **fields: object) -> Warn:
    return warn(kind, grade, rule, pair, lang, str(h) if h else "", (IDS[u] for u in bits(units)),
                **fields, h=Place(h, lang) if h else "")


def at_check(s: State) -> State:
    """11.2 The situation as the supply check would find it: emergency supply may have ended by then (8.4.3g.4)."""
    if s.phase == ADMIN:
        return s
    then = s.copy()
    then.phase = ADMIN
    return then


def cut_off(s: State, side: int) -> int:
    """11.2.2 The units of a side that the supply check of this turn would find without a line."""
    then = at_check(s)
    out = 0
    for n in range(CLASSES):
        if (GERMAN if n == GE else ALLIED) == side:
            fed = zone(then, n)
            for h in bits((s.occ[side] | s.staff[side]) & ~fed & ~1):
                out |= s.at[h] & OF_CLASS[n]
    return out


def hunger(s: State, side: int, lang: str) -> Iterator[Warn]:
    """11.3 Units without a supply line: the disrupted are lost, the others disrupted, HQ and siege guns flipped."""
    if s.phase == ADMIN:
        return
    units = cut_off(s, side)
    for h in bits(mask(s.loc[u] for u in bits(units))):
        here = units & s.at[h]
        lost, weakened = here & COMBAT & s.disrupted, here & COMBAT & ~s.disrupted
        if lost:
            n = Count(lost.bit_count(), lang)
            yield _warn("supply", SURE, "11.3/b1", (
                "{n} disrupted {n:unit|units} in {h} {n:has|have} no supply: eliminated at the end of the turn",
                "{n} {n:unité désorganisée|unités désorganisées} sans ravitaillement {h.a} : {n:éliminée|éliminées} en fin de"
                " tour"),
                lang, h, lost, n=n)
        if weakened:
            n = Count(weakened.bit_count(), lang)
            yield _warn("supply", SURE, "11.3/b2", (
                "{n} {n:unit|units} in {h} {n:has|have} no supply: disrupted at the end of the turn",
                "{n} {n:unité|unités} sans ravitaillement {h.a} : {n:désorganisée|désorganisées} en fin de tour"),
                lang, h, weakened, n=n)
        if staff := here & ~COMBAT:
            n = Count(staff.bit_count(), lang)
            yield _warn("supply", SOON, "11.3/b3", (
                "{n} HQ or siege {n:gun|guns} in {h} {n:has|have} no supply: flipped at the end of the turn",
                "{n} QG ou {n:pièce|pièces} de siège sans ravitaillement {h.a} : {n:retourné|retournés} en fin de tour"),
                lang, h, staff, n=n)


def owed(s: State, side: int, lang: str) -> Iterator[Warn]:
    """9.1.1b Every Mandated Battle that is still owed in the Administrative Phase costs a VP."""
    n = Count(s.mandated[side], lang)
    if n and s.phase <= ACTION:
        yield _warn("mandated", SURE, "9.1.1b", (
            "{n} Mandated {n:Battle is|Battles are} still owed: {vp} VP lost for each that is not fought this turn",
            "{n} {n:bataille obligatoire reste due|batailles obligatoires restent dues} : {vp} PV de moins pour chacune qui n'est"
            " pas livrée ce tour"), lang, n=n, vp=s.law.unfought_vp)


def british(s: State, side: int, lang: str) -> Iterator[Warn]:
    """12.1 A British unit in a Schlieffen hex at the end of the Action Phase costs a Plan 17 VP."""
    if side != ALLIED or s.phase > ACTION or s.turn > s.law.bef_until or not s.law.bef_vp:
        return
    counted = OF_NATION[BR] & (MOBILE if s.law.bef_hq else COMBAT)
    for h in bits(s.t.schlieffen):
        if units := s.at[h] & counted:
            yield _warn("bef", SURE, "12.1", (
                "British in {h}, a Schlieffen hex: a Plan 17 VP is lost if any are in one when the Action Phase ends",
                "Des Britanniques {h.a}, hexagone Schlieffen : un PV du Plan 17 perdu s'il en reste dans un tel hexagone à la fin"
                " de la phase d'action"), lang, h, units)


def retreat(s: State, side: int, lang: str) -> Iterator[Warn]:
    """8.4.9b After Paris in Danger the General Retreat has its last turn."""
    if side != ALLIED or not s.danger or s.retreated[ALLIED] or not s.law.forced_retreat or s.phase > ACTION:
        return
    last = max(s.danger + 1, s.law.retreat_from)
    pair = (("The Allied General Retreat is due: without it this turn, it is made at the end of the Action Phase",
             "La retraite générale alliée est due : sinon, elle a lieu d'office à la fin de la phase d'action") if s.turn >= last
            else ("Paris is in danger: the Allied General Retreat must be made by turn {n}",
                  "Paris est en danger : la retraite générale alliée doit avoir lieu au plus tard au tour {n}"))
    yield _warn("retreat", SURE if s.turn >= last else SOON, "8.4.9b", pair, lang, n=last)


def sieges(s: State, side: int, lang: str) -> Iterator[Warn]:
    """9.5.3c, 11.3/b4 A besieged fort rolls for surrender at the end of every turn."""
    for h in bits(s.siege):
        for u in bits(s.at[h] & FORT & OF_SIDE[side]):
            yield _warn("siege", SOON, "9.5.3c", (
                "{u} is besieged: at the end of the turn it surrenders on a {dice}",
                "{u.Le} est assiégé : en fin de tour, reddition sur {dice}"), lang, h, 1 << u, u=Piece(u, lang, True),
                dice={"en": " or ", "fr": " ou "}[lang].join(str(d) for d in sorted(s.t.surrender[s.t.large >> u & 1])))


def arrivals(s: State, side: int, lang: str) -> Iterator[Warn]:
    """7.1 Who is due now or next turn in a hex where nobody may be placed now: a turn later, elsewhere."""
    for u in bits(MOBILE & OF_SIDE[side]):
        if s.loc[u] == TRACK and s.due[u] == s.turn + (s.phase > REINFORCEMENT) and 0 < s.entry[u] <= HEXES \
                and not entry_hexes(s, u):
            yield _warn("arrival", SOON, "7.1", (
                "{u} is due on turn {n} in {h}, where it cannot arrive as things stand: a turn later, at a source",
                "{u.Le} est {u:attendu|attendue|attendus|attendues} au tour {n} {h.a}, où rien ne peut arriver en l'état : un"
                " tour plus tard, sur une source"), lang, s.entry[u], 1 << u, u=Piece(u, lang, True), n=s.due[u])


def paris(s: State, side: int, lang: str) -> Iterator[Warn]:
    """14.1.3a At the end of the turn on which Paris first falls the Germans win if Plan 17 has less than half of their points."""
    if s.tested or s.paris != s.turn or not s.german >> s.t.paris & 1:
        return
    yield _warn("paris", SURE if side == ALLIED else NOTE, victory_rule(s, "a"), (
        "Paris is German: at the end of the turn the Germans win if Plan 17 has less than half of their points",
        "Paris est allemande : en fin de tour, victoire allemande si le Plan 17 a moins de la moitié de leurs points"), lang,
        s.t.paris)


def unspent(s: State, side: int, lang: str) -> Iterator[Warn]:
    """5.1.1/n1 What is left of the CAP is lost; said when the other side has passed and the phase may end."""
    if s.phase in (ACTION, STRATEGIC) and s.cap[side] and (s.passes or s.phase == STRATEGIC):
        yield _warn("cap", NOTE, "5.1.1/n1", ("{n} CAP will be lost at the end of the turn if not spent",
                                             "{n} CAP {n:sera perdu|seront perdus} en fin de tour, faute d'emploi"), lang,
                    n=Count(s.cap[side], lang))


def passing(s: State, side: int, lang: str) -> Callable[[Choice], Warn | None]:
    """8.1.1a/note Two passes end the phase: what is owed by then is lost."""
    first = next(owed(s, side, lang), None)
    return lambda c: first


WARNINGS: Warnings[State] = Warnings(
    (hunger, owed, british, retreat, sieges, arrivals, paris, unspent), judged=(hunger, british),
    verbs=("move", "to", "detrain", "dock", "arrive", "retreat", "retreat-all", "relocate", "retire"), notes={"pass": passing},
    when=lambda s: s.phase != SETUP)
