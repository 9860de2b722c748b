"""The public interface with this game: names and types, bad input, threads, processes, own dice and draws."""
from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import marne
from marne.kernel.rulebook import Rulebook

BOOK = Rulebook.load(Path(marne.__file__).parent / "games" / "great_war_commander" / "data" / "rules.tsv")
RULES = {r.id for r in BOOK.rules}
SRC = str(Path(marne.__file__).parents[1])


def start(seed: int | str = 1914, **more: Any) -> marne.Match:
    return marne.start("great-war-commander", seed=seed, data="", **more)


def at_random(m: marne.Match, choices: int, seed: int = 1) -> marne.Match:
    rng = random.Random(seed)
    for _ in range(choices):
        if m.decision is None:
            break
        m.choose(rng.choice(m.decision.choices))
    return m


def whole(m: marne.Match) -> tuple[object, ...]:
    return m.digest(), m.choices_made, m.events, m.can_undo, m.state.drawn, m.result


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


def test_the_list_of_games_and_the_command_say_the_same() -> None:
    (g,) = [g for g in marne.games() if g.slug == "great-war-commander"]
    assert g.title == "Great War Commander" and tuple(g.seats) == ("german", "allied")
    assert [s.id for s in g.scenarios] == [f"gwc-{n:02}" for n in range(1, 17)]
    assert all(s.title and s.title_fr for s in g.scenarios)
    assert {o.rule for o in g.options} <= RULES and all(o.summary and o.summary_fr for o in g.options)
    done = subprocess.run([sys.executable, "-m", "marne", "games", "--json"], capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": SRC}, check=True)
    (said,) = [x for x in json.loads(done.stdout) if x["slug"] == "great-war-commander"]
    assert (said["title"], said["seats"]) == (g.title, list(g.seats))
    assert [(o["id"], o["default"], o["rule"]) for o in said["options"]] == [(o.id, o.default, o.rule) for o in g.options]


NO_CHOICE: list[Any] = [
    "", " ", "\0", "\ud800", "é ☃", "x" * 100_000, "dig dig", "undo", "dig", "activate", "step Z9", "place ge-inf ²",
    None, 5, 5.5, True, b"pass", [], {}, ("pass",), object(), marne.Choice("x", None, None, None, None),    # type: ignore[arg-type]
    marne.Choice("dig", 2, 70, "dig foxhole K5", "9.9.9"), "strategy ge-s1 99", "direction 7", "see", "see H4", "see H4 Z9"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_is_no_choice_at_all_is_refused_in_a_sentence(lang: str) -> None:
    m = start()
    m.lang = lang
    before = whole(m)
    for wrong in NO_CHOICE:
        why = m.why(wrong)
        assert why and all(5 < len(text) < 300 and rule in {"", *RULES} for rule, text in why), (wrong, why)
        with pytest.raises(marne.IllegalChoice) as e:
            m.choose(wrong)
        assert len(str(e.value)) < 900
    assert whole(m) == before


def test_spaces_and_case_do_not_matter() -> None:
    for said in (" DIG foxhole m5 \n", "Dig Foxhole M5", "\u2003dig  foxhole M5"):
        m = start()
        assert m.why(said) == []
        m.choose(said)
        assert m.choices_made == 1


def test_nothing_can_be_chosen_or_taken_back_after_the_end() -> None:
    m = at_random(start(3), 5000)
    assert m.decision is None and m.result is not None and not m.can_undo
    assert m.result.kind in ("sudden-death", "surrender", "left") and m.result.winner in ("german", "allied")
    before = whole(m)
    for c in ("pass", "", None):
        assert m.why(c)[0][0] == m.result.rule          # type: ignore[arg-type]
        with pytest.raises(marne.IllegalChoice, match="over"):
            m.choose(c)                                 # type: ignore[arg-type]
    with pytest.raises(marne.IllegalChoice):
        m.undo()
    assert whole(m) == before


def test_the_digest_is_the_same_in_every_process() -> None:
    code = ("import marne, random\n"
            "m = marne.start('great-war-commander', scenario='gwc-09', seed='x', data='')\n"
            "r = random.Random(1)\n"
            "for _ in range(120): m.choose(r.choice(m.decision.choices))\n"
            "print(m.digest())")
    found = set()
    for n in ("1", "77"):
        env = {**os.environ, "PYTHONHASHSEED": n, "PYTHONPATH": SRC}
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True)
        found.add(done.stdout.strip())
    assert len(found) == 1 and len(found.pop()) == 32


def test_matches_and_copies_in_threads_do_not_disturb_each_other() -> None:
    m = at_random(start(), 40)
    alone = [at_random(m.copy(), 100, i).digest() for i in range(4)]
    found: list[str] = [""] * 4
    copies = [m.copy() for _ in range(4)]

    def run(i: int) -> None:
        found[i] = at_random(copies[i], 100, i).digest()

    threads = [threading.Thread(target=run, args=(i,)) for i in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert found == alone and len(set(found)) == 4


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


STARTS: list[tuple[dict[str, Any], type[marne.MarneError], str]] = [
    ({"scenario": "x"}, marne.BadOption, "gwc-01, gwc-02"), ({"seed": 1.5}, marne.BadOption, "seed"),
    ({"options": {"veterans": True}}, marne.BadOption, "veteran"), ({"options": {"veteran": "yes"}}, marne.BadOption, "veteran"),
    ({"options": {"air-support-1917": "never"}}, marne.BadOption, "year"), ({"data": "nowhere"}, marne.BadData, "nowhere"),
    ({"lang": "de"}, marne.BadOption, "'de'"),
]


@pytest.mark.parametrize(("wrong", "error", "says"), STARTS, ids=[str(x[0])[:40] for x in STARTS])
def test_a_wrong_start_is_told(wrong: dict[str, Any], error: type[marne.MarneError], says: str) -> None:
    with pytest.raises(error, match=says) as e:
        marne.start("great-war-commander", **wrong)
    assert len(str(e.value)) < 900 and e.value.said("fr") != ""


@pytest.mark.parametrize("seed", [0, -7, "a b", "é", 10 ** 100])
def test_every_number_and_text_is_a_seed(seed: int | str, tmp_path: Path) -> None:
    m = at_random(start(seed), 60)
    m.save(tmp_path / "x")
    again = marne.load(tmp_path / "x", data="")
    assert again.seed == m.seed and whole(again) == whole(m)


def test_a_record_without_its_seed_shows_no_card_to_come(tmp_path: Path) -> None:
    """The seed is left out, its commitment stays; with the seed given again the game goes on with the same draws."""
    m = at_random(start(5), 60)
    m.save(tmp_path / "x", seed=False)
    text = (tmp_path / "x").read_text()
    assert "\nseed:" not in text and f"commitment: {m.commitment}" in text
    again = marne.load(tmp_path / "x", data="", seed=5)
    assert whole(at_random(again, 60, 2)) == whole(at_random(m, 60, 2))


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
