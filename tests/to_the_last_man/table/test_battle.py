"""What the panels of the web table say of a battle, the production, the calendar and the tracks."""
from __future__ import annotations

import json
from typing import Any

import pytest

from marne.games.to_the_last_man.events import Fired, StepBegan
from marne.games.to_the_last_man.pieces import ENTENTE, GERMAN, IDS, SEATS, TYPE, ZONE
from marne.games.to_the_last_man.rules.r07_production import production as produce
from marne.games.to_the_last_man.table.battle import battle, calendar, production, tracks
from marne.games.to_the_last_man.rules.r03_victory import vp
from tests.to_the_last_man.arena import Arena

MISS = [6] * 60
VERDUN = {"verdun": "ge-5[iiiiiaaab] fr-3[iiiaa]* fr:c fort4"}


def fought(zones: dict[str, str], at: str, **more: Any) -> Arena:
    """A battle up to its first question."""
    more.setdefault("dice", MISS)
    gas, barrage = more.pop("gas", ""), more.pop("barrage", "")
    surprise, weather, bonus = more.pop("surprise", False), more.pop("weather", 0), more.pop("bonus", "")
    a = Arena(zones, **more)
    z = ZONE[at]
    for x, side in enumerate(SEATS):
        a.s.gas[x] |= 1 << z if gas == side else 0
        a.s.barrage[x] |= 1 << z if barrage == side else 0
    a.s.surprise |= 1 << z if surprise else 0
    a.s.weather = weather
    if bonus:
        a.s.bonus, a.s.bonus_at[0] = TYPE[bonus], z
    return a.battle(at)


def facts(a: Arena, seat: int | None = None, lang: str = "en") -> dict[str, Any]:
    b = battle(a.s, seat, lang)
    assert b is not None
    return b


def pieces(b: dict[str, Any], side: str) -> dict[str, dict[str, Any]]:
    return {u["id"]: u for g in b["sides"][side] for u in g["units"]}


def needs(b: dict[str, Any], side: str) -> list[int]:
    return sorted(u["need"] for u in pieces(b, side).values())


def orders(b: dict[str, Any]) -> list[str]:
    return [x["id"] for x in b["steps"]]


def states(b: dict[str, Any]) -> dict[str, str]:
    return {x["id"]: x["state"] for x in b["steps"]}


# The steps -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("2.0 II.4", "2.0 II.4 [order]", "2.0 II.4 [cavalry]")
def test_the_steps_are_those_of_the_book_and_go_on_with_the_battle() -> None:
    a = fought(VERDUN, "verdun", turn=8)
    b = facts(a)
    assert orders(b) == ["cavalry", "dogfight", "artillery", "defence", "attack", "retreat"]
    assert (b["zone"], b["attacker"], b["defender"]) == ("verdun", "german", "entente")
    assert states(b)["cavalry"] == "now" and states(b)["dogfight"] == "skip" and states(b)["artillery"] == "todo"
    a.play("stand")                                     # all guns miss: the next question is the defender's
    assert a.asked == "entente fire_or_retreat"
    assert states(facts(a))["defence"] == "now" and states(facts(a))["artillery"] == "done"
    a.play("fire")
    assert facts(a)["step"] == "retreat" and facts(a)["over"]


@pytest.mark.rules("2.0 II.4 [surprise]", "2.0 II.4 [surprise] b", "2.0 II.4 [surprise] c")
def test_in_a_surprise_attack_the_attacker_fires_first_and_there_is_no_artillery_step() -> None:
    b = facts(fought(VERDUN, "verdun", turn=8, surprise=True))
    assert b["surprise"] and orders(b) == ["cavalry", "dogfight", "attack", "defence", "retreat"]
    assert [x["rule"] for x in b["steps"] if x["id"] == "attack"] == ["2.0 II.4 [surprise] b"]
    assert b["volleys"]["artillery"]["dice"] == [] and b["cards"] == [{"card": "surprise-attack", "side": "german", "n": 1}]


def test_without_a_battle_there_is_nothing_to_show() -> None:
    a = Arena(VERDUN)
    assert battle(a.s, None, "en") is None


# Who fires at what -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.2.1", "8.2.1 [ENTRENCH fire]", "8.4 [fire]", "5.2.2")
def test_each_unit_with_its_firepower_and_the_hits_to_be_expected() -> None:
    """Five infantry, three guns, a biplane at F1; in front of them a fort of 4 with F2, three entrenched infantry at F2, two guns
    and cavalry at F1: 3, 17 and 9 sixths."""
    b = facts(fought(VERDUN, "verdun", turn=8))
    assert needs(b, "german") == [1] * 9 and needs(b, "entente") == [1, 1, 1, 2, 2, 2, 2]
    assert pieces(b, "entente")["fort-verdun"]["dice"] == 4
    v = b["volleys"]
    assert v["artillery"]["dice"] == [[1, 3]] and v["artillery"]["hits"] == pytest.approx(3 / 6, abs=1e-3)
    assert v["defence"]["dice"] == [[1, 3], [2, 7]] and v["defence"]["hits"] == pytest.approx(17 / 6, abs=1e-3)
    assert v["attack"]["dice"] == [[1, 9]] and v["attack"]["hits"] == pytest.approx(9 / 6, abs=1e-3)
    assert (v["artillery"]["side"], v["defence"]["side"], v["attack"]["side"]) == ("german", "entente", "german")
    army = next(g for g in b["sides"]["entente"] if g["army"] == "fr-3")
    assert army["entrenched"] and army["strength"] == 5


@pytest.mark.rules("9.1.4", "9.3", "9.4", "8.3.2")
def test_cards_raise_the_fire_of_the_artillery_and_add_dice() -> None:
    b = facts(fought(VERDUN, "verdun", turn=12, bonus="gericht", gas="german", barrage="entente"))
    assert b["volleys"]["artillery"]["dice"] == [[2, 4]]        # three guns with gas and the extra die of Gericht
    assert b["volleys"]["attack"]["dice"] == [[1, 6], [2, 4]]
    assert b["volleys"]["defence"]["dice"] == [[1, 1], [2, 7], [3, 2]]
    assert {(c["card"], c["side"]) for c in b["cards"]} == {("gericht", "german"), ("poison-gas", "german"),
                                                            ("advanced-barrage", "entente")}
    assert next(c for c in b["cards"] if c["card"] == "gericht")["need"] == 2


@pytest.mark.rules("8.3.1 [RAID]", "8.3.3", "8.3.4 [weather]", "8.3.5 [rough]")
def test_who_is_silent_is_told_with_the_rule() -> None:
    b = facts(fought({"argonne": "ge-5[icgbt] fr:i"}, "argonne", turn=18, weather=1))
    why = {u["id"].split("-")[1]: u.get("why", {}).get("rule") for u in pieces(b, "german").values()}
    assert why == {"i": None, "c": "8.3.1 [RAID]", "g": "8.3.3", "b": "8.3.4 [weather]", "t": "8.3.5 [rough]"}
    assert b["volleys"]["attack"]["dice"] == [[1, 1]] and any(n["rule"] == "8.3.5 [rough]" for n in b["notes"])
    assert {"card": "bad-weather", "side": "entente", "n": 1} in b["cards"]


@pytest.mark.rules("2.0 II.4.b", "2.0 II.4.c", "2.0 II.4.d")
@pytest.mark.parametrize("zones", [VERDUN, {"verdun": "ge-5[iigg] ge:ss fr-3[ii] fort2"}, {"verdun": "ge:iit uk-1[kka] fr:c"}])
def test_what_is_shown_before_the_fire_is_what_the_fire_throws(zones: dict[str, str]) -> None:
    a = fought(zones, "verdun", turn=18)
    told = {step: [n for n, k in v["dice"] for _ in range(k)] for step, v in facts(a)["volleys"].items()}
    a.calm()
    steps: dict[str, list[int]] = {}
    now = ""
    for e in a.s.log or ():
        if isinstance(e, StepBegan):
            now = e.step
        elif isinstance(e, Fired):
            steps.setdefault(now, []).append(e.need)
    assert steps["attack"] and {k: sorted(v) for k, v in steps.items()} == {k: sorted(v) for k, v in told.items() if v}


# Losses ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.3", "5.3.1 [strongest]", "5.3.1 [army type]")
def test_hits_that_are_paid_one_by_one_with_those_who_must_pay() -> None:
    """Army of 5 against a fort of 4 and cavalry: of the army, of its most numerous type; then 4 against 4."""
    a = fought(VERDUN, "verdun", turn=8, dice=[1, 1, 6, *MISS], hands={"entente": ["offensive"]}).play("stand")
    assert facts(a)["owed"] == {"side": "entente", "hits": 2, "siege": 0, "units": ["fr-i-01", "fr-i-02", "fr-i-03"]}
    a.play("lose fr-i-01")
    assert facts(a)["owed"] == {"side": "entente", "hits": 1, "siege": 0,
                                "units": ["fr-i-02", "fr-i-03", "fr-a-01", "fr-a-02", "fort-verdun"]}


@pytest.mark.rules("8.3.3 [fort loss]", "5.3.2")
def test_siege_hits_fall_on_the_fort_alone_and_everybody_sees_what_is_owed() -> None:
    a = fought({"verdun": "ge-5[iag] fr-3[iii] fort4"}, "verdun", turn=5, dice=[1, 1, *MISS], hands={"entente": ["ersatz-2"]})
    for seat in (None, GERMAN, ENTENTE):
        assert facts(a, seat)["owed"] == {"side": "entente", "hits": 2, "siege": 1, "units": ["fort-verdun"]}


@pytest.mark.rules("8.2.2 [FORCED RETREAT]")
def test_armies_that_are_forced_to_retreat() -> None:
    a = fought({"verdun": "ge:ss fr-3[iiii]"}, "verdun", turn=18, dice=[6, 6, 6, 6, 1, 6, *MISS])
    a.play("fire")
    assert a.asked == "german where_to_fall_back" and facts(a)["forced"] == 1
    a.play("stand")
    assert a.asked == "entente where_to_fall_back" and facts(a)["forced"] == 1
    a.play(a.texts[0])
    assert battle(a.s, None, "en") is None or facts(a)["forced"] == 0


def test_all_battles_of_the_turn_are_listed() -> None:
    a = Arena({"verdun": "ge:i fr:i", "nancy": "ge:i fr:i"}, dice=MISS)
    a.s.battles |= 1 << ZONE["nancy"]
    a.battle("verdun")
    assert {(x["zone"], x["state"]) for x in facts(a)["battles"]} == {("verdun", "now"), ("nancy", "todo")}


# Production ------------------------------------------------------------------------------------------------------------


def planning(zones: dict[str, str], turn: int = 8, **more: Any) -> Arena:
    more.setdefault("dice", [0])                        # the first card of the draw pile
    return Arena(zones, turn=turn, **more).run(produce)


def sheet(a: Arena, seat: int, lang: str = "en") -> dict[str, Any]:
    p = production(a.s, seat, lang)
    assert p is not None
    own: dict[str, Any] = p["own"]
    return own


def why(own: dict[str, Any], counter: str) -> tuple[str, str] | None:
    w = next(x for x in own["stock"] if x["counter"] == counter)["why"]
    return w and (w["text"], w["rule"])


@pytest.mark.rules("7.0", "7.1 [blind]")
def test_of_the_others_plan_only_that_it_is_sealed() -> None:
    a = planning({"mainz": "ge:i", "paris": "fr:i"}).play("build ge-infantry", "buy ge-infantry mainz", "buy card")
    own = sheet(a, GERMAN)
    assert own["income"] - own["points"] == 2 and [o["order"] for o in own["orders"]] == ["build", "card"]
    for seat in (ENTENTE, None):
        p = production(a.s, seat, "en")
        assert p is not None and p["sides"]["german"]["state"] == "planning" and p["sides"]["entente"]["state"] == "waiting"
        mine = p["own"]
        if seat is None:
            assert mine is None
        else:
            assert mine["side"] == "entente" and not mine["orders"] and mine["points"] == mine["income"]
        assert "ge-i" not in json.dumps(p).replace('"ge-infantry"', "")
    a.play("commit")
    assert production(a.s, GERMAN, "en")["sides"]["german"]["state"] == "sealed"                     # type: ignore[index]
    assert production(a.s, ENTENTE, "en")["sides"]["entente"]["state"] == "planning"                 # type: ignore[index]
    a.play("commit")
    assert production(a.s, GERMAN, "en") is None


@pytest.mark.rules("7.4", "7.4 [cap]")
def test_one_point_entrenches_four_units_and_on_the_first_turns_no_more() -> None:
    zones = {"mainz": "ge:ii", "koln": "ge:ii", "metz": "ge:i"}
    a = planning(zones, turn=3)
    assert sheet(a, GERMAN)["entrench"]["cap"] == 0
    for _ in range(5):
        a.play(next(t for t in a.texts if t.startswith("entrench")))
    own = sheet(a, GERMAN)
    assert [o["cost"] for o in own["orders"]] == [1, 0, 0, 0, 1] and own["income"] - own["points"] == 2
    assert own["entrench"]["left"] == 3 and own["entrench"]["why"]["rule"] == "7.4"             # nobody is left to dig in
    b = planning(zones, turn=1)
    for _ in range(4):
        b.play(next(t for t in b.texts if t.startswith("entrench")))
    early = sheet(b, GERMAN)["entrench"]
    assert (early["cap"], early["spent"], early["left"]) == (1, 1, 0) and early["why"]["rule"] == "7.4 [cap]"


@pytest.mark.rules("7.6", "8.2.2 [build]", "8.3.4 [build]", "1.2.1")
def test_the_price_list_says_why_something_cannot_be_had() -> None:
    """Stosstruppen from Summer 1917, biplanes from 1916 on; dear things when the purse is empty."""
    own = sheet(planning({"mainz": "ge:i"}, turn=5), GERMAN)
    assert why(own, "ge-infantry") is None
    assert why(own, "ge-stosstruppen") == ("from Summer 1917", "7.6")
    assert why(own, "ge-biplane") == ("from Spring 1916", "8.3.4 [build]")
    price = {x["counter"]: x["cost"] for x in own["stock"]}
    assert price["ge-tank"] == price["ge-stosstruppen"] == 2 and price["ge-infantry"] == price["ge-siege-gun"] == 1
    assert own["promote"]["why"]["text"] == "from Summer 1917"
    a = planning({"mainz": "ge:i"}, turn=18)
    a.s.bp[GERMAN] = 1
    assert why(sheet(a, GERMAN), "ge-tank") == ("costs 2 BP", "7.6 [2BP.1]")
    b = planning({"paris": "fr:i", "koln": "ge:i"}, turn=8)
    b.s.bp[GERMAN] = 0
    assert sheet(b, GERMAN)["entrench"]["why"]["rule"] == "7.4"


@pytest.mark.rules("7.3")
def test_eliminated_armies_and_whether_their_country_has_a_place_for_them() -> None:
    a = planning({"mainz": "ge:i", "paris": "fr:i", "flanders": "ge:i", "antwerp": "ge:i", "brussels": "ge:i", "liege": "ge:i",
                  "namur": "ge:i", "ardennes": "ge:i", "mons": "ge:i"}).play("commit")
    lost = {x["id"]: x["why"] for x in sheet(a, ENTENTE)["armies"]}
    assert lost["fr-1"] is None and lost["be-army"]["rule"] == "7.3"


# Calendar and tracks ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("2.0 VI", "2.0 VI [last turn]", "3.1 [blockade]")
def test_the_calendar_has_every_season_of_the_scenario() -> None:
    a = Arena(VERDUN, turn=8)
    rows = calendar(a.s, "en")
    assert [r["turn"] for r in rows] == list(range(1, 24)) and rows[0]["name"] == "Summer 1914" and rows[-1]["season"] == "winter"
    assert [r["state"] for r in rows] == ["past"] * 7 + ["now"] + ["next"] * 15
    assert {r["year"]: r["blockade"] for r in rows} == {1914: 0, 1915: 0, 1916: -1, 1917: -2, 1918: -3, 1919: -4}
    assert [r["turn"] for r in rows if r["shuffle"]] == [r["turn"] for r in rows if r["season"] == "winter"]
    told = [e["text"] for e in rows[15]["events"]]
    assert "10 Stosstruppen" in told and "17th German Army" in told


@pytest.mark.rules("3.1", "3.1 [mod 5]", "8.3.6")
def test_the_points_are_the_sum_of_their_parts() -> None:
    a = Arena({"verdun": "ge:i", "eft": "ge:iiiii", "reims": "ge-5[ip]", "paris": "fr:i"}, turn=16, german="verdun reims")
    k = tracks(a.s, "en")
    parts = {p["id"]: p["value"] for p in k["vp"]["parts"]}
    assert sum(parts.values()) == k["vp"]["total"] == vp(a.s) and parts["blockade"] == -3 and parts["eft"] == 0
    a.s.turn = 8
    k = tracks(a.s, "en")
    assert {p["id"]: p["value"] for p in k["vp"]["parts"]}["eft"] == 1 and k["eft"]["points"] == 5 and k["eft"]["dice"] == 1
    assert k["vp"]["levels"][k["vp"]["level"]]["from"] <= k["vp"]["total"] <= k["vp"]["levels"][k["vp"]["level"]]["to"]


@pytest.mark.rules("3.1", "4.1")
def test_zones_with_points_say_whose_they_are_and_disputed_ones_are_nobodys() -> None:
    a = Arena({"verdun": "ge:i fr:i", "nancy": "ge:i"}, german="nancy")
    held = {z["zone"]: z["held"] for z in tracks(a.s, "en")["zones"]}
    assert (held["verdun"], held["nancy"], held["paris"], held["metz"]) == ("disputed", "german", "entente", "german")
    assert all(z["vp"] > 0 for z in tracks(a.s, "en")["zones"])


@pytest.mark.rules("9.8", "9.9")
def test_the_crises_of_the_year() -> None:
    def names(turn: int) -> dict[str, str]:
        return {c["victim"]: c["name"] for c in tracks(Arena(VERDUN, turn=turn).s, "en")["crises"]}
    assert names(1) == {"german": "East Prussia", "entente": ""} and names(4) == {"german": "", "entente": "Gallipoli"}


# Words -----------------------------------------------------------------------------------------------------------------


def texts(x: Any) -> list[str]:
    if isinstance(x, dict):
        said = ("text", "name", "season", "from", "place")
        return [t for k, v in x.items() if k in said or not isinstance(v, str) for t in texts(v)]
    if isinstance(x, list | tuple):
        return [t for v in x for t in texts(v)]
    return [x] if isinstance(x, str) and x not in IDS else []


def test_french_is_written_with_its_own_spaces_and_differs_from_english() -> None:
    a = fought(VERDUN, "verdun", turn=8, dice=[1, *MISS]).play("stand")
    b = planning({"mainz": "ge:i"}, turn=5)
    for make in (lambda lang: facts(a, None, lang), lambda lang: sheet(b, GERMAN, lang), lambda lang: calendar(a.s, lang),
                 lambda lang: tracks(a.s, lang)):
        en, fr = texts(make("en")), texts(make("fr"))
        assert len(en) == len(fr) and sum(x != y for x, y in zip(en, fr, strict=True)) > len(en) // 4
        assert not [t for t in fr if any(f" {mark}" in t for mark in ":;?!")]
