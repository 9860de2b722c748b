"""How Great War Commander is led to its endings.

The aim of an ending says what each side is after: `wait` (let the time run), `idle` (let it run slowly), `rush` (at the enemy,
into melees), `march` (off the board by the enemy's edge), `perish` (march until few are left, then rush), `win` (wait while the
points are as wanted, else rush), `even` (rush when behind).
"""
from __future__ import annotations

import random

from record_endings import Ending

from marne.games.great_war_commander.data.rows import ABSENT
from marne.games.great_war_commander.pieces import LEADER, SEATS, SIDE
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, HEXES, NEAR
from marne.games.great_war_commander.state import State, on_map
from marne.kernel.choice import Choice
from marne.match import Match
from marne.parts.bits import bits

SCENARIOS = tuple(f"gwc-{n:02d}" for n in range(1, 17))
# Who it is about: who loses by surrender or elimination, who leaves, who wins with the Initiative card at no points.
OTHERS = {("surrender", "german"): (5, 13), ("surrender", "allied"): (5, 9), ("eliminated", "german"): (2, 6),
          ("eliminated", "allied"): (6, 14), ("left", "german"): (3, 15), ("left", "allied"): (7, 11),
          ("even", "german"): (4, 12), ("even", "allied"): (4, 12)}
AIMS = {"surrender": ("rush", "rush"), "eliminated": ("perish", "rush"), "left": ("march", "idle"), "even": ("even", "even")}
FEW = 2                                     # `perish`: from here on they turn and fight
REFUSE = ("no", "keep", "done", "stop", "fire", "end")


def _endings() -> list[Ending]:
    """Sudden death for each scenario, won by the one and the other in turn; the other ways for both sides, in two scenarios."""
    out = []
    for n, scenario in enumerate(SCENARIOS):
        aims = ("win", "wait") if n % 2 else ("wait", "win")
        winner = SEATS[0 if n % 2 else 1]
        out.append(Ending(f"sudden-death-{winner}-{scenario}", scenario, winner, "sudden-death", "sudden-death", aims))
    for (way, who), scenarios in OTHERS.items():
        for n in scenarios:
            loses = way in ("surrender", "eliminated")
            side = SEATS.index(who)
            winner = SEATS[1 - side] if loses else who
            kind = "surrender" if loses else "left" if way == "left" else "sudden-death"
            mine, theirs = AIMS[way]
            aims = (mine, theirs) if side == 0 else (theirs, mine)
            out.append(Ending(f"{way}-{who}-{SCENARIOS[n - 1]}", SCENARIOS[n - 1], winner, kind, kind, (*aims, way)))
    return out


ENDINGS = _endings()


def fits(m: Match, ending: Ending) -> bool:
    """6.3 (1), (2) Both end as a surrender: did the losses reach the marker, or was the last one on the board lost? 6.3.2 With no
    points on either side the Initiative card decides."""
    s = m.state
    assert isinstance(s, State)
    if ending.kind != "surrender":
        return ending.aim[2:] != ("even",) or s.vp == 0
    loser = 1 - SEATS.index(str(ending.winner))
    full = s.boxes[loser] >= s.surrender[loser]
    return full if ending.aim[2] == "surrender" else not full and not on_map(s, loser)


def aim_of(s: State, seat: int, aims: tuple[str, ...]) -> str:
    """What a side does now."""
    aim = aims[seat]
    if aim == "win":
        return "wait" if (s.vp > 0) == (seat == 0) and s.vp else "rush"
    if aim == "even":
        return "wait" if not s.vp or (s.vp > 0) == (seat == 0) else "rush"
    if aim == "perish":
        return "march" if on_map(s, seat).bit_count() > FEW else "rush"
    return aim


def way_out(s: State, seat: int) -> list[int]:
    """The steps from each hex to the enemy's edge, around enemies, blazes and what nobody can enter."""
    cost, out = s.law.field.ground.cost, [99] * HEXES
    barred = s.of[1 - seat] | s.blaze
    todo = [h for h in bits(s.law.sides[seat].foe_edge) if not barred >> h & 1 and cost[s.ground[h]] != ABSENT]
    for h in todo:
        out[h] = 0
    for h in todo:
        for x in bits(NEAR[h]):
            if out[x] == 99 and not barred >> x & 1 and cost[s.ground[x]] != ABSENT:
                out[x] = out[h] + 1
                todo.append(x)
    return out


def first(choices: list[Choice], *verbs: str) -> Choice | None:
    for verb in verbs:
        for c in choices:
            if c.verb == verb:
                return c
    return None


def choose(m: Match, ending: Ending, rnd: random.Random) -> Choice:
    s = m.state
    assert isinstance(s, State) and m.decision is not None
    seat = SEATS.index(m.decision.seat)
    aim = aim_of(s, seat, ending.aim)
    given = list(m.decision.choices)
    if m.decision.message == "whether_reroll" and ending.aim[2:] == ("even",) and m.decision.seat != ending.winner:
        return given[-1]                    # 9.1 so the card goes to whom it shall help
    if aim in ("wait", "idle"):
        return patient(given, aim, rnd)
    return eager(s, m.decision.message, seat, given, aim, rnd)


def patient(given: list[Choice], aim: str, rnd: random.Random) -> Choice:
    """Pass; whoever discards everything comes to the end of his deck sooner."""
    quick = ("discard", "done") if aim == "wait" else ("done",)
    return first(given, "pass", *quick, *REFUSE) or rnd.choice(given)


def eager(s: State, asked: str, seat: int, given: list[Choice], aim: str, rnd: random.Random) -> Choice:
    """Go on towards the goal with all that can; fire at what comes in the way when rushing."""
    steps = way_out(s, seat) if aim == "march" else None
    foes = list(bits(s.of[1 - seat] or s.law.sides[seat].foe_edge))

    def far(h: int) -> int:
        return steps[h] if steps else min(DISTANCE[h][x] for x in foes)

    def worth(c: Choice) -> float:
        x = rnd.random()
        if c.verb in ("exit", "leave"):
            return 99 + x if aim == "march" else -9
        if c.verb == "order":
            best = (23, 24, 16, 27) if aim == "march" else (16, 21, 23, 24, 22, 25)
            order = s.t.order[c.a]
            return 50 - best.index(order) + x if order in best else x
        if c.verb == "activate":
            return 40 + (5 if LEADER >> c.a & 1 else 0) + far(s.loc[c.a]) / 10 + x
        if c.verb == "all":
            return 60
        if c.verb == "with":
            return 30 + x
        if c.verb == "move":
            return 20 + x
        if c.verb == "step":
            return 30 - far(c.a) + x / 2
        if c.verb == "stop":
            mine = [u for u in bits(s.moving) if SIDE[u] == seat]
            return 29.9 - min((far(s.loc[u]) for u in mine), default=0) + (0 if asked == "where_to_step" else 20)
        if c.verb == "advance":
            if aim == "march" and s.of[1 - seat] >> c.b & 1:
                return -9
            return 30 + far(s.loc[c.a]) - far(c.b) + x
        if c.verb in ("target", "op-fire", "base", "add", "again"):
            return 25 + x if aim == "rush" else -1
        if c.verb == "way":
            return c.a + x                  # 7.2.1 as late as possible
        if c.verb == "pass":
            return 12 + x
        if c.verb == "place":
            return 30 - far(c.b) / 2 + x
        if c.verb in REFUSE:
            return 10 + x
        if c.verb == "discard":
            return (4.0 if s.t.order[c.a] in (16, 23, 24) else 11) + x
        return x
    return max(given, key=worth)
