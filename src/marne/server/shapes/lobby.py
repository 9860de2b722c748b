"""Games before and between the moves: new ones, their seats and clocks, the lobby."""
from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from marne.server.shapes.base import Body, SeatId


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
