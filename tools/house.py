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


def verbs(game: Path) -> list[str]:
    """What the choices of a game are called."""
    tree = ast.parse((game / "choices.py").read_text("utf-8"))
    return [n.args[0].value for n in ast.walk(tree) if isinstance(n, ast.Call) and n.args
            and isinstance(n.args[0], ast.Constant) and isinstance(n.args[0].value, str) and isinstance(n.func, ast.Name)
            and n.func.id in ("verb", "plain", "Table1", "Table2")]


def questions(game: Path) -> set[str]:
    """The messages of the questions that a game asks."""
    out: set[str] = set()
    for path in modules(game):
        for n in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id == "Ask" and len(n.args) > 1:
                out |= {c.value for c in ast.walk(n.args[1]) if isinstance(c, ast.Constant) and isinstance(c.value, str)}
    return out


def named_in(game: Path, words: set[str]) -> list[int]:
    """For each word, in how many modules of the game it stands as a text of its own."""
    found: Counter[str] = Counter()
    for path in modules(game):
        tree = ast.parse(path.read_text("utf-8"))
        found.update({n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)} & words)
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
        for what, words in (("verb", set(verbs(game))), ("question", questions(game))):
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
