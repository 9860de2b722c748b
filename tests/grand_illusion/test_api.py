"""The public interface with the real game: names and types, bad input, copies, threads, positions."""
from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

import marne
from marne.games.grand_illusion.choices import ACTIVATE
from marne.games.grand_illusion.pieces import IDS
from marne.record import text
from tests.conformance.interface import Interface, Start, shortly, wrong_start
from tests.conformance.playing import at_random, rules_of, whole
from tests.grand_illusion.tools import pos, setup

SLUG = "grand-illusion"
RULES = rules_of(SLUG)


def test_the_interface_has_its_names_and_types(tmp_path: Path) -> None:
    m = marne.start("grand-illusion", scenario="1", seed=1914)
    d = m.decision
    assert d is not None
    assert isinstance(d.prompt, str) and d.prompt and d.seat == "allied" and d.rule == "13.1.1"
    assert isinstance(d.choices, list) and all(isinstance(c, marne.Choice) and str(c) == c.text for c in d.choices)
    assert m.why(str(d.choices[0])) == [] and m.why(d.choices[0]) == []
    assert m.can_undo is False and m.result is None and m.events == []
    m.choose(d.choices[0])
    assert m.can_undo is True and m.events[0] == marne.Chosen(d.choices[0].rule, 0, str(d.choices[0]))
    m.undo()
    assert m.choices_made == 0 and m.events == []
    why = m.why("move fr-xx 42")
    assert isinstance(why, list) and all(isinstance(x, tuple) and len(x) == 2 for x in why)
    assert {rule for rule, _ in why} <= RULES and why
    with pytest.raises(marne.IllegalChoice) as e:
        m.choose("move fr-xx 42")
    assert e.value.rules == [rule for rule, _ in why]
    m.save(tmp_path / "x")
    assert marne.load(tmp_path / "x").digest() == m.digest() == m.copy().digest()


NO_CHOICE: list[Any] = [
    "", " ", "\0", "\ud800", "é ☃", "x" * 100_000, "activate", "activate 86 87", "activate \ud800", "activate " + "9" * 5000,
    "activate ²", "activate ８６", "activate 086", "activate 0", "activate 108", "activate -1", "activate fr-xx", "attack fr-xx",
    "move 86 fr-xx", "move fr-xx ²", "face ge-ii ²", "face ge-ii 5", "reserve ge-ii x", "skirmish-box ge-ii", "option nothing",
    "retreat fr-xx 1e2", "done done", "undo", None, 5, 5.5, True, b"done", [], {}, ("done",), object(),
    marne.Choice("x", None, None, None, None), marne.Choice("done", 0, 0, "done", "9.9.9"),  # type: ignore[arg-type]
]


class TestInterface(Interface):
    slug = SLUG
    seats = ("allied", "german")
    scenarios = ["1", "2", "3"]
    first = "done"
    spellings = (" DONE \n", "Done", "\u2003done")
    no_choice = NO_CHOICE
    bare = True
    walked = "3"

    def called(self, title: str) -> bool:
        return title.startswith("Grand Illusion")

    def ended(self) -> marne.Match:
        return pos({"fr-xx": 87, "ge-ii": 101}, turn=15, phase="admin")


def test_a_choice_of_the_game_that_is_not_asked_now_names_a_rule() -> None:
    m = setup()
    for text_ in ("activate 86", "ACTIVATE\u00a086", " activate\t86\n", "pass", "resolve 26"):
        assert m.why(text_)[0][0] in RULES
    assert m.why(ACTIVATE[86]) == m.why("activate 86")


def test_changing_what_the_game_shows_does_not_change_the_game() -> None:
    def spoil(x: Any) -> None:
        if isinstance(x, dict):
            for v in x.values():
                spoil(v)
            x.clear()
        elif isinstance(x, list):
            for v in x:
                spoil(v)
            x.clear()

    for m in (at_random(setup("3"), 60), pos({"fr-xx": 87}, turn=15, phase="admin")):
        before, views = whole(m), [copy.deepcopy(m.view(seat)) for seat in ("allied", "german", None)]
        for seat in ("allied", "german", None):
            spoil(m.view(seat))
        spoil(m.events)
        spoil(m.log("en"))
        if m.result is not None:
            spoil(m.result.score)
        if m.decision is not None:
            spoil(m.decision.choices)
        assert whole(m) == before and [m.view(seat) for seat in ("allied", "german", None)] == views


@pytest.mark.parametrize("scenario", ["1", "2", "3"])
def test_views_are_json_at_every_decision(scenario: str) -> None:
    m, rng = setup(scenario), random.Random(scenario)
    for _ in range(120):
        for seat in ("allied", "german", None):
            v = m.view(seat)
            assert json.loads(json.dumps(v, allow_nan=False)) == v
        if m.decision is None:
            break
        m.choose(rng.choice(m.decision.choices))
    assert all(json.loads(json.dumps(e.plain())) == e.plain() for e in m.events)


def test_secret_options_are_seen_by_their_owner_alone() -> None:
    m = setup("3")
    m.choose("done")
    for c in ("option al-redeploy", "option al-empires"):
        m.choose(c)
        assert not m.can_undo
    assert set(m.view("allied")["strategic_options"]) == {"al-redeploy", "al-empires"}
    assert m.view("german")["strategic_options"] == m.view(None)["strategic_options"] == []
    for seat in ("german", None):
        assert not any("al-redeploy" in line or "al-empires" in line for lang in ("en", "fr") for line in m.log(lang, seat))
        assert "al-redeploy" not in json.dumps(m.view(seat))
    other = setup("3")
    for c in ("done", "option al-resources", "option al-belgian-alert"):
        other.choose(c)
    assert m.view("german") == other.view("german") and m.view(None) == other.view(None)
    assert m.decision is not None and other.decision is not None
    assert (m.decision.prompt, m.decision.choices) == (other.decision.prompt, other.decision.choices)
    assert m.why("option al-redeploy") == other.why("option al-redeploy")


def test_copies_have_the_same_dice_and_go_their_own_ways() -> None:
    m = at_random(marne.start("grand-illusion", seed=5, dice=[1, 2, 3, 4], data=""), 40)
    a, b = m.copy(), m.copy()
    before = whole(m)
    at_random(a, 150, 1)
    at_random(b, 150, 2)
    assert whole(m) == before and a.digest() != b.digest()
    at_random(b, 0)
    assert whole(at_random(m, 150, 1)) == whole(a)


def test_dice_are_asked_for_one_by_one_and_nothing_changes_until_then() -> None:
    m = marne.start("grand-illusion", scenario="3", dice=[], data="")
    for c in ("done", "done"):
        m.choose(c)
    before = whole(m)
    rolled = 0
    for _ in range(20):
        try:
            m.choose("done")
            break
        except marne.NeedChance as e:
            assert e.rule in RULES and e.purpose and set(e.values) == {1, 2, 3, 4, 5, 6}
            assert whole(m) == before
            with pytest.raises(marne.NeedChance):
                m.give(7)
            m.give(3 + rolled % 2)
            rolled += 1
    assert rolled == m.state.drawn > 0


STARTS: list[Start] = [
    ({"scenario": "4"}, marne.BadOption, "1, 2, 3"), ({"scenario": []}, marne.BadOption, "scenario"),
    ({"seed": 1.5}, marne.BadOption, "seed"), ({"seed": True}, marne.BadOption, "seed"), ({"seed": ""}, marne.BadOption, "seed"),
    ({"options": {"strict-dubble": True}}, marne.BadOption, "did you mean strict-double"),
    ({"options": {"strict-double": "yes"}}, marne.BadOption, "14.1.3c"), ({"options": ["x"]}, marne.BadOption, "table"),
    ({"options": {"skirmish-pairs": 3}}, marne.BadOption, "1 or 2"), ({"dice": "55"}, marne.BadOption, "dice"),
    ({"dice": 5}, marne.BadOption, "dice"), ({"lang": "de"}, marne.BadOption, "'de'"), ({"data": 5}, marne.BadOption, "folder"),
    ({"data": "nowhere"}, marne.BadData, "nowhere"), ({"data": "x" * 5000}, marne.BadData, "overlay"),
    ({"data": "\0"}, marne.BadData, "overlay"), ({"data": b"nowhere"}, marne.BadData, "nowhere"),
]


@pytest.mark.parametrize(("wrong", "error", "says"), STARTS, ids=shortly(STARTS))
def test_a_wrong_start_is_told(wrong: dict[str, Any], error: type[marne.MarneError], says: str) -> None:
    wrong_start(SLUG, wrong, error, says)


def test_an_overlay_with_a_wrong_value_names_file_and_value(tmp_path: Path) -> None:
    (tmp_path / "tables.toml").write_text("[cap]\nmax = 'many'\n")
    with pytest.raises(marne.BadData, match=r"tables\.toml") as e:
        marne.start("grand-illusion", data=tmp_path)
    assert "many" in str(e.value) or "max" in str(e.value)


# Positions --------------------------------------------------------------------------------------------------------------

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"units": {i: 96 for i in [x for x in IDS if x.startswith("fr-x")][:9]}}, "8.4.6a"),
    ({"units": {"fr-xx": 108}}, "2.2"), ({"units": {"fr-xx": "1_0"}}, "2.2"), ({"units": {"fr-xx": "٣"}}, "2.2"),
    ({"units": {"fr-xx": True}}, "hex"), ({"units": {"fr-xx": None}}, "hex"), ({"units": {"fr-xx": [96]}}, "hex"),
    ({"units": {"fr-xx": ""}}, "where"), ({"units": {"fr-xxx": 96}}, "did you mean"), ({"units": {"fort-metz-a": 96}}, "no unit"),
    ({"units": {"fr-xx": "96 flipped"}}, "disrupted"), ({"units": {"fr-xx": "track"}}, "turn of arrival"),
    ({"units": {"fr-xx": "track ²"}}, "turn of arrival"), ({"units": {"fr-xx": "track 5 banana"}}, "turn of arrival"),
    ({"units": {"fr-xx": "track 5 999"}}, "2.2"), ({"units": {"ge-ii": "pd"}}, "8.4.9d"), ({"units": [5]}, "table"),
    ({"forts": {"fort-metz-a": 9}}, "13.1.6a"), ({"forts": {"fort-metz-a": True}}, "13.1.6a"), ({"forts": 5}, "table"),
    ({"forts": {"fr-xx": 1}}, "no fort"), ({"control": []}, "table"), ({"control": {"french": [1]}}, "allied, german"),
    ({"control": {"german": 5}}, "list"), ({"control": {"german": [5], "allied": [5]}}, "both sides"),
    ({"trenches": {"26": 3}}, "9.7.3"), ({"trenches": {"26": True}}, "9.7.3"), ({"trenches": []}, "table"),
    ({"blocked": {"allied": ["1-107"]}}, "8.4.5a"), ({"blocked": {"allied": "1-2"}}, "list"), ({"blocked": 5}, "table"),
    ({"cap": {"allied": 99}}, "5.1.1/n2"), ({"cap": {"allied": -1}}, "5.1.1/n2"), ({"cap": {"plan17": 1}}, "allied, german"),
    ({"cap": {"allied": True}}, "5.1.1/n2"), ({"cap": {"allied": 1.5}}, "5.1.1/n2"), ({"chits": {"98": []}}, "13.1.2d"),
    ({"chits": {"98": 999}}, "13.1.2d"), ({"chits": {"98": "3"}}, "13.1.2d"), ({"chits": []}, "table"),
    ({"turn": 0}, "turn"), ({"turn": 16}, "turn"), ({"turn": True}, "turn"), ({"turn": "4"}, "turn"),
    ({"turn": 2, "paris_in_danger": 3}, "turn 3"), ({"turn": 2, "paris_taken": 3}, "turn 3"),
    ({"digging": "no"}, "true or false"),
    ({"rail_end": 1}, "true or false"), ({"began54": 5}, "list"), ({"phase": "dinner"}, "phase"), ({"seat": "french"}, "seat"),
    ({"base": "x"}, "base"), ({"siege": [1]}, "9.5.3a"), ({"colour": 1}, "colour"), ({"scenario": "4"}, "scenario"),
    ({"scenario": None}, "scenario"), ({"options": {"x": 1}}, "option"), ({"options": 5}, "table"), ({"data": 5}, "folder"),
    ({"data": "nowhere"}, "nowhere"), ({"strategic_options": ["al-empires"]}, "14.3.6"),
    ({"scenario": "3", "strategic_options": 5}, "list"),
    ({"scenario": "3", "strategic_options": ["al-empires", "al-resources", "al-redeploy"]}, "14.3.6"),
    ({"game": "grand-delusion"}, "grand-illusion"), ({"game": None}, "game"), ({"units": {"fr-xx": float("nan")}}, "numbers"),
]


@pytest.mark.parametrize(("wrong", "says"), WRONG, ids=[str(x[0])[:50] for x in WRONG])
def test_an_impossible_position_is_told(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(marne.BadPosition) as e:
        marne.position({"game": "grand-illusion", "base": "empty", "data": "", **wrong}, seed=1)
    assert says in str(e.value) and len(str(e.value)) < 700


def test_a_position_by_dict_json_and_toml_is_the_same_and_its_record_goes_on(tmp_path: Path) -> None:
    data = {"game": "grand-illusion", "base": "empty", "turn": 4, "data": "", "options": {"hq-flip": "lent"},
            "units": {"fr-xx": 87, "ge-ii": "101 disrupted"}}
    (tmp_path / "p.json").write_text("\ufeff" + json.dumps(data))
    (tmp_path / "p.toml").write_text('game = "grand-illusion"\nbase = "empty"\nturn = 4\ndata = ""\n[options]\nhq-flip = "lent"\n'
                                     '[units]\nfr-xx = 87\nge-ii = "101 disrupted"\n')
    matches = [marne.position(x, seed=1) for x in (data, tmp_path / "p.json", str(tmp_path / "p.toml"))]
    assert len({m.digest() for m in matches}) == 1
    data["units"]["fr-xx"] = 1                                      # type: ignore[index]
    m = matches[0]
    assert (m.scenario, m.options) == ("1", {"hq-flip": "lent"}) and m.position is not None and m.position["units"]["fr-xx"] == 87
    at_random(m, 20)
    m.save(tmp_path / "x")
    again = marne.load(tmp_path / "x")
    assert (again.scenario, again.options) == (m.scenario, m.options) and whole(again) == whole(m)
    assert whole(at_random(again, 20, 3)) == whole(at_random(m, 20, 3))


# Records ----------------------------------------------------------------------------------------------------------------

def test_a_record_damaged_anywhere_is_told_and_never_crashes(tmp_path: Path) -> None:
    m, rng = at_random(marne.start("grand-illusion", scenario="3", seed=3, dice=[1, 2], data=""), 26), random.Random(3)
    raw = text(m).encode()
    lines = raw.split(b"\n")
    damaged = [raw[:i] + bytes([x]) + raw[i + 1:] for i in rng.sample(range(len(raw)), 60)
               for x in (0, 10, 32, 0xff, raw[i] ^ 1) if x != raw[i]]
    damaged += [raw[:i] for i in rng.sample(range(len(raw)), 25)]
    damaged += [b"\n".join(lines[:i] + lines[i + 1:]) for i in range(len(lines) - 1) if lines[i]]
    damaged += [b"\n".join([*lines[:i], lines[i], *lines[i:]]) for i in range(len(lines) - 1)]
    damaged += [b"", b"\n", raw + b"x", raw.decode().encode("utf-16"), b"\xef\xbb\xbf" + raw, b"\0" * 99]
    for i, x in enumerate(damaged):
        (tmp_path / "x").write_bytes(x)
        with pytest.raises(marne.BadRecord) as e:
            marne.load(tmp_path / "x", data="")
        assert str(e.value).startswith("line "), (i, str(e.value))
    (tmp_path / "x").write_bytes(raw)
    assert whole(marne.load(tmp_path / "x", data="")) == whole(m)
