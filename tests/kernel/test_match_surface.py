"""What is private stays at home: the members of a match, and the command line for the server."""
from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from marne.match import Match

ROOT = Path(__file__).parents[2]
PRIVATE = {name for name in (*Match.__slots__, *vars(Match)) if name.startswith("_") and not name.endswith("__")}


def trees(*folders: str, about: str) -> Iterator[tuple[str, ast.Module]]:
    """The modules in whose text something of that form stands."""
    for folder in folders:
        for p in sorted((ROOT / folder).rglob("*.py")):
            if re.search(about, text := p.read_text(encoding="utf-8")):
                yield str(p.relative_to(ROOT)), ast.parse(text)


def test_nobody_reaches_into_a_match() -> None:
    """Objects of other classes may call something by the same name, but then they mean their own."""
    assert {"_tape", "_run", "_play"} <= PRIVATE
    named = rf"\b({'|'.join(PRIVATE)})\b"
    found = [f"{name}:{node.lineno} {ast.unparse(node)}" for name, tree in trees("src", "tests", "tools", about=named)
             if name != "src/marne/match.py" for node in ast.walk(tree)
             if isinstance(node, ast.Attribute) and node.attr in PRIVATE and ast.unparse(node.value) != "self"]
    assert found == []


def test_the_server_needs_nothing_of_the_command_line() -> None:
    found = [name for name, tree in trees("src/marne/server", about="cli") for node in ast.walk(tree)
             for module in ([node.module or ""] if isinstance(node, ast.ImportFrom) else
                            [a.name for a in node.names] if isinstance(node, ast.Import) else [])
             if module.startswith("marne.cli")]
    assert found == []
