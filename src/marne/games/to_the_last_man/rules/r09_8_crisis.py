"""9.8, 9.9 The military crises: infantry taken from the map by disasters elsewhere."""
from __future__ import annotations

from marne.games.to_the_last_man.rules.r08_1_armies import clear_flags, lost_empty, score
from marne.games.to_the_last_man.rules.r09_cards import HELD, play
from marne.games.to_the_last_man.choices import CRISIS, REMOVE
from marne.games.to_the_last_man.questions import WHOM_TO_REMOVE
from marne.games.to_the_last_man.events import CrisisStruck, Removed
from marne.games.to_the_last_man.pieces import ARMY, EFT, ENTENTE, GERMAN, OF_TYPE, POOL, T_ENTENTE_CRISIS, T_GERMAN_CRISIS, ZONES
from marne.games.to_the_last_man.rules.r01_2_stacking import ANYWHERE
from marne.games.to_the_last_man.rules.r01_2_units import MOBILE, Named
from marne.games.to_the_last_man.state import State, distinct, put, zone_of
from marne.games.to_the_last_man.tables import Crisis
from marne.games.to_the_last_man.rules.r03_victory import check
from marne.kernel.bars import ASKED, ENDS, Bar, allowed
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask, union

CARD_OF = (T_ENTENTE_CRISIS, T_GERMAN_CRISIS)           # by the side that plays it
RULE_OF = ("9.8", "9.9")


def crisis_now(s: State, side: int) -> Crisis | None:
    """9.8 [years], 9.9 [years] The crisis that a side's card stands for in this game year, if there is one."""
    year = s.t.year[s.turn]
    for c in s.t.crises:
        if c.card == CARD_OF[side] and c.year == year:
            return c
    return None


def possible(s: State, side: int) -> bool:
    """For all anybody can know: a crisis of this year, cards in hand, and the card not in sight elsewhere."""
    return bool(s.hand[side] and not (s.discard | s.removed) & OF_TYPE[CARD_OF[side]] and crisis_now(s, side))


def _crisis_bars(side: int) -> tuple[Named, ...]:
    """9.8, 9.9 A side's own card, at any time of its player turn, in a year of the card: {years}."""
    rule, theirs = RULE_OF[side], CARD_OF[1 - side]
    return (Bar(RULE_OF[1 - side], lambda s, _: 1 << theirs,
                "only the other side plays {c} as a crisis; for you it is an Ersatz of 1",
                "seul l'autre camp joue {c} comme crise ; pour vous elle vaut Ersatz 1", ENDS), *HELD,
            Bar(f"{rule} [years]", lambda s, side: -(crisis_now(s, side) is None), "the crisis comes in {years} only",
                "la crise n'a lieu qu'en {years}"),
            Bar(rule, lambda s, side: -(s.active != side), "a crisis is played in one's own player turn",
                "une crise se joue pendant son propre tour de joueur"))


CRISES = mask(CARD_OF)
NO_CRISIS: Named = Bar("9.8", lambda s, side: ~CRISES, "{c} is not a crisis card", "{c} n'est pas une carte de crise",
                       ENDS)
CRISIS_BARS = tuple((NO_CRISIS, *_crisis_bars(side)) for side in (GERMAN, ENTENTE))


def crisis_choices(s: State, side: int) -> tuple[Choice, ...]:
    """9.8, 9.9 The card as a choice, if it can be played."""
    return CRISIS.among(allowed(CRISIS_BARS[side], 1 << CARD_OF[side], s, side))


def candidates(s: State, e: Crisis) -> int:
    """9.8, 9.9, 8.2.1 [crisis] The infantry that counts: on the map, alone or in armies; not in the Eastern Front box
    (T-39)."""
    out = 0
    for u in bits(e.units):
        z = zone_of(s, u)
        if z < ZONES and z != EFT:
            out |= 1 << u
    return out


def _remove_bars(side: int) -> tuple[Named, ...]:
    """T-39 Whom the crisis of {year} does not take from a side."""
    def those(s: State) -> int:
        e = crisis_now(s, 1 - side)
        return e.units if e else -1
    rule = RULE_OF[1 - side]
    return (*MOBILE, Bar(rule, lambda s, _: ~those(s), "the crisis of {year} takes certain infantry only",
                         "la crise de {year} ne prend que certaines infanteries", ENDS | ASKED),
            Bar(rule, lambda s, _: s.at[EFT] | union(s.inside, s.at[EFT] & ARMY), "units in the Eastern Front box do not count",
                "les unités de la case du front de l'Est ne comptent pas", ASKED))


REMOVE_BARS = tuple(_remove_bars(side) for side in (GERMAN, ENTENTE))


def whom_to_remove(s: State, side: int, left: int) -> Ask:
    """T-39, T-40 The owner chooses, in any mix of the nations named."""
    e = crisis_now(s, 1 - side)
    units = candidates(s, e) if e else 0
    return WHOM_TO_REMOVE(side, [REMOVE[u] for u in distinct(s, units)], left, rule=RULE_OF[1 - side])


@procedure
async def crisis(s: State, side: int) -> None:
    """9.8, 9.9 `side` plays its crisis: the other removes infantry to the force pool, all it must if it can; if it falls short,
    VP change once (3.1 [mod 3, 4]). In 1918 the card leaves the game."""
    victim = 1 - side
    e = crisis_now(s, side)
    left = e.number if e else 0
    play(s, side, CARD_OF[side], RULE_OF[side], remove=s.t.year[s.turn] >= s.t.crisis_last)  # 9.9 [removal], 9.8 [removal]
    if s.log is not None:
        s.log.append(CrisisStruck(RULE_OF[side], victim, s.t.year[s.turn], left))
    while left and whom_to_remove(s, victim, left).choices:
        c = await ask(s, whom_to_remove(s, victim, left))
        where = s.loc[c.a]
        put(s, c.a, POOL)                                               # 9.9 [pool]
        clear_flags(s, 1 << c.a)
        if s.log is not None:
            s.log.append(Removed(RULE_OF[side], c.a, where))
        left -= 1
        check(s)                                                        # 3.2 [decisive]
    if left:
        score(s, s.t.crisis_vp[victim], "3.1 [mod 4]" if victim == GERMAN else "3.1 [mod 3]",
              "german-crisis" if victim == GERMAN else "entente-crisis")
    check(s)
    lost_empty(s, ANYWHERE)                                             # T-23: with infantry beside it an emptied army stays
    check(s)
