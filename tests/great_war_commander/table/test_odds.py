"""The odds of the web table against every card drawn through the engine itself, and against fractions worked out by hand."""
from __future__ import annotations

from fractions import Fraction as F
from typing import Any

import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.pieces import CARD, INDEX, OF_DECK, SEATS
from marne.games.great_war_commander.rules.orders.O16_melee import melee
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.table import dice
from marne.games.great_war_commander.table.hooks import TABLE
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import begin
from marne.parts.bits import bits, mask
from marne.parts.play.odds import Ways, outcomes
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.firing import action

FIELD = {"H4": "ge-inf", "J4": "fr-inf", "H6": "fr-inf"}          # two targets: one is chosen
FATES = ("none", "suppressed", "demoralised", "eliminated")


def near(x: Any) -> Any:
    return pytest.approx(x, abs=2e-6)                       # the page gets six digits


def thinned(a: Arena, *sides: int) -> Arena:
    """With a dozen cards in these decks, of all sums: few enough to draw every one of them."""
    for side in sides:
        cards = sorted(bits(a.s.deck[side]), key=lambda c: (a.s.t.white[c] + a.s.t.coloured[c], c))
        a.s.deck[side] = mask(cards[::max(1, len(cards) // 12)])
        assert len({a.s.t.white[c] + a.s.t.coloured[c] for c in bits(a.s.deck[side])}) > 5
    return a


def quietly(s: State, ask: Ask) -> Choice:
    """Every window is let pass."""
    return next(c for c in ask.choices if c.text in ("no", "keep"))


def every_card(a: Arena, start: Any) -> Ways[State, None]:
    """What comes of it when every card is drawn in turn; rolls trigger nothing."""
    s = a.s.copy()
    s.quiet = 1
    return outcomes(s, start, choose=quietly, most=20000, until=lambda s, _: s.decision is not None and not any(
        c.text in ("no", "keep") for c in s.decision.choices))


def state_of(s: State, u: int, before: State) -> str:
    if s.loc[u] != before.loc[u]:
        return "eliminated"
    if s.demo >> u & 1 and not before.demo >> u & 1:
        return "demoralised"
    return "suppressed" if s.supp >> u & 1 and not before.supp >> u & 1 else "none"


def by_engine(a: Arena, text: str, victim: str) -> dict[str, float]:
    """What becomes of a formation when every card is drawn in turn by both sides."""
    out = {x: F(0) for x in FATES}
    for weight, s, _ in every_card(a, a.find(text)):
        out[state_of(s, INDEX[victim], a.s)] += weight
    return {k: float(v) for k, v in out.items()}


def told(a: Arena, text: str, lang: str = "en") -> dict[str, Any]:
    assert a.s.decision is not None
    out = TABLE.odds(TITLE.known(a.s, a.s.decision.seat), a.s.decision.seat, text, lang)
    assert out is not None
    return out


def row(out: dict[str, Any], unit: str) -> dict[str, float]:
    return next({k: x[k] for k in FATES} for x in out["targets"] if x["unit"] == unit)


# The cards -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("1.2", "1.9")
def test_1_2_own_hand_and_discards_are_out_the_enemys_hand_is_not() -> None:
    a = Arena({"H4": "ge-inf"}, scenario="gwc-01", german=["ge-01", "ge-02"], allied=["fr-01", "fr-02"])
    a.s.deck[1] &= ~(1 << CARD["fr-03"])
    a.s.discard[1] |= 1 << CARD["fr-03"]
    assert dice.unseen(a.s, 0, 0) == OF_DECK[0] & ~(1 << CARD["ge-01"] | 1 << CARD["ge-02"])
    assert dice.unseen(a.s, 0, 1) == OF_DECK[1] & ~(1 << CARD["fr-03"])
    assert dice.unseen(a.s, 1, 0) == OF_DECK[0]
    assert dice.unseen(a.s, None, 1) == OF_DECK[1] & ~(1 << CARD["fr-03"])


@pytest.mark.rules("1.9")
def test_1_9_a_full_deck_is_two_fair_dice() -> None:
    a = Arena({"H4": "ge-inf"}, scenario="gwc-01")
    got = dice.sums(a.s, 0, 0)
    assert got == near({n: (6 - abs(7 - n)) / 36 for n in range(2, 13)})
    assert dice.above(dice.products(a.s, 0, 0), 12) == near(F(13, 36))      # 15 and more: 3·5 3·6 4·4 4·5 4·6 5·5 5·6 6·6
    assert dice.more(got, 2)[4] == got[2]


# Fire ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O21.3.6", "O21.3.7")
@pytest.mark.parametrize(("target", "ground"), [("fr-inf", ""), ("fr-inf!", ""), ("fr-inf~", "woods"), ("fr-inf", "building")])
def test_O21_3_7_fire_agrees_with_every_card_drawn(target: str, ground: str) -> None:
    a = thinned(Arena({**FIELD, "J4": target}, scenario="gwc-05", ground={"J4": ground} if ground else {}).order(21), 0, 1)
    assert a.asked == "which_target"
    got = row(told(a, "target J4"), "fr-inf.1")
    assert got == near(by_engine(a, "target J4", "fr-inf.1"))
    assert sum(got.values()) == near(1)
    assert (got["eliminated"] > 0) == ("!" in target) and (got["demoralised"] > 0) == ("!" not in target)


@pytest.mark.rules("O21.3.2", "O21.3.4", "10.3")
def test_O21_3_2_terms_of_the_group_are_told_one_by_one() -> None:
    a = Arena({**FIELD, "H4": "ge-inf ge-inf"}, scenario="gwc-05", ground={"I4": "orchard"}, german=["A50"]).order(21)
    a.play("activate ge-inf.1")
    while a.asked in ("whom_else_to_activate",):
        a.play("done")
    out = told(a, "target J4")
    fp = a.s.t.fp[0][INDEX["ge-inf.1"]]
    assert [t["value"] for t in out["terms"]][:1] == [fp]
    assert out["fp"] == sum(t["value"] for t in out["terms"])
    assert [t for t in out["terms"] if t["rule"] == "10.3"], "an orchard hinders"


@pytest.mark.rules("O21.3.4")
def test_O21_3_4_a_card_adds_two() -> None:
    a = Arena(FIELD, scenario="gwc-05", german=["A55"]).order(21).play("target J4", calm=False)
    assert a.asked == "which_fire_card"
    plain, more = told(a, "no"), told(a, action(a, "german", "A55"))
    assert more["fp"] == plain["fp"] + 2 and more["mean"] == near(plain["mean"] + 2)
    assert row(more, "fr-inf.1")["none"] < row(plain, "fr-inf.1")["none"]


@pytest.mark.rules("O21.3.7")
def test_O21_3_7_who_moves_is_never_only_suppressed() -> None:
    a = thinned(Arena(FIELD, scenario="gwc-05").order(21), 0, 1)
    a.s.moving = 1 << INDEX["fr-inf.1"]
    got = row(told(a, "target J4"), "fr-inf.1")
    assert got["suppressed"] == 0 and got == near(by_engine(a, "target J4", "fr-inf.1"))


@pytest.mark.rules("9.1")
def test_9_1_a_roll_that_lies_there_is_compared_with_a_new_one() -> None:
    a = Arena(FIELD, scenario="gwc-05", dice=["1-1"], initiative="german").order(21)
    a.play("target J4", calm=False)
    while a.asked != "whether_reroll":
        a.play("no", calm=False)
    out = told(a, "reroll")
    stands = out["instead"]
    fp = out["fp"]
    assert stands["totals"] == [[fp + 2, 1.0]], "two ones lie there"
    morale = stands["targets"][0]["stand"]
    safe = sum(p for n, p in {n: (6 - abs(7 - n)) / 36 for n in range(2, 13)}.items() if morale + n > fp + 2)
    assert row(stands, "fr-inf.1")["none"] == near(safe)
    assert row(out, "fr-inf.1")["none"] < row(stands, "fr-inf.1")["none"], "nothing is worse for the firer than two ones"


# Melee, rally, rout ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O16.4.2", "O16.4.3")
@pytest.mark.parametrize("works", [{}, {"I4": "casemate"}])
def test_O16_4_melee_agrees_with_every_card_drawn(works: dict[str, str]) -> None:
    a = thinned(Arena({"I4": "fr-inf ge-inf"}, scenario="gwc-05", works=works), 0, 1)
    a.s.sole[HEX["I4"]] = 2
    count = {"german": F(0), "allied": F(0), "nobody": F(0)}
    for weight, s, _ in every_card(a, lambda s: begin(s, melee, HEX["I4"])):
        left = [SEATS[x] for x in (0, 1) if s.of[x] >> HEX["I4"] & 1]
        count[left[0] if left else "nobody"] += weight
    got = dice.clash(a.s, HEX["I4"], dice.strengths(a.s, HEX["I4"]), (dice.sums(a.s, 0, 0), dice.sums(a.s, 0, 1)))
    assert (got.german, got.allied, got.nobody) == near((float(count["german"]), float(count["allied"]), float(count["nobody"])))
    assert bool(got.nobody) == (not works), "F126: in a casemate the one who was there wins ties"


@pytest.mark.rules("O25.3")
def test_O25_3_rally_agrees_with_every_card_drawn() -> None:
    a = Arena({"H4": "ge-inf! ge-inf!", "H6": "ge-inf!"}, scenario="gwc-05").order(25)     # two are left: a question
    assert a.asked == "whom_to_rally"
    got = told(a, "choose ge-inf.1")["rows"][0]
    u = INDEX["ge-inf.1"]
    want = {"rallied": F(0), "suppressed": F(0), "nothing": F(0)}
    for weight, s, _ in every_card(a, a.find("choose ge-inf.1")):
        want["rallied" if not s.demo >> u & 1 else "suppressed" if s.supp >> u & 1 else "nothing"] += weight
    assert {k: got[k] for k in want} == near({k: float(v) for k, v in want.items()})


@pytest.mark.rules("O26.2")
def test_O26_2_rout_agrees_with_every_card_drawn() -> None:
    a = Arena({"H4": "ge-inf", "C4": "fr-inf! fr-inf!", "C6": "fr-inf!"}, scenario="gwc-05").order(26)
    if a.asked == "which_player_routs":
        a.play("player allied")
    got = told(a, "choose fr-inf.1")["rows"][0]
    u = INDEX["fr-inf.1"]
    want = {"holds": F(0), "suppressed": F(0), "back": F(0)}
    far = F(0)
    for weight, s, _ in every_card(a, a.find("choose fr-inf.1")):
        asked = s.decision
        if s.supp >> u & 1:
            want["suppressed"] += weight
        elif asked is not None and asked.message == "where_to_rout" and asked.args[0] == u or s.loc[u] != a.s.loc[u]:
            want["back"] += weight
            (c,) = bits(a.s.deck[0] & ~s.deck[0])               # the card that was drawn
            far += weight * (a.s.t.white[c] + a.s.t.coloured[c] - got["needed"])
        else:
            want["holds"] += weight
    assert {k: got[k] for k in want} == near({k: float(v) for k, v in want.items()})
    assert got["far"] == near(float(far / want["back"]))


@pytest.mark.rules("O21.2.1.1")
def test_O21_2_1_1_light_artillery_must_find_its_target() -> None:
    a = Arena({"A4": "ge-inf+ge-fk77", "K4": "fr-inf", "A11": "fr-inf"}, scenario="gwc-05").order(21)
    out = told(a, "target K4")
    far = 10                                                # A4 to K4: out of range of rifles
    hit = F(sum(w * c > far for w in range(1, 7) for c in range(1, 7)), 36)
    assert out["hit"] == near(float(hit)), "open ground: no hindrance"
    assert row(out, "fr-inf.1")["none"] > 1 - float(hit)


def test_odds_are_for_the_one_who_is_asked() -> None:
    a = Arena(FIELD, scenario="gwc-05").order(21)
    for other in (1, None):
        assert TABLE.odds(TITLE.known(a.s, other), other, "target J4", "en") is None
    assert TABLE.odds(TITLE.known(a.s, 0), 0, "target A1", "en") is None
    fr = TABLE.odds(TITLE.known(a.s, 0), 0, "target J4", "fr")
    assert fr is not None and fr["title"] == "Tir sur J4"
