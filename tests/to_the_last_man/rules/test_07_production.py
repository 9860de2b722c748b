"""7, 2.0 V.2, V.3 Production: secret orders, costs, dates, places, entrenching, promotion, cards and the hand limit."""
from __future__ import annotations

import pytest

from marne.games.to_the_last_man import TITLE
from marne.games.to_the_last_man.rules.r09_cards import discard_excess
from marne.games.to_the_last_man.pieces import ENTENTE, GERMAN, INDEX, SEATS, ZONE
from marne.games.to_the_last_man.rules.r08_1_armies import where_to_shift
from marne.games.to_the_last_man.rules.r07_production import plan, production, where_to_build, where_to_rebuild, which_order
from marne.games.to_the_last_man.secrets import imagine
from marne.games.to_the_last_man.state import is_entrenched
from marne.games.to_the_last_man.view import view
from marne.kernel.chance import Seeded
from marne.kernel.events import Rolled
from marne.kernel.run import reask
from tests.to_the_last_man.arena import Arena


class Planner(Arena):
    """Goes through the two steps of an order by itself: what, then where."""

    def play(self, *texts: str) -> Arena:
        for text in ",".join(texts).split(","):
            verb, *rest = text.split()
            first = {"buy": "build", "rebuild": "raise", "shift": "select"}.get(verb)
            if first and text != "buy card":
                super().play(f"{first} {rest[0]}")
            super().play(text)
        return self


def offers(a: Arena) -> list[str]:
    """What can be ordered, with every place."""
    s, side = a.s, a.s.active
    out = [t for t in a.texts if not t.startswith(("build ", "raise "))]
    for c in s.decision.choices if s.decision else ():
        if c.verb == "build":
            out += [x.text for x in where_to_build(s, side, c.a).choices]
        elif c.verb == "raise":
            out += [x.text for x in where_to_rebuild(s, side, c.a).choices]
        elif c.verb == "select":
            out += [x.text for x in where_to_shift(s, side, c.a, True).choices]
    return out


def planning(zones: dict[str, str], side: str = "german", bp: int = 9, **more: object) -> Arena:
    a = Planner(zones, **more)                           # type: ignore[arg-type]
    i = SEATS.index(side)
    a.run(plan, i)
    a.s.bp[i] = bp
    reask(a.s)
    return a


def on_sale(a: Arena) -> set[str]:
    return {t.split()[1] for t in offers(a) if t.startswith("buy ")}


def places(a: Arena, what: str) -> set[str]:
    return {t.split()[2] for t in offers(a) if t.startswith(f"buy {what} ")}


# 7.6 Costs -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("7.6", "7.6 [1BP.1]", "7.6 [1BP.3]", "7.6 [1BP.4]", "7.6 [1BP.5]", "7.6 [1BP.6]", "7.6 [1BP.7]", "7.6 [1BP.8]",
                   "7.6 [2BP.1]", "7.6 [2BP.2]", "8.3.2 [move/cost]", "8.3.3 [move/cost]", "8.3.5 [move/cost]")
@pytest.mark.parametrize(("order", "cost"), [
    ("buy card", 1), ("buy ge-infantry koln", 1), ("buy ge-cavalry koln", 1), ("buy ge-artillery koln",
                                                                               1), ("buy ge-biplane koln", 1),
    ("buy ge-siege-gun koln", 1), ("buy ge-paris-gun koln", 1), ("buy ge-tank koln", 2), ("buy ge-stosstruppen koln", 2)])
def test_7_6_what_things_cost(order: str, cost: int) -> None:
    a = planning({"mainz": "ge:i"}, bp=5, turn=18).play(order)
    assert a.s.bp[0] == 5 - cost
    b = planning({"mainz": "ge:i"}, bp=cost - 1, turn=18)
    assert order not in offers(b)


@pytest.mark.rules("7.6 [2BP.3]", "8.2.3", "7.6 [1BP.2]")
def test_7_6_commonwealth_two_points_and_armies_one() -> None:
    a = planning({"paris": "fr:i"}, "entente", 4, turn=8).play("buy uk-commonwealth england")
    assert a.s.bp[1] == 2 and a.where("uk-can") == "england"
    a.play("rebuild fr-1 paris")
    assert a.s.bp[1] == 1 and a.where("fr-1") == "paris" and a.inside("fr-1") == ""


@pytest.mark.rules("8.3.4 [build]", "8.3.5 [build]", "8.3.6", "8.2.2 [build]", "7.3 [US]")
@pytest.mark.parametrize(("turn", "german", "entente"), [
    (7, {"infantry", "cavalry", "artillery", "siege-gun"}, set()),
    (8, {"biplane"}, {"fr-biplane", "uk-biplane"}),
    (12, {"biplane"}, {"fr-biplane", "uk-biplane"}),
    (13, {"biplane", "stosstruppen"}, {"fr-biplane", "uk-biplane", "fr-tank", "uk-tank"}),
    (15, {"biplane", "stosstruppen"}, {"fr-biplane", "uk-biplane", "fr-tank", "uk-tank", "us-infantry"}),
    (16, {"biplane", "stosstruppen", "tank", "paris-gun"},
     {"fr-biplane", "uk-biplane", "fr-tank", "uk-tank", "us-infantry", "us-biplane", "us-artillery", "us-cavalry"}),
    (17, {"biplane", "stosstruppen", "tank", "paris-gun"},
     {"fr-biplane", "uk-biplane", "fr-tank", "uk-tank", "us-infantry", "us-biplane", "us-artillery", "us-cavalry", "us-tank"})])
def test_8_x_dates(turn: int, german: set[str], entente: set[str]) -> None:
    late = {"biplane", "stosstruppen", "tank", "paris-gun"}
    a = planning({"koln": "ge:i"}, turn=turn)
    assert {t.removeprefix("ge-") for t in on_sale(a)} & late == german & late
    b = planning({"paris": "fr:i"}, "entente", turn=turn)
    basic = {"fr-infantry", "fr-cavalry", "fr-artillery", "uk-infantry", "uk-cavalry", "uk-artillery", "uk-commonwealth",
             "be-infantry",
             "card"}
    assert on_sale(b) - basic == entente


@pytest.mark.rules("8.3.4 [build]", "1.2.1 [counter limit]", "1.2.1")
def test_1_2_1_the_counters_are_the_limit() -> None:
    """Two German biplanes are marked 1916, the third 1917, the fourth 1918."""
    for turn, number in ((8, 2), (11, 2), (12, 3), (16, 4)):
        a = planning({"koln": "ge:i"}, bp=9, turn=turn)
        for zone in ("mainz", "koln", "metz", "trier")[:number]:
            a.play(f"buy ge-biplane {zone}")
        assert "ge-biplane" not in on_sale(a), turn
    b = planning({"koln": "ge:i"}, bp=9, turn=1)
    for _ in range(2):
        b.play("buy ge-siege-gun mainz")
    assert "ge-siege-gun" not in on_sale(b)


# 7.2, 7.3 Places ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("7.2", "2.0 V.2", "1.2.2")
def test_7_2_alone_or_in_armies_within_stacking_and_slots() -> None:
    a = planning({"koln": "ge-1[iiiiii] ge:ii", "mainz": "ge-2[ii] ge-3[i] ge-4[i]", "aachen": "ge-5[]"}, turn=2)
    where = places(a, "ge-infantry")
    assert "koln" not in where and "ge-1" not in where and "mainz" not in where
    assert {"ge-2", "ge-5", "aachen", "metz"} <= where
    assert not where & {"liege", "eft", "england", "paris"}


@pytest.mark.rules("4.6", "7.2", "7.3 [US]")
def test_t16_british_in_england_americans_wherever_there_is_supply() -> None:
    """7.2 knows no home; 7.3 [US] is about what needs one: an army that is rebuilt."""
    zones = {"paris": "uk-1[i] us-1[i]", "marne": "fr-1[i]", "flanders": "be:i", "england": "uk-2[i]"}
    a = planning(zones, "entente", turn=18)
    assert places(a, "uk-infantry") == {"england", "uk-2"}
    assert {"paris", "flanders"} <= places(a, "us-infantry") and "england" not in places(a, "us-infantry")
    assert {"fr-1", "uk-1", "us-1"} <= places(a, "us-infantry") and "us-1" in places(a, "us-tank")
    home = planning(zones, "entente", turn=18, us_builds="france")
    assert "paris" in places(home, "us-infantry") and not places(home, "us-infantry") & {"flanders", "brussels", "england"}
    assert "flanders" in places(a, "fr-infantry") and "england" not in places(a, "fr-infantry")
    b = planning(zones, "entente", turn=18, uk_builds="anywhere")
    assert {"uk-1", "marne", "england"} <= places(b, "uk-infantry")


@pytest.mark.rules("7.3", "8.1 [ELIMINATED]")
def test_7_3_armies_come_back_empty_at_home() -> None:
    """E5: no Belgian army without a supplied Belgian zone."""
    a = planning({"paris": "fr:i"}, "entente")
    assert {"rebuild be-army brussels", "rebuild be-army flanders"} <= set(offers(a))
    b = planning({"paris": "fr:i"}, "entente", german="flanders brussels antwerp mons namur liege ardennes")
    assert not any(t.startswith("rebuild be-army") for t in offers(b))
    c = planning({"flanders": "ge:i be:i"}, "entente", german="brussels antwerp mons namur liege ardennes")
    assert not any(t.startswith("rebuild be-army") for t in offers(c))         # disputed is not friendly
    assert {t for t in offers(a) if t.startswith("rebuild uk-2")} == {"rebuild uk-2 england"}
    assert "rebuild us-1 paris" in offers(a) and "rebuild fr-2 flanders" not in offers(a)
    d = planning({"koln": "ge:i"}, german="liege")
    assert "rebuild ge-1 koln" in offers(d) and not {"rebuild ge-1 liege", "rebuild ge-1 luxembourg"} & set(offers(d))


# 7.4, 7.5 ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("7.4", "7.6 [1BP.9]", "8.1 [ENTRENCH flip]", "8.2.1 [ENTRENCH]")
def test_7_4_four_units_a_point() -> None:
    a = planning({"koln": "ge-1[ii] ge:ii", "aachen": "ge-2[i] ge:c", "mainz": "ge-3[i] ge:s"}, bp=2, turn=13)
    assert "entrench ge-c-01" not in offers(a) and "entrench ge-s-01" not in offers(a)
    a.play("entrench ge-1", "entrench ge-2", "entrench ge-i-03", "entrench ge-i-04")
    assert a.s.bp[0] == 1 and is_entrenched(a.s, INDEX["ge-i-01"]) and is_entrenched(a.s, INDEX["ge-i-04"])
    a.play("entrench ge-3")
    assert a.s.bp[0] == 0 and "entrench ge-1" not in offers(a)


@pytest.mark.rules("7.4 [cap]")
@pytest.mark.parametrize(("turn", "limited"), [(1, True), (2, True), (3, False)])
def test_7_4_one_point_on_turns_1_and_2(turn: int, limited: bool) -> None:
    a = planning({"koln": "ge:ii", "aachen": "ge:ii", "mainz": "ge:ii"}, bp=9, turn=turn)
    for _ in range(4):
        a.play(next(t for t in offers(a) if t.startswith("entrench")))
    assert any(t.startswith("entrench") for t in offers(a)) is not limited


@pytest.mark.rules("7.5", "7.6 [1BP.10]", "8.2.2 [build]", "8.2.2 [no entrench]")
def test_7_5_promotion() -> None:
    assert not any(t.startswith("promote") for t in planning({"koln": "ge-1[ii]"}, turn=12).texts)
    a = planning({"koln": "ge-1[ii] ge:i*"}, bp=3, turn=13)
    a.play("promote ge-i-01", "promote ge-i-03")
    assert a.inside("ge-1") == "is" and a.where("ge-i-01") == a.where("ge-i-03") == "pool" and a.where("ge-s-02") == "koln"
    assert a.s.bp[0] == 1 and not a.s.entrenched         # Stosstruppen do not entrench
    b = planning({"koln": "ge-1[ii]"}, bp=3, turn=13, promotions=1).play("promote ge-i-01")
    assert not any(t.startswith("promote") for t in offers(b))
    c = planning({"koln": "fr-1[i]"}, "entente", turn=14)
    assert not any(t.startswith("promote") for t in offers(c))


@pytest.mark.rules("8.1 [reorganise]")
def test_8_1_contents_change_in_place() -> None:
    a = planning({"koln": "ge-1[ii]* ge-2[] ge:i", "mainz": "ge-3[i]"})
    a.play("reorganise", "shift ge-i-01 ge-2")
    assert a.inside("ge-2") == "i" and not any("ge-3" in t for t in offers(a))
    a.play("shift ge-i-02 koln", "done")
    assert is_entrenched(a.s, INDEX["ge-i-02"])          # T-45: set down beside an entrenched army
    a.play("undo", "undo")
    assert a.inside("ge-1") == "ii" and not a.s.entrenched >> INDEX["ge-i-02"] & 1
    b = planning({"liege": "ge-1[i] ge-2[i] be:i"}, german="liege")
    b.play("reorganise", "shift ge-i-01 ge-2")           # in a disputed zone too, with infantry beside the empty army
    assert b.inside("ge-1") == "" and b.where("ge-1") == "liege"
    assert "reorganise" in planning({"liege": "ge-1[i] ge-2[i]"}, german="liege").texts


# 7.0 Secrecy ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("7.0", "2.0 V")
def test_7_0_plans_are_secret_and_revealed_together() -> None:
    a = Planner({"koln": "ge-1[i]", "paris": "fr-1[i]"}, chance=Seeded("p"), turn=4).run(production)
    a.play("buy ge-infantry koln", "buy card", "entrench ge-1")
    s = a.s
    german, entente = view(s, GERMAN), view(s, ENTENTE)
    assert german["plan"]["points"] == s.t.income[0][4] - 3 and german["plan"]["cards"] == 1
    assert entente["plan"]["orders"] == [] and view(s, None)["plan"] is None
    assert [z["units"]["german"] for z in entente["zones"] if z["id"] == "koln"] == [["ge-1"]]
    assert not next(u for u in entente["units"] if u["id"] == "ge-1")["entrenched"]
    assert view(imagine(s, ENTENTE, Seeded("q")), ENTENTE) == entente
    assert a.events("Built") == [] and a.events("Entrenched") == []
    a.play("commit")
    assert a.asked == "entente which_order" and entente["zones"] == view(s, ENTENTE)["zones"]
    a.play("buy fr-infantry fr-1", "commit")
    assert a.asked == "over" and [e.unit for e in a.events("Built")] == [INDEX["ge-i-02"], INDEX["fr-i-02"]]
    assert s.bp == [0, 0] and not s.before               # unspent points are lost
    assert s.entrenched >> INDEX["ge-1"] & 1


@pytest.mark.rules("7.0")
def test_7_0_undo_restores_everything() -> None:
    a = planning({"koln": "ge-1[ii] ge:i*"}, bp=5, turn=14)
    before = a.s.key()
    a.play("buy ge-tank koln") if "buy ge-tank koln" in offers(a) else a.play("buy ge-cavalry ge-1")
    a.play("entrench ge-1", "promote ge-i-03", "buy card", "undo", "undo", "undo", "undo")
    assert "undo" not in offers(a)
    after = list(a.s.key())
    for i, (x, y) in enumerate(zip(before, after, strict=True)):
        assert x == y or x == a.s.secrets or y == a.s.secrets, i


@pytest.mark.rules("7.1", "7.1 [blind]", "1.3 [purchase]", "7.6 [1BP.1]")
def test_7_1_cards_are_announced_and_drawn_when_all_is_spent() -> None:
    a = Planner({"koln": "ge:i", "paris": "fr:i"}, chance=Seeded("c"), turn=4).run(production)
    a.play("buy card", "buy card", "buy card")
    assert a.s.hand == [0, 0] and a.s.drawn == 0
    a.play("commit", "buy card", "commit")
    assert [h.bit_count() for h in a.s.hand] == [3, 1] and a.s.deck.bit_count() == 51
    rolls = [e for e in a.s.log or [] if isinstance(e, Rolled)]
    assert [TITLE.sees(e, ENTENTE) for e in rolls] == [False, False, False, True]
    assert [TITLE.sees(e, GERMAN) for e in a.events("CardTaken")] == [True, True, True, False]
    assert all(TITLE.sees(e, ENTENTE) for e in a.events("CardsDrawn"))
    assert not any(TITLE.sees(e, None) for e in a.events("CardTaken"))


@pytest.mark.rules("7.1 [limit]", "2.0 V.3")
def test_2_0_v3_discard_down_to_the_limit_of_the_coming_turn() -> None:
    """Germans: 4 to turn 15, 5 from turn 16 on: after turn 15 the limit is 5 already."""
    hand = ["offensive"] * 3 + ["ersatz-2"] * 2
    assert Arena({}, turn=15, hands={"german": hand}).run(discard_excess).asked == "over"
    a = Arena({}, turn=14, hands={"german": hand}).run(discard_excess)
    assert a.asked == "german which_discard" and set(a.texts) == {"discard offensive", "discard ersatz-2"}
    a.play("discard ersatz-2")
    assert a.asked == "over" and len(a.hand("german")) == 4 and a.s.discard.bit_count() == 1


def test_places_never_include_the_box() -> None:
    a = planning({"eft": "ge-1[i]", "koln": "ge:i"})
    assert not {"eft", "ge-1"} & places(a, "ge-infantry")
    assert which_order(a.s, GERMAN).always and a.s.at[ZONE["eft"]]
