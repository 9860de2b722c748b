"""What a title supplies for a player that plans: the moments at which a plan is chosen, the plans there are, what they are worth.

The search, its time and its dice are the same for all titles (`parts/bots/search.py`).
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from marne.kernel.choice import Ask
from marne.kernel.memory import Memory, Plan
from marne.kernel.sayings import Said

if TYPE_CHECKING:
    from marne.kernel.title import State, Title

S = TypeVar("S", bound="State")


class Mind(Generic[S]):
    """The defaults: no plans, and the chance to win from `Title.evaluate` and `Title.scale`.

    Whatever is asked here is asked of a situation that the seat may know (`Title.hide`) and must follow from it alone.
    """

    judgment = ""               # the weights of officer and general; '' are those of greedy
    steps = 400                 # decisions of both sides that a general may try out for one choice: about two seconds
    fewest = 2                  # trials of every plan before the worse half is given up: more where dice and cards decide much
    margin = 0.5                # standard errors by which another plan must be better than that of the judgment
    alike = False               # does the judgment see nothing but what the seat knows? Then all trials of a plan begin alike
    least = 0.0                 # and the chance to win by which it must be better at least

    def __init__(self, title: Title[S]) -> None:
        self.title = title

    def moment(self, s: S, ask: Ask) -> tuple[int, ...] | None:
        """Is this a moment to choose a plan? Its name then: turn, phase, seat … A plan lives until a moment has another name."""
        return None

    def plans(self, s: S, ask: Ask, memory: Memory) -> Sequence[Plan]:
        """What might be done: first what the judgment alone would do, then the rest, the most promising first."""
        return (Plan(),)

    def over(self, start: S, now: S, seat: int) -> bool:
        """Has a plan that was begun in `start` been tried long enough to be judged? The end of the enemy's answer, usually."""
        return True

    def foresee(self, s: S, memory: Memory, plan: Plan) -> tuple[float, int] | None:
        """What a plan that is begun in `s` comes to, and how many decisions that stands for, where a title reckons it instead of
        playing it; None: it is played. `s` is its own."""
        return None

    def value(self, s: S, seat: int) -> float:
        """The chance to win, 0 to 1, of a game that is not over."""
        return chance(self.title.evaluate(s, seat) / self.title.scale)

    def parts(self, s: S, seat: int) -> Mapping[str, float]:
        """What `value` is made of, by name: for tables of features, from which weights are fitted (`lab/fit.py`)."""
        return self.title.terms(s, seat)

    def ended(self, s: S, seat: int) -> float:
        """What a game that is over was worth. A title may count how clearly it was won: so few trials tell more."""
        return outcome(self.title, s, seat)

    def tell(self, s: S, plan: Plan, seat: int) -> Said:
        """A plan in words: what is intended, and why it is looked at."""
        return Said(plan.name or "go on as planned", plan.name or "continuer comme prévu")

    def lost(self, s: S, seat: int) -> bool:
        """Would a sensible player give this up?"""
        return False


def chance(lead: float) -> float:
    """The chance to win that goes with a lead: 1 is a clear advantage."""
    return 1.0 / (1.0 + exp(-2.0 * max(-20.0, min(20.0, lead))))


def outcome(title: Title[Any], s: State, seat: int) -> float:
    """What a game that is over was worth to a seat: 1, 0, or a half for a draw."""
    winner = s.result.winner if s.result is not None else None
    return 0.5 if winner is None else float(winner == title.seats[seat])
