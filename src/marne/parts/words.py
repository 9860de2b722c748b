"""What all games say alike: one of two languages, French typography, lists, counts, sentences with fields.

French is written with plain spaces; `pick`, `fill` and `typography` put the narrow ones where they belong.
"""
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from marne.kernel.sayings import Count, narrow

Pair = tuple[str, str]                              # English, French

NUMBERS: tuple[Pair, ...] = (("no", "aucun"), ("one", "un"), ("two", "deux"), ("three", "trois"), ("four", "quatre"),
                             ("five", "cinq"), ("six", "six"), ("seven", "sept"), ("eight", "huit"), ("nine", "neuf"),
                             ("ten", "dix"))
_VOWEL = re.compile(r"[aeiouyàâéèêëîïôûAEIOUYÀÂÉÈÊËÎÏÔÛ]")
_MUTE_H = ("Hirson", "Hazebrouck")


def typography(text: str, lang: str) -> str:
    """French with its narrow spaces; English as it is."""
    return narrow(text) if lang == "fr" else text


def pick(lang: str, en: str, fr: str) -> str:
    """One of two texts; a pair is given as `*pair`."""
    return narrow(fr) if lang == "fr" else en


def fill(pair: Pair, lang: str, fields: Mapping[str, object]) -> str:
    """A phrase with its fields. A name's own exclamation mark is end enough."""
    return typography(pair[lang == "fr"].format_map(fields).strip().replace("!.", "!"), lang)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def listed(words: Sequence[str], lang: str) -> str:
    """a, b and c."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + (" et " if lang == "fr" else " and ") + words[-1]


def counted(lang: str, n: int, en: str, fr: str) -> str:
    """`counted(lang, n, "card|cards", "carte|cartes")`: '1 card', '3 cards'; French has the singular for 0 too."""
    return f"{n} {Count(n, lang):{fr if lang == 'fr' else en}}"


def number_word(n: int, lang: str, she: bool = False) -> str:
    """'three'; in figures from eleven on. `she`: une."""
    if not 0 <= n < len(NUMBERS):
        return str(n)
    word = pick(lang, *NUMBERS[n])
    return word + "e" if she and lang == "fr" and n <= 1 else word


def elided(name: str) -> bool:
    """Do 'le' and 'de' lose their vowel before this French name?"""
    return bool(_VOWEL.match(name)) or name.startswith(_MUTE_H)
