"""Battles tried out for the odds: the engine itself fights them, in every way the dice can fall (`parts.play.odds`).

Nothing here knows a rule of fire, loss or retreat: what happened is told by the events.
"""
from __future__ import annotations

from typing import NamedTuple

from marne.games.grand_illusion.rules.r09_1_battle import battle
from marne.games.grand_illusion.events import (
    BattleBegan, Disrupted, Eliminated, Fired, FortFell, FortReduced, FowResult, MustRetreat,
)
from marne.games.grand_illusion.bot.hints import hint
from marne.games.grand_illusion.bot.memory import Memory
from marne.games.grand_illusion.pieces import COMBAT, FORT, OF_SIDE, SIDE
from marne.games.grand_illusion.state import State
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Rolled
from marne.kernel.run import is_under_way
from marne.parts.play.odds import Enough, TooMany, Watch, outcomes

MOST = 1700             # steps that are run, each with its own fall of the dice; where there are more, some are sampled
SAMPLES = 1500
QUESTIONS = 80          # a bound on what is asked before and in a battle
DICE = ("fire", "bombardment", "cavalry-withdrawal")
MISSES = (6,) * 40
# Losses of the battle itself: fire, Elan, withdrawing cavalry, bombardment.
LOSSES = frozenset(("9.3.3", "9.3.5c", "9.2.6/b1", "9.2.6/b2", "9.5.4c", "9.5.4d"))


class Tally(NamedTuple):
    """What has happened so far."""

    began: bool = False
    fired: bool = False
    losses: tuple[int, int] = (0, 0)
    retreat: int = -1               # the side that must
    fell: tuple[int, ...] = ()      # forts


class Fallen(NamedTuple):
    """One way a battle can go."""

    weight: float
    losses: tuple[int, int]
    retreat: int                    # the side that must, or -1
    fell: tuple[int, ...]           # forts
    gone: tuple[bool, bool]         # the sides of which nobody is left in the hex


class Pad(NamedTuple):
    """The last choice before any die of the battle but those of the Fortunes of War, and the situation it is made in."""

    s: State
    choice: Choice


# Answers ------------------------------------------------------------------------------------------------------------------


def answer(s: State, ask: Ask, target: int) -> Choice:
    """What is assumed to be chosen: nothing more is moved, the battle of `target` is fought, the rest by the priorities."""
    by_text = {c.text: c for c in ask.choices}
    for text in (f"attack {target}", f"resolve {target}", "mandated"):
        if text in by_text:
            return by_text[text]
    for c in ask.choices:
        if c.verb in ("done", "stop", "fight", "decline", "no-retreat"):
            return c
    if ask.message == "who_stays_out":
        return next(c for c in ask.choices if c.verb == "enough")
    values = hint(s, ask, Memory())
    if values is None:
        return ask.choices[0]
    return ask.choices[max(range(len(values)), key=lambda i: (values[i], -i))]


def in_battle(s: State) -> bool:
    return is_under_way(s, battle)


def has_begun(s: State) -> bool:
    """9.1.3f.1 A battle is under way, and not only about to be declared mandated."""
    return in_battle(s) and not (s.decision is not None and s.decision.message == "whether_mandated")


# Trials -------------------------------------------------------------------------------------------------------------------


class Trial:
    """A choice that leads to a battle in `target`, with one result of the Fortunes of War."""

    def __init__(self, s: State, choice: Choice, target: int, fow: int) -> None:
        self.target = target
        self.fow = fow
        first = min(6, fow - 1)
        self.given = {"fortunes": (first, fow - first)}
        self.exact = True
        self.samples = self.ends = 0
        self.ready = True               # nobody is asked anything between the first die and the last
        self.began: BattleBegan | None = None
        self.rolls = False              # the Fortunes of War are yet to be rolled
        self.shots: dict[tuple[str, int], Fired] = {}
        self.pad: Pad | None = None
        self.board = self._rehearse(Pad(s, choice))

    def _rehearse(self, last: Pad) -> State:
        """Up to the first box that fires, if every die before misses. Finds the pad, unless no battle comes of the choice, and
        gives the Battle Board as it is then."""
        def choose(t: State, ask: Ask) -> Choice:
            nonlocal last
            self.ready = self.ready and self.pad is None
            last = Pad(t, answer(t, ask, self.target))
            return last.choice

        def begins(began: bool, e: BattleBegan) -> bool:
            if began:
                raise Enough(began)
            self.began = e
            return True

        def rolled(began: bool, e: Rolled) -> bool:
            if e.purpose in DICE:
                self.pad = self.pad or last
                if e.purpose == "fire":
                    raise Enough(began)
            return began

        def fortunes(began: bool, e: FowResult) -> bool:
            self.rolls = True
            return began

        def retreats(began: bool, e: MustRetreat) -> bool:
            raise Enough(began)

        try:
            way, = outcomes(last.s, last.choice, until=lambda t, began: began and not in_battle(t), choose=choose,
                            watch={BattleBegan: begins, Rolled: rolled, FowResult: fortunes, MustRetreat: retreats},
                            tally=has_begun(last.s), given={**self.given, **dict.fromkeys(DICE, MISSES)}, only=(), most=QUESTIONS)
        except TooMany:
            return last.s
        return way.s

    def outcomes(self, or_samples: bool = True) -> list[Fallen]:
        """Every way the battle can go, with its chance; `exact` says whether it is that, or samples of equal weight. Raises
        TooMany if these are not wanted."""
        assert self.pad is not None
        samples = (SAMPLES if self.ready else SAMPLES // 5) if or_samples else 0    # to place all units each time takes long
        watch: Watch[Tally] = {Fired: self._fires, BattleBegan: _begins, MustRetreat: _retreats, FortFell: _falls,
                               Disrupted: _loses, Eliminated: _loses, FortReduced: _loses}
        ways = outcomes(self.pad.s, self.pad.choice, until=self._is_over, choose=lambda t, ask: answer(t, ask, self.target),
                        watch=watch, tally=Tally(has_begun(self.pad.s)), given=self.given, only=DICE, most=MOST,
                        samples=samples)
        self.exact, self.ends = ways.exact, ways.ends
        self.samples = 0 if ways.exact else samples
        return [Fallen(float(weight), told.losses, told.retreat, told.fell, gone(t, self.target)) for weight, t, told in ways]

    def _is_over(self, t: State, told: Tally) -> bool:
        assert t.decision is not None
        over = not in_battle(t) or told.fired and t.decision.message != "elan_target"
        self.ready = self.ready and (over or told.fired)
        return over

    def _fires(self, told: Tally, e: Fired) -> Tally:
        self.shots.setdefault((e.rule, e.unit), e)
        return told if told.fired else told._replace(fired=True)


def _begins(told: Tally, e: BattleBegan) -> Tally:
    """The next battle is another matter."""
    if told.began:
        raise Enough(told)
    return told._replace(began=True)


def _retreats(told: Tally, e: MustRetreat) -> Tally:
    raise Enough(told._replace(retreat=e.side))


def _loses(told: Tally, e: Disrupted | Eliminated | FortReduced | FortFell) -> Tally:
    """A step: a unit disrupted, a disrupted unit eliminated, a step of a fort."""
    if e.rule not in LOSSES:
        return told
    began, fired, (a, b), retreat, fell = told
    return Tally(began, fired, (a, b + 1) if SIDE[e.unit] else (a + 1, b), retreat, fell)


def _falls(told: Tally, e: FortFell) -> Tally:
    return _loses(told, e)._replace(fell=(*told.fell, e.unit)) if e.rule in LOSSES else told


def gone(s: State, hx: int) -> tuple[bool, bool]:
    """Of which sides no combat unit and no fort is left in the hex: eliminated, or withdrawn as cavalry may (9.2.6)."""
    there = s.at[hx] & (COMBAT | FORT)
    return not there & OF_SIDE[0], not there & OF_SIDE[1]
