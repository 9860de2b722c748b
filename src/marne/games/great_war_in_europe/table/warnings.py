"""What will follow of how things stand (see `marne.parts.play.warnings`): offensives that are owed, units that starve, hexes too
full, points that spoil. Made of what the seat may know."""
from __future__ import annotations

from collections.abc import Callable

from marne.games.great_war_in_europe.pieces import (ALLIED, CAUCASUS, CENTRAL, IDS, ITALY, NATIONS, THEATRE, WEST,
                                                    hex_text)
from marne.games.great_war_in_europe.rules.r07_2_stacking import overfull, surplus
from marne.games.great_war_in_europe.rules.r11_supply import starving
from marne.games.great_war_in_europe.state import MOVEMENT_1, MOVEMENT_2, REPLACEMENT, SETUP, VICTORY, State, nation_side, of
from marne.games.great_war_in_europe.words.names import nation_name
from marne.games.great_war_in_europe.words.wording import place, units_said
from marne.kernel.choice import Choice
from marne.kernel.sayings import Count
from marne.parts.bits import bits, mask
from marne.parts.play.warnings import NOTE, SOON, SURE, Warn, Warnings, warn
from marne.parts.words import Pair

OFFENSIVES: tuple[tuple[str, int, int, str, Pair], ...] = (
    ("haig", ALLIED, WEST, "6.30#3",
     ("The Haig Offensive still needs {n} {n:attack|attacks} of British units alone in the West at 1-1 or better in "
      "this turn, or "
      "the game is lost",
      "L'offensive de Haig exige encore {n} {n:attaque|attaques} d'unités britanniques seules à l'Ouest, à 1-1 ou "
      "mieux, ce tour-ci, "
      "sinon la partie est perdue")),
    ("conrad", CENTRAL, ITALY, "6.30#2",
     ("The Conrad Offensive still needs an attack of Austrians alone in Italy in this turn, or the game is lost",
      "L'offensive de Conrad exige encore une attaque d'Autrichiens seuls en Italie ce tour-ci, sinon la partie est perdue")),
    ("enver", CENTRAL, CAUCASUS, "6.30#1",
     ("The Enver Offensive still needs an attack of three units in the Caucasus in this turn, or the game is lost",
      "L'offensive d'Enver exige encore une attaque de trois unités au Caucase ce tour-ci, sinon la partie est perdue")),
)


def _warn(kind: str, grade: int, rule: str, pair: Pair, lang: str, h: int, units: int, **fields: object) -> Warn:
    return warn(kind, grade, rule, pair, lang, hex_text(h) if h else "", (IDS[u] for u in bits(units)),
                **fields, h=place(h, lang) if h else "")


def owed(s: State, which: str) -> int:
    return {"haig": s.owed_haig, "conrad": s.owed_conrad, "enver": int(s.enver == s.turn)}[which]


def offensives(s: State, side: int, lang: str) -> list[Warn]:
    """6.30 A mandated offensive that is not carried out loses the game: told from the start of the turn on."""
    return [_warn("offensive", SURE, rule, pair, lang, 0, 0, n=Count(owed(s, which), lang))
            for which, who, _, rule, pair in OFFENSIVES if who == side and owed(s, which) and s.phase < VICTORY]


def hunger(s: State, side: int, lang: str) -> list[Warn]:
    """11.13 Who is out of supply at the end of a Combat Phase is eliminated, on all maps."""
    out = []
    lost = starving(s) & s.army[side]
    for h in sorted({s.loc[u] for u in bits(lost)}):
        units = lost & s.at[h]
        n = Count(units.bit_count(), lang)
        out.append(_warn("supply", SURE, "11.13", ("{who} {n:is|are} out of supply in {h} and lost at the end of the "
                                                   "next combat phase",
                                                   "{who} sans ravitaillement {h.a} : {n:perdue|perdues} à la fin de "
                                                   "la prochaine "
                                                   "phase de combat"), lang, h, units, n=n, who=units_said(n.real, lang)))
    return out


def crowds(s: State, side: int, lang: str) -> list[Warn]:
    """7.22 A hex with too many units at the end of movement loses some; the units under way count where they are."""
    if s.active != side or s.phase not in (MOVEMENT_1, MOVEMENT_2):
        return []
    return [crowd(lang, h, surplus(s, of(s, h, side))) for h in overfull(s, side)]


def crowd(lang: str, h: int, units: int) -> Warn:
    return _warn("crowd", SURE, "7.22", ("{h} holds too many units: at the end of the phase some are lost",
                                         "{h.Le} contient trop d'unités : à la fin de la phase, certaines sont perdues"),
                 lang, h, units)


def spoiling(s: State, side: int, lang: str) -> list[Warn]:
    """5.13 No more than ten points of a nation are kept: told while they can be spent."""
    if s.phase != REPLACEMENT:
        return []
    most: int = s.t.ds.tables["resource_points"]["carry_over_max"]
    return [_warn("points", SOON, "5.13", ("{nation} has {n} resource points and can keep only {m}",
                                           "{nation} : {n} points de ressource, dont {m} seulement peuvent être gardés"),
                  lang, 0, 0, nation=nation_name(n, lang), n=s.rp[n], m=most)
            for n in range(len(NATIONS)) if nation_side(s, n) == side and s.rp[n] > most]


def uncovered(s: State, side: int, lang: str) -> list[Warn]:
    """18.3 Berlin or two hexes of the Ruhr win for the Allies at once: said to both while an Allied unit stands next to one that
    nobody holds."""
    if s.law.near_east_alone:
        return []
    goals = (1 << s.t.berlin | s.t.ruhr) & s.control[CENTRAL] & ~s.occ[CENTRAL] & ~s.forts
    near = mask(h for h in bits(goals) if s.t.touching[h] & s.occ[ALLIED])
    grade = SURE if side == CENTRAL else NOTE
    return [_warn("berlin", grade, "18.3", ("{h} is empty and the Allies stand next to it: Berlin or two hexes of the "
                                            "Ruhr win for them",
                                            "{h.Le} est vide et les Alliés sont à côté : Berlin ou deux hexagones de "
                                            "la Ruhr leur "
                                            "donnent la victoire"), lang, h, 0) for h in bits(near)]


def ending(s: State, side: int, lang: str) -> Callable[[Choice], Warn | None]:
    """7.22, 6.30 Said of the choice that ends a phase: a hex too full, the last chance for an offensive."""
    first = next(iter(crowds(s, side, lang)), None)
    if first is None and s.decision is not None and s.decision.message == "where_to_attack":
        first = next((_warn("offensive", SURE, rule, pair, lang, 0, 0, n=Count(owed(s, which), lang))
                      for which, who, f, rule, pair in OFFENSIVES
                      if who == side and owed(s, which) and THEATRE[f] == s.theatre), None)
    return lambda c: first


def marching(s: State, side: int, lang: str) -> Callable[[Choice], Warn | None]:
    """7.23 Said of a hex to which units march: it would be too full."""
    def note(c: Choice) -> Warn | None:
        over = surplus(s, of(s, c.a, side) | s.group) if s.group else 0
        return crowd(lang, c.a, over) if over else None
    return note


WARNINGS: Warnings[State] = Warnings((offensives, hunger, crowds, spoiling, uncovered), notes={"done": ending, "to": marching},
                                     when=lambda s: s.phase != SETUP)
