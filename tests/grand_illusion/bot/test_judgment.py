"""The better judgment of officer and general: what `greedy` did wrong in play, each as a situation with its reason."""
from __future__ import annotations

from statistics import fmean
from typing import Any

import pytest

from marne.games.grand_illusion import TITLE
from marne.games.grand_illusion.bot.doctrine import gun_target, lead, leaves_siege, march_worth, waits, wants_retreat
from marne.games.grand_illusion.bot.evaluate import Picture
from marne.games.grand_illusion.bot.hints import hint
from marne.games.grand_illusion.bot.memory import Memory
from marne.games.grand_illusion.bot.plan import Staff, groups, movable
from marne.games.grand_illusion.bot.reasons import reasons
from marne.games.grand_illusion.bot.weights import GREEDY, W
from marne.games.grand_illusion.pieces import ALLIED, GERMAN, INDEX
from marne.kernel.memory import Plan
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


PICARDY: dict[str, Any] = {"turn": 9, "rail_end": False, "seat": "allied", "general_retreat": {"allied": 3, "german": 5},
                           "control": {"german": [26, 36, 46, 56, 63, 64, 65]}}
AMIENS = {"ge-ii": 26, "ge-iii": 26, "ge-iv": "26 disrupted", "ge-ix": "26 disrupted", "fr-xviii": 37, "fr-5-c": 47, "fr-x": 16,
          "ge-vii": 94, "ge-vii-r": 94, "ge-xi": 94}


def test_11_3_an_army_is_cut_off_by_infantry_and_not_by_cavalry() -> None:
    """Four corps in Amiens live by the railway through St-Quentin, which is empty. Cavalry there would not cut it (8.3.4)."""
    s = st(pos(AMIENS, cap={"allied": 1, "german": 0}, **PICARDY))
    staff = Staff(s, ALLIED, GENERAL, 1)
    foot, horse = staff.march(37, units("fr-xviii"), (36,)), staff.march(47, units("fr-5-c"), (36,))
    power = staff.p.power(units("ge-ii", "ge-iii", "ge-iv", "ge-ix"))
    assert foot - horse > 0.5 * GENERAL.cut_now * power > 1


def test_11_3_who_can_mend_his_line_is_hurt_less() -> None:
    """The same march while the Germans have command points left to reopen the railway."""
    gains = []
    for points in (0, 4):
        s = st(pos(AMIENS, cap={"allied": 1, "german": points}, **PICARDY))
        staff = Staff(s, ALLIED, GENERAL, 1)
        gains.append(staff.march(37, units("fr-xviii"), (36,)) - staff.march(47, units("fr-5-c"), (36,)))
    assert gains[0] > gains[1] > 0


def test_8_1_1a_who_has_few_command_points_lets_the_enemy_spend_his_first() -> None:
    """Only while it would cost the enemy about as much to end the phase, and not with the last point of a Mandated Battle."""
    force = {"fr-xviii": 37, "ge-vii": 94}

    def at(allied: int, german: int, **more: Any) -> bool:
        return waits(st(pos(force, turn=6, phase="action", seat="allied", cap={"allied": allied, "german": german}, **more)),
                     ALLIED, GENERAL)

    assert at(3, 8) and at(3, 3)
    assert not at(6, 3) and not at(3, 1) and not at(3, 0)
    assert not at(1, 8, mandated={"allied": 1}) and at(2, 8, mandated={"allied": 1})
    assert not waits(st(pos(force, turn=6, phase="action", seat="allied", cap={"allied": 3, "german": 8})), ALLIED, GREEDY)


def test_8_1_1a_a_pass_says_what_it_is_for() -> None:
    """Waiting has another reason than having nothing to do; each in both languages."""
    for points, word, mot in ((8, "first", "abord"), (1, "worth", "vaut")):
        s = st(pos({"fr-xviii": 37, "ge-vii": 94}, turn=6, phase="action", seat="allied", cap={"allied": 3, "german": points}))
        assert s.decision is not None
        line = [c for c in s.decision.choices if c.verb == "pass"]
        (rule, en), (_, fr) = (reasons(s, line, s, ALLIED, lang)[-1] for lang in ("en", "fr"))
        assert rule.startswith("8.1.1") and word in en and mot in fr
        told = TITLE.mind.tell(s, Plan("pass"), ALLIED)
        assert word in str(told) and mot in told.fr


def test_8_1_1a_an_enemy_who_passes_too_is_not_waited_for_again() -> None:
    """The phase was over, with command points unspent on both sides: the next turn finds nobody waiting."""
    force, cap = {"fr-xviii": 37, "ge-vii": 94}, {"allied": 3, "german": 8}
    now, later = (st(pos(force, turn=n, phase="action", seat="allied", cap=cap)) for n in (6, 7))
    mind = Memory(judgment=TITLE.mind.judgment)
    assert mind.wait(now, ALLIED) and mind.wait(now, ALLIED)        # he spent some, and it goes on
    assert not mind.wait(later, ALLIED) and mind.answered
    assert not Memory.load(mind.save()).wait(later, ALLIED)


def test_9_5_4_siege_guns_are_not_left_alone_before_a_fort() -> None:
    """In a march from Namur the infantry takes the guns with it, or somebody stays with them."""
    s = st(pos({"ge-iii-r": 64, "ge-iv-r": 64, "ge-ha-krupp": 64, "fr-i": 46}, turn=3, phase="action", seat="german",
               cap={"german": 4}, forts={"fort-namur": 1}))
    p = Picture(s, 0, GENERAL)
    everybody, one = units("ge-iii-r", "ge-iv-r"), units("ge-iii-r")
    assert march_worth(s, p, GERMAN, 64, 63, one) - march_worth(s, p, GERMAN, 64, 63, everybody) > 0.9 * GENERAL.escort


def test_14_1_3b_an_open_road_to_trier_is_taken() -> None:
    s = st(pos({"fr-iii": 85, "fr-iv": 85, "ge-vii": 36}, turn=6, phase="action", seat="allied", cap={"allied": 1, "german": 4}))
    staff = Staff(s, ALLIED, GENERAL, 1)
    best = staff.best(85, groups(s, ALLIED, 85, movable(s, ALLIED, 85)))
    assert best.path[-1] == 94 and best.gain > 20
