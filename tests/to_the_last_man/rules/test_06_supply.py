"""6, 2.0 V.1 Supply: the chain, disputed sources, forts in the way, attrition."""
from __future__ import annotations

import pytest

from marne.games.to_the_last_man.choices import BUILD, counter
from marne.games.to_the_last_man.pieces import ENTENTE, GERMAN, IDS, INDEX, K_INFANTRY, ZONE
from marne.games.to_the_last_man.rules.r07_production import diggers, where_to_build, which_order
from marne.games.to_the_last_man.rules.r06_supply import check_supply, fed, in_supply, net, unsupplied
from marne.parts.bits import bits
from tests.to_the_last_man.arena import Arena


def starved(a: Arena, side: int) -> set[str]:
    return {IDS[u] for u in bits(unsupplied(a.s, side))}


@pytest.mark.rules("6.1", "6.2", "2.0 V.1")
def test_6_2_a_chain_of_friendly_zones_of_any_length() -> None:
    a = Arena({"flanders": "ge:i", "namur": "ge-2[i]", "calais": "fr:i"}, german="liege brussels flanders antwerp")
    assert starved(a, GERMAN) == set()                   # Aachen - Liège - Brussels - Flanders; Namur next to Liège
    b = Arena({"flanders": "ge:i"}, german="brussels flanders")
    assert starved(b, GERMAN) == {"ge-i-01"}             # Liège is not German: the chain is broken
    c = Arena({"mulhouse": "ge:i"})
    assert starved(c, GERMAN) == set() and in_supply(c.s, GERMAN, ZONE["mulhouse"])


@pytest.mark.rules("6.2", "8.4 [STRENGTH 1 supply]", "8.4 [SEDAN 0]")
def test_8_4_no_supply_through_a_zone_with_an_enemy_unit() -> None:
    """A fort of 1, or Sedan 0, does not hold the zone but stops the chain."""
    for fort in ("fort1", "fort2"):
        a = Arena({"namur": f"ge:i {fort}", "maubeuge": "ge:i", "mons": "ge:i"}, german="liege namur maubeuge mons")
        assert starved(a, GERMAN) == {"ge-i-02", "ge-i-03"}, fort             # at Namur itself there is supply
    b = Arena({"sedan": "ge:i fort", "laon": "ge:i"}, german="sedan laon")
    assert starved(b, GERMAN) == {"ge-i-02"}
    assert not starved(Arena({"sedan": "ge:i", "laon": "ge:i"}, german="sedan laon"), GERMAN)


@pytest.mark.rules("6.2", "8.4 [SEDAN 0]", "6.5 [b1]")
def test_6_2_a_weak_fort_behind_the_enemy_is_fed_by_a_friendly_zone_beside_it() -> None:
    """Laon and Reims are next to Sedan: while one of them is part of the chain, the fort lives."""
    beside = Arena({"sedan": "ge:i fort"}, german="sedan ardennes luxembourg")
    assert beside.owner("sedan") == "german" and starved(beside, ENTENTE) == set()
    near = [z for z in ZONE if beside.s.t.near[ENTENTE][ZONE["sedan"]] >> ZONE[z] & 1]
    around = Arena({"sedan": "ge:i fort"}, german=" ".join(["sedan", *near]))
    assert starved(around, ENTENTE) == {"fort-sedan"}


@pytest.mark.rules("6.2", "4.1 [disputed]")
def test_6_2_no_chain_through_a_disputed_zone_but_to_it() -> None:
    a = Arena({"liege": "ge:i be:i", "brussels": "ge:i", "antwerp": ""}, german="liege brussels")
    assert starved(a, GERMAN) == {"ge-i-02"}


@pytest.mark.rules("6.3", "2.0 V.1 [disputed source]")
def test_6_3_a_disputed_source_feeds_only_those_in_it() -> None:
    zones = {"dijon": "ge-1[i] fr-1[i]", "belfort": "fr:i", "chaumont": "fr:i", "troyes": "ge:i"}
    a = Arena(zones, german="troyes orleans normandy dieppe calais paris marne")
    assert in_supply(a.s, ENTENTE, ZONE["dijon"]) and not net(a.s, ENTENTE) >> ZONE["dijon"] & 1
    assert starved(a, ENTENTE) == {"fr-i-02", "fr-i-03"}


@pytest.mark.rules("6.3", "6.1", "6.2")
def test_6_3_a_source_in_enemy_hands_feeds_nobody() -> None:
    """The fort of Freiburg, down to 1, does not hold the zone: a source of the enemy now, with no German zone around."""
    lost = {z: "fr:i" for z in ("freiburg", "karlsruhe", "strasbourg", "mulhouse")}
    a = Arena({**lost, "freiburg": "fr:i fort1"}, active="entente")
    assert a.owner("freiburg") == "entente" and starved(a, GERMAN) == {"fort-istein"}
    b = Arena({**lost, "freiburg": "fr:i ge:i"}, german="freiburg")
    assert starved(b, GERMAN) == set()                   # disputed: for those in it


@pytest.mark.rules("6.2")
def test_6_2_the_box_and_england_are_supplied() -> None:
    a = Arena({"eft": "ge:i", "england": "uk:i"})
    assert starved(a, GERMAN) == starved(a, ENTENTE) == set()
    assert not fed(a.s, ENTENTE) >> ZONE["eft"] & 1


@pytest.mark.rules("6.5", "6.5 [b1]", "6.5 [b2]", "6.5 [b3]", "2.0 V.1 [b1]", "2.0 V.1 [b2]", "2.0 V.1 [b3]",
                   "2.0 V.1 [b4]", "2.0 V.1 [b5]",
                   "8.1 [last unit]", "3.1 [mod 1]", "3.1 [mod 2]")
def test_6_5_attrition() -> None:
    a = Arena({"namur": "fort be-army[iii]", "liege": "fort1", "nancy": "fort fr-1[i]", "epinal": "fr:ic", "verdun": "fr-2[]",
               "metz": "ge:i"},
              german="antwerp brussels flanders mons maubeuge sedan ardennes argonne bar-le-duc chaumont belfort")
    a.run(check_supply)
    assert a.asked == "entente which_starves" or a.asked == "over"       # three Belgians alike: forced
    assert a.fort("fort-namur") == 1 and a.where("fort-liege") == "gone" and a.fort("fort-nancy") == 4
    assert a.inside("be-army") == "ii"
    assert a.where("fr-1") == "pool" and a.where("fr-2") == "pool" and a.where("fr-i-01") == "pool"
    assert a.where("fr-i-02") == "pool" and a.where("fr-c-01") == "pool"
    assert a.s.ledger == 2                               # two Entente armies
    assert a.where("ge-i-01") == "metz"


@pytest.mark.rules("6.5 [b2]", "2.0 V.1 [b3]")
def test_6_5_the_owner_chooses_what_an_army_loses() -> None:
    a = Arena({"paris": "ge-1[iiacb]"}, turn=9, german="paris").run(check_supply)
    assert a.asked == "german which_starves" and set(a.texts) == {"starve ge-i-01", "starve ge-a-01", "starve ge-c-01",
                                                                  "starve ge-b-01"}
    a.play("starve ge-c-01")
    assert a.inside("ge-1") == "iiab" and a.s.ledger == 0
    b = Arena({"paris": "ge-1[i]"}, german="paris").run(check_supply)
    assert b.where("ge-1") == b.where("ge-i-01") == "pool" and b.s.ledger == -1


@pytest.mark.rules("6.5 [note]", "6.4")
def test_6_5_who_is_cut_off_may_still_entrench() -> None:
    a = Arena({"paris": "ge-1[ii]", "koln": "ge:i"}, german="paris")
    a.s.bp[0] = 2
    assert diggers(a.s, GERMAN) == 1 << INDEX["ge-1"] | 1 << INDEX["ge-i-03"]
    b = Arena({"paris": "ge-1[ii]", "koln": "ge:i"}, german="paris", unsupplied_entrench=False)
    assert diggers(b.s, GERMAN) == 1 << INDEX["ge-i-03"]


@pytest.mark.rules("6.5 [b4]", "6.4", "7.2")
def test_6_5_no_builds_in_a_zone_out_of_supply() -> None:
    a = Arena({"paris": "ge-1[ii]", "liege": "ge:i be:i"}, german="paris")
    a.s.bp[0] = 2
    assert BUILD[counter(0, K_INFANTRY)] in which_order(a.s, GERMAN).choices
    texts = {c.text for c in where_to_build(a.s, GERMAN, counter(0, K_INFANTRY)).choices}
    assert "buy ge-infantry ge-1" not in texts and "buy ge-infantry paris" not in texts
    assert "buy ge-infantry liege" in texts              # disputed, next to Aachen
