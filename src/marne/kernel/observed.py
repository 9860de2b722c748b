"""What an observation of a title's flat state is made of: the sizes that the list of its fields does not tell, and what a seat
does not see. `lab.flat` makes arrays of it; nothing here needs any library."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from marne.kernel.lexicon import Lexicon


class Veiled(NamedTuple):
    """A state with blanks for what a seat cannot know, never to be played on. `hidden`: the pieces whose place it does not know,
    still in their places. `counts`: what it may know of the rest in numbers, such as how many cards the other side holds.
    `instead`: what stands for the fields that `Observed.veiled` names, so that no state is copied for the sake of a few."""

    state: Any
    hidden: int = 0
    counts: tuple[int, ...] = ()
    instead: tuple[Any, ...] = ()


class Observed(NamedTuple):
    """`boards`: the fields that are bitboards, by their bits; `rows`: fields whose length changes, with the most that is shown of
    them; `without`: fields that are left out, since they follow from others or tell nothing to play by. All others are small
    numbers, lists of them, or bytes. `counts` are the names of those that `veil` gives, `veiled` the fields that it gives
    instead. `places` is the field that says where pieces are, and `marks` the boards over pieces that lie with a counter, whoever
    it is: of hidden pieces only where they are and how marked is shown. `choices`: so many are offered at a time (see
    `lab.flat`)."""

    lexicon: Lexicon
    choices: int
    boards: Mapping[int, str]
    veil: Callable[[Any, int], Veiled]
    counts: tuple[str, ...] = ()
    rows: Mapping[str, int] = {}
    without: str = ""
    places: str = ""
    marks: tuple[str, ...] = ()
    veiled: str = ""
