"""Sentences that are kept in English and French until it is known who reads them."""
from __future__ import annotations

import re


def narrow(text: str) -> str:
    """French puts a narrow no-break space before these signs and inside its quotation marks."""
    return re.sub(r" (?=[:;?!»](?:\s|$))", "\u202f", text).replace("« ", "«\u202f")


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
