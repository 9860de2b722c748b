"""What helps to think and to learn: pictures and lessons, hints, why not, dice and luck, analyses, notes."""
from __future__ import annotations

from msgspec import Struct

from marne.server.shapes.table import DieShown, Table
from marne.server.shapes.titles import SeatInfo


class FigureInfo(Struct):
    """A situation to be drawn as a picture: a table, and what of it is shown. `around`: how much beyond `places`, in distances
    between neighbours; no places: the whole map. `marks`: a number on places; `show`: the choice that is previewed.
    """

    table: Table
    places: list[str]
    around: float
    marks: dict[str, str]
    show: str
    lit: bool
    overlays: list[str]


class PartInfo(Struct):
    """Of a lesson: a paragraph, a list, or a picture with its words. In the text `{8.4.1}` is a rule and `*word*` is stressed."""

    text: str = ""
    points: list[str] = []
    figure: str = ""                # its name


class LessonInfo(Struct):
    id: str
    title: str
    parts: list[PartInfo]


class Reason(Struct):
    rule: str
    text: str


class Advised(Struct):
    """A choice that the computer's player would look at. `then`: how it would go on, in words."""

    text: str
    words: str
    reasons: list[Reason]
    then: list[str]
    places: list[str]


class HintInfo(Struct):
    """`told`: the others are told that a hint was asked for."""

    choices: list[Advised]
    told: bool


class TermInfo(Struct):
    name: str
    value: float


class LineInfo(Struct):
    seat: str
    words: str


class OpinionInfo(Struct):
    """How the computer's player judges a situation, compared with the beginning of the scenario. `share`: from -1, all for the
    second seat, to 1, all for the first; `line`: what it would play for both sides.
    """

    share: float
    text: str
    terms: list[TermInfo]           # in the unit of the game, for the first seat
    line: list[LineInfo]


class IdeaInfo(Struct):
    """A plan of the computer in words. `chance`: of a hundred games imagined with it so many were won; None: it was not tried."""

    words: str
    chance: int | None


class PlanInfo(Struct):
    """A plan that a seat of the computer followed, as it saw the game when `n` choices had been made. `others`: what it looked at
    besides; `choice`: how it began; `choices`: for how many choices it was followed.
    """

    n: int
    seat: str
    where: str                      # turn and date, in words
    plan: IdeaInfo
    others: list[IdeaInfo]
    choice: str
    choices: int


class MindInfo(Struct):
    """What the computer had in mind in a game that is over. `game`: the one the numbers of choices are about."""

    game: str
    plans: list[PlanInfo]
    gave_up: str                    # the seat of the computer that gave up, '' if none did



class NotesInfo(Struct):
    text: str


class WhyInfo(Struct):
    """Why a thing is not possible now. `possible`: it is, after all, by these choices."""

    subject: str
    reasons: list[Reason]
    possible: list[str] = []


class AnalysisInfo(Struct):
    id: str
    parent: str
    at: int
    name: str
    note: str
    made: int
    changed: float


class DiceInfo(Struct):
    """All values chance has given; with the seed (when the game is over) everybody can make them again."""

    commitment: str | None
    seed: str | None
    own: bool                       # the players' own dice
    dice: list[DieShown]
    by_line: bool = False           # each value follows from the choices up to it too, not from the seed and its index alone
    choices: list[str] = []         # 'seat: choice', all of them, with the seed: what the values of `by_line` follow from


class LuckRow(Struct):
    """One battle: for each seat the losses it dealt and the losses that were to be expected from its throws."""

    n: int
    name: str
    turn: str
    actual: dict[str, float]
    expected: dict[str, float]


class LuckInfo(Struct):
    seats: list[SeatInfo]
    what: str                       # what is counted, in words
    rows: list[LuckRow]
