"""What a typed line means."""
from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from marne.cli import entry
from marne.kernel.choice import Choice


def offer(*texts: str) -> list[Choice]:
    return [Choice(t.split()[0], 0, 0, t, "1") for t in texts]


MOVES = offer("activate 86", "activate 9", "move fr-i 42", "move fr-i 43", "move fr-ii 42", "pass", "place fr-i", "log")


def picked(text: str) -> str:
    e = entry.read(text, MOVES)
    assert isinstance(e, entry.Pick), e
    return e.choice.text


def test_a_number_is_the_choice_at_that_place() -> None:
    assert picked("1") == "activate 86"
    assert picked(" 6 ") == "pass"


def test_a_text_is_taken_whatever_its_blanks_and_capitals() -> None:
    assert picked("  Move   FR-II 42") == "move fr-ii 42"


def test_an_abbreviation_that_fits_one_choice_is_that_choice() -> None:
    assert picked("act 86") == "activate 86"
    assert picked("pa") == "pass"
    assert picked("m fr-ii") == "move fr-ii 42"


def test_a_number_is_never_short_for_another_one() -> None:
    assert isinstance(entry.read("act 8", MOVES), entry.Unknown)
    assert isinstance(entry.read("move fr-ii 4", MOVES), entry.Unknown)


def test_a_word_typed_in_full_wins_over_one_that_it_begins() -> None:
    assert picked("m fr-i 42") == "move fr-i 42"


def test_an_abbreviation_that_fits_several_choices_is_none_of_them() -> None:
    e = entry.read("p", MOVES)
    assert isinstance(e, entry.Many)
    assert {c.text for c in e.choices} == {"pass", "place fr-i"}
    e = entry.read("move fr-i", MOVES)
    assert isinstance(e, entry.Many)
    assert [c.text for c in e.choices] == ["move fr-i 42", "move fr-i 43"]


def test_a_number_too_high_is_no_choice_but_names_those_that_mean_it() -> None:
    e = entry.read("86", MOVES)
    assert isinstance(e, entry.NoNumber)
    assert e.number == 86
    assert [c.text for c in e.near] == ["activate 86"]
    assert isinstance(entry.read("0", MOVES), entry.NoNumber)


def test_a_choice_wins_over_a_command_of_the_same_name_and_a_slash_turns_it_round() -> None:
    assert picked("log") == "log"
    assert entry.read("/log", MOVES) == entry.Command("log", "")
    assert entry.read("log 5", MOVES) == entry.Command("log", "5")


def test_commands_have_names_in_both_languages() -> None:
    for text, name in (("why move fr-i 1", "why"), ("pourquoi move", "why"), ("? 3", "?"), ("?3", "?"), ("aide", "?"),
                       ("quitter", "quit"), ("règle 8.4", "rule"), ("annuler", "undo"), ("carte", "map"), ("Q", "quit")):
        e = entry.read(text, MOVES)
        assert isinstance(e, entry.Command), text
        assert e.name == name
    assert entry.read("? 3", MOVES) == entry.Command("?", "3")


def test_every_command_of_the_reader_is_known_at_the_table() -> None:
    from marne.cli.table import COMMANDS

    assert set(COMMANDS) == set(entry.COMMANDS)


def test_anything_else_is_left_to_the_engine_to_refuse() -> None:
    assert entry.read("move fr-xx 42", MOVES) == entry.Unknown("move fr-xx 42")


@given(st.text(max_size=40))
def test_any_line_has_a_meaning_and_a_pick_is_always_an_offered_choice(text: str) -> None:
    e = entry.read(text, MOVES)
    if isinstance(e, entry.Pick):
        assert e.choice in MOVES


@given(st.sampled_from(MOVES), st.data())
def test_the_beginning_of_a_text_never_picks_another_choice(c: Choice, data: st.DataObject) -> None:
    cut = data.draw(st.integers(1, len(c.text)))
    e = entry.read(c.text[:cut], MOVES)
    if isinstance(e, entry.Pick):
        assert e.choice.text.startswith(c.text[:cut].strip())
