"""2.0 II.4, 4a, 5.1, 5.2.1, 8.3.4 The Combat Phase: order of battles, dogfights, reaction, scramble, and what is left."""
from __future__ import annotations

import random

import pytest

from marne.games.to_the_last_man.rules.r05_battle import combat
from marne.games.to_the_last_man.rules.r05_1_declare import declare
from marne.games.to_the_last_man.words.explain import explain
from marne.games.to_the_last_man.pieces import (
    ARMIES,
    ARMY,
    CARDS,
    ENTENTE,
    FORT,
    GERMAN,
    IN_ARMY,
    INDEX,
    OF_TYPE,
    POOL,
    SEATS,
    SIDE,
    TYPE,
    TYPE_IDS,
    UNITS,
    ZONE,
    ZONES,
)
from marne.games.to_the_last_man.rules.r01_2_stacking import army_fits, fits_army, fits_zone, load
from marne.games.to_the_last_man.state import State, put, rebuild
from marne.games.to_the_last_man.table.luck import luck
from marne.games.to_the_last_man.rules.r03_victory import vp
from marne.games.to_the_last_man.words.log_said import say
from marne.kernel.chance import Seeded
from marne.kernel.run import advance
from marne.parts.bits import bits
from tests.to_the_last_man.arena import Arena

MISS = [6] * 80


def war(zones: dict[str, str], at: str, **more: object) -> Arena:
    """The Combat Phase with these battles declared."""
    more.setdefault("dice", MISS)
    a = Arena(zones, **more)                             # type: ignore[arg-type]
    for z in at.split():
        a.s.battles |= 1 << ZONE[z]
    return a.run(combat, a.s.active)


# The phase ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.2.1 [battle order]", "5.1.2 [separate]", "5.1.2 [binding]", "2.0 II.4", "5.2.1 [roles]", "2.0 II.4 [roles]")
def test_5_2_1_the_attacker_orders_the_battles_one_after_the_other() -> None:
    a = war({"verdun": "ge:i fr:i", "nancy": "ge:i fr:i", "sedan": "ge:i fr:i"}, "verdun nancy sedan")
    assert a.asked == "german which_battle" and set(a.texts) == {"resolve verdun", "resolve nancy", "resolve sedan"}
    a.play("resolve nancy").calm("which_battle")
    assert set(a.texts) == {"resolve verdun", "resolve sedan"}
    a.calm()
    assert a.s.battles == 0
    assert [e.zone for e in a.events("BattleEnded")] == [ZONE["nancy"], *sorted((ZONE["verdun"], ZONE["sedan"]))]


@pytest.mark.rules("5.1.2 [binding]")
def test_5_1_2_declared_battles_cannot_be_called_off() -> None:
    a = war({"verdun": "ge:i fr:i", "nancy": "ge:i fr:i"}, "verdun nancy", dice=[1, 6, 6, 6, 6])
    a.play("resolve verdun").calm()                                     # it goes badly, the other is fought all the same
    assert len(a.events("BattleBegan")) == 2


@pytest.mark.rules("4.1 [instant]", "2.0 II.4")
def test_4_1_control_follows_the_end_of_the_battle_at_once() -> None:
    a = war({"verdun": "ge:i fr:i"}, "verdun", dice=[6, 1])
    assert a.owner("verdun") == "entente"
    a.play("fire")
    assert a.owner("verdun") == "entente" and a.where("fr-i-01") == "pool"      # T-48: the battle is not over yet
    a.play("stand")
    assert a.owner("verdun") == "german"
    a = war({"verdun": "ge:i fr:i"}, "verdun", dice=[1], german="verdun").play("fire").calm()
    assert a.owner("verdun") == "entente"


@pytest.mark.rules("2.0 II.4.a", "8.3.4 [METHODS 1]", "2.0 II.4.a [target]", "5.2.1.a", "8.3.4")
def test_2_0_ii_4_a_dogfight_at_once_biplanes_only() -> None:
    """Both hit: both lose a biplane, though each side has stronger units."""
    a = Arena({"verdun": "ge-5[iiib] fr-3[iiib]"}, turn=9, dice=[1, 1, *MISS]).battle("verdun")
    assert a.where("ge-b-01") == a.where("fr-b-01") == "pool"
    assert a.fired()[:2] == [("biplane", 1, 1, True)] * 2


@pytest.mark.rules("8.3.4 [METHODS 1]", "2.0 II.4.a [spent]", "2.0 II.4.a")
def test_8_3_4_all_biplanes_join_and_the_survivors_fire_no_more() -> None:
    a = Arena({"verdun": "ge-5[ib] ge:b fr-3[ib]"}, turn=13, dice=[6, 1, 6, *MISS]).battle("verdun").calm()
    assert [k for k, *_ in a.fired()].count("biplane") == 3
    assert a.where("fr-b-01") == "pool" and not a.events("Reacting")
    assert a.events("StepBegan")[0].step == "dogfight"


@pytest.mark.rules("2.0 II.4.a [target]", "5.3.4", "5.3.2")
def test_2_0_ii_4_a_more_hits_than_biplanes_and_ersatz() -> None:
    """T-34: cards absorb dogfight losses; what is too much hits nobody else."""
    a = Arena({"verdun": "ge-5[ib] ge:b fr-3[ib]"}, turn=13, dice=[1, 1, 6, *MISS]).battle("verdun")
    assert a.where("fr-b-01") == "pool" and a.inside("fr-3") == "i"
    a = Arena({"verdun": "ge-5[ib] fr-3[ib]"}, turn=13, dice=[1, 6, *MISS], hands={"entente": ["ersatz-2"]}).battle("verdun")
    assert set(a.texts) == {"lose fr-b-01", "ersatz ersatz-2"}
    a.play("ersatz ersatz-2")
    assert a.where("fr-b-01") == "fr-3"


@pytest.mark.rules("5.3.1 [army dead]", "8.3.4 [METHODS 1]")
def test_8_3_4_an_army_of_one_biplane_dies_with_it() -> None:
    a = Arena({"verdun": "ge-5[ib] fr-3[b] fr:i"}, turn=13, dice=[1, 6, *MISS]).battle("verdun")
    assert a.where("fr-3") == "pool" and a.s.ledger == 1


# Reaction -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.3.4 [METHODS 3]")
@pytest.mark.parametrize(("again", "lost"), [(6, 0), (1, 1)])
def test_8_3_4_reaction_makes_one_hit_be_thrown_again(again: int, lost: int) -> None:
    a = Arena({"verdun": "ge:i fr-3[iib]"}, turn=9, dice=[6, 6, 1, again]).battle("verdun")
    assert "react fr-b-01" in a.texts
    a.play("react fr-b-01")
    assert "react fr-b-01" not in a.texts
    a.play("fire").calm()
    assert [k for k, *_ in a.fired()] == ["infantry"] * 3               # the reacting biplane does not fire
    assert [(e.die, e.hit) for e in a.events("Rerolled")] == [(again, again == 1)]
    assert len(a.events("Eliminated")) == lost


@pytest.mark.rules("8.3.4 [METHODS 3]")
def test_8_3_4_only_infantry_type_hits_one_a_biplane() -> None:
    a = Arena({"verdun": "ge-5[iia] fr-3[ib]"}, turn=9, dice=[1, 6, 6, 1]).battle("verdun").calm("fire_or_retreat")
    a.play("react fr-b-01, fire").calm()
    assert not a.events("Rerolled")                                     # only the artillery had hit
    a = Arena({"verdun": "ge-5[ii] fr-3[iiib]"}, turn=9, dice=[6, 6, 6, 1, 1, 6]).battle("verdun")
    a.play("react fr-b-01, fire").calm()
    assert len(a.events("Rerolled")) == 1 and len(a.events("Eliminated")) == 1
    a = Arena({"verdun": "ge-5[ii] fr-3[iib] fr:b"}, turn=13, dice=[6, 6, 1, 6, 1, 6]).battle("verdun")
    a.play("react fr-b-01, react fr-b-02, fire").calm()                 # the second may try where the first has failed
    assert [e.hit for e in a.events("Rerolled")] == [True, False]


@pytest.mark.rules("8.3.4 [METHODS 3]", "8.2.2 [FORCED RETREAT]")
def test_8_3_4_the_defender_chooses_the_kind_and_a_rerolled_stosstruppen_hit_forces_nobody() -> None:
    a = Arena({"marne": "ge-7[is] fr-5[iib]"}, turn=17, dice=[6, 6, 1, 2, 3]).battle("marne").play("react fr-b-01, fire")
    assert a.asked == "entente which_reroll" and a.texts == ["reroll ge-i-01", "reroll ge-s-01"]
    a.play("reroll ge-s-01").calm()
    assert not a.events("MustRetreat") and len(a.events("Eliminated")) == 1


def with_dice(card: str, line: str, dice: list[int], active: str = "german", **more: object) -> Arena:
    """Both extra dice of a special Offensive are thrown in the Marne battle; the defender's biplanes react."""
    a = Arena({"marne": line}, turn=17, active=active, dice=dice, german="reims", **more)        # type: ignore[arg-type]
    a.s.bonus = TYPE[card]
    a.s.bonus_at[0] = a.s.bonus_at[1] = ZONE["marne"]
    a.battle("marne")
    while react := next((t for t in a.texts if t.startswith("react")), ""):
        a.play(react)
    return a.play("fire")


@pytest.mark.rules("8.3.4 [METHODS 3]", "9.1.6", "8.2.2 [FORCED RETREAT]")
@pytest.mark.parametrize(("again", "stays"), [(3, False), (2, True)])
def test_9_1_6_a_hit_of_friedensturm_is_thrown_again_like_one_of_stosstruppen(again: int, stays: bool) -> None:
    """The extra dice are fire of Stosstruppen, which are infantry: a biplane reacts to them, and a miss forces nobody out."""
    a = with_dice("friedensturm", "ge-7[i] fr-5[iib]", [6, 6, 6, 2, 6, again]).calm()
    assert [(e.die, e.hit) for e in a.events("Rerolled")] == [(again, stays)]
    assert len(a.events("Eliminated")) == len(a.events("MustRetreat")) == stays


@pytest.mark.rules("8.3.4 [METHODS 3]", "9.1.6")
def test_9_1_6_the_defender_chooses_between_units_and_extra_dice() -> None:
    a = with_dice("friedensturm", "ge-7[i] fr-5[iiib]", [6] * 3 + [1, 2, 2, 6])
    assert a.asked == "entente which_reroll" and a.texts == ["reroll ge-i-01", "reroll-extra"]
    a.play("reroll-extra").calm()
    (thrown,) = a.events("Rerolled")
    assert say(thrown, "en") == "French biplanes force an extra die to be thrown again: die 6, miss."
    assert luck(a.s.log or [], "en")[0].actual == (2, 0)
    assert len(a.events("Eliminated")) == 2 and [e.armies for e in a.events("MustRetreat")] == [1]   # one extra hit has stood
    b = with_dice("friedensturm", "ge-7[i] fr-5[iib] fr:b", [6, 6, 6, 2, 6, 1, 5]).calm()            # the second tries again
    assert [e.hit for e in b.events("Rerolled")] == [True, False] and not b.events("Eliminated")


@pytest.mark.rules("8.3.4 [METHODS 3]", "9.1.6", "9.1.5", "9.1.4")
@pytest.mark.parametrize(("card", "line", "active", "dice", "more"), [
    ("friedensturm", "ge-7[i] fr-5[iib]", "german", [6, 6, 6, 2, 6], {"extra_dice_rerolled": False}),
    ("tout-le-monde", "fr-5[i] ge-7[iib]", "entente", [6, 6, 6, 2, 6], {}),
    ("gericht", "ge-7[i] fr-5[iib]", "german", [6, 6, 6, 6, 6, 2, 6], {})])
def test_8_3_4_tank_and_artillery_dice_are_not_thrown_again_nor_any_by_option(card: str, line: str, active: str, dice: list[int],
                                                                            more: dict[str, object]) -> None:
    a = with_dice(card, line, dice, active, **more).calm()
    b = Arena({"marne": "ge-7[is] fr-5[iib]"}, turn=17, dice=[6, 6, 1, 2, 3], **more).battle("marne")    # type: ignore[arg-type]
    b.play("react fr-b-01, fire")
    assert [rule for rule, _ in explain(b.s, "reroll-extra")] == ["8.3.4 [METHODS 3]"] == [
        rule for rule, _ in explain(b.s, "reroll ge-7")]
    assert not a.events("Rerolled") and len(a.events("Eliminated")) == 1


@pytest.mark.rules("8.3.4 [METHODS 3]", "9.7", "2.0 II.4 [surprise]")
def test_8_3_4_before_a_surprise_attack_the_reaction_is_declared_first() -> None:
    """T-33"""
    a = Arena({"verdun": "ge:i fr-3[ib]"}, turn=9, dice=[1, 6, 6])
    a.s.surprise = 1 << ZONE["verdun"]
    a.battle("verdun")
    assert a.asked == "entente who_reacts"
    a.play("react fr-b-01")
    assert len(a.events("Rerolled")) == 1 and a.asked == "entente fire_or_retreat"
    a = Arena({"verdun": "ge:i fr-3[ib]"}, turn=9, dice=[6, 6, 6])
    a.s.surprise = 1 << ZONE["verdun"]
    a.battle("verdun").play("done")
    assert a.asked == "entente fire_or_retreat" and not any(t.startswith("react") for t in a.texts)


@pytest.mark.rules("8.3.4 [METHODS 3]", "8.3.4 [METHODS 2]")
def test_8_3_4_no_reaction_for_the_attacker_nor_after_a_dogfight() -> None:
    a = Arena({"verdun": "ge-5[ib] fr-3[ib]"}, turn=9, dice=MISS).battle("verdun")
    assert a.asked == "entente fire_or_retreat" and not any(t.startswith("react") for t in a.texts)


# 13.7 Scramble ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.3.4 [13.7]", "8.3.4 [13.7 b2]")
def test_13_7_biplanes_of_neighbouring_zones_come_and_react() -> None:
    a = Arena({"verdun": "ge:i fr:i", "nancy": "fr-2[ib]", "reims": "fr:b"}, turn=13, dice=[6, 1, 6], scramble=True)
    a.battle("verdun")
    assert a.asked == "entente who_scrambles" and a.texts == ["scramble fr-b-01", "done"]   # Reims does not touch Verdun
    a.play("scramble fr-b-01")
    assert a.where("fr-b-01") == "verdun" and a.asked == "entente fire_or_retreat"
    assert not any(t.startswith("react") for t in a.texts)
    a.play("fire").calm()
    assert len(a.events("Rerolled")) == 1 and all(k != "biplane" for k, *_ in a.fired())


@pytest.mark.rules("8.3.4 [13.7 b1]", "8.3.4 [13.7]")
def test_13_7_against_biplanes_it_is_a_dogfight() -> None:
    a = Arena({"verdun": "ge-5[ib] fr:i", "nancy": "fr-2[ib]"}, turn=13, dice=[1, 6, *MISS], scramble=True).battle("verdun")
    a.play("scramble fr-b-01").calm()
    assert a.where("fr-b-01") == "pool" and not a.events("Rerolled")
    a = Arena({"verdun": "ge-5[ib] fr:i", "nancy": "fr-2[ib]"}, turn=13, dice=[6, 6, 6, 1], scramble=True).battle("verdun")
    a.play("scramble fr-b-01").calm()
    assert a.where("fr-b-01") != "nancy" and not a.events("Rerolled")   # after the dogfight it does nothing more


@pytest.mark.rules("8.3.4 [13.7]")
def test_13_7_not_without_the_option_nor_from_a_battle_nor_beyond_stacking_nor_in_bad_weather() -> None:
    def ask(zones: dict[str, str], option: bool = True, battles: str = "", weather: int = 0) -> str:
        a = Arena(zones, turn=13, dice=MISS, scramble=option)
        a.s.weather = weather
        for z in battles.split():
            a.s.battles |= 1 << ZONE[z]
        return a.battle("verdun").asked
    line = {"verdun": "ge:i fr:i", "nancy": "fr-2[ib] ge:i"}
    assert ask(line) == "entente who_scrambles"
    assert ask(line, option=False) != "entente who_scrambles"
    assert ask(line, battles="nancy") != "entente who_scrambles"
    assert ask(line, weather=1) != "entente who_scrambles"
    assert ask({"verdun": "ge:i fr:iii", "nancy": "fr-2[ib]"}) != "entente who_scrambles"
    assert ask({"verdun": "ge:i fr-1[i] fr:ii", "nancy": "fr-2[ib]"}) == "entente who_scrambles"    # into the army


@pytest.mark.rules("8.1 [EMPTY retreat]", "8.1")
def test_8_1_an_empty_army_of_the_defender_leaves_when_he_would_fire() -> None:
    """T-23: it counts for nothing in the battle, and has to go in the defender's fire step."""
    a = war({"artois": "uk-1[iii] uk-2 ge-4[iii]"}, "artois")
    assert a.asked == "entente where_empty" and not a.fired() and a.events("StepBegan")[-1].step == "defence"
    a.play("retreat uk-2 calais").calm()
    assert a.where("uk-2") == "calais" and a.s.ledger == 0


# Hidden cards -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.8", "9.9")
def test_9_8_the_occasion_for_a_crisis_is_asked_on_public_grounds() -> None:
    """1915: any German with cards is asked whether he plays it, as long as it is not seen in the discards."""
    for cards, seen in ((["offensive"], False), (["entente-crisis"], False), (["offensive"], True), ([], False)):
        a = Arena({"verdun": "ge:i fr:i", "artois": "uk:i"}, turn=5, dice=MISS, hands={"german": cards})
        if seen:
            a.give("entente", "entente-crisis")
            a.s.discard, a.s.hand[ENTENTE] = a.s.hand[ENTENTE], 0
        a.s.battles = 1 << ZONE["verdun"]
        a.run(combat, GERMAN)
        assert (a.asked == "german which_battle") is (bool(cards) and not seen)


@pytest.mark.rules("9.8", "9.9")
def test_9_8_a_crisis_between_battles_can_make_a_battle_void() -> None:
    a = war({"artois": "ge:i uk:i", "verdun": "ge:i fr:i"}, "artois verdun", turn=5, hands={"german": ["entente-crisis"]})
    a.play("crisis entente-crisis")
    assert a.where("uk-i-01") == "pool" and a.owner("artois") == "german"
    assert [e.zone for e in a.events("BattleCancelled")] == [ZONE["artois"]]
    a.calm()
    assert [e.zone for e in a.events("BattleEnded")] == [ZONE["verdun"]]


@pytest.mark.rules("9.8", "9.9")
def test_9_8_the_last_occasion_is_after_the_last_battle() -> None:
    """The defender may be short of infantry by then."""
    a = war({"artois": "ge:i uk:i"}, "artois", turn=5, dice=[6, 1], hands={"german": ["entente-crisis"]})
    a.play("resolve artois").calm("whether_crisis")
    assert a.texts == ["crisis entente-crisis", "done"] and a.where("uk-i-01") == "pool"
    a.play("crisis entente-crisis")
    assert a.s.ledger == 1 and a.asked == "over"


@pytest.mark.rules("3.2 [decisive]")
def test_3_2_a_decisive_victory_ends_the_game_after_the_battle() -> None:
    a = Arena({"paris": "ge:i fr:i", "verdun": "ge:i fr:i"}, dice=[6, 1])
    a.s.ledger = next(x.low for x in a.s.t.levels if x.id == "german-decisive") - 1 - vp(a.s)     # one short of it
    a.s.battles = 1 << ZONE["paris"] | 1 << ZONE["verdun"]
    a.run(combat, GERMAN).play("resolve paris").calm()
    assert len(a.events("BattleBegan")) == 1                            # the other battle is not fought any more
    assert a.s.result is not None and a.s.result.winner == "german"


# Random battles ---------------------------------------------------------------------------------------------------------------


def faults(s: State) -> list[str]:
    """What must hold whenever somebody is asked."""
    out = [f"stack {z} {side}" for z in range(ZONES) for side in (0, 1) if load(s, side, z) > 3]
    out += [f"army {a}" for a in range(ARMIES) if not army_fits(s, a)]
    out += [f"empty army {a} on the map with flags" for a in range(ARMIES) if s.loc[a] >= POOL and s.inside[a]]
    cards = [s.hand[0], s.hand[1], s.deck, s.discard, s.removed]
    if sum(c.bit_count() for c in cards) != CARDS or cards[0] & cards[1]:
        out.append("cards")
    if any(s.loc[u] >= POOL and (s.retreated | s.dogfought | s.reacting | s.entrenched) >> u & 1 for u in range(UNITS)):
        out.append("flags off the map")
    at, inside, hold = s.at[:], s.inside[:], s.hold[:]
    t = s.copy()
    rebuild(t)
    if (at, inside, hold) != (t.at, t.inside, t.hold):
        out.append("boards")
    if s.hold[GERMAN] & ~s.hold[ENTENTE] & ~s.german or s.hold[ENTENTE] & ~s.hold[GERMAN] & s.german:
        out.append("control")
    return out


def bookkeeping(a: Arena) -> None:
    """Every hit is paid by a unit, a fort step or a card, or there was nobody left to pay it; nobody is lost twice."""
    scored = sum(e.hits for e in a.events("HitsScored"))
    paid = sum(e.hits for e in a.events("Absorbed")) + sum(e.hits for e in a.events("HitsWasted"))
    paid += len(a.events("FortReduced")) + len(a.events("FortFell"))
    shot = [e for e in a.events("Eliminated") if e.why in ("fire", "dogfight")]
    paid += sum(not ARMY >> e.unit & 1 for e in shot)
    assert scored == paid
    lost = [e.unit for e in a.events("Eliminated")]
    assert len(lost) == len(set(lost)) and not any(FORT >> u & 1 for u in lost)
    hits = sum(e.hit for e in a.events("Fired")) - sum(not e.hit for e in a.events("Rerolled"))
    assert hits == scored
    armies = [u for u in lost if ARMY >> u & 1]
    assert a.s.ledger == sum(1 if u >= INDEX["fr-1"] else -1 for u in armies) + sum(
        e.change for e in a.events("LedgerChanged") if "crisis" in e.why)


def fill(a: Arena, rng: random.Random, side: int, zone: str, pieces: int) -> None:
    """Counters of the pool at random, into armies of the zone where they fit, else beside them where there is room."""
    s, z = a.s, ZONE[zone]
    pool = [u for u in range(ARMIES, UNITS) if s.loc[u] == POOL and SIDE[u] == side and not FORT >> u & 1]
    rng.shuffle(pool)
    for u in pool[:pieces]:
        armies = [x for x in bits(s.at[z] & ARMY) if fits_army(s, u, x) and SIDE[x] == side]
        if armies and rng.random() < .8:
            put(s, u, IN_ARMY + rng.choice(armies))
        elif fits_zone(s, u, z):
            put(s, u, z)


def random_war(seed: int) -> Arena:
    """Three battle zones full of units, hands full of cards, every choice at random."""
    rng = random.Random(seed)
    pick = rng.choice
    lines = {"verdun": "ge-1[i] fr-1[i]*", "sedan": "ge-2[s] fr-2[i]", "nancy": "ge-3[ii]* uk-1[k]",
             "argonne": "fr-4", "metz": "ge-5", "bar-le-duc": "fr-5", "luxembourg": "ge-6"}
    zones = {z: line + (pick(["", " fort"]) if z in ("verdun", "sedan", "nancy") else "") for z, line in lines.items()}
    a = Arena(zones, turn=pick([13, 17]), active=pick(["german", "entente"]), chance=Seeded(str(seed)), scramble=seed % 2 == 0)
    for zone in zones:
        for side in (0, 1):
            if a.s.hold[side] >> ZONE[zone] & 1 or zone in (("metz", "luxembourg"), ("argonne", "bar-le-duc"))[side]:
                fill(a, rng, side, zone, rng.randint(0, 12 if zone in ("verdun", "sedan", "nancy") else 5))
    for seat in SEATS:
        for _ in range(rng.randint(0, 6)):
            name = pick(TYPE_IDS)
            if a.s.deck & OF_TYPE[TYPE[name]]:
                a.give(seat, name)
    a.s.fresh = 1 << ZONE["verdun"]
    for proc in (declare, combat):
        if a.s.result is not None:
            break
        a.run(proc, a.s.active)
        for _ in range(400):
            assert not faults(a.s), (seed, faults(a.s))
            d = a.s.decision
            if d is None:
                break
            verb = rng.choice(sorted({c.verb for c in d.choices}))          # so that retreats do not crowd out the rest
            advance(a.s, rng.choice([c for c in d.choices if c.verb == verb]))
        else:
            raise AssertionError(f"seed {seed} does not end")
    return a


@pytest.mark.rules("1.2.2 [always]", "5.3", "5.2.3", "5.3.4")
@pytest.mark.parametrize("seed", range(60))
def test_random_battles_keep_the_books(seed: int) -> None:
    a = random_war(seed)
    bookkeeping(a)
    if a.s.result is None:
        assert not a.s.battles and not a.s.retreated | a.s.dogfought | a.s.reacting
    assert not any(IN_ARMY <= a.s.loc[x] < POOL for x in range(ARMIES))
