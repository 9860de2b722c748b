"""Looking things up by name, as people type it: without accents and signs, by the beginnings of words."""
from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable


def bare(text: str) -> str:
    """Lower case, without accents and signs."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join(re.findall(r"[^\W_]+", "".join(c for c in letters if not unicodedata.combining(c))))


def fits(words: list[str], name: str) -> int:
    """How many of the words stand in the name in full; -1 if one of them does not even begin a word of it."""
    there = name.split()
    if not all(any(t.startswith(w) for t in there) for w in words):
        return -1
    return sum(w in there for w in words)


def best(text: str, names: Iterable[tuple[int, str]]) -> list[int]:
    """The things called so: just so (but for a number behind), else those with most of the words in full."""
    words = bare(text).split()
    known = [(i, bare(name)) for i, name in names]
    just = [i for i, name in known if name.rstrip("0123456789 ") == " ".join(words)]
    if just or not words:
        return list(dict.fromkeys(just))
    marks = [(i, fits(words, name)) for i, name in known]
    most = max((n for _, n in marks), default=-1)
    return list(dict.fromkeys(i for i, n in marks if n == most)) if most >= 0 else []
