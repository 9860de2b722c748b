"""9.4.5 Allied units driven out of a Channel port may be taken off by sea."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.grand_illusion.pieces import INDEX
from marne.match import Match
from tests.grand_illusion.tools import disrupted, events, offered, pass_until, play, pos, st, texts, where, why

NO_EFFECT = [4, 4]          # Fortunes of War 8
ROUT = [1, 1]               # Fortunes of War 2
HIT, MISS = 1, 6
AROUND = {1: (2, 7, 8), 7: (1, 8, 16, 17), 14: (15, 23, 24), 23: (14, 24, 32, 33), 32: (23, 33, 42, 43)}
LOST = 0


def driven_out(unit: str, hx: int, dice: list[int], open_hex: int = 0, units: dict[str, Any] | None = None, **more: Any) -> Match:
    """`unit` is beaten in the port; all ways are closed except `open_hex`, an empty hex of the enemy."""
    shut = [h for h in AROUND[hx] if h != open_hex]
    ring = dict(zip(("ge-iv", "ge-gd", "ge-vii", "ge-x"), shut, strict=False))
    m = pos({unit: hx, "ge-ii": hx, "ge-iii": hx, **ring, **(units or {})}, dice=dice, turn=2, seat="german",
            cap={"allied": 3, "german": 3}, control={"german": list(AROUND[hx])}, allenby=[hx], **more)
    play(m, f"activate {hx}")
    for text in ("done", f"attack {hx}"):
        if offered(m, text):
            play(m, text)
    return m


@pytest.mark.rules("9.4.5")
@pytest.mark.parametrize("hx", sorted(AROUND))
def test_9_4_5_from_each_named_port_instead_of_the_enemys_hexes(hx: int) -> None:
    away = AROUND[hx][-1]
    m = pass_until(driven_out("fr-iv", hx, [*NO_EFFECT, HIT, MISS, 1], away), "who_retreats")
    assert sorted(texts(m)) == ["embark fr-iv", f"retreat fr-iv {away}"]
    play(m, "embark fr-iv")
    assert where(m, "fr-iv") == "track"


@pytest.mark.rules("9.4.5")
def test_9_4_5_not_while_a_friendly_hex_is_open() -> None:
    m = pos({"fr-iv": 23, "ge-ii": 23, "ge-iii": 23, "ge-iv": 24, "ge-gd": 33}, dice=[*NO_EFFECT, HIT, MISS], turn=2,
            seat="german", cap={"allied": 3, "german": 3}, control={"german": [24, 33]})
    play(m, "activate 23")
    for text in ("done", "attack 23"):
        if offered(m, text):
            play(m, text)
    pass_until(m, "who_retreats")
    assert set(texts(m)) == {"retreat fr-iv 14", "retreat fr-iv 32"}
    assert not offered(m, "embark fr-iv") and "9.4.5" in why(m, "embark fr-iv")


@pytest.mark.rules("9.4.5")
def test_9_4_5_only_a_compulsory_retreat_goes_by_sea() -> None:
    m = pass_until(driven_out("fr-iv", 23, [*NO_EFFECT, *[MISS] * 4], 24, {"fr-v": 23}), "whether_to_fall_back")
    play(m, "fall-back")
    assert not any(t.startswith("embark") for t in texts(m))


@pytest.mark.rules("9.4.5")
@pytest.mark.parametrize(("hx", "ring"), [(24, (14, 15, 23, 25, 33, 34)), (52, (43, 53, 62))])
def test_9_4_5_not_from_a_hex_without_a_named_port_nor_from_antwerp(hx: int, ring: tuple[int, ...]) -> None:
    shut = dict(zip(("ge-iv", "ge-gd", "ge-vii", "ge-x", "ge-xi", "ge-xii"), ring, strict=False))
    m = pos({"be-3": hx, "ge-ii": hx, "ge-iii": hx, **shut}, dice=[*NO_EFFECT, HIT, MISS], turn=2, seat="german",
            cap={"allied": 3, "german": 3}, control={"german": [*ring, 42]})
    play(m, f"activate {hx}")
    for text in ("done", f"attack {hx}"):
        if offered(m, text):
            play(m, text)
    pass_until(m, "what_to_do")
    assert where(m, "be-3") == "dead"


@pytest.mark.rules("9.4.5/T", "9.4.5/DRM")
@pytest.mark.parametrize(("unit", "delays"), [
    ("fr-iv", (2, 3, 4, 5, LOST, LOST)),
    ("br-7", (2, 2, 3, 4, 5, LOST)),                # -1, and less than 1 counts as 1
    ("br-ind-3", (2, 2, 3, 4, 5, LOST)),            # Indians count as British
    ("fr-ii-t", (4, 5, LOST, LOST, LOST, LOST)),    # +2
    ("be-3", (5, LOST, LOST, LOST, LOST, LOST)),    # +3
    ("be-c", (5, LOST, LOST, LOST, LOST, LOST)),
    ("fr-1-c", (2, 3, 4, 5, LOST, LOST)),
])
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_9_4_5_table(unit: str, delays: tuple[int, ...], die: int) -> None:
    m = pass_until(driven_out(unit, 23, [*NO_EFFECT, HIT, MISS, die]), "what_to_do")
    delay = delays[die - 1]
    if delay == LOST:
        assert where(m, unit) == "dead"
        assert events(m, "Eliminated")[-1].rule == "9.4.5/T"
    else:
        assert where(m, unit) == "track"
        assert st(m).due[INDEX[unit]] == 2 + delay
        assert events(m, "Delayed")[-1].turn == 2 + delay


@pytest.mark.rules("9.4.5/T")
def test_9_4_5_one_die_for_each_unit() -> None:
    m = pass_until(driven_out("fr-iv", 23, [*NO_EFFECT, HIT, MISS, HIT, MISS, 1, 5], units={"fr-v": 23}), "who_retreats")
    play(m, "embark fr-v")
    assert where(m, "fr-v") == "track" and where(m, "fr-iv") == "dead"
    assert [e.value for e in events(m, "Rolled") if e.purpose == "sea-retreat"] == [1, 5]


@pytest.mark.rules("9.4.5/p2")
@pytest.mark.parametrize("dice", [[*NO_EFFECT, HIT, MISS, 1], [*ROUT, MISS, MISS, 1]])
def test_9_4_5_p2_disrupted_or_not_the_unit_comes_back_disrupted(dice: list[int]) -> None:
    m = pass_until(driven_out("fr-iv", 23, dice), "what_to_do")
    assert where(m, "fr-iv") == "track"
    assert st(m).weak >> INDEX["fr-iv"] & 1
    back = pos({"fr-iv": "track 4 weak"}, turn=4, phase="reinforcement", seat="allied")
    play(back, next(t for t in texts(back) if t.startswith("arrive fr-iv")))
    assert isinstance(where(back, "fr-iv"), int)
    assert disrupted(back, "fr-iv")
