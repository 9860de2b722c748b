"""How officer and general plan: before each activation the most promising ones are tried out, with the enemy's answer."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.grand_illusion.bot.doctrine import waiting
from marne.games.grand_illusion.bot.evaluate import _forces, judged
from marne.games.grand_illusion.bot.ground import ground
from marne.games.grand_illusion.bot.hints import what_to_do
from marne.games.grand_illusion.bot.memory import Memory
from marne.games.grand_illusion.bot.weights import JUDGMENT, W
from marne.games.grand_illusion.questions import WHAT_TO_DO
from marne.games.grand_illusion.state import ACTION, State
from marne.games.grand_illusion.words import names
from marne.kernel import memory as kernel
from marne.kernel import mind
from marne.kernel.choice import Ask
from marne.kernel.memory import Plan
from marne.kernel.mind import chance
from marne.kernel.sayings import Said


TOLD = ("{what} {place}: strength {mine} there, enemies of {foes} within reach",
        "{what} {place} : force {mine} sur place, {foes} en face")
WHAT = {"activate": ("activate", "activer"), "reorganise": ("reorganise", "réorganiser"), "entrench": ("entrench", "retrancher")}
OTHER = {"pass": Said("pass: nothing is worth a command point", "passer : rien ne vaut un CAP"),
         "yield": Said("yield: nothing more is worth a command point", "céder : plus rien ne vaut un CAP"),
         "general-retreat": Said("General Retreat: the price is less than what would be lost",
                                 "Retraite générale : le prix est moindre que ce qui serait perdu")}
WAITING = Said("wait: the enemy is to spend his command points first", "attendre : que l'ennemi dépense d'abord ses CAP")


class Staff(mind.Mind[State]):
    """8.1.1 The plans of an activation are its hexes, as far as the judgment finds them nearly as good as the best."""

    judgment = JUDGMENT
    margin = 1.0                # dice decide battles: what two or three of them show is not much

    def moment(self, s: State, ask: Ask) -> tuple[int, ...] | None:
        """8.1.1 Every activation is one: the command points that are left tell them apart."""
        return (s.turn, ask.seat, *s.cap) if ask.message == WHAT_TO_DO.id and s.cap[ask.seat] else None

    def plans(self, s: State, ask: Ask, memory: kernel.Memory) -> Sequence[Plan]:
        """8.1.1 The activations, passing among them, that are worth not much less than the best."""
        assert isinstance(memory, Memory)
        values = what_to_do(s, ask, memory)
        order = sorted(range(len(values)), key=lambda i: -values[i])
        least = values[order[0]] - memory.w.doubt
        return [Plan(c.verb, (c.a,), c.text) for c in (ask.choices[i] for i in order if values[i] >= least)]

    def over(self, start: State, now: State, seat: int) -> bool:
        """8.1.1 After the activation and the first one with which the enemy answers it; after one's own if he cannot."""
        if now.phase != ACTION or now.turn != start.turn:
            return True
        if now.decision is None or now.decision.message != WHAT_TO_DO.id:
            return False
        foe = 1 - seat
        return now.cap[foe] < start.cap[foe] or now.cap[seat] < start.cap[seat] - (2 if start.cap[foe] else 0)

    def value(self, s: State, seat: int) -> float:
        return chance(judged(s, seat, W(self.judgment)) / self.title.scale)

    def tell(self, s: State, plan: Plan, seat: int) -> Said:
        """8.1.1 The hex, and the forces in and around it."""
        if plan.name in ("pass", "yield") and waiting(s, seat, W(self.judgment)):
            return WAITING
        if plan.name not in ("activate", "reorganise", "entrench"):
            return OTHER.get(plan.name, super().tell(s, plan, seat))
        h, g = plan.at[0], ground(s.t, W(self.judgment))
        mine = _forces(s, g, seat)[h]
        theirs = sum(_forces(s, g, 1 - seat)[n] for n in (h, *g.near[h]))
        what = WHAT[plan.name]
        en, fr = (TOLD[i].format(what=what[i], place=names.hex_name(h, lang), mine=round(mine), foes=round(theirs))
                  for i, lang in enumerate(("en", "fr")))
        return Said(en, fr)
