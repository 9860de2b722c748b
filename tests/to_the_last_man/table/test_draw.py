"""The table in the terminal: front, tracks, hand, battle; the descriptions in words."""
from __future__ import annotations

import re

import pytest

from marne.games.to_the_last_man import TITLE
from marne.games.to_the_last_man.words import describe
from marne.games.to_the_last_man.table import terminal as draw
from marne.games.to_the_last_man.words.names import card_name, zone_name
from marne.games.to_the_last_man.pieces import CARD_TYPE, INDEX, OF_TYPE, TYPES, UNITS, ZONE, ZONE_IDS, ZONES
from marne.games.to_the_last_man.rules.r07_production import production
from marne.games.to_the_last_man.state import State
from marne.kernel.chance import Seeded
from tests.conformance import pictures
from tests.conformance.pictures import fits, lighter, narrow, plain, readable, without_markup
from tests.to_the_last_man.arena import Arena

LANGS = ("en", "fr")


def start(scenario: str = "1914") -> State:
    return TITLE.new(scenario, {}, "", Seeded("1914"))


def later(message: str, scenario: str = "1916", most: int = 6000) -> State:
    return pictures.later(start(scenario), message, most, avoided=("accept", "capitulate"))


def test_every_playable_zone_is_in_one_sector() -> None:
    named = [i for _, ids in draw.SECTORS for i in ids.split()]
    t = start().t
    assert sorted(named) == sorted(ZONE_IDS[z] for z in range(ZONES) if t.playable >> z & 1)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("scenario", ["1914", "1916", "1918", "1919"])
def test_the_table_fits_its_width(scenario: str, lang: str, width: int) -> None:
    fits(draw.draw(start(scenario), lang, width), width, most=62)


def test_title_draws_for_100_columns() -> None:
    s = start()
    assert list(TITLE.draw(s, "en")) == draw.draw(s, "en", 100)
    assert draw.fitted(s, "fr", 90) == draw.draw(s, "fr", 80)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("message", ["how_to_pay", "fire_or_retreat", "which_order", "which_unit", "where_to_build"])
def test_pictures_of_random_games_are_sound(message: str, lang: str) -> None:
    s = later(message)
    for width in (80, 100):
        narrow(draw.draw(s, lang, width), width)
    without_markup([*draw.text_board(s, lang), *draw.arrivals(s, lang), *draw.board_text(s, lang)])
    assert len(draw.status(s, lang)) <= 76
    for z in range(ZONES):
        assert len(draw.zone_lines(s, z, lang)) >= 2
    for u in range(UNITS):
        assert len(draw.unit_lines(s, u, lang)) == 2


@pytest.mark.rules("4.1 [disputed]", "4.1 [friendly]")
def test_signs_of_control() -> None:
    s = Arena({"reims": "fr:i ge:i", "laon": "ge:i", "paris": "fr:i"}).s
    assert draw.zone_sign(s, ZONE["reims"]) == "■×"     # the Entente held it before
    assert draw.zone_sign(s, ZONE["laon"]) == "● "
    assert draw.zone_sign(s, ZONE["paris"]) == "■ "


def test_units_in_short() -> None:
    s = Arena({"verdun": "fort3 fr-2[iiiab]* fr:i* fr:c", "reims": "ge-1[]"}).s
    assert draw.side_tokens(s, 1, ZONE["verdun"]) == ["⌂3", "fr-2≡ 3I 1A 1B", "fr 1I≡ 1C"]
    assert draw.side_tokens(s, 0, ZONE["reims"]) == ["ge-1 ∅"]
    line = next(x for x in plain(draw.draw(s, "en")) if "Verdun" in x)
    assert "⌂3  fr-2≡ 3I 1A 1B" in line


@pytest.mark.rules("3.1")
def test_the_track_shows_total_and_level() -> None:
    """11 to 16 VP are a stalemate, 17 to 19 a marginal German victory."""
    s = start("1916")
    text = "\n".join(plain(draw.draw(s, "en")))
    assert "Turn 8 of 23 · Spring 1916" in text
    total = int(re.search(r"^(\d+) German VP: Stalemate", text, re.M).group(1))     # type: ignore[union-attr]
    assert 11 <= total <= 16
    s.ledger += 18 - total
    text = "\n".join(draw.draw(s, "en"))
    assert f"17 [{draw.LIT}] 18 [/] 19" in text
    assert "18 German VP: German marginal victory" in text
    assert "Victoire marginale allemande" in "\n".join(draw.draw(s, "fr"))


def test_only_the_hand_of_the_side_that_decides_is_shown() -> None:
    """1.3 Hands are hidden; their number is not."""
    s = start("1917")
    assert s.decision is not None
    seat = s.decision.seat
    for lines in (draw.draw(s, "en"), draw.text_board(s, "en"), draw.look(s, "hand", "en")):
        text = "\n".join(lines)
        for i in range(TYPES):
            name = card_name(i, "en")
            if s.hand[1 - seat] & OF_TYPE[i] and not s.hand[seat] & OF_TYPE[i] and name not in ("Offensive",):
                assert name not in text
    assert f"{s.hand[1 - seat].bit_count()} cards" in "\n".join(plain(draw.draw(s, "en")))
    shown = describe.hand(s, seat, "en")
    for c in range(len(CARD_TYPE)):
        if s.hand[seat] >> c & 1:
            assert card_name(CARD_TYPE[c], "en") in shown
    s.result, s.decision = None, None
    assert "Hand of" not in "\n".join(draw.draw(s, "en"))


@pytest.mark.rules("7.0")
def test_orders_in_the_making_are_not_shown_to_the_other_side() -> None:
    a = Arena({"koln": "ge-1[ii]", "paris": "fr-1[ii]"}, turn=5).run(production)
    a.play("build ge-infantry", "buy ge-infantry ge-1", "entrench ge-1")
    assert "ge-1≡ 3I" in "\n".join(plain(draw.draw(a.s, "en")))
    a.play("commit")
    text = "\n".join(plain(draw.draw(a.s, "en")))
    assert "ge-1 2I" in text
    assert "ge-1≡" not in text
    assert "three infantry" not in "\n".join(draw.text_board(a.s, "en")[6:])


def test_zones_that_can_be_chosen_are_lit() -> None:
    s = later("which_battles")
    assert s.decision is not None
    wanted = {c.a for c in s.decision.choices if c.verb == "battle"}
    assert wanted
    lit = [x for x in draw.draw(s, "en") if f"[{draw.LIT}]" in x]
    for z in wanted:
        assert any(zone_name(z, "en")[:10] in x for x in lit)


@pytest.mark.rules("8.4 [fire]", "8.2.1 [ENTRENCH fire]")
def test_the_battle_says_who_fires_at_what_number() -> None:
    """Entrenched infantry defends at F2, attackers at F1; a fort throws a die a point at F2."""
    a = Arena({"verdun": "ge:ii fort3 fr-2[ii]*"}, dice=[6] * 30).battle("verdun").calm("fire_or_retreat")
    a.s.phase = 5
    text = draw.board_text(a.s, "en")
    assert text[0] == "Battle of Verdun, the Germans attacking:"
    assert text[1] == "● Germans: 2 × German infantry F1"
    assert "2 × French infantry F2" in text[2]
    assert "3 × Fort Verdun F2" in text[2]
    drawn = plain(draw.draw(a.s, "fr"))
    assert any(x.startswith("Bataille de Verdun") for x in drawn)
    assert any(x.startswith("● attaque") for x in drawn)


def test_things_are_found_by_id_and_name() -> None:
    s = start()
    assert draw.look(s, "verdun", "en")[0].startswith("Verdun: held by the Entente, 1 VP")
    assert draw.look(s, "Trèves", "fr") == draw.look(s, "trier", "fr") == draw.look(s, "treves", "fr")
    assert draw.look(s, "fr-5", "en") == draw.look(s, "5th French Army", "en")
    assert "places: 5 infantry" in draw.look(s, "fr-5", "en")[1]
    assert "from Spring 1915 on" in draw.look(s, "Poison Gas!", "en")[1]
    assert "à partir du printemps 1915" in draw.look(s, "poison-gas", "fr")[1]
    assert draw.look(s, "pool", "en")[0].startswith("Germans: ")
    assert draw.look(s, "arrivals", "fr")[0].startswith("Tour ")
    for nothing in ("", "zork", "!?"):
        assert draw.look(s, nothing, "en") == []


def test_the_text_board_names_every_zone_once() -> None:
    s = start()
    lines = draw.text_board(s, "en")
    for z in range(ZONES):
        if s.t.playable >> z & 1:
            assert sum(line.startswith(zone_name(z, "en") + ": ") for line in lines) == 1
    assert "Paris: held by the Entente, 6 VP. Entente: Fort Paris (6); French infantry." in lines


def test_text_has_contrast_and_the_sides_differ_in_lightness() -> None:
    readable(*draw.CHIP, draw.LIT, draw.BATTLE)
    german, entente = draw.CHIP
    lighter(german, entente)
    assert INDEX["ge-1"] == 0
