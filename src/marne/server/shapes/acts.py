"""What a player sends from the table."""
from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from marne.server.shapes.base import Body, ChoiceText, Count, Line, Mode, Prose, SeatId


class Choose(Body):
    """`version` is the one of the table the person was looking at: if the game has moved on, nothing is changed."""

    seat: SeatId
    version: Count
    choice: ChoiceText
    base: Annotated[str, Meta(max_length=24)] = ""      # mark of the table the person has: the answer may then be an update
    then: Annotated[list[ChoiceText], Meta(max_length=60)] = []     # to be made after it, as long as nothing comes between
    sure: bool = True               # if not, what could not be taken back freely is not made: the answer is a `Confirm`


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


class Notify(Body):
    """How one is told that it is one's move in this game. `webhook` is compatible with Discord's."""

    page: bool = True
    email: bool = False
    webhook: Annotated[str, Meta(max_length=500)] = ""


class Upload(Body):
    """The text of a record; `seed` when the record only commits to one."""

    text: Annotated[str, Meta(min_length=1, max_length=4_000_000)]
    name: Annotated[str, Meta(max_length=80)] = ""


class NewAnalysis(Body):
    at: Count
    name: Annotated[str, Meta(max_length=80)] = ""


class AnalysisEdit(Body):
    name: Annotated[str, Meta(max_length=80)] | None = None
    note: Prose | None = None
