"""Reaction windows, and the numbers of rules that the table shows."""
from __future__ import annotations

import re
from pathlib import Path

import marne
from marne.games.drive_on_paris import TITLE
from marne.games.drive_on_paris.table.hooks import TABLE
from tests.conformance.windows import kinds_are_named, opened

from ..arena import field, play

ROOT = Path(__file__).resolve().parents[3] / "src" / "marne"
RULE = re.compile(r'"(SCS-\d+\.\d+|\d-\d+[a-z]?(?:#\d+|/\w+(?:#\d+)?)?|0/\w+(?:#\d+)?)"')


def test_every_kind_has_a_name_in_both_languages() -> None:
    kinds_are_named(TABLE, {"screen", "trench", "advance"})


def test_cavalry_that_lets_the_window_pass_stands() -> None:
    m = field({"ge-3": "24-19", "fr-1cd": "24-20"}, phase="combat")
    play(m, "attack 24-20", "join ge-3", "fight")
    assert m.decision is not None and m.decision.message == "whether_to_screen"
    assert next(iter(opened(m, TABLE, 1)))[1:] == ("screen", "stand")


def test_every_rule_that_the_table_names_is_in_the_list() -> None:
    files = [*(ROOT / "games" / "drive_on_paris" / "table").glob("*.py"),
             *(ROOT / "web" / "js" / "games" / "drive-on-paris").glob("*.js")]
    named = {(f.name, rule) for f in files for rule in RULE.findall(f.read_text("utf-8"))}
    assert len(named) > 50
    assert [(f, rule) for f, rule in sorted(named) if TITLE.rulebook.rule(rule) is None] == []
    assert marne.games()
