"""The panel of an attack while a trigger of its roll takes away who fires."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.table.hooks import TABLE
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import framed

ISLAND = {"H4": "building", **{h: "water" for h in ("H3", "H5", "G4", "G5", "G3", "I4", "I5", "I3")}}
ELSEWHERE = {"H7": "fr-inf", "O6": "ge-inf", "A6": "fr-inf"}


@pytest.mark.rules("1.9.1", "E60")
@pytest.mark.parametrize(("firer", "weapon", "own"), [
    ("ge-abt+ge-mg0815", "ge-mg0815.1", "A37"), ("ge-abt+ge-lmw76", "ge-lmw76.1", "A55")])
def test_1_9_1_the_panel_names_only_the_firers_that_are_left(firer: str, weapon: str, own: str) -> None:
    """Fire breaks out where a weapon stands that has just fired: the questions that follow can still be shown to everybody."""
    a = Arena({"H4": firer, **ELSEWHERE}, ground=ISLAND, dice=[framed("ge", "event"), "6-5"], events=[60], hexes=["H4"],
              german=[own], allied=["A37"]).order(21)
    before, after = set(), set()
    while a.s.decision is not None:
        for seat in (None, 0, 1):
            for lang in ("en", "fr"):
                shown = TABLE.facts(TITLE.known(a.s, seat), seat, lang)["attack"]
                if shown is not None and shown["kind"] == "fire":
                    pieces = {row["piece"] for row in shown["firers"]}
                    (after if a.where("ge-abt.1") == "lost" else before).update(pieces)
        wanted = (f"base {weapon}", "fire", "keep", "no", "done")
        a.play(next((c for c in a.choices if c in wanted), a.choices[0]), calm=False)
    assert a.where("ge-abt.1") == "lost"
    assert weapon in before and weapon not in after
