"""Play games to each of the ways they can end and keep their records as test fixtures.

`python tools/record_endings.py GAME FOLDER [NAME ...]` writes one record for each ending found, or only for those named. How a
game is led to its endings stands in a module of its own beside this one, `endings_<game>.py`: `ENDINGS`, a list of `Ending`, and
`choose(m, ending, rnd)`, what the seat that is asked does to get there; `begin(ending, seed)` where it begins with a situation
near the end; `fits(m, ending)` where the result alone does not tell the ending.
"""
from __future__ import annotations

import random
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import marne
from marne.match import Match


class Ending(NamedTuple):
    """`name` is that of the file. `way`: how the last event says the game ended, where a game has more ways than kinds."""

    name: str
    scenario: str
    winner: str | None
    kind: str
    way: str = ""
    aim: Any = None             # what `choose` needs to get there


MOST_CHOICES = 6000
SEEDS = 60


def play(slug: str, ending: Ending, seed: int) -> Match:
    how = import_module("endings_" + slug.replace("-", "_"))
    choose, begin = how.choose, getattr(how, "begin", None)
    m = begin(ending, seed) if begin else marne.start(slug, scenario=ending.scenario, seed=seed, data="")
    rnd = random.Random(seed)
    for _ in range(MOST_CHOICES):
        if m.decision is None:
            break
        m.choose(choose(m, ending, rnd))
    return m


def reached(slug: str, m: Match, ending: Ending) -> bool:
    r = m.result
    fits = getattr(import_module("endings_" + slug.replace("-", "_")), "fits", None)
    return (r is not None and (r.winner, r.kind) == (ending.winner, ending.kind)
            and ending.way in ("", getattr(m.events[-1], "way", "")) and (fits is None or fits(m, ending)))


def main(slug: str, folder: str, *names: str) -> None:
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    for ending in import_module("endings_" + slug.replace("-", "_")).ENDINGS:
        if names and ending.name not in names:
            continue
        for seed in range(SEEDS):
            m = play(slug, ending, seed)
            if reached(slug, m, ending):
                assert m.result is not None
                m.save(out / f"{ending.name}.marne")
                told = m.result.score, "turn", m.view(None)["turn"], m.choices_made, "choices"
                print(ending.name, "seed", seed, *told, flush=True)
                break
        else:
            print(ending.name, "not found", flush=True)


if __name__ == "__main__":
    sys.modules["record_endings"] = sys.modules["__main__"]     # the same Ending for the modules of the games
    main(*sys.argv[1:])
