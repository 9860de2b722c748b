"""The public interface with this game: names and types, bad input, threads, processes, own dice and draws."""
from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import marne
from marne.kernel.rulebook import Rulebook

BOOK = Rulebook.load(Path(marne.__file__).parent / "games" / "to_the_last_man" / "data" / "rules.tsv")
RULES = {r.id for r in BOOK.rules}
SRC = str(Path(marne.__file__).parents[1])


def start(seed: int | str = 1914, **more: Any) -> marne.Match:
    return marne.start("to-the-last-man", seed=seed, data="", **more)


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
    m = start()
    d = m.decision
    assert d is not None and d.seat == "german" and d.rule == "2.0 II.1" and d.prompt
    assert all(isinstance(c, marne.Choice) and str(c) == c.text for c in d.choices)
    assert m.why("pass") == [] and m.why(d.choices[0]) == [] and not m.can_undo and m.result is None
    m.choose("pass")
    m.choose("select ge-1")
    assert m.can_undo
    m.undo()
    m.choose("select ge-1")
    why = m.why("move ge-1 paris")
    assert why and {rule for rule, _ in why} <= RULES
    with pytest.raises(marne.IllegalChoice) as e:
        m.choose("move ge-1 paris")
    assert e.value.rules == [rule for rule, _ in why]
    m.save(tmp_path / "x")
    assert marne.load(tmp_path / "x", data="").digest() == m.digest() == m.copy().digest()


def test_the_list_of_games_and_the_command_say_the_same() -> None:
    (g,) = [g for g in marne.games() if g.slug == "to-the-last-man"]
    assert g.title.startswith("To the Last Man!") and tuple(g.seats) == ("german", "entente")
    assert [s.id for s in g.scenarios] == ["1914", "1915", "1916", "1917", "1918", "1919"]
    assert all(s.title and s.title_fr for s in g.scenarios)
    assert {o.rule for o in g.options} <= RULES and all(o.summary and o.summary_fr for o in g.options)
    done = subprocess.run([sys.executable, "-m", "marne", "games", "--json"], capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": SRC}, check=True)
    (said,) = [x for x in json.loads(done.stdout) if x["slug"] == "to-the-last-man"]
    assert (said["title"], said["seats"]) == (g.title, list(g.seats))
    assert [(o["id"], o["default"], o["rule"]) for o in said["options"]] == [(o.id, o.default, o.rule) for o in g.options]


NO_CHOICE: list[Any] = [
    "", " ", "\0", "\ud800", "é ☃", "x" * 100_000, "pass pass", "undo", "offensive", "select", "move ge-1 ²", None, 5, 5.5, True,
    b"pass", [], {}, ("pass",), object(), marne.Choice("x", None, None, None, None),    # type: ignore[arg-type]
    marne.Choice("pass", 0, 0, "pass", "9.9.9")]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_is_no_choice_at_all_is_refused_in_a_sentence(lang: str) -> None:
    m = start()
    m.lang = lang
    before = whole(m)
    for wrong in NO_CHOICE:
        why = m.why(wrong)
        assert why and all(5 < len(text) < 300 and rule in {"", *RULES} for rule, text in why), wrong
        with pytest.raises(marne.IllegalChoice) as e:
            m.choose(wrong)
        assert len(str(e.value)) < 900
    assert whole(m) == before


def test_spaces_and_case_do_not_matter() -> None:
    for said in (" PASS \n", "Pass", "\u2003pass"):
        m = start()
        assert m.why(said) == []
        m.choose(said)
        assert m.choices_made == 1


def test_nothing_can_be_chosen_or_taken_back_after_the_end() -> None:
    m = start()
    for c in ("talks", "capitulate"):
        m.choose(c)
    assert m.decision is None and m.result is not None and m.result.rule == "3.3" and not m.can_undo
    before = whole(m)
    for c in ("pass", "", None):
        assert m.why(c)[0][0] == "3.3"                  # type: ignore[arg-type]
        with pytest.raises(marne.IllegalChoice, match="over"):
            m.choose(c)                                 # type: ignore[arg-type]
    with pytest.raises(marne.IllegalChoice):
        m.undo()
    assert whole(m) == before


def test_the_digest_is_the_same_in_every_process() -> None:
    code = ("import marne, random\n"
            "m = marne.start('to-the-last-man', scenario='1916', seed='x', data='')\n"
            "r = random.Random(1)\n"
            "for _ in range(120): m.choose(r.choice([c for c in m.decision.choices if c.verb != 'talks']))\n"
            "print(m.digest())")
    found = set()
    for n in ("1", "77"):
        env = {**os.environ, "PYTHONHASHSEED": n, "PYTHONPATH": SRC}
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True)
        found.add(done.stdout.strip())
    assert len(found) == 1 and len(found.pop()) == 32


def test_matches_and_copies_in_threads_do_not_disturb_each_other() -> None:
    m = at_random(start(options={"armistice": False}), 20)
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
    assert found == alone


def test_cards_are_drawn_by_hand_where_the_dice_are() -> None:
    """With the players' own dice the cards are asked for too, each once: 7 for the Germans, then 5 for the Entente."""
    given: list[int] = []
    purposes = []
    for _ in range(12):
        with pytest.raises(marne.NeedChance) as e:
            marne.start("to-the-last-man", dice=given, data="")
        purposes.append(e.value.purpose)
        assert e.value.rule in RULES and len(e.value.values) == 55 - len(given) and not set(given) & set(e.value.values)
        given.append(e.value.values[0])
    assert purposes == ["card german"] * 7 + ["card entente"] * 5
    m = marne.start("to-the-last-man", dice=given, data="")
    assert m.decision is not None and m.state.drawn == 12 and m.view(None)["cards"] == {"german": 7, "entente": 5}


STARTS: list[tuple[dict[str, Any], type[marne.MarneError], str]] = [
    ({"scenario": "x"}, marne.BadOption, "1914, 1915"), ({"seed": 1.5}, marne.BadOption, "seed"),
    ({"options": {"armistic": True}}, marne.BadOption, "did you mean armistice"),
    ({"options": {"armistice": "yes"}}, marne.BadOption, "3.2"), ({"options": {"promotions": True}}, marne.BadOption, "0 or 1"),
    ({"options": {"gas-helps": "none"}}, marne.BadOption, "own"), ({"data": "nowhere"}, marne.BadData, "nowhere"),
    ({"lang": "de"}, marne.BadOption, "'de'"),
]


@pytest.mark.parametrize(("wrong", "error", "says"), STARTS, ids=[str(x[0])[:40] for x in STARTS])
def test_a_wrong_start_is_told(wrong: dict[str, Any], error: type[marne.MarneError], says: str) -> None:
    with pytest.raises(error, match=says) as e:
        marne.start("to-the-last-man", **wrong)
    assert len(str(e.value)) < 500 and e.value.said("fr") != ""


@pytest.mark.parametrize("seed", [0, -7, "a b", "é", 10 ** 100])
def test_every_number_and_text_is_a_seed(seed: int | str, tmp_path: Path) -> None:
    m = at_random(start(seed), 30)
    m.save(tmp_path / "x")
    again = marne.load(tmp_path / "x", data="")
    assert again.seed == m.seed and whole(again) == whole(m)


def test_a_record_without_its_seed_shows_no_card_to_come(tmp_path: Path) -> None:
    """The seed is left out, its commitment stays; with the seed given again the game goes on with the same draws."""
    m = at_random(start(5, options={"armistice": False}), 40)
    m.save(tmp_path / "x", seed=False)
    text = (tmp_path / "x").read_text()
    assert "\nseed:" not in text and f"commitment: {m.commitment}" in text
    again = marne.load(tmp_path / "x", data="", seed=5)
    assert whole(at_random(again, 60, 2)) == whole(at_random(m, 60, 2))
