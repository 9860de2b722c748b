"""The public interface with this game: names and types, bad input, threads, processes, own dice and draws."""
from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import marne
from tests.conformance.interface import Interface, Start, shortly, wrong_start
from tests.conformance.playing import SOURCE, at_random, rules_of

SLUG = "great-war-commander"
RULES = rules_of(SLUG)
SRC = str(SOURCE)


def start(seed: int | str = 1914, **more: Any) -> marne.Match:
    return marne.start(SLUG, seed=seed, data="", **more)


def test_the_interface_has_its_names_and_types(tmp_path: Path) -> None:
    """The first scenario begins with the Germans' four foxholes in the columns K to O."""
    m = start()
    d = m.decision
    assert d is not None and d.seat == "german" and d.rule == "F125.1" and d.prompt and d.message == "where_to_build"
    assert all(isinstance(c, marne.Choice) and str(c) == c.text for c in d.choices)
    assert m.why("dig foxhole M5") == [] and m.why(d.choices[0]) == [] and not m.can_undo and m.result is None
    m.choose("dig foxhole M5")
    assert m.can_undo
    m.undo()
    m.choose("dig foxhole M5")
    why = m.why("dig foxhole M5")
    assert why and {rule for rule, _ in why} == {"F125.4"} <= RULES
    with pytest.raises(marne.IllegalChoice) as e:
        m.choose("dig foxhole A1")
    assert e.value.rules == ["F125.1"]
    m.save(tmp_path / "x")
    assert marne.load(tmp_path / "x", data="").digest() == m.digest() == m.copy().digest()


NO_CHOICE: list[Any] = [
    "", " ", "\0", "\ud800", "é ☃", "x" * 100_000, "dig dig", "undo", "dig", "activate", "step Z9", "place ge-inf ²",
    None, 5, 5.5, True, b"pass", [], {}, ("pass",), object(), marne.Choice("x", None, None, None, None),    # type: ignore[arg-type]
    marne.Choice("dig", 2, 70, "dig foxhole K5", "9.9.9"), "strategy ge-s1 99", "direction 7", "see", "see H4", "see H4 Z9"]


class TestInterface(Interface):
    slug = SLUG
    seats = ("german", "allied")
    scenarios = [f"gwc-{n:02}" for n in range(1, 17)]
    first = "dig foxhole M5"
    spellings = (" DIG foxhole m5 \n", "Dig Foxhole M5", "\u2003dig  foxhole M5")
    no_choice = NO_CHOICE
    walked = "gwc-09"
    before_threads = 40

    def called(self, title: str) -> bool:
        return title == "Great War Commander"

    def ended(self) -> marne.Match:
        m = at_random(start(3), 5000)
        assert m.result is not None
        assert m.result.kind in ("sudden-death", "surrender", "left") and m.result.winner in ("german", "allied")
        return m


def test_cards_are_drawn_by_hand_where_the_dice_are() -> None:
    """With the players' own cards every draw is asked for, with a rule: after setting up the order of nine Strategy cards
    for each side comes first, then the hands."""
    m = marne.start("great-war-commander", dice=[], data="")
    while True:
        assert m.decision is not None and m.decision.message in ("where_to_build", "where_to_set_up")
        try:
            m.choose(m.decision.choices[0])
        except marne.NeedChance as e:
            assert e.purpose == "strategy german" and e.rule in RULES and len(e.values) == 9
            break


STARTS: list[Start] = [
    ({"scenario": "x"}, marne.BadOption, "gwc-01, gwc-02"), ({"seed": 1.5}, marne.BadOption, "seed"),
    ({"options": {"veterans": True}}, marne.BadOption, "veteran"), ({"options": {"veteran": "yes"}}, marne.BadOption, "veteran"),
    ({"options": {"air-support-1917": "never"}}, marne.BadOption, "year"), ({"data": "nowhere"}, marne.BadData, "nowhere"),
    ({"lang": "de"}, marne.BadOption, "'de'"),
]


@pytest.mark.parametrize(("wrong", "error", "says"), STARTS, ids=shortly(STARTS))
def test_a_wrong_start_is_told(wrong: dict[str, Any], error: type[marne.MarneError], says: str) -> None:
    wrong_start(SLUG, wrong, error, says, most=900)         # the list of sixteen scenarios is long


def test_the_command_plays_in_both_languages_and_answers_questions(tmp_path: Path) -> None:
    """Twenty lines at the table: choices by number and text, the map, a description, why, help."""
    env = {**os.environ, "PYTHONPATH": SRC, "HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    lines = ["view M5", "why see A1 O11", "why dig foxhole A1", "dig foxhole M5", "1", "1", "1", "map",
             "why activate ge-inf-14.1", "step zz", "? 1", "log", "quit"]
    for lang, expected in (("en", ("M5: ", "outside the zone for works", "where do", "Hptm Steiger", "not asked now")),
                           ("fr", ("M5\u202f: ", "hors de la zone des ouvrages", "où placer", "Hptm Steiger", "pas demandé"))):
        done = subprocess.run([sys.executable, "-m", "marne", "play", "great-war-commander", "--seat", "german=human", "--seat",
                               "allied=greedy", "--seed", "5", "--plain", "--lang", lang], input="\n".join(lines) + "\n",
                              capture_output=True, text=True, env=env, check=False, timeout=100)
        assert done.returncode == 0, done.stderr
        for text in expected:
            assert text.casefold() in done.stdout.casefold(), (text, done.stdout[-3000:])
        assert "Traceback" not in done.stderr + done.stdout


@pytest.mark.rules("1.2")
def test_at_the_terminal_a_lone_player_is_not_asked_where_he_has_nothing_to_play(tmp_path: Path) -> None:
    """Windows open on public grounds; against the computer, who learns nothing from it, those with no answer but 'no' are let
    pass."""
    env = {**os.environ, "PYTHONPATH": SRC, "HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    for other, lonely in (("greedy", False), ("human", True)):
        done = subprocess.run([sys.executable, "-m", "marne", "play", "great-war-commander", "--seat", "german=human", "--seat",
                               f"allied={other}", "--seed", "9", "--plain"], input="1\n" * 150 + "quit\n", capture_output=True,
                              text=True, env=env, check=False, timeout=200)
        assert done.returncode == 0, done.stderr
        alone = re.findall(r"\n1\. [^\n]* \(no\)\n> ", done.stdout)
        assert bool(alone) == lonely, alone[:3]
        assert "2. " in done.stdout and "orders left" in done.stdout.casefold()


@pytest.mark.rules("9.1")
def test_at_the_terminal_windows_can_be_let_pass(tmp_path: Path) -> None:
    """The holder of the Initiative card is asked after every roll, until he says that he lets it pass; said twice, he is asked
    again."""
    env = {**os.environ, "PYTHONPATH": SRC, "HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}

    def asked(first: str) -> tuple[int, str]:
        done = subprocess.run([sys.executable, "-m", "marne", "play", "great-war-commander", "--seat", "german=human", "--seat",
                               "allied=random", "--seed", "9", "--plain"], input=first + "1\n" * 120 + "quit\n",
                              capture_output=True, text=True, env=env, check=False, timeout=200)
        assert done.returncode == 0, done.stderr
        return done.stdout.count("Have it thrown again with the Initiative card?"), done.stdout

    often, _ = asked("")
    never, text = asked("let reroll\n")
    again, _ = asked("let reroll\nlet reroll\n")
    assert often > 0 and never == 0 and again == often
    assert "reroll       passes  After a roll: the Initiative card" in text and "moves        asked " in text
    assert "Type let and one of reroll, plus-one" in asked("let zork\n")[1]
