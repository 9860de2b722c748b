"""How the house stands: lines and modules of each game by room, what all games have built for themselves, where a verb is named.

    python tools/house.py [FOLDER]      # FOLDER: another checkout, to compare with
"""
from __future__ import annotations

import ast
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("rules", "words", "table", "bot", "data")
HOOKS = {"__init__", "__getattr__", "__format__", "__str__", "__repr__"}


def modules(folder: Path) -> Iterator[Path]:
    yield from sorted(p for p in folder.rglob("*.py") if "__pycache__" not in p.parts)


def lines(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


def room(path: Path, game: Path) -> str:
    first = path.relative_to(game).parts[0]
    return first if first in ROOMS else "top"


def names(path: Path) -> set[str]:
    """Functions, methods and classes that a module defines."""
    tree = ast.parse(path.read_text("utf-8"))
    return {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)} - HOOKS


def declared(path: Path, by: tuple[str, ...]) -> dict[str, str]:
    """What a module declares by calls of these functions: the text of each thing, and the name it is given ('' if none)."""
    tree = ast.parse(path.read_text("utf-8")) if path.is_file() else ast.Module([], [])
    given = {id(n.value): n.targets[0].id for n in ast.walk(tree)
             if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Name)}
    return {n.args[0].value: given.get(id(n), "") for n in ast.walk(tree) if isinstance(n, ast.Call) and n.args
            and isinstance(n.args[0], ast.Constant) and isinstance(n.args[0].value, str) and isinstance(n.func, ast.Name)
            and n.func.id in by}


def verbs(game: Path) -> dict[str, str]:
    """What the choices of a game are called."""
    return declared(game / "choices.py", ("verb", "plain", "Table1", "Table2"))


def questions(game: Path) -> dict[str, str]:
    """The messages of the questions that a game declares, or asks without having declared them."""
    out = declared(game / "questions.py", ("question",))
    for path in modules(game):
        for n in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id == "Ask" and len(n.args) > 1:
                out |= {c.value: "" for c in ast.walk(n.args[1])
                        if isinstance(c, ast.Constant) and isinstance(c.value, str) and c.value not in out}
    return out


def named_in(game: Path, words: dict[str, str]) -> list[int]:
    """For each word, in how many modules of the game it stands as a text of its own or by the name it was declared with."""
    by_name = {name: word for word, name in words.items() if name}
    found: Counter[str] = Counter()
    for path in modules(game):
        here: set[str] = set()
        for n in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(n, ast.Constant) and isinstance(n.value, str) and n.value in words:
                here.add(n.value)
            elif isinstance(n, ast.ImportFrom) and (n.module or "").endswith((".choices", ".questions")):
                here |= {by_name[a.name] for a in n.names if a.name in by_name}
            elif isinstance(n, ast.Attribute) and n.attr in by_name:
                here.add(by_name[n.attr])
        found.update(here)
    return [found[w] for w in sorted(words)]


def main() -> None:
    src = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT).resolve() / "src" / "marne"
    games = sorted(p for p in (src / "games").iterdir() if (p / "choices.py").is_file())
    defined: dict[str, set[str]] = defaultdict(set)
    for game in games:
        by_room: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        for path in modules(game):
            sums = by_room[room(path, game)]
            sums[0] += lines(path)
            sums[1] += 1
            for name in names(path):
                defined[name].add(game.name)
        told = ", ".join(f"{r} {n:,}/{m}" for r, (n, m) in sorted(by_room.items()))
        total, count = (sum(column) for column in zip(*by_room.values(), strict=True))
        print(f"{game.name}: {total:,} lines in {count} modules: {told}")
        for what, words in (("verb", verbs(game)), ("question", questions(game))):
            counts = named_in(game, words)
            mean = sum(counts) / max(1, len(counts))
            print(f"  a {what} is named in {mean:.1f} modules on average, {max(counts, default=0)} at most")
    for part in ("kernel", "parts"):
        found = list(modules(src / part))
        print(f"{part}: {sum(map(lines, found)):,} lines in {len(found)} modules")
    print(f"{sum(len(g) == len(games) for g in defined.values())} names of functions and classes are in all {len(games)} games")
    crowded = Counter({p.parent: 0 for p in modules(src)})
    for folder in crowded:
        crowded[folder] = sum(p.name not in ("__pycache__", "__init__.py") for p in folder.iterdir())
    print("the fullest folders: " + ", ".join(f"{f.relative_to(src)} {n}" for f, n in crowded.most_common(5)))


if __name__ == "__main__":
    main()
