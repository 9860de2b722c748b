"""Every title as an environment of PettingZoo (AEC): seats are agents, an action is a place in the list of choices.

    from marne.lab import zoo

    env = zoo.env("grand-illusion", scenario="2")
    env.reset(seed=1914)
    for agent in env.agent_iter():
        obs, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else env.action_space(agent).sample(obs["action_mask"]))

What an observation has in it and why actions are places in a list: see `marne.lab.flat`. The reward is 1 for the winner and -1
for the loser when the game ends, 0 before and for a draw.
"""
from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from marne import games_index
from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask, Choice
from marne.kernel.errors import BadOption
from marne.kernel.run import advance
from marne.kernel.sayings import Said
from marne.kernel.title import State
from marne.match import check_options, check_scenario, folder

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
except ImportError as e:
    raise BadOption(Said(f"{e.name} is not installed: environments need pip install 'marne[lab]'",
                         f"{e.name} n'est pas installé : il faut pip install 'marne[lab]'")) from e

from marne.lab.flat import Layout, layout

NOTHING: dict[str, Any] = {}


class Env(AECEnv):      # type: ignore[misc]
    """A title as an environment. `limit`: after so many actions a game is broken off (truncated)."""

    metadata = {"render_modes": ["ansi", "human"], "is_parallelizable": False, "name": "marne"}

    def __init__(self, slug: str, scenario: str | int | None = None, options: Mapping[str, Any] | None = None,
                 data: str | os.PathLike[str] | None = None, limit: int | None = None, render_mode: str | None = None,
                 lang: str = "en") -> None:
        super().__init__()
        self.title = games_index.title(slug)
        self.data = folder(data)
        self.scenario = check_scenario(self.title, scenario, self.data)
        self.options = check_options(self.title, options)
        self.limit, self.render_mode, self.lang = limit, render_mode, lang
        self.layout: Layout = layout(self.title)
        self.metadata = {**self.metadata, "name": f"marne_{slug}_v0"}
        self.possible_agents = list(self.title.seats)
        n, many = self.layout.size, self.layout.choices
        self.observation_spaces = {a: spaces.Dict({
            "observation": spaces.Box(0, 255, (n,), np.uint8),
            "choices": spaces.Box(0, 65535, (many, 3), np.uint16),
            "action_mask": spaces.Box(0, 1, (many,), np.int8)}) for a in self.possible_agents}
        self.action_spaces = {a: spaces.Discrete(many) for a in self.possible_agents}
        self.agents: list[str] = []
        self.seed, self.game = os.urandom(8).hex(), 0
        self.state: State
        self.page = self.steps = 0

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game. The same seed gives the same dice and cards, and so do the games after it that are begun without one."""
        self.game = 0 if seed is not None else self.game + 1
        if seed is not None:
            self.seed = str(seed)
        self.begin(self.title.new(self.scenario, self.options, self.data, Seeded(f"{self.seed}/{self.game}")))

    def begin(self, state: State) -> None:
        """Go on from a position (a copy of it, with dice of its own)."""
        self.state = state
        state.log = None
        self.page = self.steps = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        if state.decision is None:
            self._over()
        else:
            self.agent_selection = self.possible_agents[state.decision.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        s, seat, shape = self.state, self.possible_agents.index(agent), self.layout
        ask = s.decision
        if ask is None or ask.seat != seat:
            nothing = np.zeros(shape.choices, np.int8)
            return {"observation": shape.observe(s, seat), "choices": shape.rows(()), "action_mask": nothing}
        shown = shape.shown(ask, self.page)
        return {"observation": shape.observe(s, seat), "choices": shape.rows(shown), "action_mask": shape.mask(ask, shown)}

    def step(self, action: int | None) -> None:
        agent, s = self.agent_selection, self.state
        ask = s.decision
        if ask is None or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.steps += 1
        c = self._chosen(ask, -1 if action is None else int(action))
        if c is not None:
            self.page = 0
            advance(s, c)
            ask = s.decision
            if ask is None:
                self._over()
                return
            self.agent_selection = self.possible_agents[ask.seat]
        else:
            self.page = (self.page + 1) % self.layout.pages(ask)
        if self.limit is not None and self.steps >= self.limit:
            self.truncations = dict.fromkeys(self.agents, True)

    def _chosen(self, ask: Ask, action: int) -> Choice | None:
        """What an action stands for; None: another page."""
        n, most = len(ask.choices), self.layout.choices
        if n > most:
            if action == most - 1:
                return None
            at = self.page * (most - 1) + action if 0 <= action < most else -1
        else:
            at = action
        if 0 <= at < n:
            return ask.choices[at]
        raise ValueError(f"action {action} is not offered: there are {n} choices; take one that the action mask allows")

    def _over(self) -> None:
        result = self.state.result
        winner = None if result is None else result.winner
        self.rewards = {a: 0 if winner is None else 1 if a == winner else -1 for a in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        if result is not None:
            for a in self.agents:
                self.infos[a] = {"kind": result.kind, "rule": result.rule, "score": dict(result.score)}

    def choices(self) -> list[Choice]:
        """What each action stands for now, without the one that turns the page."""
        ask = self.state.decision
        return [] if ask is None else list(self.layout.shown(ask, self.page))

    def render(self) -> str | None:
        """The board as text, as a spectator sees it."""
        from rich.text import Text

        seen = self.title.known(self.state, None)
        lines = self.title.draw(seen, self.lang) or self.title.text_board(seen, self.lang)
        text = "\n".join(Text.from_markup(line).plain for line in (*lines, self.title.status(seen, self.lang)))
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """There is nothing to close."""


def env(slug: str, scenario: str | int | None = None, **more: Any) -> Env:
    """The environment of a title. `more`: options, data, limit, render_mode, lang (see `Env`)."""
    return Env(slug, scenario, **more)
