"""14.2.2b The four German bonuses of the short campaign."""
from __future__ import annotations

from typing import Any

import pytest

from marne.match import Match
from tests.grand_illusion.tools import events, pos, st

LOW = [1] * 40
QUIET: dict[str, Any] = {"scenario": "2", "phase": "admin", "mandated": {"allied": 0, "german": 0}, "rail_end": False,
                         "general_retreat": {"allied": 3, "german": 5}, "cap": {"allied": 1, "german": 1}}


def admin(turn: int, units: dict[str, Any], **more: Any) -> Match:
    return pos({"fr-i": 4, "ge-xv": 105, **units}, turn=turn, dice=LOW, vp={"allied": 0, "german": 0}, **{**QUIET, **more})


def german_points(m: Match) -> int:
    return st(m).vp[1] if m.result is None else m.result.score["german"]


def bonus(m: Match, why: str) -> list[int]:
    return [e.change for e in events(m, "VpChanged") if e.why == why]


@pytest.mark.rules("14.2.2b/b3")
@pytest.mark.parametrize(("german", "forts", "vp"), [
    ([54, 64], {}, [3]),
    ([64], {}, []),                                  # Maubeuge still Allied
    ([54, 64], {"fort-maubeuge": 1}, []),            # its fort stands
    ([54, 64], {"fort-namur": 1}, [])])
def test_maubeuge_and_namur_reduced_by_turn_7(german: list[int], forts: dict[str, int], vp: list[int]) -> None:
    m = admin(7, {"ge-ii": 64}, control={"german": german, "allied": [h for h in (54, 64) if h not in german]}, forts=forts)
    assert bonus(m, "maubeuge-and-namur") == vp


@pytest.mark.rules("14.2.2b/b4")
@pytest.mark.parametrize(("units", "control", "vp"), [
    ({"ge-ii": 53, "ge-iii": 62}, {"german": [53, 62], "allied": [52]}, [2]),
    ({"ge-ii": 53}, {"german": [53], "allied": [52]}, []),                              # one corps
    ({"ge-ii": 53, "ge-iii": 62}, {"german": [52, 53, 62]}, [])])                       # Antwerp has fallen
def test_antwerp_masked_at_the_end_of_turn_7(units: dict[str, Any], control: dict[str, Any], vp: list[int]) -> None:
    assert bonus(admin(7, units, control=control), "antwerp-masked") == vp


@pytest.mark.rules("14.2.2b/b4")
def test_antwerp_masked_by_corps_in_the_hex_itself_is_an_option() -> None:
    near = {"ge-ii": 53, "ge-iii": 62}
    m = admin(7, near, control={"german": [53, 62], "allied": [52]}, options={"antwerp-mask-near": False})
    assert bonus(m, "antwerp-masked") == []


@pytest.mark.rules("14.2.2b/b5")
@pytest.mark.parametrize(("turn", "lost", "vp"), [(5, 7, [3]), (5, 6, []), (6, 7, []), (5, 9, [3])])
def test_seven_french_corps_lost_by_the_end_of_turn_5(turn: int, lost: int, vp: list[int]) -> None:
    assert bonus(admin(turn, {}, french_lost=lost), "french-corps-lost") == vp


@pytest.mark.rules("14.2.2b/b6")
@pytest.mark.parametrize(("turn", "hits", "vp"), [(5, 6, [3]), (5, 5, []), (6, 6, [])])
def test_six_hits_on_the_british_by_the_end_of_turn_5(turn: int, hits: int, vp: list[int]) -> None:
    assert bonus(admin(turn, {}, british_hits=hits), "british-hits") == vp


@pytest.mark.rules("14.2.2b/b5", "14.2.2b/b6")
def test_losses_are_counted_as_they_happen() -> None:
    from marne.games.grand_illusion.rules.r09_3_losses import hit
    from marne.games.grand_illusion.pieces import INDEX
    m = pos({"fr-xx": "19 disrupted", "fr-45": "19 disrupted", "br-1": 45}, turn=5, seat="allied", scenario="2")
    s = st(m)
    for name in ("fr-xx", "fr-45", "br-1"):
        hit(s, INDEX[name], "9.3.3")
    assert s.french_lost == 1                        # a division is no corps
    assert s.british_hits == 1


@pytest.mark.rules("14.2.2b/b3")
def test_the_long_campaign_knows_no_bonus() -> None:
    m = admin(5, {}, french_lost=9, british_hits=9, scenario="1")
    assert german_points(m) == 0
