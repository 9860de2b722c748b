"""What a title teaches: its card, the briefings of its scenarios, the chapters of *How to play*. Text as data, both languages
side by side, in `teach/` of its package: `briefings.toml` and `howto.toml`.

A pair is written `["English", "Français"]`, with plain spaces. In the texts of *How to play* `{8.4.1}` is a rule, which a page
shows as a chip, and `*word*` is stressed.
"""
from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct

from marne.kernel.errors import BadData
from marne.kernel.sayings import Said, narrow
from marne.kernel.shaped import shaped
from marne.kernel.table import Briefing

Pair = tuple[str, str]
Level = Annotated[int, Meta(ge=1, le=3)]            # easy to learn, middling, hard
NOTHING: Pair = ("", "")
ANY = "*"                                           # a scenario: what holds where it says nothing
RULE = re.compile(r"\{([^{}]+)\}")
T = TypeVar("T")


def told(pair: Pair, lang: str) -> str:
    return narrow(pair[1]) if lang == "fr" else pair[0]


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A game in a few words, for those who choose one. `first`: the scenario to begin with, `seat`: where a newcomer sits in it;
    `minutes`: how long a game of the shortest and of the longest scenario takes against the computer.
    """

    level: Level
    minutes: tuple[int, int]
    first: str
    seat: str
    when: Pair = NOTHING
    text: Pair = NOTHING
    by: Pair = NOTHING


class Brief(Struct, frozen=True, forbid_unknown_fields=True):
    """What `Briefing` has of a scenario; what is left out the title's own `briefing` may have, or the scenario '*'."""

    level: int = 0
    minutes: int = 0
    setup: bool | None = None
    group: Pair = NOTHING
    where: Pair = NOTHING
    text: Pair = NOTHING
    forces: Pair = NOTHING
    attack: Pair = NOTHING
    turns: Pair = NOTHING
    win: Pair = NOTHING


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """A situation to be drawn by the table itself: a position, or the start of a scenario, and choices made from there. `places`:
    what the picture shows, with `around` more of it on every side (1: as much as there is between neighbours); `marks`: numbers
    put on places, which the words below refer to; `show`: the choice that is previewed.
    """

    scenario: str
    seat: str = ""
    seed: int = 1
    position: dict[str, Any] | None = None
    play: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    around: float = 1.0
    marks: dict[str, str] = {}
    show: str = ""
    lit: bool = False
    overlays: tuple[str, ...] = ()


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A paragraph, a list or a picture with its words."""

    text: Pair = NOTHING
    points: tuple[Pair, ...] = ()
    figure: str = ""


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of *How to play*."""

    id: str
    title: Pair
    part: tuple[Part, ...]


class _Briefings(Struct, frozen=True, forbid_unknown_fields=True):
    game: Card
    scenario: dict[str, Brief] = {}


class _Howto(Struct, frozen=True, forbid_unknown_fields=True):
    chapter: tuple[Lesson, ...]
    figure: dict[str, Figure] = {}


class Teach(Struct, frozen=True, eq=False):
    """All of it; empty for a title that teaches nothing yet."""

    card: Card | None = None
    briefs: dict[str, Brief] = {}
    lessons: tuple[Lesson, ...] = ()
    figures: dict[str, Figure] = {}

    @classmethod
    def load(cls, folder: Path | None) -> Teach:
        """From the folder of a package. Raises BadData."""
        if folder is None:
            return cls()
        brief = _read(folder / "teach" / "briefings.toml", _Briefings)
        howto = _read(folder / "teach" / "howto.toml", _Howto)
        table = _read(Path(__file__).with_name("at_the_table.toml"), _Howto)
        return cls(brief.game if brief else None, brief.scenario if brief else {},
                   (*howto.chapter, *(table.chapter if table else ())) if howto else (), howto.figure if howto else {})

    def briefing(self, own: Briefing, scenario: str, lang: str) -> Briefing:
        """The title's own words about a scenario, completed."""
        b, rest = self.briefs.get(scenario, Brief()), self.briefs.get(ANY, Brief())

        def one(name: str) -> str:
            mine: str = getattr(own, name)
            return mine or told(getattr(b, name), lang) or told(getattr(rest, name), lang)

        return Briefing(one("group"), one("where"), one("text"), one("forces"), one("attack"), one("turns"), one("win"),
                        own.level or b.level or rest.level, own.minutes or b.minutes or rest.minutes,
                        own.setup or bool(rest.setup if b.setup is None else b.setup))

    def rules(self) -> set[str]:
        """Every rule that the lessons name."""
        return {r for x in self.lessons for p in x.part for pair in (p.text, *p.points) for t in pair for r in RULE.findall(t)}

    def words(self, lang: str) -> int:
        return sum(len(told(pair, lang).split()) for x in self.lessons for p in x.part for pair in (x.title, p.text, *p.points))


def _read(path: Path, shape: type[T]) -> T | None:
    if not path.is_file():
        return None
    try:
        return shaped(msgspec.toml.decode(path.read_bytes()), shape)
    except msgspec.MsgspecError as e:
        where = f"{path.parent.name}/{path.name}"
        raise BadData(Said(f"{where}: {e}", f"{where} : {e}")) from e
