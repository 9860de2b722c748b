"""The games there are, their scenarios and rules."""
from __future__ import annotations

from msgspec import Struct


class ScenarioInfo(Struct):
    """`group`: the heading under which it stands in a long list; `own`: brought by the data of this server's owner; `level`: 1
    easy to 3 hard, `minutes`: against the computer, 0 if nobody has said; `setup`: it begins with pieces to be placed.
    """

    id: str
    name: str
    rule: str
    group: str = ""
    where: str = ""                 # place and day
    text: str = ""                  # the situation
    forces: str = ""
    own: bool = False
    attack: str = ""                # who attacks
    turns: str = ""                 # how long it goes on
    win: str = ""                   # how it is won
    level: int = 0
    minutes: int = 0
    setup: bool = False


class OptionInfo(Struct):
    id: str
    name: str
    rule: str
    default: bool | int | str
    values: list[bool | int | str]


class SeatInfo(Struct):
    id: str
    name: str


class CardInfo(Struct):
    """A game in a few words. `first`, `seat`: the scenario to begin with, and where a newcomer sits in it; `minutes`: of the
    shortest and the longest scenario; `howto`: there are chapters of *How to play*.
    """

    level: int = 0
    minutes: list[int] = []
    first: str = ""
    seat: str = ""
    when: str = ""
    text: str = ""
    by: str = ""
    howto: bool = False


class GuideOffer(Struct):
    """The guided first game of a title."""

    title: str
    text: str
    minutes: int
    steps: int


class TitleInfo(Struct):
    slug: str
    name: str
    seats: list[SeatInfo]
    scenarios: list[ScenarioInfo]
    options: list[OptionInfo]
    players: list[str]              # bots that can sit in a seat
    draws: bool                     # a draw can be agreed on
    card: CardInfo
    guide: GuideOffer | None = None


class RuleInfo(Struct):
    id: str
    text: str
    enforced: bool
    ruling: str = ""                # how an ambiguous rule is read here
    label: str = ""                 # the number as it is shown in that language
    section: str = ""               # the heading under which it stands in the book


class ChapterInfo(Struct):
    """A chapter of the book, or a section: then `parent` is the chapter."""

    id: str
    label: str
    name: str
    text: str = ""                  # what it is about, in a sentence
    parent: str = ""
