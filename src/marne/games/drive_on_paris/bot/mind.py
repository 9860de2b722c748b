"""The plans of a turn: which there are, and what each has come to when the enemy has answered."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.drive_on_paris.bot.judge import nobody_answers, strength
from marne.games.drive_on_paris.bot.outlook import TRENDS, count, lead
from marne.games.drive_on_paris.bot.weights import named
from marne.games.drive_on_paris.pieces import COMBAT, GERMAN, GRID, OF_SIDE
from marne.games.drive_on_paris.state import MOVEMENT, RESERVES, State
from marne.kernel.choice import Ask
from marne.kernel.memory import Memory, Plan
from marne.kernel.mind import Mind, chance
from marne.kernel.sayings import Said
from marne.parts.bits import bits

HOLD, PRESS, BACK = Plan("hold"), Plan("press"), Plan("back")
SHARP = 0.85                    # a forecast is ahead by what it misses by: how clear an advantage that is
CLEARLY = 0.8                   # how much of the worth of a game that is over is by how much it was won
TOLD = {
    "": Said("go on as the judgment has it: attacks that pay, posts along the front",
             "continuer selon le jugement : les attaques qui rapportent, des postes le long du front"),
    "hold": Said("hold: only attacks that are sure to pay, everybody else stands in line",
                 "tenir : seulement les attaques sûres, le reste en ligne"),
    "press": Said("press: attack where it pays at all, and go on where the enemy is weak",
                  "presser : attaquer dès que cela rapporte, et avancer où l'ennemi est faible"),
    "back": Said("fall back: a line farther behind, before the enemy surrounds the one in front",
                 "se replier : une ligne plus en arrière, avant que celle de devant soit entourée"),
    "west": Said("the western wing: more troops to the west of the front, and attacks there",
                 "l'aile ouest : davantage de troupes à l'ouest du front, et l'attaque là"),
    "east": Said("the eastern wing: more troops to the east of the front, and attacks there",
                 "l'aile est : davantage de troupes à l'est du front, et l'attaque là"),
}


def middle(s: State, side: int) -> int:
    """The column that has as many of a side's combat units to the west of it as to the east."""
    columns = sorted(GRID.place(h)[0] for h in bits(s.occ[side]) for _ in bits(s.at[h] & OF_SIDE[side] & COMBAT))
    return columns[len(columns) // 2] if columns else 1


class Staff(Mind[State]):
    judgment = "general"
    steps = 6000

    def moment(self, s: State, ask: Ask) -> tuple[int, ...] | None:
        """SCS-2.2 Before the reserves are named, or else before the first one marches."""
        return (s.turn, ask.seat) if s.phase in (RESERVES, MOVEMENT) and ask.message in ("who_waits", "who_moves") else None

    def plans(self, s: State, ask: Ask, memory: Memory) -> Sequence[Plan]:
        """Pressing on and holding first, which differ most; then the stronger one's wings, the weaker one's way back.
        3-1 While their infantry marches as in August 1914 the Germans do not think of standing still: their right wing first.
        5-1/Victory In three turns there are no wings to build up, and trials to the end are long; when all that is left is the
        march to the north of the line, there is nothing to compare."""
        seat = ask.seat
        if s.law.kind == "division-count" and nobody_answers(s, seat, named(memory.judgment)):
            return (Plan(),)
        if s.law.kind == "division-count":
            return Plan(), PRESS, HOLD, BACK
        column = middle(s, seat)
        west, east = Plan("west", (1, column)), Plan("east", (column, GRID.columns))
        if seat == GERMAN and s.law.kind == "vp-difference" and s.turn <= s.law.white_until:
            return Plan(), PRESS, west, east, HOLD, BACK
        if strength(s, seat) < strength(s, 1 - seat):
            return Plan(), PRESS, HOLD, BACK, east, west
        return Plan(), PRESS, HOLD, east, west, BACK

    def over(self, start: State, now: State, seat: int) -> bool:
        """When the enemy has answered, and it is the own turn again. 5-1, a race of three turns, is played to its end: what
        counts there is decided on the last turn, and no forecast tells it."""
        if start.law.kind == "division-count":
            return False
        return now.turn > start.turn and now.active == seat

    def value(self, s: State, seat: int) -> float:
        ahead = SHARP * lead(s)
        return chance(ahead if seat == GERMAN else -ahead)

    def ended(self, s: State, seat: int) -> float:
        """Who won, and by how much: a narrow defeat is nearer to victory than a rout."""
        ahead = 2.0 * count(s) / TRENDS[s.law.kind][1].spread
        return (1.0 - CLEARLY) * super().ended(s, seat) + CLEARLY * chance(ahead if seat == GERMAN else -ahead)

    def tell(self, s: State, plan: Plan, seat: int) -> Said:
        return TOLD[plan.name]
