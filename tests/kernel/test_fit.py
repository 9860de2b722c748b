"""Weights that predict who wins, fitted on tables of games."""
from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from marne import games_index
from marne.kernel.errors import BadOption
from marne.lab import fit
from marne.lab.sim import simulate


def made_up(games: int) -> fit.Sample:
    """Games whose winner follows from two features by a known law, 1.5 and -0.5; a third one has nothing to do with it, and the
    side of level 1 is given a head start."""
    rng = np.random.default_rng(1914)
    x = rng.normal(size=(games, 3)) * [1.0, 2.0, 1.0]
    level = rng.integers(0, 2, games)
    chance = fit.chances(x @ [1.5, -0.5, 0.0] + 1.0 * level)
    return fit.Sample(("a", "b", "c"), x, (rng.random(games) < chance).astype(float), np.arange(games), level)


def test_the_law_that_was_put_in_is_found() -> None:
    found = fit.fit(made_up(20_000), ridge=1.0)
    assert found.weights["a"] == pytest.approx(1.5, abs=0.1)
    assert found.weights["b"] == pytest.approx(-0.5, abs=0.05)
    assert found.weights["c"] == pytest.approx(0.0, abs=0.05)
    assert found.after < found.alone - 0.1


def test_weights_before_are_judged_on_the_same_games() -> None:
    """Those of the law itself can hardly be beaten, those of the contrary are worse than none."""
    sample = made_up(20_000)
    right = fit.fit(sample, ridge=1.0, before={"a": 1.5, "b": -0.5})
    wrong = fit.fit(sample, ridge=1.0, before={"a": -1.5, "b": 0.5})
    assert right.before == pytest.approx(right.after, abs=0.003)
    assert wrong.before is not None and wrong.before > wrong.alone


def test_a_ridge_holds_the_weights_small() -> None:
    sample = made_up(2_000)
    assert abs(fit.fit(sample, ridge=1e6).weights["a"]) < 0.01


def test_tables_become_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a simulation has written down is read; a second run compares with the first."""
    monkeypatch.setattr(games_index, "KNOWN", {"toy": "tests.kernel.toy:TITLE"})
    simulate("toy", 12, seed=7, tables_dir=tmp_path / "t", features=True)
    out = tmp_path / "value.toml"
    fit.main([str(tmp_path / "t"), "--ridge", "10", "--out", str(out)])
    first = out.read_text("utf-8")
    assert "[value]" in first and "12 games" in first
    fit.main([str(tmp_path / "t"), "--ridge", "10", "--out", str(out)])
    assert "weights before" in out.read_text("utf-8")


def test_nothing_to_fit(tmp_path: Path) -> None:
    with pytest.raises(BadOption):
        fit.read(tmp_path)
