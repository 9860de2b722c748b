"""Values of a situation written by hand, read with care: what is wrong is told in a sentence, in both languages."""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from marne.kernel.errors import BadPosition
from marne.kernel.sayings import Said, said


def short(v: object) -> str:
    """A wrong value in an error: whole if it is small."""
    text = repr(v)
    return text if len(text) <= 60 else text[:57] + "..."


def near(word: object, words: Iterable[str]) -> Said:
    """The end of a sentence about a name that does not exist: which ones are like it; nothing if none is."""
    import difflib  # slow to import, and only needed when something is wrong

    found = ", ".join(difflib.get_close_matches(str(word)[:60], list(words), 3, 0.4))
    return Said(f"; did you mean {found}?", f" ; vouliez-vous dire {found} ?") if found else Said("", "")


def whole(v: object, low: int, high: int) -> bool:
    """A whole number between the two? True and False are none."""
    return isinstance(v, int) and not isinstance(v, bool) and low <= v <= high


def number(word: str) -> int:
    """A number as people write it; -1 for anything else ('²', '1_0', 5000 digits)."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 6 else -1


def integer(data: Mapping[str, Any], key: str, default: int, low: int, high: int) -> int:
    v = data.get(key, default)
    if not whole(v, low, high):
        raise BadPosition(Said(f"{key} must be a whole number from {low} to {high}, not {short(v)}",
                               f"{key} doit être un nombre entier de {low} à {high}, pas {short(v)}"))
    return int(v)


def flag(data: Mapping[str, Any], key: str, default: bool) -> int:
    v = data.get(key, default)
    if not isinstance(v, bool):
        raise BadPosition(Said(f"{key} must be true or false, not {short(v)}", f"{key} doit être true ou false, pas {short(v)}"))
    return int(v)


def table(data: Mapping[str, Any], key: str, example: str) -> Mapping[str, Any]:
    v = data.get(key, {})
    if not isinstance(v, Mapping):
        raise BadPosition(Said(f"{key} must be a table, like {{{example}}}, not {short(v)}",
                               f"{key} doit être une table, comme {{{example}}}, pas {short(v)}"))
    return v


def items(v: object, what: str, of: Said) -> Sequence[object]:
    """A list. `of` is French with its "de"."""
    if not isinstance(v, list | tuple):
        raise BadPosition(Said(f"{what} must be a list of {of}, not {short(v)}",
                               f"{said(what, 'fr')} doit être une liste {of.fr}, pas {short(v)}"))
    return v


def one(v: object, words: Sequence[str], key: str) -> int:
    """Which of the words it is."""
    if v not in words:
        told = ", ".join(w for w in words if w)
        raise BadPosition(Said(f"{key} must be one of {told}, not {short(v)}",
                               f"{key} doit être au choix {told}, pas {short(v)}"))
    return words.index(str(v))


def folder(data: Mapping[str, Any]) -> str | None:
    """The overlay of the position, None if it names none."""
    v = data.get("data")
    if v is not None and not isinstance(v, str):
        raise BadPosition(Said(f"data must be the name of an overlay folder, not {short(v)}",
                               f"data doit être le nom d'un dossier de données modifiées, pas {short(v)}"))
    return v
