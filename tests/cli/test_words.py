"""Everything a person sees exists in English and French."""
from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from rich.text import Text

from marne.cli import screen, words, words_serve

SOURCES = sorted(Path(words.__file__).parent.glob("*.py"))


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("key", sorted(words.WORDS))
def test_both_languages_say_the_same_things(key: str) -> None:
    en, fr = words.WORDS[key]
    assert en.strip()
    assert fr.strip()
    assert fields(en) == fields(fr)


def test_no_key_stands_in_two_lists() -> None:
    parts = [words.TABLE, words.WELCOME, words.REPORTS, words.ERRORS, words.HELP, words_serve.SERVE, words_serve.HELP]
    assert sum(map(len, parts)) == len(words.WORDS)


def test_every_key_that_the_code_asks_for_exists_and_every_key_is_asked_for() -> None:
    code = "\n".join(p.read_text("utf-8") for p in SOURCES if p.name not in ("words.py", "words_serve.py"))
    said = set(re.findall(r"say\((?:s\.lang, |lang, |words, |HELP_LANG, )?[\"']([^\"'{]+)[\"']", code))
    helped = {f"help.{k}" for k in re.findall(r"\bh\(\"([^\"]+)\"\)", code)}
    helped |= {f"help.{k}" for k in ("commands", "arguments", "parameters")}
    assert said <= set(words.WORDS)
    assert helped <= set(words.WORDS)
    loose = {k for k in words.WORDS if k not in said | helped and f'"{k}"' not in code}
    assert loose == set()


def test_french_has_its_narrow_spaces() -> None:
    assert "\u202f:" in words.say("fr", "turn", seat="Alliés")
    assert "«\u202fx\u202f»" in words.say("fr", "ambiguous", text="x")
    assert "\u202f" not in words.say("en", "turn", seat="Allied")


def test_the_language_comes_from_the_wish_then_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MARNE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert words.pick_lang() == "en"
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert words.pick_lang() == "fr"
    monkeypatch.setenv("LC_ALL", "C")
    assert words.pick_lang() == "en"
    assert words.pick_lang("fr") == "fr"
    monkeypatch.setenv("MARNE_LANG", "fr")
    assert words.pick_lang() == "fr"


def test_lines_never_break_at_a_no_break_space() -> None:
    text = Text.assemble(("Bataille", "bold"), " de Colmar, à quelle case\u00a0? Case 1\u00a0: rien")
    for width in range(8, 45):
        lines = screen.wrapped(text, width).plain.split("\n")
        assert " ".join(lines) == text.plain or any(len(word) > width for word in text.plain.split(" "))
        assert not any(line.startswith(("?", ":")) for line in lines) or width < 9
