"""10.0 to 10.4, 10.5 What may be attacked, the steps of a combat, shifts and modifiers against each other."""
from __future__ import annotations

import pytest

from marne.games.great_war_in_europe.pieces import EAST, GRID, HEX, INDEX, ITALY, MOUNTAIN, OF_FRONT, hex_text
from marne.games.great_war_in_europe.tables import tables
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, events, offers, play, refused, st, where
from tests.great_war_in_europe.fights import (
    NO_TRENCHES,
    OPEN,
    RING,
    TARGET,
    assault,
    battle,
    bear,
    beside,
    declare,
    odds_of,
    parts_of,
    shifts_of,
    spots,
)

# 10.1, 10.2 What may be attacked ------------------------------------------------------------------------------------------


ALPINI = next(u for u in INDEX if u.startswith("it-") and MOUNTAIN >> INDEX[u] & 1)


def attackable(m: Match) -> set[str]:
    """What the CP may attack; nothing if it is not even asked."""
    return offers(m, "attack") if asked(m) == "central where_to_attack" else set()


@pytest.mark.rules("10.15")
@pytest.mark.parametrize("weather", ["fair", "snow"])
def test_no_attack_across_a_lake_even_if_it_is_frozen(weather: str) -> None:
    t = tables("")
    land = t.land & t.playable & ~t.forts & ~t.towns & ~t.alpine & OF_FRONT[ITALY]
    a, b = next((a, b) for a in bits(land) for b in bits(t.lake_side[a] & land))
    plain = next(x for x in bits(t.touching[a] & land) if not t.lake_side[a] >> x & 1)
    m = assault({"ah-2": hex_text(a)}, hex_text(b), ["it-1"], units={"it-2": hex_text(plain)}, weather=weather)
    assert attackable(m) == {hex_text(plain)} and "10.11" in refused(m, f"attack {hex_text(b)}")


@pytest.mark.rules("10.15")
def test_no_attack_across_the_sea() -> None:
    t = tables("")
    land = t.land & t.playable & ~t.forts & ~t.beachheads & OF_FRONT[EAST]
    a, b = next((a, b) for a in bits(land) for b in bits(t.sea_side[a] & land & GRID.near[a]) if not t.touching[a] >> b & 1)
    plain = next(x for x in bits(t.touching[a] & land) if not t.lake_side[a] >> x & 1)
    m = assault({"ge-2": hex_text(a)}, hex_text(b), ["ru-5"], units={"ru-6": hex_text(plain)}, theatre="east")
    assert attackable(m) == {hex_text(plain)} and "10.11" in refused(m, f"attack {hex_text(b)}")


@pytest.mark.rules("10.15")
def test_no_attack_into_or_out_of_alpine_hexes_in_snow() -> None:
    t = tables("")
    peak, foot = next((h, x) for h in bits(t.alpine & OF_FRONT[ITALY] & t.playable & ~t.edge) if not t.forts >> h & 1
                      for x in bits(t.touching[h] & ~t.alpine & ~t.forts & t.land & ~t.lake_side[h]))
    up, down = hex_text(peak), hex_text(foot)
    for weather, offered in (("fair", True), ("snow", False)):
        into = assault({"ah-1": down}, up, [ALPINI], weather=weather)
        out_of = assault({"ah-1": up}, down, [ALPINI], weather=weather)
        for m, target in ((into, up), (out_of, down)):
            assert (target in attackable(m)) == offered


@pytest.mark.rules("15.71", "10.15")
def test_only_mountain_units_attack_into_alpine_hexes() -> None:
    t = tables("")
    peak, foot = next((h, x) for h in bits(t.alpine & OF_FRONT[ITALY] & t.playable & ~t.edge) if not t.forts >> h & 1
                      for x in bits(t.touching[h] & ~t.alpine & ~t.forts & t.land & ~t.lake_side[h]))
    m = assault({"ah-2": hex_text(foot)}, hex_text(peak), [ALPINI])
    assert hex_text(peak) not in attackable(m)
    both = assault({"ah-1": hex_text(foot), "ah-2": hex_text(foot)}, hex_text(peak), [ALPINI])
    assert hex_text(peak) in attackable(both), "ah-1 is a mountain division"
    assert offers(play(both, f"attack {hex_text(peak)}"), "join") == {"ah-1"} and refused(both, "join ah-2") == ["15.71"]


@pytest.mark.rules("10.22", "10.24")
def test_units_of_one_stack_attack_different_hexes_each_with_all_its_strength_once() -> None:
    """Of three divisions in a hex one attacks one neighbour, one another, and the third stays at rest. Nobody splits his
    strength: who attacked one hex is not offered for the other."""
    second = hex_text(next(h for h in bits(GRID.near[HEX[RING[0]]] & ~(1 << HEX[TARGET])) if hex_text(h) not in RING))
    m = assault({"ge-2": RING[0], "ge-4": RING[0], "ge-5": RING[0]}, TARGET, ["fr-5"], units={"fr-6": second}, dice=(4, 4),
                control={"central": [RING[0]]})
    bear(declare(m, "ge-2"))
    assert events(m, "CombatRolled")[-1].attack == 3, "the whole attack strength of one German division"
    play(m, f"attack {second}")
    assert offers(m, "join") == {"ge-4", "ge-5"} and refused(m, "join ge-2")
    bear(play(m, "join ge-4", "fight"))
    assert events(m, "CombatRolled")[-1].attack == 3 and where(m, "ge-5") == RING[0]
    assert not st(m).attacked >> INDEX["ge-5"] & 1


# 10.3 The procedure -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("10.0#1", "10.37")
@pytest.mark.parametrize(("die", "result"), [(1, "2/0"), (3, "1/0"), (4, "1/1"), (6, "1/2")])
def test_the_steps_of_a_combat(die: int, result: str) -> None:
    """Nine against four is 2-1 on table A, no shifts and no modifiers; its results by the die are 2/0 1/0 1/0 1/1 1/1 1/2. They
    are applied before the next attack is named."""
    m = battle({"ge-2": 0, "ge-4": 0, "ge-7": 1}, ["fr-5", "fr-6"], dice=(die,))
    o = odds_of(m, "ge-2", "ge-4", "ge-7")
    assert (o.attack, o.defence) == (9, 4) and o.shifts == o.parts == ()
    declare(m)
    told = events(m, "CombatRolled")[-1]
    assert (told.attack, told.defence, told.odds, told.column, told.die, told.plus, told.result) == (9, 4, 2, 2, die, 0, result)
    lost = int(result[0])
    for n in range(lost):
        assert asked(m) == "central who_loses", f"attacker's loss {n + 1}"
        m.choose(m.decision.choices[0])                                     # type: ignore[union-attr]
    hits = int(result[2])
    if hits == 1:
        assert asked(m) == "allied who_loses"
    elif hits == 2:
        bear(m)
        assert {where(m, u) for u in ("fr-5", "fr-6")} == {"dead"}


@pytest.mark.rules("10.35")
def test_shifts_for_and_against_are_netted_into_one() -> None:
    """A heavy fort (two left), an HQ of one for the attacker: one column left in all; an HQ of the defender makes it two."""
    t = tables("")
    fort = next(hex_text(h) for h in bits(t.heavy & t.country["FR"]) if t.touching[h] & ~t.forts & ~t.river[h])
    beside_fort = hex_text(next(h for h in bits(t.touching[HEX[fort]] & ~t.forts & ~t.river[HEX[fort]])))
    m = assault({"ge-2": beside_fort, "ge-hq-1": beside_fort}, fort, ["fr-5", "fr-hq-1"])
    city = int(bool(t.cities >> HEX[fort] & 1))
    ground = -2 - city - int(t.terrain_at[HEX[fort]] == "rough")
    plain = odds_of(m, "ge-2", at=fort)
    assert plain.column == plain.odds + ground
    one = odds_of(m, "ge-2", at=fort, support=[0, INDEX["ge-hq-1"] + 1])
    assert one.column == plain.odds + ground + 1
    both = odds_of(m, "ge-2", at=fort, support=[INDEX["fr-hq-1"] + 1, INDEX["ge-hq-1"] + 1])
    assert both.column == plain.odds + ground


@pytest.mark.rules("10.36", "10.51")
def test_modifiers_for_and_against_are_netted_as_in_the_example() -> None:
    """Gas (+2) and one air unit (+1) against trenches of -1: +2."""
    from marne.games.great_war_in_europe.pieces import EVENT
    m = battle({"ge-2": 0}, ["br-1"], trenches={**NO_TRENCHES, "BR_BE": -1}, units={"cp-air-1": "sky"})
    parts = parts_of(m, "ge-2", played=1 << EVENT["cp-gas-chlorine"], wings=1 << INDEX["cp-air-1"])
    assert parts == {"trench": -1, "air-attacker": 1, "gas": 2}
    assert odds_of(m, "ge-2", played=1 << EVENT["cp-gas-chlorine"], wings=1 << INDEX["cp-air-1"]).plus == 2


@pytest.mark.rules("10.37")
def test_the_modified_die_is_read_on_the_final_column() -> None:
    """An even fight from two opposite sides (+1): the four is read as a five, 1/1 at 1-1 on table A; unmodified it were 1/0."""
    m = battle({"ge-2": 0, "ge-4": 3}, ["fr-5", "fr-6"], dice=(4,))
    declare(m)
    told = events(m, "CombatRolled")[-1]
    assert (told.attack, told.defence, told.column, told.plus, told.result) == (6, 4, 1, 1, "1/1")


# 10.4 Shifts of the ground ------------------------------------------------------------------------------------------------


@pytest.mark.rules("10.42", "10.43")
@pytest.mark.parametrize(("front", "terrain", "weather", "shift"), [
    ("west", "rough", "fair", -1), ("west", "rough", "snow", -1), ("west", "marsh", "fair", -1),
    ("caucasus", "difficult", "fair", -1), ("west", "forest", "fair", 0), ("west", "forest", "wet", -1),
    ("west", "forest", "snow", -1), ("west", "floodplain", "fair", 0), ("west", "floodplain", "wet", -1),
    ("west", "floodplain", "snow", 0), ("east", "mountain", "fair", -1), ("east", "mountain", "wet", -2),
    ("east", "mountain", "snow", -2), ("east", "mountain-pass", "fair", -1), ("east", "mountain-pass", "wet", -2),
    ("east", "mountain-pass", "snow", -2), ("egypt", "desert", "fair", 0)])
def test_what_the_ground_gives_by_the_weather(front: str, terrain: str, weather: str, shift: int) -> None:
    """One column, two for mountains and passes in wet weather or snow, instead of the one (D19)."""
    target = next(h for h in spots(front, terrain) if tables("").touching[HEX[h]] & tables("").terrain["clear"]
                  & ~tables("").forts & ~tables("").river[HEX[h]])
    foe, mine = ("ru-1", "tu-1") if front in ("caucasus", "egypt") else ("fr-5", "ge-2") if front == "west" else ("ru-5", "ge-2")
    m = assault({mine: beside(target)}, target, [foe], weather=weather, theatre="west" if front in ("west", "egypt") else "east")
    assert sum(shifts_of(m, mine, at=target).values()) == shift


@pytest.mark.rules("10.43", "14.12")
def test_heavy_forts_give_two_columns_and_light_ones_one() -> None:
    t = tables("")
    for board, name, shift in ((t.heavy, "heavy-fort", -2), (t.light, "fort", -1)):
        fort = next(h for h in bits(board & t.country["FR"] & ~t.cities) if t.touching[h] & ~t.forts & ~t.river[h])
        near = hex_text(bits(t.touching[fort] & ~t.forts & ~t.river[fort])[0])
        m = assault({"ge-2": near}, hex_text(fort), ["fr-5"])
        assert shifts_of(m, "ge-2", at=hex_text(fort))[name] == shift
        fallen = assault({"ge-2": near}, hex_text(fort), ["fr-5"], forts=[])
        assert name not in shifts_of(fallen, "ge-2", at=hex_text(fort)), "a destroyed fort is worth nothing"


@pytest.mark.rules("10.44")
def test_a_river_counts_only_if_all_attack_across_it() -> None:
    t = tables("")
    h = next(h for h in bits(OF_FRONT[0] & t.terrain["clear"] & ~t.towns & ~t.forts & ~t.edge)
             if t.river[h] & t.touching[h] & ~t.forts and t.touching[h] & ~t.river[h] & ~t.forts & t.land)
    wet, dry = hex_text(bits(t.river[h] & t.touching[h] & ~t.forts)[0]), hex_text(bits(t.touching[h] & ~t.river[h] & ~t.forts)[0])
    m = assault({"ge-2": wet, "ge-4": dry}, hex_text(h), ["fr-5"])
    assert shifts_of(m, "ge-2", at=hex_text(h)) == {"river": -1}
    assert shifts_of(m, "ge-4", at=hex_text(h)) == {}
    assert shifts_of(m, "ge-2", "ge-4", at=hex_text(h)) == {}


@pytest.mark.rules("10.53#4", "14.12")
@pytest.mark.parametrize(("hex", "bonus"), [("N2913", True), ("N2711", True), ("N3934", False)])
def test_gaza_and_beersheba_alone_of_the_forts_may_be_attacked_concentrically(hex: str, bonus: bool) -> None:
    dirs = [hex_text(x) for x in GRID.dirs[HEX[hex]] if x]
    touching = tables("").touching[HEX[hex]]
    d = next(d for d in range(3) if touching >> HEX[dirs[d]] & 1 and touching >> HEX[dirs[d + 3]] & 1)
    mine = ("br-1", "br-2") if bonus else ("ru-2", "ru-5")
    m = assault({mine[0]: dirs[d], mine[1]: dirs[d + 3]}, hex, ["tu-1"], side="allied", theatre="west" if bonus else "east",
                forts=[hex])
    assert ("concentric" in parts_of(m, *mine, at=hex, side="allied")) == bonus


@pytest.mark.rules("10.53", "14.12")
def test_no_concentric_bonus_against_a_french_fort_while_it_stands() -> None:
    t = tables("")
    fort = next(h for h in bits(t.light & t.country["FR"] & ~t.cities) if all(t.touching[h] >> x & 1 for x in GRID.dirs[h]))
    ring = [hex_text(x) for x in GRID.dirs[fort]]
    for forts, bonus in (([hex_text(fort)], False), ([], True)):
        m = assault({"ge-2": ring[0], "ge-4": ring[3]}, hex_text(fort), ["fr-5"], forts=forts, options=OPEN)
        assert ("concentric" in parts_of(m, "ge-2", "ge-4", at=hex_text(fort))) == bonus
