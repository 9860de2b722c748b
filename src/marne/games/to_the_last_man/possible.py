"""What cannot be in a situation written by hand, beyond what never can (`invariants`): dates, hands, the Eastern Front box."""
from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from marne.games.to_the_last_man.rules.r03_victory import level, vp
from marne.games.to_the_last_man.rules.r09_cards import hand_limit
from marne.games.to_the_last_man.pieces import (
    ARMIES, CARD_TYPE, EFT, ENGLAND, FIRST_FORT, IDS, IN_ARMY, K_ARMY, K_BIPLANE, K_COMMONWEALTH, K_PARIS_GUN, K_STOSS, K_TANK,
    KIND, KINDS, NATION, NATIONS, SEATS, T_ENTENTE_CRISIS, T_GERMAN_CRISIS, TYPE, TYPE_IDS, UNITS, WAIT,
)
from marne.games.to_the_last_man.state import EFT_LOSSES, State, zone_of
from marne.games.to_the_last_man.tables import Tables
from marne.kernel.sayings import Said
from marne.parts.bits import bits

Fault = tuple[Said, str]                        # what is wrong, and the rule
DATED = {K_TANK: "8.3.5 [build]", K_STOSS: "8.2.2 [build]", K_BIPLANE: "8.3.4 [build]", K_PARIS_GUN: "8.3.6",
         K_COMMONWEALTH: "8.2.3 [entry]"}
CRISES = (T_ENTENTE_CRISIS, T_GERMAN_CRISIS)


def faults(s: State, dated: bool = True) -> Iterator[Fault]:
    """`dated` False: counters are there whenever they are wanted, as in an example or a puzzle."""
    if s.turn < s.law.start_turn:
        yield Said(f"turn: the scenario begins on turn {s.law.start_turn}, not before",
                   f"turn : le scénario commence au tour {s.law.start_turn}, pas avant"), "2.0 VI"
    if dated:
        yield from _dates(s)
    yield from _box(s)
    yield from _cards(s)
    if s.law.decisive_at_once and s.t.levels[level(s)].decisive:
        yield Said(f"ledger, control: with {vp(s)} VP the victory is decisive and the game is over",
                   f"ledger, control : avec {vp(s)} PV, la victoire est décisive et la partie est finie"), "3.2 [decisive]"
    if s.german >> ENGLAND & 1:
        yield Said("control: England is never German", "control : l'Angleterre n'est jamais allemande"), "4.6"


@lru_cache(maxsize=32)
def first_turns(t: Tables, scenario: str) -> tuple[int, ...]:
    """The first turn on which each unit can be on the map: set up, built or as a reinforcement; 0: nothing says when."""
    start = t.ds.starts[scenario]
    there = {(NATIONS[NATION[IDS.index(a)]], kind) for a, x in start.armies.items() for kind in x.contents}
    there |= {(x.nation, x.kind) for x in start.units.values()} | {("ge", kind) for kind in start.eft}
    coming = {(e.nation, e.what): turn for turn in reversed(range(len(t.arrivals))) for e in t.arrivals[turn]}
    out = []
    for u in range(UNITS):
        nation, kind = NATIONS[NATION[u]], KINDS[KIND[u]]
        if u < ARMIES:
            late = start.late[IDS[u]].turn if IDS[u] in start.late else coming.get((nation, IDS[u]), 0)
            out.append(0 if IDS[u] in start.armies or IDS[u] in start.pool_armies else late)
        elif u >= FIRST_FORT or (nation, kind) in there and KIND[u] != K_BIPLANE:
            out.append(0)
        else:
            days = (t.build_from[u], coming.get((nation, kind), 0), coming.get((nation, IDS[u]), 0))
            out.append(min((d for d in days if d), default=0))
    return tuple(out)


def _dates(s: State) -> Iterator[Fault]:
    """2.0 I, 7.2 Nobody is on the map before he can have come."""
    first = first_turns(s.t, s.law.scenario)
    for u in range(UNITS):
        if zone_of(s, u) < IN_ARMY and first[u] > s.turn:
            yield Said(f"{IDS[u]} comes on turn {first[u]} at the earliest, and this is turn {s.turn}",
                       f"{IDS[u]} arrive au plus tôt au tour {first[u]}, et c'est le tour {s.turn}"), DATED.get(KIND[u], "2.0 I")
        if s.loc[u] == WAIT and first[u] > s.due[u] and KIND[u] == K_ARMY:
            yield Said(f"{IDS[u]} waits for turn {s.due[u]}, but comes on turn {first[u]} at the earliest",
                       f"{IDS[u]} attend le tour {s.due[u]}, mais arrive au plus tôt au tour {first[u]}"), "2.0 I"


def _box(s: State) -> Iterator[Fault]:
    """2.0 V.4 What the Eastern Front box takes."""
    kinds = s.t.ds.tables["eft"]["kinds"]
    for u in bits(s.at[EFT]):
        if not s.law.eft_used or KINDS[KIND[u]] not in kinds:
            may = ", ".join(kinds) if s.law.eft_used else "-"
            yield Said(f"{IDS[u]} cannot be in the Eastern Front box, which takes: {may}",
                       f"{IDS[u]} ne peut pas être dans le cadre EFT, qui accepte : {may}"), "2.0 V.4"


def _cards(s: State) -> Iterator[Fault]:
    """2.0 V.3, 9.8, 9.9 Hands keep to the limit of the turn; only a crisis of 1918 leaves the game."""
    for side in (0, 1):
        n = s.hand[side].bit_count()
        most = hand_limit(s, side) if s.phase == EFT_LOSSES else s.t.hand_limit[side][s.turn]
        if n > most:
            yield Said(f"hands {SEATS[side]}: {n} cards, and the limit of the turn is {most}",
                       f"hands {SEATS[side]} : {n} cartes, et la limite du tour est de {most}"), "2.0 V.3"
    last = s.t.ds.tables["crisis"]["leaves_after_year"]
    set_up = {TYPE[name] for name in s.law.start.removed_cards}
    for c in bits(s.removed):
        card = CARD_TYPE[c]
        if card not in set_up and not (card in CRISES and s.t.year[s.turn] >= last):
            yield Said(f"removed: only a crisis card leaves the game, and in {last} at the earliest, not {TYPE_IDS[card]}",
                       f"removed : seule une carte de crise quitte la partie, et au plus tôt en {last}, pas {TYPE_IDS[card]}"), \
                "9.8 [removal]"
