"""What the rest of a turn of Grand Illusion will judge is told before; and it then happens as it was said."""
from __future__ import annotations

from typing import Any

import pytest

from marne.kernel.table import SOON, SURE, Warn
from marne.match import Match

from ..rules.r08.test_08_emergency import field, in_supply
from ..tools import disrupted, offered, play, pos, st, texts, where

CAP = {"allied": 2, "german": 2}
ADMIN = {"phase": "admin", "dice": [3] * 6}


def warned(m: Match, seat: str, kind: str, lang: str = "en") -> list[Warn]:
    return [w for w in m.warnings(seat, lang) if w.kind == kind]


def over(m: Match, most: int = 12) -> None:
    """Let the turn pass."""
    turn = st(m).turn
    for _ in range(most):
        if m.decision is None or st(m).turn > turn:
            return
        m.choose(next(t for t in ("pass", "no-retreat", "done", *texts(m)) if offered(m, t)))


@pytest.mark.rules("11.2.2", "11.3/b1", "11.3/b2")
def test_units_without_a_line_are_named_with_what_they_will_suffer() -> None:
    """Langres lies behind the French net: a German there has no rail of his own. A sound corps is disrupted, a disrupted lost."""
    here: dict[str, Any] = {"ge-ii": 79, "ge-iii": "79 disrupted", "fr-xx": 58}
    m = pos(here, turn=2, seat="german", control={"german": [79]}, cap=CAP, dice=[3] * 20)
    sound, lost = sorted(warned(m, "german", "supply"), key=lambda w: w.rule, reverse=True)
    assert (sound.rule, sound.place, sound.pieces, sound.grade) == ("11.3/b2", "79", ("ge-ii",), SURE)
    assert (lost.rule, lost.pieces) == ("11.3/b1", ("ge-iii",)) and "eliminated" in lost.text
    assert not warned(m, "allied", "supply"), "it is nobody else's affair"
    assert "Langres (79)" in warned(m, "german", "supply", "fr")[0].text
    m = pos(here, turn=2, control={"german": [79]}, **ADMIN)                # what was said comes true
    assert disrupted(m, "ge-ii") and where(m, "ge-iii") == "dead"


@pytest.mark.rules("11.2.1")
def test_who_stands_on_the_own_net_is_not_warned() -> None:
    m = pos({"ge-ii": 93, "fr-xx": 58}, turn=2, seat="german", cap=CAP)
    assert not warned(m, "german", "supply") and not warned(m, "allied", "supply")


@pytest.mark.rules("8.4.3g.4")
def test_emergency_supply_that_ends_before_the_check_counts_for_nothing() -> None:
    """8.4.3g.4: on turn 5 the line through Maubeuge serves in the Action Phase, and is gone at the check; on turn 4 it is not."""
    for turn, told in ((4, False), (5, True)):
        m = field({"ge-ii": 45, "fr-xx": 58}, turn=turn)
        assert in_supply(m, "ge-ii") and bool(warned(m, "german", "supply")) is told


@pytest.mark.rules("9.1.1b")
@pytest.mark.parametrize("owed", [0, 1, 2])
def test_mandated_battles_still_owed(owed: int) -> None:
    m = pos({"fr-xx": 58, "ge-ii": 93}, turn=2, mandated={"allied": owed}, cap=CAP, vp={"allied": 5}, dice=[3] * 20)
    said = warned(m, "allied", "mandated")
    assert bool(said) == bool(owed) and not warned(m, "german", "mandated")
    assert ("pass" in m.cautions()) == bool(owed), "the choice that may end the phase says so"
    if owed:
        assert said[0].grade == SURE and said[0].rule == "9.1.1b" and str(owed) in said[0].text
        assert str(owed) in warned(m, "allied", "mandated", "fr")[0].text
    before = st(m).vp[0]
    over(m)
    assert st(m).vp[0] == before - owed


@pytest.mark.rules("12.1")
@pytest.mark.parametrize(("turn", "h", "told"), [(5, 16, True), (6, 16, False), (5, 45, False)])
def test_british_in_a_schlieffen_hex(turn: int, h: int, told: bool) -> None:
    """12.1 Hex 16 is one, 45 is none; after turn 5 nobody counts."""
    m = pos({"br-1": h, "fr-xx": 58, "ge-ii": 93}, turn=turn, cap=CAP, vp={"allied": 5})
    said = warned(m, "allied", "bef")
    assert [w.place for w in said] == ([str(h)] if told else []) and not warned(m, "german", "bef")


@pytest.mark.rules("12.1")
def test_a_british_march_into_a_schlieffen_hex_is_marked_and_one_elsewhere_is_not() -> None:
    m = pos({"br-1": 24, "fr-xx": 58, "ge-ii": 93}, turn=4, seat="allied", initiative="allied", cap=CAP, vp={"allied": 5})
    play(m, "activate 24")
    marked = {c: w for c, w in m.cautions().items() if w.kind == "bef"}
    area = {int(t.split()[-1]) for t in texts(m) if t.startswith("move br-1")}
    schlieffen = {h for h in area if st(m).t.schlieffen >> h & 1}
    assert schlieffen and area - schlieffen, "the test needs both sorts of hexes"
    assert set(marked) == {f"move br-1 {h}" for h in schlieffen}


@pytest.mark.rules("8.4.9b")
@pytest.mark.parametrize(("danger", "turn", "grade"), [(4, 4, SOON), (4, 5, SURE), (0, 5, None)])
def test_the_general_retreat_has_its_last_turn(danger: int, turn: int, grade: int | None) -> None:
    m = pos({"fr-xx": 58, "ge-ii": 93}, turn=turn, free_rail=False, cap=CAP, **({"paris_in_danger": danger} if danger else {}))
    said = warned(m, "allied", "retreat")
    assert [w.grade for w in said] == ([] if grade is None else [grade])
    assert not warned(m, "german", "retreat")


@pytest.mark.rules("8.4.9b")
def test_who_has_retreated_is_not_told_again() -> None:
    m = pos({"fr-xx": 58, "ge-ii": 93}, turn=5, paris_in_danger=4, general_retreat={"allied": 4}, free_rail=False, cap=CAP)
    assert not warned(m, "allied", "retreat")


@pytest.mark.rules("9.5.3c")
def test_a_besieged_fort_rolls_at_the_end_of_the_turn() -> None:
    """9.5.3c, Aid/Garrisons: Langres surrenders on 1 or 2, Maubeuge with its large garrison on 1 alone; a free one on nothing."""
    siege = {"turn": 2, "control": {"german": [54, 79]}, "cap": CAP}
    m = pos({"ge-ii": 54, "ge-iii": 79}, forts={"fort-maubeuge": 2, "fort-langres": 2}, siege=[54, 79], **siege)
    said = {w.pieces[0]: w.text for w in warned(m, "allied", "siege")}
    assert "1 or 2" in said["fort-langres"] and said["fort-maubeuge"].endswith("on a 1")
    assert not warned(m, "german", "siege")
    assert not warned(pos({"ge-ii": 93}, forts={"fort-maubeuge": 2}, turn=2, cap=CAP), "allied", "siege")


@pytest.mark.rules("7.1")
@pytest.mark.parametrize(("there", "due", "told"), [("ge-ii", 3, True), ("fr-i", 3, False), ("ge-ii", 4, False)])
def test_an_arrival_whose_hex_is_lost_is_announced_a_turn_before(there: str, due: int, told: bool) -> None:
    """Amiens (26) is where the VI Reserve is due. With a German corps in it it comes a turn later, at a French source; turn 4 is
    too far off to tell. It is the Allies' affair alone, and what was said comes true."""
    m = pos({"fr-vi-r": f"track {due} 26", there: 26, "fr-xx": 97}, turn=2, cap=CAP, mandated={"allied": 0}, dice=[3] * 24)
    said = warned(m, "allied", "arrival")
    assert bool(said) is told and not warned(m, "german", "arrival")
    if not told:
        return
    assert [(w.rule, w.grade, w.place, w.pieces) for w in said] == [("7.1", SOON, "26", ("fr-vi-r",))]
    assert "turn 3" in said[0].text and "Amiens (26)" in said[0].text
    french = warned(m, "allied", "arrival", "fr")[0].text
    assert "tour 3" in french and "à Amiens (26)" in french
    over(m, 30)
    while st(m).turn == 3 and where(m, "fr-vi-r") == "track":
        assert not offered(m, "arrive fr-vi-r 26")
        m.choose(next(t for t in ("pass", "no-retreat", "done", *texts(m)) if offered(m, t)))
    assert st(m).turn == 4 and where(m, "fr-vi-r") in ("track", 1, 4, 13, 61, 80, 89)


@pytest.mark.rules("5.1.1/n1")
def test_cap_that_will_be_lost_are_named_when_the_other_side_has_passed() -> None:
    m = pos({"fr-xx": 58, "ge-ii": 93}, turn=2, cap=CAP, seat="allied", initiative="allied", dice=[3] * 20)
    assert not warned(m, "german", "cap")
    play(m, "pass")
    assert [w.text for w in warned(m, "german", "cap")] == ["2 CAP will be lost at the end of the turn if not spent"]


@pytest.mark.rules("14.1.3a")
def test_paris_taken_this_turn_is_judged_at_its_end() -> None:
    m = pos({"fr-xx": 58, "ge-ii": 93}, turn=6, cap=CAP, paris_taken=6, control={"german": [19]})
    assert [w.grade for w in warned(m, "allied", "paris")] == [SURE] and len(warned(m, "german", "paris")) == 1
    m = pos({"fr-xx": 58, "ge-ii": 93}, turn=6, cap=CAP)
    assert not warned(m, "allied", "paris")


def test_a_spectator_has_no_warnings_and_a_set_up_none() -> None:
    m = pos({"fr-xx": 58, "ge-ii": 93}, turn=2, mandated={"allied": 1}, cap=CAP)
    assert m.title.table.warnings(m.title.known(st(m), None), None, "en") == []
