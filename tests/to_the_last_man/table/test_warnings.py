"""What the end of a phase or a season of To the Last Man! will judge is told before; and it then happens as it was said."""
from __future__ import annotations

from typing import Any

import pytest

from marne import games_index
from marne.games.to_the_last_man.pieces import GERMAN, INDEX, SEATS
from marne.games.to_the_last_man.rules.r02_march import movement
from marne.games.to_the_last_man.rules.r02_sequence import player_turn
from marne.games.to_the_last_man.rules.r06_supply import check_supply
from marne.games.to_the_last_man.rules.r07_production import production
from marne.games.to_the_last_man.state import MOVEMENT
from marne.kernel.table import NOTE, SOON, SURE, Warn

from ..arena import Arena

TABLE = games_index.title("to-the-last-man").table


def warned(a: Arena, seat: str, kind: str, lang: str = "en") -> list[Warn]:
    return [w for w in TABLE.warnings(a.s, SEATS.index(seat), lang) if w.kind == kind]


def cautions(a: Arena, lang: str = "en") -> dict[str, Warn]:
    ask = a.s.decision
    assert ask is not None
    return {ask.choices[i].text: w for i, w in TABLE.cautions(a.s, ask, lang).items()}


def moving(zones: dict[str, str], side: str = "german", **more: Any) -> Arena:
    """The Movement Phase of a side, its first question."""
    a = Arena(zones, active=side, **more)
    a.s.phase = MOVEMENT
    a.s.opened = a.s.german if side == "german" else ~a.s.german
    return a.run(movement, SEATS.index(side))


CUT_OFF = {"paris": "ge-1[iii] ge:i", "metz": "ge:i", "verdun": "fr:i"}


@pytest.mark.rules("6.5", "6.5 [b2]", "6.5 [b3]")
def test_who_is_out_of_supply_is_told_what_the_end_of_the_season_takes() -> None:
    a = moving(CUT_OFF, turn=5)
    said = {w.rule: w for w in warned(a, "german", "supply")}
    assert set(said) == {"6.5 [b2]", "6.5 [b3]"} and all(w.place == "paris" and w.grade == SURE for w in said.values())
    assert said["6.5 [b2]"].pieces == ("ge-1",) and "loses a unit" in said["6.5 [b2]"].text
    assert "perd une unité" in next(w for w in warned(a, "german", "supply", "fr") if w.rule == "6.5 [b2]").text
    assert not warned(a, "entente", "supply")
    b = Arena(CUT_OFF, turn=5).run(check_supply)                # what was said comes true
    b.calm()
    assert b.inside("ge-1") == "ii" and b.where("ge-1") == "paris"


@pytest.mark.rules("6.5 [b2]", "6.5 [b1]")
def test_the_last_unit_of_an_army_and_the_last_step_of_a_fort() -> None:
    a = moving({"paris": "ge-1[i]", "metz": "ge:i", "liege": "fr:i"}, turn=5)
    assert "eliminated" in warned(a, "german", "supply")[0].text


@pytest.mark.rules("6.2")
def test_who_is_joined_to_a_source_is_not_warned() -> None:
    a = moving({"metz": "ge-1[iii]", "verdun": "fr:i"})
    assert not warned(a, "german", "supply") and not warned(a, "entente", "supply")


@pytest.mark.rules("8.3.2 [alone]")
def test_a_gun_amid_the_enemy_without_infantry_is_lost_when_the_phase_ends() -> None:
    a = moving({"verdun": "fr:i ge:a", "metz": "ge:i"})
    (w,) = warned(a, "german", "escort")
    assert (w.rule, w.place, w.grade) == ("8.3.2 [alone]", "verdun", SURE)
    assert not warned(moving({"verdun": "fr:i ge:ai", "metz": "ge:i"}), "german", "escort"), "infantry beside it saves it"
    gun = w.pieces[0]
    a.play("done").calm()
    assert a.where(gun) == "pool"


@pytest.mark.rules("8.1 [EMPTY lost]", "8.3.2 [alone]")
def test_an_army_that_holds_guns_alone_is_named_with_them() -> None:
    """It is worth a point (3.1), and goes when they go."""
    a = moving({"verdun": "fr:i ge-1[aa]", "metz": "ge:i"})
    assert next((w.rule, w.pieces) for w in warned(a, "german", "escort")) == ("8.1 [EMPTY lost]", ("ge-1",))
    a.play("done").calm()
    assert a.where("ge-1") == "pool" and a.s.ledger == -1
    held = moving({"verdun": "fr:i ge-1[ac]", "metz": "ge:i"})
    assert all(w.rule == "8.3.2 [alone]" for w in warned(held, "german", "escort")), "its cavalry keeps it"


@pytest.mark.rules("8.3.2 [alone]")
def test_the_move_that_would_leave_a_gun_alone_is_marked() -> None:
    a = moving({"verdun": "fr:i ge:ai", "metz": "ge:i"})
    a.play("select ge-i-01")
    assert a.where("ge-i-01") == "verdun"
    marked = {t for t, w in cautions(a).items() if w.kind == "escort"}
    assert marked and marked == {t for t in a.texts if t.startswith(("move", "rail"))}, a.texts


@pytest.mark.rules("8.1 [EMPTY retreat]", "8.1 [EMPTY lost]")
@pytest.mark.parametrize(("beside", "rule"), [("ge:i", "8.1 [EMPTY retreat]"), ("ge:c", "8.1 [EMPTY lost]")])
def test_an_empty_army_in_a_disputed_zone(beside: str, rule: str) -> None:
    a = moving({"verdun": f"fr:i ge-1 {beside}", "metz": "ge:i"})
    (w,) = warned(a, "german", "empty")
    assert (w.rule, w.pieces, w.grade) == (rule, ("ge-1",), SURE)
    assert not warned(moving({"metz": "ge-1 ge:i", "verdun": "fr:i"}), "german", "empty"), "a friendly zone is no danger"


@pytest.mark.rules("5.1.1", "4.1 [battle]")
def test_a_zone_that_was_entered_must_be_fought_for() -> None:
    a = moving({"metz": "ge-1[iii]", "verdun": "fr:i"})
    assert not warned(a, "german", "battle")
    a.play("select ge-1", "move ge-1 verdun")
    (w,) = warned(a, "german", "battle")
    assert (w.place, w.rule, w.grade) == ("verdun", "5.1.1", NOTE) and not warned(a, "entente", "battle")


@pytest.mark.rules("2.0 V.3")
@pytest.mark.parametrize("over", [0, 2])
def test_cards_beyond_the_limit_are_told_to_their_owner_alone(over: int) -> None:
    a = moving({"metz": "ge-1[iii]", "verdun": "fr:i"})
    limit = a.s.t.hand_limit[GERMAN][a.s.turn + 1]
    for _ in range(limit + over):
        a.give("german", "offensive")
    said = warned(a, "german", "hand")
    assert [w.grade for w in said] == [SOON] * bool(over) and not warned(a, "entente", "hand")
    if over:
        assert f"{over} cards" in said[0].text and str(limit) in said[0].text


@pytest.mark.rules("7.0")
def test_build_points_that_will_be_lost_are_said_before_sealing() -> None:
    a = Arena({"metz": "ge-1[iii]", "verdun": "fr:i"}).run(production)
    n = a.s.bp[GERMAN]
    assert n and a.asked.startswith("german")
    assert [w.text for w in warned(a, "german", "points")] == [f"{n} build points not spent: lost when you seal the orders"]
    assert cautions(a)["commit"].rule == "7.0"
    a.s.bp[GERMAN] = 0
    assert not warned(a, "german", "points") and "commit" not in cautions(a)


@pytest.mark.rules("2.0 V.4")
def test_the_dice_of_the_eastern_front_box() -> None:
    a = moving({"eft": "ge-2[iiiii]", "metz": "ge-1[iii]", "verdun": "fr:i"})
    (w,) = warned(a, "german", "box")
    assert w.rule == "2.0 V.4" and "2 dice" in w.text            # an army counts itself: 6 BP are two dice of 5 or part of it
    assert not warned(a, "entente", "box") and not warned(moving({"metz": "ge-1[iii]"}), "german", "box")


@pytest.mark.rules("2.0 IV")
def test_the_second_pass_is_marked_when_somebody_would_starve() -> None:
    for passes, told in ((0, False), (1, True)):
        a = Arena(CUT_OFF, turn=5)
        a.s.passes = passes
        a.run(player_turn, GERMAN)
        assert ("pass" in cautions(a)) is told


def test_a_spectator_has_no_warnings() -> None:
    a = moving(CUT_OFF, turn=5)
    assert TABLE.warnings(a.s, None, "en") == [] and INDEX["ge-1"] >= 0
