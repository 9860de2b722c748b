"""Everything a person reads exists in English and French, and reads right."""
from __future__ import annotations

import importlib
import pkgutil
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import marne.games.drive_on_paris as package
import marne.games.drive_on_paris.rules as rules_package
from marne.games.drive_on_paris import TITLE, secrets
from marne.games.drive_on_paris import choices as ch
from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.choices import LEXICON
from marne.games.drive_on_paris.pieces import GRID, INDEX, PIECES, SIDE
from marne.games.drive_on_paris.rules.r5_victory import LEVELS
from marne.games.drive_on_paris.words import wording as words
from marne.games.drive_on_paris.words.abridged import abridged
from marne.games.drive_on_paris.words.explain import WHOSE
from marne.games.drive_on_paris.words.names import Piece, Place, base, hex_name, turn_dates, unit_name
from marne.games.drive_on_paris.words.phrases import ACTS, CHOICES, HEADINGS
from marne.games.drive_on_paris.words.phrases_log import ENDINGS, EVENTS, PHASES, PURPOSES, QUIET, TOLD
from marne.kernel.bars import Bar
from marne.kernel.chance import Seeded
from marne.kernel.choice import Choice
from marne.kernel.events import Chosen, Rolled
from marne.parts.words import Noun
from tests.conformance.reading import LANGS, Source, both, kinds_in, play, reads_well
from tests.conformance.test_wording import WRONG

used = Source(package).used


def modules() -> Iterator[Any]:
    for m in pkgutil.iter_modules(rules_package.__path__):
        yield importlib.import_module(f"{rules_package.__name__}.{m.name}")


def bars() -> list[Bar[Any]]:
    """Every bar of the rules and of the words."""
    found = [x for m in modules() for x in vars(m).values() if isinstance(x, tuple) and x and isinstance(x[0], Bar)]
    return list({id(bar): bar for group in (*found, WHOSE) for bar in group}.values())


# What there is ------------------------------------------------------------------------------------------------------------


def test_every_question_has_words_and_is_asked_somewhere() -> None:
    assert len(LEXICON.questions) >= 20
    imported = {name for m in modules() for name in vars(m)}
    for q in LEXICON.questions.values():
        assert q.id.upper() in imported, f"{q.id} is asked by no rule"
        for pair in q.forms.values():
            both(pair)
            assert pair[0][-1] in "?." and pair[1][-1] in "?."


def test_every_kind_of_event_has_words() -> None:
    kinds = kinds_in(ev) - {"Own", "Seen"}
    assert len(kinds) >= 35
    assert {key.partition("/")[0] for key in EVENTS} == kinds | {"Rolled", "Chosen"}
    for pair in EVENTS.values():
        if pair is not QUIET:
            both(pair, "side")


def test_every_choice_has_words_and_lists_have_headings() -> None:
    assert set(CHOICES) == set(ch.VERBS) >= TOLD
    assert {v for v, verb in ch.VERBS.items() if verb.kinds} == set(HEADINGS), "a verb with arguments makes a list"
    for pair in (*CHOICES.values(), *HEADINGS.values(), *ACTS.values()):
        both(pair)
    for key in ACTS:
        verb, _, message = re.split(r"[ /]", key, maxsplit=1)[0], "", key.partition(" ")[2].partition("/")[0]
        assert verb in ch.VERBS and (not message or message in LEXICON.questions), key


def test_every_code_inside_an_event_has_words() -> None:
    assert used("roll", 1) == set(PURPOSES)
    assert {f"Rolled/{p}" for p in PURPOSES} <= set(EVENTS)
    assert set(LEVELS) <= set(ENDINGS) and used("finish", 1) - {"allied", "german"} <= set(ENDINGS) >= used("end", 1)
    scenarios = base().ds.scenarios["scenario"]
    levels = {x["result"] for sc in scenarios for x in sc["victory"].get("levels", [])}
    assert levels <= {*ENDINGS, "major", "minor"} and len(PHASES) == 9
    for pair in (*ENDINGS.values(), *PURPOSES.values(), *PHASES):
        both(pair)


def test_every_bar_names_a_rule_and_says_the_same_in_both_languages() -> None:
    known = {r.id for r in TITLE.rulebook.rules}
    assert len(bars()) > 70
    for bar in bars():
        assert bar.rule in known, bar
        if bar.en:
            both((bar.en, bar.fr), "v")
        else:
            assert TITLE.because(bar.rule, "fr")[1]


# How it reads -------------------------------------------------------------------------------------------------------------


def well(text: str, lang: str) -> None:
    reads_well(text, WRONG[lang])


@pytest.mark.parametrize(("scenario", "options", "most"), [
    ("5-1", {}, 500), ("5-3", {"hold-back": True}, 600), ("5-5", {}, 500), ("5-6", {"open-stacks": True}, 900)])
def test_all_that_random_games_ask_offer_and_tell_reads_well(scenario: str, options: dict[str, Any], most: int) -> None:
    told: set[str] = set()
    worded: set[tuple[str, str]] = set()            # words that say nothing of the situation: once for each choice
    rng = random.Random(scenario)
    for s, ask, log in play(TITLE.new(scenario, options, "", Seeded(scenario)), random.Random(scenario), most):
        some = rng.sample(list(ask.choices), min(8, len(ask.choices)))
        for lang in LANGS:
            question = words.prompt(s, ask, lang)
            well(question, lang)
            assert question[-1] in "?." and question[0] == question[0].upper(), question
            for c in some:
                well(TITLE.spoken(s, c, lang), lang)
                well(TITLE.at(s).word(c, lang), lang)
                if (c.text, lang) not in worded:
                    worded.add((c.text, lang))
                    well(words.word(c, lang), lang)
                    well(words.heading(words.group(c), lang), lang)
            for e in log:
                line = words.say(e, lang)
                if line:
                    well(line, lang)
                    assert line[0] == line[0].upper(), line
                    told.add(e.kind)
    assert {"Marched", "TurnBegan", "PhaseBegan"} <= told and len(told) > 8


@pytest.mark.parametrize("lang", LANGS)
def test_every_piece_and_hex_reads_well_in_every_phrase(lang: str) -> None:
    ranges = {"unit": range(PIECES), "hex": [h for h in GRID.hexes() if h in base().hex_en or h % 7 == 0]}
    for verb, v in ch.VERBS.items():
        kinds = ch.kinds(verb)
        for a in ranges[kinds[0]] if kinds else (0,):
            b = 0 if len(kinds) < 2 else ranges[kinds[1]][a % len(ranges[kinds[1]])]
            c = v.form if isinstance(v.form, Choice) else Choice(verb, a, b, "", "")
            well(words.word(c, lang), lang)


@pytest.mark.rules("drive-on-paris:SCS-1.8")
def test_what_is_seen_of_a_march_names_no_unit_whose_place_is_hidden() -> None:
    """Where stacks are hidden, the line that the enemy reads may name the unit on top and no other."""
    names = {u: re.compile(rf"(?<!\w){re.escape(unit_name(u, 'en'))}(?!\w)") for u in range(PIECES)}
    seen = 0
    for s, _, log in play(TITLE.new("5-3", {}, "", Seeded("dark")), random.Random("dark"), 400):
        for e in log:
            if isinstance(e, ev.Own):
                assert not TITLE.sees(e, 1 - e.side) and not TITLE.sees(e, None) and TITLE.sees(e, e.side)
            elif isinstance(e, ev.Seen):
                assert TITLE.sees(e, 1 - e.side) and TITLE.sees(e, None) and not TITLE.sees(e, e.side)
                line, seen = words.say(e, "en"), seen + 1
                hidden = secrets.hidden(s, e.side)
                assert not [u for u in range(PIECES) if hidden >> u & 1 and SIDE[u] == e.side and names[u].search(line)], line
    assert seen > 50


def test_with_open_stacks_everybody_is_told_the_full_event() -> None:
    kinds = set()
    for _, _, log in play(TITLE.new("5-3", {"open-stacks": True}, "", Seeded("open")), random.Random("open"), 120):
        for e in log:
            assert not isinstance(e, ev.Seen)
            if isinstance(e, ev.Own):
                kinds.add(e.kind)
                assert all(TITLE.sees(e, seat) for seat in (0, 1, None))
    assert {"Marched", "Reserved"} <= kinds


# Names --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("own", [False, True])
def test_names_tell_the_pieces_of_a_side_apart(lang: str, own: bool) -> None:
    seen: dict[tuple[int, str], int] = {}
    for u in range(PIECES):
        key = (SIDE[u], unit_name(u, lang, own))
        assert key not in seen, key
        seen[key] = u


def test_names_carry_the_nation_where_it_is_needed() -> None:
    assert unit_name(INDEX["fr-1cd"], "en", own=True) == "1st Cavalry Division"
    assert unit_name(INDEX["br-1cd"], "en", own=True) == "British 1st Cavalry Division"
    assert unit_name(INDEX["ge-3"], "en") == "German 3rd Infantry Division" and unit_name(INDEX["fr-3"], "en")[:6] == "French"
    assert unit_name(INDEX["ge-1b"], "en") == "1st Bavarian Infantry Division"
    assert unit_name(INDEX["hq-fr5"], "fr") == "QG de la 5e armée française"
    assert unit_name(INDEX["hq-pau"], "fr") == "QG de l'armée d'Alsace" and unit_name(INDEX["hq-foch"], "en") == "Foch's HQ"


def test_french_articles_and_prepositions() -> None:
    def piece(id: str) -> Noun:
        return Piece(INDEX[id], "fr", own=True)

    def hex(text: str) -> Noun:
        return Place(GRID.read(text), "fr")

    assert piece("ge-3").le == "la 3e division d'infanterie" and piece("ge-3").e == "e"
    assert piece("hq-ge1").du == "du QG de la 1re armée" and piece("hq-beseler").le == "le QG du groupe d'armée Beseler"
    assert piece("antwerp").le == "la forteresse d'Anvers" and piece("be-car").au == "aux autos blindées belges"
    assert piece("fr-taxi").Le == "Les taxis et autobus de Paris" and piece("ge-em-11-14").le.startswith("le groupe d'assaut")
    assert (hex("20-21").a, hex("20-21").de) == ("au Cateau (20-21)", "du Cateau (20-21)")
    assert hex("13-28").de == "d'Ypres (13-28)" and hex("07-22").de == "d'Hesdin (07-22)" and hex("17-17").de == "de Ham (17-17)"
    assert hex("38-13").le == "l'hexagone 38-13 près de Verdun" and hex("38-13").a == "en 38-13 près de Verdun"
    assert hex_name(GRID.read("36-21"), "en") == "Neufchâteau (Belgium, 36-21)"


def test_dates() -> None:
    """The calendar of 25 turns of four days from 4 August."""
    assert turn_dates(base(), 1, "en") == "4–7 August 1914" and turn_dates(base(), 8, "fr") == "1er–4 septembre 1914"
    assert turn_dates(base(), 15, "fr") == "29 septembre – 2 octobre 1914" and turn_dates(base(), 26, "en") == ""


# Single lines -------------------------------------------------------------------------------------------------------------


def test_choices_in_words() -> None:
    assert words.word(ch.TO[GRID.read("38-14")], "en") == "Go to Verdun (38-14)"
    back = ch.RETURN[INDEX["fr-3"]][INDEX["hq-fr5"]]
    assert words.word(back, "fr") == "La 3e division d'infanterie revient auprès du QG de la 5e armée"
    assert words.word(ch.SHELL[INDEX["ge-krupp"]][INDEX["liege"]], "en") == "Fire 42 cm Krupp battery at Fort Liège"
    assert words.word(ch.UNLOAD[INDEX["fr-3"]], "fr") == "Débarquer la 3e division d'infanterie"


def test_a_combat_is_told_with_odds_dice_and_result() -> None:
    """SCS-7.10, SCS-7.14: 18 to 12 is 2:1, a town shifts one column to the left; strengths may be quarters."""
    e = ev.CombatRolled("SCS-7.14", 0, GRID.read("25-25"), 72, 49, 4, 3, (4, 2), 1, "A1*D2r1")
    assert words.say(e, "en") == (
        "Combat in Thuin (25-25): 18 against 12.25, 2:1 shifted to 1:1, dice 4 + 2 + 1 = 7: A1*D2r1, the attacker loses 1 step, "
        "the defender loses 2 steps and the defender retreats 1 hex.")
    assert "12,25" in words.say(e, "fr") and "recule de 1 hexagone" in words.say(e, "fr")


def test_losses_and_returns_are_told_with_their_dice() -> None:
    u, h = INDEX["fr-3"], GRID.read("38-14")
    back = words.say(ev.OnTrack("1-4c", u, 3, 2, 12), "en")
    assert back == "French 3rd Infantry Division will be rebuilt: die 3 × 2, due on turn 12."
    assert "in time" in words.say(ev.OnTrack("1-4d", u, 6, 3, 0), "en")
    assert words.say(ev.Destroyed("SCS-9.5", u, h), "fr") == (
        "La 3e division d'infanterie française n'a aucune retraite et est détruite à Verdun (38-14).")
    assert words.say(ev.Shelled("3-3b", INDEX["ge-krupp"], INDEX["liege"], 3, 1, 4, True), "en") == (
        "42 cm Krupp battery fires at Fort Liège: die 3 + 1 = 4, needs 4 or more: hit.")


def test_the_end_is_told_by_what_the_scenario_counts() -> None:
    end = ev.GameEnded("5-1/Victory", "german", 1, 1, 3)
    assert words.say(end, "en") == (
        "German victory: 1 division beyond the line for the Allies, 3 divisions beyond the line for the Germans.")
    draw = words.say(ev.GameEnded("5-6/Victory#5", "draw", -1, 40, 38), "fr")
    assert draw == "Match nul\u202f: 40 PV pour les Alliés, 38 PV pour les Allemands."
    assert "Paris" in words.say(ev.GameEnded("5-6/Victory#5", "german-massive", 1, 0, 0), "en")
    assert words.ending("allied-minor", "fr") == "Victoire alliée mineure"


def test_dice_and_choices_that_an_event_tells_are_silent() -> None:
    assert words.say(Rolled("SCS-1.7", "combat", 3), "en") == "" and words.say(Chosen("SCS-5.1", 0, "take fr-3"), "en") == ""
    assert words.say(Chosen("1-11", 1, "stand"), "fr") == "Allemands\u202f: tenir et combattre."
    assert words.purpose("march", "en") == "the forced march" and words.purpose("unheard-of", "fr") == "unheard-of"


def test_the_log_is_abridged() -> None:
    lines = ["[SCS-2.2] The Germans: reinforcements", "[SCS-2.2] The Germans: reserves", "[SCS-2.2] The Germans: movement",
             "[1-2d] The Germans take the railway in A (01-01).", "[1-2d] The Germans take the railway in B (02-02).",
             "[1-2d] The Germans take the railway in C (03-03).",
             "[SCS-5.4] German X marches from A (01-01) to C (03-03) (3 MP).",
             "[SCS-5.4] German X marches from C (03-03) to D (04-04) (2 MP).",
             "[SCS-5.4] German Y marches from D (04-04) to E (05-05) (1 MP).",
             "[SCS-13.1] French X arrives in Paris (14-05).", "[SCS-13.1] French Y arrives in Paris (14-05)."]
    assert abridged(lines, "en") == [
        lines[2], "[1-2d] The Germans take the railway in A (01-01), B (02-02) and C (03-03).",
        "[SCS-5.4] German X marches from A (01-01) to D (04-04) (5 MP).", lines[8],
        "[SCS-13.1] French X and French Y arrive in Paris (14-05)."]
    french = ["[SCS-8.3] La 1re division perd un pas à Paris (14-05).", "[SCS-8.3] La 2e division perd un pas à Paris (14-05).",
              "[3-1] Marche forcée à Huy (32-28)\u202f: dé 6, potentiel entier.",
              "[3-1] Marche forcée en 42-21\u202f: dé 3, demi-potentiel.",
              "[3-1] Marche forcée à Ath (20-27)\u202f: dé 5, potentiel entier."]
    assert abridged(french, "fr") == [
        "[SCS-8.3] La 1re division et la 2e division perdent un pas à Paris (14-05).",
        "[3-1] Marches forcées, potentiel entier\u202f: à Huy (32-28) 6, à Ath (20-27) 5.",
        "[3-1] Marches forcées, demi-potentiel\u202f: en 42-21 3."]
    assert abridged([], "en") == []
