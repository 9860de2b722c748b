"""Chance that follows the line of choices: another choice has other dice, the same line has the same, and all can be proved."""
from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

import marne
from marne import games_index
from marne.kernel.chance import D6, NO_CHOICE, Lined, Seeded, line_after
from marne.players.base import play
from marne.players.random import Random
from marne.record import text


@pytest.fixture(autouse=True)
def known_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_index, "KNOWN", {"toy": "tests.kernel.toy:TITLE"})


def played(limit: int = 1000, **how: Any) -> marne.Match:
    m = marne.start("toy", **{"scenario": "2", "seed": 11, "by_line": True, **how})
    play(m, {s: Random(s) for s in m.title.seats}, limit)
    return m


def drawn(source: Lined | Seeded, start: int, count: int) -> list[int]:
    return [source.value(i, D6, "", "") for i in range(start, start + count)]


def test_a_value_is_made_as_the_documents_say() -> None:
    """docs/hosting.md, step by step and without the code of the engine: key, line, block, word."""
    line = b""
    for said in ("allied: attack", "german: pass – é"):
        line = blake2b(line + said.encode(), digest_size=32).digest()
    key = blake2b("très secret".encode(), digest_size=32).digest()
    source = Lined("très secret")
    source.follow(line, 100)
    for i in range(40):
        raw = blake2b(line + (i // 16).to_bytes(8, "big"), key=key).digest()
        word = int.from_bytes(raw[4 * (i % 16):4 * (i % 16) + 4], "big")
        assert source.value(100 + i, D6, "", "") == D6[word * 6 // 2 ** 32]
    assert line == line_after(line_after(NO_CHOICE, "allied", "attack"), "german", "pass – é")


def test_the_same_line_has_the_same_values_and_another_one_others() -> None:
    lines = [NO_CHOICE, *(line_after(NO_CHOICE, seat, said) for seat in ("red", "blue") for said in ("raid", "raid north"))]
    lines.append(line_after(lines[1], "red", "raid"))
    got = []
    for line in lines:
        source = Lined("11")
        source.follow(line, 7)
        first = drawn(source, 7, 40)
        source.follow(NO_CHOICE, 0)
        drawn(source, 0, 3)
        source.follow(line, 7)
        assert drawn(source, 7, 40) == first == [source.value(i, D6, "", "") for i in reversed(range(7, 47))][::-1]
        got.append(tuple(first))
    assert len(set(got)) == len(lines)


def test_values_are_even() -> None:
    """6000 first dice of 6000 lines: each number about 1000 times (five standard deviations are 144)."""
    source, line, counts = Lined("even"), NO_CHOICE, dict.fromkeys(D6, 0)
    for n in range(6000):
        line = line_after(line, "red", f"choice {n}")
        source.follow(line, n)
        counts[source.value(n, D6, "", "")] += 1
    assert all(abs(n - 1000) < 144 for n in counts.values()), counts


def test_whoever_takes_back_and_chooses_otherwise_throws_other_dice() -> None:
    """What comes after another first choice is not what came before, by index; the same choice brings the same again."""
    differ = 0
    for seed in range(20):
        first = marne.start("toy", "2", seed=seed, by_line=True)
        ask = first.state.decision
        assert ask is not None and len(ask.choices) > 1
        runs = []
        for c in (ask.choices[0], ask.choices[0], ask.choices[1]):
            m = first.copy()
            m.choose(c)
            play(m, {s: Random("same") for s in m.title.seats}, 30)
            runs.append([v for _, v in sorted(m.taken.items())][:6])
        assert runs[0] == runs[1]
        differ += runs[0] != runs[2]
    assert differ >= 18


def test_a_copy_and_an_undo_draw_what_the_game_draws() -> None:
    m = played(12)
    while not m.can_undo and m.decision is not None:
        m.choose(m.decision.choices[0])
    other = m.copy()
    last = other.made[-1].text
    other.undo()
    other.choose(last)
    for x in (m, other):
        play(x, {s: Random(s) for s in x.title.seats}, 40)
    assert m.digest() == other.digest() and m.events == other.events


# --- records --------------------------------------------------------------------------------------------------------------

def save(path: Path, m: marne.Match, change: Callable[[list[str]], object] | None = None) -> Path:
    lines = text(m).splitlines()
    if change is not None:
        lines[-1] = " ".join(lines[-1].split()[:3])
        change(lines)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_the_record_says_so_and_is_verified_to_the_last_die(tmp_path: Path) -> None:
    m = played()
    assert m.taken and "chance: line" in text(m).splitlines()
    again = marne.load(save(tmp_path / "x", m))
    assert again.by_line and again.digest() == m.digest() and again.events == m.events
    assert text(again) == text(m)
    for i, line in [(i, x) for i, x in enumerate(text(m).splitlines()) if x.startswith("! ")][:12]:
        _, value, purpose = line.split(" ", 2)
        for other in range(1, 7):
            if other != int(value):
                with pytest.raises(marne.BadRecord):
                    marne.load(save(tmp_path / "y", m, lambda lines, i=i, o=other, p=purpose: lines.__setitem__(i, f"! {o} {p}")))


def test_values_of_the_other_way_are_not_taken_for_these(tmp_path: Path) -> None:
    """Without its line in the header a record is one from before, and its dice are not the seed's."""
    m = played()
    assert m.taken
    with pytest.raises(marne.BadRecord, match="the seed gives"):
        marne.load(save(tmp_path / "x", m, lambda lines: lines.remove("chance: line")))
    old = played(by_line=False)
    assert "chance:" not in text(old) and marne.load(save(tmp_path / "y", old)).digest() == old.digest()
    with pytest.raises(marne.BadRecord, match="the seed gives"):
        marne.load(save(tmp_path / "z", old, lambda lines: lines.insert(3, "chance: line")))
    with pytest.raises(marne.BadRecord, match="chance should be"):
        marne.load(save(tmp_path / "z", old, lambda lines: lines.insert(3, "chance: coffee")))


def test_a_game_goes_on_from_its_record_as_it_would_have(tmp_path: Path) -> None:
    for how in ({}, {"dice": [1]}):
        m = played(9, **how)
        again = marne.load(save(tmp_path / "x", m))
        for x in (m, again):
            play(x, {s: Random("on") for s in x.title.seats}, 60)
        assert m.digest() == again.digest() and m.state.drawn > 2


def test_the_way_is_kept_when_the_seed_is_not(tmp_path: Path) -> None:
    m = played()
    m.save(tmp_path / "x", seed=False)
    closed = marne.load(tmp_path / "x")
    closed.save(tmp_path / "y", seed=False)
    assert "chance: line" in (tmp_path / "y").read_text(encoding="utf-8")
    assert marne.load(tmp_path / "y", seed=11).digest() == m.digest()
