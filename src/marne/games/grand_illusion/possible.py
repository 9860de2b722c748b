"""What cannot be in a situation written by hand, beyond what never can (`invariants`): dates, options, sieges, the past."""
from __future__ import annotations

from collections.abc import Iterator

from marne.games.grand_illusion.choices import OPTION_IDS
from marne.games.grand_illusion.rules.r08_3_control import besieger_stays
from marne.games.grand_illusion.pieces import (
    ALLIED, ANTWERP_FORTS, FORTS, GERMAN, GONE, HA, HEXES, IDS, IX, IX_MINUS, SEATS, SIDE, UNITS,
)
from marne.games.grand_illusion.state import State
from marne.kernel.sayings import Said
from marne.parts.bits import bits

Fault = tuple[Said, str]                        # what is wrong, and the rule


def faults(s: State, dated: bool = True) -> Iterator[Fault]:
    """`dated` False: however it may have come about, as in an example or a puzzle."""
    yield from _alone(s)
    if dated:
        yield from _options(s)
        yield from _dates(s)
        yield from _sieges(s)
        yield from _retreats(s)
        yield from _past(s)


def _options(s: State) -> Iterator[Fault]:
    """14.3.6 Counters with an orange band are for the option that brings them."""
    for u, r in enumerate(s.t.ds.units):
        if r.optional and s.loc[u] != GONE and not s.chosen >> OPTION_IDS.index(r.option) & 1:
            yield Said(f"{IDS[u]} is there only with the strategic option {r.option}",
                       f"{IDS[u]} n'existe qu'avec l'option stratégique {r.option}"), "14.3.6"
    for f in range(FORTS):
        option = s.t.fort_option[f]
        if option and s.loc[UNITS + f] != GONE and not s.chosen >> OPTION_IDS.index(option) & 1:
            yield Said(f"{IDS[UNITS + f]} is there only with the strategic option {option}",
                       f"{IDS[UNITS + f]} n'existe qu'avec l'option stratégique {option}"), "14.3.6"


def arrival(s: State, u: int) -> int:
    """7.1 The first turn of a reinforcement, by its counter or by an option; 0 if it is there from the beginning."""
    r = s.t.ds.units[u]
    if r.setup != "turn":
        return 0
    turns = [r.arrival_turn]
    for i in bits(s.chosen):
        o = next(x for x in s.law.choices if x["id"] == OPTION_IDS[i])
        turns += [x[IDS[u]] for x in (o.get("add_units", {}), o.get("move_arrival", {})) if IDS[u] in x]
    return min(turns)


def _dates(s: State) -> Iterator[Fault]:
    """7.1, 8.4.9 Nobody is on the map before he arrives; IX Corps comes whole once Paris is in Danger."""
    for u, r in enumerate(s.t.ds.units):
        if not 0 < s.loc[u] <= HEXES:
            continue
        first = arrival(s, u)
        if first > s.turn:
            yield Said(f"{IDS[u]} arrives on turn {first}, and this is turn {s.turn}",
                       f"{IDS[u]} arrive au tour {first}, et c'est le tour {s.turn}"), "7.1"
        if r.setup == "pd" and not 0 < s.danger < s.turn:
            yield Said(f"{IDS[u]} arrives on the turn after Paris in Danger",
                       f"{IDS[u]} arrive au tour qui suit Paris en danger"), "8.4.9d"
    if 0 < s.loc[IX] <= HEXES and 0 < s.loc[IX_MINUS] <= HEXES:
        yield Said(f"{IDS[IX]} takes the place of {IDS[IX_MINUS]}", f"{IDS[IX]} prend la place de {IDS[IX_MINUS]}"), "8.4.9f"


def _alone(s: State) -> Iterator[Fault]:
    """9.5.4a/b3 Guns are never left alone with the enemy; HQ are, when their friends march off or die of attrition (9.4.4)."""
    for u in bits(HA):
        h = s.loc[u]
        if 0 < h <= HEXES and s.occ[1 - SIDE[u]] >> h & 1 and not (s.occ[SIDE[u]] | s.forts[SIDE[u]]) >> h & 1:
            yield Said(f"{IDS[u]} would be alone with the enemy in hex {h}",
                       f"{IDS[u]} serait seule avec l'ennemi en {h}"), "9.5.4a/b3"


def _sieges(s: State) -> Iterator[Fault]:
    """9.5.3b, 12.5.1, 8.4.8 A siege has a besieger; Antwerp is neither besieged nor German while its fort stands; only Schlieffen
    hexes are opened."""
    for h in bits(s.siege & (s.forts[ALLIED] | s.forts[GERMAN])):
        if not besieger_stays(s, h):
            yield Said(f"siege: hex {h} needs undisrupted enemy infantry, a corps against a large fort",
                       f"siege : {h} demande une infanterie ennemie non désorganisée, un corps contre un grand fort"), "9.5.3b"
    fort = s.at[s.law.antwerp] & ANTWERP_FORTS and not s.chosen & 1 << OPTION_IDS.index("ge-holland")     # 14.3.6b.5/b5
    if fort and s.siege >> s.law.antwerp & 1:
        yield Said(f"siege: the fort of Antwerp (hex {s.law.antwerp}) cannot be besieged",
                   f"siege : le fort d'Anvers ({s.law.antwerp}) ne peut pas être assiégé"), "12.5.1"
    if fort and s.german >> s.law.antwerp & 1:
        yield Said(f"control: Antwerp (hex {s.law.antwerp}) is not German while its fort stands",
                   f"control : Anvers ({s.law.antwerp}) n'est pas allemande tant que son fort tient"), "12.5.1"
    if s.opened & ~s.t.schlieffen:
        yield Said(f"opened: hex {bits(s.opened & ~s.t.schlieffen)[0]} is not a Schlieffen hex",
                   f"opened : l'hexagone {bits(s.opened & ~s.t.schlieffen)[0]} n'est pas un hexagone Schlieffen"), "8.4.8"


def _retreats(s: State) -> Iterator[Fault]:
    """8.7.1 General Retreats: from turn 3 on, or when Paris in Danger forces one; the Germans after the Allies."""
    for side in (ALLIED, GERMAN):
        turn = s.retreated[side]
        if turn > s.turn:
            yield Said(f"general_retreat of {SEATS[side]} is turn {turn}, but the position is of turn {s.turn}",
                       f"general_retreat de {SEATS[side]} est le tour {turn}, mais la situation est du tour {s.turn}"), "8.7.1"
        if 0 < turn < s.law.retreat_from and not s.danger:
            yield Said(f"general_retreat of {SEATS[side]}: not before turn {s.law.retreat_from}",
                       f"general_retreat de {SEATS[side]} : pas avant le tour {s.law.retreat_from}"), "8.7.1"
    if s.retreated[GERMAN] and not 0 < s.retreated[ALLIED] < s.retreated[GERMAN]:
        yield Said("general_retreat of german: only after the Allied one",
                   "general_retreat de german : seulement après celle des Alliés"), "8.7.1"


def _past(s: State) -> Iterator[Fault]:
    """8.4.9g, 9.7.1, 14.1.3 What has happened fits together, and the game is not over."""
    if s.free_rail and not s.danger:
        yield Said("free_rail: only once Paris is in Danger", "free_rail : seulement une fois Paris en danger"), "8.4.9g"
    dug = s.trench & ~sum(1 << h for h in s.law.trench_start)
    if dug and not s.digging:
        yield Said(f"trenches: nobody can have dug in hex {bits(dug)[0]} (digging is false)",
                   f"trenches : personne n'a pu se retrancher en {bits(dug)[0]} (digging est false)"), "9.7.1"
    if not s.german >> s.law.sudden_death & 1:
        over = Said(f"control: with hex {s.law.sudden_death} in Allied hands the game is over",
                    f"control : avec l'hexagone {s.law.sudden_death} aux mains des Alliés, la partie est finie")
        yield over, s.law.cite("14.1.3b")
