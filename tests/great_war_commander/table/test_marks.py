"""Marks of every choice, and what a click may have meant: they name only what is there, and the rules can answer."""
from __future__ import annotations

import random

import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.choices import VERBS
from marne.games.great_war_commander.pieces import CARD_IDS, IDS, INDEX, PIECE_IDS
from marne.games.great_war_commander.rules.r02_grid import HEX, HEX_IDS
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.table.hooks import TABLE
from marne.games.great_war_commander.table.marks import MESSAGES
from marne.games.great_war_commander.words.phrases import PROMPTS
from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask
from marne.kernel.run import advance
from marne.kernel.table import Mark
from tests.great_war_commander.arena import Arena

SCENARIOS = ["gwc-01", "gwc-04", "gwc-08", "gwc-09", "gwc-12", "gwc-16"]
# the icons of the page
SIGNS = {"undo", "swords", "flag", "move", "chat", "supply", "reach", "layers", "plus", "minus", "fit", "check", "clock", "back",
         "card", "dice", "lock", "cross", "spade", "coin", "hand", "arrow", "eye", "star", "retreat",
         "trash"}


def question(s: State) -> Ask:
    assert s.decision is not None
    return s.decision


def marks(s: State) -> dict[str, Mark]:
    assert s.decision is not None
    return {c.text: m for c, m in zip(s.decision.choices, TABLE.marks(s, s.decision), strict=True)}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_marks_of_a_random_game_name_only_what_there_is(scenario: str) -> None:
    s = TITLE.new(scenario, {}, None, Seeded(f"marks {scenario}"))
    rng = random.Random(scenario)
    known, met = {*PIECE_IDS, *CARD_IDS}, set()
    for _ in range(700):
        ask = s.decision
        if ask is None:
            break
        met.add(ask.message)
        for text, m in marks(s).items():
            assert set(m.places) <= set(HEX_IDS), text
            assert set(m.pieces) <= known, text
            assert m.grade in (0, 1, 2) and m.sign in SIGNS, text
            for word in text.split()[1:]:                   # whatever the choice names is lit
                if word in INDEX and not text.startswith("place"):
                    assert word in m.pieces, text
                if word in HEX:
                    assert word in m.places, text
        advance(s, rng.choice(ask.choices))
    assert len(met) > 8


@pytest.mark.parametrize("scenario", SCENARIOS[:4])
def test_every_hex_and_counter_that_is_clicked_gets_an_answer(scenario: str) -> None:
    """A lit one its choices; any other the rule that forbids what was meant."""
    s = TITLE.new(scenario, {}, None, Seeded(f"why {scenario}"))
    rng = random.Random(scenario)
    for n in range(500):
        ask = s.decision
        if ask is None:
            break
        if n % 9 == 0:
            offered = {c.text for c in ask.choices}
            lit = {x for m in marks(s).values() for x in m.places}
            for h in rng.sample(HEX_IDS, 12):
                texts = TABLE.candidates(s, ask, "place", h)
                if h in lit:
                    assert texts and set(texts) <= offered
                for t in texts:
                    for rule, words in TITLE.explain(s, t, "en") if t not in offered else ():
                        assert rule and words
            for name in rng.sample(IDS, 6):
                for t in TABLE.candidates(s, ask, "piece", name):
                    assert t in offered or TITLE.explain(s, t, "fr")
        advance(s, rng.choice(ask.choices))


def test_every_verb_has_a_look_and_every_message_exists() -> None:
    assert len(VERBS) > 40 and all(sign for _, sign, _ in (v.look for v in VERBS.values()))
    assert set(MESSAGES) <= set(PROMPTS)


@pytest.mark.rules("O23.1", "F128", "F131.2")
def test_O23_1_a_step_tells_its_cost_and_warns_of_mines_and_wire() -> None:
    a = Arena({"H5": "ge-inf", "A1": "us-inf"}, ground={"H4": "woods", "I5": "brush"}, works={"G5": "mines", "G6": "wire"})
    a.order(23)
    got = marks(a.s)
    assert got["step H4"].label == "2" and got["step H4"].places == ("H4",)         # T124 woods cost 2
    assert got["step I5"].label == "2" and got["step H6"].label == "1"              # T103, T112
    assert got["step G5"].grade == 2 and got["step G6"].grade == 1 and got["step H6"].grade == 0


@pytest.mark.rules("O16.1")
def test_O16_1_an_advance_into_enemies_is_costly() -> None:
    a = Arena({"H5": "ge-inf", "H4": "us-inf"})
    a.order(16)
    got = marks(a.s)
    assert got["advance ge-inf.1 H4"] == Mark(2, "swords", ("H4",), ("ge-inf.1",))
    assert got["advance ge-inf.1 H6"].grade == 0


@pytest.mark.rules("O21.3.1.2", "10.3", "O21.3.5")
def test_O21_3_5_target_and_base_tell_hindrance_and_firepower() -> None:
    a = Arena({"H4": "ge-inf-14+ge-mg08 ge-inf-14", "H6": "us-inf", "J5": "us-inf"}, ground={"H5": "orchard"})
    a.order(21)
    a.play("activate ge-inf-14.1")
    got = marks(a.s)
    assert got["target H6"].label == "−2" and got["target J5"].label == "" and got["target H6"].grade == 2     # T113 orchard: 2
    a.play("target H6")
    got = marks(a.s)
    assert got["base ge-mg08.1"].pieces == ("ge-mg08.1", "ge-inf-14.1")
    assert got["base ge-mg08.1"].label == "6" and got["base ge-inf-14.1"].label == "3"                         # 8 − 2, 5 − 2
    assert TABLE.candidates(a.s, question(a.s), "piece", "ge-mg08.1") == ["base ge-mg08.1"]


@pytest.mark.rules("O21.3")
def test_O21_3_a_click_on_a_hex_out_of_sight_is_explained_by_the_line() -> None:
    a = Arena({"H4": "ge-inf-14", "H6": "us-inf", "J5": "us-inf", "F5": "us-inf"}, ground={"H5": "woods"})
    a.order(21)
    texts = TABLE.candidates(a.s, question(a.s), "place", "H6")
    assert texts == ["target H6"]
    assert TITLE.explain(a.s, "target H6", "en")[0][0] == "10.2"
