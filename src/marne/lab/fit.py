"""The chance to win, fitted: which weights of a title's features (`Mind.parts`) predict who won the games of a folder of tables.

    marne sim GAME --games 1000 --seat … --features --parquet tables
    python -m marne.lab.fit tables --question what_to_do --out value.toml

A logistic regression with a ridge. Every scenario and seat has a level of its own, so that what one side is given before the
first choice is not taken for the worth of what it happens to have; the levels are not written down, since they are the same for
all plans that a player compares. Every fourth game is held out: what is shown is the log loss there, before and after.
"""
from __future__ import annotations

import sys
import tomllib
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

import msgspec

from marne.kernel.errors import BadOption
from marne.kernel.sayings import Said
from marne.lab.extras import missing, run

try:
    import numpy as np
    import pyarrow.parquet as pq
    from numpy.typing import NDArray
except ImportError as e:
    raise missing(e) from e

Floats = NDArray[np.float64]
HELD_OUT = 4            # every fourth game
LEVEL = 50.0            # the ridge of the levels of scenarios and seats
ROUNDS = 50             # of Newton's method


class Sample(msgspec.Struct, frozen=True):
    """A row a decision: features, who won, which game, which scenario and seat."""

    names: tuple[str, ...]
    x: Floats
    won: Floats
    game: NDArray[np.int64]
    level: NDArray[np.int64]


class Fit(msgspec.Struct, frozen=True):
    """Weights by name. Log losses on the games held out: of scenario and seat alone, of other weights (None if there were none),
    of these."""

    weights: dict[str, float]
    rows: int
    games: int
    alone: float
    before: float | None
    after: float


def read(folder: str | Path, question: str = "") -> Sample:
    """The decisions of a folder of tables, of one question if one is named. Raises BadOption where there is nothing to fit."""
    won: dict[str, tuple[int, str, str | None]] = {}
    for path in sorted((Path(folder) / "games").glob("*.parquet")):
        for row in pq.read_table(path, columns=["game", "scenario", "winner", "kind"]).to_pylist():
            if row["kind"]:
                won[row["game"]] = len(won), row["scenario"], row["winner"]
    rows, ys, games, levels = [], [], [], []
    known: dict[tuple[str, str], int] = {}
    for path in sorted((Path(folder) / "decisions").glob("*.parquet")):
        for row in pq.read_table(path, columns=["game", "seat", "question", "features"]).to_pylist():
            if row["features"] and row["game"] in won and question in ("", row["question"]):
                number, scenario, winner = won[row["game"]]
                rows.append(dict(row["features"]))
                ys.append(0.5 if winner is None else float(winner == row["seat"]))
                games.append(number)
                levels.append(known.setdefault((scenario, row["seat"]), len(known)))
    if not rows or len(set(games)) < HELD_OUT:
        raise BadOption(Said("too few games with features there: marne sim --features --parquet FOLDER",
                             "trop peu de parties avec des traits : marne sim --features --parquet DOSSIER"))
    names = tuple(rows[0])
    x = np.array([[r.get(n, 0.0) for n in names] for r in rows])
    return Sample(names, x, np.array(ys), np.array(games), np.array(levels))


def fit(sample: Sample, ridge: float = 1000.0, before: dict[str, float] | None = None) -> Fit:
    """`ridge` holds against features in units of their own spread."""
    spread = sample.x.std(axis=0)
    used = spread > 1e-9
    z = sample.x[:, used] / spread[used]
    levels = np.eye(int(sample.level.max()) + 1)[sample.level]
    rest = sample.game % HELD_OUT == HELD_OUT - 1
    train = ~rest

    def loss(columns: Floats) -> float:
        """Weights and levels from the games for it, judged on those held out."""
        w = newton(columns[train], levels[train], sample.won[train], ridge)
        return log_loss(np.hstack([columns, levels])[rest] @ w, sample.won[rest])

    w = newton(z, levels, sample.won, ridge)[:z.shape[1]] / spread[used]
    names = [n for n, u in zip(sample.names, used, strict=True) if u]
    old = None
    if before is not None:                                              # as it stands, with levels of its own
        lean = sample.x @ np.array([before.get(n, 0.0) for n in sample.names])
        levelled = newton(lean[train, None][:, :0], levels[train], sample.won[train], ridge, lean[train])
        old = log_loss(lean[rest] + levels[rest] @ levelled, sample.won[rest])
    return Fit(dict(zip(names, map(float, w), strict=True)), len(z), len(set(sample.game.tolist())), loss(z[:, :0]), old, loss(z))


def newton(z: Floats, levels: Floats, won: Floats, ridge: float, given: Floats | None = None) -> Floats:
    """The weights that make the results most likely, each held near 0 by the ridge; `given` is added to what they lean to."""
    a = np.hstack([z, levels])
    hold = np.concatenate([np.full(z.shape[1], ridge), np.full(levels.shape[1], LEVEL)])
    w: Floats = np.zeros(a.shape[1])
    for _ in range(ROUNDS):
        p = chances(a @ w + (0.0 if given is None else given))
        step = np.linalg.solve((a * (p * (1 - p) + 1e-9)[:, None]).T @ a + np.diag(hold), a.T @ (won - p) - hold * w)
        w = w + step
        if np.abs(step).max() < 1e-8:
            break
    return w


def chances(lean: Floats) -> Floats:
    out: Floats = 1.0 / (1.0 + np.exp(-np.clip(lean, -30, 30)))
    return out


def log_loss(lean: Floats, won: Floats) -> float:
    p = np.clip(chances(lean), 1e-6, 1 - 1e-6)
    return float(-(won * np.log(p) + (1 - won) * np.log(1 - p)).mean())


def written(found: Fit, said: str) -> str:
    """As a title reads it: one table, a line for each feature."""
    lines = [f"# {line}" for line in said.splitlines()]
    return "\n".join([*lines, "", "[value]", *(f'"{n}" = {w:.4f}' for n, w in sorted(found.weights.items()))]) + "\n"


def main(argv: Sequence[str] | None = None) -> None:
    p = ArgumentParser(prog="python -m marne.lab.fit")
    p.add_argument("tables")
    p.add_argument("--question", default="", help="decisions of that question alone")
    p.add_argument("--ridge", type=float, default=1000.0)
    p.add_argument("--out", help="a TOML file; what it has is compared first")
    given = p.parse_args(argv)
    out = Path(given.out) if given.out else None
    before = tomllib.loads(out.read_text("utf-8"))["value"] if out is not None and out.exists() else None
    found = fit(read(given.tables, given.question), given.ridge, before)
    old = "" if found.before is None else f"weights before {found.before:.4f}, "
    said = (f"Fitted on {found.games} games, {found.rows} decisions; ridge {given.ridge:g}.\nLog loss on every fourth game, held "
            f"out: scenario and seat alone {found.alone:.4f}, {old}these weights {found.after:.4f}.")
    print(said)
    if out is not None:
        out.write_text(written(found, said), "utf-8")


if __name__ == "__main__":
    sys.exit(run(main, "marne.lab.fit"))
