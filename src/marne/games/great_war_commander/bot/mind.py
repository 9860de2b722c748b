"""What the computer's player plans: which order to give next, or none."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from marne.games.great_war_commander.bot.hints import hint
from marne.games.great_war_commander.bot.value import features, lead, time_left, value
from marne.games.great_war_commander.choices import END, HQ_ORDER, PASS
from marne.games.great_war_commander.questions import WHAT_TO_DO
from marne.games.great_war_commander.rules.orders import O21_fire as fire
from marne.games.great_war_commander.rules.r02_grid import NEAR
from marne.games.great_war_commander.rules.r03_command import idle
from marne.games.great_war_commander.state import State, on_map
from marne.games.great_war_commander.words import names
from marne.kernel.choice import Ask, Choice
from marne.kernel.memory import Memory, Plan
from marne.kernel.mind import Mind
from marne.kernel.sayings import Said
from marne.parts.bits import bits
from marne.parts.words import pick

TURNS = 1               # player turns after which a plan is judged: longer trials tell no more, and take longer
NEVER = -5.0            # what the judgment puts so low is no plan
SOON, HOPELESS = 2.5, 15        # moves of the time marker, points


class OrderMind(Mind[State]):
    """5.1 A turn is one order after the other, each begun when the last is done: every one is a plan of its own."""

    judgment = "general"
    steps = 2400
    fewest = 4

    def moment(self, s: State, ask: Ask) -> tuple[int, ...] | None:
        if ask.message != WHAT_TO_DO.id:
            return None
        return s.turn, s.orders, s.hand[ask.seat].bit_count(), s.sused, s.shand[ask.seat]

    def plans(self, s: State, ask: Ask, memory: Memory) -> Sequence[Plan]:
        """The best card of each order; to stop, or to pass."""
        values = hint(s, ask, memory)
        assert values is not None
        best: dict[tuple[object, ...], tuple[float, Choice]] = {}
        for c, v in zip(ask.choices, values, strict=True):
            key = _kind(s, c)
            if v > NEVER and (key not in best or v > best[key][0]):
                best[key] = v, c
        ranked = sorted(best.values(), key=lambda row: -row[0])
        return [Plan(c.verb, _subject(s, c), c.text) for _, c in ranked]

    def value(self, s: State, seat: int) -> float:
        return value(s, seat)

    def parts(self, s: State, seat: int) -> Mapping[str, float]:
        return features(s, seat)

    def tell(self, s: State, plan: Plan, seat: int) -> Said:
        """What is intended, and what speaks for it on the board."""
        en, fr = (_told(s, plan, seat, lang) for lang in ("en", "fr"))
        return Said(en, fr)

    def lost(self, s: State, seat: int) -> bool:
        """6.3.2 Far behind, and the time marker will hardly move on often enough to make up for it."""
        t = time_left(tuple(s.t.time_boxes), s.time, s.law.sudden_death)
        return t < SOON and lead(s, seat) < -HOPELESS and value(s, seat) < 0.03

    def over(self, start: State, now: State, seat: int) -> bool:
        return now.turn >= start.turn + TURNS


def _subject(s: State, c: Choice) -> tuple[int, ...]:
    """What a plan is about: the number of its order, or the Strategy card and its use."""
    return (s.t.order[c.a],) if c.verb in ("order", "engineers") else (c.a, c.b) if c.verb == "strategy" else ()


def _kind(s: State, c: Choice) -> tuple[object, ...]:
    if c is END or c is PASS:
        return ("end",)
    return ("order", s.t.order[c.a]) if c.verb == "order" else (c.verb, c.a if c.verb == "strategy" else 0, c.b)



# In words ----------------------------------------------------------------------------------------------------------------------


def _targets(s: State, seat: int) -> int:
    cells = 0
    for p in bits(fire.pieces(s, idle(s, seat))):
        cells |= fire.targets(s, p)
    return cells.bit_count()


# By order: what speaks for it on the board, counted.
REASONS: Mapping[int, tuple[Callable[[State, int], int], str, str]] = {
    16: (lambda s, seat: sum(bool(NEAR[h] & s.of[seat]) for h in bits(s.of[1 - seat])),
         "enemy hexes next to ours", "hexagones ennemis au contact"),
    21: (_targets, "targets in reach", "cibles à portée"),
    23: (lambda s, seat: sum(held != seat + 1 for held in s.held), "objectives not ours", "objectifs à prendre"),
    25: (lambda s, seat: (on_map(s, seat) & (s.demo | s.supp)).bit_count(), "of ours shaken", "des nôtres ébranlées"),
    26: (lambda s, seat: (on_map(s, 1 - seat) & s.demo).bit_count(), "enemies demoralised", "ennemies démoralisées"),
}
PLAIN = {
    END.verb: ("End the turn, and keep the cards for the enemy's", "Finir le tour, et garder les cartes pour celui de l'ennemi"),
    PASS.verb: ("Pass, for better cards", "Passer, pour de meilleures cartes"),
    HQ_ORDER.verb: ("Carry out the orders of headquarters", "Exécuter les ordres du QG"),
    "": ("go on as planned", "continuer comme prévu"),
}


def _told(s: State, plan: Plan, seat: int, lang: str) -> str:
    """A plan in one language."""
    if not plan.at:
        return pick(lang, *PLAIN.get(plan.name, PLAIN[""]))
    if plan.name == "strategy":
        return f"{names.strategy(plan.at[0], lang)} ({plan.at[1]})"
    head = names.order(plan.at[0], lang)
    if plan.name == "engineers":
        return pick(lang, f"{head}: the engineers dig or clear wire", f"{head} : le génie creuse ou retire des barbelés")
    count, en, fr = REASONS.get(23 if plan.at[0] == 24 else plan.at[0], (None, "", ""))
    return head if count is None else pick(lang, f"{head} ({en}: {count(s, seat)})", f"{head} ({fr} : {count(s, seat)})")
