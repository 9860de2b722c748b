"""9.8, 9.9, 3.1 The military crises."""
from __future__ import annotations

import pytest

from marne.games.to_the_last_man.rules.r09_8_crisis import crisis, crisis_choices, possible
from marne.games.to_the_last_man.pieces import ENTENTE, GERMAN, IDS, SEATS
from tests.to_the_last_man.arena import Arena

CARD = {"german": "entente-crisis", "entente": "german-crisis"}
BRITISH = {"artois": "uk-1[ki] uk:i", "calais": "fr-1[ii]", "england": "uk:i"}


def strike(zones: dict[str, str], side: str, turn: int, **more: object) -> Arena:
    a = Arena(zones, turn=turn, active=side, hands={side: [CARD[side]]}, **more)       # type: ignore[arg-type]
    return a.run(crisis, SEATS.index(side))


@pytest.mark.rules("9.8 [years]", "9.9 [years]", "9.8", "9.9", "9.8 [1915]", "9.8 [1917]", "9.8 [1918]",
                   "9.9 [1914]", "9.9 [1916]", "9.9 [1918]")
@pytest.mark.parametrize(("turn", "german", "entente"), [
    (1, 0, 2), (3, 0, 2), (4, 1, 0), (7, 1, 0), (8, 0, 2), (11, 0, 2), (12, 3, 0), (15, 3, 0), (16, 2, 2), (19, 2, 2),
    (20, 0, 0)])
def test_9_8_9_9_only_in_their_years(turn: int, german: int, entente: int) -> None:
    """E8, E9: in 1917 the German card is Italy and nothing else, in 1914 and 1916 it is no crisis; the Entente's likewise.

    T-21: winter belongs to the year that ends with it. The number is the infantry demanded, 0 where it cannot be played.
    """
    for side, number in ((GERMAN, german), (ENTENTE, entente)):
        a = Arena(BRITISH | {"metz": "ge-5[iii]"}, turn=turn, active=SEATS[side], hands={SEATS[side]: [CARD[SEATS[side]]]})
        assert bool(number) is possible(a.s, side) is bool(crisis_choices(a.s, side))
        if number:
            a.run(crisis, side)
            assert a.events("CrisisStruck")[0].number == number


@pytest.mark.rules("9.8", "9.9")
def test_9_8_each_card_is_a_crisis_for_one_side_only_and_in_its_own_turn() -> None:
    for side in (GERMAN, ENTENTE):
        other = CARD[SEATS[1 - side]]
        a = Arena(BRITISH, turn=16, active=SEATS[side], hands={SEATS[side]: [other]})
        assert not crisis_choices(a.s, side)                                  # the other's card is Ersatz 1 only
        a = Arena(BRITISH, turn=16, active=SEATS[1 - side], hands={SEATS[side]: [CARD[SEATS[side]]]})
        assert not crisis_choices(a.s, side)


@pytest.mark.rules("9.8 [1915]", "8.2.1 [crisis]")
def test_9_8_1915_one_british_infantry_by_its_owners_choice() -> None:
    """T-40: the Commonwealth counts as British; the French do not; England is on the map; other units do not count."""
    a = strike(BRITISH | {"amiens": "uk:ca"}, "german", 6)
    assert a.asked == "entente whom_to_remove"
    assert set(a.texts) == {"remove uk-can", "remove uk-i-01", "remove uk-i-02", "remove uk-i-03"}
    a.play("remove uk-can")
    assert a.where("uk-can") == "pool" and a.asked == "over" and a.s.ledger == 0


@pytest.mark.rules("9.8")
def test_9_8_what_is_removed_leaves_its_trenches() -> None:
    a = strike({"artois": "uk:i*"}, "german", 6)
    assert a.where("uk-i-01") == "pool" and a.s.entrenched == 0


@pytest.mark.rules("9.8 [1917]")
def test_9_8_1917_three_british_or_french_in_any_mix_but_no_others() -> None:
    a = strike(BRITISH | {"flanders": "be:i us:u"}, "german", 12)
    assert not any(t.startswith(("remove be", "remove us")) for t in a.texts)
    a.play("remove fr-i-01, remove uk-i-01, remove fr-i-02")
    assert a.asked == "over" and a.where("fr-1") == "calais" and a.s.ledger == 0


@pytest.mark.rules("9.9 [1914]", "9.9 [1916]", "9.9 [1918]", "9.9")
@pytest.mark.parametrize(("turn", "stoss"), [(1, False), (9, False), (17, True)])
def test_9_9_two_german_infantry_stosstruppen_in_1918_only(turn: int, stoss: bool) -> None:
    """T-39: in 1914 and 1916 the events name infantry alone."""
    a = strike({"metz": "ge-5[iis]", "trier": "ge:i"}, "entente", turn)
    assert ("remove ge-s-01" in a.texts) is stoss
    a.play("remove ge-i-03").calm()
    assert len(a.events("Removed")) == 2


@pytest.mark.rules("9.9 [pool]", "9.9")
def test_9_9_units_of_the_eastern_box_do_not_count_and_the_removed_do_not_go_there() -> None:
    a = strike({"metz": "ge:ii", "eft": "ge-7[ii] ge:i"}, "entente", 2)
    assert a.asked == "over" and a.where("ge-i-01") == a.where("ge-i-02") == "pool"
    assert a.where("ge-i-03") == "ge-7" and a.s.ledger == 0


@pytest.mark.rules("3.1 [mod 3]", "3.1 [mod 4]", "9.8", "9.9")
@pytest.mark.parametrize(("side", "zones", "turn", "change"), [
    ("german", {"artois": "uk:ii"}, 12, 1), ("german", {"artois": "fr:a"}, 5, 1), ("entente", {"metz": "ge:i"}, 8, -1),
    ("entente", {"metz": "ge:c"}, 8, -1)])
def test_9_8_9_9_too_little_infantry_costs_a_vp_once(side: str, zones: dict[str, str], turn: int, change: int) -> None:
    """T-39: what there is is removed all the same."""
    a = strike(zones, side, turn)
    assert a.asked == "over" and a.s.ledger == change
    assert not any(a.s.loc[u] < 100 for u in range(len(a.s.loc)) if "-i-" in IDS[u])


@pytest.mark.rules("9.8 [removal]", "9.9 [removal]", "1.3 [discard]")
@pytest.mark.parametrize(("turn", "gone"), [(12, False), (16, True), (19, True)])
def test_9_8_in_1918_the_card_leaves_the_game(turn: int, gone: bool) -> None:
    a = strike({"artois": "uk:iii"}, "german", turn).calm()
    assert bool(a.s.removed) is gone and bool(a.s.discard) is not gone and a.s.hand[GERMAN] == 0


@pytest.mark.rules("8.1 [EMPTY]", "8.1 [EMPTY retreat]", "8.1 [EMPTY lost]", "9.8")
def test_9_8_an_army_emptied_by_a_crisis_is_not_eliminated_for_it() -> None:
    """T-23: it stays; a disputed zone it leaves as in every other case, in the battle there or after its own movement."""
    a = strike({"calais": "uk-1[i]"}, "german", 5)
    assert a.where("uk-1") == "calais" and a.s.ledger == 0
    a = strike({"artois": "uk-1[i] fr:i ge:i"}, "german", 5)
    assert a.asked == "over" and a.where("uk-1") == "artois" and a.s.ledger == 0


@pytest.mark.rules("9.8", "2.0 II.4")
def test_9_8_by_option_inside_a_battle() -> None:
    """Before each step, of an attacker with cards, whatever they are; not without the option, nor in a year without a crisis."""
    def fight(card: str, turn: int = 5, inside: bool = True) -> Arena:
        return Arena({"artois": "uk:i fr:c ge:ii"}, turn=turn, dice=[6] * 20, hands={"german": [card]}, crisis_in_battle=inside)
    a = fight("entente-crisis").battle("artois").calm("whether_crisis_now")
    assert a.texts == ["crisis entente-crisis", "done"]
    a.play("crisis entente-crisis")
    assert a.where("uk-i-01") == "pool" and a.s.discard
    a.calm()
    assert [k for k, *_ in a.fired()] == ["cavalry", "infantry", "infantry"]         # who was taken away does not fire
    b = fight("offensive").battle("artois").calm("whether_crisis_now")
    assert b.texts == ["done"]
    seen = 0
    while b.asked != "over":
        seen += b.asked == "german whether_crisis_now"
        b.play(next(t for t in ("done", "fire", "stand") if t in b.texts))
    assert seen == 5                                                                 # one for each of the steps a to e
    for c in (fight("entente-crisis", inside=False), fight("entente-crisis", turn=9)):
        c.battle("artois")
        while c.asked != "over":
            assert "crisis" not in c.asked
            c.play(next(t for t in ("fire", "stand", "done") if t in c.texts))


@pytest.mark.rules("9.8")
def test_9_8_possible_tells_nothing_but_what_all_can_see() -> None:
    for card in ("entente-crisis", "offensive"):
        a = Arena(BRITISH, turn=5, hands={"german": [card]})
        assert possible(a.s, GERMAN)
    a = Arena(BRITISH, turn=5)
    assert not possible(a.s, GERMAN)                                    # no cards at all


@pytest.mark.rules("8.1 [EMPTY lost]", "9.8")
def test_8_1_an_army_emptied_by_a_crisis_amid_the_enemy_is_lost_at_once() -> None:
    """T-23: its only infantry is taken away: the zone is not even disputed any more, and the empty army stands in it alone."""
    a = Arena({"artois": "uk-1[i] ge:i"}, turn=5, hands={"german": ["entente-crisis"]}).run(crisis, 0).calm()
    assert a.where("uk-i-01") == a.where("uk-1") == "pool" and a.owner("artois") == "german" and a.s.ledger == 1
    b = Arena({"calais": "uk-1[i]", "artois": "ge:i"}, turn=5, hands={"german": ["entente-crisis"]}).run(crisis, 0).calm()
    assert b.where("uk-1") == "calais" and b.s.ledger == 0              # no enemy there: an empty army, not an eliminated one
