"""What the end of a turn of Great War Commander will judge, and what is close at hand, is told before."""
from __future__ import annotations

import pytest

from marne import games_index
from marne.games.great_war_commander.pieces import INDEX, SEATS
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.games.great_war_commander.rules.r05_turn import end_of_turn
from marne.games.great_war_commander.state import put
from marne.kernel.table import NOTE, SOON, SURE, Warn

from ..arena import Arena

TABLE = games_index.title("great-war-commander").table
MOVE, ADVANCE = 23, 16


def warned(a: Arena, seat: str, kind: str, lang: str = "en") -> list[Warn]:
    """With a question pending: between turns nobody is warned."""
    if a.s.decision is None:
        a.turn()
    return [w for w in TABLE.warnings(a.s, SEATS.index(seat), lang) if w.kind == kind]


def cautions(a: Arena, lang: str = "en") -> dict[str, Warn]:
    ask = a.s.decision
    assert ask is not None
    return {ask.choices[i].text: w for i, w in TABLE.cautions(a.s, ask, lang).items()}


FOUR, LEADER = "ge-inf-14 ge-inf-14", "ge-lt-mueller"           # a platoon is four figures, a squad two, a leader one


@pytest.mark.rules("8.2")
def test_more_than_seven_figures_are_given_up_at_the_end_of_the_turn() -> None:
    a = Arena({"H4": FOUR, "J4": "fr-inf-14"})
    n = sum(a.s.t.stack[u] for u in range(len(a.s.loc)) if a.s.loc[u] == a.s.loc[INDEX[a.at("H4")[0]]])
    assert n > 7, "the test needs a crowd"
    (w,) = warned(a, "german", "crowd")
    assert (w.rule, w.place, w.grade) == ("8.2", "H4", SURE) and set(w.pieces) == set(a.at("H4")) and str(n) in w.text
    assert not warned(a, "allied", "crowd"), "it is nobody else's affair"
    assert not warned(Arena({"H4": "ge-inf-14", "J4": "fr-inf-14"}), "german", "crowd")
    b = Arena({"H4": FOUR, "J4": "fr-inf-14"}).run(end_of_turn, 0)
    assert b.asked == "whom_to_give_up", "what was said comes true"


@pytest.mark.rules("3.3.2.1", "3.3.2")
def test_who_is_out_of_cohesion_will_be_suppressed() -> None:
    a = Arena({"H6": "ge-inf-14", "H2": LEADER, "M6": "fr-inf-14"}, goals=("A1", "A11", "O1", "O11", "A6"))
    (w,) = warned(a, "german", "cohesion")
    who = a.at("H6")[0]
    assert (w.rule, w.place, w.pieces, w.grade) == ("3.3.2.1", "H6", (who,), SURE)
    near = Arena({"H6": f"ge-inf-14 {LEADER}", "M6": "fr-inf-14"}, goals=("A1", "A11", "O1", "O11", "A6"))
    assert not warned(near, "german", "cohesion"), "a leader is with it"
    done = Arena({"H6": "ge-inf-14~", "H2": LEADER, "M6": "fr-inf-14"}, goals=("A1", "A11", "O1", "O11", "A6"))
    assert not warned(done, "german", "cohesion"), "who is suppressed already loses nothing by it"
    b = Arena({"H6": "ge-inf-14", "H2": LEADER, "M6": "fr-inf-14"}, goals=("A1", "A11", "O1", "O11", "A6")).run(end_of_turn, 0)
    assert b.is_("supp", who)


@pytest.mark.rules("8.2", "3.3.2.1")
def test_a_step_that_would_crowd_a_hex_or_break_cohesion_is_marked_and_others_are_not() -> None:
    a = Arena({"H6": f"ge-inf-14 {LEADER}", "H5": "ge-inf-14", "C6": "fr-inf-14"}, goals=("A1", "A11", "O1", "O11", "A6"))
    mover = a.at("H6")[0] if "inf" in a.at("H6")[0] else a.at("H6")[1]
    a.order(MOVE)
    a.play(f"activate {mover}")
    while a.asked != "where_to_step":
        a.play(next(c for c in a.choices if c in ("done", "no", "keep", f"move {mover}")) if a.asked else "")
    said = cautions(a)
    crowd = {t for t, w in said.items() if w.kind == "crowd"}
    assert crowd == {"step H5"}, "two platoons are eight figures"
    assert "step H7" in a.choices and "step H7" not in said, "his leader is near"


@pytest.mark.rules("8.2", "3.3.2.1")
def test_the_end_of_the_turn_is_marked() -> None:
    a = Arena({"H6": "ge-inf-14", "H2": LEADER, "M6": "fr-inf-14"}, german=("O21",), allied=("O21",),
              goals=("A1", "A11", "O1", "O11", "A6")).turn()
    a.calm("pass")
    assert cautions(a)["pass"].rule == "3.3.2.1"


@pytest.mark.rules("6.3(1)", "4.3")
@pytest.mark.parametrize(("left", "told"), [(1, True), (2, True), (3, False)])
def test_surrender_is_near(left: int, told: bool) -> None:
    a = Arena({"H6": f"ge-inf-14 {LEADER}", "M6": "fr-inf-14 fr-inf-14"})
    a.s.boxes[0] = a.s.surrender[0] - left
    a.s.boxes[1] = a.s.surrender[1] - 9
    said = warned(a, "german", "surrender")
    assert [(w.rule, w.grade) for w in said] == [("6.3(1)", SOON)] * told and not warned(a, "allied", "surrender")


@pytest.mark.rules("6.3(2)")
def test_the_last_formation() -> None:
    a = Arena({"H6": "ge-inf-14", "M6": "fr-inf-14 fr-inf-14"})
    a.s.boxes = [0, 0]
    assert [w.rule for w in warned(a, "german", "surrender")] == ["6.3(2)"] and not warned(a, "allied", "surrender")


@pytest.mark.rules("6.2.1", "6.2.2")
@pytest.mark.parametrize(("before", "told"), [(1, True), (0, True), (2, False)])
def test_sudden_death_at_the_next_advance_of_time(before: int, told: bool) -> None:
    a = Arena({"H6": f"ge-inf-14 {LEADER}", "M6": "fr-inf-14"})
    a.s.time = a.s.law.sudden_death - before
    said = warned(a, "german", "time")
    assert bool(said) is told
    if told:
        assert said[0].text.endswith(f"below {a.s.t.time_boxes[a.s.time + 1]}")


@pytest.mark.rules("O16.4")
@pytest.mark.parametrize(("unit", "foe", "told"), [("ge-inf-14!", "I6", True), ("ge-inf-14", "I6", False),
                                                   ("ge-inf-14!", "M6", False)])
def test_demoralised_units_beside_the_enemy(unit: str, foe: str, told: bool) -> None:
    a = Arena({"H6": unit, "H2": LEADER, foe: "fr-inf-14"})
    said = warned(a, "german", "broken")
    assert [(w.place, w.grade) for w in said] == [("H6", SOON)] * told


@pytest.mark.rules("11.5", "11.4", "13.2")
def test_weapons_that_cannot_fire() -> None:
    for mark, told in (("", []), ("~", ["11.5"]), ("!", ["11.5"])):
        a = Arena({"H6": f"ge-inf-14+ge-mg08{mark} {LEADER}", "M6": "fr-inf-14"})
        assert [w.rule for w in warned(a, "german", "weapon")] == told, mark
        assert all(w.grade == NOTE for w in warned(a, "german", "weapon"))
    a = Arena({"H6": f"ge-inf-14+ge-mg08 {LEADER}", "M6": "fr-inf-14"})
    a.s.wbroken |= 1 << a.s.arm[INDEX[next(x for x in a.at("H6") if "inf" in x)]]
    assert [w.rule for w in warned(a, "german", "weapon")] == ["11.4"]


@pytest.mark.rules("7.3.1")
@pytest.mark.parametrize(("foe", "guard", "told"), [("I6", "H2", True), ("M6", "H2", False), ("I6", "H6", False)])
def test_an_objective_left_open(foe: str, guard: str, told: bool) -> None:
    a = Arena({guard: f"ge-inf-14 {LEADER}", foe: "fr-inf-14"}, goals=("A1", "A11", "O1", "O11", "H6"), held={5: "german"})
    a.s.open_goals = next(1 << g for g in range(20) if a.s.t.goals[g].kind == "each")
    said = warned(a, "german", "objective")
    assert [w.place for w in said] == ["H6"] * told
    a.s.open_goals = 0
    assert not warned(a, "german", "objective"), "worth nothing: nothing to warn of"


@pytest.mark.rules("7.3.3")
def test_only_the_owner_of_a_secret_objective_hears_of_its_worth() -> None:
    """The German's secret marker gives his objective its worth: he is warned; the Ally, asked of the same state, has no word."""
    a = Arena({"H2": f"ge-inf-14 {LEADER}", "I6": "fr-inf-14"}, goals=("A1", "A11", "O1", "O11", "H6"), held={5: "german"})
    a.s.secret[0] = next(1 << g for g in range(20) if a.s.t.goals[g].kind == "objective" and a.s.t.goals[g].objective == 5)
    assert warned(a, "german", "objective")
    a.s.held[4] = 2         # the Ally's now, with a German beside it: worth nothing that he knows of
    put(a.s, INDEX["ge-lt-mueller"], HEX["H5"])
    assert not warned(a, "allied", "objective")


@pytest.mark.rules("O16.4")
def test_both_sides_in_one_hex_mean_a_melee() -> None:
    a = Arena({"H6": f"ge-inf-14 {LEADER}", "M6": "fr-inf-14", "M7": "fr-inf-14"}).turn()
    assert not warned(a, "german", "melee")
    put(a.s, INDEX[a.at("M6")[0]], HEX["H6"])
    assert [(w.place, w.rule, w.grade) for w in warned(a, "german", "melee")] == [("H6", "O16.4", NOTE)]
