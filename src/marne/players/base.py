"""What a player is given, what it answers, and the players there are."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from marne.games_index import unknown
from marne.kernel.chance import Chance, Seeded
from marne.kernel.choice import Choice
from marne.kernel.errors import BadOption, MarneError
from marne.kernel.sayings import Said
from marne.kernel.title import State, Title
from marne.match import Decision, Match

LEVELS = ("recruit", "officer", "general")
TEMPERS = ("cautious", "bold")              # a level may have one: general-bold
THINKERS = (*LEVELS, *(f"{level}-{temper}" for level in LEVELS for temper in TEMPERS))
PLAYERS = ("random", "greedy", *THINKERS)
CERTAIN = 2                                 # moments in a row at which a game must look lost: one bad guess does not end it


def nothing_to_decide(seat: str) -> Said:
    return Said(f"{seat} has nothing to decide now", f"{seat} n'a rien à décider maintenant")


def span(title: Title[Any], s: State, place: int) -> int | str:
    """For what a player imagines something of its own: for its choice number `place`, or for the turn."""
    return f"turn {title.clock(s)}" if title.steady else place


class SeatView:
    """A match as one seat sees it. `salt` varies what `think` imagines."""

    __slots__ = ("_imagined", "_match", "_salt", "seat", "seat_index")

    def __init__(self, match: Match, seat: str, salt: str = "") -> None:
        self._match = match
        self._salt = salt
        self._imagined = 0
        self.seat = seat
        self.seat_index = match.seat_index(seat)

    @property
    def title(self) -> Title[Any]:
        return self._match.title

    @property
    def chosen(self) -> int:
        """How many choices this seat has made."""
        return self._match.movers.count(self.seat_index)

    @property
    def span(self) -> int | str:
        return span(self._match.title, self._match.state, self.chosen)

    @property
    def decision(self) -> Decision:
        """What this seat is asked. A player is only called when there is something to decide."""
        d = self._match.decision
        if d is None or d.seat != self.seat:
            raise MarneError(nothing_to_decide(self.seat))
        return d

    def view(self) -> dict[str, Any]:
        return self._match.view(self.seat)

    def think(self, chance: Chance | None = None) -> State:
        """A state to try things on with `kernel.run.advance`: what the seat cannot know is drawn anew from `chance`,
        and so are the dice to come. Without `chance` every call imagines something else, the same in every run.
        """
        if chance is None:
            self._imagined += 1
            chance = Seeded(f"think {self._salt}/{self.seat}/{self._match.choices_made}/{self._imagined}")
        s: State = self._match.title.hide(self._match.state, self.seat_index, chance)
        s.log = None
        return s


class Player(Protocol):
    """Somebody who can sit in a seat: one player for each seat of each game. What it has in mind from one decision to the next
    is its own, and can be saved with the game: with the same seed, whoever loads it makes the choices the other would have made.

    Who sits down in the middle of a game, or whose memory is lost, has none. It plans anew from what it sees: its choices follow
    from its seed and the situation, and from nothing that was played elsewhere.
    """

    def choose(self, view: SeatView, /) -> Choice: ...

    def save(self) -> dict[str, Any]:
        """What it has in mind now, as JSON has it. It is as secret as the cards of its seat."""
        ...

    def load(self, kept: Mapping[str, Any], /) -> None:
        """Have in mind what `save` gave, and nothing else; {} for nothing. What cannot be read counts as nothing."""
        ...


def gives_up(kept: Mapping[str, Any]) -> bool:
    """Would a player with this in mind (`Player.save`) give the game up, where that is possible?"""
    return int(kept.get("lost", 0)) >= CERTAIN


def check_player(name: str) -> None:
    if name == "human":
        raise BadOption(Said("a human plays at the terminal: this needs players that choose by themselves, "
                             f"{' or '.join(sorted(PLAYERS))}",
                             "un humain joue au terminal : il faut ici des joueurs qui choisissent seuls, "
                             f"{' ou '.join(sorted(PLAYERS))}"))
    if name not in PLAYERS:
        raise BadOption(unknown(Said("player", "de joueur"), name, PLAYERS))


def player(name: str, seed: int | str = 0) -> Player:
    """A player by its name. The same seed makes the same choices."""
    check_player(name)
    if name == "random":
        from marne.players.random import Random
        return Random(seed)
    if name == "greedy":
        from marne.players.greedy import Greedy
        return Greedy(seed)
    from marne.players.thinker import Thinker
    level, _, temper = name.partition("-")
    return Thinker(level, temper, seed)


def play(m: Match, players: Mapping[str, Player], limit: int = 100_000, salt: str = "",
         after: Callable[[Match], None] | None = None) -> bool:
    """Let the players play on to the end, or for `limit` decisions: then the answer is False. `after` is called after each."""
    views = {seat: SeatView(m, seat, salt) for seat in players}
    for _ in range(limit):
        ask = m.state.decision
        if ask is None:
            return True
        seat = m.title.seats[ask.seat]
        m.choose(players[seat].choose(views[seat]))
        if after is not None:
            after(m)
    return m.state.decision is None
