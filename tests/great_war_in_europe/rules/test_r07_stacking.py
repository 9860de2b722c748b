"""7.2 Stacking."""
from __future__ import annotations

import pytest

from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.pieces import ALLIED, BU, FREE_STACK, GE, HEX, IDS, INDEX, OF_NATION, SIZE, US
from marne.games.great_war_in_europe.rules.r07_2_stacking import fits, surplus
from marne.kernel.chance import Seeded
from marne.parts.bits import bits, mask
from tests.great_war_in_europe.arena import asked, in_west, offers, play, st, units_in, where

S = TITLE.new("1917", {}, "", Seeded("1"))


def units(*names: str) -> int:
    return mask(INDEX[n] for n in names)


@pytest.mark.rules("7.21", "7.22", "7.23", "8.23")
def test_six_units_in_a_hex_the_seventh_goes_by_its_owners_choice() -> None:
    six = units("ge-2", "ge-4", "ge-5", "ge-6", "ge-7", "ge-1c")
    assert not surplus(S, six) and surplus(S, six | units("ge-8")) == six | units("ge-8")
    crowd = {f"ge-{n}": "W6529" for n in (4, 5, 6, 7, 8, 9)}
    m = play(in_west({"ge-2": "W6530", **crowd}, alone=True), "take ge-2", "to W6529", "stop", "done")
    assert asked(m) == "central who_is_too_many" and offers(m, "scrap") == {"ge-2", *crowd}
    play(m, "scrap ge-2")
    assert where(m, "ge-2") == "dead"


@pytest.mark.rules("7.23")
def test_each_side_has_its_own_six() -> None:
    assert fits(S, ALLIED, HEX["W3803"], units("fr-2", "fr-3", "fr-4", "fr-5", "br-2", "br-3"))


@pytest.mark.rules("7.23#1")
def test_german_battalions_and_canal_companies_are_free() -> None:
    battalions = mask(u for u in bits(OF_NATION[GE]) if SIZE[u] == "bn")
    companies = mask(i for i, name in enumerate(IDS) if name.startswith("br-cd-"))
    assert battalions and companies.bit_count() == 4 and not (battalions | companies) & ~FREE_STACK
    assert not surplus(S, units("ge-2", "ge-4", "ge-5", "ge-6", "ge-7", "ge-8") | battalions)


@pytest.mark.rules("7.23#2", "15.25", "15.32")
def test_one_hq_one_tank_one_anti_tank_unit() -> None:
    six = units("ge-2", "ge-4", "ge-5", "ge-6", "ge-7", "ge-8")
    assert not surplus(S, six | units("ge-hq-2", "ge-at-1", "ge-pz"))
    for two in (units("ge-hq-2", "ge-hq-3"), units("ge-at-1", "ge-at-2"), units("br-rtc-1", "fr-aac-1")):
        assert surplus(S, two) == two


@pytest.mark.rules("7.23#3", "7.23#4")
@pytest.mark.parametrize("nation", [US, BU])
def test_four_us_and_four_bulgarian_infantry_divisions(nation: int) -> None:
    rows = S.t.ds.units
    divisions = [u for u in bits(OF_NATION[nation]) if rows[u].type == "infantry"]
    four, fifth = mask(divisions[:4]), 1 << divisions[4]
    others = units("fr-2", "fr-3") if nation == US else units("ge-2", "ge-4")
    assert not surplus(S, four | others) and surplus(S, four | fifth) == four | fifth


@pytest.mark.rules("7.23#5")
def test_forts_and_markers_do_not_count() -> None:
    """Six divisions in Verdun, whose fort stands: nobody has to go."""
    six = ("fr-2", "fr-3", "fr-4", "fr-5", "fr-6", "fr-8")
    m = play(in_west(dict.fromkeys(six, "W5122"), "allied", alone=True), "done")
    assert st(m).forts >> HEX["W5122"] & 1 and st(m).t.name_en[HEX["W5122"]] == "Verdun"
    assert asked(m) != "allied who_is_too_many" and len(units_in(m, "W5122")) == 6
