"""Battles tried out for the odds: the engine itself fights them, once for every way the dice can fall.

A throw only hits or misses, and a natural 1 always hits while a 6 never does: so each die is tried as a 1 and as a 6, weighed
with the chance of a hit that the engine reports. Nothing here knows a rule of fire, loss or retreat.
"""
from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from marne.games.grand_illusion.rules.r09_1_battle import battle
from marne.games.grand_illusion.events import (
    BattleBegan, Bombarded, Disrupted, Eliminated, Fired, FortFell, FortReduced, MustRetreat,
)
from marne.games.grand_illusion.bot.hints import hint
from marne.games.grand_illusion.bot.memory import Memory
from marne.games.grand_illusion.pieces import COMBAT, FORT, OF_SIDE, SIDE
from marne.games.grand_illusion.state import State
from marne.games.grand_illusion.table.luck import bombard_chance, chance
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Event, Rolled
from marne.kernel.run import GameOver, advance, is_under_way

MOST = 1700             # ways the dice may fall that are tried one by one; more are sampled
SAMPLES = 1500
QUESTIONS = 80          # a bound on what is asked before and in a battle
EVERY = TWO_WAYS = ("fire", "bombardment", "cavalry-withdrawal")
# Losses of the battle itself: fire, Elan, withdrawing cavalry, bombardment.
LOSSES = frozenset(("9.3.3", "9.3.5c", "9.2.6/b1", "9.2.6/b2", "9.5.4c", "9.5.4d"))


class Fire(Exception):
    """A die is about to be thrown that the trial was to stop at."""


class Over(Exception):
    """All that the odds want to know has happened."""


class Dice:
    """Chance under control: Fortunes of War as given, and each die a hit or a miss by script; then `rng`, else misses."""

    __slots__ = ("fow", "known", "rng", "script", "stop", "thrown")

    def __init__(self, fow: int, known: int, script: Sequence[bool], stop: Sequence[str],
                 rng: random.Random | None = None) -> None:
        self.fow = fow
        self.known = known              # dice of the Fortunes of War already thrown
        self.script = script
        self.thrown = 0
        self.stop = stop                # dice that end the trial
        self.rng = rng

    def value(self, index: int, values: Sequence[int], purpose: str, rule: str) -> int:
        if purpose == "fortunes":
            self.known += 1
            if self.known > 2:
                raise Over
            first = min(6, self.fow - 1)
            return first if self.known == 1 else self.fow - first
        if purpose not in TWO_WAYS:
            raise Over
        if purpose in self.stop:
            raise Fire
        k = self.thrown
        self.thrown += 1
        if k < len(self.script):
            return 1 if self.script[k] else 6
        return self.rng.randint(1, 6) if self.rng is not None else 6


class Watch(list[Event]):
    """The log of a trial: it ends the trial when a retreat is ordered or another battle begins."""

    def __init__(self, began: bool) -> None:
        super().__init__()
        self.began = began
        self.fired = False
        self.retreat = -1

    def append(self, e: Event, /) -> None:
        super().append(e)
        if isinstance(e, Fired):
            self.fired = True
        elif isinstance(e, MustRetreat):
            self.retreat = e.side
            raise Over
        elif isinstance(e, BattleBegan):
            if self.began:
                raise Over
            self.began = True


class Pad(NamedTuple):
    """The last choice before any die of the battle but those of the Fortunes of War, and the situation it is made in."""

    s: State
    choice: Choice
    known: int                      # dice of the Fortunes of War thrown before
    began: bool


class Fallen(NamedTuple):
    """One way a battle can go."""

    weight: float
    losses: tuple[int, int]
    retreat: int                    # the side that must, or -1
    shots: tuple[Fired, ...]
    fell: tuple[int, ...]           # forts
    gone: tuple[bool, bool]         # the sides of which nobody is left in the hex


class Node(NamedTuple):
    """A question on the way, with what has been lost so far."""

    pad: Pad
    weight: float
    losses: tuple[int, int]
    shots: tuple[Fired, ...]
    fell: tuple[int, ...]


# Answers ------------------------------------------------------------------------------------------------------------------


def answer(s: State, ask: Ask, target: int, mandated: str) -> Choice:
    """What is assumed to be chosen: nothing more is moved, the battle of `target` is fought, the rest by the priorities."""
    by_text = {c.text: c for c in ask.choices}
    for text in (f"attack {target}", f"resolve {target}", mandated):
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


# Trials -------------------------------------------------------------------------------------------------------------------


class Trial:
    """A choice that leads to a battle in `target`, with one result of the Fortunes of War."""

    def __init__(self, s: State, choice: Choice, target: int, fow: int, mandated: str = "mandated") -> None:
        self.target = target
        self.fow = fow
        self.mandated = mandated
        self.exact = True
        self.samples = 0
        self.ready = True               # nobody is asked anything between the first die and the last
        self.log: tuple[Event, ...] = ()                                # what happened before the dice
        asked = "" if s.decision is None else s.decision.message
        self.pad = self._pad(Pad(s, choice, 0, in_battle(s) and asked != "whether_mandated"))

    def _pad(self, start: Pad) -> Pad | None:
        """Go on to the last choice before the dice; None if no battle comes of it."""
        dice = Dice(self.fow, 0, (), EVERY)
        log = Watch(start.began)
        t, c = start.s, start.choice
        for _ in range(QUESTIONS):
            before, known, began = t, dice.known, log.began
            t = before.copy()
            t.chance = dice
            t.log = log
            try:
                advance(t, c)
            except Fire:
                self.log = tuple(log)
                return Pad(before, c, known, began)
            except (Over, GameOver):
                return None
            ask = t.decision
            if ask is None or log.began and not in_battle(t):
                return None
            c = answer(t, ask, self.target, self.mandated)
        return None

    def _play(self, dice: Dice) -> tuple[State, Watch]:
        """From the pad through the firing, up to the retreats."""
        pad = self.pad
        assert pad is not None
        log = Watch(pad.began)
        t = pad.s.copy()
        t.chance = dice
        t.log = log
        c = pad.choice
        try:
            for _ in range(QUESTIONS):
                advance(t, c)
                ask = t.decision
                if ask is None or log.fired and ask.message != "elan_target" or not in_battle(t):
                    break
                self.ready = log.fired and self.ready
                c = answer(t, ask, self.target, self.mandated)
        except (Over, GameOver, Fire):
            pass
        return t, log

    def drawn_up(self) -> tuple[State, Watch]:
        """The Battle Board when the first box is about to fire, if every die before misses."""
        assert self.pad is not None
        return self._play(Dice(self.fow, self.pad.known, (), ("fire",)))

    def outcomes(self) -> list[Fallen]:
        """Every way the battle can go, with its chance; `exact` says whether it is that, or samples of equal weight."""
        out = self._all()
        self.exact = out is not None
        if out is not None:
            return out
        self.samples = SAMPLES if self.ready else SAMPLES // 5          # placing the units again and again takes its time
        rng = random.Random("odds")
        return [self._sample(rng) for _ in range(self.samples)]

    def _sample(self, rng: random.Random) -> Fallen:
        assert self.pad is not None
        t, log = self._play(Dice(self.fow, self.pad.known, (), (), rng))
        return Fallen(1 / self.samples, losses(log), log.retreat, shots(log), fell(log), gone(t, self.target))

    def _all(self) -> list[Fallen] | None:
        """From question to question: each step in every way its dice can fall; situations alike are followed once.

        None if there are too many.
        """
        assert self.pad is not None
        out: list[Fallen] = []
        steps = 0
        level = [Node(self.pad, 1.0, (0, 0), (), ())]
        while level:
            later: dict[object, Node] = {}
            for node in level:
                scripts: list[tuple[bool, ...]] = [()]
                while scripts:
                    script = scripts.pop()
                    way, pad, rolls = self._step(node, script)
                    steps += 1
                    if steps + 2 ** (len(rolls) - len(script)) > MOST:
                        return None
                    scripts += _others(script, rolls)
                    if pad is None:
                        out.append(way)
                        continue
                    key = (pad.s.key(), tuple(pad.s.stack), pad.choice, pad.known, way.losses, way.fell)
                    old = later.get(key)
                    new = Node(pad, way.weight, way.losses, way.shots, way.fell)
                    later[key] = new if old is None else old._replace(weight=old.weight + new.weight)
            level = list(later.values())
        return out

    def _step(self, node: Node, script: Sequence[bool]) -> tuple[Fallen, Pad | None, list[tuple[float, bool]]]:
        """One answer, with these dice first and then misses: what came of it, and where it goes on (None: nowhere)."""
        s, c, known, began = node.pad
        log = Watch(began)
        log.fired = bool(node.shots)
        dice = Dice(self.fow, known, script, ())
        t = s.copy()
        t.chance = dice
        t.log = log
        pad = None
        try:
            advance(t, c)
            ask = t.decision
            if ask is not None and in_battle(t) and (not log.fired or ask.message == "elan_target"):
                self.ready = log.fired and self.ready
                pad = Pad(t, answer(t, ask, self.target, self.mandated), dice.known, log.began)
        except (Over, GameOver):
            pass
        rolls = thrown(s, log)
        lost = losses(log)
        both = (node.losses[0] + lost[0], node.losses[1] + lost[1])
        way = Fallen(node.weight * weight(rolls), both, log.retreat, (*node.shots, *shots(log)), (*node.fell, *fell(log)),
                     gone(t, self.target))
        return way, pad, rolls


def _others(script: Sequence[bool], rolls: list[tuple[float, bool]]) -> list[tuple[bool, ...]]:
    """The scripts that differ from what happened in a later die that could have fallen otherwise."""
    out = []
    for k in range(len(script), len(rolls)):
        p, hit = rolls[k]
        if 0 < p < 1 and not hit:
            out.append((*script, *(h for _, h in rolls[len(script):k]), True))
    return out


def thrown(s: State, log: Sequence[Event]) -> list[tuple[float, bool]]:
    """The chance of a hit of every die of two outcomes, and whether it hit."""
    out: list[tuple[float, bool]] = []
    for e in log:
        if isinstance(e, Rolled) and e.purpose == "cavalry-withdrawal":
            out.append((len(s.t.withdraw_hit) / 6, e.value in s.t.withdraw_hit))
        elif isinstance(e, Fired):
            out.append((chance(e), e.hit))
        elif isinstance(e, Bombarded):
            out.append((bombard_chance(e), e.hit))
    return out


def weight(rolls: Sequence[tuple[float, bool]]) -> float:
    w = 1.0
    for p, hit in rolls:
        w *= p if hit else 1 - p
    return w


def losses(log: Sequence[Event]) -> tuple[int, int]:
    """Steps lost in the battle by each side: a unit disrupted, a disrupted unit eliminated, a step of a fort."""
    out = [0, 0]
    for e in log:
        if isinstance(e, Disrupted | Eliminated | FortReduced | FortFell) and e.rule in LOSSES:
            out[SIDE[e.unit]] += 1
    return out[0], out[1]


def gone(s: State, hx: int) -> tuple[bool, bool]:
    """Of which sides no combat unit and no fort is left in the hex: eliminated, or withdrawn as cavalry may (9.2.6)."""
    there = s.at[hx] & (COMBAT | FORT)
    return not there & OF_SIDE[0], not there & OF_SIDE[1]


def shots(log: Sequence[Event]) -> tuple[Fired, ...]:
    return tuple(e for e in log if isinstance(e, Fired))


def fell(log: Sequence[Event]) -> tuple[int, ...]:
    """The forts that fell in the battle."""
    return tuple(e.unit for e in log if isinstance(e, FortFell) and e.rule in LOSSES)
