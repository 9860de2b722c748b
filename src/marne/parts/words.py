"""What all games say alike: one of two languages, French typography, lists, counts, nouns, sentences that agree with them.

French is written with plain spaces; `pick`, `fill` and `typography` put the narrow ones where they belong.
"""
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Self

from marne.kernel.lexicon import Pair as Pair
from marne.kernel.sayings import Count, narrow

Forms = Mapping[str, str]                           # of a noun: "le": "la 3e division"

NUMBERS: tuple[Pair, ...] = (("no", "aucun"), ("one", "un"), ("two", "deux"), ("three", "trois"), ("four", "quatre"),
                             ("five", "cinq"), ("six", "six"), ("seven", "sept"), ("eight", "huit"), ("nine", "neuf"),
                             ("ten", "dix"))
_VOWEL = re.compile(r"(?![IVX]+(?:er|e)?\b)[aeiouyàâéèêëîïôûAEIOUYÀÂÉÈÊËÎÏÔÛ]")
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


def colon(lang: str) -> str:
    return pick(lang, ": ", " : ")


def semicolon(lang: str) -> str:
    return pick(lang, "; ", " ; ")


def signed(n: int, spec: str = "d") -> str:
    """With a true minus; `spec` "+d": with a plus too."""
    return format(n, spec).replace("-", "−")


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
    """Do 'le' and 'de' lose their vowel before this French name? Not before a numeral: 'le IIe Corps'."""
    return bool(_VOWEL.match(name)) or name.startswith(_MUTE_H)


# Nouns ----------------------------------------------------------------------------------------------------------------


class Noun(str):
    """A name that knows its number and gender, so that sentences agree with it: '{unit} {unit:is|are} suppressed' takes the form
    for one or several, '{unit:|e|s|es}' one of four (masculine, feminine, and their plurals). '{unit.le}' or '{unit:le}' takes
    one of its forms: with its article (le, du, au), as a place (a, de, vers), or one that a game gives it."""

    many: bool
    she: bool
    name: str                                       # as in lists; the text itself may have an article
    le: str
    du: str
    au: str
    a: str
    de: str
    vers: str
    adj: str

    def __new__(cls, text: str, many: bool = False, she: bool = False, forms: Forms = MappingProxyType({})) -> Self:
        self = super().__new__(cls, text)
        vars(self).update({"many": many, "she": she, "name": str(text), **forms})
        return self

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        parts = spec.split("|")
        if len(parts) == 1:
            return str(getattr(self, spec))
        return parts[2 * self.many + self.she] if len(parts) == 4 else parts[self.many]

    @property
    def e(self) -> str:
        """The ending of a participle."""
        return f"{self:|e|s|es}"

    @property
    def il(self) -> str:
        return f"{self:il|elle|ils|elles}"

    @property
    def Le(self) -> str:
        return capital(self.le)

    @property
    def A(self) -> str:
        return capital(self.a)

    # The same for a side, which reads better so, and in English.
    The = Les = Le
    les = property(lambda self: self.le)
    des = property(lambda self: self.du)
    aux = property(lambda self: self.au)


def the(name: str, she: bool = False, many: bool = False) -> Forms:
    """A French name with the definite article, and with 'de' and 'à' before it."""
    le, du, au = (("les ", "des ", "aux ") if many else ("l'", "de l'", "à l'") if elided(name) else
                  ("la ", "de la ", "à la ") if she else ("le ", "du ", "au "))
    return {"le": le + name, "du": du + name, "au": au + name}


def some(name: str, she: bool = False, many: bool = False) -> Forms:
    """The same with the indefinite one: one of several that nothing tells apart."""
    un = "des" if many else "une" if she else "un"
    return {"le": f"{un} {name}", "du": of(name) if many else f"d'{un} {name}", "au": f"à {un} {name}"}


def at(name: str) -> Forms:
    """A French place without an article."""
    return {"a": f"à {name}", "de": of(name), "vers": f"vers {name}"}


def of(name: str) -> str:
    return f"d'{name}" if elided(name) else f"de {name}"


def imagined(low: str, high: str, lang: str) -> str:
    """What odds against a stack of which not all is seen are worth: between which columns they may be."""
    if low == high:
        return pick(lang, f"Hidden counters are imagined; the column is {low} whatever lies there.",
                    f"Les pions cachés sont imaginés ; la colonne est {low} quoi qu'il s'y trouve.")
    return pick(lang, f"Hidden counters are imagined; by what could lie there the column is between {low} and {high}.",
                f"Les pions cachés sont imaginés ; selon ce qui peut s'y trouver, la colonne est entre {low} et {high}.")
