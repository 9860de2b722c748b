"""Sentences that are kept in English and French until it is known who reads them."""
from __future__ import annotations

import re
from collections.abc import Mapping

_GAP = re.compile(r" (?=[:;?!%»](?!\w))|(?<=«) ")


def narrow(text: str) -> str:
    """French puts a narrow no-break space before these signs and inside its quotation marks."""
    return _GAP.sub("\u202f", text)


def single(n: int, lang: str) -> bool:
    """Is that number followed by a noun in the singular? English: 1; French: 0 and 1."""
    return abs(n) < 2 if lang == "fr" else n == 1


class Count(int):
    """A number in a phrase: '{n} {n:card|cards}' takes the noun, or the verb, that goes with it."""

    lang: str

    def __new__(cls, n: int, lang: str) -> Count:
        self = super().__new__(cls, n)
        self.lang = lang
        return self

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return format(int(self), spec)
        one, many = spec.split("|")
        return one if single(self, self.lang) else many


class Camp(str):
    """The name of a seat in a phrase: '{who:The} {who:decides|decide}'. 'Germans' and 'Alliés' are several, 'Entente' is one;
    'the' and 'le', 'du', 'au' bring the article, with a capital if they have one."""

    def __format__(self, spec: str) -> str:
        many = self.endswith("s")
        if "|" in spec:
            return spec.split("|")[many]
        if spec.lower() == "the":
            return str(self) if self == "Germany" else f"{spec} {self}"
        if spec.lower() in _ARTICLES:
            several, elided = _ARTICLES[spec.lower()]
            text = f"{several} {self}" if many else f"{elided}{self}"
            return text[0].upper() + text[1:] if spec[0].isupper() else text
        return format(str(self), spec)


_ARTICLES = {"le": ("les", "l'"), "du": ("des", "de l'"), "au": ("aux", "à l'")}        # Allemands, Alliés; Allemagne, Entente
SEATS = ("who", "winner", "target", "seat")         # fields of phrases that hold the name of a seat


def filled(pair: tuple[str, str], lang: str, args: Mapping[str, object]) -> str:
    """The phrase in that language, with numbers and seats that the words around them agree with."""
    told = {k: Count(v, lang) if type(v) is int else Camp(v) if k in SEATS else v for k, v in args.items()}
    return narrow(pair[1]).format(**told) if lang == "fr" else pair[0].format(**told)


class Said(str):
    """A sentence: the text itself is English, `fr` says the same in French (written with plain spaces)."""

    fr: str

    def __new__(cls, en: str, fr: str) -> Said:
        self = super().__new__(cls, en)
        self.fr = narrow(fr)
        return self

    def __reduce__(self) -> tuple[type[Said], tuple[str, str]]:
        return Said, (str(self), self.fr)


def said(text: str, lang: str) -> str:
    """The sentence in that language; a plain text is the same in both."""
    return text.fr if lang == "fr" and isinstance(text, Said) else str(text)


def cut(text: Said, most: int) -> Said:
    """Not more of it than that many characters."""
    return Said(text[:most], text.fr[:most])
