"""Playing at the terminal: lines typed into the plain table, in this process."""
from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import marne
from marne.cli import saves, table

from .conftest import Run

AGAINST = ("play", "toy", "--seed", "5", "--seat", "red=human", "--seat", "blue=random")
HOT_SEAT = ("play", "toy", "--seed", "5", "--seat", "red=human", "--seat", "blue=human")


def lines(*typed: str) -> str:
    return "".join(t + "\n" for t in typed)


def only_record(state: Path) -> Path:
    found = list(state.glob("*.marne"))
    assert len(found) == 1
    return found[0]


def test_a_choice_by_number_by_text_and_by_abbreviation(run: Run, state: Path) -> None:
    done = run(*AGAINST, typed=lines("2", "dig north", "di s", "quit"))
    assert done.code == 0
    made = [x for x in only_record(state).read_text().splitlines() if x.startswith("red: ")]
    assert made == ["red: hold", "red: dig north", "red: dig south"]


def test_the_prompt_has_its_rule_and_the_log_too(run: Run) -> None:
    out = run(*AGAINST, typed=lines("hold", "dig north")).out
    assert "Red: your move. Choose a posture (rule 1)" in out
    assert "[3.1] red: digs at north" in out


def test_the_game_is_kept_after_every_choice_and_goes_on_where_it_was_left(run: Run, state: Path) -> None:
    run(*AGAINST, typed=lines("hold", "dig north"))
    record = only_record(state)
    kept = marne.load(record)
    assert kept.choices_made == 3
    done = run("play", "--resume", str(record), typed=lines("dig south", "quit"))
    assert "3 choices replayed" in done.out
    assert only_record(state) == record
    again = marne.load(record)
    assert again.choices_made == 4
    assert again.title.slug == "toy"


def test_the_computer_goes_on_as_if_the_game_had_not_been_left(run: Run, state: Path) -> None:
    """What it has in mind is kept with the game: left after every line, it makes the choices of a game played in one go."""
    def whole() -> list[str]:
        record = only_record(state)
        made = [c.text for c in marne.load(record).made]
        record.unlink()
        return made

    for seed in ("5", "6", "7"):
        against = (*AGAINST[:3], seed, *AGAINST[4:])
        run(*against, typed=lines(*"1" * 12))
        once = whole()
        run(*against, typed=lines("1"))
        for _ in range(11):
            if (kept := saves.last()) is not None:
                run("play", "--resume", kept.file, typed=lines("1"))
        assert whole() == once and len(once) > 10


def test_a_copy_saved_by_hand_is_not_written_over_by_going_on_with_it(run: Run, state: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.marne"
    done = run(*AGAINST, typed=lines("hold", f"save {copy}", "quit"))
    assert f"Saved to {copy}." in done.out
    before = copy.read_bytes()
    run("play", "--resume", str(copy), "--seat", "red=human", "--seat", "blue=random", typed=lines("dig north", "quit"))
    assert copy.read_bytes() == before
    assert len(list(state.glob("*.marne"))) == 2


def test_who_sat_where_is_remembered_and_can_be_changed(run: Run, state: Path) -> None:
    run(*AGAINST, typed=lines("hold"))
    kept = saves.last()
    assert kept is not None
    assert kept.seats == {"red": "human", "blue": "random"}
    assert kept.choices == 2
    done = run("play", "--resume", kept.file, "--seat", "red=random", "--seat", "blue=human", typed=lines("quit"))
    assert "Blue: your move" in done.out


def test_undo_takes_the_last_choice_back_but_not_across_a_die(run: Run, state: Path) -> None:
    out = run(*AGAINST, typed=lines("hold", "dig north", "undo", "undo", "quit")).out
    assert "Taken back." in out
    assert "Nothing to take back" in out
    assert marne.load(only_record(state)).choices_made == 2


def test_why_and_rule_and_help_answer_without_choosing(run: Run, state: Path) -> None:
    out = run(*AGAINST, typed=lines("hold", "why raid north", "why dig north", "raid north", "? 1", "?", "rule", "99", "dig",
                                    "log 1", "map", "view hands", "view zork", "list", "quit")).out
    assert out.count("a raid starts from a trench of one's own") == 2
    assert "“dig north” is possible now: it is choice 1. [3.1]" in out
    assert re.search(r"There are \d choices, numbered 1 to \d\.", out)
    assert "“dig” could be any of these:" in out
    assert "no list of rules" in out
    assert "Nothing here is called “zork”." in out
    assert marne.load(only_record(state)).choices_made == 2


def test_the_language_can_be_changed_at_the_table(run: Run) -> None:
    out = run(*AGAINST, typed=lines("lang fr", "lang xx", "quit")).out
    assert "Choisissez une posture" in out
    assert "Tapez lang en ou lang fr." in out
    assert "Choisissez une posture" in run(*AGAINST, "--lang", "fr", typed=lines("quit")).out


def test_a_full_disk_is_told_once_and_the_game_goes_on(run: Run, state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: marne.Match, path: object, **more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(marne.Match, "save", full)
    out = run(*AGAINST, typed=lines("hold", "dig north", "save x.marne")).out
    assert out.count("cannot be saved by itself") == 1
    assert "Could not save to x.marne: No space left on device" in out
    assert "digs at north" in out


def test_two_people_hand_over_only_while_something_is_secret(run: Run) -> None:
    out = run(*HOT_SEAT, typed=lines("hold", "", "attack", "dig north", "done", "dig south", "quit")).out
    assert out.count("Hand the keyboard over") == 1
    assert out.index("Only Blue may see") < out.index("Blue: your move")
    between = out[out.index("Only Blue may see"):out.index("Blue: your move")]
    assert "hold" not in between


def test_two_people_do_not_see_each_others_secrets(run: Run) -> None:
    out = run(*HOT_SEAT, typed=lines("feint", "", "quit")).out
    assert "red: feint" not in out


def test_the_computer_plays_all_seats_when_asked(run: Run, state: Path) -> None:
    done = run("play", "toy", "--seed", "8", "--seat", "red=random", "--seat", "blue=random")
    assert done.code == 0
    assert "The game is over" in done.out
    assert "Score: Red" in done.out
    m = marne.load(only_record(state))
    assert m.result is not None
    assert m.result.rule == "5"
    assert saves.last() is None


def test_real_dice_are_asked_for_with_purpose_and_rule(run: Run, state: Path) -> None:
    typed = lines("hold", "", "hold", "9", "7", "quit")
    out = run("play", "toy", "--dice", "ask", "--seat", "red=human", "--seat", "blue=human", typed=typed).out
    assert "You roll your own dice" in out
    assert "[2] Draw for pile red (one of 1–8)" in out
    assert "Type one of 1–8" in out
    text = only_record(state).read_text()
    assert "! 7 pile red" in text
    assert "seed" not in text


def test_a_die_can_be_taken_back_before_the_choice_is_made(run: Run, state: Path) -> None:
    seats = ("--seat", "red=human", "--seat", "blue=human")
    typed = lines("attack", "", "hold", "1", "dig north", "raid north", "back", "raid north", "cancel", "raid north", "6", "quit")
    out = run("play", "toy", "--dice", "ask", *seats, typed=typed).out
    assert out.count("The choice was not made; nothing has changed.") == 2
    text = only_record(state).read_text()
    assert text.count("red: raid north") == 1
    assert "! 6 raid" in text


def test_dice_given_beforehand_are_used_first(run: Run, state: Path) -> None:
    run("play", "toy", "--seed", "5", "--dice", "8", "--seat", "red=human", "--seat", "blue=random", typed=lines("hold"))
    assert "! 8 pile red" in only_record(state).read_text()


def test_options_are_read_as_what_they_are(run: Run, state: Path) -> None:
    run(*AGAINST, "--option", "long=yes", "--option", "goal=12", typed=lines("quit"))
    assert marne.load(only_record(state)).options == {"long": True, "goal": 12}


def test_a_finished_game_leaves_nothing_to_resume_and_old_records_go(run: Run, state: Path,
                                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "KEEP", 2)
    for seed in "1234":
        run("play", "toy", "--seed", seed, "--seat", "red=random", "--seat", "blue=random")
    assert len(list(state.glob("*.marne"))) == 2


def test_a_program_plays_with_json_lines(run: Run) -> None:
    typed = lines("hold", "raid north", "dig north", "undo", "done", "quit")
    done = run(*AGAINST, "--json", typed=typed)
    said = [json.loads(line) for line in done.out.splitlines()]
    kinds = [s["type"] for s in said]
    assert kinds[0] == "start"
    assert kinds[-1] == "left"
    error = next(s for s in said if s["type"] == "error")
    assert error["rules"] == ["3.3"]
    asked = [s for s in said if s["type"] == "decision"]
    assert [a["made"] for a in asked[:5]] == [0, 2, 2, 3, 2]
    assert not any(s["type"] == "event" and s["event"].get("secret") and s["event"]["seat"] == 1 for s in said)


def test_a_program_gives_dice_with_json_lines(run: Run) -> None:
    typed = lines("hold", "hold", "x", "7")
    done = run("play", "toy", "--dice", "ask", "--seat", "red=human", "--seat", "blue=human", "--json", typed=typed)
    said = [json.loads(line) for line in done.out.splitlines()]
    needs = [s for s in said if s["type"] == "need"]
    assert needs[0] == {"type": "need", "purpose": "pile red", "rule": "2", "values": [1, 2, 3, 4, 5, 6, 7, 8]}
    assert any(s["type"] == "event" and s["event"].get("value") == 7 for s in said) is False   # the card is red's secret
    assert said[-2]["type"] == "decision"


def test_the_table_knows_who_may_watch() -> None:
    class S:
        seats = {"red": "human", "blue": "random"}

    assert table.the_human(S()) == "red"            # type: ignore[arg-type]
    S.seats = {"red": "human", "blue": "human"}
    assert table.the_human(S()) is None             # type: ignore[arg-type]
