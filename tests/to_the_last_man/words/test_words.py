"""Everything a person reads exists in English and French, and reads right."""
from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import marne.games.to_the_last_man as package

from marne.games.to_the_last_man import TITLE
from marne.games.to_the_last_man.words import choices_said, describe, log_said, names, questions_said
from marne.games.to_the_last_man import choices as ch
from marne.games.to_the_last_man import events as ev
from marne.games.to_the_last_man.questions import QUESTIONS
from marne.games.to_the_last_man.words.names import (Camp, Piece, Place, base, contents, force_name, season, since, unit_name,
                                                     zone_name)
from marne.games.to_the_last_man.words.choices_said import A_LEVEL, ATTACK, BUY_CARD, HEADINGS, PLACED, THE_LAST
from marne.games.to_the_last_man.words.phrases_log import (ENDINGS, EVENTS, LEDGER_WORDS, LEVELS, PHASES, PURPOSES, QUIET,
                                                           STEP_WORDS, TOLD, WHY_WORDS)
from marne.games.to_the_last_man.pieces import (
    ARMIES, FIRST_FORT, IN_ARMY, INDEX, KINDS, NATIONS, POOL, TYPES, UNITS, ZONE, ZONES,
)
from marne.games.to_the_last_man.state import COMBAT, State, zone_of
from marne.games.to_the_last_man.table.hooks import TABLE
from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Chosen, Event
from marne.kernel.run import reask
from tests.conformance import reading
from tests.conformance.reading import LANGS, Source, kinds_in, reads_well
from tests.to_the_last_man.arena import Arena

PACKAGE = Path(names.__file__).parents[1]
used = Source(package).used


def both(pair: tuple[str, str]) -> None:
    reading.both(pair, "must")


# What there is ------------------------------------------------------------------------------------------------------


def test_every_question_has_words() -> None:
    """Each is declared once, asked by a rule, and reads well in all its forms."""
    assert len(QUESTIONS) > 35 and not used("Ask", 1)
    rules = "".join(path.read_text("utf-8") for path in sorted((PACKAGE / "rules").glob("*.py")))
    assert {name.lower() for name in re.findall(r"return ([A-Z][A-Z_]+)\(", rules)} == set(QUESTIONS)
    for q in QUESTIONS.values():
        for pair in q.forms.values():
            both(pair)


def test_every_kind_of_event_has_words() -> None:
    kinds = kinds_in(ev)
    assert len(kinds) >= 45
    assert {key.partition("/")[0] for key in EVENTS} == kinds | {"Rolled", "Chosen"}
    for pair in EVENTS.values():
        if pair is not QUIET:
            both(pair)


def test_every_choice_has_words_and_a_heading() -> None:
    assert set(ch.VERBS) >= TOLD
    assert all(v.head != v.said for v in ch.VERBS.values() if v.kinds), "a list of choices wants a heading"
    assert {verb for q in QUESTIONS.values() for verb in q.close} <= set(ch.VERBS) >= set(PLACED)
    for pair in (*(v.said for v in ch.VERBS.values()), *(v.head for v in ch.VERBS.values()), *HEADINGS.values(), A_LEVEL, ATTACK,
                 BUY_CARD, THE_LAST):
        both(pair)


def test_every_code_inside_an_event_has_words() -> None:
    assert used("score", 3) == set(LEDGER_WORDS)
    assert used("end_game", 2) == set(ENDINGS)
    assert used("eliminate", 3) | used("absorb", 6) | used("kill", 3) <= set(WHY_WORDS)
    assert used("begin_step", 1) | used("StepBegan", 1) <= set(STEP_WORDS)
    moved = used("Moved", 4) | used("enter", 3) | used("enter_army", 3)
    assert {f"Moved/{how}" for how in moved} <= set(EVENTS)
    assert {f"CardsDiscarded/{why}" for why in used("throw_away", 4)} <= set(EVENTS)
    purposes = {text.split()[0] for text in used("roll", 1) | used("draw", 2)}
    assert purposes == set(PURPOSES)
    for pair in (*LEDGER_WORDS.values(), *ENDINGS.values(), *WHY_WORDS.values(), *STEP_WORDS.values(), *PURPOSES.values(),
                 *PHASES, *LEVELS):
        both(pair)


# How it reads -------------------------------------------------------------------------------------------------------

WRONG = {
    "en": re.compile(r"[{}]|None|\s\s|^\s|\s$|\(\)|\.\.|\b1 (units|cards|hits|losses|dice|armies)\b|!\.|\bthe the\b"),
    "fr": re.compile(r"[{}]|None|\s\s|^\s|\s$|\(\)|\.\.|!\.| [:;?!»]|« |\b([Dd]e|[Àà]) (le|les|Le|Ardennes|Somme|Marne|Artois)\b"
                     r"|\b[Dd]e (An|Am|Ar|Aix|É|Or|An)|\b[Ll][ea] (infanterie|artillerie|armée )"
                     r"|\b[Uu]n (infanterie|artillerie|cavalerie)"
                     r"|\b[Dd]e [aeiouéà]\w+|\b(les Allemands|[Dd]es biplans|[Dd]es chars) (a|est|passe|joue|tire|subit)\b"),
}


def well(text: str, lang: str) -> None:
    reads_well(text, WRONG[lang])


def play(scenario: str, seed: int, most: int) -> Iterator[tuple[State, Ask, list[Event]]]:
    """A random game without an early armistice."""
    return reading.play(TITLE.new(scenario, {}, "", Seeded(str(seed))), random.Random(seed), most, ("accept", "capitulate"))


@pytest.mark.parametrize("scenario", ["1914", "1916", "1918"])
def test_all_that_random_games_ask_offer_and_tell_reads_well(scenario: str) -> None:
    told: set[str] = set()
    asked: set[str] = set()
    worded: set[tuple[str, str]] = set()            # words that say nothing of the situation: once for each choice
    for seed in range(1, 4):
        for n, (s, ask, log) in enumerate(play(scenario, seed, 1000)):
            asked.add(ask.message)
            for lang in LANGS:
                question = questions_said.prompt(s, ask, lang)
                well(question, lang)
                assert question[-1] in "?.", question
                if n % 5 == 0 or ask.message not in ("which_unit", "which_move"):
                    here = choices_said.told(s, ask.choices, lang)
                    for c in ask.choices:
                        if (c.text, lang) not in worded:
                            worded.add((c.text, lang))
                            well(choices_said.word(c, lang), lang)
                            well(choices_said.heading(choices_said.group(c), lang), lang)
                        well(here[c.text], lang)
                        well(choices_said.spoken(s, c, lang), lang)
                        well(choices_said.heading(choices_said.group_at(s, c), lang), lang)
                for e in log:
                    line = log_said.say(e, lang)
                    if line:
                        well(line, lang)
                        assert e.rule not in line.split(), "front ends add the rule"
                        told.add(e.kind)
    assert {"Moved", "Fired", "HitsScored", "BattleBegan", "TurnBegan", "Eliminated", "Built", "CardsDrawn"} <= told
    assert {"which_order", "how_to_pay", "fire_or_retreat", "which_unit", "which_battles"} <= asked


def test_choices_of_one_question_have_words_of_their_own() -> None:
    """Two choices under one heading never read the same: the player could not tell them apart."""
    for s, ask, _ in play("1916", 5, 600):
        for lang in LANGS:
            seen: dict[tuple[str, str], str] = {}
            here = choices_said.told(s, ask.choices, lang)
            for c in ask.choices:
                key = (choices_said.group_at(s, c), here[c.text])
                assert key not in seen, (key, c.text, seen[key])
                seen[key] = c.text


@pytest.mark.parametrize("lang", LANGS)
def test_every_unit_and_place_reads_well_in_every_phrase(lang: str) -> None:
    ranges = {"unit": range(UNITS), "zone": range(ZONES), "place": [*range(ZONES), *range(IN_ARMY, IN_ARMY + ARMIES)],
              "card": range(TYPES), "counter": range(len(NATIONS) << 4)}
    for verb, declared in ch.VERBS.items():
        kinds, form = ch.kinds(verb), declared.form
        if isinstance(form, Choice):
            well(choices_said.word(form, lang), lang)
            continue
        for i, a in enumerate(ranges[kinds[0]]):
            if kinds[0] == "counter" and a & 15 >= len(KINDS):
                continue
            other = ranges[kinds[1]] if len(kinds) > 1 else (0,)
            c = Choice(verb, a, other[i % len(other)], "", "")
            well(choices_said.word(c, lang), lang)


def test_names_of_armies_and_forts_tell_them_apart() -> None:
    for lang in LANGS:
        named = [unit_name(u, lang) for u in (*range(ARMIES), *range(FIRST_FORT, UNITS))]
        assert len(set(named)) == len(named)


def test_french_names_bring_article_gender_and_number() -> None:
    army, inf, planes, fort = (Piece(INDEX[i], "fr") for i in ("fr-5", "ge-i-01", "ge-b-01", "fort-epinal"))
    assert (army.le, army.du, army.au) == ("la 5e armée française", "de la 5e armée française", "à la 5e armée française")
    assert (inf.le, inf.du) == ("une infanterie allemande", "d'une infanterie allemande")
    assert (planes.le, planes.du) == ("des biplans allemands", "de biplans allemands")
    assert (f"{planes:tire|tirent}", planes.e) == ("tirent", "s")
    assert (fort.le, fort.du) == ("le fort d'Épinal", "du fort d'Épinal")
    assert Piece(INDEX["be-army"], "fr").du == "de l'armée belge"
    assert Piece(INDEX["ge-paris-gun"], "fr").Le == "Le canon de Paris"
    assert Piece(INDEX["uk-can"], "fr").le == "l'infanterie canadienne"


def test_a_piece_is_named_with_its_army() -> None:
    inside = IN_ARMY + INDEX["fr-1"]
    assert Piece(INDEX["fr-i-01"], "en", inside).le == "French infantry of the 1st Army"
    assert Piece(INDEX["fr-i-01"], "fr", inside).le == "une infanterie française de la 1re armée"
    assert Piece(INDEX["us-i-01"], "en", inside).le == "American infantry of the 1st French Army"
    assert Piece(INDEX["be-i-01"], "fr", IN_ARMY + INDEX["be-army"]).le == "une infanterie belge de l'armée belge"


def test_zones_have_their_prepositions() -> None:
    forms = {i: (p.a, p.de, p.vers) for i in ("amiens", "artois", "ardennes", "koln", "england", "luxembourg")
             for p in [Place(ZONE[i], "fr")]}
    assert forms == {
        "amiens": ("à Amiens", "d'Amiens", "vers Amiens"), "artois": ("en Artois", "d'Artois", "vers l'Artois"),
        "ardennes": ("dans les Ardennes", "des Ardennes", "vers les Ardennes"),
        "koln": ("à Cologne", "de Cologne", "vers Cologne"),
        "england": ("en Angleterre", "d'Angleterre", "vers l'Angleterre"),
        "luxembourg": ("au Luxembourg", "du Luxembourg", "vers le Luxembourg")}
    assert str(Place(ZONE["somme"], "en")) == "the Somme"
    assert (zone_name(ZONE["trier"], "fr"), zone_name(ZONE["mainz"], "fr")) == ("Trèves", "Mayence")


def test_forces_seasons_and_sides_in_words() -> None:
    a = Arena({"reims": "fr-1[iiiac]"})
    held = a.s.inside[INDEX["fr-1"]]
    assert contents(held) == "3I 1C 1A"
    assert force_name(held, "en") == "three infantry, one cavalry and one artillery"
    assert force_name(held, "fr") == "trois infanteries, une cavalerie et une artillerie"
    assert season(4, "fr") == "Printemps 1915"
    assert since(4, "en") == "from Spring 1915 on"
    assert (since(4, "fr"), since(13, "fr")) == ("à partir du printemps 1915", "à partir de l'été 1917")
    assert (Camp(1, "fr").aux, Camp(0, "fr").des, f"{Camp(1, 'en'):passes|pass}") == ("à l'Entente", "des Allemands", "passes")


# Questions say what is at stake ----------------------------------------------------------------------------------------


def test_the_question_of_losses_tells_the_hits_left() -> None:
    a = Arena({"reims": "ge:iii ge:aa fr-1[ii] fr-2[ii]"}, dice=[1, 1, 6, 6, 6, 6, 6, 6, 6, 6]).battle("reims").calm("how_to_pay")
    d = a.s.decision
    assert d is not None
    assert "Battle of Reims: 2 hits to absorb" in questions_said.prompt(a.s, d, "en")
    assert "Bataille de Reims\u202f: 2 coups au but à encaisser" in questions_said.prompt(a.s, d, "fr")
    here = choices_said.told(a.s, d.choices, "en")
    assert here["lose fr-i-01"] == "Lose French infantry of the 1st Army"


def test_the_movement_question_tells_what_is_left() -> None:
    from marne.games.to_the_last_man.rules.r02_march import movement
    a = Arena({"paris": "fr:i", "reims": "fr-1[ii]"}, active="entente")
    a.s.rails = 1
    a.run(movement, 1)
    d = a.s.decision
    assert d is not None
    text = questions_said.prompt(a.s, d, "en")
    assert "1 by rail" in text
    assert "2 strategic" in text
    assert choices_said.group_at(a.s, ch.SELECT[INDEX["fr-1"]]) == "reims"
    assert choices_said.told(a.s, d.choices, "en")["select fr-1"] == "1st French Army (2I)"


@pytest.mark.rules("4.1 [pass]", "4.4 [cap]")
def test_a_pass_offers_one_transport_of_each_kind_at_most() -> None:
    """One unit moves: that two may go by rail is no use to who passes."""
    from tests.to_the_last_man.rules.test_04_movement import march
    a = march({"paris": "fr:i", "reims": "fr-1[ii]"}, side="entente", level=0)
    assert "Transports left: 1 by rail, 1 strategic, 1 by sea." in questions_said.prompt(a.s, reask(a.s), "en")


@pytest.mark.rules("8.3.4 [weather]")
@pytest.mark.parametrize(("weather", "shown", "foes"), [(0, "German biplanes F1", "one infantry and one biplane"),
                                                        (1, "German biplanes no fire", "one infantry.")])
def test_biplanes_on_the_ground_are_not_said_to_fire(weather: int, shown: str, foes: str) -> None:
    """Bad Weather keeps them out of the combat: the battle in words gives them no number, the question does not count them."""
    a = Arena({"reims": "ge:ib fr:i"}, turn=9, dice=[6] * 9)
    a.s.weather, a.s.phase = weather, COMBAT
    a.battle("reims").calm("fire_or_retreat")
    assert shown in "".join(describe.board_text(a.s, "en"))
    assert a.s.decision is not None and foes in questions_said.prompt(a.s, a.s.decision, "en")


@pytest.mark.rules("6.2", "4.4 [exclusive]")
def test_notes_on_a_unit_agree_with_forts_and_biplanes_too() -> None:
    a = Arena({"nancy": "fort", "paris": "fr:b"}, german="metz verdun bar-le-duc chaumont epinal sarrebourg", turn=9)
    a.s.railed = 1 << INDEX["fr-b-01"]
    assert describe.unit_lines(a.s, INDEX["fort-nancy"], "fr")[0].endswith(", sans ravitaillement")
    assert describe.unit_lines(a.s, INDEX["fr-b-01"], "fr")[0].endswith(", déjà en transport")


def test_choices_in_full_name_army_and_zone() -> None:
    from marne.games.to_the_last_man.rules.r02_march import movement
    a = Arena({"paris": "fr:i", "reims": "fr-1[ii]"}, active="entente").run(movement, 1)
    assert choices_said.spoken(a.s, ch.SELECT[INDEX["fr-i-02"]], "en") == "Choose French infantry of the 1st Army (Reims)"
    assert choices_said.spoken(a.s, ch.SELECT[INDEX["fr-i-01"]], "fr") == "Choisir une infanterie française (Paris)"
    move = ch.MOVE[INDEX["fr-i-02"]][ZONE["marne"]]
    assert choices_said.spoken(a.s, move, "en") == "Move French infantry of the 1st Army to the Marne"
    assert choices_said.spoken(a.s, ch.DONE, "fr") == "Finir les mouvements"


@pytest.mark.rules("5.3.1 [fort]", "8.4 [steps]")
@pytest.mark.parametrize(("fort", "en", "fr"), [
    ("fort4", "Lose a level of Fort Verdun (now 4)", "Perdre un niveau du fort de Verdun (sur 4)"),
    ("fort1", "Lose Fort Verdun with its last level", "Perdre le fort de Verdun avec son dernier niveau"),
])
def test_a_hit_takes_a_level_of_a_fort_and_the_button_says_so(fort: str, en: str, fr: str) -> None:
    a = Arena({"verdun": f"fr-3[i] {fort}"})
    lose = ch.LOSE[INDEX["fort-verdun"]]
    assert (choices_said.spoken(a.s, lose, "en"), choices_said.spoken(a.s, lose, "fr")) == (en, fr)
    assert choices_said.word(lose, "en") == "Lose a level of Fort Verdun"


@pytest.mark.rules("5.1.1")
def test_a_red_move_says_that_it_is_an_attack() -> None:
    acts: set[str] = set()
    for s, ask, _ in play("1914", 7, 900):
        for c, m in zip(ask.choices, TABLE.marks(s, ask), strict=True):
            if c.verb == "move":
                said = [TITLE.spoken(s, c, lang) for lang in LANGS]
                assert (m.grade == 2) == said[0].endswith("and attack") == said[1].endswith("et attaquer"), said
                acts |= {said[0].split()[0]}
            assert TITLE.spoken(s, c, "en") not in ("Done", "Back", "Enough", "Nobody", "Stay"), (ask.message, c)
    assert acts == {"Move", "Enter"}


def test_one_of_a_kind_is_said_in_the_singular() -> None:
    one = sum(1 << INDEX[u] for u in ("fr-b-01", "uk-t-01", "ge-s-01"))
    assert force_name(one, "en") == "one Stosstrupp, one biplane and one tank"
    assert force_name(one, "fr") == "un Stoßtrupp, un biplan et un char"


def test_the_production_question_tells_the_points_left() -> None:
    from marne.games.to_the_last_man.rules.r07_production import production
    a = Arena({"koln": "ge-1[ii]"}, turn=5).run(production)
    d = a.s.decision
    assert d is not None
    income = a.s.t.income[0][5]
    assert f"{income} of {income} BP left" in questions_said.prompt(a.s, d, "en")
    a.play("entrench ge-1")
    d = a.s.decision
    assert d is not None
    assert f"{income - 1} of {income} BP left, 3 units more may entrench" in questions_said.prompt(a.s, d, "en")


# The log in short ------------------------------------------------------------------------------------------------------


def test_dice_of_like_units_stand_in_one_line() -> None:
    inf = INDEX["ge-i-01"]
    lines = [f"[5.2] {log_said.say(ev.Fired('5.2', inf, 1, 0, 1, die, die <= 1), 'en')}" for die in (3, 1, 6)]
    assert lines[1] == "[5.2] German infantry, F1: die 1, hit."
    assert log_said.abridged(lines, "en") == ["[5.2] 3 × German infantry, F1: dice 3 1 6, 1 hit."]
    french = [log_said.say(ev.Fired("5.2", inf, 1, 0, 1, die, die <= 1), "fr") for die in (3, 2)]
    assert log_said.abridged(french, "fr") == ["2 × infanterie allemande, F1\u202f: dés 3 2, aucun coup au but."]
    fort = [log_said.say(ev.Fired("8.4", INDEX["fort-verdun"], 10, 1, 2, die, die <= 2), "en") for die in (2, 5)]
    assert log_said.abridged(fort, "en") == ["Fort Verdun, F2: dice 2 5, 1 hit."]
    assert log_said.abridged([], "en") == []


def test_units_that_do_the_same_stand_in_one_line() -> None:
    reims, laon = ZONE["reims"], ZONE["laon"]
    told = [log_said.say(ev.Moved("4.1", INDEX[u], laon, reims, "march"), "en") for u in ("ge-1", "ge-2", "ge-i-01", "ge-i-02")]
    assert told[0] == "The 1st German Army marches from Laon to Reims."
    assert log_said.abridged(told, "en") == [
        "The 1st German Army, the 2nd German Army and 2 × German infantry march from Laon to Reims."]
    other = log_said.say(ev.Moved("4.1", INDEX["ge-3"], reims, laon, "march"), "en")
    assert log_said.abridged([*told[:1], other], "en") == [told[0], other]
    lost = [log_said.say(ev.Eliminated("5.4.4", INDEX["ge-3"], reims, "retreat"), "en"),
            log_said.say(ev.Eliminated("5.4.4", INDEX["ge-i-01"], IN_ARMY + INDEX["ge-3"], "retreat"), "en")]
    assert log_said.abridged(lost, "en") == lost


def test_biplanes_are_many_where_infantry_is_missing() -> None:
    """8.3.4 English says them in the plural, a siege gun in the singular."""
    lost = [log_said.say(ev.Eliminated("8.3.4 [alone]", INDEX[u], ZONE["reims"], "unescorted"), "en")
            for u in ("uk-b-01", "ge-g-01")]
    assert lost == ["British biplanes are eliminated in Reims for want of infantry alongside.",
                    "A siege gun is eliminated in Reims for want of infantry alongside."]


def test_events_of_every_kind_read_well_with_any_unit() -> None:
    """Also those that random games hardly reach."""
    plane, tank = INDEX["fr-b-01"], INDEX["uk-t-01"]
    rare: list[Event] = [
        ev.GameEnded("3.2", 0, 6, "decisive", 24), ev.ArmisticeOffered("3.2", 1), ev.ArmisticeRefused("3.2", 0),
        ev.Scrambled("8.3.4", plane, ZONE["paris"], ZONE["marne"]), ev.Rerolled("8.3.4", INDEX["ge-s-01"], plane, 4, False),
        ev.Reacting("8.3.4", plane), ev.GasCancelled("9.3", 1, ZONE["artois"]), ev.BonusPlaced("9.1.5", ZONE["somme"], 4),
        ev.Fired("9.1.5", 255, 8, 1, 2, 1, True), ev.MustRetreat("8.2.2", 1, ZONE["ardennes"], 2),
        ev.MustRetreat("8.2.2", 0, ZONE["ardennes"], 1), ev.LedgerChanged("3.1", -1, "german-army", -1),
        ev.CrisisStruck("9.8", 1, 1917, 3), ev.Delayed("2.0 I", tank),
        ev.Substituted("8.2.3", INDEX["uk-i-01"], INDEX["uk-can"], 3),
        ev.Promoted("7.5", INDEX["ge-i-01"], INDEX["ge-s-01"], IN_ARMY), ev.Absorbed("5.3.2", 0, 6, 1, 1),
        ev.Eliminated("5.3.1", tank, IN_ARMY + INDEX["uk-3"], "fire"), ev.FortFell("5.3.1", INDEX["fort-la-fere"]),
        ev.Unsupplied("6.5", plane), ev.DeckShuffled("1.3", 31), ev.HitsWasted("5.3.4", 0, 2), ev.EftRolled("2.0 V.4", 1, True)]
    for e in rare:
        for lang in LANGS:
            well(log_said.say(e, lang), lang)
    assert log_said.say(rare[0], "en") == \
        "The game ends at once by a decisive victory, with 24 German VP: German decisive victory."
    assert log_said.say(rare[9], "fr") == "Deux armées de l'Entente doivent quitter les Ardennes."
    assert log_said.say(rare[17], "fr") == "Des chars britanniques de la 3e armée sont éliminés au feu."


def test_no_line_tells_what_is_secret() -> None:
    """7.0, 1.3 Orders in the making and cards drawn are known to their side alone."""
    assert log_said.say(Chosen("7.2", 0, "buy ge-infantry koln", True), "en") == ""
    taken = ev.CardTaken("1.3", 1, 3)
    assert TITLE.sees(taken, 1)
    assert not TITLE.sees(taken, 0)
    assert not TITLE.sees(taken, None)


def test_what_dice_are_for() -> None:
    assert log_said.purpose("eft", "en") == "losses on the Eastern Front"
    assert log_said.purpose("card german", "fr") == "une carte de la pioche"
    assert zone_of(Arena({}).s, 0) == POOL
    assert log_said.level_at(16) == 3                  # 3.1 stalemate reaches to 16
    assert base().levels[3].id == "stalemate"


def test_the_games_page_lists_every_option_with_its_default() -> None:
    page = (PACKAGE / "README.md").read_text(encoding="utf-8")
    for o in TITLE.options:
        shown = str(o.default).lower() if isinstance(o.default, bool) else str(o.default)
        assert f"| `{o.id}` | {shown} | {o.rule} |" in page, o.id
        assert o.summary and o.summary_fr
