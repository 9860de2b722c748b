"""How all games read: what a table shows in random games, in both languages, looked through for slips of grammar.

A game's own tests say what its sentences mean; here is what no sentence of any game may look like.
"""
from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import marne
from marne import games_index
from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask
from marne.kernel.events import Event
from marne.kernel.sayings import Camp, Count, filled
from marne.kernel.title import State
from marne.parts.words import Noun, at, counted, elided, fill, listed, number_word, some, the
from marne.server import words_games
from tests.conformance.reading import LANGS, play

# A number that is no part of a name ('Abteilung 1', 'MG 08/15 no. 1'): it begins the text or follows a small word or a sign.
_N = r"(?:^|(?<=[(;:,·] )|(?<=[(])|\b(?!no\b|box\b|row\b|turn\b|die\b|an?\b|objective\b|level\b|strength\b|cover\b)[a-z]+ )"
_NOT_EN = r"(?:is|as|was|has|its|this|less|plus|minus|across|corps|pass|loss|versus|hits|always|goes|does|needs|class)\b"
_NOT_FR = (r"(?:pas|fois|corps|plus|moins|dans|sous|sans|vers|puis|hors|mais|français|choix|hex|des|les|ses|depuis|désormais"
           r"|aux)\b")
_VERBS = "(?:wins|loses|is|was|has|attacks|fires|passes|takes|decides|draws|plays|pays|buys|suffers|resigns|offers|retreats)"
_VOWEL = "[aeiouyàâéèêëîïôûAEÉÈÊÂÎÔU]"
WRONG = {
    "en": re.compile(
        r"[{}]|\bNone\b|\s\s|^\s|\s$|\(\)|\( |(?<!\.)\.\.(?!\.)| [.,;:?!)]"
        rf"|{_N}1 (?!{_NOT_EN})[a-z]+s\b|\b[Oo]ne (?!{_NOT_EN})[a-z]+s\b(?<!ss)"
        rf"|(?<!to the )(?<!of the )\b(?:Germans|Allies|Americans) {_VERBS}\b"
        r"|\bEntente (?:win|lose|are|have|attack|fire|pass|take|draw|play|pay|suffer)\b"
        rf"|{_N}(?:[02-9]|\d\d+) (?:card|point|unit|hit|turn|step|die|hex|army|battle|loss|piece|zone)\b"
        r"|\b[Aa] [aeio]\w|\b(the|a|of|to|in) \1\b"),
    "fr": re.compile(
        r"[{}]|\bNone\b|  |^\s|\s$|\(\)|\( |(?<!\.)\.\.(?!\.)| [.,;:?!)»]|« "
        r"|(?:^|(?<=[(;:,·]\s)|\b(?:de|à|reste|encore|avec|pour|subit|tire|achète|paie) )"
        rf"[01] (?!{_NOT_FR})[a-zéè]+[sx]\b|\b[Uu]ne? (?!{_NOT_FR})[a-zéè]+s\b"
        rf"|(?<![\w-])(?:[Dd]e|[Ll]e|[Ll]a|[Qq]ue|[Nn]e|[Ss]e|[Jj]usque|[Ll]orsque) {_VOWEL}[a-zéè]"
        r"|\b(?:de|à) les?\b|\b(?:[2-9]|\d\d+) (?:carte|point|unité|touche|tour|dé|hexagone|armée|bataille|perte|pièce|zone)\b"
        r"|\b(de|le|la|les|des|à|en) \1\b"),
}
# Buttons that do not say what then happens.
BARE = {"Done", "OK", "Yes", "No", "Enough", "Nobody", "Fight", "Stop", "Back", "Terminer", "Oui", "Non", "Personne", "Revenir"}


def strings(value: Any) -> Iterator[str]:
    """The sentences in what a hook gives; ids and codes have no spaces."""
    if isinstance(value, dict):
        for k, v in value.items():
            if k not in ("rule", "id", "ids", "svg"):
                yield from strings(v)
    elif isinstance(value, list | tuple):
        for v in value:
            yield from strings(v)
    elif isinstance(value, str) and " " in value:
        yield value


def read(slug: str, s: State, ask: Ask, log: list[Event], lang: str, deep: bool, tried: str) -> Iterator[tuple[str, str]]:
    """All that is shown at a question: where it comes from, and the text."""
    title, table = games_index.title(slug), games_index.title(slug).table
    yield f"prompt {ask.message}", title.prompt(s, ask, lang)
    for c in ask.choices:
        yield f"choice {ask.message} {c.verb}", title.spoken(s, c, lang)
        yield f"word {c.verb}", title.word(c, lang)
        yield f"heading {c.verb}", title.heading(title.group(c), lang) or ""
    yield f"focus {ask.message}", table.focus(s, ask, lang).where
    for text in table.crumb(s, lang):
        yield "crumb", text
    for e in log:
        yield f"log {e.kind}", title.say(e, lang)
    if not deep:
        return
    if tried and all(c.text != tried for c in ask.choices):
        for _, text in title.explain(s, tried, lang):
            yield f"explain {ask.message}: {tried}", text
    known = title.known(s, ask.seat)
    for what, told in (("facts", table.facts(known, ask.seat, lang)), ("board", table.board(known, ask.seat, lang)),
                       ("warnings", [*map(list, table.warnings(known, ask.seat, lang)),
                                     *map(list, table.cautions(known, ask, lang).values())]),
                       ("odds", table.odds(known, ask.seat, ask.choices[0].text, lang))):
        for text in strings(told):
            yield what, text


@pytest.mark.parametrize("slug", [g.slug for g in marne.games()])
def test_random_games_read_well_in_both_languages(slug: str) -> None:
    title = games_index.title(slug)
    seen: set[tuple[str, str]] = set()
    kinds: set[str] = set()
    faults: dict[tuple[str, str], str] = {}
    offered: list[str] = ["x"]
    for seed, scenario in enumerate((title.scenarios[0], title.scenarios[-1])):
        rng = random.Random(f"wording {seed}")
        begun = title.new(scenario.id, title.long_play, "", Seeded(str(seed)))
        for n, (s, ask, log) in enumerate(play(begun, random.Random(seed), 500, ("accept", "capitulate", "talks"))):
            offered = [*offered[-400:], *(c.text for c in ask.choices)]
            tried = rng.choice(offered)
            for lang in LANGS:
                for where, text in read(slug, s, ask, log, lang, n % 12 == 0, tried):
                    if not text or (lang, text) in seen:
                        continue
                    seen.add((lang, text))
                    kinds.add(where.split()[0])
                    found = WRONG[lang].search(text)
                    if found or where.startswith("choice") and text in BARE:
                        faults.setdefault((lang, found.group() if found else text), f"{where}: {text}")
    assert not faults, "\n".join(f"{lang} {slip!r} {text}" for (lang, slip), text in faults.items())
    assert kinds >= {"prompt", "choice", "heading", "focus", "log", "explain", "facts", "board"} and len(seen) > 1500


@pytest.mark.parametrize(("lang", "wrong", "right"), [
    ("en", "You hold 1 cards.", "You hold 1 card."), ("en", "one biplanes and two tanks", "one biplane and two tanks"),
    ("en", "The Germans wins.", "The Germans win."), ("en", "The Entente win.", "The Entente wins."),
    ("en", "3 hit to pay", "3 hits to pay"), ("en", "Fire .", "Fire."), ("en", "a  b", "Abteilung 1 advances to A2"),
    ("fr", "il reste 1 cartes", "il reste 1 carte"), ("fr", "un biplans", "un biplan"), ("fr", "de Allemands", "des Allemands"),
    ("fr", "le Entente", "l'Entente"), ("fr", "que une Offensive", "qu'une Offensive"), ("fr", "où ?", "où\u202f?"),
    ("fr", "{n} cartes", "le Ier Corps tire de A2 vers E4"),
])
def test_the_slips_are_found_and_good_sentences_pass(lang: str, wrong: str, right: str) -> None:
    assert WRONG[lang].search(wrong) and not WRONG[lang].search(right), WRONG[lang].search(right)


def test_sentences_agree_with_a_noun() -> None:
    """As French grammars have it: gender, number, contraction (du, au, des, aux) and elision, not before a numeral."""
    told = ("{u} {u:is|are} lost",
            "{u.Le} {u:est|sont} perdu{u.e}, {u.il} {u:est parti|est partie|sont partis|sont parties} {h.de} : adieu {u:au} !")
    h = Noun("Anvers", forms=at("Anvers"))
    for name, she, many, fr in (
            ("corps", False, False, "Le corps est perdu, il est parti d'Anvers\u202f: adieu au corps\u202f!"),
            ("division", True, False, "La division est perdue, elle est partie d'Anvers\u202f: adieu à la division\u202f!"),
            ("armée", True, False, "L'armée est perdue, elle est partie d'Anvers\u202f: adieu à l'armée\u202f!"),
            ("chars", False, True, "Les chars sont perdus, ils sont partis d'Anvers\u202f: adieu aux chars\u202f!"),
            ("unités", True, True, "Les unités sont perdues, elles sont parties d'Anvers\u202f: adieu aux unités\u202f!")):
        fields = {"u": Noun(name, many, she, the(name, she, many)), "h": h}
        assert fill(told, "fr", fields) == fr
        assert fill(told, "en", fields) == f"{name} {'are' if many else 'is'} lost"
    assert some("armée", True) == {"le": "une armée", "du": "d'une armée", "au": "à une armée"}
    assert some("avions", many=True)["du"] == "d'avions" and some("chars", many=True)["du"] == "de chars"
    assert the("IIe Corps")["du"] == "du IIe Corps" and at("Hirson")["de"] == "d'Hirson" and at("Ham")["de"] == "de Ham"
    assert [w for w in ("Ypres", "Ier Corps", "IX", "Italie", "Épinal", "Le Havre") if elided(w)] == ["Ypres", "Italie", "Épinal"]
    assert [listed(["a", "b", "c"][:n], "fr") for n in range(4)] == ["", "a", "a et b", "a, b et c"]
    assert [number_word(n, "fr", True) for n in (0, 1, 2, 11)] == ["aucune", "une", "deux", "11"]


def test_a_number_takes_its_noun_and_a_seat_its_verb() -> None:
    assert [counted("en", n, "card|cards", "carte|cartes") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [counted("fr", n, "card|cards", "carte|cartes") for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]
    assert f"{Count(1, 'en'):is|are} {Count(2, 'en'):is|are} {Count(7, 'en'):3d}" == "is are   7"
    pair = ("{who:The} {who:wins|win}: {n} {n:game|games}", "{who:Le} {who:gagne|gagnent} : {n} {n:partie|parties}")
    assert filled(pair, "en", {"who": "Germans", "n": 1}) == "The Germans win: 1 game"
    assert filled(pair, "en", {"who": "Germany", "n": 2}) == "Germany wins: 2 games"
    assert filled(pair, "fr", {"who": "Entente", "n": 0}) == "L'Entente gagne\u202f: 0 partie"
    assert f"{Camp('Alliés'):du} {Camp('Allemagne'):du} {Camp('Allemands'):au}" == "des Alliés de l'Allemagne aux Allemands"


@pytest.mark.parametrize("game", marne.games(), ids=lambda g: g.slug)
@pytest.mark.parametrize("lang", LANGS)
def test_what_the_server_says_of_seats_agrees_with_them(game: Any, lang: str) -> None:
    names = [game.table.seat_name(i, lang) for i in (0, 1)]
    keys = ("resigned", "gave-up", "time", "won", "turn", "not-decision", "ask-undo", "ask-draw", "ask-pause", "ask-takeover")
    for key in keys:
        for who, other in (names, names[::-1]):
            text = words_games.say(lang, key, who=who, winner=other, target=other, n=3, bot="x")
            assert not WRONG[lang].search(text), text


@pytest.mark.parametrize("slug", ["to-the-last-man", "grand-illusion"])
def test_words_in_rule_numbers_are_french_for_french_readers(slug: str) -> None:
    """Every word in brackets has its French; the number itself stays the key by which a rule is found."""
    book = games_index.title(slug).rulebook
    parts = {p for r in book.rules for p in re.findall(r"\[([^\]]+)\]", r.id) if re.search("[A-Za-z]{3}", p)}
    assert parts <= set(book.parts)
    assert all(book.label(r.id, "en") == r.id for r in book.rules)
    if slug == "to-the-last-man":
        assert book.label("8.3.3 [fort loss]", "fr") == "8.3.3 [perte d'un fort]"
    else:
        assert book.label("14.1.1a/Mandated/b6", "fr") == "14.1.1a/Obligatoires/b6"
    js = (Path(marne.__file__).parent / "web" / "js" / "dom.js").read_text("utf-8")
    assert r"(?<=\[)[^\]]+(?=\])|(?<=\/)[A-Za-z]{3,}(?=[/#]|$)" in js, "the page looks for the same words"
