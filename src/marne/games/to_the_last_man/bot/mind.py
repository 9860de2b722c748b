"""The plans of officer and general: Offensive or pass, and to stand or to fall back in a battle."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.to_the_last_man.bot import hints_battle
from marne.games.to_the_last_man.bot.evaluate import Picture, pieces
from marne.games.to_the_last_man.bot.hints import hint, plan_at
from marne.games.to_the_last_man.bot.hints_base import NEVER
from marne.games.to_the_last_man.bot.memory import Memory, mark
from marne.games.to_the_last_man.bot.weights import named, planned
from marne.games.to_the_last_man.pieces import ARMY, ENTENTE, GERMAN, OF_SIDE, OFFENSIVE_CARDS, T_LIMITED
from marne.games.to_the_last_man.questions import FIRE_OR_RETREAT, WHICH_OFFENSIVE
from marne.games.to_the_last_man.state import FULL, LIMITED, OFFENSIVE, SUPPLY, State
from marne.kernel import memory as kept
from marne.kernel.choice import Ask, Choice
from marne.kernel.memory import Plan
from marne.kernel.mind import Mind, chance
from marne.kernel.sayings import Said

MIDDLE = 13.5           # 3.2 VP in the middle of the stalemate
SAID = {
    "": Said("by the judgment alone", "selon le seul jugement"),
    "pass": Said("pass: keep cards and trenches", "passer : garder cartes et tranchées"),
    "attack": Said("an Offensive: there is ground to be won", "une Offensive : il y a du terrain à gagner"),
    "limited": Said("a Limited Offensive: one blow, a cheap card", "une Offensive limitée : un seul coup, une carte bon marché"),
    "hold": Said("an Offensive that leaves no gap and no trench", "une Offensive sans brèche ni tranchée quittée"),
    "press": Said("an Offensive with all that can march", "une Offensive avec tout ce qui peut marcher"),
    "fire": Said("stand and fire: the zone can be held", "tenir et tirer : la zone peut être tenue"),
    "retreat": Said("fall back: the armies are worth more than the zone", "se replier : les armées valent mieux que la zone"),
}


class Staff(Mind[State]):
    """3.2 Value is the chance to end on one's own side of the stalemate."""

    judgment = "general"
    steps = 3000
    margin = 1.0
    least = 0.01

    def moment(self, s: State, ask: Ask) -> tuple[int, ...] | None:
        """2.0 II.1, II.4.c Every player turn, every battle in which armies may fall back."""
        if ask.message == WHICH_OFFENSIVE.id:
            return s.turn, ask.seat, 0, int(mark(s), 16)
        if ask.message == FIRE_OR_RETREAT.id and s.at[ask.args[0]] & OF_SIDE[ask.seat] & ARMY:
            return s.turn, ask.seat, 1, int(mark(s), 16)
        return None

    def plans(self, s: State, ask: Ask, memory: kept.Memory) -> Sequence[Plan]:
        assert isinstance(memory, Memory)
        memory.plan = Plan()
        if ask.message == WHICH_OFFENSIVE.id:
            return self._offensives(s, ask, memory)
        return _battle(s, ask, memory)

    def _offensives(self, s: State, ask: Ask, memory: Memory) -> Sequence[Plan]:
        """2.0 II.1 The judgment's own; then the opposite of it; then other ways to attack."""
        values = hint(s, ask, memory)
        assert values is not None
        own = ask.choices[max(range(len(values)), key=values.__getitem__)]
        if own.verb not in ("offensive", "pass"):
            return (Plan(),)
        stay = next(c for c in ask.choices if c.verb == "pass")
        whole: Choice | None = None
        limited: Choice | None = None
        for c in ask.choices:
            if c.verb == "offensive":
                if c.a == T_LIMITED:
                    limited = limited or c
                else:
                    whole = own if own.verb == "offensive" and own.a != T_LIMITED else whole or c
        out = [Plan()]
        if own is not stay:
            out.append(Plan("pass", choice=stay.text))
        big = whole or limited
        if big is not None:
            if own is stay:
                out.append(Plan("attack", choice=big.text))
            out += [Plan("hold", choice=big.text), Plan("press", choice=big.text)]
        if limited is not None and limited is not own and limited is not big:
            out.append(Plan("limited", choice=limited.text))
        marches: dict[tuple[str, ...], Plan] = {}
        for plan in out:                                    # those that come to the same marches are one
            marches.setdefault(self._marches(s, ask, plan, own), plan)
        return list(marches.values())

    def _marches(self, s: State, ask: Ask, plan: Plan, own: Choice) -> tuple[str, ...]:
        """The card and who marches where."""
        c = next((c for c in ask.choices if c.text == plan.choice), own)
        if c.verb == "pass":
            return (c.text,)
        moves = plan_at(s, ask.seat, LIMITED if c.a == T_LIMITED else FULL, planned(self.judgment, plan.name))
        return (c.text, *sorted(o.choice.text for o in moves.orders))

    def over(self, start: State, now: State, seat: int) -> bool:
        """An Offensive is judged after the enemy's answer, a battle at the end of the player turn."""
        ask = now.decision
        assert ask is not None
        if now.turn > start.turn or now.phase >= SUPPLY:
            return True
        return now.phase == OFFENSIVE and now.active == seat and start.active != seat or (
            now.phase == OFFENSIVE and now.active == seat and ask.message == WHICH_OFFENSIVE.id and mark(now) != mark(start))

    def value(self, s: State, seat: int) -> float:
        """By what decided some hundred games of the computer against itself: points and pieces, and cards more than both."""
        w = named(self.judgment)
        p = Picture(s, seat, -1, w)
        lead = w.points * (p.shares() + p.fixed - MIDDLE + p.starving()) + w.threats * p.sum + w.ending * p.sudden()
        lead += w.forces * (pieces(s, GERMAN) - pieces(s, ENTENTE))
        left = 1.0 if s.phase < SUPPLY else w.kept
        for side in (GERMAN, ENTENTE):
            cards = w.cards_held * s.hand[side].bit_count() + w.offensives * (s.hand[side] & OFFENSIVE_CARDS).bit_count()
            lead += left * cards * (1.0 if side == GERMAN else -1.0)
        return chance((lead if seat == GERMAN else -lead) / 2)

    def tell(self, s: State, plan: Plan, seat: int) -> Said:
        return SAID[plan.name]


def _battle(s: State, ask: Ask, memory: Memory) -> Sequence[Plan]:
    """2.0 II.4.c Stand, or the best way out."""
    stand = next((c for c in ask.choices if c.verb == "fire"), None)
    ways = hints_battle.retreat_values(s, ask, memory, ask.args[0], NEVER)
    i = max(range(len(ways)), key=ways.__getitem__)
    out = [Plan()]
    if stand is not None:
        out.append(Plan("fire", choice=stand.text))
    if ways[i] > NEVER / 2:
        out.append(Plan("retreat", choice=ask.choices[i].text))
    return out
