"""What the first page shows to a newcomer must fit the rules and data of today. `python tools/demo.py` makes it anew."""
from __future__ import annotations

import json
from pathlib import Path

import marne

WEB = Path(__file__).resolve().parents[2] / "src" / "marne" / "web"


def test_the_recorded_game_can_be_followed_to_its_end() -> None:
    m = marne.load(str(WEB / "records" / "grand-illusion-2.txt"))
    assert m.result is not None
    assert m.scenario == "2"


def test_the_position_of_the_strip_has_the_form_of_a_view() -> None:
    shown = json.loads((WEB / "opening.json").read_text(encoding="utf-8"))["view"]
    now = marne.start("grand-illusion", scenario="2", seed=1).view(None)
    assert set(shown) <= set(now)
    assert [set(h) for h in shown["hexes"]] == [set(h) for h in now["hexes"]]
    assert shown["units"]
    known = set().union(*now["units"])
    assert all(set(u) <= known for u in shown["units"])
