"""Why not: every refusal has a rule, and no explanation contradicts what the engine offers."""
from __future__ import annotations

import random

import pytest

from marne.games.to_the_last_man import TITLE
from marne.games.to_the_last_man import choices as ch
from marne.games.to_the_last_man.rules.r05_1_declare import declare
from marne.games.to_the_last_man.words.explain import BARS, BY_SEAT, explain, twin
from marne.games.to_the_last_man.rules.r02_march import movement
from marne.games.to_the_last_man.rules.r09_1_offensive import which_offensive
from marne.games.to_the_last_man.pieces import ARMIES, CARDS, IDS, IN_ARMY, KINDS, NATIONS, TYPES, UNITS, ZONE, ZONE_IDS, ZONES
from marne.games.to_the_last_man.rules.r01_2_stacking import ANYWHERE
from marne.games.to_the_last_man.rules.r07_production import production
from marne.games.to_the_last_man.rules.r08_1_armies import clear_out
from marne.games.to_the_last_man.state import LIMITED, PASSED, State, distinct
from marne.games.to_the_last_man.choices import kinds, read_choice
from marne.games.to_the_last_man.rules.r04_1_zones import friendly
from marne.kernel.chance import Seeded
from marne.kernel.run import advance, reask
from tests.to_the_last_man.arena import Arena

LANGS = ("en", "fr")


def rules(a: Arena, text: str) -> list[str]:
    return [rule for rule, _ in explain(a.s, text)]


def opened(a: Arena) -> Arena:
    """Everything friendly now has been so since the beginning of the player turn."""
    a.s.opened = friendly(a.s, a.s.active)
    return a


def any_choice(r: random.Random) -> str:
    """A choice of any verb with any arguments, most of them nonsense here and now."""
    ranges = {"unit": range(UNITS), "zone": range(ZONES), "place": [*range(ZONES), *range(IN_ARMY, IN_ARMY + ARMIES)],
              "card": range(TYPES), "counter": [n << 4 | k for n in range(len(NATIONS)) for k in range(1, len(KINDS) - 1)]}
    verb = r.choice(sorted(ch.VERBS))
    return " ".join([verb, *(kind.text(r.choice(ranges[kind.id])) for kind in ch.VERBS[verb].kinds)])


def near_miss(s: State, r: random.Random) -> str:
    """An offered choice with one argument changed: the refusals that people meet."""
    assert s.decision is not None
    c = r.choice(list(s.decision.choices))
    args = c.text.split()[1:]
    if not args or c is ch.BUY_CARD:
        return any_choice(r)
    other = any_choice(r).split()[1:] or args
    args[r.randrange(len(args))] = r.choice(other)
    return " ".join([c.verb, *args])


@pytest.mark.parametrize("scenario", ["1914", "1915", "1917", "1918"])
def test_random_positions_every_refusal_has_a_rule_and_no_legal_choice_is_refused(scenario: str) -> None:
    book = TITLE.rulebook
    refused = 0
    for seed in range(3):
        s = TITLE.new(scenario, {}, "", Seeded(f"why {seed}"))
        r = random.Random(seed)
        for n in range(700):
            d = s.decision
            if d is None:
                break
            texts = {c.text for c in d.choices}
            if n % 3 == 0:
                for c in r.sample(list(d.choices), min(3, len(d.choices))):
                    told = explain(s, c.text)
                    assert len(told) == 1, (c.text, told)
                    assert "possible now" in told[0][1], (c.text, told)
                    assert "possible maintenant" in explain(s, c.text, "fr")[0][1]
                for text in (any_choice(r), near_miss(s, r), near_miss(s, r)):
                    if text in texts:
                        continue
                    for lang in LANGS:
                        told = explain(s, text, lang)
                        assert told, text
                        for rule, sentence in told:
                            assert "possible now" not in sentence and "possible maintenant" not in sentence, (text, told)
                            assert sentence.strip() and "{" not in sentence, (text, told)
                            if read_choice(text) is not None:
                                assert book.rule(rule) is not None, (d.message, text, told)
                            assert lang == "en" or " :" not in sentence and " ?" not in sentence, (text, told)
                    refused += 1
                    c2 = read_choice(text)
                    same = None if c2 is None else twin(s, d, c2)
                    if same is not None:
                        assert same.text in texts
                        assert len(distinct(s, 1 << same.a | 1 << c2.a)) == 1       # type: ignore[union-attr]
            cs = [c for c in d.choices if c.verb not in ("accept", "capitulate")] or list(d.choices)
            verb = r.choice(sorted({c.verb for c in cs}))
            advance(s, r.choice([c for c in cs if c.verb == verb]))
    assert refused > 300


def test_most_refusals_of_near_misses_say_more_than_the_rule_of_the_verb() -> None:
    """A choice of the verb that is asked for is told its own obstacle, not only the rule that gives the verb."""
    bare = told_all = 0
    for seed in range(4):
        s = TITLE.new("1916", {}, "", Seeded(f"near {seed}"))
        r = random.Random(seed)
        for _ in range(500):
            d = s.decision
            if d is None:
                break
            text = near_miss(s, r)
            c = read_choice(text)
            if c is not None and all(c.text != o.text for o in d.choices):
                told = explain(s, text)
                told_all += 1
                rule = c.rule or d.rule
                summary = TITLE.rulebook.rule(rule)
                bare += len(told) == 1 and summary is not None and told[0] == (rule, summary.text("en"))
            cs = [o for o in d.choices if o.verb not in ("accept", "capitulate")] or list(d.choices)
            advance(s, r.choice(cs))
    assert told_all > 500
    assert bare < told_all * 0.06, (bare, told_all)


def test_every_choice_with_arguments_has_a_story() -> None:
    tables = {v for v in ch.VERBS if kinds(v)}
    assert tables - set(BARS) - set(BY_SEAT) == set()


# Movement -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("4.2 [b4]", "2.0 II.1 [Pass b1]")
def test_enemy_zones_need_an_offensive() -> None:
    a = opened(Arena({"laon": "ge:i", "koln": "ge:i"}, german="laon", level=PASSED))
    a.s.free = 1
    a.run(movement, 0)
    assert rules(a, "move ge-i-01 reims") == ["4.2 [b4]"]
    a.play("select ge-i-01")
    assert rules(a, "reims") == ["4.2 [b4]"]            # a zone alone means the move there
    assert rules(a, "move ge-i-01 koln") == ["4.1 [adjacent]"]


@pytest.mark.rules("4.2 [b3]")
def test_nobody_goes_from_a_disputed_zone_to_an_enemy_zone() -> None:
    a = opened(Arena({"laon": "ge:i fr:i"}, german="laon")).run(movement, 0)
    assert rules(a, "move ge-i-01 reims") == ["4.2 [b3]"]
    assert "is disputed" in explain(a.s, "move ge-i-01 reims")[0][1]


@pytest.mark.rules("9.1.2 [entry]")
def test_a_limited_offensive_allows_one_new_battle() -> None:
    a = opened(Arena({"laon": "ge:ii", "reims": "fr:i", "soissons": "fr:i"}, german="laon", level=LIMITED)).run(movement, 0)
    a.play("select ge-i-01,move ge-i-01 reims")
    assert rules(a, "move ge-i-02 soissons") == ["9.1.2 [entry]"]


@pytest.mark.rules("9.1.2 [entry]")
def test_a_limited_offensive_enters_one_enemy_zone() -> None:
    for counts, says in (("entered", "one has been entered"), ("disputed", "one already")):
        a = opened(Arena({"laon": "ge:ii", "reims": "fr:i", "soissons": "fr:i"}, german="laon", level=LIMITED,
                         limited_counts=counts)).run(movement, 0)
        a.play("select ge-i-01,move ge-i-01 reims,select ge-i-02")
        (reason,) = explain(a.s, "move ge-i-02 soissons")
        assert reason[0] == "9.1.2 [entry]" and says in reason[1]


@pytest.mark.rules("5.1.1", "2.0 II.3 [mandatory]")
def test_who_has_made_a_zone_disputed_must_fight_there() -> None:
    a = opened(Arena({"laon": "ge:c ge-1[i]", "reims": "fr:i"}, german="laon")).run(movement, 0)
    a.play("select ge-c-01,move ge-c-01 reims,select ge-c-01")
    for text in ("move ge-c-01 laon", "join ge-c-01 ge-1"):
        assert rules(a, text) == ["5.1.1"], text
        assert "must be fought" in explain(a.s, text)[0][1] and "livré" in explain(a.s, text, "fr")[0][1]


@pytest.mark.rules("1.2.2", "2.0 II.2 [allowance]")
def test_full_zones_and_units_that_have_moved() -> None:
    a = opened(Arena({"paris": "fr:iii", "marne": "fr:i"}, active="entente")).run(movement, 1)
    assert rules(a, "move fr-i-04 paris") == ["1.2.2"]
    a.play("select fr-i-04,move fr-i-04 chalons")
    assert "2.0 II.2 [allowance]" in rules(a, "move fr-i-04 marne")


@pytest.mark.rules("8.1 [nationality]", "1.4 [capacity]", "8.3.2 [DEPLOY]", "8.3.4 [DEPLOY]")
def test_what_an_army_does_not_take_up() -> None:
    """8.3.2: in 1915 one artillery in a French army; French armies have five places for infantry (data)."""
    a = opened(Arena({"paris": "fr-1[iiiiiab] fr:ab"}, active="entente", turn=5)).run(movement, 1)
    assert rules(a, "join fr-a-02 fr-1") == ["8.3.2 [DEPLOY]"]
    assert rules(a, "join fr-b-02 fr-1") == ["8.3.4 [DEPLOY]"]
    b = opened(Arena({"paris": "fr-1[iiiii] fr:i uk:i"}, active="entente", turn=5)).run(movement, 1)
    assert rules(b, "join fr-i-06 fr-1") == ["1.4 [capacity]"]
    assert "5" in explain(b.s, "join fr-i-06 fr-1")[0][1]
    assert rules(b, "join uk-i-01 fr-1") == ["8.1 [nationality]"]


@pytest.mark.rules("4.4 [cap]", "4.4 [range]", "4.4 [since start]", "4.4 [exclusive]")
def test_rail() -> None:
    a = opened(Arena({"paris": "fr:iii", "normandy": "fr:i"}, active="entente")).run(movement, 1)
    assert rules(a, "rail fr-i-01 nancy") == ["4.4 [range]"]
    assert rules(a, "rail fr-i-01 metz")[0] == "4.4 [range]"
    a.s.rails = 2
    assert rules(a, "rail fr-i-01 orleans") == ["4.4 [cap]"]
    a.s.rails = 0
    a.s.opened = 0
    assert "4.4 [since start]" in rules(a, "rail fr-i-01 orleans")
    opened(a)
    a.play("select fr-i-04,move fr-i-04 dieppe")
    assert "4.4 [exclusive]" in rules(a, "rail fr-i-04 paris") or "2.0 II.2 [allowance]" in rules(a, "rail fr-i-04 paris")


@pytest.mark.rules("4.5", "4.5 [cap]", "4.6", "4.6 [cap]", "4.6 [ports]")
def test_strategic_and_sea_movement() -> None:
    a = opened(Arena({"dijon": "fr:i", "england": "uk:i", "reims": "fr:i", "koln": "ge:i"},
                     active="entente", turn=1)).run(movement, 1)
    assert rules(a, "strategic fr-i-02 dijon") == ["4.5"]
    a.s.strategics = 1                                  # one in Summer 1914
    assert "4.5 [cap]" in rules(a, "strategic fr-i-01 orleans")
    assert rules(a, "sail fr-i-01 england") == ["4.6 [cap]"]
    assert rules(a, "sail uk-i-01 reims") == ["4.6 [ports]"]
    a.s.seas = 1
    assert rules(a, "sail uk-i-01 calais") == ["4.6 [cap]"]


def test_a_legal_move_of_another_unit_says_to_select_it_first() -> None:
    a = opened(Arena({"paris": "fr:i", "reims": "fr:c"}, active="entente")).run(movement, 1)
    assert "select fr-i-01" in explain(a.s, "move fr-i-01 marne")[0][1]
    a.play("select fr-c-01")
    assert "go back" in explain(a.s, "move fr-i-01 marne")[0][1]
    assert "belongs to the other side" in explain(a.s, "select ge-1")[0][1]


def test_a_twin_is_named() -> None:
    a = opened(Arena({"paris": "fr:ii"}, active="entente")).run(movement, 1)
    assert "select fr-i-01" in a.texts
    assert "select fr-i-02" not in a.texts
    assert "select fr-i-01" in explain(a.s, "select fr-i-02")[0][1]


# Cards --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.3 [date]", "9.4 [date]", "9.5 [turn 1]", "1.3")
def test_cards_before_their_date() -> None:
    """Gas from Spring 1915, the Barrage from Spring 1917, Bad Weather not on turn 1."""
    hands = {"german": ["poison-gas", "advanced-barrage"], "entente": ["bad-weather", "offensive"]}
    a = Arena({"reims": "ge:i fr:i"}, turn=1, hands=hands).run(declare, 0).play("battle reims")
    assert rules(a, "card poison-gas reims") == ["9.3 [date]"]
    assert "Spring 1915" in explain(a.s, "card poison-gas reims")[0][1]
    assert "printemps 1917" in explain(a.s, "card advanced-barrage reims", "fr")[0][1]
    assert rules(a, "card surprise-attack reims") == ["1.3"]
    assert rules(a, "bad-weather") == ["9.5"]           # the attacker cannot
    a.play("done")
    assert rules(a, "bad-weather") == ["9.5 [turn 1]"]


@pytest.mark.rules("9.8", "9.8 [years]", "9.9 [years]")
def test_crises_out_of_their_years() -> None:
    """9.8: 1915, 1917, 1918; each card is one side's own."""
    a = Arena({"koln": "ge:i", "paris": "fr:i uk:i"}, turn=9, hands={"german": ["entente-crisis"]})
    a.s.decision = which_offensive(a.s, 0)
    assert rules(a, "crisis entente-crisis") == ["9.8 [years]"]
    assert rules(a, "crisis german-crisis") == ["9.9"]
    assert rules(a, "offensive offensive") == ["1.3"]
    assert rules(a, "offensive poison-gas") == ["9.1"]


@pytest.mark.rules("2.0 II.1 [Pass b4 delay]")
def test_cards_drawn_in_a_pass_wait() -> None:
    a = Arena({"koln": "ge:i"}, hands={"german": ["offensive"]})
    a.s.frozen = a.s.hand[0]
    a.s.decision = which_offensive(a.s, 0)
    assert rules(a, "offensive offensive") == ["2.0 II.1 [Pass b4 delay]"]
    assert CARDS == 55


# Combat -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.3.1 [strongest]", "5.3.1 [army type]")
def test_losses_fall_on_the_strongest_and_its_commonest_type() -> None:
    a = Arena({"reims": "ge:aa ge:i fr-1[iic] fr-2[iic] fr:i"}, dice=[1, 1] + [6] * 20).battle("reims").calm("how_to_pay")
    assert set(a.texts) == {"lose fr-i-01", "lose fr-i-03"}
    assert rules(a, "lose fr-c-01") == ["5.3.1 [army type]"]
    assert rules(a, "lose fr-i-05") == ["5.3.1 [strongest]"]
    assert rules(a, "lose fr-1") == ["5.3.1"]
    assert "offered as “lose fr-i-01”" in explain(a.s, "lose fr-i-02")[0][1]
    assert rules(a, "ersatz ersatz-3") == ["1.3"]


@pytest.mark.rules("5.4", "8.4 [b3]", "8.3.1 [RETREAT]", "1.2.2", "5.4.2 [same zone]")
def test_retreats() -> None:
    a = Arena({"reims": "ge:ii fr-1[ii] fort1", "marne": "fr:iii"}, german="laon", dice=[6] * 40)
    a.battle("reims").calm("fire_or_retreat")
    assert rules(a, "retreat fr-1 laon") == ["5.4"]
    assert "enemy zone" in explain(a.s, "retreat fr-1 laon")[0][1]
    assert rules(a, "retreat fort-reims marne") == ["8.4 [b3]"]
    assert rules(a, "retreat fr-1 marne") == ["1.2.2"]
    assert rules(a, "retreat fr-1 paris") == ["5.4"]
    a.play("fire").calm("where_to_fall_back")
    d = a.s.decision
    assert d is not None
    if d.seat == 0:
        a.play("stand").calm("where_to_fall_back")
    a.play("fall-back chalons")
    assert "5.4.2 [same zone]" in rules(a, "retreat fr-1 soissons") or a.asked == "over"


@pytest.mark.rules("4.6 [no retreat]", "2.0 V.4", "4.2 [b5]")
def test_only_the_channel_is_the_sea_for_who_retreats() -> None:
    """England lies beyond the sea; the Eastern Front box and the Netherlands do not."""
    a = Arena({"reims": "ge:ii fr-1[ii]", "england": "uk-1[i]"}, german="laon", dice=[6] * 40)
    a.battle("reims").calm("fire_or_retreat")
    assert rules(a, "retreat fr-1 england") == ["4.6 [no retreat]"]
    assert rules(a, "retreat fr-1 eft") == ["2.0 V.4"]
    assert rules(a, "retreat fr-1 netherlands") == rules(a, "retreat fr-1 channel") == ["4.2 [b5]"]


@pytest.mark.rules("1.2.1 [forts static]", "8.4 [b1]")
@pytest.mark.parametrize("verb", ["move", "rail", "reserves"])
def test_a_fort_is_never_called_one_that_could_go(verb: str) -> None:
    """Neither as the unit to be chosen first nor while another one is being moved."""
    a = opened(Arena({"metz": "ge-1[ii] fort4", "koln": "ge:i"}, hands={"german": ["strategic-reserves"]})).run(movement, 0)
    for _ in range(2):
        for goal in ("trier", "luxembourg", "saarbrucken"):
            assert rules(a, f"{verb} fort-metz {goal}") == ["1.2.1 [forts static]"]
        a.play("select ge-1") if a.asked.endswith("which_unit") else None


@pytest.mark.rules("8.1 [EMPTY retreat]")
@pytest.mark.parametrize(("lang", "words"), [("en", "it is the 2nd British Army that must go"),
                                             ("fr", "c'est la 2e armée britannique qui doit partir")])
def test_the_army_that_must_go_is_named_inside_a_sentence(lang: str, words: str) -> None:
    a = Arena({"artois": "uk-1[iii] uk-2 ge-4[iii]"}).run(clear_out, 1, ANYWHERE)
    assert explain(a.s, "retreat uk-1 calais", lang) == [("8.1 [EMPTY retreat]", words)]


# Production ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("7.0", "7.4", "7.5", "8.2.2 [build]", "8.2.2 [no entrench]", "8.1 [ENTRENCH]", "1.2.1 [counter limit]", "7.6")
def test_production_orders() -> None:
    """Stosstruppen from Summer 1917 (turn 13), German tanks from Spring 1918 (turn 16)."""
    a = Arena({"koln": "ge-1[iia] ge:is", "reims": "fr:i"}, turn=5).run(production)
    assert rules(a, "promote ge-i-01") == ["8.2.2 [build]"]
    assert "Summer 1917" in explain(a.s, "promote ge-i-01")[0][1]
    assert rules(a, "build ge-tank") == ["7.6"]
    assert "Spring 1918" in explain(a.s, "build ge-tank")[0][1]
    assert rules(a, "entrench ge-i-01") == ["8.1 [ENTRENCH]"]
    assert rules(a, "entrench ge-s-01") == ["8.2.2 [no entrench]"]
    assert rules(a, "entrench ge-a-01") == ["7.4"]
    assert rules(a, "raise ge-1") == ["7.3"]
    assert rules(a, "undo") == ["7.0"]
    a.s.bp[0] = 0
    a.s.decision = reask(a.s)
    assert rules(a, "build ge-infantry") == ["7.0"]
    assert "0 are left" in explain(a.s, "build ge-infantry")[0][1]


@pytest.mark.rules("4.6", "7.2", "7.3")
def test_where_units_are_built() -> None:
    a = Arena({"koln": "ge-1[i]", "calais": "uk-1[i]"}, turn=5).run(production).play("commit", "build uk-infantry")
    assert rules(a, "calais") == ["4.6"]                # all British units appear in England
    assert rules(a, "koln") == ["7.2"]
    a.play("back", "raise fr-3")
    assert rules(a, "flanders") == ["7.3"]              # not in its own country
    assert ZONE["flanders"] < ZONES


@pytest.mark.rules("7.2", "7.3", "7.6")
def test_french_of_places_and_counters_agrees_whatever_they_are() -> None:
    """Luxembourg is masculine, the Ardennes are plural, tanks too: what is said of them is a zone's or is no adjective."""
    a = Arena({"koln": "ge-1[i]", "calais": "fr-1[i]"}, turn=5).run(production).play("commit", "build fr-infantry")
    assert explain(a.s, "luxembourg", "fr") == [("7.2", "Le Luxembourg n'est ni une zone amie ni une zone disputée")]
    a.s.german &= ~(1 << ZONE["ardennes"] | 1 << ZONE["luxembourg"])
    a.s.decision = reask(a.s)
    near = [z for z in ZONE if a.s.t.near[1][ZONE["ardennes"]] >> ZONE[z] & 1]
    a.s.german |= sum(1 << ZONE[z] for z in near)
    a.s.decision = reask(a.s)
    assert explain(a.s, "ardennes", "fr") == [("6.5 [b4]", "Les Ardennes ne sont pas une zone ravitaillée")]
    a.play("back")
    assert explain(a.s, "build fr-tank", "fr") == [("7.6", "Chars français\u202f: construction possible à partir de l'été 1917")]


# Reading ------------------------------------------------------------------------------------------------------------------


def test_what_cannot_be_read_is_told_how_to_write() -> None:
    a = opened(Arena({"paris": "fr:i"}, active="entente")).run(movement, 1)
    assert "did you mean" in explain(a.s, "mvoe fr-i-01 marne")[0][1]
    assert "UNIT ZONE" in explain(a.s, "move fr-i-01")[0][1]
    assert "UNITÉ ZONE" in explain(a.s, "move", "fr")[0][1]
    assert "there is no zone" in explain(a.s, "move fr-i-01 marnne")[0][1]
    assert "marne" in explain(a.s, "move fr-i-01 marnne")[0][1]
    for text in ("", "zork", "join fr-i-01", "buy", "retreat x y", "card poison-gas", "²", "select 086"):
        assert explain(a.s, text)
        assert explain(a.s, text, "fr")


def test_another_question_is_named() -> None:
    a = opened(Arena({"paris": "fr:i"}, active="entente")).run(movement, 1)
    told = explain(a.s, "commit")[0][1]
    assert "the question to the Entente is:" in told
    assert "which unit moves next" in told


def test_what_is_legal_after_a_first_choice_is_never_called_illegal() -> None:
    """Moves of a unit that is not selected yet, builds of a counter that is not chosen yet: 'choose it first', and nothing else;
    and never that where the engine would not offer the move afterwards."""
    checked = {True: 0, False: 0}
    for seed in range(3):
        s = TITLE.new("1916", {}, "", Seeded(f"first {seed}"))
        r = random.Random(seed)
        for _ in range(900):
            d = s.decision
            if d is None:
                break
            if d.message in ("which_unit", "which_order") and r.random() < 0.3:
                first = r.choice([c for c in d.choices if c.verb in ("select", "build", "raise")] or [ch.DONE])
                if first is not ch.DONE:
                    then = s.copy()
                    advance(then, first)
                    assert then.decision is not None
                    later = {c.text for c in then.decision.choices if c.verb not in ("back", "select")}
                    for text in (*r.sample(sorted(later), min(3, len(later))), *(_another(first.text, r) for _ in range(3))):
                        legal = text in later
                        told = explain(s, text)
                        said = any("first" in sentence and "choose" in sentence for _, sentence in told)
                        assert said == legal, (first.text, text, legal, told)
                        assert not legal or len(told) == 1, (text, told)
                        checked[legal] += 1
            cs = [c for c in d.choices if c.verb not in ("accept", "capitulate")] or list(d.choices)
            verb = r.choice(sorted({c.verb for c in cs}))
            advance(s, r.choice([c for c in cs if c.verb == verb]))
    assert checked[True] > 100
    assert checked[False] > 100


def _another(first: str, r: random.Random) -> str:
    """Some move of the selected unit, or some place for the chosen counter."""
    verb, name = first.split()
    zone, army = ZONE_IDS[r.randrange(ZONES)], IDS[r.randrange(ARMIES)]
    if verb == "build":
        return f"buy {name} {r.choice((zone, army))}"
    if verb == "raise":
        return f"rebuild {name} {zone}"
    if r.random() < 0.3:
        return f"join {name} {army}"
    way = r.choice(("move", "rail", "strategic", "sail", "reserves"))
    return f"{way} {name} {zone}"
