"""The better judgment of officer and general: what `greedy` did wrong in play, each as a situation with its reason."""
from __future__ import annotations

from statistics import fmean
from typing import Any

import pytest

from marne.games.grand_illusion import TITLE
from marne.games.grand_illusion.bot.doctrine import gun_target, lead, leaves_siege, march_worth, wants_retreat
from marne.games.grand_illusion.bot.evaluate import Picture
from marne.games.grand_illusion.bot.hints import hint
from marne.games.grand_illusion.bot.memory import Memory
from marne.games.grand_illusion.bot.plan import Staff, groups, movable
from marne.games.grand_illusion.bot.weights import GREEDY, W
from marne.games.grand_illusion.pieces import ALLIED, GERMAN, INDEX
from marne.match import Match
from marne.parts.bits import mask
from tests.grand_illusion.tools import asked, pos, setup, st

GENERAL = W(TITLE.mind.judgment)


def units(*names: str) -> int:
    return mask(INDEX[n] for n in names)


def best(m: Match, judgment: str) -> str:
    s = st(m)
    assert s.decision is not None
    values = hint(s, s.decision, Memory(judgment=judgment))
    assert values is not None
    return s.decision.choices[max(range(len(values)), key=values.__getitem__)].verb


def test_chits_are_counted_as_the_cups_hold_them() -> None:
    """13.1.2 Nobody knows which chit comes, but everybody which there are."""
    t = TITLE.new("1", {}, "", st(setup()).chance).t
    assert pytest.approx(fmean(t.chits_german)) == GENERAL.chit
    assert pytest.approx(fmean(t.chits17)) == GENERAL.chit17


SIEGE: dict[str, Any] = {"turn": 6, "phase": "action", "seat": "german", "initiative": "german",
                         "cap": {"german": 4, "allied": 2}, "control": {"german": [44, 45, 53, 54, 62, 63, 64, 72, 73]},
                         "siege": [54], "forts": {"fort-maubeuge": 4, "fort-namur": "gone"}}


def test_9_5_3b_who_besieges_maubeuge_stays() -> None:
    """A large garrison is held by an undisrupted corps: the last one to march away sets it free."""
    m = pos({"ge-vii": 54, "ge-vii-r": "54 disrupted"}, **SIEGE)
    s = st(m)
    alone = units("ge-vii")
    assert leaves_siege(s, GERMAN, 54, alone) and not leaves_siege(s, GERMAN, 54, units("ge-vii-r"))
    assert march_worth(s, Picture(s, 0, GENERAL), GERMAN, 54, 45, alone) == -GENERAL.siege < 0
    assert march_worth(s, Picture(s), GERMAN, 54, 45, alone) == 0
    staff = Staff(s, GERMAN, GENERAL)
    best = staff.best(54, groups(s, GERMAN, 54, movable(s, GERMAN, 54)))
    assert best.gain <= 0 or not leaves_siege(s, GERMAN, 54, best.group)


def test_the_right_wing_goes_through_belgium_and_not_to_lorraine() -> None:
    """The hammer of 1914: who stands between Aachen and the Ardennes marches on the Oise, as long as the wheel lasts."""
    force = {"ge-vii": 73, "ge-ix": 73, "ge-x": 73}
    early, late = (st(pos(force, turn=n, phase="action", seat="german", cap={"german": 4})) for n in (2, 8))
    group = units(*force)
    west, back = (march_worth(early, Picture(early, 0, GENERAL), GERMAN, 73, h, group) for h in (63, 84))
    assert west > 0 > back
    assert march_worth(late, Picture(late, 0, GENERAL), GERMAN, 73, 63, group) == 0
    assert march_worth(early, Picture(early), GERMAN, 73, 63, group) == 0


def test_12_1_the_british_do_not_drift_to_verdun() -> None:
    m = pos({"br-1": 66}, turn=6, phase="action", seat="allied", cap={"allied": 4})
    s, p = st(m), Picture(st(m), 0, GENERAL)
    assert march_worth(s, p, ALLIED, 66, 76, units("br-1")) < 0 < march_worth(s, p, ALLIED, 66, 56, units("br-1"))
    assert march_worth(s, p, ALLIED, 45, 35, units("br-1")) == 0
    assert march_worth(s, Picture(s), ALLIED, 66, 76, units("br-1")) == 0


def at_war(forts: dict[str, Any], **more: Any) -> Match:
    return pos({"ge-vii": 72, "fr-i": 46}, forts=forts, turn=3, phase="action", seat="german", cap={"german": 4}, **more)


def test_9_5_4_the_siege_guns_go_from_namur_to_maubeuge_to_antwerp() -> None:
    forts: dict[str, Any] = {"fort-namur": 2, "fort-maubeuge": 4, "fort-antwerp": 4}
    assert gun_target(st(at_war(forts)), GENERAL) == 64
    forts["fort-namur"] = "gone"
    assert gun_target(st(at_war(forts)), GENERAL) == 54
    forts["fort-maubeuge"] = "gone"
    assert gun_target(st(at_war(forts)), GENERAL) == 52 and gun_target(st(at_war(forts)), GREEDY) == 0
    assert gun_target(st(at_war({}, control={"german": [52]})), GENERAL) == 0


def test_8_7_2_the_allies_fight_the_mandated_battles_of_turn_4_before_they_retreat() -> None:
    """The points of battles that were fought stay; the retreat strikes off those that were not (8.7.2/p2), at any time of the
    turn. So it waits until there are no command points to fight with."""
    more: dict[str, Any] = {"base": "setup", "turn": 4, "phase": "action", "seat": "german", "mandated": {"allied": 4}}
    rich, poor = (pos({}, cap={"german": 4, "allied": n}, **more) for n in (4, 0))
    assert asked(rich) == asked(poor) == "allied whether_general_retreat"
    assert best(rich, "") == best(poor, "") == best(poor, "general") == "general-retreat"
    assert best(rich, "general") == "no-retreat"


def test_8_7_3_the_germans_dig_in_when_what_they_hold_is_enough() -> None:
    """Late, and only if the lead is left when the three points are paid: the trenches keep it, and the command points are few."""
    held = [34, 36, 48, 58, 26, 52, 38]
    some: dict[str, Any] = {"general_retreat": {"allied": 4}, "vp": {"allied": 2, "german": 0}, "control": {"german": held}}
    early, late = (st(pos({}, turn=n, **some)) for n in (6, 11))
    assert lead(late, GENERAL) == pytest.approx(7 * GENERAL.chit - 6, abs=1.5)           # six points, or more than twice two
    assert wants_retreat(late, GERMAN, GENERAL) and not wants_retreat(early, GERMAN, GENERAL)
    some["control"] = {"german": held[:2]}
    assert not wants_retreat(st(pos({}, turn=11, **some)), GERMAN, GENERAL)
    assert not wants_retreat(late, GERMAN, GREEDY)
