"""The odds of the web table against fractions worked out by hand and against every fall of the dice in the engine itself."""
from __future__ import annotations

import time
from fractions import Fraction as F
from itertools import product
from typing import Any, NamedTuple

import pytest

from marne.games.to_the_last_man import TITLE
from marne.games.to_the_last_man.rules.r05_1_declare import declare
from marne.games.to_the_last_man.rules.r05_battle import battle
from marne.games.to_the_last_man.events import Eliminated, FortFell, FortReduced, HitsScored, StepBegan
from marne.games.to_the_last_man.rules.r02_march import movement
from marne.games.to_the_last_man.pieces import (
    ARMIES, INDEX, KIND, OF_SIDE, POOL, SEATS, SIDE, T_FRIEDENSTURM, T_GERICHT, ZONE, ZONE_IDS,
)
from marne.games.to_the_last_man.state import COMBAT, FULL, State
from marne.games.to_the_last_man.table.hooks import TABLE
from marne.games.to_the_last_man.table.dice import Outcome, fight
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import begin
from marne.parts.play.dice import fall
from marne.parts.play.odds import Enough, outcomes
from tests.to_the_last_man.arena import Arena

GE, EN = 0, 1
VERDUN = ZONE["verdun"]


def near(x: Any) -> Any:
    return pytest.approx(x, abs=1e-9)


def dist(*needs: int) -> list[F]:
    """Chances of 0, 1, … hits of dice at these numbers: every throw of them counted."""
    out = [F(0)] * (len(needs) + 1)
    for dice in product(range(1, 7), repeat=len(needs)):
        out[sum(d <= n for d, n in zip(dice, needs, strict=True))] += F(1, 6 ** len(needs))
    return out


def of(line: str, zone: str = "verdun", start: str = "dogfight", **more: Any) -> Outcome:
    a = Arena({zone: line}, **more)
    return fight(a.s, a.s.active, ZONE[zone], start)


# Fractions by hand ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.2.2")
@pytest.mark.parametrize("needs", [(), (1,), (1, 1, 2), (3, 2, 1, 1, 2)])
def test_the_fall_of_dice(needs: tuple[int, ...]) -> None:
    assert list(fall(needs)) == near([float(x) for x in dist(*needs)])


@pytest.mark.rules("5.2.1.c", "5.2.1.d")
def test_one_against_one_the_defender_fires_first() -> None:
    o = of("ge:i fr:i")
    assert [(x.name, x.side) for x in o.steps] == [("defence", EN), ("attack", GE)]
    assert o.expected == near((F(5, 36), F(1, 6)))                      # the attacker fires only if he lives
    assert o.gone == near((F(1, 6), F(5, 36)))
    assert o.losses[GE] == near([F(5, 6), F(1, 6)]) and o.losses[EN] == near([F(31, 36), F(5, 36)])
    assert (o.forced, o.forces) == (0, 0)


@pytest.mark.rules("9.7", "5.2.1 [surprise] b", "5.2.1 [surprise] c")
def test_a_surprise_attack_turns_it_round() -> None:
    a = Arena({"verdun": "ge:i fr:i"})
    a.s.surprise = 1 << VERDUN
    o = fight(a.s, GE, VERDUN)
    assert [(x.name, x.side) for x in o.steps] == [("attack", GE), ("defence", EN)]
    assert o.expected == near((F(1, 6), F(5, 36))) and o.gone == near((F(5, 36), F(1, 6)))


@pytest.mark.rules("5.2.1.b", "8.2.1 [ENTRENCH fire]", "8.3.2", "5.3.1 [strongest]")
def test_artillery_thins_the_trenches_before_they_fire() -> None:
    """Two guns at F1 on two entrenched infantry (F2 each), then whoever of three is left fires at F1."""
    o = of("ge-5[iaa] fr:ii*")
    first = dist(1, 1)
    fire, hit, gone_en, gone_ge = F(0), F(0), F(0), F(0)
    for k, p in enumerate(first):
        left = 2 - k
        for m, q in enumerate(dist(*[2] * left)):
            fire += p * q * m
            guns = 3 - min(m, 3)
            for n, r in enumerate(dist(*[1] * guns) if left else [F(1)]):
                hit += p * q * r * n
                gone_en += p * q * r * (n >= left)
            gone_ge += p * q * (m >= 3)
    art = F(1, 3)
    assert [x.name for x in o.steps] == ["artillery", "defence", "attack"]
    assert o.steps[0].hits == near([float(x) for x in first])
    assert o.expected == near((art + hit, fire))
    assert o.gone == near((gone_ge, gone_en)) and gone_ge == 0


@pytest.mark.rules("9.3", "9.4")
@pytest.mark.parametrize(("card", "f"), [("", 1), ("gas", 2), ("barrage", 3)])
def test_gas_and_barrage_raise_the_guns_of_their_player(card: str, f: int) -> None:
    a = Arena({"verdun": "ge-5[iia] fr-3[iia]"}, turn=12)
    if card:
        getattr(a.s, card)[GE] = 1 << VERDUN
    o = fight(a.s, GE, VERDUN)
    guns = {x.name: [d.need for d in x.dice if d.kind == KIND[INDEX["ge-a-01"]]] for x in o.steps}
    assert guns == {"artillery": [f], "defence": [1], "attack": [f]}    # not those of the other side (T-04)
    assert o.steps[0].hits == near([float(x) for x in dist(f)])


@pytest.mark.rules("5.2.1.a", "2.0 II.4.a", "8.3.4 [METHODS 1]")
def test_a_dogfight_costs_biplanes_only_and_then_they_shield() -> None:
    """One infantry and one biplane each. After the dogfight a biplane fires no more, but takes the first hit."""
    o = of("ge:ib fr:ib", turn=9)
    assert [(x.name, x.side) for x in o.steps] == [("dogfight", GE), ("dogfight", EN), ("defence", EN), ("attack", GE)]
    dead = F(1, 6)                                                      # each of the biplanes in the air
    fires = 1 - dead * F(1, 6)                                          # the German infantry: lost only without its biplane
    assert o.expected == near((F(1, 6) + fires * F(1, 6), F(1, 6) + F(1, 6)))
    assert o.gone == near((dead * F(1, 6), dead * fires * F(1, 6)))
    assert sum(o.losses[EN]) == near(1) and o.losses[GE][2] == near(dead * F(1, 6))


@pytest.mark.rules("9.5", "8.3.4")
def test_in_bad_weather_biplanes_take_no_part() -> None:
    a = Arena({"verdun": "ge:ib fr:ib"}, turn=9)
    a.s.weather = 1
    o = fight(a.s, GE, VERDUN)
    assert [x.name for x in o.steps] == ["defence", "attack"]
    assert o.expected == near((F(5, 36), F(1, 6))) and o.strength == (1, 1) and o.gone == near((F(1, 6), F(5, 36)))


@pytest.mark.rules("8.3.3", "8.3.3 [fort loss]", "8.3.3 [twice]", "8.4")
def test_siege_guns_strike_the_fort_in_both_steps() -> None:
    """A siege gun (F3) and an infantry against a fort of 2 alone: the fort fires a die a point at F2 (8.4)."""
    o = of("ge:ig fort2", zone="liege", turn=1)
    gone = lost_i = F(0)
    for k, p in enumerate(dist(3)):
        left = 2 - k
        for m, q in enumerate(dist(*[2] * left)):
            # the infantry (F1) and the gun (F3): the owner may lose either; the infantry fires worse
            shots = [[1, 3], [3], []][min(m, 2)]
            lost_i += p * q * min(m, 2)
            for n, r in enumerate(dist(*shots)):
                gone += p * q * r * (n >= left)
    assert o.strength == (2, 2) and o.gone[EN] == near(gone)
    assert sum(k * x for k, x in enumerate(o.losses[GE])) == near(lost_i)
    assert o.steps[0].siege == near(F(1, 2))
    silent = of("ge:ig fr:i", turn=5)                                   # without a fort it does not fire
    assert [x.name for x in silent.steps] == ["defence", "attack"] and sum(d.number for d in silent.steps[1].dice) == 1


@pytest.mark.rules("8.3.1 [RAID]")
def test_cavalry_attacks_only_without_enemy_infantry() -> None:
    assert [sum(d.number for d in x.dice) for x in of("ge:cc fr:i").steps] == [1]
    assert [sum(d.number for d in x.dice) for x in of("ge:cc fr:c").steps] == [1, 2]


@pytest.mark.rules("9.1.4", "9.1.6", "8.2.2 [FORCED RETREAT]")
def test_dice_of_the_special_offensives() -> None:
    a = Arena({"verdun": "ge-5[i] fr-3[ii]"}, turn=8)
    a.s.bonus, a.s.bonus_at[0] = T_GERICHT, VERDUN
    o = fight(a.s, GE, VERDUN)
    assert [(x.name, [(d.number, d.need) for d in x.dice if d.bonus]) for x in o.steps] == [
        ("artillery", [(1, 2)]), ("defence", []), ("attack", [(1, 2)])]
    assert o.steps[0].hits == near([F(2, 3), F(1, 3)]) and o.forced == 0
    a = Arena({"verdun": "ge-5[ii] fr-3[iii]"}, turn=18)
    a.s.bonus, a.s.bonus_at[0], a.s.bonus_at[1] = T_FRIEDENSTURM, VERDUN, VERDUN
    o = fight(a.s, GE, VERDUN)
    there = 1 - dist(1, 1, 1)[2] - dist(1, 1, 1)[3]                     # two hits kill the army, and its dice with it
    assert [x.name for x in o.steps] == ["defence", "attack"]
    assert o.forced == near(there * F(2, 3)) and o.forces == near(there * (1 - F(4, 9)))


@pytest.mark.rules("8.2.2 [FORCED RETREAT]", "8.3.5")
def test_stosstruppen_and_tanks_force_retreats() -> None:
    o = of("ge-5[ss] fr-3[i]", turn=18)
    left = dist(1)
    assert o.forced == near(left[0] * F(4, 6) + left[1] * F(2, 6))
    assert o.forces == near(left[0] * F(5, 9) + left[1] * F(1, 3))


@pytest.mark.rules("8.3.4 [METHODS 3]")
def test_reacting_biplanes_have_hits_thrown_again() -> None:
    """Two infantry at F1 attack, one biplane reacts: 2 hits stay with 1/36 times 1/6, and so on."""
    a = Arena({"verdun": "ge:ii fr:ib"}, turn=9)
    plane = next(u for u in range(len(KIND)) if a.s.at[VERDUN] & OF_SIDE[EN] & 1 << u and KIND[u] == KIND[INDEX["fr-b-01"]])
    a.s.reacting = 1 << plane
    o = fight(a.s, GE, VERDUN, "attack")
    two, one = F(1, 36), F(10, 36)
    assert o.steps[0].hits == near([F(25, 36) + one * F(5, 6), one * F(1, 6) + two * F(5, 6), two * F(1, 6)])
    assert [x.name for x in o.steps] == ["attack"]


@pytest.mark.rules("8.3.4 [METHODS 3]", "9.1.6")
@pytest.mark.parametrize("again", [True, False])
def test_reacting_biplanes_have_extra_stosstruppen_hits_thrown_again(again: bool) -> None:
    """One infantry at F1 and two extra dice at F2. The hit of the infantry is the likelier to miss, and is taken first."""
    a = Arena({"verdun": "ge-5[i] fr:ib"}, turn=17, extra_dice_rerolled=again)
    a.s.reacting = 1 << INDEX["fr-b-01"]
    a.s.bonus = T_FRIEDENSTURM
    a.s.bonus_at[0] = a.s.bonus_at[1] = VERDUN
    o = fight(a.s, GE, VERDUN, "attack")
    expected = F(1, 6) + 2 * F(1, 3) - F(1, 6) * F(5, 6)
    forced = 2 * F(1, 3)
    if again:
        some = F(5, 6) * (1 - F(4, 9)) * F(2, 3)         # the infantry misses, an extra die hits, and misses when thrown again
        expected, forced = expected - some, forced - some
    assert o.expected[GE] == near(expected) and o.forced == near(forced)


# Every fall of the dice in the engine --------------------------------------------------------------------------------------

FIELDS = [
    ("verdun", "ge-5[iia] fr:ii", 5), ("verdun", "ge-5[iiaa] fr-3[iia]*", 5), ("verdun", "ge:icc fr:cc", 5),
    ("liege", "ge-1[iig] fort2", 1), ("liege", "ge-1[iig] be:i fort2", 1), ("verdun", "ge-5[ib] fr-3[ib]", 9),
    ("verdun", "ge-5[sst] fr-3[ii]*", 18), ("verdun", "ge-5[iib] fr-3[ii]", 9), ("reims", "uk-1[ikk] ge-3[ii]*", 14),
    ("argonne", "ge-5[it] fr-3[ii]", 18), ("sedan", "ge:iig fr:i fort", 1), ("sedan", "ge:ii fort", 1),
]


REACTING = [("verdun", "ge:ii fr:ib", 9), ("verdun", "ge-5[si] fr-3[ib] fr:b", 18), ("verdun", "ge-5[i] fr:ibb", 18)]


def choose(s: State, ask: Ask) -> Choice:
    """The answer that the odds assume: nobody retreats or reacts who does not yet; of those who may be lost, the one that fires
    worst; of the hits that are thrown again, the one likeliest to miss."""
    quiet = [c for c in ask.choices if c.verb in ("stand", "fire", "done", "resolve")]
    if quiet:
        return quiet[0]
    t, attacks, z = s.t, ask.seat == s.active, s.fighting.bit_length() - 1
    if ask.message == "which_reroll":
        return min(ask.choices, key=lambda c: t.attack_f[c.a] if c.verb == "reroll" else t.bonus_f[s.bonus])

    def power(u: int) -> tuple[int, int, int]:
        if u >= len(t.cost) or t.fort_zone[u] != 255:
            return 2, 0, u
        kind = KIND[u]
        if attacks:
            stuck = kind == KIND[INDEX["ge-t-01"]] and t.rough >> z & 1
            silent = kind == KIND[INDEX["ge-c-01"]] or stuck or s.dogfought >> u & 1
            return (0 if silent else t.attack_f[u]), t.cost[u], u
        w = s.loc[u]
        dug = s.entrenched >> (w - 64 if 64 <= w < 100 else u) & 1
        need = t.defence_entrenched_f[u] if dug and t.defence_entrenched_f[u] else t.defence_f[u]
        return (0 if (s.dogfought | s.reacting) >> u & 1 else need), t.cost[u], u

    return min(ask.choices, key=lambda c: power(c.a))


class Tally(NamedTuple):
    """Hits that each side has suffered, steps it has lost."""

    hits: tuple[int, int] = (0, 0)
    lost: tuple[int, int] = (0, 0)


def plus(pair: tuple[int, int], side: int, n: int) -> tuple[int, int]:
    return (pair[0] + n, pair[1]) if side == 0 else (pair[0], pair[1] + n)


def begins(told: Tally, e: StepBegan) -> Tally:
    if e.step == "retreat":
        raise Enough(told)
    return told


def suffers(told: Tally, e: HitsScored) -> Tally:
    return told._replace(hits=plus(told.hits, e.side, e.hits))


def loses(told: Tally, e: Eliminated | FortReduced | FortFell) -> Tally:
    return told if isinstance(e, Eliminated) and e.unit < ARMIES else told._replace(lost=plus(told.lost, SIDE[e.unit], 1))


def agrees(s: State, z: int) -> Outcome:
    """Losses, expected hits and annihilation, as the odds have them and as the engine does in every way the dice can fall."""
    o = fight(s, s.active, z)
    s.phase = COMBAT
    ways = outcomes(s, lambda s: begin(s, battle, s.active, z), until=lambda s, told: False, choose=choose, tally=Tally(), watch={
        StepBegan: begins, HitsScored: suffers, Eliminated: loses, FortReduced: loses, FortFell: loses})
    assert sum(w.weight for w in ways) == 1
    for x in (0, 1):
        lost = [sum(w.weight for w in ways if w.tally.lost[x] == k) for k in range(len(o.losses[x]))]
        assert list(o.losses[x]) == near([float(p) for p in lost]), SEATS[x]
        assert o.gone[x] == near(float(sum(w.weight for w in ways if w.tally.lost[x] == o.strength[x])))
        assert o.expected[x] == near(float(sum(w.weight * w.tally.hits[1 - x] for w in ways)))
    return o


@pytest.mark.parametrize("surprise", [False, True])
@pytest.mark.parametrize(("zone", "line", "turn"), FIELDS)
def test_the_engine_comes_to_the_same_in_every_way_the_dice_can_fall(zone: str, line: str, turn: int, surprise: bool) -> None:
    a = Arena({zone: line}, turn=turn, active="entente" if line.startswith("uk") else "german")
    a.s.surprise = 1 << ZONE[zone] if surprise else 0
    agrees(a.s, ZONE[zone])


@pytest.mark.rules("8.3.4 [METHODS 3]")
@pytest.mark.parametrize("surprise", [False, True])
@pytest.mark.parametrize(("zone", "line", "turn"), REACTING)
def test_the_engine_comes_to_the_same_with_biplanes_that_react(zone: str, line: str, turn: int, surprise: bool) -> None:
    a = Arena({zone: line}, turn=turn)
    a.s.surprise = 1 << ZONE[zone] if surprise else 0
    a.s.reacting = sum(1 << u for u in range(len(KIND)) if SIDE[u] == EN and KIND[u] == KIND[INDEX["fr-b-01"]]
                       and a.s.loc[u] != POOL)
    assert a.s.reacting
    agrees(a.s, ZONE[zone])


@pytest.mark.rules("9.1.4", "9.1.6", "9.4")
@pytest.mark.parametrize(("line", "card", "dice", "whose"), [
    ("ge-5[ia] fr-3[ii]", T_GERICHT, 1, None), ("ge-5[ia] fr-3[ii]", T_GERICHT, 1, GE), ("ge-5[ia] fr-3[ii]", T_GERICHT, 1, EN),
    ("ge-5[ii] fr-3[iii]", T_FRIEDENSTURM, 2, None)])
@pytest.mark.parametrize("all_", [False, True])
def test_the_engine_comes_to_the_same_with_bonus_dice(line: str, card: int, dice: int, whose: int | None, all_: bool) -> None:
    """A Barrage of the enemy raises the artillery die only where it helps all (an option)."""
    a = Arena({"verdun": line}, turn=18, gas_helps="all" if all_ else "own")
    a.s.bonus = card
    for i in range(dice):
        a.s.bonus_at[i] = VERDUN
    if whose is not None:
        a.s.barrage[whose] = 1 << VERDUN
    o = agrees(a.s, VERDUN)
    raised = whose == GE or whose == EN and all_
    assert [d.need for x in o.steps for d in x.dice if d.bonus] == ([2] if card == T_FRIEDENSTURM else [3 if raised else 2] * 2)


# What is told ------------------------------------------------------------------------------------------------------------


def asked(a: Arena, text: str, lang: str = "en") -> dict[str, Any] | None:
    assert a.s.decision is not None and text in a.texts, a.texts
    return TABLE.odds(TITLE.known(a.s, a.s.decision.seat), a.s.decision.seat, text, lang)


def to_verdun(**more: Any) -> Arena:
    a = Arena({"metz": "ge-5[iiiaa]", "verdun": "fr-3[iia]* fort4"}, turn=8, german="metz", **more)
    a.s.opened = a.s.german
    return a.run(movement, GE).play("select ge-5")


@pytest.mark.rules("5.1.1", "2.0 II.4.b", "2.0 II.4.c", "2.0 II.4.d")
def test_a_march_into_the_enemy_is_told_line_by_line() -> None:
    a = to_verdun()
    o = asked(a, "move ge-5 verdun")
    assert o is not None and o["title"] == "If 5th German Army attacks Verdun" and o["mine"] and o["attacker"] == "german"
    assert [(x["step"], x["mine"], x["rule"]) for x in o["steps"]] == [
        ("artillery", True, "2.0 II.4.b"), ("defence", False, "2.0 II.4.c"), ("attack", True, "2.0 II.4.d")]
    assert o["steps"][0]["text"] == "Your artillery: 2 × F1"
    assert o["steps"][1]["text"] == "They fire: fort 4 × F2, 2 infantry F2 entrenched and 1 artillery F1"
    assert [d["rule"] for d in o["steps"][1]["dice"]] == ["8.4 [fire]", "8.2.1 [ENTRENCH fire]", "8.3.2"]
    assert sum(d["expected"] for d in o["steps"][1]["dice"]) == pytest.approx(float(F(8 + 4 + 1, 6)), abs=1e-5)
    assert o["strength"] == {"german": 5, "entente": 7} and o["exact"] == "exact"
    assert sum(o["steps"][2]["hits"]) == pytest.approx(1, abs=1e-5)
    fr = asked(a, "move ge-5 verdun", "fr")
    assert fr is not None and fr["title"] == "Si la 5e armée allemande attaque Verdun"
    assert fr["steps"][0]["text"] == "Votre artillerie\u202f: 2 × F1" and "\u202f;" in fr["assume"]


def test_a_move_among_friends_or_on_a_pass_has_no_odds() -> None:
    a = to_verdun()
    friends = [t for t in a.texts if t.startswith("move ge-5") and not t.endswith("verdun")]
    assert friends and asked(a, "back") is None
    for text in friends:
        z = ZONE[text.split()[-1]]
        if a.s.german >> z & 1:
            assert asked(a, text) is None
    assert TABLE.odds(TITLE.known(a.s, EN), EN, "move ge-5 verdun", "en") is None        # not asked
    assert TABLE.odds(TITLE.known(a.s, None), None, "move ge-5 verdun", "en") is None
    assert TABLE.odds(TITLE.known(a.s, GE), GE, "move ge-5 nowhere", "en") is None


@pytest.mark.rules("9.3", "9.7")
def test_own_cards_are_weighed_the_enemys_are_not() -> None:
    plain = asked(to_verdun(), "move ge-5 verdun")
    armed = asked(to_verdun(hands={"german": ["poison-gas", "surprise-attack", "ersatz-2"]}), "move ge-5 verdun")
    assert plain is not None and armed is not None
    assert plain["cards"] == [] and [x["card"] for x in armed["cards"]] == ["poison-gas", "surprise-attack"]
    assert {k: v for k, v in armed.items() if k != "cards"} == {k: v for k, v in plain.items() if k != "cards"}
    gas = armed["cards"][0]
    assert gas["expected"]["german"] > plain["expected"]["german"] and gas["rule"] == "9.3"
    for cards in (["bad-weather"], ["poison-gas"], ["ersatz-3"]):
        assert asked(to_verdun(hands={"entente": cards}), "move ge-5 verdun") == plain


@pytest.mark.rules("2.0 II.3.a", "9.1.4")
def test_declared_battles_bonus_dice_and_cards() -> None:
    a = Arena({"verdun": "ge-5[iiiaa] fr-3[iia]*", "reims": "ge-3[i] fr:i"}, turn=8, hands={"german": ["poison-gas"]})
    a.s.bonus = T_GERICHT
    a.run(declare, GE)
    o = asked(a, "battle verdun")
    assert o is not None and [x["card"] for x in o["cards"]] == ["poison-gas", "gericht"]
    a.play("battle verdun", "battle reims")
    die = asked(a, "bonus verdun")
    assert die is not None and die["steps"][0]["text"] == "Your artillery: 2 × F1 and Gericht F2"
    assert die["expected"] == o["cards"][1]["expected"]
    a.play("bonus verdun")
    gas = asked(a, "card poison-gas verdun")
    assert gas is not None and gas["steps"][0]["dice"][0]["f"] == 2 and gas["steps"][0]["dice"][0]["rule"] == "9.3"
    assert any(n["rule"] == "9.3" for n in gas["notes"])


@pytest.mark.rules("2.0 II.4.c")
def test_to_stand_and_fire_is_weighed_from_there_on() -> None:
    a = Arena({"verdun": "ge:ii fr:ii", "reims": "fr:i"}, dice=[6] * 9)
    a.s.phase = COMBAT
    a.battle("verdun").calm("fire_or_retreat")
    o = asked(a, "fire")
    assert o is not None and not o["mine"] and [x["step"] for x in o["steps"]] == ["defence", "attack"]
    assert o["steps"][0]["text"] == "You fire: 2 infantry F1"
    assert o["expected"]["entente"] == pytest.approx(1 / 3, abs=1e-5)


@pytest.mark.rules("2.0 II.1", "9.1.4")
def test_an_offensive_shows_where_it_could_strike() -> None:
    from marne.games.to_the_last_man.rules.r02_sequence import player_turn
    zones = {"metz": "ge-5[iiiaa] ge-6[ii]", "verdun": "fr-3[iia]* fort4", "nancy": "fr-1[i]", "sedan": "ge:i"}
    a = Arena(zones, turn=8, german="metz sedan", hands={"german": ["gericht", "limited-offensive"]})
    a.run(player_turn, GE)
    o = asked(a, "offensive gericht")
    assert o is not None and o["kind"] == "targets" and o["rule"] == "9.1.4"
    by = {x["zone"]: x for x in o["targets"]}
    near_metz = {ZONE_IDS[z] for z in range(len(ZONE_IDS)) if a.s.t.near[GE][ZONE["metz"]] >> z & 1}
    assert {"verdun", "nancy"} & near_metz <= set(by)
    assert set(by["verdun"]["units"]) >= {"ge-5", "ge-6"} and by["verdun"]["strength"]["entente"] == 7
    plain = asked(a, "offensive limited-offensive")
    assert plain is not None
    weaker = next(x for x in plain["targets"] if x["zone"] == "verdun")
    assert weaker["expected"]["german"] < by["verdun"]["expected"]["german"]        # without the die of Gericht


def test_the_largest_battle_is_worked_out_in_a_moment() -> None:
    line = "ge-1[iiiiiiaaab] ge-2[iiiiiiaaab] ge-3[iiiiiicccc] fr-1[iiiiab]* fr-2[iiiiab]* fr-3[iiiiac]* fort4"
    a = Arena({"verdun": line}, turn=12)
    start = time.thread_time()
    o = fight(a.s, GE, VERDUN)
    assert time.thread_time() - start < 1.0                             # some 60 ms on an idle machine
    assert sum(o.losses[GE]) == near(1) and sum(o.losses[EN]) == near(1) and o.strength == (30, 22)


def test_odds_leave_the_state_alone() -> None:
    a = to_verdun()
    before: State = a.s.copy()
    asked(a, "move ge-5 verdun")
    assert a.s.key() == before.key() and a.s.at == before.at and a.s.level == FULL
