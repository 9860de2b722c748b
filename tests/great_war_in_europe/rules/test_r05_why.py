"""5, 17.11 Why not: transfers, the Theatre, replacements, home defence, the Turkish reserve, deployment. Each refusal names the
rule that forbids it, in both languages; and what the log says of losses."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import EVENT, HEX, INDEX, NATIONS, hex_text
from marne.games.great_war_in_europe.tables import tables
from marne.games.great_war_in_europe.words.explain import explain
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, events, field, offers, play, st, until
from tests.great_war_in_europe.fights import OPEN, RING, TARGET

T = tables("")
AROUND_BERLIN = [hex_text(h) for h in bits(T.touching[HEX["E5102"]])]
M_TURN: dict[str, Any] = {"turn": 31, "letter": "M", "options": OPEN, "dice": (1,) * 60}
NOBODY = dict.fromkeys(("BR", "FR", "GE", "RU", "IT", "AH", "TU", "BU", "SR", "RO", "BE"), 0)


def because(m: Match, choice: str) -> tuple[str, str]:
    """The rule of a refusal and its English sentence; the French one has the same rule and is another."""
    english, french = (explain(st(m), choice, lang) for lang in ("en", "fr"))
    assert english[0][0] == french[0][0] and english[0][1] != french[0][1]
    return english[0]


def resources(**more: Any) -> Match:
    return field(more.pop("units", {}), phase="resources", **{**M_TURN, **more})


@pytest.mark.rules("5.17", "5.17#1", "5.17#2", "5.17#3", "5.17#4")
def test_a_transfer_is_refused_by_its_own_rule() -> None:
    m = resources(rp={"BR": 9, "FR": 9, "US": 9, "RU": 9, "IT": 9})
    assert offers(m, "transfer") == {"br ru", "fr ru"}
    assert because(m, "transfer FR SR")[0] == "5.17#3" and "Salonika" in because(m, "transfer FR SR")[1]
    for other in ("IT RU", "RU FR", "BR FR", "US FR"):
        assert because(m, f"transfer {other}")[0] == "5.17"
    play(m, "transfer BR RU")                               # there is nothing more that the Allies could give
    m = resources(rp={"BR": 9, "FR": 9}, flags={"turkey_out": 1})
    for _ in range(5):
        play(m, "transfer BR RU")
    assert "br ru" in offers(m, "transfer")
    m = resources(rp={"GE": 9, "AH": 3, "FR": 0, "BR": 0}, joined={"central": ["TU", "BU"]})
    until(m, "which_transfer")
    while asked(m).startswith("allied"):
        play(m, "done")
    assert because(m, "transfer AH GE")[0] == "5.17"
    for _ in range(6):
        assert asked(m) == "central which_transfer"
        play(m, "transfer GE AH")
    assert asked(m) != "central which_transfer", "six in all"


@pytest.mark.rules("5.17#1", "5.17#3")
def test_the_second_point_for_russia_and_a_second_giver_to_serbia() -> None:
    """With a road to Serbia the phase goes on after the one point for Russia."""
    m = resources(turn=14, letter="F", scenario="1915", units={"sr-hq": "E1614", "sr-mor1": "E1614", "br-10na": "E1116"},
                  flags={"salonika": 1}, rp={"BR": 9, "FR": 9})
    play(m, "transfer BR RU")
    assert because(m, "transfer FR RU")[0] == "5.17#1"
    play(m, "transfer FR SR")
    assert because(m, "transfer BR SR")[0] == "5.17#3" and "not some of each" in because(m, "transfer BR SR")[1]
    for _ in range(5):
        play(m, "transfer FR SR")
    assert asked(m) != "allied which_transfer", "six of them"


@pytest.mark.rules("5.17#4", "16.11")
def test_germany_gives_nothing_to_the_collapsed_nor_where_no_road_leads() -> None:
    m = resources(rp={**NOBODY, "GE": 9}, collapsed=["AH"])
    until(m, "which_transfer")
    while asked(m) == "allied which_transfer":
        play(m, "done")
    assert because(m, "transfer GE AH")[0] == "16.11" and "ge bu" in offers(m, "transfer")
    front = ["E1819", "E2027", "E1621"]                     # Sofia, Varna, Philippopolis
    cut = resources(rp={**NOBODY, "GE": 9}, control={"allied": [*front, *_towns("BU")]})
    while asked(cut) == "allied which_transfer":
        play(cut, "done")
    assert because(cut, "transfer GE BU")[0] == "5.17#4" and "Berlin" in because(cut, "transfer GE BU")[1]


def _towns(code: str) -> list[str]:
    return [hex_text(h) for h in bits(T.towns & T.country[code])]


@pytest.mark.rules("5.83", "5.84")
def test_the_theatre_that_may_not_be_taken() -> None:
    m = field({}, phase="initiative", west="central", flags={"switched": 11}, **M_TURN)
    assert offers(m) == {"take-west"} and because(m, "take-east")[0] == "5.83"
    m = field({}, phase="initiative", west="allied", flags={"switched": 9}, **M_TURN)
    assert offers(m) == {"take-east"} and because(m, "take-west")[0] == "5.84", "no line across the Western Front"


@pytest.mark.rules("5.32", "5.33", "5.34")
def test_why_a_unit_does_not_come_back_at_full_strength() -> None:
    dead = dict.fromkeys(("fr-hq-5", "br-1as", "fr-5", "sr-hq", "us-1", "us-2"), "dead")
    m = field(dead, phase="replacement", rp={"BR": 5, "FR": 5, "SR": 3, "US": 1}, scenario="campaign", turn=6, letter="C",
              options=OPEN, joined={"allied": ["US"]}, dice=(1,) * 60)
    told = {u: because(m, f"rebuild-full {u}")[0] for u in dead}
    assert told == {"fr-hq-5": "5.34", "br-1as": "5.32", "fr-5": "5.33", "sr-hq": "5.34", "us-1": "5.33", "us-2": "5.33"}
    assert "single step" in because(m, "rebuild-full fr-5")[1] and "two resource points" in because(m, "rebuild-full us-1")[1]


@pytest.mark.rules("5.31")
def test_a_reduced_unit_out_of_supply_is_told_so_in_good_french() -> None:
    ring = dict(zip(("ge-2", "ge-4", "ge-5", "ge-6", "ge-9", "ge-10"), RING, strict=True))
    m = field({"us-1": f"{TARGET} reduced", "fr-5": "dead", **ring}, phase="replacement", rp={"US": 3, "FR": 3},
              joined={"allied": ["US"]}, **M_TURN)
    assert asked(m) == "allied who_is_rebuilt"
    assert explain(st(m), "restore us-1", "fr") == [("5.31", "la 1re division américaine n'est pas ravitaillée")]


@pytest.mark.rules("5.24", "15.11")
def test_why_an_aircraft_does_not_guard_the_homeland() -> None:
    m = field({"cp-air-1": "sky", "cp-air-east": "sky", "cp-ne-air": "sky", "ab-ana-1": "N2601"}, turn=41, letter="Q",
              phase="strategic-warfare", scenario="1918", rp={"GE": 9}, dice=(1,) * 60, options=OPEN,
              events=["al-iaf", "cp-air-1", "cp-air-east", "cp-ne-air"])
    assert offers(m, "guard") == {"cp-air-1"}
    assert because(m, "guard cp-air-east")[0] == because(m, "guard cp-ne-air")[0] == "5.24"
    assert because(m, "guard cp-air-2")[0] == "15.11"


@pytest.mark.rules("5.38", "5.38#1")
def test_why_a_unit_does_not_go_to_the_turkish_reserve() -> None:
    units = {"tu-17": "N3832", "tu-5": "E1328", "tu-1c": "N3934", "tu-hq-3": "N3934", "tu-21": "arabia", "tu-22": "available-ne",
             "tu-40": "transit"}
    m = until(field(units, phase="replacement", rp=NOBODY, **{**M_TURN, "dice": (3, 3, *(1,) * 60)}), "who_is_held_back", 10)
    assert offers(m, "hold-back") == {"tu-17", "tu-22", "tu-40"}
    assert {u: because(m, f"hold-back {u}")[0] for u in ("tu-5", "tu-21", "tu-1c", "tu-hq-3")} == {
        "tu-5": "5.38#1", "tu-21": "5.38#1", "tu-1c": "5.38", "tu-hq-3": "5.38"}


@pytest.mark.rules("17.11#1")
def test_why_a_new_belligerent_does_not_deploy_there() -> None:
    """After Salonika the Greeks are not placed where the CP stands (6.53)."""
    m = field({"ge-5": "E1014"}, scenario="1916", turn=25, phase="events", hands=[], cups=["al-greece"], letter="J",
              rp={"BR": 5, "FR": 5}, dice=(EVENT["al-greece"], *(1,) * 60), options=OPEN, flags={"salonika": 1})
    play(m, "buy br")
    until(m, "where_to_deploy", 10)
    assert "E1014" not in offers(m, "deploy") and "E1115" in offers(m, "deploy")
    assert "enemy hands" in because(m, "deploy E1014")[1] and because(m, "deploy E1014")[0] == "17.11#1"
    assert "country" in because(m, "deploy E1819")[1]


@pytest.mark.rules("5.22#2", "5.23", "5.24")
def test_nobody_is_said_to_lose_more_points_than_he_had() -> None:
    m = field({}, phase="strategic-warfare", rp={"BR": 2, "GE": 1, "FR": 1}, events=["cp-uboat-1", "cp-raid-paris", "al-iaf"],
              **{**M_TURN, "dice": (5, 5, *(1,) * 60)})
    play(m, "done")
    lost = {k: events(m, k)[0].lost for k in ("Submarines", "Raided", "Bombed")}
    assert lost == {"Submarines": 2, "Raided": 1, "Bombed": 1}
    assert all(st(m).rp[NATIONS.index(n)] == 0 for n in ("BR", "FR", "GE"))


@pytest.mark.rules("15.83", "6.7")
def test_why_the_arabs_do_not_come_back_there() -> None:
    m = field({"ab-ana-1": "dead-ne", "tu-17": "N2601"}, phase="replacement", events=["al-ana"],
              **{**M_TURN, "dice": (INDEX["ab-ana-3"], *(1,) * 60)})
    assert asked(m) == "allied where_arabs" and "N2601" not in offers(m, "place-arabs")
    assert because(m, "place-arabs N2601") == ("6.7", "the enemy is in Akaba (N2601)")
    assert "no desert of Palestine" in because(m, "place-arabs N2416")[1]


@pytest.mark.rules("15.93#1")
def test_why_a_division_does_not_turn_red() -> None:
    units = {**dict.fromkeys(("ru-2", "ru-3", "ru-6"), "E7030 pg"), "ru-4": "available pg", "ru-1f": "E7030", "ru-5": "E5102 pg"}
    ring = dict(zip(("ge-2", "ge-4", "ge-5", "ge-6", "ge-9", "ge-10"), AROUND_BERLIN, strict=True))
    m = field({**units, **ring}, turn=41, scenario="1917", phase="revolution", letter="Q", flags={"czar": 11, "bolshevik": 12},
              collapsed=["RU"], options=OPEN, dice=(2, *(1,) * 60))
    play(m, "done", "raise-reds")
    assert offers(m, "redden") == {"ru-2", "ru-3", "ru-6"}
    told = {u: because(m, f"redden {u}")[1] for u in ("ru-4", "ru-1f", "ru-5", "ge-2")}
    assert "on a map" in told["ru-4"] and "cannot become" in told["ru-1f"] and "out of supply" in told["ru-5"]
    play(m, "redden ru-2")
    assert "already" in because(m, "redden ru-2")[1]


@pytest.mark.rules("17.21#PEF")
def test_why_a_unit_does_not_go_to_persia() -> None:
    units = {**dict.fromkeys(("ru-2", "ru-3", "ru-hq-1", "ru-1cauc"), "N3749"), "ru-5": "E7030"}
    m = field(units, scenario="1916", turn=18, phase="new-units", options=OPEN, control={"allied": ["N3045"]}, dice=(2,) * 20)
    until(m, "who_goes_to_persia", 8)
    assert offers(m, "send") == {"ru-2", "ru-3"}
    told = {u: because(m, f"send {u}") for u in ("ru-hq-1", "ru-1cauc", "ru-5", "br-5")}
    assert {rule for rule, _ in told.values()} == {"17.21#PEF"}
    assert "headquarters" in told["ru-hq-1"][1] and "Iraq" in told["ru-1cauc"][1] and "Caucasus" in told["ru-5"][1]


@pytest.mark.rules("17.21#PEF", "8.22")
@pytest.mark.parametrize(("foe", "goes"), [("N2436", False), ("N2336", True)])
def test_the_expedition_is_not_set_down_among_the_enemy(foe: str, goes: bool) -> None:
    """CP units next to Hamadan do not matter; in it nobody else can be."""
    for unit in ("tu-17", "tu-hq-6"):
        m = field({"ru-66": "N3836", unit: foe}, scenario="1916", turn=20, phase="new-units", options=OPEN, dice=(2,) * 20,
                  control={"allied": ["N3045", "N3836"]})
        for _ in range(8):
            if m.decision is not None and m.decision.message in ("who_goes_to_persia", "who_moves"):
                break
            play(m, "done")
        assert (asked(m) == "allied who_goes_to_persia") == goes
        assert not goes or "ru-66" in offers(m, "send")
