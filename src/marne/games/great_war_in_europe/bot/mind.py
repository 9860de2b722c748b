"""The plans of a phase: which there are, what each can be expected to come to, and what they are called."""
from __future__ import annotations

from collections.abc import Sequence
from math import tanh

from marne.games.great_war_in_europe.bot.front import muster, rings
from marne.games.great_war_in_europe.bot.judge import VICTORY, evaluate, worth
from marne.games.great_war_in_europe.bot.outlook import foreseen
from marne.games.great_war_in_europe.bot.plan import Plan as Moves
from marne.games.great_war_in_europe.bot.weights import weights_of
from marne.games.great_war_in_europe.pieces import OF_FRONT, THEATRES
from marne.games.great_war_in_europe.state import State
from marne.games.great_war_in_europe.words.wording import place
from marne.kernel.choice import Ask
from marne.kernel.memory import Memory, Plan
from marne.kernel.mind import Mind, chance
from marne.kernel.sayings import Said
from marne.parts.bits import bits, mask

HOLD, PRESS, BACK = Plan("hold"), Plan("press"), Plan("back")
DEAR = 5.0                      # what a place is worth at least to be the aim of a blow
FAR = 6                         # how many hexes lie at most between it and the own troops
AIMS = 2                        # aims that are thought of
WEIGHT = 0.2                    # of what a phase brings in strength, in the unit of `evaluate`
RELIED, SPAN = 0.6, 3.0        # how far ahead a side can be called, and from what lead on
TOLD = {
    "": Said("go on as the judgment has it: attacks that pay, the line held",
             "continuer selon le jugement : les attaques qui rapportent, la ligne tenue"),
    "hold": Said("hold the line: only attacks that are sure to pay",
                 "tenir la ligne : seulement les attaques sûres"),
    "press": Said("attack everywhere it pays at all, and worry less about what comes after",
                  "attaquer partout où cela rapporte, sans trop craindre la suite"),
    "back": Said("fall back where the enemy is strong: a shorter line farther behind",
                 "se replier là où l'ennemi est fort : une ligne plus courte, plus en arrière"),
}


class Staff(Mind[State]):
    judgment = "general"
    steps = 1200
    least = 0.01

    def moment(self, s: State, ask: Ask) -> tuple[int, ...] | None:
        """8.1 Before the first unit of a side moves in a Theatre; the combats that follow go by the same plan."""
        return (s.turn, s.phase, ask.seat, s.theatre) if ask.message == "who_moves" else None

    def plans(self, s: State, ask: Ask, memory: Memory) -> Sequence[Plan]:
        """The judgment's own; to press on, to strike at the best aim, to hold: an officer looks at the first three."""
        blows = aims(s, ask.seat, s.theatre)
        return (Plan(), PRESS, *blows[:1], HOLD, BACK, *blows[1:])

    def foresee(self, s: State, memory: Memory, plan: Plan) -> tuple[float, int]:
        """Reckoned, not played: a phase of each side would take half a second."""
        assert s.decision is not None
        seat = s.decision.seat
        moves = Moves(s.copy(), seat, s.theatre, weights_of(memory.judgment, plan.name), mask(plan.at))
        gain, used = foreseen(s.copy(), moves)
        return chance(self.stands(s, seat) + WEIGHT * gain / self.title.scale), used

    def stands(self, s: State, seat: int) -> float:
        """How far ahead a seat is, at most as far as a judgment of points and strength can be relied on."""
        return RELIED * tanh(evaluate(s, seat) / (SPAN * self.title.scale))

    def value(self, s: State, seat: int) -> float:
        return chance(self.stands(s, seat))

    def tell(self, s: State, plan: Plan, seat: int) -> Said:
        if plan.name == "strike":
            aim, aim_fr = place(plan.at[0], "en"), place(plan.at[0], "fr").a
            return Said(f"strike at {aim}: attacks and marches lead there first",
                        f"frapper {aim_fr} : attaques et marches y mènent d'abord")
        return TOLD[plan.name]


def aims(s: State, side: int, theatre: int) -> list[Plan]:
    """18.11, 18.14 The dear places of the enemy that the side comes nearest to, by what they are worth and who is stronger round
    about."""
    found = []
    for f in THEATRES[theatre]:
        if f not in s.law.fronts:
            continue
        mine, theirs = muster(s, side, f), muster(s, 1 - side, f)
        for h in bits(s.control[1 - side] & OF_FRONT[f] & (s.t.cities | s.t.cp_vp | s.t.ts)):
            if worth(s, h) < DEAR:
                continue
            away = next((n for n, ring in enumerate(rings(h)) if any(x in mine for x in ring)), FAR + 1)
            if away > FAR:
                continue
            near = [x for ring in rings(h) for x in ring]
            own, foe = (sum(army.get(x, 0.0) for x in near) for army in (mine, theirs))
            found.append((worth(s, h) / VICTORY * own / (own + foe + 1.0) / (1.0 + away), h))
    return [Plan("strike", (h,)) for _, h in sorted(found, key=lambda x: (-x[0], x[1]))[:AIMS]]
