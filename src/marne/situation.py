"""A game that begins from a situation written by hand."""
from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any

from marne import games_index
from marne.kernel.errors import BadData, BadOption, BadPosition
from marne.kernel.sayings import Said, cut, said
from marne.kernel.title import State, Title
from marne.match import Match, chance_source, check_options, clean_seed
from marne.tape import Tape

TOO_LONG = 64_000_000       # bytes


def set_up(title: Title[Any], data: dict[str, Any], tape: Tape) -> State:
    """The situation, or BadPosition whatever is wrong with it."""
    try:
        state: State = title.position(data, tape)
    except (BadOption, BadData) as e:
        raise BadPosition(e.sentence) from e
    except OSError as e:
        raise BadPosition(Said(f"the overlay of the position cannot be read: {e.strerror or e}",
                               f"les données modifiées de la situation sont illisibles : {e.strerror or e}")) from e
    faults = title.check(state)
    if faults:
        raise BadPosition(Said("; ".join(faults), " ; ".join(said(f, "fr") for f in faults)))
    return state


def scenario_of(title: Title[Any], data: Mapping[str, Any]) -> str:
    return str(data.get("scenario", title.scenarios[0].id))


def position(source: str | os.PathLike[str] | Mapping[str, Any], seed: int | str | None = None,
             dice: Sequence[int] | None = None, lang: str = "en") -> Match:
    """A match that begins from a situation written by hand: a JSON or TOML file or a dict. `game` says which game it
    is, the rest is the game's own. Raises BadPosition; BadOption for a wrong seed, dice or language.
    """
    found = source if isinstance(source, Mapping) else read_position(source)
    try:
        data = json.loads(json.dumps(dict(found), allow_nan=False))     # as the record will have it
    except (TypeError, ValueError, RecursionError) as e:
        raise BadPosition(Said(f"a position holds only texts, numbers, lists and tables: {e}",
                               f"une situation ne contient que textes, nombres, listes et tables : {e}")) from None
    slug = data.get("game")
    if not isinstance(slug, str):
        slugs = ", ".join(games_index.slugs())
        raise BadPosition(Said(f"a position says which game it is: game = one of {slugs}",
                               f"une situation dit de quel jeu elle est : game = au choix {slugs}"))
    try:
        title = games_index.title(slug)
        options = check_options(title, data.get("options"))
    except BadOption as e:
        raise BadPosition(e.sentence) from e
    seed = clean_seed(seed)
    if seed is None and dice is None:
        seed = os.urandom(16).hex()
    tape = chance_source(seed, dice)
    state = set_up(title, data, tape)
    return Match(title, state, tape, scenario=scenario_of(title, data), seed=seed, options=options, position=data, lang=lang)


def read_position(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The content of a position file. TOML if its name ends so or it does not begin with a brace."""
    try:
        name = os.fsdecode(path)
    except TypeError:
        raise BadPosition(cut(Said(f"a position is a table or the name of a file, not {path!r}",
                                   f"une situation est une table ou le nom d'un fichier, pas {path!r}"), 200)) from None
    try:
        with open(name, "rb") as f:
            content = f.read(TOO_LONG).decode("utf-8-sig")      # some editors begin a file with a mark
    except UnicodeDecodeError:
        raise BadPosition(Said(f"{name} is not a text file", f"{name} n'est pas un fichier de texte")) from None
    except (OSError, ValueError) as e:
        why = getattr(e, "strerror", "") or e
        raise BadPosition(Said(f"{name} cannot be read: {why}", f"{name} est illisible : {why}")) from e
    toml = name.endswith(".toml") or not (name.endswith(".json") or content.lstrip().startswith("{"))
    try:
        if toml:
            import tomllib

            return tomllib.loads(content)
        found = json.loads(content)
    except (ValueError, RecursionError) as e:
        kind = "TOML" if toml else "JSON"
        raise BadPosition(Said(f"{name} is not a {kind} file: {e}", f"{name} n'est pas un fichier {kind} : {e}")) from None
    if not isinstance(found, dict):
        raise BadPosition(Said(f"{name} should hold one table, beginning with {{",
                               f"{name} devrait contenir une seule table, qui commence par {{"))
    return found
