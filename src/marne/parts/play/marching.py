"""Marches: where the units under way can get to from here, by which way, and the choices that lead there.

A game moves units place by place, a question for each. A person points at the place he wants: the engine itself is run on a copy,
along every way, as far as nothing comes between (a die, something revealed, a question of another kind); others are taken to let
their reaction windows pass. The copy is what the seat may know (`Title.known`), so that what is offered tells nothing hidden.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from heapq import heappop, heappush
from typing import Any, NamedTuple

from marne.kernel.choice import Ask, Choice
from marne.kernel.lexicon import Lexicon
from marne.kernel.run import advance
from marne.kernel.table import Table
from marne.kernel.title import State

MOST = 4000             # steps that are tried for one answer


class Way(NamedTuple):
    """The way to one place: points it costs, the places passed (with the last), the choices. `stop`: the choice that ends the
    march there, '' if it ends by itself. `halts`: something comes between there (a die, an enemy), so that it cannot go on.
    `grade`: that of its costliest step (`kernel.table.Mark`). `last`: the choice that says best what is done."""

    cost: int
    path: tuple[str, ...]
    texts: tuple[str, ...]
    stop: str
    halts: bool
    grade: int = 0
    last: Choice | None = None


class Pace:
    """How the marches of a game read. `asks`: the questions in which a place to go to may be pointed at, each with what its
    argument for the present place is called; `go`: the verbs of a step, whose last argument is a place (one before it is the
    piece that goes); `stop`, `ready`: the choices that end a march, and that end the gathering of a stack. `price`: what a step
    costs, where the next question does not tell by its argument `spent`. `gather`: the verb that takes a piece into a group, and
    the choice that takes all: who points at no piece means everybody."""

    def __init__(self, lexicon: Lexicon, asks: Mapping[str, str], go: Sequence[str], stop: str, ready: str = "",
                 price: Callable[[Any, int, int], int] | None = None, gather: tuple[str, str] = ("", "")) -> None:
        self.lexicon, self.asks, self.go, self.stop, self.ready, self.price = lexicon, asks, frozenset(go), stop, ready, price
        self.gather = gather

    def place(self, c: Choice) -> int:
        return c.b if len(self.lexicon.verbs[c.verb].kinds) == 2 else c.a

    def text(self, verb: str, place: int) -> str:
        return self.lexicon.verbs[verb].kinds[-1].text(place)

    def steps(self, ask: Ask, piece: str) -> list[Choice]:
        """The steps that are offered: to all, or to the one piece that was pointed at."""
        out = []
        for c in ask.choices:
            if c.verb in self.go:
                kinds = self.lexicon.verbs[c.verb].kinds
                if len(kinds) == 1 or kinds[0].text(c.a) == piece:
                    out.append(c)
        return out

    def here(self, ask: Ask) -> int:
        return self.lexicon.questions[ask.message].named(ask)[self.asks[ask.message]]

    def spent(self, ask: Ask) -> int | None:
        return self.lexicon.questions[ask.message].named(ask).get("spent")

    def offered(self, ask: Ask) -> bool:
        """Could a march be pointed at in this question?"""
        return ask.message in self.asks and any(c.verb in self.go or c.text == self.ready for c in ask.choices)


class _Node(NamedTuple):
    s: State
    place: int
    cost: int
    path: tuple[str, ...]
    texts: tuple[str, ...]
    steps: tuple[Choice, ...]
    piece: str
    grade: int = 0


def passed(table: Table[Any], s: State, seat: int) -> bool:
    """Let the windows of others pass, on a copy. False: somebody is asked more than that, or the game is over."""
    for _ in range(20):
        ask = s.decision
        if ask is None:
            return False
        if ask.seat == seat:
            return True
        found = table.window(s, ask)
        if found is None:
            return False
        advance(s, next(c for c in ask.choices if c.text == found[1]))
    return False


def taken(table: Table[Any], known: State, piece: str, verbs: Sequence[str],
          found: Callable[[Any], dict[str, Way] | None]) -> dict[str, Way]:
    """Where a piece gets that has to be taken up first, by a choice of one of these verbs: what `found` says of the question
    after it."""
    ask = known.decision
    if ask is None:
        return {}
    mine = [c for c, m in zip(ask.choices, table.marks(known, ask), strict=True) if c.verb in verbs and piece in m.pieces]
    if len(mine) != 1:
        return {}
    s = known.copy()
    s.log = None
    before = s.drawn, s.secrets
    advance(s, mine[0])
    if (s.drawn, s.secrets) != before or s.decision is None or s.decision.seat != ask.seat:
        return {}
    return {place: way._replace(texts=(mine[0].text, *way.texts)) for place, way in (found(s) or {}).items()}


class Leg(NamedTuple):
    """One choice that leads to a place however far: what it costs and the places passed, with the last."""

    choice: Choice
    cost: int
    path: tuple[str, ...]


def staged(known: Any, via: Sequence[str], legs: Callable[[Any, Ask, str], Mapping[str, Leg]], stop: str) -> dict[str, Way]:
    """Where the units under way get to, over the way-points `via`, in a game whose choices name their goal. `legs`: those of the
    question, by place; of one place alone, where it is named."""
    s, path, texts, spent = known.copy(), tuple[str, ...](), tuple[str, ...](), 0
    s.log = None
    for point in via:
        ask = s.decision
        leg = legs(s, ask, point).get(point)
        if leg is None:
            return {}
        path, texts, spent, before = (*path, *leg.path), (*texts, leg.choice.text), spent + leg.cost, (s.drawn, s.secrets)
        advance(s, leg.choice)
        if s.decision is None or s.decision.message != ask.message or (s.drawn, s.secrets) != before:
            return {}
    return {place: Way(spent + leg.cost, (*path, *leg.path), (*texts, leg.choice.text), stop, False)
            for place, leg in legs(s, s.decision, "").items()}


def ways(pace: Pace, table: Table[Any], known: State, piece: str = "", via: Sequence[str] = ()) -> dict[str, Way]:
    """Where a march can end that begins with the present question; over the way-points `via`, one after the other."""
    ask = known.decision
    if ask is None or not pace.offered(ask):
        return {}
    s = known.copy()
    s.log = None
    texts: tuple[str, ...] = ()
    seat = ask.seat
    movers = {pace.lexicon.verbs[c.verb].kinds[0].text(c.a) for c in ask.choices
              if c.verb in pace.go and len(pace.lexicon.verbs[c.verb].kinds) == 2}
    if not piece and len(movers) == 1:                  # the only one who can go
        piece = movers.pop()
    while not pace.steps(ask, piece):
        nxt = _opening(pace, ask, piece, texts)
        if nxt is None:
            return {}
        before = s.drawn, s.secrets
        advance(s, nxt)
        texts = (*texts, nxt.text)
        if (s.drawn, s.secrets) != before or not passed(table, s, seat) or s.decision is None \
                or s.decision.message not in pace.asks:
            return {}
        ask = s.decision
    everybody = next((c for c in ask.choices if texts and c.text == pace.gather[1]), None)
    if everybody is not None:
        advance(s, everybody)
        texts = (*texts, everybody.text)
        if s.decision is None or s.decision.message not in pace.asks:
            return {}
        ask = s.decision
    node = _Node(s, pace.here(ask), pace.spent(ask) or 0, (), texts, tuple(pace.steps(ask, piece)), piece)
    for point in via:
        _, nodes = _search(pace, table, node, seat, point)
        if point not in nodes:
            return {}
        node = nodes[point]
    return _search(pace, table, node, seat)[0]


def _opening(pace: Pace, ask: Ask, piece: str, done: tuple[str, ...]) -> Choice | None:
    """What has to be chosen before a step: that the stack is complete, or, where no piece was pointed at, the first of all."""
    if any(c.verb in pace.go for c in ask.choices):
        first = next((c for c in ask.choices if c.verb == pace.gather[0]), None)
        return first if not piece and not done else None
    return next((c for c in ask.choices if c.text == pace.ready), None)


def _search(pace: Pace, table: Table[Any], start: _Node, seat: int, goal: str = "") -> tuple[dict[str, Way], dict[str, _Node]]:
    """The cheapest way to each place, and the situation there where the march may go on; as far as `goal`, if there is one."""
    out: dict[str, Way] = {}
    nodes: dict[str, _Node] = {}
    best: dict[int, tuple[int, int]] = {start.place: (0, 0)}
    line: list[tuple[int, int, int, _Node]] = [(start.cost, len(start.path), 0, start)]
    tried = 0
    while line:
        cost, _, _, node = heappop(line)
        if goal and node.path[-1:] == (goal,):
            break
        here = node.s.decision
        grades = {} if here is None else {c: m.grade for c, m in zip(here.choices, table.marks(node.s, here), strict=True)}
        for c in node.steps:
            to, grade = pace.place(c), max(node.grade, grades.get(c, 0))
            price = 1 if pace.price is None else pace.price(node.s, node.place, to)
            old = best.get(to)
            if old is not None and old <= (cost + price, len(node.path) + 1) or tried >= MOST:
                continue
            tried += 1
            s = node.s.copy()
            before = s.drawn, s.secrets
            advance(s, c)
            told = (s.drawn, s.secrets) != before
            asked = passed(table, s, seat) and not told and (s.drawn, s.secrets) == before
            ask = s.decision
            goes = asked and ask is not None and ask.message in pace.asks and pace.here(ask) == to
            spent = pace.spent(ask) if goes and ask is not None else None
            spent = cost + price if spent is None else spent
            if old is not None and old <= (spent, len(node.path) + 1):
                continue
            best[to] = spent, len(node.path) + 1
            name = pace.text(c.verb, to)
            path, texts = (*node.path, name), (*node.texts, c.text)
            stop = next((x.text for x in ask.choices if x.text == pace.stop), "") if goes and ask is not None else ""
            out.pop(name, None)
            nodes.pop(name, None)
            if not goes or stop or ask is None:
                out[name] = Way(spent, path, texts, stop, not asked, grade)
            if goes and ask is not None:
                new = nodes[name] = _Node(s, to, spent, path, texts, tuple(pace.steps(ask, "")), "", grade)
                heappush(line, (spent, len(path), tried, new))
    return out, nodes
