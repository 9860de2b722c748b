"""The script that compares how games play before and after a redesign sees a difference, and none where there is none."""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from marne import games_index
from tools import oracle

GAME = "grand-illusion"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Two games noted down; the comparisons only read them."""
    folder = tmp_path_factory.mktemp("oracle")
    with pytest.MonkeyPatch.context() as m:
        m.setattr(oracle, "MOST", 40)
        m.setattr(oracle, "names", lambda slug, walks: ["1 walk-0", "scenario-2-immediate.marne"])
        oracle.write(folder, [GAME], 1, 1)
        yield folder


def test_what_is_unchanged_is_equal(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert oracle.compare(written, [GAME], 1)
    assert "2 games, 80 decisions, 0 games differ" in capsys.readouterr().out


@pytest.mark.parametrize(("hook", "said"), [("prompt", "prompt"), ("say", "events"), ("word", "words"), ("explain", "refusals")])
def test_another_word_is_found(written: Path, hook: str, said: str, monkeypatch: pytest.MonkeyPatch,
                               capsys: pytest.CaptureFixture[str]) -> None:
    title = games_index.title(GAME)
    old = getattr(title, hook)

    def other(*args: object) -> object:
        got = old(*args)
        return got + "!" if isinstance(got, str) else [(rule, text + "!") for rule, text in got]

    monkeypatch.setattr(title, hook, other)
    assert not oracle.compare(written, [GAME], 1)
    out = capsys.readouterr().out
    assert f"other {said} at decision" in out and "2 games differ" in out
