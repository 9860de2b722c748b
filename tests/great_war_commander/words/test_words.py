"""Everything a person reads exists in English and French, and reads right."""
from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import marne.games.great_war_commander as package
from marne import games_index
from marne.games.great_war_commander import TITLE, choices, questions
from marne.games.great_war_commander import events as ev
from marne.games.great_war_commander.choices import LEXICON, VERBS, kinds
from marne.games.great_war_commander.pieces import (
    CARDS,
    GOALS,
    IDS,
    INDEX,
    PHONES,
    PIECES,
    SIDE,
    STRATEGIES,
    STRATEGY,
    UNITS,
    WEAPON,
    WEAPONS,
)
from marne.games.great_war_commander.rules.orders.O16_melee import melees
from marne.games.great_war_commander.rules.r02_field import GROUNDS, WORKS
from marne.games.great_war_commander.rules.r02_grid import HEXES
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.tables import BOXES
from marne.games.great_war_commander.words import at_hand as words_at
from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.words import phrases_stake as at_stake
from marne.games.great_war_commander.words import wording as words
from marne.games.great_war_commander.words.phrases import STRATEGY_WAYS
from marne.games.great_war_commander.words.phrases_log import (
    DRAWS,
    ENDINGS,
    LINES,
    MARKERS,
    MARKERS_GONE,
    POINTS,
    PURPOSES,
    QUIET,
    TRIGGERS,
    WHY,
)
from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask, Choice, Table2
from marne.kernel.events import Event
from marne.kernel.lexicon import Question
from marne.parts.words import counted
from tests.conformance import reading
from tests.conformance.reading import LANGS, Source, both, kinds_in, reads_well
from tests.great_war_commander.arena import Arena

SOURCE = Source(package, methods=True)
used = SOURCE.used
SCENARIOS = tuple(sc.id for sc in TITLE.scenarios)
HERE = games_index.title("great-war-commander")


# What there is -----------------------------------------------------------------------------------------------------------------


def test_every_question_has_words_and_is_asked() -> None:
    declared = {name: q for name, q in vars(questions).items() if isinstance(q, Question)}
    assert len(declared) > 100 and set(declared.values()) == set(LEXICON.questions.values())
    assert not used("Ask", 1), "a question that is not declared"
    rules = "".join(p.read_text("utf-8").partition("import Ask")[2] for p in (TITLE.folder / "rules").rglob("*.py"))
    assert {name for name in declared if not re.search(rf"\b{name}[(,]", rules)} == set(), "a question that nobody asks"
    for q in declared.values():
        assert all(v in VERBS for v in q.close), q.id
        for pair in q.forms.values():
            both(pair)


def test_every_kind_of_event_has_words() -> None:
    kinds = kinds_in(ev)
    assert len(kinds) >= 55
    assert {key.partition("/")[0] for key in LINES} == kinds
    for pair in LINES.values():
        if pair is not QUIET:
            both(pair)


def test_every_choice_has_words_and_a_heading() -> None:
    assert {v.id for v in VERBS.values() if not v.said[0]} == {"strategy", "way"}, "what these mean depends on more"
    assert all(v.head[0] and v.head != v.said for v in VERBS.values() if kinds(v.id)), "a list of choices wants a heading"
    forms = {re.sub(r"^not-|\d$", "", key.replace("_", "-")) for q in LEXICON.questions.values() for key in q.forms}
    assert forms - set(VERBS) == {"", "none", "one", "mended"}, "a form of a question is a sentence of its own or named by a verb"
    assert set(STRATEGY_WAYS) == set(range(STRATEGIES)), "every Strategy card says what it is used for"
    ways = [pair for uses in STRATEGY_WAYS.values() for pair in uses.values()]
    for pair in (*(v.said for v in VERBS.values() if v.said[0]), *(v.head for v in VERBS.values() if v.head[0]), *ways):
        both(pair)


def test_every_code_inside_an_event_has_words() -> None:
    why = used("suppress", 2) | used("shake", 2) | used("demoralise", 2) | used("eliminate", 2)
    assert {"gas", "sniper", "melee"} <= why <= set(WHY) | {"fire", "rally"}, "fire and rally are told by the lines around them"
    assert used("score", 3) == set(POINTS)
    assert used("count_up", 1) | used("end", 2) == set(ENDINGS)
    assert used("MarkerPut", 1) | used("MarkerGone", 1) <= set(MARKERS) == set(MARKERS_GONE)
    purposes = {text.split()[0] for text in used("top_card", 2) | used("draw", 2)}
    assert purposes == set(DRAWS)
    for table in (WHY, POINTS, ENDINGS, MARKERS, MARKERS_GONE, PURPOSES, DRAWS):
        for pair in table.values():
            both(pair)
    assert len(TRIGGERS["en"]) == len(TRIGGERS["fr"]) == 5


# How it reads ------------------------------------------------------------------------------------------------------------------

COMMON = r"[{}]|None|\s\s|^\s|\s$|\(\)|\.\.|, ,|,\)|\?\.|\b(ge|fr|us)-[a-z0-9]+(\.\d+|-\w+)|\w_\w|\bNOWHERE\b"
WRONG = {
    "en": re.compile(COMMON + r"|\b1 (orders|cards|hexes|hexs|units|losses)\b|!\.|\b[Tt]he the\b|\bthe [Tt]he\b"
                     r"|\b(Zouaves|Marines|Chasseurs|Guards|Fusiliers|Pioneers|Engineers)( \d+)? (is|has|holds|advances|goes)\b"
                     r"|\bInfantry \d+ (are|have|hold|advance|go)\b|[éèêàç] (est|sont)\b"),
    "fr": re.compile(COMMON + r"| [:;?!»]|« |\b(de|à|De|À) les?\b|\bde Allemands|\b1 (ordres|cartes|hexs|pertes|points)\b|!\."
                     r"|\b(Zouaves|Marines|Chasseurs|Füsiliere)( \d+)? (est|a|tient|progresse|suit)\b"
                     r"|\bInfanterie \w+ \d+ (sont|ont|tiennent|est \w+é\b|est éliminé )"
                     r"|\b(Lt|Ltn|Hptm|Cne|Cpt) \w+ est \w+ée\b"
                     r"|\b(the|and|with|hexes|cards|woods|orders?|fire|of|morale|roll|none)\b"),
}


def well(text: str, lang: str) -> None:
    reads_well(text, WRONG[lang])


def play(scenario: str, seed: int, most: int) -> Iterator[tuple[State, Ask, list[Event]]]:
    return reading.play(TITLE.new(scenario, {}, "", Seeded(str(seed))), random.Random(f"{scenario} {seed}"), most)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_all_that_a_random_game_asks_offers_and_tells_reads_well(scenario: str) -> None:
    asked: dict[str, int] = {}
    told: set[str] = set()
    for s, ask, log in play(scenario, 1, 450):
        asked[ask.message] = asked.get(ask.message, 0) + 1
        for lang in LANGS:
            if asked[ask.message] <= 12:
                well(words.prompt(s, ask, lang), lang)
                assert words.prompt(s, ask, lang)[-1] in "?.)"
                here = words_at.At(HERE, s)
                for c in ask.choices[:20]:
                    well(here.word(c, lang), lang)
                    well(words.spoken(s, c, lang), lang)
                    well(here.heading(here.group(c), lang), lang)
            for e in log:
                line = words.say(e, lang)
                if line:
                    well(line, lang)
                    told.add(e.kind)
    assert {"what_to_do", "whether_reroll"} <= set(asked)
    assert {"TurnBegan", "RollMade", "OrderGiven", "PointsScored"} <= told


@pytest.mark.parametrize("scenario", ["gwc-02", "gwc-09", "gwc-14"])
def test_choices_of_one_question_have_words_of_their_own(scenario: str) -> None:
    """Two choices under one heading never read the same: the player could not tell them apart. Cards of one order and action are
    alike."""
    for s, ask, _ in play(scenario, 5, 350):
        for lang in LANGS:
            here = words_at.At(HERE, s)
            seen: dict[tuple[str, str], str] = {}
            for c in ask.choices:
                if c.verb in words_at.OF_CARDS:
                    continue
                key = (here.group(c), here.word(c, lang))
                assert key not in seen, (key, c.text, seen[key])
                seen[key] = c.text


@pytest.mark.parametrize("lang", LANGS)
def test_every_choice_there_is_reads_well(lang: str) -> None:
    ranges = {"unit": range(UNITS), "hex": range(HEXES), "card": range(CARDS), "strategy": range(STRATEGIES),
              "piece": range(PIECES), "work": range(1, len(WORKS)), "weapon": range(WEAPONS), "seat": range(2),
              "number": range(1, 4), "goal": range(GOALS), "phone": range(PHONES), "box": range(1, len(BOXES))}
    for verb, form in ((v.id, v.form) for v in VERBS.values()):
        if isinstance(form, Choice):
            well(words.word(form, lang), lang)
            continue
        args = kinds(verb)
        for i, a in enumerate(ranges[args[0]]):
            other = ranges[args[1]] if len(args) > 1 else range(1)
            c = Choice(verb, a, other[i % len(other)], "", "")
            well(words.word(c, lang), lang)
        assert isinstance(form, Table2) == (len(args) == 2)


@pytest.mark.parametrize("lang", LANGS)
def test_names_tell_formations_and_weapons_apart(lang: str) -> None:
    """On one side and of one time no two counters have the same name; the two sides never share one."""
    for early in (True, False):
        by_side = [[names.unit(u, lang) for u in range(UNITS)
                    if SIDE[u] == side and (IDS[u].partition(".")[0].endswith("-14") or "-inf" not in IDS[u]) == early
                    and IDS[u][:2] != "us"] for side in (0, 1)]
        for named in by_side:
            assert len(named) - len(set(named)) <= 18         # counters of 1914 and later ones of the same kind
        assert not set(by_side[0]) & set(by_side[1])
    now = [names.unit(u, lang) for u in range(UNITS) if not IDS[u].partition(".")[0].endswith("-14") and IDS[u][:2] != "us"]
    assert len(set(now)) == len(now)
    guns = [names.weapon(w, lang) for w in range(WEAPONS)]
    assert len(set(guns[:WEAPON["us-hot14.1"]])) == WEAPON["us-hot14.1"]


def test_names_bring_number_and_gender() -> None:
    def fr(name: str) -> str:
        return f"{names.unit(INDEX[name], 'fr'):seul|seule|seuls|seules}"

    assert [fr(x) for x in ("ge-inf.3", "fr-zou.1", "fr-lt-ravy", "fr-schneider.2", "ge-stoss.1", "fr-gen.1", "us-team.2")] == [
        "seule", "seuls", "seul", "seul", "seules", "seul", "seule"]
    assert f"{names.unit(INDEX['us-mar.1'], 'en'):is|are}" == "are" and f"{names.unit(INDEX['us-inf.1'], 'en'):is|are}" == "is"
    assert names.unit(INDEX["ge-inf-14.3"], "en") == "German Infantry 3"
    assert names.unit(INDEX["fr-inf.3"], "fr") == "Infanterie française 3"
    assert names.unit(INDEX["fr-schneider.2"], "en") == "Schneider CA1 no. 2"
    assert names.unit(INDEX["ge-hero"], "fr") == "Héros allemand"
    assert f"{names.side(0, 'fr'):de} {names.side(1, 'fr'):à}" == "des Allemands aux Alliés"
    assert names.weapon(WEAPON["ge-mg08.2"], "fr") == "MG 08 n° 2"
    trench, wire = (names.work(WORKS.index(x), "fr") for x in ("trench", "wire"))
    assert (f"{trench:a}", f"{wire:the}") == ("une tranchée", "les barbelés")
    assert f"{names.ground(GROUNDS.index('shell-hole'), 'fr'):a}" == "un trou d'obus"
    assert f"{names.ground(GROUNDS.index('orchard'), 'en'):a}" == "an orchard"


def test_numbers_take_singular_and_plural() -> None:
    assert [counted("fr", n, "card|cards", "carte|cartes") for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]
    assert [counted("en", n, "card|cards", "carte|cartes") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert words.say(ev.TurnPassed("O15", 0, 1), "en") == "The Germans pass and discard 1 card"
    assert words.say(ev.TurnPassed("O15", 1, 0), "fr") == "Les Alliés passent sans rien défausser"
    lost, won = ev.PointsScored("7.3.3", 1, -2, "objective", 3), ev.PointsScored("7.1", 0, 3, "elimination", 0)
    assert words.say(lost, "en") == "The Allies lose 2 VP (objective). Now: 3 for the Germans"
    assert words.say(won, "fr") == "Les Allemands gagnent 3 PV (élimination). Bilan\u202f: égalité"


def test_lines_that_belong_together_are_told_together() -> None:
    log = [f"[{e.rule}] {words.say(e, 'en')}" for e in (
        ev.Moved("O23.1", INDEX["ge-inf.1"], 0, 15, "move"), ev.Moved("O23.1", INDEX["ge-inf.2"], 0, 15, "move"),
        ev.Moved("O23.1", INDEX["ge-inf.1"], 15, 30, "move"), ev.Moved("O23.1", INDEX["ge-inf.2"], 15, 30, "move"),
        ev.Suppressed("O22.2", INDEX["fr-zou.1"], "line-of-fire"), ev.Suppressed("O22.2", INDEX["fr-inf.1"], "line-of-fire"),
        ev.Unaffected("O21.3.7", INDEX["fr-inf.2"]), ev.TurnBegan("5", 1, 3))]
    assert words.abridged(log, "en") == [
        "[O23.1] German Infantry 1 and German Infantry 2: A1, A2, A3",
        "[O22.2] Zouaves and Tirailleurs 1 and French Infantry 1 are suppressed (line of fire)",
        "[O21.3.7] French Infantry 2 holds", "[5] Turn 3: the Allies"]
    one = [f"[O23.1] {words.say(ev.Moved('O23.1', INDEX['ge-inf.1'], 0, 15, 'move'), 'fr')}"]
    assert words.abridged(one, "fr") == ["[O23.1] Infanterie allemande 1\u202f: de A1 à A2"]


# What is at stake --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O21.3.1.2", "O21.3.7")
def test_prompts_say_what_is_at_stake_in_a_fire() -> None:
    """A base of 5 and one more: 6 firepower; 6 + 9 is 15. An American platoon has morale 7 in the open."""
    a = Arena({"H4": "ge-inf.1 ge-inf.2 ge-lt-lindner", "H6": "us-inf.1"}, dice=["5-4"], german=["A38"], allied=["A36"])
    a.order(21).play("activate ge-lt-lindner", "all", "base ge-inf.1")
    assert a.asked == "who_joins"
    assert "Fire at H6 (open ground, objective 5): firepower 5 and the roll." in prompt(a, "en")
    a.play("add ge-inf.2")
    assert "firepower 6 and the roll" in prompt(a, "en") and "puissance de feu 6 et le jet" in prompt(a, "fr")
    a.play("fire").play("no", calm=False)
    assert a.asked == "whether_reroll"
    assert prompt(a, "en").startswith("The Germans rolled 5-4 for fire: attack total 6 + 9 = 15.")
    a.play("keep", calm=False)
    assert a.asked == "which_defence_card" and "attack total 15" in prompt(a, "en")
    assert at_stake.stand_of(a.s, INDEX["us-inf.1"]) == (7, 15)


@pytest.mark.rules("O16.4.1")
def test_prompts_say_what_is_at_stake_in_a_melee() -> None:
    """5 and 6 firepower in the open, no boxes: your strength 6 for the American, 5 for the German."""
    a = Arena({"H4": "ge-inf.1", "H5": "us-inf.1"}, german=["A30"], allied=["A30"]).order(16)
    a.play("advance ge-inf.1 H5").run(melees, 0)
    assert a.asked == "which_melee_card" and a.seat == "allied"
    assert prompt(a, "en") == "Melee in H5 (open ground): your strength 6, the enemy's 5. Play a card?"
    assert prompt(a, "fr").startswith("Mêlée en H5 (terrain dégagé)\u202f: votre force 6, l'ennemi 5.")


@pytest.mark.rules("O23.1")
def test_a_step_says_who_moves_what_it_costs_and_who_is_there() -> None:
    """Infantry has 4 movement points, woods cost 2."""
    a = Arena({"H4": "ge-inf.1", "H3": "ge-inf.2~"}, ground={"I4": "woods"}).order(23).play("activate ge-inf.1")
    assert prompt(a, "en") == "German Infantry 1 in H4 (open ground): where to? 0 of 4 movement points spent."
    here = words_at.At(HERE, a.s)
    assert here.word(a.find("step I4"), "en") == "I4 woods (2 MP, cover 2)"
    told = here.word(a.find("step H3"), "fr")
    assert told == "H3 terrain dégagé (1 PM, couverture 0, avec Infanterie allemande 2 (suppressée))"


def prompt(a: Arena, lang: str) -> str:
    assert a.s.decision is not None
    return words.prompt(a.s, a.s.decision, lang)


def test_strategy_cards_say_which_use_is_meant() -> None:
    c = choices.SITUATION[STRATEGY["ge-s7"]][2]
    assert words.word(c, "en") == "Sturmtruppen: enter enemy hexes"
    assert words.word(choices.SITUATION[STRATEGY["ge-s7"]][1], "fr") == "Sturmtruppen\u202f: ignorer les barbelés pour cet ordre"


def test_endings_and_draws_in_words() -> None:
    assert words.ending("sudden-death", "fr") == "mort subite" and words.ending("surrender", "en") == "surrender"
    assert words.purpose("fate german", "en") == "the card turned up from the deck of the Germans"
    assert words.purpose("draw allied", "fr") == "une carte pour la main des Alliés"


@pytest.mark.rules("O19.2", "O19.2.1.1", "O19.2.1.2", "O19.1")
@pytest.mark.parametrize(("lang", "kinds", "spot"), [
    ("en", (("box local", "six neighbours"), ("box fixed", "line of seven"), ("box gas", "demoralises")), ("Gas", "drift")),
    ("fr", (("box local", "six voisins"), ("box fixed", "sept hexs"), ("box gas", "démoralise")), ("Attaque au gaz", "dérive"))])
def test_the_kinds_of_bombardment_and_the_spotting_round_say_what_they_do(lang: str, kinds: Any, spot: Any) -> None:
    a = Arena({"K6": "ge-hptm-nehring", "A6": "fr-inf"}, phones={"german": "ge-tel-105"})
    a.order(19)
    assert a.s.decision is not None and "9" in words.prompt(a.s, a.s.decision, lang)
    told = {c.text: words_at.spoken(a.s, c, lang) for c in a.s.decision.choices}
    assert all(word in told[kind] for kind, word in kinds)
    a.play("box gas", "choose ge-hptm-nehring")
    assert a.asked == "where_to_spot" and all(word in words.prompt(a.s, a.s.decision, lang) for word in spot)
    b = Arena({"K6": "ge-hptm-nehring", "A6": "fr-inf"}, phones={"german": "ge-tel-105"})
    b.s.phone_broken = 1
    b.order(19)
    assert b.s.decision is not None and words.prompt(b.s, b.s.decision, lang) != words.prompt(a.order(19).s, a.s.decision, lang)
