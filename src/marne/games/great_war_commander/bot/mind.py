"""What the computer's player plans: which order to give next, or none; who carries it out; whom to charge, what to fire at."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from marne.games.great_war_commander.bot.hints import hint
from marne.games.great_war_commander.bot.value import features, lead, time_left, value
from marne.games.great_war_commander.choices import ORDER
from marne.games.great_war_commander.questions import WHAT_TO_DO, WHICH_TARGET, WHO_ADVANCES, WHOM_TO_ACTIVATE
from marne.games.great_war_commander.rules.orders import O21_fire as fire
from marne.games.great_war_commander.rules.r02_grid import NEAR
from marne.games.great_war_commander.rules.r03_command import idle
from marne.games.great_war_commander.state import State, on_map
from marne.kernel.choice import Ask, Choice
from marne.kernel.memory import Memory, Plan
from marne.kernel.mind import Mind
from marne.kernel.sayings import Said
from marne.parts.bits import bits
from marne.parts.words import pick

TURNS = 1               # player turns after which a plan is judged: longer trials tell no more, and take longer
NEVER = -5.0            # what the judgment puts so low is no plan
KEY = (WHAT_TO_DO.id, WHOM_TO_ACTIVATE.id, WHO_ADVANCES.id, WHICH_TARGET.id)    # where trials were found to tell something
SOON, HOPELESS = 2.5, 15        # moves of the time marker, points


class OrderMind(Mind[State]):
    """5.1 A turn is one order after the other, each begun when the last is done: every one is a plan of its own, and so are the
    choices in it on which most depends."""

    judgment = "general"
    steps = 2400
    fewest = 4
    least = 0.006
    alike = True

    def moment(self, s: State, ask: Ask) -> tuple[int, ...] | None:
        if ask.message not in KEY:
            return None
        return (s.turn, s.orders, KEY.index(ask.message), len(ask.choices), s.hand[ask.seat].bit_count(), s.sused,
                s.ordered.bit_count(), s.fired.bit_count())

    def plans(self, s: State, ask: Ask, memory: Memory) -> Sequence[Plan]:
        """What the judgment puts first; of several cards with the same order the best."""
        values = hint(s, ask, memory)
        assert values is not None
        best: dict[tuple[object, ...], tuple[float, Choice]] = {}
        for c, v in zip(ask.choices, values, strict=True):
            key = ("order", s.t.order[c.a]) if c.verb == ORDER.verb else (c.verb, c.a, c.b)
            if v > NEVER and (key not in best or v > best[key][0]):
                best[key] = v, c
        ranked = sorted(best.values(), key=lambda row: -row[0])
        return [Plan(c.verb, (s.t.order[c.a],) if c.verb == ORDER.verb else (), c.text) for _, c in ranked] or [Plan()]

    def value(self, s: State, seat: int) -> float:
        return value(s, seat)

    def parts(self, s: State, seat: int) -> Mapping[str, float]:
        return features(s, seat)

    def tell(self, s: State, plan: Plan, seat: int) -> Said:
        """What is intended, and what speaks for it on the board."""
        en, fr = (self._told(s, plan, seat, lang) for lang in ("en", "fr"))
        return Said(en, fr)

    def _told(self, s: State, plan: Plan, seat: int, lang: str) -> str:
        offered = s.decision.choices if s.decision is not None else ()
        choice = next((c for c in offered if c.text == plan.choice), None)
        if choice is None:
            return pick(lang, "go on as planned", "continuer comme prévu")
        said: str = self.title.spoken(s, choice, lang)
        if not plan.at or plan.at[0] not in REASONS:
            return said
        count, en, fr = REASONS[plan.at[0]]
        return pick(lang, f"{said} ({en}: {count(s, seat)})", f"{said} ({fr} : {count(s, seat)})")

    def lost(self, s: State, seat: int) -> bool:
        """6.3.2 Far behind, and the time marker will hardly move on often enough to make up for it."""
        t = time_left(tuple(s.t.time_boxes), s.time, s.law.sudden_death)
        return t < SOON and lead(s, seat) < -HOPELESS and value(s, seat) < 0.03

    def over(self, start: State, now: State, seat: int) -> bool:
        return now.turn >= start.turn + TURNS


# In words ----------------------------------------------------------------------------------------------------------------------


def _targets(s: State, seat: int) -> int:
    cells = 0
    for p in bits(fire.pieces(s, idle(s, seat))):
        cells |= fire.targets(s, p)
    return cells.bit_count()


def _wanted(s: State, seat: int) -> int:
    return sum(held != seat + 1 for held in s.held)


# By order: what speaks for it on the board, counted.
REASONS: Mapping[int, tuple[Callable[[State, int], int], str, str]] = {
    16: (lambda s, seat: sum(bool(NEAR[h] & s.of[seat]) for h in bits(s.of[1 - seat])),
         "enemy hexes next to ours", "hexagones ennemis au contact"),
    21: (_targets, "targets in reach", "cibles à portée"),
    23: (_wanted, "objectives not ours", "objectifs à prendre"),
    24: (_wanted, "objectives not ours", "objectifs à prendre"),
    25: (lambda s, seat: (on_map(s, seat) & (s.demo | s.supp)).bit_count(), "of ours shaken", "des nôtres ébranlées"),
    26: (lambda s, seat: (on_map(s, 1 - seat) & s.demo).bit_count(), "enemies demoralised", "ennemies démoralisées"),
}
