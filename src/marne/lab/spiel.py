"""Every title as a game of OpenSpiel, with its dice and draws as chance nodes.

    import pyspiel
    from marne.lab import spiel                                 # makes the games known to OpenSpiel

    game = pyspiel.load_game("marne_grand_illusion", {"scenario": "2"})
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(random.choices(actions, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))

An action is a place in the list of choices (`marne.lab.flat`), the outcomes of a chance node are the faces of the die or the
cards or markers that may be drawn, in the order of their numbers and each with its exact chance. A step that needs a die waits as
a chance node with the position before it; when the value is known it is run again with all values so far. With `{"chance":
"sampled"}` the game throws its own dice: there are no chance nodes but one at the beginning, whose outcome is the seed.

The information state of a seat is what it may know of the position and all it has chosen so far; what it saw of cards that went
back into a pile it is not reminded of.
"""
from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from marne import games_index
from marne.kernel.chance import NO_CHOICE, Chance, Seeded, line_after
from marne.kernel.choice import Ask, Choice
from marne.kernel.errors import BadOption
from marne.kernel.run import advance
from marne.kernel.sayings import Said
from marne.kernel.title import State, Title
from marne.match import check_scenario

try:
    import numpy as np
    import pyspiel  # type: ignore[import-not-found]
except ImportError as e:
    raise BadOption(Said(f"{e.name} is not installed: these games need pip install 'marne[lab]' (OpenSpiel has none for Windows)",
                         f"{e.name} n'est pas installé : il faut pip install 'marne[lab]' (OpenSpiel n'existe pas pour Windows)")
                    ) from e

from marne.lab.flat import Layout, layout

LONGEST = 1_000_000         # actions of a game: more than any has
SEEDS = 1024                # outcomes of the one chance node where the game throws its own dice
MOST_OUTCOMES = 1024        # of a chance node
PREFIX = "scenario-"        # before an id: OpenSpiel takes what looks like a number for one when it reads a game again
EXPLICIT, SAMPLED = "explicit", "sampled"


class _Open(BaseException):
    """A value of chance that is not known yet: one of `values`, as they stand there. No error: nobody on the way notes it."""

    def __init__(self, values: Sequence[int]) -> None:
        self.values = values


CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


@lru_cache(MOST_OUTCOMES)
def _even(n: int) -> list[tuple[int, float]]:
    """So many outcomes with the same chance each."""
    return [(i, 1 / n) for i in range(n)]


@lru_cache(4 * MOST_OUTCOMES)
def _faces(values: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(set(values)))


class _Given:
    """The values of one step that are known, one after the other; where only one can come it is none of them."""

    __slots__ = ("at", "given")

    def __init__(self, given: tuple[int, ...]) -> None:
        self.at, self.given = 0, given

    def value(self, index: int, values: Sequence[int], purpose: str, rule: str) -> int:
        if len(values) == 1:
            return values[0]
        i = self.at
        if i == len(self.given):
            raise _Open(values)
        self.at = i + 1
        return self.given[i]


class Chosen:
    """What a seat has chosen so far: the last of it, and what came before. It is summed up when somebody asks for it."""

    __slots__ = ("before", "known", "text")

    def __init__(self, before: Chosen | None, text: str, known: bytes | None = None) -> None:
        self.before, self.text, self.known = before, text, known

    def line(self) -> bytes:
        todo, at = list[Chosen](), self
        while at.known is None:
            todo.append(at)
            assert at.before is not None
            at = at.before
        line = at.known
        for at in reversed(todo):
            line = at.known = line_after(line, "", at.text)
            at.before = None
        return line


NOTHING_CHOSEN = Chosen(None, "", NO_CHOICE)


class Live:
    """Where a game stands. While a value of chance is awaited, `begun` is what needs it (None: the game itself), `given` the
    values so far, `values` what may come, `faces` each of those once, by their numbers, and `state` the position before it."""

    __slots__ = ("begun", "faces", "given", "lines", "page", "state", "values")

    def __init__(self) -> None:
        self.state: State | None = None
        self.begun: Choice | None = None
        self.given: tuple[int, ...] = ()
        self.values: Sequence[int] | None = None
        self.faces: tuple[int, ...] = ()
        self.page = 0
        self.lines: tuple[Chosen, Chosen] = (NOTHING_CHOSEN, NOTHING_CHOSEN)

    def await_one(self, values: Sequence[int]) -> None:
        """From now on one of these is awaited."""
        self.values, self.faces = values, _faces(tuple(values))

    def __deepcopy__(self, memo: Any) -> Live:
        new = Live()
        for name in self.__slots__:
            setattr(new, name, getattr(self, name))
        if self.state is not None:
            new.state = self.state.copy()
        return new


class _State(pyspiel.State):        # type: ignore[misc]
    """A position. What changes is in `live`, which OpenSpiel copies with it; a title has a class of its own."""

    shape: Layout
    openings: dict[tuple[str, bool], Live]          # where a game begins, by scenario and kind of chance

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.scenario: str = game.scenario
        self.sampled: bool = game.sampled
        opening = self.openings.get((self.scenario, self.sampled))
        if opening is not None:                     # OpenSpiel makes a new game for every copy of a position
            self.live = opening.__deepcopy__({})
            return
        self.live = Live()
        if self.sampled:
            self.live.await_one(range(SEEDS))
        else:
            self._run(None, ())
        self.openings[self.scenario, self.sampled] = self.live.__deepcopy__({})

    def fresh(self, chance: Chance) -> State:
        s: State = self.shape.title.new(self.scenario, {}, None, chance)
        s.log = None
        return s

    def _run(self, c: Choice | None, given: tuple[int, ...]) -> None:
        """Make a choice (None: begin the game) with what is known of chance, as far as that goes."""
        live = self.live
        chance = _Given(given)
        try:
            if live.state is None:
                s = self.fresh(chance)
            else:
                s = live.state.copy()
                s.chance = chance
                assert c is not None
                advance(s, c)
        except _Open as e:
            live.begun, live.given = c, given
            live.await_one(e.values)
            return
        self._arrive(s)

    def _arrive(self, s: State) -> None:
        live = self.live
        live.state, live.begun, live.given, live.values, live.page = s, None, (), None, 0

    # what OpenSpiel asks -----------------------------------------------------------------------------------------------------

    @property
    def ask(self) -> Ask | None:
        return None if self.live.state is None else self.live.state.decision

    def current_player(self) -> int:
        if self.live.values is not None:
            return CHANCE
        ask = self.ask
        return TERMINAL if ask is None else ask.seat

    def is_terminal(self) -> bool:
        return self.live.values is None and self.ask is None

    def is_chance_node(self) -> bool:
        return self.live.values is not None

    def legal_actions(self, player: int | None = None) -> list[int]:
        """As OpenSpiel's own, which takes its time on the way from here to there and back."""
        if self.live.values is not None:
            return list(range(len(self.live.faces))) if player is None or player == CHANCE else []
        ask = self.ask
        return [] if ask is None else self._legal_actions(ask.seat if player is None else player)

    def _legal_actions(self, player: int) -> list[int]:
        ask, most = self.ask, self.shape.choices
        if ask is None or player != ask.seat or self.live.values is not None:
            return []
        n = len(ask.choices)
        if n <= most:
            return list(range(n))
        return [*range(len(self.shape.shown(ask, self.live.page))), most - 1]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        values, faces = self.live.values, self.live.faces
        assert values is not None
        if len(values) == len(faces):
            return _even(len(faces))[:]
        return [(i, list(values).count(v) / len(values)) for i, v in enumerate(faces)]

    def _apply_action(self, action: int) -> None:
        live = self.live
        if live.values is not None:
            if self.sampled:
                self._arrive(self.fresh(Seeded(f"spiel {action}")))
            else:
                self._run(live.begun, (*live.given, live.faces[action]))
            return
        ask, shape = self.ask, self.shape
        assert ask is not None
        if len(ask.choices) > shape.choices and action == shape.choices - 1:
            live.page = (live.page + 1) % shape.pages(ask)
            return
        c = shape.shown(ask, live.page)[action]
        one, two = live.lines
        live.lines = (one, Chosen(two, c.text)) if ask.seat else (Chosen(one, c.text), two)
        assert live.state is not None
        if self.sampled:
            live.page = 0
            advance(live.state, c)
        else:
            self._run(c, ())

    def _action_to_string(self, player: int, action: int) -> str:
        ask, shape = self.ask, self.shape
        values = self.live.values
        if values is not None:
            faces = self.live.faces
            return f"chance {faces[action]}" if action < len(faces) else f"chance {action}"
        if ask is None:
            return str(action)
        if len(ask.choices) > shape.choices and action == shape.choices - 1:
            return "more"
        shown = shape.shown(ask, self.live.page)
        return shown[action].text if action < len(shown) else str(action)

    def returns(self) -> list[float]:
        result = None if self.live.state is None else self.live.state.result
        winner = None if result is None else result.winner
        seats = self.shape.title.seats
        return [0.0 if winner is None else 1.0 if seat == winner else -1.0 for seat in seats]

    def observed(self, player: int) -> Any:
        """The bytes of `marne.lab.flat`; nothing before the first position is there."""
        s, shape = self.live.state, self.shape
        return np.zeros(shape.size, np.uint8) if s is None else shape.observe(s, player)

    def __str__(self) -> str:
        live = self.live
        if live.state is None:
            return "beginning"
        ask = live.state.decision
        asked = "over" if ask is None else f"{self.shape.title.seats[ask.seat]} {ask.message}"
        return f"turn {getattr(live.state, 'turn', '')}: {asked} {live.given or ''}".strip()


class _Observer:
    """What a seat may know, as an array and as a text."""

    def __init__(self, shape: Layout, recall: bool) -> None:
        self.recall = recall
        self.tensor = np.zeros(shape.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: _State, player: int) -> None:
        self.tensor[:] = state.observed(player)

    def string_from(self, state: _State, player: int) -> str:
        from hashlib import blake2b

        seen = blake2b(state.observed(player).tobytes(), digest_size=12)
        if self.recall:
            seen.update(state.live.lines[player].line())
        return f"{player}:{state.live.page}:{seen.hexdigest()}"


def _name(title: Title[Any]) -> str:
    return f"marne_{title.slug.replace('-', '_')}"


def _register(slug: str) -> None:
    title = games_index.title(slug)
    shape = layout(title)

    def kind(sampled: bool) -> Any:
        modes = pyspiel.GameType.ChanceMode
        return pyspiel.GameType(
            short_name=_name(title), long_name=title.title, dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=modes.SAMPLED_STOCHASTIC if sampled else modes.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION, utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=2, min_num_players=2,
            provides_information_state_string=True, provides_information_state_tensor=False, provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={"scenario": PREFIX + title.scenarios[0].id, "chance": EXPLICIT})

    class Position(_State):
        pass

    Position.shape, Position.openings = shape, {}

    class Game(pyspiel.Game):       # type: ignore[misc]
        def __init__(self, params: Any = None) -> None:
            given = dict(params or {})
            scenario = str(given.get("scenario", title.scenarios[0].id))
            self.scenario = check_scenario(title, scenario.removeprefix(PREFIX))
            given["scenario"] = PREFIX + self.scenario
            mode = given.get("chance", EXPLICIT)
            if mode not in (EXPLICIT, SAMPLED):
                raise BadOption(Said(f"chance is {EXPLICIT} or {SAMPLED}, not {mode!r}",
                                     f"chance est {EXPLICIT} ou {SAMPLED}, pas {mode!r}"))
            self.sampled = mode == SAMPLED
            info = pyspiel.GameInfo(num_distinct_actions=shape.choices, max_chance_outcomes=MOST_OUTCOMES, num_players=2,
                                    min_utility=-1.0, max_utility=1.0, utility_sum=0.0, max_game_length=LONGEST)
            super().__init__(kind(self.sampled), info, given)

        def new_initial_state(self) -> _State:
            return Position(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
            return _Observer(shape, bool(iig_obs_type is not None and iig_obs_type.perfect_recall))

    Game.__name__ = Game.__qualname__ = _name(title)
    pyspiel.register_game(kind(False), Game)


for _slug in games_index.slugs():
    if f"marne_{_slug.replace('-', '_')}" not in pyspiel.registered_names():
        _register(_slug)
