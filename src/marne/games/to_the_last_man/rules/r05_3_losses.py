"""5.3, 9.2 Losses: hit by hit, from the strongest unit and its most numerous type, or paid for with cards."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.to_the_last_man.rules.r08_1_armies import eliminate
from marne.games.to_the_last_man.rules.r09_cards import play, types
from marne.games.to_the_last_man.choices import ERSATZ, LOSE
from marne.games.to_the_last_man.questions import HOW_TO_PAY, battle_zone
from marne.games.to_the_last_man.events import Absorbed, FortReduced, HitsWasted
from marne.games.to_the_last_man.pieces import (
    ARMY, BIPLANE, FIRST_FORT, FORT, IN_ARMY, INF, KIND, OF_SIDE, PARIS_GUN, PIECE, POOL, UNITS,
)
from marne.games.to_the_last_man.rules.r01_2_units import OWN, Named
from marne.games.to_the_last_man.state import NONE, State, distinct, strength, weaken, zone_of
from marne.games.to_the_last_man.rules.r03_victory import check
from marne.kernel.bars import ASKED, ENDS, Bar
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask, union

# Elimination ----------------------------------------------------------------------------------------------------------


def kill(s: State, u: int, rule: str, why: str) -> int:
    """5.3.1, 8.1 [last unit] A piece goes to the force pool; an army that so loses its last unit is eliminated. Returns all
    that are gone."""
    where = s.loc[u]
    eliminate(s, u, rule, why)
    if IN_ARMY <= where < POOL and not s.inside[where - IN_ARMY]:
        eliminate(s, where - IN_ARMY, "5.3.1 [army dead]", why)
        return 1 << u | 1 << where - IN_ARMY
    return 1 << u


def lose_step(s: State, f: int, rule: str) -> int:
    """5.3.1 [fort], 8.4 [steps], 8.4 [SEDAN 0] A fort loses a point; at zero it leaves the game, Sedan with its first loss
    (T-36). Returns it if it fell."""
    value = s.steps[f - FIRST_FORT]
    if value > 1:
        weaken(s, f, value - 1)
        if s.log is not None:
            s.log.append(FortReduced(rule, f, value - 1))
        return 0
    weaken(s, f, 0)
    eliminate(s, f, rule, "fire")
    return 1 << f


def lose(s: State, u: int, rule: str, why: str) -> int:
    """5.3.1 One hit is paid with this unit. Returns all that are gone."""
    return lose_step(s, u, rule) if u >= FIRST_FORT else kill(s, u, rule, why)


# Who must pay -----------------------------------------------------------------------------------------------------------


def commonest(s: State, inside: int) -> int:
    """5.3.1 [army type] Of an army the pieces of the most numerous types. All infantry is one type (T-25)."""
    lots: dict[int, int] = {}
    for u in bits(inside & s.t.absorbs):
        kind = -1 if INF >> u & 1 and not s.law.infantry_apart else KIND[u]
        lots[kind] = lots.get(kind, 0) | 1 << u
    most = max((m.bit_count() for m in lots.values()), default=0)
    out = 0
    for m in lots.values():
        if m.bit_count() == most:
            out |= m
    return out


def strongest(s: State, units: int) -> int:
    """5.3.1 [strongest] The pieces and forts that may pay the next hit: of the strongest units here, an army by its contents.

    A piece whose army is not among `units` stands for itself. Only what can absorb losses counts (8.3.6 [no loss]).
    """
    best, out = -1, 0
    loose = units & ~ARMY
    for a in bits(units & ARMY):
        inside = s.inside[a] & units
        loose &= ~inside
        if inside & s.t.absorbs:
            n = inside.bit_count()
            if n >= best:
                out = commonest(s, inside) | (out if n == best else 0)
                best = n
    for u in bits(loose & s.t.absorbs):
        n = strength(s, u)                                              # 5.3.1 [strength], 8.4 [strength]
        if n >= best:
            out = 1 << u | (out if n == best else 0)
            best = n
    return out


# Bars: units that do not pay the hit in question -------------------------------------------------------------------------------


def _victims(s: State) -> int:
    """Who may pay it."""
    return mask(c.a for c in s.decision.choices if c.verb == "lose") if s.decision else 0


def _might(s: State, u: int) -> int:
    """The strength by which a unit must pay: its army's, or its own."""
    return strength(s, s.loc[u] - IN_ARMY) if IN_ARMY <= s.loc[u] < POOL else strength(s, u)


def most(s: State) -> int:
    """5.3.1 [strongest] The strength of who must pay."""
    return max((_might(s, u) for u in bits(_victims(s))), default=0)


def _siege(s: State, side: int) -> int:
    """8.3.3 Who is as strong as the fort that is asked for: it must be a siege gun's hit."""
    those = _victims(s)
    return 0 if those & ~FORT else mask(u for u in bits(PIECE & OF_SIDE[side]) if _might(s, u) >= most(s))


def _elsewhere(s: State, side: int) -> int:
    z = battle_zone(s.decision)
    return 0 if z == NONE else mask(u for u in range(UNITS) if zone_of(s, u) != z) & ~s.retreated


IN_BATTLE: tuple[Named, ...] = (
    *OWN, Bar("5.1.2 [separate]", _elsewhere, "{u.Le} {u:is|are} not in {battle}",
              "{u.Le} {u:n'est|ne sont} pas {battle.a}", ENDS),
    Bar("5.4.4", lambda s, side: s.retreated if battle_zone(s.decision) != NONE else 0, how=ENDS))
LOSE_BARS: tuple[Named, ...] = (
    *IN_BATTLE,
    Bar("5.3.1", lambda s, side: ARMY, "losses are taken from the units inside an army: name one of them",
        "les pertes frappent les unités d'une armée : nommez-en une", ENDS | ASKED),
    Bar("8.3.6 [no loss]", lambda s, side: PARIS_GUN, how=ENDS | ASKED),
    Bar("5.3.4", lambda s, side: -(not _victims(s)), how=ENDS),
    Bar("8.3.3 [fort loss]", _siege, how=ENDS),
    Bar("2.0 II.4.a [target]", lambda s, side: 0 if _victims(s) & ~BIPLANE else ~BIPLANE, how=ENDS),
    Bar("8.3.4 [weather]", lambda s, side: BIPLANE if s.weather else 0, how=ENDS),
    Bar("5.3.1 [army type]", lambda s, side: union(s.inside, mask(
        s.loc[u] - IN_ARMY for u in bits(_victims(s)) if IN_ARMY <= s.loc[u] < POOL)), how=ENDS),
    Bar("5.3.1 [strongest]", lambda *_: -1, "the strongest unit loses first; the strongest here has {most}",
        "l'unité la plus forte perd d'abord ; la plus forte ici vaut {most}"))
LOSE_ARMY_BARS: tuple[Named, ...] = (*IN_BATTLE, Bar("8.2.2 [FORCED RETREAT]", lambda *_: -1))


# Paying -----------------------------------------------------------------------------------------------------------------


def how_to_pay(s: State, side: int, victims: int, z: int, hits: int) -> Ask:
    """5.3 One hit: a unit that must pay it, or a card. Asked of everyone with cards, whatever they are."""
    out: list[Choice] = [LOSE[u] for u in distinct(s, victims)]
    out += ERSATZ.among(types(s.hand[side] & ~s.frozen))                # 9.2.1, 8.4 [ersatz]: any card
    return HOW_TO_PAY(side, out, z, hits, always=bool(s.hand[side]))


def play_ersatz(s: State, side: int, card: int, hits: int) -> int:
    """5.3.2, 5.3.2 [excess], 9.2.2 [excess], 9.2 The card absorbs up to its value; what it has in excess is lost. Returns the
    hits absorbed."""
    value = s.t.ersatz[card]                                            # 9.2.2, 9.2.3
    play(s, side, card, s.t.card_rule[card] if value > 1 else "9.2.1")
    used = min(value, hits)
    if s.log is not None:
        s.log.append(Absorbed("5.3.2", side, card, used, value - used))
    return used


class Paying(NamedTuple):
    """`hits` and, with the fort alone, `siege` hits that `side` has still to pay with `units`; `gone`: who has paid."""

    side: int
    hits: int
    siege: int
    units: int
    gone: int


@procedure(shows=Paying)
async def absorb(s: State, side: int, z: int, hits: int, siege: int, units: int, why: str) -> int:
    """5.3, 5.2.3, 5.3.3, 2.0 II.4 [losses] The side pays `hits` with these units or with cards, `siege` hits first and with
    the fort alone (8.3.3 [fort loss]).

    What exceeds the units present is not owed (5.3.4); siege hits beyond the fort's points are lost (T-35). Returns the units
    and army counters that are gone.
    """
    gone = 0
    while siege and units & FORT & ~gone:
        c = await ask(s, how_to_pay(s, side, units & FORT & ~gone, z, hits + siege))
        if c.verb == "ersatz":
            used = play_ersatz(s, side, c.a, hits + siege)
            hits -= max(0, used - siege)
            siege = max(0, siege - used)
        else:
            gone |= lose(s, c.a, "8.3.3 [fort loss]", why)
            siege -= 1
            check(s)
    while hits and strongest(s, units & ~gone):
        c = await ask(s, how_to_pay(s, side, strongest(s, units & ~gone), z, hits))
        if c.verb == "ersatz":
            hits -= play_ersatz(s, side, c.a, hits)
        else:
            gone |= lose(s, c.a, "5.3.1", why)
            hits -= 1
            check(s)                                                    # 3.2 [decisive]: the game ends at once
    if hits + siege and s.log is not None:
        s.log.append(HitsWasted("5.3.4", side, hits + siege))
    return gone
