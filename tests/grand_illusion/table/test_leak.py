"""Nothing a seat may not know comes out of the table hooks: situations that differ only in hidden things look the same."""
from __future__ import annotations

import json
from typing import Any

import pytest

from marne.games.grand_illusion import TITLE
from marne.games.grand_illusion.choices import OPTION_IDS
from marne.games.grand_illusion.pieces import GE
from marne.games.grand_illusion.state import State
from marne.games.grand_illusion.rules.r08_4_supply import zone
from marne.games.grand_illusion.table.hooks import TABLE
from marne.kernel.chance import Seeded
from marne.match import Match
from tests.conformance.worlds import Worlds
from tests.grand_illusion.tools import asked, play, setup, st

GERMAN_OPTIONS = [x for x in OPTION_IDS if x.startswith("ge-")]
ALLIED_OPTIONS = [x for x in OPTION_IDS if x.startswith("al-")]


def at_german_options(*allied: str) -> Match:
    """Scenario 3 when the Germans choose, in secret, after the Allies."""
    m = play(setup("3"), "done")
    play(m, *(f"option {x}" for x in allied), *(["done"] if len(allied) < 2 else []))
    assert asked(m) == "german which_option"
    return m


def told(s: State, seat: int | None, asked_too: bool) -> str:
    """All that the hooks say to a seat, as the bytes that would be sent."""
    ask, known = s.decision, TITLE.known(s, seat)
    assert ask is not None
    out: dict[str, Any] = {}
    for lang in ("en", "fr"):
        focus = TABLE.focus(s, ask, lang)
        out[lang] = {
            "where": TABLE.where(s, lang), "crumb": list(TABLE.crumb(s, lang)), "focus": list(focus),
            "facts": TABLE.facts(known, seat, lang), "board": TABLE.board(known, seat, lang),
            "overlays": [TABLE.overlay(known, seat, name, arg, lang) for name in ("supply", "reach", "threat", "special")
                         for arg in ("", "72", "ge-ii", "fr-i", "85")],
            "odds": [TABLE.odds(known, seat, text, lang) for text in ("done", "attack 72", "option ge-logistics")],
        }
    if asked_too:
        out["marks"] = [list(x) for x in TABLE.marks(s, ask)]
        out["why"] = [list(TABLE.candidates(s, ask, kind, name)) for kind, name in (("place", "72"), ("piece", "ge-ii"))]
    return json.dumps(out, sort_keys=True)


@pytest.mark.parametrize("seat", [0, None])
def test_the_other_side_sees_nothing_of_an_option_just_chosen(seat: int | None) -> None:
    seen = set()
    for option in GERMAN_OPTIONS:
        m = play(at_german_options("al-resources"), f"option {option}")
        assert asked(m) == "german which_option" and not st(m).revealed
        seen.add(told(st(m), seat, asked_too=False))
    assert len(seen) == 1


@pytest.mark.parametrize("seat", [1, None])
def test_who_chooses_next_sees_nothing_of_the_first_ones_options(seat: int | None) -> None:
    seen = set()
    for option in ALLIED_OPTIONS:
        m = at_german_options(option)
        seen.add(told(st(m), seat, asked_too=True))
    assert len(seen) == 1


@pytest.mark.rules("14.3.6")
def test_refusals_tell_who_chooses_next_nothing_of_the_first_ones_options() -> None:
    """Whatever the Germans type: `why` and the refusal of `choose` are the same for every option the Allies may have taken."""
    texts = [*(f"option {x}" for x in OPTION_IDS), "done", "activate 72", "move fr-i 72", "attack 72", "reveal", "xyzzy"]
    worlds = [at_german_options(option) for option in ALLIED_OPTIONS]
    assert Worlds("grand-illusion", ()).refused_alike(worlds, texts) > len(ALLIED_OPTIONS)


def test_the_comparison_is_not_blind() -> None:
    """With ground off the rails in German hands, better logistics carry supply a hex further (14.3.6b.3): only Germans see it."""
    states = []
    for option in ("ge-logistics", "ge-more-guns"):
        s = st(play(at_german_options("al-resources"), f"option {option}")).copy()
        s.german |= s.t.belgium | s.t.france
        s.german &= ~s.t.rail | s.t.german_home
        states.append(s)
    a, b = states
    assert zone(TITLE.known(a, 1), GE) & ~zone(TITLE.known(b, 1), GE)
    assert told(a, 1, asked_too=False) != told(b, 1, asked_too=False)
    for seat in (0, None):
        assert told(a, seat, asked_too=False) == told(b, seat, asked_too=False)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_dice_to_come_change_nothing(seat: int | None) -> None:
    m = play(setup("1"), "done, activate 87")
    seen = set()
    for seed in ("one", "another"):
        s = st(m).copy()
        s.chance = Seeded(seed)
        seen.add(told(s, seat, asked_too=True))
    assert len(seen) == 1


def test_hooks_leave_the_state_alone() -> None:
    m = play(setup("1"), "done, activate 87")
    before = st(m).key(), st(m).stack[:], st(m).drawn, st(m).at[:], st(m).occ[:]
    for seat in (0, 1, None):
        told(st(m), seat, asked_too=True)
    assert (st(m).key(), st(m).stack, st(m).drawn, st(m).at, st(m).occ) == before and st(m).log is None
