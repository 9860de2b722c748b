"""The table in the terminal: map, tracks, objectives, hand; the descriptions in words."""
from __future__ import annotations

import pytest
from rich.text import Text

import marne
from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.pieces import CARD, GOAL, INDEX, STRATEGY, UNITS
from marne.games.great_war_commander.rules.r02_field import GROUNDS, WORKS
from marne.games.great_war_commander.rules.r02_grid import HEX, HEXES
from marne.games.great_war_commander.state import SETUP, State
from marne.games.great_war_commander.table import terminal as draw
from marne.games.great_war_commander.table.rows import unit
from marne.games.great_war_commander.words import describe, names
from marne.kernel.chance import Seeded
from tests.conformance import pictures
from tests.conformance.pictures import fits, lighter, narrow, plain, readable
from tests.great_war_commander.arena import Arena

LANGS = ("en", "fr")
SCENARIOS = tuple(sc.id for sc in TITLE.scenarios)


def start(scenario: str = "gwc-01") -> State:
    return TITLE.new(scenario, {}, "", Seeded("1914"))


def later(message: str, scenario: str = "gwc-09", most: int = 4000) -> State:
    return pictures.later(start(scenario), message, most)


def cell(s: State, name: str, wide: int = 6) -> tuple[str, str]:
    """The two lines of a hex, as the map shows them."""
    h = HEX[name]
    return (Text.from_markup(draw.upper(s, h, wide, 0)).plain, Text.from_markup(draw.lower(s, h, wide, 0)).plain)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_table_fits_its_width(scenario: str, lang: str, width: int) -> None:
    fits(draw.draw(start(scenario), lang, width), width, most=50)


def test_title_draws_for_100_columns() -> None:
    s = start()
    assert list(TITLE.draw(s, "en")) == draw.draw(s, "en", 100)
    assert draw.fitted(s, "fr", 90) == draw.draw(s, "fr", 80)
    assert draw.fitted(s, "fr", 140) == draw.draw(s, "fr", 100)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("message", ["what_to_do", "where_to_step", "which_reaction", "who_advances", "whether_reroll"])
def test_pictures_of_random_games_are_sound(message: str, lang: str) -> None:
    s = later(message)
    for width in (80, 100):
        narrow(draw.draw(s, lang, width), width)
    for line in (*draw.text_board(s, lang), *draw.arrivals(s, lang), *draw.board_text(s, lang), *describe.losses(s, lang)):
        assert Text.from_markup(line.replace("[", "\\[")).plain == line
        assert "None" not in line and "{" not in line
    assert len(draw.status(s, lang)) <= 76
    for h in range(HEXES):
        assert len(draw.hex_lines(s, h, lang)) >= 2
    for u in range(UNITS):
        assert len(draw.unit_lines(s, u, lang)) >= 2


@pytest.mark.rules("2.1")
def test_every_second_column_is_half_a_hex_lower() -> None:
    """2.1 B, D, F … are half a hex lower: with two lines a hex that is one line."""
    s = Arena({"A1": "ge-inf.1", "B1": "ge-inf.2", "C11": "us-inf.1"}).s
    lines = plain(draw.board(s, 6))
    assert len(lines) == 1 + 2 * 11 + 1
    assert lines[0].split() == list("ABCDEFGHIJKLMNO")
    assert lines[2][3:8] == "●1   " and lines[3][9:14] == "●1   "          # A1 below its ground, B1 a line lower
    assert lines[22][15:20] == "■1   "
    assert [x[:2].strip() for x in lines[1::2]] == [str(n) for n in range(1, 12)] + [""]


def test_a_hex_shows_ground_level_work_road_and_objective() -> None:
    s = Arena({}, ground={"C3": "woods", "D4": "field"}, levels={"C3": 2}, works={"C3": "trench", "E5": "wire"},
              roads=[["C3", "D3"]], gas=["D4"]).s
    assert cell(s, "C3") == ("♣2≡-  ", "♣     ")
    assert cell(s, "E5")[0][2] == draw.WORK_SIGNS[WORKS.index("wire")] == "×"
    assert cell(s, "D4")[0][3] == "G" and cell(s, "H6")[0][4] == "5"
    assert len({sign for sign, _ in draw.GROUND}) == len(draw.GROUND) == len(GROUNDS)
    assert len(set(draw.WORK_SIGNS)) == len(WORKS)


def test_a_hex_shows_who_stands_there() -> None:
    s = Arena({"H4": "ge-inf.1 ge-abt.1+ge-mg08 ge-lt-ebel", "J4": "us-inf.1~", "J5": "us-inf.2! us-lt-hill",
               "C3": "us-ft37.1 us-run.1", "D3": "ge-hero", "E3": "ge-inf.4 us-inf.4"}).s
    assert cell(s, "H4")[1] == "●2Lm  " and cell(s, "J4")[1] == "■1~   "
    assert cell(s, "J5")[1] == "■1L!  " and cell(s, "C3")[1] == "■Tr   " and cell(s, "D3")[1] == "●H    "
    assert cell(s, "E3")[1] == "●×■   "
    assert cell(s, "H4", 5)[1] == "●2Lm "
    s.demo |= s.at[HEX["H4"]]
    assert cell(s, "H4", 5)[1] == "●2L! ", "what is hurt is told even where there is no room"


@pytest.mark.rules("7.3.1", "7.3.2")
def test_objectives_show_holder_and_what_one_knows_of_their_worth() -> None:
    """A marker of objective 5 worth 3 is open, one worth 2 is secret for the German: 5 for him, 3 for the Ally."""
    a = Arena({"H4": "ge-inf.1"}, held={5: "allied", 1: "german"}, german=["O23"]).turn()
    a.s.open_goals = 1 << GOAL["obj-m"]
    a.s.secret[0] = 1 << GOAL["obj-j"]
    line = "\n".join(plain(draw.goals(a.s, "en", 100)))
    assert " 5 H6 ■ 5 " in line and " 1 A1 ● 0 " in line and " 2 A11 – 0 " in line
    assert "(secret: objective 5 is worth 2)" in line
    a.s.secret = [0, 1 << GOAL["obj-j"]]
    line = "\n".join(plain(draw.goals(a.s, "en", 100)))
    assert " 5 H6 ■ 3 " in line and "secret" not in line
    assert "Objective 5, H6 (open ground): held by the Allies, worth 3 VP" in describe.goal_lines(a.s, "en")


@pytest.mark.rules("1.2")
def test_only_the_hand_of_the_side_that_decides_is_shown() -> None:
    """1.2 Hands and Strategy cards in hand are hidden; how many there are is not."""
    a = Arena({"H4": "ge-inf.1", "J4": "fr-inf.1"}, german=["O23", "A38"], allied=["A40"],
              strategy={"german": "ge-s9", "allied": "fr-s5"})
    s = a.turn().s
    for lines in (draw.draw(s, "en"), draw.text_board(s, "en"), draw.look(s, "hand", "en"), draw.board_text(s, "en")):
        text = "\n".join(lines)
        assert "Élan" not in text and "Field Reports" not in text
    text = "\n".join(plain(draw.draw(s, "en")))
    assert "Crossfire" in text and "Walter Rathenau" in text
    assert f"hand 1/{s.law.sides[1].hand}" in text and text.count("a Strategy card") == 2
    s.decision = None
    assert "Hand" not in "\n".join(plain(draw.draw(s, "en")))


def test_cards_that_can_be_used_stand_out_and_say_what_for() -> None:
    a = Arena({"H4": "ge-inf.1"}, german=["O23", "O21"]).turn()
    usable = [c for c in a.choices if c.startswith("order")]
    assert len(usable) == 1, "there is nobody to fire at"
    shown = describe.hand_lines(a.s, 0, "en")
    card = usable[0].split()[1]
    assert any(f"({card}): order" in x for x in shown) and any(x.endswith(": nothing now") for x in shown)
    drawn = "\n".join(draw.hand(a.s, "en", 100))
    assert drawn.count(f"[{draw.LIT}]") == 1


def test_hexes_that_can_be_chosen_are_lit() -> None:
    a = Arena({"H4": "ge-inf.1"}).order(23)
    assert a.asked == "where_to_step"
    wanted = {HEX[c.split()[1]] for c in a.choices if c.startswith("step")}
    assert len(wanted) == 6
    assert {h for h in range(HEXES) if draw.lit(a.s) >> h & 1} == wanted
    assert f"[{draw.LIT}]" in draw.upper(a.s, HEX["H3"], 6, draw.lit(a.s))


def test_things_are_found_by_id_and_name() -> None:
    s = Arena({"H4": "ge-lt-ebel ge-inf.3+ge-mg08~"}, ground={"H4": "woods"}, works={"H4": "foxhole"}).s
    told = draw.look(s, "h4", "en")
    assert told[0].startswith("H4: woods, foxhole; cover 3, 2 MP to enter, blocks sight [T124] [F127]")
    assert any("German Infantry 3 (ge-inf.3): suppressed" in x for x in told) and "  5 of 7 figures" in told
    told = draw.look(s, "ge-inf.3", "fr")
    assert told == draw.look(s, "Infanterie allemande 3", "fr") == draw.look(s, "german infantry 3", "fr")
    printed = "Printed: firepower 5, range 5, movement 4, morale 7; demoralised: 2, 1, 3, 8; 2 VP if lost"
    assert printed in draw.look(s, "ge-inf.3", "en")[2]
    assert any("In his radius of 1: German Infantry 3" in x for x in draw.look(s, "Ebel", "en"))
    assert draw.look(s, "MG 08", "en")[0].startswith("MG 08 no. 1: firepower 8, range 12, movement -3")
    assert "[A38]" in draw.look(s, "Tirs croisés", "fr")[0] and "+2" in draw.look(s, "crossfire", "en")[0]
    assert draw.look(s, "E60", "en")[0].startswith("Blaze [E60]") and draw.look(s, "bois", "fr")[0].startswith("Bois [T124]")
    assert draw.look(s, "tranchée", "fr")[0].startswith("Tranchée [F130]")
    card = draw.look(s, "ge-12", "en")
    assert card[0] == f"Card ge-12: {names.card(CARD['ge-12'], 'en')}" and "dice" in card[-1]
    assert "[S98.4.3]" in draw.look(s, "Drachen", "fr")[0] and draw.look(s, "ge-s3", "en")[0].startswith("Drachen")
    assert STRATEGY["ge-s3"] < 27
    for word in ("objectives", "losses", "arrivals", "sides", "pertes", "renforts"):
        assert draw.look(s, word, "fr")
    for nothing in ("", "zork", "!?"):
        assert draw.look(s, nothing, "en") == []


def test_the_text_board_names_everybody_on_it() -> None:
    s = Arena({"H4": "ge-lt-ebel ge-inf.3+ge-mg08~", "J4": "us-inf.1!"}, works={"C3": "wire"}).s
    lines = draw.text_board(s, "en")
    assert "H4 (open ground). The Germans: German Infantry 3 with MG 08 no. 1 (suppressed) and Lt Ebel." in lines
    assert "J4 (open ground). The Allies: American Infantry 1 (demoralised)." in lines
    assert "Empty works and markers: C3 (open ground, wire)" in lines
    assert "J4 (terrain dégagé). Les Alliés\u202f: Infanterie américaine 1 (démoralisée)." in draw.text_board(s, "fr")


def test_text_has_contrast_and_the_sides_differ_in_lightness() -> None:
    readable(*draw.CHIP, draw.LIT, draw.BOTH, *(style for _, style in draw.GROUND))
    german, allied = draw.CHIP
    lighter(german, allied)


def test_the_state_of_a_leader_is_masculine_in_french() -> None:
    """A platoon is 'démoralisée', a lieutenant 'démoralisé'."""
    m = marne.start("great-war-commander", scenario="gwc-01", seed=1)
    while m.decision is not None and m.state.phase == SETUP:
        m.choose(m.decision.choices[0])
    s = m.state.copy()
    for name, word in (("fr-lt-degrasse", "démoralisé"), ("fr-inf-14.1", "démoralisée")):
        u = INDEX[name]
        assert s.loc[u] < HEXES
        s.demo |= 1 << u
        assert f", {word})" in unit(s, u, s.loc[u], "fr")
