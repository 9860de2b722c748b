"""Everything a person reads exists in English and French, and reads right."""
from __future__ import annotations

import random
import re

import pytest

import marne.games.grand_illusion as package

from marne.games.grand_illusion import TITLE
from marne.games.grand_illusion import choices as ch
from marne.games.grand_illusion import events as ev
from marne.games.grand_illusion import questions as declared
from marne.games.grand_illusion.words import wording as words
from marne.games.grand_illusion.data.dataset import KIT
from marne.games.grand_illusion.words.names import Piece, Place, base, hex_name, turn_dates, unit_name
from marne.games.grand_illusion.words.at_hand import ACTS
from marne.games.grand_illusion.words.phrases_log import ENDINGS, EVENTS, PURPOSES, QUIET, REASONS
from marne.games.grand_illusion.pieces import HEXES, INDEX, PIECES, SIDE
from marne.games.grand_illusion.table.hooks import TABLE
from marne.kernel.chance import Seeded
from marne.kernel.choice import Choice
from marne.kernel.events import Chosen, Rolled
from marne.parts.data.sheet import unaccented
from tests.conformance.reading import LANGS, Source, both, kinds_in, play, reads_well

SOURCE = Source(package)
used = SOURCE.used


# What there is ------------------------------------------------------------------------------------------------------


def test_every_question_has_words() -> None:
    questions = ch.LEXICON.questions
    assert len(questions) > 40
    assert {q for q in questions if q.upper() in SOURCE.calls} == set(questions), "a question that nobody asks"
    assert not used("Ask", 1), "a question that is not declared"
    for question in questions.values():
        assert getattr(declared, question.id.upper()) is question
        for pair in question.forms.values():
            both(pair)


def test_every_kind_of_event_has_words() -> None:
    kinds = kinds_in(ev)
    assert len(kinds) >= 40
    assert {key.partition("/")[0] for key in EVENTS} == kinds | {"Rolled", "Chosen"}
    for pair in EVENTS.values():
        if pair is not QUIET:
            both(pair)


def test_every_choice_has_words_and_a_heading() -> None:
    assert 30 < sum(not v.told for v in ch.VERBS.values()) < 60
    for v in ch.VERBS.values():
        both(v.said)
        both(v.head)


def test_every_code_inside_an_event_has_words() -> None:
    bonuses = {b["id"] for b in base().ds.scenarios["scenario"]["2"]["german_bonus"]}
    assert used("score", 4) | bonuses == set(REASONS)
    assert used("end_game", 2) == set(ENDINGS)
    assert {f"Moved/{how}" for how in used("Moved", 4)} <= set(EVENTS)
    purposes = {text.split()[0] for text in used("roll", 1) | used("draw", 2)}
    assert purposes == set(PURPOSES)
    assert {f"Rolled/{p}" for p in purposes} <= set(EVENTS)
    for pair in (*REASONS.values(), *ENDINGS.values(), *PURPOSES.values()):
        both(pair)


# How it reads -------------------------------------------------------------------------------------------------------

WRONG = {
    "en": re.compile(r"[{}]|None|\s\s|^\s|\s$|\(\)|\.\.|\b1 (units|points|turns)\b"),
    "fr": re.compile(r"[{}]|None|\s\s|^\s|\s$|\(\)|\.\.| [:;?!»]|« |\b([Dd]e|[Àà]) (le|les|Le|Donon|Argonne)\b"
                     r"|\b[Dd]e (An|Am|Ar|Au|Al|Ab|Aix|É|Eu|Or|Yp)|\b[Ll][ea] (artillerie|Artillerie)"
                     r"|\b[Ll]a (\w+ )?Corps|\b[Ll]e (\w+ )?(Division|Brigade)"),
}


def well(text: str, lang: str) -> None:
    reads_well(text, WRONG[lang])


@pytest.mark.rules("9.1.2b", "9.1.3b")
def test_a_red_button_says_that_it_begins_a_battle() -> None:
    """No move that must attack and no end of the moves that begins a battle hides behind 'Move' or 'Done'."""
    acts: set[str] = set()
    for seed in range(3):
        for s, ask, _ in play(TITLE.new("2", {}, "", Seeded(str(seed))), random.Random(seed), 700):
            for c, m in zip(ask.choices, TABLE.marks(s, ask), strict=True):
                said = {lang: TITLE.spoken(s, c, lang) for lang in LANGS}
                if c.verb in ("move", "to", "enter"):
                    assert (m.grade == 2) == said["en"].endswith(" and attack") == said["fr"].endswith(" et attaquer"), said
                if c.verb in ("done", "decline") and m.grade == 2:
                    assert "fight the battle of" in said["en"] and "livrer la bataille" in said["fr"], said
                assert said["en"] not in ("Done", "Stop here", "Nobody else", "Fight", "Retreat"), (ask.message, said)
                acts |= {c.verb} if m.grade == 2 and c.verb in ("move", "to", "done") else set()
    assert acts == {"move", "to", "done"}


def test_every_act_is_of_a_question_and_choice_that_there_are() -> None:
    assert set(ACTS) <= set(ch.VERBS)
    for pair in ACTS.values():
        both(pair)
    names = {verb.replace("-", "_") for verb in ch.VERBS}
    by_situation = {"again", "reorganising", "empty", "alone", "named", "many", "forced", "may_delay", "together"}
    for question in ch.LEXICON.questions.values():
        assert set(question.forms) <= names | by_situation | {"", "step", "done_battle", "done_battles"}, question.id


@pytest.mark.parametrize("scenario", ["1", "2", "3"])
def test_all_that_random_games_ask_offer_and_tell_reads_well(scenario: str) -> None:
    told: set[str] = set()
    worded: set[tuple[str, str]] = set()            # words that say nothing of the situation: once for each choice
    for seed in range(3):
        for s, ask, log in play(TITLE.new(scenario, {}, "", Seeded(str(seed))), random.Random(seed), 1500):
            for lang in LANGS:
                question = words.prompt(s, ask, lang)
                well(question, lang)
                assert question[-1] in "?.", question
                for c in ask.choices:
                    well(TITLE.spoken(s, c, lang), lang)
                    if (c.text, lang) not in worded:
                        worded.add((c.text, lang))
                        well(words.word(c, lang), lang)
                        well(words.heading(words.group(c), lang), lang)
                for e in log:
                    line = words.say(e, lang)
                    if line:
                        well(line, lang)
                        assert e.rule == "" or e.rule not in line.split(), "front ends add the rule"
                        told.add(e.kind)
    assert {"Moved", "Fired", "FowResult", "BattleBegan", "VpChanged", "TurnBegan", "Chosen", "Rolled"} <= told


@pytest.mark.parametrize("lang", LANGS)
def test_every_unit_and_hex_reads_well_in_every_phrase(lang: str) -> None:
    for verb, form in ((v.id, v.form) for v in ch.VERBS.values()):
        kinds = ch.kinds(verb)
        if kinds == ("unit", "hex"):
            continue                                    # the same forms as apart
        ranges = {"unit": range(PIECES), "hex": range(1, HEXES + 1), "box": range(4), "option": range(10)}
        for a in ranges[kinds[0]] if kinds else (0,):
            b = 0 if len(kinds) < 2 else ranges[kinds[1]][a % len(ranges[kinds[1]])]
            c = form if isinstance(form, Choice) else Choice(verb, a, b, "", "")
            well(words.word(c, lang), lang)


def test_names_tell_units_apart() -> None:
    """Among the units of a side that can be in play together no two have one name, with and without the nation."""
    for lang in LANGS:
        for own in (False, True):
            seen: dict[tuple[int, str], int] = {}
            for u in range(PIECES):
                key = (SIDE[u], unit_name(u, lang, own))
                assert key not in seen, (key, seen)
                seen[key] = u
            full = [unit_name(u, lang) for u in range(PIECES)]
            assert len(set(full)) == PIECES


def test_names_carry_the_nation_where_it_is_needed() -> None:
    xx, cav, brit, bav = (INDEX[i] for i in ("fr-xx", "ge-2-c", "br-1", "ge-i-b"))
    assert unit_name(xx, "en") == "French XX Corps"
    assert unit_name(xx, "en", own=True) == "XX Corps"
    assert unit_name(cav, "en") == "German 2nd Cavalry Division"
    assert unit_name(INDEX["fr-2-c"], "en", own=True) == "French 2nd Cavalry Division"      # the British have one too
    assert unit_name(brit, "en", own=True) == "British 1st Division"
    assert unit_name(bav, "en") == "I Bavarian Corps"
    assert unit_name(INDEX["fr-57-fr"], "fr") == "57e Division de réserve française (Belfort)"
    assert unit_name(INDEX["fort-epinal-a"], "fr") == "fort d'Épinal 4"


def test_french_articles_and_prepositions() -> None:
    assert Piece(INDEX["ge-ha-krupp"], "fr").le == "l'artillerie de siège Krupp de 420 mm"
    assert Piece(INDEX["fr-xx"], "fr").au == "au XXe Corps français"
    assert Piece(INDEX["be-3"], "fr").Le == "La 3e Division belge"
    assert (Place(1, "fr").a, Place(1, "fr").de) == ("au Havre (1)", "du Havre (1)")
    assert Place(52, "fr").de == "d'Anvers (52)"
    assert Place(67, "fr").vers == "vers l'Argonne (Verdun ouest, 67)"
    assert hex_name(78, "en") == "Neufchâteau (Vosges, 78)"


def test_places_have_their_accents_in_english_too() -> None:
    """A French or Belgian town is written alike in both languages. Malmedy was a Prussian town and has no accent in English."""
    ds = base().ds
    names = {(r.name_en, r.name_fr) for r in (*ds.hexes, *ds.forts)}
    alike = {en: fr for en, fr in names if unaccented(en) == unaccented(fr)}
    assert len(alike) > 70 and {"Liège", "Compiègne", "Épinal 4", "Châlons/Vitry"} <= set(alike)
    assert {en: fr for en, fr in alike.items() if en != fr} == {"Malmedy": "Malmédy"}
    assert hex_name(100, "en") == "Saarbrücken (100)"


def test_accents_do_not_touch_the_hash_of_the_data() -> None:
    """Records of the time when the names had no accents still open: the spelling of a name makes no other game."""

    def hash_with(name: str) -> str:
        return KIT.hash_of([[{"hex": 72, "name_en": name}]], [])

    assert hash_with("Liège") == hash_with("Liege") != hash_with("Namur")


# Single lines -------------------------------------------------------------------------------------------------------


def test_choices_in_words() -> None:
    move = ch.MOVE[INDEX["fr-xx"]][96]
    assert words.word(move, "en") == "Move XX Corps to Morhange (96)"
    assert words.word(move, "fr") == "Déplacer le XXe Corps vers Morhange (96)"
    assert words.word(ch.RESERVE[INDEX["ge-ii"]][2], "en") == "Put II Corps in Reserve behind box 3"
    assert words.word(ch.ELAN_HIT[INDEX["fr-xx"]], "en") == "Inflict the hit on French XX Corps"
    assert words.word(ch.TAKE_OPTION[9], "en") == "Choose “The Germans invade Holland” (costs 4 VP)"


def test_choices_are_grouped_by_unit_or_by_verb() -> None:
    assert words.group(ch.MOVE[INDEX["fr-xx"]][96]) == words.group(ch.MOVE[INDEX["fr-xx"]][97]) == "fr-xx"
    assert words.group(ch.ACTIVATE[86]) == "activate"
    assert words.group(ch.PASS) == "pass"
    assert words.heading("fr-xx", "en") == "XX Corps"
    assert words.heading("activate", "fr") == "Activer"


def test_text_of_a_choice_reads_back() -> None:
    for c in (ch.MOVE[INDEX["fr-xx"]][96], ch.PASS, ch.RESERVE[3][2], ch.TAKE_OPTION[4], ch.UNBLOCK[96][97]):
        assert ch.read_choice(c.text) == c
    for wrong in ("", "move", "move fr-xx", "move nobody 96", "fly 3", "activate x"):
        assert not wrong or ch.read_choice(wrong) is None


def test_chosen_events_name_the_side() -> None:
    assert words.say(Chosen("8.2.1", 0, "activate 86"), "en") == "The Allies: activate Metz (86)"
    assert words.say(Chosen("8.2.1", 1, "activate 86"), "fr") == "Allemands\u202f: activer Metz (86)"
    assert words.say(Chosen("8.4", 0, "move fr-xx 96"), "en") == ""      # the march itself is told


@pytest.mark.parametrize(("die", "drm", "strength", "hit", "tail"), [
    (3, 1, 6, True, "die 3 + 1 = 4, needs 6 or less: hit."),
    (5, -1, 3, False, "die 5 − 1 = 4, needs 3 or less: miss."),
    (4, 0, 4, True, "die 4, needs 4 or less: hit."),
    (1, 2, 1, True, "die 1, always a hit."),
    (6, -2, 9, False, "die 6, always a miss."),
])
def test_fire_tells_die_modifier_need_and_result(die: int, drm: int, strength: int, hit: bool, tail: str) -> None:
    e = ev.Fired("9.3.1", INDEX["fr-viii"], INDEX["ge-xiii"], die, drm, strength, hit)
    assert words.say(e, "en") == f"French VIII Corps fires at German XIII Corps: {tail}"


def test_fire_from_reserve_and_at_forts() -> None:
    reserve = ev.Fired("9.3.4", INDEX["fr-viii"], INDEX["ge-xiii"], 2, 0, 4, True)
    assert "fires from Reserve at" in words.say(reserve, "en")
    fort = ev.Fired("9.3.1", INDEX["ge-ii"], INDEX["fort-namur"], 2, 0, 5, False)
    assert words.say(fort, "en") == "German II Corps fires at Fort Namur: die 2, only a 1 hits a fort: miss."


def test_fortunes_of_war_are_named_as_in_the_table() -> None:
    assert words.say(ev.FowResult("9.1.4", 3, "cautious-attacker"), "en") == "Fortunes of War: 3, Cautious Attacker."
    assert "Attaquant prudent" in words.say(ev.FowResult("9.1.4", 3, "cautious-attacker"), "fr")


def test_dice_that_another_event_tells_are_silent() -> None:
    assert words.say(Rolled("9.3.1", "fire", 3), "en") == ""
    assert words.say(Rolled("9.5.3c", "surrender", 3), "en") == "Die for surrender: 3."
    assert words.purpose("plan17 96", "en") == "the Plan 17 chit of Morhange (96)"
    assert words.purpose("unheard-of", "fr") == "unheard-of"


def test_dates() -> None:
    assert turn_dates(base(), 1, "en") == "14–19 August 1914"
    assert turn_dates(base(), 14, "fr") == "31 octobre – 5 novembre 1914"
    assert turn_dates(base(), 16, "en") == ""


def test_units_that_go_the_same_way_stand_in_one_line() -> None:
    lines = ["[5.2] The Allies spend 1 CAP.", "[8.4] French XV Corps marches from A (1) to B (2).",
             "[8.4] French XX Corps marches from A (1) to B (2).", "[8.4] French XX Corps marches from B (2) to C (3)."]
    assert words.abridged(lines, "en") == [
        lines[0], "[8.4] French XV Corps and French XX Corps march from A (1) to B (2).", lines[3]]
    french = ["[8.4] Le XVe Corps marche de A (1) vers B (2).", "[8.4] Le XXe Corps marche de A (1) vers B (2)."]
    assert words.abridged(french, "fr") == ["[8.4] Le XVe Corps et le XXe Corps marchent de A (1) vers B (2)."]
    assert words.abridged([], "en") == []
