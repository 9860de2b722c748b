"""Where two rules meet: cases of chapters 9, 13 and 14 that a close reading of the book turned up."""
from __future__ import annotations

from typing import Any

import pytest


from marne.match import Match
from tests.grand_illusion.battlefield import fired
from tests.grand_illusion.rules.test_14_3_allied_options import chosen
from tests.grand_illusion.tools import asked, control, events, offered, pass_until, play, pos, st, texts, units_in, where

NO_EFFECT, ROUT = [4, 4], [1, 1]
HIT, MISS = 1, 6
CAP = {"allied": 4, "german": 4}
NONE_OWED = {"allied": 0, "german": 0}


def beaten(units: dict[str, Any], hx: int, dice: list[int], **more: Any) -> Match:
    """All units of the hex attack there; everything up to the retreat is answered quietly."""
    m = pos(units, dice=[*NO_EFFECT, *dice, *[MISS] * 12], **{"seat": "german", "cap": CAP, **more})
    play(m, f"activate {hx}")
    for text in ("done", f"attack {hx}"):
        if offered(m, text):
            play(m, text)
    return pass_until(m, "who_retreats")


# 1. A unit that fought, retreated and fights again in the same activation (9.1.2b-c, 9.1.3e) -------------------------

def test_an_attacker_who_retreats_into_another_battle_hex_does_not_attack_there() -> None:
    units = {"fr-i": 46, "fr-ii": 46, "fr-iii": 46, "ge-x": 46, "ge-ii": 56, "ge-iii": 56, "ge-iv": 47, "ge-x-r": 47, "fr-v": 47,
             "ge-ix": 55, "ge-gd": 65, "ge-vii": 66, "ge-xi": 57}
    m = pos(units, dice=[*ROUT, MISS, MISS, *NO_EFFECT, *[MISS] * 12], turn=5, seat="allied", cap=CAP, mandated=NONE_OWED,
            general_retreat={"allied": 3, "german": 4}, control={"german": [55, 56, 57, 65, 66]})
    play(m, "activate 46, move fr-i 56, move fr-iii 47, done, decline 46, attack 47, resolve 56")
    pass_until(m, "who_retreats")                                   # routed out of 56
    play(m, "retreat fr-i 47")                                      # class 2, as good as 46
    pass_until(m, "what_to_do")
    assert [s[0] for s in fired(m)].count("fr-i") == 1              # it was designated for 56 alone


# 2. Hexes closed to a unit are closed to its retreat (14.1.1a/Maubeuge, 8.4.8), Belgians stay in Belgium if they can --

@pytest.mark.parametrize(("turn", "open_"), [(1, False), (2, False), (3, True)])
def test_no_allied_unit_retreats_into_maubeuge_on_turns_1_and_2(turn: int, open_: bool) -> None:
    m = beaten({"fr-i": 55, "ge-ii": 55, "ge-iii": 55}, 55, [HIT, MISS], turn=turn, control={"german": [64, 65, 73]},
               **({"general_retreat": {"allied": 3}} if turn > 2 else {}))
    assert offered(m, "retreat fr-i 45") and offered(m, "retreat fr-i 54") is open_


def test_delaying_cavalry_does_not_retire_into_maubeuge_on_turn_2() -> None:
    m = pos({"fr-1-c": 64, "ge-ii": 73, "fr-i": 4}, turn=2, seat="german", cap=CAP, forts={"fort-namur": "gone"})
    play(m, "activate 73, move ge-ii 64")
    assert offered(m, "retire 55") and not offered(m, "retire 54")


def test_no_hq_relocates_to_maubeuge_on_turn_2() -> None:
    m = pos({"fr-hq-5": 55, "ge-ii": 65, "fr-i": 54, "fr-ii": 36}, turn=2, seat="german", cap=CAP, began54=["fr-i"],
            control={"german": [64, 65, 73, 74]}, forts={"fort-namur": "gone"})
    play(m, "activate 65, move ge-ii 55")
    assert where(m, "fr-hq-5") == 36


def test_belgians_leave_belgium_in_a_retreat_only_if_they_must() -> None:
    m = beaten({"be-i": 54, "ge-ii": 54, "ge-iii": 54}, 54, [HIT, MISS], turn=4, control={"german": [63, 64, 73]},
               general_retreat={"allied": 3}, forts={"fort-maubeuge": "gone"})
    assert offered(m, "retreat be-i 44") and not offered(m, "retreat be-i 45")      # 45 is not among the twenty hexes


def test_germans_do_not_retreat_into_vacant_schlieffen_hexes_before_turn_7() -> None:
    m = beaten({"ge-ii": 34, "fr-i": 34, "fr-ii": 34}, 34, [MISS, HIT], turn=4, general_retreat={"allied": 3})
    assert offered(m, "retreat ge-ii 44") and not offered(m, "retreat ge-ii 24") and not offered(m, "retreat ge-ii 33")


# 3. 8.4.7b British cavalry that delays (9.6.3b) ---------------------------------------------------------------------

def test_british_cavalry_does_not_retire_into_paris_while_it_can_go_elsewhere() -> None:
    gone = {"fort-maubeuge": "gone", "fort-namur": "gone", "fort-verdun": "gone", "fort-verdun-west": "gone"}
    m = pos({"br-1-c": 48, "ge-ii": 58, "fr-i": 4}, turn=5, seat="german", cap=CAP, general_retreat={"allied": 3, "german": 4},
            control={"german": [56, 57, 58, 64, 65, 66, 67, 68, 75, 76, 85]}, forts=gone)
    play(m, "activate 58, move ge-ii 48, retire 38, retire 29")
    assert offered(m, "retire 20") and not offered(m, "retire 19")


# 4. 14.1.3a Paris that falls through attrition ----------------------------------------------------------------------

def test_the_fall_of_paris_in_the_administrative_phase_is_tested_at_the_end_of_that_turn() -> None:
    ring = [64, 54, 55, 46, 36, 37, 28, 56, 45, 63, 73, 53, 27, 38, 29, 18, 9, 10, 20, 39, 49, 48, 47, 35, 26, 17, 8, 11, 30,
            21, 22, 4,
            13, 61]
    m = pos({"fr-i": "19 disrupted", "ge-ii": 19, "fr-ii": 87, "ge-iii": 28}, dice=[2] * 60, turn=6, phase="admin",
            rail_end=False,
            control={"german": ring, "allied": [19]}, vp={"allied": 0, "german": 0}, general_retreat={"allied": 3, "german": 4},
            forts={"fort-maubeuge": "gone", "fort-namur": "gone", "fort-paris": "gone", "fort-versailles": "gone"})
    assert where(m, "fr-i") == "dead" and control(m, 19) == "german"
    assert m.result is not None and m.result.winner == "german"     # at least 10 VP against 0


# 5. 14.2.2b/b6 with R55 -----------------------------------------------------------------------------------------------

@pytest.mark.parametrize("state", ["49", "49 disrupted"])
def test_a_british_unit_lost_to_attrition_is_a_hit_too(state: str) -> None:
    m = pos({"br-1": state, "fr-i": 19, "ge-ii": 72}, dice=[1] * 60, scenario="2", turn=5, phase="admin", british_hits=5,
            control={"german": [37, 38, 39, 47, 48, 49, 50, 57, 58, 59]}, general_retreat={"allied": 3, "german": 4})
    assert [e.change for e in events(m, "VpChanged") if e.why == "british-hits"] == [3]


# 6. 14.3.6b.4 The CAP of the 9th Army activates its six units alone ---------------------------------------------------

def test_the_entry_of_the_ninth_army_does_not_activate_the_germans_in_the_hex() -> None:
    m = chosen((), ("ge-more-troops", "ge-holland"), dice=[1, 1, 1, 6, 1, 1, 1, 6, 4, 4, *[MISS] * 40])
    for _ in range(200):
        if st(m).turn == 2 and asked(m) == "german what_to_do":
            break
        calm = [t for t in texts(m) if t.split()[0] in ("pass", "delay", "done", "yield", "no-retreat")]
        m.choose(calm[0] if calm else texts(m)[0])
    play(m, "activate 72, move ge-ii 62")
    pass_until(m, "what_to_do")
    assert {"ge-ii", "be-i"} <= units_in(m, 62) and offered(m, "enter 62")
    play(m, "enter 62")
    assert asked(m) == "german whether_to_join"                     # 9.1.2c: those who entered attack, or nobody
