"""Why not: raids, landings on the Black Sea, US units that come by the edge. Each refusal names its rule."""
from __future__ import annotations

import re
from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import CAVALRY, EVENT, HEX, INDEX, NATIONS, TYPE, hex_text
from marne.games.great_war_in_europe.rules.r18_4_near_east import near_east_check
from marne.games.great_war_in_europe.state import NEVER
from marne.games.great_war_in_europe.tables import tables
from marne.games.great_war_in_europe.words.describe import ground
from marne.games.great_war_in_europe.words.explain import explain
from marne.games.great_war_in_europe.words.names import Piece, feminine, unit_name
from marne.games.great_war_in_europe.words.wording import say
from marne.kernel.run import GameOver
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, field, offers, play, st, until
from tests.great_war_in_europe.fights import OPEN, RING, TARGET, assault, battle, beside, spots

T = tables("")
PALESTINE = T.region["palestine"]


def why(m: Match, choice: str, lang: str = "en") -> list[tuple[str, str]]:
    return m.why(choice) if lang == "en" else explain(st(m), choice, lang)


def one(board: int) -> str:
    return hex_text(bits(board)[0])


@pytest.mark.rules("6.25#1", "6.25#2")
def test_why_lawrence_does_not_raid_there() -> None:
    more: dict[str, Any] = {"options": OPEN, "turn": 25, "scenario": "1916", "phase": "strategic-movement"}
    m = until(field({}, events=["al-lawrence"], **more), "where_to_raid")
    assert asked(m) == "allied where_to_raid"
    assert offers(m, "raid") == {hex_text(h) for h in bits(PALESTINE & T.towns & ~T.cities)}
    city, desert = one(PALESTINE & T.cities), one(PALESTINE & ~T.towns)
    assert [r for r, _ in why(m, f"raid {city}")] == ["6.25#1"] and "city" in why(m, f"raid {city}")[0][1]
    assert "no town" in why(m, f"raid {desert}")[0][1] and "Palestine" in why(m, "raid N1540")[0][1]
    assert "Palestine" in why(m, "raid N1540", "fr")[0][1]
    m = until(field({"fr-5": "W5009"}, events=["al-lawrence", "al-ana"], **more), "who_travels")
    assert why(m, f"raid {desert}")[0][0] == "6.25#2"
    m = until(field({"fr-5": "W5009"}, **more), "who_travels")
    assert why(m, f"raid {desert}")[0][0] == "6.25"


@pytest.mark.rules("6.38", "5.45#3")
def test_why_a_unit_does_not_land_on_the_black_sea() -> None:
    units = {"ru-5": "available-ne", "ru-6": "available", "fr-5": "W5009"}
    m = until(field(units, events=["al-russian-amphibious"], options=OPEN, turn=20, scenario="1916"), "who_goes_ashore")
    assert offers(m, "ashore") == {"ru-5"}
    assert "box of the Near East" in why(m, "ashore ru-6")[0][1] and "Russian" in why(m, "ashore fr-5")[0][1]
    play(m, "ashore ru-5")
    for place, word in (("N4332", "east of Trebizond"), ("N3338", "coast")):
        assert why(m, f"ashore-at {place}")[0][0] == "6.38" and word in why(m, f"ashore-at {place}")[0][1]
    late = until(field({"ru-5": "available-ne"}, events=["al-russian-amphibious"], options=OPEN, flags={"czar": 11}), "who_moves")
    assert why(late, "ashore ru-5")[0][0] == "5.45#3"


@pytest.mark.rules("13.25")
def test_why_a_unit_does_not_come_by_the_edge() -> None:
    units = {"us-1": "beside", "us-2": "available", "br-5": "W6707"}
    m = until(field(units, west="allied", options=OPEN, turn=40, scenario="1918"), "who_moves")
    assert offers(m, "enter-map") == {"us-1"}
    assert why(m, "enter-map us-2")[0][0] == "13.25" and "beside" in why(m, "enter-map us-2")[0][1]
    assert "only US units" in why(m, "enter-map br-5")[0][1]
    play(m, "enter-map us-1")
    assert why(m, "enter-at W6819")[0][0] == "13.25" and "bord" in why(m, "enter-at W6819", "fr")[0][1]
    new = until(field({"fr-9": "available", "us-2": "available"}, phase="new-units", options=OPEN, turn=40, scenario="1918"),
                "who_enters")
    play(new, "bring fr-9")
    assert why(new, "beside")[0][0] == "13.25" and "only US units" in why(new, "beside")[0][1]


@pytest.mark.rules("18.4#3")
@pytest.mark.parametrize(("held", "over"), [(2, False), (3, True)])
def test_three_hexes_win_the_last_year_of_the_near_east_too(held: int, over: bool) -> None:
    hexes = ["N2252", "N2552", "N4243"][:held]
    units = {"ab-ana-1": "N1820", "tu-30": "N1728"}
    s = st(field(units, scenario="1918-near-east", turn=38, options=OPEN, alone=True, control={"central": hexes}))
    assert s.czar != NEVER
    if over:
        with pytest.raises(GameOver):
            near_east_check(s)
        assert s.result is not None and (s.result.winner, s.result.kind) == ("central", "central-hexes")
    else:
        near_east_check(s)


@pytest.mark.rules("9.31", "9.32", "9.11", "9.0#1", "17.0")
def test_why_a_train_does_not_go_there() -> None:
    """No town, a town of the enemy's, one next to him, one behind his lines; a country closed to the unit; no movement left."""
    prague = "E4304"
    next_to = next(hex_text(h) for h in bits(T.touching[HEX[prague]] & T.land & ~T.towns & ~T.forts))
    m = field({"ge-5": "E5102", "ge-6": "E5102", "ah-5": "E3606", "ru-5": next_to}, phase="strategic-movement", options=OPEN)
    while asked(m) != "central who_travels":
        m.choose("done")
    play(m, "entrain ge-5")
    bare = one(T.country["GE"] & T.land & ~T.towns)
    for place, rule in ((bare, "9.31"), ("E7030", "9.31"), (prague, "9.32"), ("E5102", "9.31")):
        assert [r for r, _ in why(m, f"detrain {place}")] == [rule], place
    assert "ennemi" in why(m, f"detrain {prague}", "fr")[0][1]
    play(m, "back")
    st(m).capacity[0] = 23
    play(m, "entrain ge-6")
    assert why(m, "detrain E3606")[0][0] == "9.11", "Vienna counts double"


@pytest.mark.rules("9.53", "9.55", "15.64", "9.56")
def test_why_a_ship_does_not_go_there() -> None:
    units = {"br-5": "W6707", "br-hq-1": "W6707"}
    m = until(field(units, phase="strategic-movement", options=OPEN), "who_travels")
    play(m, "embark br-5")
    suez = one(T.region["egypt-west"] & T.coast["mediterranean"] & T.land)
    for place, rule in (("W5009", "9.53"), ("E5412", "9.53"), ("N2252", "9.55")):
        assert why(m, f"disembark {place}")[0][0] == rule, place
    assert why(m, "disembark W6707")[0] == ("9.51", "it is in Calais (W6707) already")
    play(m, "back", "embark br-hq-1")
    assert why(m, f"disembark {suez}")[0][0] == "15.64"


@pytest.mark.rules("6.52#1", "6.53#1", "6.12 [draw]")
def test_a_landing_is_not_played_in_the_events_phase() -> None:
    m = field({"br-5": "W6707"}, phase="events", cups=[], hands=["al-interdiction", "al-gallipoli", "al-salonika"], options=OPEN)
    assert asked(m) == "allied which_event" and "play al-interdiction" in offers(m)
    for event, rule in (("al-gallipoli", "6.52#1"), ("al-salonika", "6.53#1")):
        assert why(m, f"play {event}")[0][0] == rule


# 10, 15 --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("10.31", "15.22", "15.54", "10.33")
def test_why_an_attack_cannot_be_declared() -> None:
    m = battle({"br-rtc-1": 0, "br-5": 0, "fr-1c": 1, "fr-5": 2}, ["ge-5"], side="allied")
    play(m, f"attack {TARGET}")
    assert why(m, "fight")[0][0] == "10.31" and "nobody" in why(m, "fight")[0][1]
    play(m, "join br-rtc-1")
    assert [r for r, _ in why(m, "fight")] == ["15.22"] and "Royal Tank Corps" in why(m, "fight")[0][1]
    assert "n'attaque qu'avec" in why(m, "fight", "fr")[0][1]
    play(m, "join br-5", "join fr-1c", "join fr-5")
    assert [r for r, _ in why(m, "fight")] == ["15.54"] and "cavalry" in why(m, "fight")[0][1], "infantry of another hex"


@pytest.mark.rules("15.24", "15.71", "10.15", "10.13")
def test_why_a_unit_does_not_join_an_attack() -> None:
    """Bad ground for tanks, alpine hexes, snow and lakes by their own rules, distance by that of the six hexes."""
    forest = spots("west", "forest", country="FR")[0]
    m = assault({"br-rtc-1": beside(forest), "br-5": beside(forest), "fr-5": "W5009"}, forest, ["ge-5"], side="allied")
    play(m, f"attack {forest}")
    assert [r for r, _ in why(m, "join br-rtc-1")] == ["15.24"] and "chars" in why(m, "join br-rtc-1", "fr")[0][1]
    assert [r for r, _ in why(m, "join fr-5")] == ["10.13"]
    peak = next(h for h in bits(T.alpine & T.country["AH"]) if hex_text(h)[0] == "W" and (
        T.touching[h] & T.land & ~T.alpine & ~T.forts).bit_count() > 1 and T.touching[h] & T.alpine)
    foot, height = one(T.touching[peak] & T.land & ~T.alpine & ~T.forts), one(T.touching[peak] & T.alpine)
    for weather, at, unit, rule in (("fair", foot, "it-5", "15.71"), ("snow", height, "it-1alp", "10.15")):
        m = assault({unit: at, "it-2alp": foot}, hex_text(peak), ["ah-18"], side="allied", weather=weather)
        if weather == "fair":
            play(m, f"attack {hex_text(peak)}")
            assert [r for r, _ in why(m, f"join {unit}")] == [rule]
        else:
            assert hex_text(peak) not in offers(m, "attack")


@pytest.mark.rules("5.46", "6.43", "15.93#3", "6.48", "16.11")
def test_why_russians_do_not_attack() -> None:
    """After the treaty it is the treaty, in the turn of the paralysis the paralysis; the Red Army, the Civil War and the collapse
    each by its own rule."""
    units = {"ru-5": "E5428", "ru-6": "E5428", "br-5": "E5428"}
    more: dict[str, Any] = {"side": "allied", "theatre": "east", "turn": 42, "scenario": "1918"}
    m = assault(units, "E5327", ["ge-5"], **more, flags={"czar": 11, "bolshevik": 14, "treaty": 15})
    assert {r for r, _ in why(m, "join ru-5")} >= {"5.46"} and "6.43" not in {r for r, _ in why(m, "join ru-5")}
    m = assault(units, "E5327", ["ge-5"], side="allied", theatre="east", turn=30, scenario="1917", flags={"paralysis": 30})
    play(m, "attack E5327")
    assert [r for r, _ in why(m, "join ru-5")] == ["6.43"] and "Germans" in why(m, "join ru-5")[0][1], "no Brusilov attack"
    for rule, change in (("15.93#3", {"red": 1 << INDEX["ru-5"]}), ("6.48", {"in_play": 1 << EVENT["cp-civil-war"]})):
        m = assault(units, "E5327", ["ge-5"], **more)
        for name, value in change.items():
            setattr(st(m), name, getattr(st(m), name) | value)
        play(m, "attack E5327", "join ru-5")
        assert rule in {r for r, _ in why(m, "join ru-6")}


@pytest.mark.rules("15.54", "10.46#3")
def test_why_cavalry_gets_no_support() -> None:
    horse = next(u for u, n in INDEX.items() if u.startswith("fr-") and CAVALRY >> n & 1 and u != "fr-1c")
    m = battle({"fr-1c": 0, horse: 0, "br-5": 1}, ["ge-1c"], side="allied", units={"fr-hq-6": RING[0], "br-hq-1": RING[1]})
    play(m, f"attack {TARGET}", "join fr-1c", "join br-5", "fight")
    play(m, *(["hold"] if "hold" in offers(m) else []))
    assert asked(m) == "allied which_support" and offers(m, "support") == {"br-hq-1"}
    assert [r for r, _ in why(m, "support fr-hq-6")] == ["15.54"]


@pytest.mark.rules("15.11", "15.12", "15.16", "6.13 [event]#2", "6.21 [event]", "6.12 [draw]")
def test_why_aircraft_and_events_do_not_take_part() -> None:
    m = battle({"fr-5": 0, "fr-6": 1}, ["ge-5"], side="allied", turn=40, scenario="1918",
               hands=["al-gas-mustard", "al-townsend", "al-mine"],
               units={"al-air-1": "sky", "al-air-2": "sky", "it-air": "sky", "cp-air-1": "sky", "al-air-3": "coming"})
    st(m).flown = 1 << INDEX["al-air-2"]
    st(m).gas = 2 << 4                                      # 6.13 [event]#2: the CP has used mustard first
    play(m, f"attack {TARGET}", "join fr-5", "fight")
    assert asked(m) == "allied who_flies" and offers(m, "fly") == {"al-air-1"}
    for unit, rule in (("al-air-2", "15.12"), ("it-air", "15.16"), ("al-air-3", "15.11"), ("cp-air-1", "15.11")):
        assert [r for r, _ in why(m, f"fly {unit}")] == [rule], unit
    assert "déjà" in why(m, "fly al-air-2", "fr")[0][1]
    until(m, "which_combat_event")
    assert offers(m, "play") == {"al-mine"}
    for event, rule in (("al-gas-mustard", "6.13 [event]"), ("al-townsend", "6.21 [event]"), ("al-haig", "6.12 [draw]")):
        assert [r for r, _ in why(m, f"play {event}")] == [rule], event


@pytest.mark.rules("15.41", "15.42", "15.46", "15.55")
def test_why_a_division_is_not_converted() -> None:
    m = field({"ge-6": "W6729", "ge-26": "W2615", "ge-3": "W6729", "ge-ak": "W6729", "ge-1c": "W2615", "ge-2c": "W6729"},
              phase="new-units", west="central", options=OPEN, flags={"shock_due": 6}, turn=34)
    until(m, "who_converts")
    assert offers(m, "convert") == {"ge-6", "ge-1"}
    for unit, rule in (("ge-26", "15.42"), ("ge-3", "15.41"), ("ge-ak", "15.46")):
        assert [r for r, _ in why(m, f"convert {unit}")] == [rule], unit
    until(m, "who_dismounts")
    assert [r for r, _ in why(m, "dismount ge-1c")] == ["15.55"] and "Berlin" in why(m, "dismount ge-1c")[0][1]
    assert "cavalry" in why(m, "dismount ge-6")[0][1]


@pytest.mark.rules("15.11")
def test_aces_are_called_by_their_names_in_both_languages() -> None:
    assert [Piece(INDEX[u], "fr").le for u in ("cp-ace-voss", "al-ace-guynemer")] == ["l'as allemand Voss",
                                                                                      "l'as français Guynemer"]
    assert unit_name(INDEX["al-ace-ball"], "en") == "British ace Ball"


@pytest.mark.rules("10.81", "10.82", "14.31", "10.71#4")
def test_why_a_marker_is_not_laid_there_and_who_never_advances() -> None:
    units = {"ge-2": RING[0], "ah-5": RING[0], "ge-4": RING[1], "fr-5": TARGET}
    m = until(field(units, phase="movement-1", west="central", options=OPEN, flags={"command": 1}, control={"central": RING}),
              "where_marker")
    assert RING[1] in offers(m, "mark")
    for place, rule, word in ((RING[0], "10.82", "does not lead"), ("W5009", "10.82", "none of your"),
                              ("E5102", "10.81", "serve")):
        assert why(m, f"mark {place}")[0][0] == rule and word in why(m, f"mark {place}")[0][1], place
    m = until(field(units, phase="new-units", west="central", options=OPEN, control={"central": RING}), "where_line")
    for place, word in ((RING[1], "next to an Allied"), ("W5009", "not in your hands"), ("E5102", "Western Front")):
        assert [r for r, _ in why(m, f"line {place}")] == ["14.31"] and word in why(m, f"line {place}")[0][1], place
    m = battle({f"ge-{n}": 0 for n in (2, 4, 5, 6, 7, 9)}, ["fr-lfd"], units={"ge-hq-1": RING[0]}, dice=(6,))
    play(m, f"attack {TARGET}", "join-all", "fight", "pass")
    assert asked(m) == "central who_advances"
    assert why(m, "advance ge-hq-1") == [("10.71#4", "headquarters never advance")]


@pytest.mark.rules("3.26#13")
def test_french_names_of_units_agree_with_their_article() -> None:
    """1er régiment and 1re division; la légion, la gendarmerie; a division before its name, not after it."""
    for u, name in enumerate(T.name_unit_fr):
        noun = re.match(r"(?:(\d+)(e|re|er) )?(\w+)", name)
        assert noun is not None and not re.match(r"[A-Z]\w+ division$", name), name
        number, ending, word = noun.groups()
        assert number is None or ending == ("e" if number != "1" else "re" if feminine(u) else "er"), name
        if word.lower() in ("division", "brigade", "armée", "légion", "gendarmerie", "unité", "compagnie", "formation"):
            assert feminine(u), name
        elif word.lower() in ("régiment", "groupe", "groupement", "bataillon", "qg", "corps"):
            assert not feminine(u), name
        else:
            assert word.lower() in ("alpenkorps", "aviation") or TYPE[u] == "ace", f"{name}: a noun that this test does not know"


@pytest.mark.rules("11.13", "5.14", "5.23", "10.13")
def test_what_the_log_says_agrees_with_whom_it_tells_of() -> None:
    """Headquarters are masculine, divisions feminine; the Alpenkorps keeps its capital; a raid names its nation."""
    from marne.games.great_war_in_europe import events as ev
    from marne.games.great_war_in_europe import events_politics as politics
    hq, division, horse = INDEX["fr-hq-ao"], INDEX["fr-57"], INDEX["fr-17col"]
    for units, end in (((hq,), "est perdu."), ((division,), "est perdue."), ((division, horse), "sont perdues."),
                       ((division, hq), "sont perdus.")):
        assert say(ev.Starved("11.13", units, HEX["E1212"]), "fr").endswith(end)
    assert say(politics.Refreshed("5.14", (hq,)), "fr").startswith("De nouveau prêt à appuyer")
    assert "France perd " not in say(politics.Raided("5.23", NATIONS.index("FR"), 2), "fr")
    assert Piece(INDEX["ge-ak"], "fr").Le == "L'Alpenkorps"
    m = assault({"it-1alp": "W2509", "it-2alp": "W2508"}, "W2510", ["ah-2"], side="allied")
    play(m, "attack W2510")
    assert why(m, "join it-2alp", "fr") == [("10.13",
                                             "le 2e groupe d'alpins italien ne peut attaquer l'hexagone W2510 d'où il est")]


@pytest.mark.rules("14.14")
def test_a_destroyed_fort_agrees_with_its_kind() -> None:
    s = st(battle({"ge-2": 0}, ["fr-5"], forts=[]))
    assert ground(s, HEX["W5122"], "fr").line("fort") == "forteresse détruite"
    light = bits(T.light & T.country["FR"])[0]
    assert ground(s, light, "fr").line("fort") == "fort détruit"


@pytest.mark.rules("13.23", "13.25", "13.26", "13.28#2", "13.29#2")
@pytest.mark.parametrize(("unit", "seat", "hex", "rule", "more"), [
    ("ru-5", "allied", "E4816", "13.26", {"turn": 10, "scenario": "1915"}), ("ru-5", "allied", "E4115", "13.11", {}),
    ("us-1", "allied", "W5008", "13.25", {"turn": 38, "scenario": "1918"}), ("br-1", "allied", "N4310", "13.23", {}),
    ("br-42t", "allied", "N4011", "13.28#2", {}), ("tu-17", "central", "N1540", "13.29#2", {})])
def test_a_unit_that_is_not_placed_there_is_told_the_rule_of_its_kind(unit: str, seat: str, hex: str, rule: str,
                                                                      more: dict[str, Any]) -> None:
    """A Russian in Warsaw, an American in Paris, a Turk of the Caucasus in Baghdad; where none is special, the general one."""
    box = "available-ne" if unit == "tu-17" else "available"
    m = field({unit: box}, phase="new-units", seed=4, options={"open-stacks": True}, **more)
    while asked(m) != f"{seat} who_enters":
        play(m, "done")
    assert [r for r, _ in why(play(m, f"bring {unit}"), f"place {hex}")] == [rule]
