"""The record: it holds the whole game, replays it, and no damage goes unnoticed. And positions written by hand."""
from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import marne
from marne import games_index
from marne.kernel.chance import commitment
from marne.players.base import play
from marne.players.random import Random
from marne.record import text
from tests.kernel import toy

TARGET = "tests.kernel.toy:TITLE"


@pytest.fixture(autouse=True)
def known_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_index, "KNOWN", {"toy": TARGET})


def played(limit: int = 1000, **how: Any) -> marne.Match:
    m = marne.start("toy", **{"scenario": "2", "seed": 11, **how})
    play(m, {s: Random(s) for s in m.title.seats}, limit)
    return m


def write(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def edited(tmp_path: Path, m: marne.Match, change: Callable[[list[str]], object], check: bool = False) -> Path:
    """The record with its lines changed; without `check` the hash of the lines is taken away first."""
    lines = text(m).splitlines()
    if not check:
        lines[-1] = " ".join(lines[-1].split()[:3])
    change(lines)
    return write(tmp_path / "edited.marne", "\n".join(lines) + "\n")


def same(a: marne.Match, b: marne.Match) -> bool:
    return (a.digest(), a.events, a.result, a.choices_made, a.seed, a.scenario, a.options, a.can_undo) == \
           (b.digest(), b.events, b.result, b.choices_made, b.seed, b.scenario, b.options, b.can_undo)


def test_a_record_reads_like_the_game(tmp_path: Path) -> None:
    m = marne.start("toy", scenario="1", seed="for the test", dice=[3, 5])
    for c in ("attack", "feint", "dig north"):
        m.choose(c)
    digest = m.digest()
    lines = text(m).splitlines()
    assert lines[:-1] == [
        "marne record 1", "game: toy", "scenario: 1", 'seed: "for the test"',
        f"commitment: {commitment('for the test')}", "dice: own 1", "script: [5]", "options: {}",
        'data: {"hash": "h0", "replaced": []}', "",
        "red: attack", "blue: feint", "! 3 pile red", "red: dig north", f"# digest {digest}"]
    assert lines[-1].startswith("# end 3 ")


@pytest.mark.parametrize("limit", [0, 1, 7, 25, 26, 50, 1000])
def test_a_loaded_match_is_the_same_and_can_be_continued(tmp_path: Path, limit: int) -> None:
    m = played(limit, options={"long": True, "goal": 12})
    path = tmp_path / "a.marne"
    m.save(path)
    n = marne.load(path)
    assert same(m, n) and text(n) == text(m)
    while m.can_undo:
        m.undo()
        n.undo()
        assert m.digest() == n.digest()
    for x in (m, n):
        play(x, {s: Random(s + "!") for s in x.title.seats})
    assert same(m, n)
    n.save(path)
    assert same(marne.load(path), m)


def test_a_long_record_has_a_digest_every_25_choices() -> None:
    m = played(60, options={"long": True, "goal": 12})
    assert m.choices_made == 60
    made = 0
    at = []
    for line in text(m).splitlines()[8:]:
        if line.startswith("# digest"):
            at.append(made)
        made += line.startswith(("red: ", "blue: "))
    assert at == [25, 50, 60]


def test_loading_can_stop_after_some_choices(tmp_path: Path) -> None:
    m = played()
    m.save(tmp_path / "a")
    for n in (0, 1, 25, m.choices_made, m.choices_made + 9):
        part = marne.load(tmp_path / "a", to=n)
        assert part.choices_made == min(n, m.choices_made)
    raw = (tmp_path / "a").read_bytes().split(b"\n")
    broken = write(tmp_path / "b", b"\n".join([*raw[:20], b"\xff\xfe\x00 garbage\n"]))
    with pytest.raises(marne.BadRecord) as e:
        marne.load(broken)
    assert e.value.line == 21
    assert marne.load(broken, to=5).choices_made == 5
    with pytest.raises(marne.BadOption):
        marne.load(broken, to=-1)


# --- damage ----------------------------------------------------------------------------------------------------------

def test_a_record_cut_off_anywhere_is_refused(tmp_path: Path) -> None:
    raw = text(played()).encode()
    for n in range(len(raw)):
        path = write(tmp_path / "cut", raw[:n])
        with pytest.raises(marne.BadRecord):
            marne.load(path)


def test_any_changed_byte_is_noticed(tmp_path: Path) -> None:
    raw = bytearray(text(played()).encode())
    rng = random.Random(4)
    for i in range(len(raw)):
        old = raw[i]
        raw[i] = rng.choice([b for b in (*range(32, 127), 0, 10, 200) if b != old])
        path = write(tmp_path / "changed", bytes(raw))
        with pytest.raises(marne.BadRecord):
            marne.load(path)
        raw[i] = old


def test_any_missing_or_doubled_line_is_noticed(tmp_path: Path) -> None:
    lines = text(played()).splitlines()
    for i in range(len(lines)):
        for changed in (lines[:i] + lines[i + 1:], lines[:i] + lines[i:i + 1] + lines[i:]):
            with pytest.raises(marne.BadRecord):
                marne.load(write(tmp_path / "x", "\n".join(changed) + "\n"))


@pytest.mark.parametrize("content", [
    b"", b"\n", b"\x00\x01\x02\xff" * 50, b"%PDF-1.7\n%\xe2\xe3", b"[Event \"Return Match\"]\n",
    b"PK\x03\x04" + b"\n" * 99,
    b"marne record 2\ngame: toy\n\n", b"marne record 1", b"marne record 1\n", b"marne record 1\ngame: toy\n",
    b"marne record 1\n\n"])
def test_other_files_are_refused(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(marne.BadRecord):
        marne.load(write(tmp_path / "x", content))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(marne.BadRecord, match=r"nothing\.marne cannot be read"):
        marne.load(tmp_path / "nothing.marne")
    with pytest.raises(marne.BadRecord, match="cannot be read"):
        marne.load(tmp_path)


def test_a_changed_choice_is_told_with_its_line_and_rule(tmp_path: Path) -> None:
    m = marne.start("toy", seed=1)
    for c in ("attack", "feint", "dig north", "done"):
        m.choose(c)
    at = text(m).splitlines().index("red: dig north")

    def change(lines: list[str]) -> None:
        lines[at] = "red: raid north"

    with pytest.raises(marne.BadRecord, match=r"line \d+: 'raid north' is not possible: .* \[3\.3\]") as e:
        marne.load(edited(tmp_path, m, change))
    assert e.value.line == at + 1


def test_a_legal_but_different_choice_is_told_by_the_digest(tmp_path: Path) -> None:
    m = marne.start("toy", seed=1)
    for c in ("attack", "feint", "dig north"):
        m.choose(c)

    def change(lines: list[str]) -> None:
        lines[lines.index("red: dig north")] = "red: dig south"

    with pytest.raises(marne.BadRecord, match="not the one that was recorded"):
        marne.load(edited(tmp_path, m, change))
    assert marne.load(edited(tmp_path, m, change), verify=False).view(None)["trench"][2] == 1


def test_a_digest_of_version_0_4_is_not_compared_but_all_else_is(tmp_path: Path) -> None:
    """0.4 hashed the procedures, and wrote its digests without a number before them."""
    m = marne.start("toy", seed=1)
    for c in ("attack", "feint", "dig north"):
        m.choose(c)

    def old(lines: list[str]) -> None:
        lines[lines.index(f"# digest {m.digest()}")] = "# digest 0123456789abcdef0123456789abcdef"

    def false(lines: list[str]) -> None:
        old(lines)
        lines[lines.index("red: dig north")] = "red: raid everywhere"

    assert same(marne.load(edited(tmp_path, m, old)), m)
    with pytest.raises(marne.BadRecord, match="is not possible"):
        marne.load(edited(tmp_path, m, false))
    with pytest.raises(marne.BadRecord, match="not the one that was recorded"):
        marne.load(edited(tmp_path, m, lambda lines: lines.__setitem__(-2, "# digest 2:0123456789abcdef0123456789abcdef")))


def _die_line(m: marne.Match) -> tuple[int, str]:
    lines = text(m).splitlines()
    at = next(i for i, line in enumerate(lines) if line.endswith(" raid"))
    return at, lines[at]


@pytest.mark.parametrize(("put", "why"), [
    ("! {other} raid", "the seed gives"), ("! 7 raid", "7 is impossible for raid: it is one of 1, 2, 3, 4, 5, 6"),
    ("! 3 fire", "for 'fire', but the game needs one for 'raid'"), ("! x raid", "a line of chance is"),
    ("!", "a line of chance is"), (None, "no value here for raid"), ("two", "no value is due here")])
def test_a_changed_die_is_told_with_its_line(tmp_path: Path, put: str | None, why: str) -> None:
    m = played()
    at, line = _die_line(m)
    value = int(line.split()[1])

    def change(lines: list[str]) -> None:
        if put is None:
            del lines[at]
        elif put == "two":
            lines.insert(at + 1, "! 1 raid")
        else:
            lines[at] = put.format(other=value % 6 + 1)

    with pytest.raises(marne.BadRecord, match=why) as e:
        marne.load(edited(tmp_path, m, change))
    assert e.value.line in (at, at + 1, at + 2)


@pytest.mark.parametrize(("key", "value", "why"), [
    ("game", "toi", "did you mean toy"), ("scenario", "7", "scenario of toy"),
    ("options", '{"lung": true}', "did you mean long"),
    ("options", '{"goal": 9}', "cannot be 9"), ("options", "[]", "should be an object"), ("options", "{", "not JSON"),
    ("seed", "12", "not the hash of the seed"), ("seed", "true", "should be"), ("commitment", "00", "not the hash"),
    ("data", '{"hash": "h1", "replaced": ["goal"]}', "other data"), ("dice", "loaded", "dice should be")])
def test_a_changed_header_is_told_with_its_line(tmp_path: Path, key: str, value: str, why: str) -> None:
    m = played(30, dice=[])
    lines = text(m).splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith(key + ": "))
    with pytest.raises(marne.BadRecord, match=why) as e:
        marne.load(edited(tmp_path, m, lambda lines: lines.__setitem__(at, f"{key}: {value}")))
    if key != "seed" or value == "true":
        assert e.value.line == at + 1


@pytest.mark.parametrize(("change", "why"), [
    (lambda ls: ls.__setitem__(2, "colour: red"), "a header line is"),
    (lambda ls: ls.insert(2, "game: toy"), "second time"),
    (lambda ls: ls.insert(ls.index("") + 2, "green: dig north"), "not a line of a record"),
    (lambda ls: ls.insert(ls.index("") + 3, ls[ls.index("") + 2]), "'s turn to choose"),
    (lambda ls: ls.insert(-1, "red: done"), "the game is over before"),
    (lambda ls: ls.insert(ls.index("") + 2, '= {"winner": "red"}'), "it is not"),
    (lambda ls: ls.pop(-2), "does not say how"),
    (lambda ls: ls.pop(-3), "digest after the last choice is missing"),
    (lambda ls: ls.__setitem__(-2, ls[-2].replace('"kind": "', '"kind": "a ')), "the game ends with"),
    (lambda ls: ls.__setitem__(-1, "# end 3"), "choices are missing or added"),
    (lambda ls: ls.append("red: done"), "after the '# end' line"),
    (lambda ls: ls.insert(-1, "# a remark"), "cannot be understood"),
    (lambda ls: ls.insert(ls.index("") + 2, "! 1 raid"), "no value is due here"),
    (lambda ls: ls.pop(ls.index("") + 1), "no value here for first seat"),
    (lambda ls: ls.pop(), "breaks off"),
])
def test_a_record_that_does_not_hold_together_is_told(
        tmp_path: Path, change: Callable[[list[str]], object], why: str) -> None:
    with pytest.raises(marne.BadRecord, match=why):
        marne.load(edited(tmp_path, played(), change))


def test_a_line_begun_after_the_end_is_told(tmp_path: Path) -> None:
    with pytest.raises(marne.BadRecord, match="after the '# end' line"):
        marne.load(write(tmp_path / "x", text(played()) + "red"))


def test_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    m = played()
    assert same(marne.load(write(tmp_path / "x", text(m).replace("\n", "\r\n"))), m)


def test_a_fault_in_the_rules_is_told_with_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    m = marne.start("toy", seed=1)
    for c in ("attack", "feint", "dig north"):
        m.choose(c)
    m.save(tmp_path / "x")
    at = text(m).splitlines().index("red: dig north") + 1

    def broken(s: toy.State, e: marne.Event) -> None:
        if isinstance(e, toy.Dug):
            raise ZeroDivisionError("spade")

    monkeypatch.setattr(toy, "note", broken)
    with pytest.raises(marne.BadRecord, match="ZeroDivisionError: spade") as e:
        marne.load(tmp_path / "x")
    assert e.value.line == at


# --- dice and seeds --------------------------------------------------------------------------------------------------

def test_scripted_values_that_are_left_are_kept(tmp_path: Path) -> None:
    m = marne.start("toy", seed=3, dice=[8, 7, 6])
    m.choose("attack")
    m.choose("hold")
    m.save(tmp_path / "x")
    n = marne.load(tmp_path / "x")
    for x in (m, n):
        x.choose("done")
        x.choose("done")
    assert n.view("blue")["hands"]["blue"] == [7] and same(m, n)
    n.save(tmp_path / "y")
    play(m, {s: Random(s) for s in m.title.seats})
    last = marne.load(tmp_path / "y")
    play(last, {s: Random(s) for s in last.title.seats})
    assert same(m, last)
    last.save(tmp_path / "z")
    assert "dice: own 3" in (tmp_path / "z").read_text()
    assert same(marne.load(tmp_path / "z"), m)


def test_a_game_with_the_players_own_dice_goes_on_asking(tmp_path: Path) -> None:
    m = marne.start("toy", dice=[8])
    m.choose("attack")
    m.choose("hold")
    m.save(tmp_path / "x")
    n = marne.load(tmp_path / "x")
    assert n.seed is None and n.commitment is None
    with pytest.raises(marne.NeedChance, match="pile blue"):
        n.choose("done")
    n.give(2)
    n.choose("done")
    n.save(tmp_path / "x")
    assert marne.load(tmp_path / "x").view("blue")["hands"]["blue"] == [2]


def test_the_seed_can_be_kept_back_and_given_later(tmp_path: Path) -> None:
    m = played(20)
    m.save(tmp_path / "x", seed=False)
    assert "seed:" not in (tmp_path / "x").read_text()
    closed = marne.load(tmp_path / "x")
    assert closed.seed is None and closed.commitment == m.commitment and closed.digest() == m.digest()
    closed.save(tmp_path / "y")
    assert f"commitment: {m.commitment}" in (tmp_path / "y").read_text()
    with pytest.raises(marne.BadRecord, match="not the hash of the seed"):
        marne.load(tmp_path / "x", seed=12)
    opened = marne.load(tmp_path / "x", seed=11)
    for x in (m, opened):
        play(x, {s: Random(s) for s in x.title.seats})
    assert same(m, opened)


def test_other_data_is_refused_and_the_right_overlay_taken(tmp_path: Path) -> None:
    m = played(10, data="overlay")
    m.save(tmp_path / "x")
    with pytest.raises(marne.BadRecord, match="overlay"):
        marne.load(tmp_path / "x")
    assert same(marne.load(tmp_path / "x", data="overlay"), m)


# --- saving ----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("fails", ["fsync", "replace"])
def test_saving_that_fails_leaves_the_old_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str) -> None:
    path = tmp_path / "x"
    m = played(5)
    m.save(path)
    old = path.read_bytes()
    m.choose(m.decision.choices[0] if m.decision else "")

    def broken(*args: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, fails, broken)
    with pytest.raises(OSError, match="no space"):
        m.save(path)
    assert path.read_bytes() == old and os.listdir(tmp_path) == ["x"]


def test_saving_where_nothing_can_be_written_names_the_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as e:
        played(3).save(tmp_path / "nowhere" / "x")
    assert e.value.filename == str(tmp_path / "nowhere" / "x")


@pytest.mark.parametrize("wrong", [None, 5, True, [], "", "\0", "x" * 5000, b"nowhere"])
def test_what_is_not_the_name_of_a_file_is_told(wrong: Any) -> None:
    with pytest.raises(marne.BadRecord):
        marne.load(wrong)
    with pytest.raises(marne.BadPosition):
        marne.position(wrong)


def test_saving_through_a_link_keeps_the_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    m = played(3)
    m.save(tmp_path / "link")
    assert (tmp_path / "link").is_symlink() and same(marne.load(tmp_path / "real"), m)


# --- positions -------------------------------------------------------------------------------------------------------

POSITION: dict[str, Any] = {"game": "toy", "turn": 2, "trench": [1, 0, 0, 0, 2, 0], "score": [3, 4]}


def test_a_position_is_a_match_and_its_record_holds_it(tmp_path: Path) -> None:
    m = marne.position(POSITION, seed=5)
    assert m.view(None)["trench"] == [1, 0, 0, 0, 2, 0] and m.view(None)["score"] == [3, 4]
    assert (m.slug, m.scenario) == ("toy", "1")
    play(m, {s: Random(s) for s in m.title.seats}, 9)
    m.save(tmp_path / "x")
    n = marne.load(tmp_path / "x")
    assert same(m, n) and n.position == POSITION
    play(n, {s: Random(s) for s in n.title.seats})
    n.save(tmp_path / "x")
    assert same(marne.load(tmp_path / "x"), n)


def test_a_position_can_be_a_json_or_a_toml_file(tmp_path: Path) -> None:
    a = write(tmp_path / "p.json", json.dumps(POSITION))
    b = write(tmp_path / "p.toml", 'game = "toy"\nturn = 2\ntrench = [1, 0, 0, 0, 2, 0]\nscore = [3, 4]\n')
    c = write(tmp_path / "p", json.dumps(POSITION, indent=1))
    digests = {marne.position(p, seed=1).digest() for p in (a, str(b), c, POSITION)}
    assert len(digests) == 1


@pytest.mark.parametrize(("name", "content", "why"), [
    ("p.json", "{", "not a JSON file"), ("p.toml", "game =", "not a TOML file"), ("p.json", "[1]", "one table"),
    ("p.json", '{"turn": 1}', "which game"), ("p.json", '{"game": "toy", "colour": 1}', "colour"),
    ("p.json", '{"game": "toy", "trench": [9, 0, 0, 0, 0, 0]}', "trench 0 is 9 deep"),
    ("p.json", b"\xff\xfe", "not a text"),
    ("p.toml", 'game = "toy"\nturn = 1914-08-04', "only texts, numbers")])
def test_an_impossible_position_is_told(tmp_path: Path, name: str, content: str | bytes, why: str) -> None:
    with pytest.raises(marne.BadPosition, match=why):
        marne.position(write(tmp_path / name, content))


def test_a_position_of_an_unknown_game_or_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(marne.BadPosition, match="did you mean toy"):
        marne.position({"game": "tooy"})
    with pytest.raises(marne.BadPosition, match="did you mean long"):
        marne.position({"game": "toy", "options": {"lung": True}})
    with pytest.raises(marne.BadPosition, match="cannot be read"):
        marne.position(tmp_path / "nothing.json")


def test_a_damaged_position_in_a_record_is_told_with_its_line(tmp_path: Path) -> None:
    m = marne.position(POSITION, seed=5)
    at = next(i for i, line in enumerate(text(m).splitlines()) if line.startswith("position: "))
    for bad in ('{"game": "toy", "trench": [9, 0, 0, 0, 0, 0]}', '{"game": "toy", "trench": 5}', "7", "{"):
        def change(lines: list[str], bad: str = bad) -> None:
            lines[at] = f"position: {bad}"

        with pytest.raises(marne.BadRecord) as e:
            marne.load(edited(tmp_path, m, change))
        assert e.value.line == at + 1
