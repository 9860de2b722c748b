"""The odds of the web table against counting by hand, against every throw of real dice, and against simulation."""
from __future__ import annotations

import itertools
import time
from typing import Any

import pytest

from marne.games.grand_illusion import TITLE
from marne.games.grand_illusion.events import Disrupted, Eliminated, FortFell, FortReduced, MustRetreat
from marne.games.grand_illusion.pieces import SEATS, SIDE
from marne.games.grand_illusion.table import trial as table_trial
from marne.games.grand_illusion.state import State
from marne.games.grand_illusion.table.hooks import TABLE
from marne.kernel.chance import Scripted, Seeded
from marne.kernel.errors import NeedChance
from marne.kernel.events import Event
from marne.kernel.run import advance
from marne.match import Match, digest
from tests.grand_illusion.battlefield import FOW, activate, field
from tests.grand_illusion.test_examples_battle import hex_26, into_26
from tests.grand_illusion.rules.r09.test_09_5_siege_guns import KRUPP, SKODA, siege
from tests.grand_illusion.tools import play, st, texts


def odds(m: Match, text: str, lang: str = "en") -> dict[str, Any]:
    """The odds of a choice for the seat that is asked."""
    ask = st(m).decision
    assert ask is not None
    o = TABLE.odds(TITLE.known(st(m), ask.seat), ask.seat, text, lang)
    assert o is not None
    return o


def fought(s: State, text: str, chance: Any, answers: tuple[str, ...] = ()) -> tuple[int, list[int]]:
    """The same battle with real dice, told by its events: the side that must retreat (-1: none), the losses of each."""
    t = s.copy()
    log: list[Event] = []
    t.chance, t.log, t.drawn = chance, log, 0
    assert t.decision is not None
    advance(t, next(c for c in t.decision.choices if c.text == text))
    for _ in range(20):
        if t.decision is None or t.decision.message in ("whether_to_fall_back", "what_to_do", "who_retreats"):
            break
        verbs = [c.verb for c in t.decision.choices]
        advance(t, t.decision.choices[next((verbs.index(v) for v in answers if v in verbs), 0)])
    retreat = next((e.side for e in log if isinstance(e, MustRetreat)), -1)
    end = next((i for i, e in enumerate(log) if isinstance(e, MustRetreat)), len(log))
    lost = [0, 0]
    for e in log[:end]:
        if isinstance(e, Disrupted | Eliminated | FortReduced | FortFell) and e.rule in ("9.3.3", "9.3.5c"):
            lost[SIDE[e.unit]] += 1
    return retreat, lost


# The rulebook's battle ------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.3.1c", "9.3.4")
def test_hex_26_as_the_book_places_it() -> None:
    """Strengths 3, 6, 6, 4 with +1 against XIII and XVI, who have 5 without modifiers: by hand 2, 5, 5, 3 and twice 5 in 6."""
    m = play(into_26(hex_26()), "attack 26, place ge-xiii, face fr-ii-t 1, face fr-xviii 2, reserve fr-vi 1")
    o = odds(m, "reserve fr-viii 2")
    assert o["exact"] == "exact" and o["attacker"] == "allied" and o["name"] == "26 Amiens"
    assert [(p["a"]["id"], p["d"]["id"], p["reserve"]["id"]) for p in o["pairs"]] == [
        ("fr-ii-t", "ge-xiii", "fr-vi"), ("fr-xviii", "ge-xvi", "fr-viii")]
    assert [(p["a"]["cs"], p["d"]["cs"], p["reserve"]["cs"]) for p in o["pairs"]] == [(3, 5, 6), (6, 5, 4)]
    chances = [(p["a_hit"], p["d_hit"], p["reserve"]["hit"]) for p in o["pairs"]]
    assert chances == [pytest.approx((2 / 6, 5 / 6, 5 / 6), abs=1e-5), pytest.approx((5 / 6, 5 / 6, 3 / 6), abs=1e-5)]
    # two dice at 5 in 6 against the Allies; four against the Germans: all eight steps can be lost one by one
    assert o["losses"]["allied"] == pytest.approx([1 / 36, 10 / 36, 25 / 36], abs=1e-5)
    p = [2 / 6, 5 / 6, 5 / 6, 3 / 6]
    by_hand = [0.0] * 5
    for hits in itertools.product((0, 1), repeat=4):
        w = 1.0
        for hit, x in zip(hits, p, strict=True):
            w *= x if hit else 1 - x
        by_hand[sum(hits)] += w
    assert o["losses"]["german"] == pytest.approx(by_hand, abs=1e-5)
    assert o["expected"] == pytest.approx({"allied": 10 / 6, "german": 15 / 6}, abs=1e-5)
    assert o["retreat"] == {"defender": 0.0, "attacker": 0.0}           # 9.4.1/ex: a trench
    all_four = 2 / 6 * 5 / 6 * 5 / 6 * 3 / 6                            # each of the two corps is hit twice
    assert o["gone"] == pytest.approx({"defender": all_four, "attacker": 0, "both": 0}, abs=1e-5)
    assert o["stand"] == pytest.approx(1 - all_four, abs=1e-5)
    assert any(x["rule"] == "9.4.1/ex" for x in o["counts"])
    assert [(x["value"], x["rule"], x["side"]) for x in o["modifiers"]] == [
        (1, "9.3.1b/b1", "allied"), (2, "9.3.1b/b2", "allied"), (-2, "9.2.3b", "allied")]
    assert o["fow"] == [] and o["overall"] is None                      # the Fortunes of War have been rolled


def test_hex_26_before_it_is_declared() -> None:
    o = odds(into_26(hex_26()), "attack 26")
    assert "Fortunes of War" in o["assume"] and "Battle Board" in o["assume"]
    called_off = next(x for x in o["fow"] if x["roll"] == 3)
    assert called_off["chance"] == pytest.approx(2 / 36, abs=1e-5) and called_off["rule"] == "9.1.4"
    assert o["overall"]["fought"] == pytest.approx(34 / 36, abs=1e-5)   # only a 3 calls it off
    assert sum(x["chance"] for x in o["fow"] if x["changes"]) < 1


# One corps against one: every throw of the dice -------------------------------------------------------------------------

LINE = [55, 54, 63, 64, 73, 82]                 # the railway from Aachen to Hirson
DUEL = {"ge-ii": 46, "fr-i": 46, "fr-iii": 37, "ge-iii": 55}


def duel() -> Match:
    """ge-ii (5) attacks fr-i (4) in 46, flat ground."""
    return activate(field(DUEL, side="german"), 46)


@pytest.mark.rules("9.4.1a")
def test_a_duel_by_hand() -> None:
    m = duel()
    s = st(m)
    assert s.t.tem[46] == 0 and s.t.cs[0][s.t.label.index("II")] == 5
    o = odds(m, "attack 46")
    (pair,) = o["pairs"]
    a, d = pair["a_hit"], pair["d_hit"]
    assert (pair["a"]["cs"], pair["d"]["cs"]) == (5, 4) and (a, d) == pytest.approx((5 / 6, 4 / 6), abs=1e-5)
    # whoever alone is hit has no undisrupted infantry left and must go
    assert o["retreat"] == pytest.approx({"defender": 5 / 6 * 2 / 6, "attacker": 4 / 6 * 1 / 6}, abs=1e-5)
    assert o["losses"] == {"allied": pytest.approx([1 / 6, 5 / 6], abs=1e-5), "german": pytest.approx([2 / 6, 4 / 6], abs=1e-5)}


def test_a_duel_with_every_throw_of_two_dice() -> None:
    m = duel()
    o = odds(m, "attack 46")
    count: dict[int, int] = {-1: 0, 0: 0, 1: 0}
    for dice in itertools.product(range(1, 7), repeat=2):
        count[fought(st(m), "attack 46", Scripted([*FOW[8], *dice], Seeded("after")))[0]] += 1
    assert o["retreat"] == pytest.approx({"defender": count[0] / 36, "attacker": count[1] / 36}, abs=1e-5)


@pytest.mark.rules("9.3.3", "9.4.1a")
def test_who_is_eliminated_does_not_count_as_standing() -> None:
    """A disrupted defender dies of one hit: by all 36 throws of the two dice. The chances of all ends make one."""
    m = activate(field({**DUEL, "fr-i": "46 disrupted"}, side="german"), 46)
    o = odds(m, "attack 46")
    count = {"defender": 0, "attacker": 0, "gone": 0, "stand": 0}
    for dice in itertools.product(range(1, 7), repeat=2):
        who, lost = fought(st(m), "attack 46", Scripted([*FOW[8], *dice], Seeded("after")))
        count["defender" if who == 0 else "attacker" if who == 1 else "gone" if lost[0] else "stand"] += 1
    assert count["gone"] >= 25                                          # strength 5 against it: 5 throws in 6, but for retreats
    shown = {**o["retreat"], "gone": o["gone"]["defender"], "stand": o["stand"]}
    assert shown == pytest.approx({k: n / 36 for k, n in count.items()}, abs=1e-5)
    assert o["gone"]["attacker"] == o["gone"]["both"] == 0.0            # one hit only disrupts him
    assert sum(shown.values()) == pytest.approx(1, abs=1e-4)


def test_overall_counts_every_result_of_the_fortunes_of_war() -> None:
    """All 36 throws of the Fortunes of War with all 36 of the fire, by the engine; the defender fights where he may choose."""
    m = duel()
    o = odds(m, "attack 46")["overall"]
    retreats, lost, off = [0, 0], [0, 0], 0
    for dice in itertools.product(range(1, 7), repeat=4):
        who, steps = fought(st(m), "attack 46", Scripted(dice, Seeded("after")), ("fight", "enough"))
        off += dice[0] + dice[1] == 3
        if who >= 0:
            retreats[who] += 1
        lost = [lost[0] + steps[0], lost[1] + steps[1]]
    assert o["fought"] == pytest.approx(1 - off / 1296, abs=1e-5)
    assert o["retreat"] == pytest.approx({"defender": retreats[0] / 1296, "attacker": retreats[1] / 1296}, abs=1e-5)
    assert o["expected"] == pytest.approx({"allied": lost[0] / 1296, "german": lost[1] / 1296}, abs=1e-5)


# Bigger battles by simulation -----------------------------------------------------------------------------------------------

BIG = {"ge-ii": 46, "ge-iii": 46, "ge-iv": 46, "ge-2-c": 46, "fr-i": 46, "fr-iii": 46, "fr-x": 46, "fr-1-c": 46, "fr-ii": 37,
       "ge-ix": 55}
PLAN_17 = {**dict.fromkeys(("fr-i", "fr-iii", "fr-x", "fr-xviii"), 96), "ge-ii": 96, "ge-iii": 96}
CAVALRY = {"ge-2-c": 46, "ge-4-c": 46, "fr-i": 46, "fr-ii": 37, "ge-ix": 55}


def to_the_dice(m: Match, hx: int) -> tuple[Match, str]:
    """Attack, and answer all questions up to the one whose answer lets the boxes fire: the script has no die for that."""
    for _ in range(30):
        offered = texts(m)
        choice = f"attack {hx}" if f"attack {hx}" in offered else next(
            (x for x in ("stand", "enough") if x in offered), offered[0])
        t = m.copy()
        try:
            t.choose(choice)
        except NeedChance:
            return m, choice
        m = t
    raise AssertionError("no fire")


@pytest.mark.parametrize(("units", "side", "hx", "more"), [
    (BIG, "german", 46, {}), (BIG, "allied", 46, {}), (CAVALRY, "german", 46, {}),
    ({**DUEL, "fr-x": 46, "fr-xviii": 46}, "german", 46, {}), ({**BIG, "ge-gd": 46, "fr-xviii": 46}, "german", 46, {}),
    ({"ge-ii": 54, "ge-iii": 54, "fr-i": 54}, "german", 54, {"forts": {"fort-maubeuge": 2}}), (PLAN_17, "allied", 96, {
        "turn": 3, "mandated": {"allied": 2}})])
def test_the_last_choice_before_the_dice_against_simulation(units: dict[str, Any], side: str, hx: int, more: Any) -> None:
    """2000 battles with ordinary dice stay within four standard deviations of the odds."""
    m, choice = to_the_dice(activate(field(units, side=side, dice=FOW[8], **more), hx), hx)
    o = odds(m, choice)
    assert o["exact"] == "exact" and o["hex"] == str(hx)
    assert any(x["rule"] == "9.3.2e" for x in o["modifiers"]) == (units is PLAN_17)    # Elan
    n = 2000
    seen = [fought(st(m), choice, Shifted(f"simulated {i}", FOW[8] if o["fow"] else [])) for i in range(n)]
    attacker = SEATS.index(o["attacker"])
    for role, who in (("attacker", attacker), ("defender", 1 - attacker)):
        p = o["retreat"][role]
        assert sum(r == who for r, _ in seen) / n == pytest.approx(p, abs=4 * (p * (1 - p) / n) ** 0.5 + 1e-9)
    for x in (0, 1):
        steps = [lost[x] for _, lost in seen]
        mean = sum(steps) / n
        dev = (sum((k - mean) ** 2 for k in steps) / n) ** 0.5
        assert mean == pytest.approx(o["expected"][SEATS[x]], abs=4 * dev / n ** 0.5 + 1e-9)


class Shifted(Seeded):
    """The given values first, then the seed from its own beginning."""

    def __init__(self, seed: str, first: list[int]) -> None:
        super().__init__(seed)
        self.first = first

    def value(self, index: int, values: Any, purpose: str, rule: str) -> int:
        if index < len(self.first):
            return self.first[index]
        return super().value(index - len(self.first), values, purpose, rule)


# Siege guns ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.5.4c")
def test_a_gun_at_a_fort_of_one_step() -> None:
    """The Krupp gun (5) hits at or below 5 less the fort's defence; what is left then falls to a 1 of the corps."""
    m = siege(64, [], {"fort-namur": 1})
    text = f"bombard {KRUPP} fort-namur"
    assert text in texts(m)
    o = odds(m, text)
    need = 5 - st(m).t.fort_plus[[*st(m).t.fort_en].index("Namur")][1]
    p = need / 6
    (fort,) = o["forts"]
    assert fort["id"] == "fort-namur" and fort["steps"] == 1
    assert fort["falls"] == pytest.approx(p + (1 - p) / 6, abs=1e-5)


@pytest.mark.rules("9.5.4c/multi", "9.5.4d")
@pytest.mark.parametrize("together", [False, True])
def test_two_guns_at_a_fort_of_four_steps(together: bool) -> None:
    """Each gun fires until it misses; engaged together they score one more hit. Then the corps may hit with a 1."""
    m = siege(54, [], {"fort-maubeuge": 4}, (KRUPP, SKODA))
    plus = st(m).t.fort_plus[[*st(m).t.fort_en].index("Maubeuge")]

    def after(guns: tuple[int, ...], lost: int) -> dict[int, float]:
        """By hand: how likely so many steps are gone when these guns have fired."""
        if not guns or lost == 4:
            return {lost: 1.0}
        p = max(0, guns[0] - plus[lost]) / 6
        out = {k: (1 - p) * x for k, x in after(guns[1:], lost).items()}
        for k, x in after(guns, lost + 1).items():
            out[k] = out.get(k, 0.0) + p * x
        return out

    gone = after((5, 4), 0)
    if together:
        gone = {k: x for k, x in gone.items() if k == 4} | {k + 1: x for k, x in gone.items() if k < 3} | {
            4: gone[4] + gone[3]}
    o = odds(m, "concentrate" if together else f"bombard {KRUPP} fort-maubeuge")
    assert o["exact"] == "exact"
    assert o["forts"][0]["falls"] == pytest.approx(gone[4] + gone.get(3, 0.0) / 6, abs=1e-5)


# Manners -----------------------------------------------------------------------------------------------------------------------


def test_odds_know_nothing_of_the_dice_to_come_and_change_nothing() -> None:
    m = duel()
    before = digest(m.state), st(m).drawn
    told = []
    for seed in ("one", "another"):
        s = st(m).copy()
        s.chance = Seeded(seed)
        told.append(TABLE.odds(TITLE.known(s, 1), 1, "attack 46", "fr"))
    assert told[0] == told[1] is not None
    assert (digest(m.state), st(m).drawn) == before and st(m).log is None


def test_only_who_is_asked_gets_odds_and_only_for_battles() -> None:
    m = duel()
    assert TABLE.odds(TITLE.known(m.state, 0), 0, "attack 46", "en") is None
    assert TABLE.odds(TITLE.known(m.state, None), None, "attack 46", "en") is None
    assert TABLE.odds(TITLE.known(m.state, 1), 1, "decline 46", "en") is None
    assert TABLE.odds(TITLE.known(m.state, 1), 1, "attack 47", "en") is None


def test_a_march_into_the_enemy_shows_the_battle_and_one_among_friends_nothing() -> None:
    m = field({"ge-ii": 55, "ge-iii": 55, "fr-i": 45}, side="german", control={"german": LINE})
    play(m, "activate 55")
    o = odds(m, "move ge-ii 45")
    assert o["hex"] == "45" and [p["a"]["id"] for p in o["pairs"]] == ["ge-ii"]
    assert "entered" in o["assume"]
    play(m, "select ge-ii, select ge-iii")
    both = odds(m, "to 45")
    assert both["pairs"][0]["reserve"] is not None and both["expected"]["allied"] > o["expected"]["allied"]
    friendly = next(c for c in texts(m) if c.startswith("to ") and c != "to 45")
    assert TABLE.odds(TITLE.known(m.state, 1), 1, friendly, "en") is None


def test_a_mandated_battle_says_what_it_counts_for() -> None:
    four = {u: 46 for u in ("ge-ii", "ge-iii", "ge-iv", "ge-ix")}
    m = activate(field({**four, "fr-i": 46, "fr-iii": 46, "fr-x": 37, "ge-vii": 55}, side="german", turn=3,
                       mandated={"german": 2}), 46)
    texts_ = [x["text"] for x in odds(m, "attack 46")["counts"]]
    assert any("Mandated Battle" in x and "of" in x for x in texts_)
    fr = [x["text"] for x in odds(m, "attack 46", "fr")["counts"]]
    assert any("Bataille Obligatoire" in x for x in fr)


@pytest.mark.rules("9.1.1c", "9.2.3a/n3")
def test_a_mandated_battle_with_a_disrupted_corps_that_finds_no_box_says_so() -> None:
    four = {**{u: 46 for u in ("ge-ii", "ge-iii", "ge-iv")}, "ge-ix": "46 disrupted"}
    m = activate(field({**four, "fr-i": 46, "fr-iii": 46, "fr-x": 37, "ge-vii": 55}, side="german", turn=3,
                       mandated={"german": 2}), 46)
    assert any("with 3 infantry corps" in x["text"] for x in odds(m, "attack 46")["counts"])


def test_the_largest_battle_is_worked_out_in_time() -> None:
    six = {u: 46 for u in ("ge-ii", "ge-iii", "ge-iv", "ge-ix", "ge-gd", "ge-vii")}
    five = {u: 46 for u in ("fr-i", "fr-iii", "fr-x", "fr-xviii", "fr-ii")}
    m = activate(field({**six, **five}, side="german"), 46)
    start = time.thread_time()
    o = odds(m, "attack 46")
    assert time.thread_time() - start < 1.5                            # about 0.2 s on an idle machine
    assert len(o["pairs"]) == 4 and o["exact"] == "exact" and sum(o["losses"]["allied"]) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize("four", [True, False])
def test_samples_come_near_the_exact_odds_and_are_called_so(four: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    m = activate(field({**BIG, "ge-gd": 46, "fr-xviii": 46}, side="german", options={"board-four": four}), 46)
    exact = odds(m, "attack 46")
    monkeypatch.setattr(table_trial, "MOST", 10)
    sampled = odds(m, "attack 46")
    assert (exact["exact"], exact["samples"]) == ("exact", 0)
    assert sampled["exact"] == "sampled" and str(sampled["samples"]) in sampled["assume"] and sampled["overall"] is None
    n = sampled["samples"]
    assert n == 1500
    for role, p in exact["retreat"].items():
        assert sampled["retreat"][role] == pytest.approx(p, abs=4 * (p * (1 - p) / n) ** 0.5 + 1e-5)
    for seat, mean in exact["expected"].items():
        assert sampled["expected"][seat] == pytest.approx(mean, abs=4 * 2 / n ** 0.5)      # no deviation is above 2 steps
