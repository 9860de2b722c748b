"""The HTTP interface in types: every body that comes in and every answer that goes out. OpenAPI is made from these.

Times are seconds since 1970 (UTC). Texts for people are in the language asked for with `?lang=en|fr`.
"""
from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Lang = Literal["en", "fr"]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Line = Annotated[str, Meta(max_length=200)]
Prose = Annotated[str, Meta(max_length=20_000)]
ChoiceText = Annotated[str, Meta(min_length=1, max_length=200)]
SeatId = Annotated[str, Meta(min_length=1, max_length=24)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class Body(Struct, forbid_unknown_fields=True):
    """What a client sends. A field that is not known is an error, so that a typing mistake does not pass in silence."""


# --- people ----------------------------------------------------------------------------------------------------------

class Person(Struct):
    id: str
    name: str
    guest: bool


class Me(Struct):
    """Who is asking. `guests`: one may play without an account (a server on this machine, or a host who allows it). `mail`: the
    server can send letters; `verified`: the e-mail address is confirmed.
    """

    user: Person | None
    guests: bool
    hosted: bool
    version: str
    email: str | None = None
    lang: Lang | None = None
    settings: dict[str, Any] = {}
    mail: bool = False
    verified: bool = False


class Done(Struct):
    ok: bool = True


class Guest(Body):
    name: Annotated[str, Meta(max_length=40)] = ""


class Register(Body):
    name: Name
    password: Annotated[str, Meta(min_length=8, max_length=200)]
    email: Annotated[str, Meta(max_length=200)] = ""


class Login(Body):
    name: Name
    password: Annotated[str, Meta(max_length=200)]


class Profile(Body):
    """Only what is given is changed."""

    name: Name | None = None
    email: Annotated[str, Meta(max_length=200)] | None = None
    lang: Lang | None = None
    password: Annotated[str, Meta(min_length=8, max_length=200)] | None = None
    old_password: Annotated[str, Meta(max_length=200)] | None = None
    settings: dict[str, bool | int | str] | None = None


class Forgot(Body):
    who: Annotated[str, Meta(min_length=1, max_length=200)]


class Token(Body):
    token: Annotated[str, Meta(min_length=1, max_length=100)]


class Reset(Token):
    password: Annotated[str, Meta(min_length=8, max_length=200)]


class Leave(Body):
    password: Annotated[str, Meta(max_length=200)] = ""


class Fault(Struct):
    """What went wrong and what to do. `code` is for programs, `error` for people; `rules`: (rule, sentence) pairs."""

    code: str
    error: str
    rules: list[tuple[str, str]] = []


# --- titles ----------------------------------------------------------------------------------------------------------

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


# --- lobby -----------------------------------------------------------------------------------------------------------

class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """`move`: seconds for each turn at the board; `game`: seconds for the whole game, each seat."""

    kind: Literal["none", "move", "game"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=10_000_000)] = 0


class NewGame(Body):
    """`seats`: for each seat `me`, `open` (anybody), `friend` (by link) or a bot's name. Seats left out: the first is
    `me`, the others the strongest bot. Both `me`: hot-seat.
    """

    title: Annotated[str, Meta(max_length=60)] = "grand-illusion"
    scenario: Annotated[str, Meta(max_length=24)] | None = None
    seats: dict[SeatId, Annotated[str, Meta(max_length=24)]] = {}
    options: dict[Annotated[str, Meta(max_length=60)], bool | int | str] = {}
    clock: Clock = Clock()
    name: Annotated[str, Meta(max_length=80)] = ""
    hidden: bool = False            # not listed in the lobby; only those with the link can watch


class SeatState(Struct):
    id: str
    name: str                       # of the seat, in words
    kind: Literal["human", "bot", "open"]
    player: str                     # of the person or the bot in words, '' when nobody sits there
    bot: str                        # which player of the computer it is, '' for people
    user: str | None                # id of the person
    online: bool
    left: int | None                # seconds on the clock, None without one
    running: bool                   # the clock runs now
    you: bool
    ready: bool = False             # has made a secret choice and waits for the other


class GameRow(Struct):
    """A line of the lobby."""

    id: str
    kind: Literal["game", "record", "analysis"]
    title: str
    title_name: str
    scenario: str
    scenario_name: str
    name: str
    status: Literal["open", "running", "finished"]
    seats: list[SeatState]
    where: str                      # turn and date, in words
    prompt: str                     # what is asked now, when it is asked of the reader
    last: str                       # the last line of the log
    made: int
    changed: float
    your_move: bool
    outcome: str = ""               # in words, when finished
    invites: dict[str, str] = {}    # by seat: secret of the link /join/<id>/<secret>; for the owner only
    guide: list[int] = []           # of a guide: the step and how many there are


class Lobby(Struct):
    yours: list[GameRow]            # your move
    waiting: list[GameRow]
    open: list[GameRow]
    watch: list[GameRow]
    finished: list[GameRow]
    analyses: list[GameRow]


# --- the table -------------------------------------------------------------------------------------------------------

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


Mode = Literal["ask", "pass", "turn", "same"]


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


class HintUse(Struct):
    """A hint of the computer that somebody asked for in a game against people: everybody may know of it."""

    seat: str
    n: int                          # choices made by then


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


class Choose(Body):
    """`version` is the one of the table the person was looking at: if the game has moved on, nothing is changed."""

    seat: SeatId
    version: Count
    choice: ChoiceText
    base: Annotated[str, Meta(max_length=24)] = ""      # mark of the table the person has: the answer may then be an update
    then: Annotated[list[ChoiceText], Meta(max_length=60)] = []     # to be made after it, as long as nothing comes between
    sure: bool = True               # if not, what could not be taken back freely is refused (409 confirm), to be confirmed


class Place(Body):
    """Let the computer place what is being placed, all of its kind."""

    seat: SeatId
    version: Count
    base: Annotated[str, Meta(max_length=24)] = ""


class Standing(Body):
    """Standing answers of a seat by kind of window; kinds that are not named stay as they are."""

    seat: SeatId
    answers: dict[Annotated[str, Meta(max_length=40)], Mode]
    same: dict[Annotated[str, Meta(max_length=40)], ChoiceText] = {}     # by kind, the choice that is always made


class Undo(Body):
    """Back to the moment when `to` choices had been made; or, where the numbers do not count them, `hidden` choices back."""

    seat: SeatId
    version: Count
    to: Count
    hidden: Count = 0


class StartGuide(Body):
    """`again`: from its first step, even if one is under way."""

    again: bool = False


class GuideAct(Body):
    """`on`: a step was read; `back`: one step back, choices are taken back with it; `free`: it becomes an ordinary game; `end`:
    it was played to its end.
    """

    act: Literal["on", "back", "free", "end"]
    version: Count


class Join(Body):
    seat: SeatId | None = None
    invite: Annotated[str, Meta(max_length=100)] = ""


class Consent(Body):
    kind: Literal["undo", "draw", "takeover", "pause"]
    seat: SeatId
    to: Count | None = None         # undo
    target: SeatId | None = None    # takeover: the seat that the bot takes
    bot: Annotated[str, Meta(max_length=24)] = "greedy"


class Answer(Body):
    seat: SeatId
    agree: bool
    note: Line = ""


class AskHint(Body):
    seat: SeatId


class Resign(Body):
    seat: SeatId


class Say(Body):
    text: Annotated[str, Meta(min_length=1, max_length=2000)]


class Notes(Body):
    text: Prose


class NotesInfo(Struct):
    text: str


class Notify(Body):
    """How one is told that it is one's move in this game. `webhook` is compatible with Discord's."""

    page: bool = True
    email: bool = False
    webhook: Annotated[str, Meta(max_length=500)] = ""


class WhyInfo(Struct):
    """Why a thing is not possible now. `possible`: it is, after all, by these choices."""

    subject: str
    reasons: list[Reason]
    possible: list[str] = []


class Upload(Body):
    """The text of a record; `seed` when the record only commits to one."""

    text: Annotated[str, Meta(min_length=1, max_length=4_000_000)]
    name: Annotated[str, Meta(max_length=80)] = ""


class NewAnalysis(Body):
    at: Count
    name: Annotated[str, Meta(max_length=80)] = ""


class AnalysisInfo(Struct):
    id: str
    parent: str
    at: int
    name: str
    note: str
    made: int
    changed: float


class AnalysisEdit(Body):
    name: Annotated[str, Meta(max_length=80)] | None = None
    note: Prose | None = None


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
