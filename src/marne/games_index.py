"""The games that Marne knows. A title is imported when it is first asked for."""
from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from types import ModuleType
from typing import Any

from marne.kernel.errors import BadOption
from marne.kernel.sayings import Said
from marne.kernel.title import Title

KNOWN: dict[str, str] = {
    "grand-illusion": "marne.games.grand_illusion:TITLE",
    "to-the-last-man": "marne.games.to_the_last_man:TITLE",
    "great-war-commander": "marne.games.great_war_commander:TITLE",
    "drive-on-paris": "marne.games.drive_on_paris:TITLE",
    "great-war-in-europe": "marne.games.great_war_in_europe:TITLE",
}
_LOADED: dict[str, Title[Any]] = {}
GAME = Said("game", "de jeu")


def unknown(what: Said, word: str, words: Iterable[str]) -> Said:
    """A sentence for a name that does not exist: the near ones, else all of them. `what` is French with its "de"."""
    from difflib import get_close_matches  # slow to import, and only needed when something is wrong

    all_words, word = sorted(words), word if len(word) <= 60 else word[:57] + "..."
    close = get_close_matches(word.casefold(), all_words, n=3, cutoff=0.6)
    if close:
        return Said(f"there is no {what} {word!r}: did you mean {' or '.join(close)}?",
                    f"il n'y a pas {what.fr} {word!r} : vouliez-vous dire {' ou '.join(close)} ?")
    there = ", ".join(all_words)
    return Said(f"there is no {what} {word!r}; there is: {there or 'none'}",
                f"il n'y a pas {what.fr} {word!r} ; il y a : {there or 'rien'}")


def slugs() -> list[str]:
    return list(KNOWN)


def register(slug: str, target: str) -> None:
    """Make a game known: `target` is 'package.module:NAME'. For games kept elsewhere, and for tests."""
    if KNOWN.get(slug) != target:
        KNOWN[slug] = target
        _LOADED.pop(slug, None)


def title(slug: str) -> Title[Any]:
    """The title behind a slug. Raises BadOption for a slug that nobody knows."""
    if not isinstance(slug, str):
        raise BadOption(unknown(GAME, repr(slug), KNOWN))
    found = _LOADED.get(slug)
    if found is None:
        if slug not in KNOWN:
            raise BadOption(unknown(GAME, slug, KNOWN))
        module, _, name = KNOWN[slug].partition(":")
        found = getattr(import_module(module), name)
        _LOADED[slug] = found
    return found


def titles() -> list[Title[Any]]:
    """All games, imported."""
    return [title(slug) for slug in KNOWN]


class CallablePackage(ModuleType):
    """`marne.games` is the package of the titles; called, `marne.games()` lists them."""

    def __call__(self) -> list[Title[Any]]:
        return titles()
