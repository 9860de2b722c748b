"""A table as one reader sees it, and what changes of it."""
from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from marne.server.shapes.base import Mode
from marne.server.shapes.lobby import Clock, SeatState


class ChoiceInfo(Struct):
    """A choice with all a front end needs to show it. `grade`: 2 costly or irreversible, 1 changes something, 0 plain."""

    text: str                       # what is sent back
    words: str                      # "Move XX Corps to Morhange (96)"
    rule: str
    group: str
    heading: str                    # of the group, in words
    grade: int = 0
    sign: str = "arrow"             # name of an icon: swords, flag, spade, arrow, coin, dice, check, cross, train, ship …
    places: list[str] = []          # what lights up on the map
    pieces: list[str] = []
    label: str = ""                 # a short badge on the map: the movement cost
    caution: str = ""               # what will be judged later if it is made, in a sentence; its grade is then never 0
    caution_rule: str = ""
    then: list[str] = []            # what is chosen with it at one stroke, unless one goes step by step


class DecisionInfo(Struct):
    seat: str
    yours: bool                     # the choices are given only then
    prompt: str
    rule: str
    message: str                    # id of the question
    where: str                      # small line above the question: hex, army, step
    choices: list[ChoiceInfo]
    places: list[str] = []          # what the question is about: the activated hex
    pieces: list[str] = []
    secret: bool = False            # the answer is known to this seat alone until it is revealed
    window: str = ""                # kind of reaction window, '' for another question
    passing: str = ""               # the choice that lets it pass
    placing: str = ""               # kind of placing, which the computer can do: '' for another question
    coming: list[str] = []          # what is to be placed after it, in words
    marches: bool = False           # a place several steps away may be pointed at: see `marches`
    lifts: bool = False             # after a piece, which is taken up for it


class WayInfo(Struct):
    """The way to a place: points, the places on it, the choices that lead there (to be made at one stroke), the choice that ends
    the march there ('' if none does). `halts`: something comes between there, so that nobody goes on. `grade`: that of its
    costliest choice; `words`: what the last one is called, where that says more than a march."""

    cost: int
    path: list[str]
    texts: list[str]
    stop: str
    halts: bool
    grade: int = 0
    words: str = ""


class MarchInfo(Struct):
    """By place, where the units under way can get to."""

    ways: dict[str, WayInfo]


class LogLine(Struct):
    """One thing that happened. `n`: choices made when it happened; `i`: its number among all events."""

    i: int
    n: int
    text: str
    rule: str
    kind: str
    seat: str = ""
    data: dict[str, Any] = {}       # the event's own fields, units and hexes as ids
    head: bool = False              # a heading: turn, phase


class DieShown(Struct):
    """`of`: the values it was drawn from, in order, so that a client can make it again from the seed."""

    index: int
    value: int
    purpose: str
    n: int
    of: list[int] = []


class UndoInfo(Struct):
    """`free`: own choices that can be taken back at once; `start`: where 'undo all' goes back to.
    `anywhere`: nobody else has to agree (hot-seat, analysis, a game against the computer); the same choices throw the same dice.
    `hidden`: how many of the free ones, the last, the reader's numbers do not count: at one screen for both seats those made in
    secret; `order`: how many of these 'undo all' takes back. `back`: where one undo goes back to: before the last choice of one's
    own, with all that was made at one stroke (a march, what the computer has placed).
    """

    free: int
    start: int
    anywhere: bool = False
    hidden: int = 0
    order: int = 0
    back: int = 0


class RequestInfo(Struct):
    """Something that needs the other players' consent."""

    id: int
    kind: Literal["undo", "draw", "takeover", "pause"]
    by: str                         # seat
    by_name: str
    text: str                       # what would change, in words
    to: int | None
    dice: list[DieShown]            # that would be undone, as far as you may see them
    yours: bool                     # you asked
    asks: list[str]                 # seats that still have to answer
    note: str = ""
    bot: str = ""
    cards: int = 0                  # that whoever asks has seen since then and you have not


class ChatLine(Struct):
    id: int
    name: str
    seat: str                       # '' for a spectator
    text: str
    at: float


class Outcome(Struct):
    winner: str | None
    kind: str
    text: str
    rule: str
    score: dict[str, int] = {}


class StandingInfo(Struct):
    """A kind of reaction window or of placing, and how the seat answers it. `turn`: it passes (the computer places) until the
    seat's next turn; `same`: always with the choice `words`. A march that goes on by itself is there with so many `steps` to go.
    """

    seat: str
    kind: str
    name: str
    mode: Mode
    words: str = ""
    steps: int = 0


class GuideInfo(Struct):
    """The present step of a guided first game. `points`: what is ringed, as kind:name (place, piece, choice, panel, overlay,
    seat, part); `accepts`: the offered choices that do what it asks for. `waiting`: the opponent answers, the step is done;
    `lost`: the game was played by an older guide and cannot be followed.
    """

    title: str
    heading: str
    step: int                       # from 1 on
    of: int
    text: list[str]                 # paragraphs; **words** that are taught
    todo: str = ""                  # what to do now; '' for a step that is only read
    rules: list[str] = []
    points: list[str] = []
    accepts: list[str] = []
    back: bool = False              # there is a step before it
    last: bool = False
    waiting: bool = False
    lost: bool = False


class WarnInfo(Struct):
    """What will be judged later. `grade`: 2 it will happen unless the seat acts, 1 it may happen, 0 something to know."""

    kind: str
    grade: int
    rule: str
    text: str
    place: str
    pieces: list[str]


class HintUse(Struct):
    """A hint of the computer that somebody asked for in a game against people: everybody may know of it."""

    seat: str
    n: int                          # choices made by then


class Table(Struct):
    """All that one person may know of a game. `version` grows with every change, also with an undo."""

    id: str
    kind: Literal["game", "record", "analysis"]
    title: str
    title_name: str
    scenario: str
    scenario_name: str
    name: str
    status: Literal["open", "running", "finished"]
    version: int
    n: int                          # choices made up to the position shown
    last: int                       # choices made in all
    seats: list[SeatState]
    seat: str | None                # for whom this was made, None for a spectator
    you: list[str]                  # all seats of the reader
    view: dict[str, Any]
    facts: dict[str, Any]           # what a game adds for its own panels
    crumb: list[str]
    decision: DecisionInfo | None
    undo: UndoInfo
    requests: list[RequestInfo]
    log_from: int                   # replace the log from this event on by `log`
    log: list[LogLine]
    seen: int                       # choices made when this person last looked
    commitment: str | None
    seed: str | None                # only when the game is finished
    outcome: Outcome | None
    clock: Clock
    paused: bool
    notice: str = ""                # older data, a record that could not be followed to its end …
    owner: bool = False
    parent: str | None = None       # of an analysis
    parent_at: int = 0
    invites: dict[str, str] = {}
    ground: str = ""                # address of the map's fixed part
    standing: list[StandingInfo] = []   # standing answers of the reader's own seats, all kinds there are
    hides: bool = False             # one of the reader's own seats sees what another may not: two people at one screen
    guide: GuideInfo | None = None
    warnings: list[WarnInfo] = []   # what will be judged later against the reader's seat, the gravest first; none of the past
    mark: str = ""                  # name of this very table, for updates; '' for a moment of the past
    hints: list[HintUse] = []       # asked of the computer in a game against people
    draws: bool = False             # a draw can be agreed on


class Update(Struct):
    """What makes the table `mark` of the table `base`: apply `patch` to it (JSON Patch, RFC 6902: `add`, `remove`, `replace`),
    replace its log from `log_from` on by `log`, and call it `mark`. Who does not have `base` fetches the whole table.
    """

    base: str
    mark: str
    version: int
    patch: list[dict[str, Any]]
    log_from: int
    log: list[LogLine]


class Confirm(Struct):
    """Instead of a table, where `sure` was false: nothing has changed, for the choice `confirm` could not be taken back freely.
    `text` says why. Sent again with `sure`, it is made.
    """

    confirm: str
    text: str
