"""Where the rules of a title stand in its code, and which tests prove them.

The code names a rule as the list does: in a docstring, a comment or a text, "9.4.2, 9.4.3a The attacker's compulsory retreat".
Only whole numbers count: 9.4.1 does not name 9.4. A range names all between its ends: "9.1.3-9.1.6", "9.2.2c.1-4", "8.4/b1-b3",
"4.2 [b1-b5]", "E87(1)-(3)", "1-12#2-9"; not in the head of a module, where it is the module's extent and no place. Numbers that a
text may have for other reasons, a chapter's 5 and a rule's 5-6, count only at the beginning of a line or text, "1-7, SCS-10.5 All
attackers are marked"; 5-6 also at the beginning of brackets. A title's rules modules are its room `rules` and those beside it
that hold the state and what scenario and data fix (`BESIDE`); all others only show or explain.
"""
from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from marne.kernel.rulebook import Rulebook, project_root

BESIDE = ("law", "state", "tables", "choices", "pieces", "position", "possible", "muster", "secrets")

_START = re.compile(r"(?<![\w./])(?=[A-Z]{0,2}\d|[A-Z][A-Za-z]+[-/])")
# after a number: it is a longer one; after a pair such as 3-4: it is three of a unit's values, 3-4-8
_GOES_ON = re.compile(r"\w|[./]\w|#\d|\(\d+\)|-[a-z]\b| \[[\w ./#-]+\]|(?<=\d-\d)-\d")
_TO = re.compile(r"(?:-| to )(?P<end>(?:\d+-|[A-Z]+-)?[A-Z]?\d[\w./]*|[a-z]\d*\b|\(\d+\))(?P<close>\]?)")
_TAIL = re.compile(r"(?P<stem>.*?)(?P<last>\d+|[a-z])(?P<close>[\])]?)$")
_PAIR = re.compile(r"\d+-\d+")
_OPENING = re.compile(r"""[\s#"']*""")
_TEXT = {tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}


class Place(msgspec.Struct, frozen=True, order=True):
    """A line that names a rule, or a test that proves it: the file, the line and the function, class or constant there."""

    file: str
    line: int
    name: str


class Stands(msgspec.Struct, frozen=True):
    """Of one rule: the places in the rules modules, those in the other rooms, and its tests."""

    rules: list[Place]
    others: list[Place]
    tests: list[Place]


class Code(msgspec.Struct, frozen=True):
    """Of every rule of a book. `tests` says whether there are tests to look at: an installed package has none."""

    rules: dict[str, Stands]
    tests: bool


def package_of(book: Rulebook) -> Path:
    """The folder of the title's code: the list is in its room `data`."""
    return book.path.resolve().parent.parent


def code(book: Rulebook) -> Code:
    """Where every rule of the book stands."""
    package = package_of(book)
    root = project_root(book.path)
    found = {rule.id: Stands([], [], []) for rule in book.rules}
    rooms = rules_modules(package)
    for path in [*rooms, *sorted({*package.rglob("*.py")} - {*rooms})]:
        file = str(path.relative_to(root or package.parent))
        ours = path in rooms
        for number, line, name in cited(book, path.read_text("utf-8")):
            places = found[number].rules if ours else found[number].others
            places.append(Place(file, line, name))
    if root is not None:
        for path in sorted((root / "tests").rglob("*.py")):
            for number, line, name in proven(book, path, root):
                found[number].tests.append(Place(str(path.relative_to(root)), line, name))
    return Code({i: Stands(*(list(dict.fromkeys(places)) for places in (s.rules, s.others, s.tests))) for i, s in found.items()},
                root is not None)


def rules_modules(package: Path) -> list[Path]:
    """The modules in which a rule is looked for: first the room `rules`."""
    return [*sorted((package / "rules").rglob("*.py")), *(p for name in BESIDE if (p := package / f"{name}.py").is_file())]


def unnamed(book: Rulebook) -> list[str]:
    """The rules to be enforced that no rules module names; a waived rule need not be."""
    waived = book.waivers()
    named = {number for path in rules_modules(package_of(book)) for number, _, _ in cited(book, path.read_text("utf-8"))}
    return [r.id for r in book.rules if r.enforce == "yes" and r.id not in named and r.id not in waived]


# --- reading the code -----------------------------------------------------------------------------------------------

def cited(book: Rulebook, source: str) -> Iterator[tuple[str, int, str]]:
    """The rules that a module's docstrings, comments and texts name: number, line, and what stands there."""
    tree = ast.parse(source)
    owners = _owners(tree)
    head = (tree.body[0].end_lineno or 0) if tree.body and ast.get_docstring(tree) is not None else 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in _TEXT:
            for n, text in enumerate(token.string.splitlines(), token.start[0]):
                for number in numbers(book, text, ranges=n > head):
                    yield number, n, _owner(owners, n, head)


def numbers(book: Rulebook, text: str, *, ranges: bool = True) -> Iterator[str]:
    """The rules that a line of text names, each as the list writes it. 5 must stand among the numbers that begin it, 5-6 among
    those that begin it or a bracket."""
    ids, lengths = _spelling(book)
    at = 0
    opening = _OPENING.match(text)
    leading = listed = opening.end() if opening else 0      # where the next of the numbers that begin text or bracket would stand
    for found in _START.finditer(text):
        start = found.start()
        if start < at:
            continue
        begins = start == leading
        cites = begins or start == listed or text[start - 1] == "("
        for n in lengths:
            number, end = text[start:start + n], start + n
            if not begins and number.isdigit() or not cites and _PAIR.fullmatch(number):
                continue
            to = _TO.match(text, end)
            if to and (number if number in ids else number + "]") in ids and (span := _between(ids, number, to)):
                at = to.end()
                yield from span if ranges else ()
            elif number in ids and not _GOES_ON.match(text, end):
                at = end
                yield number
            else:
                continue
            if text.startswith(", ", at):
                leading, listed = at + 2 if begins else leading, at + 2 if cites else listed
            break


def _between(ids: set[str], first: str, to: re.Match[str]) -> list[str]:
    """All rules of a range; [] if its end is none that could follow its beginning."""
    begin, end = _TAIL.match(first), _TAIL.match(to["end"])
    if not begin or not end or not begin["stem"].endswith(end["stem"]) or begin["last"].isdigit() != end["last"].isdigit():
        return []
    if begin["last"].isdigit():
        span = [str(n) for n in range(int(begin["last"]), int(end["last"]) + 1)]
    else:
        span = [chr(n) for n in range(ord(begin["last"]), ord(end["last"]) + 1)]
    close = to["close"] if "[" in begin["stem"] else begin["close"]
    all_ = [f"{begin['stem']}{last}{close}" for last in span]
    return [i for i in all_ if i in ids] if len(span) > 1 and {all_[0], all_[-1]} <= ids else []


@cache
def _spelling(book: Rulebook) -> tuple[set[str], list[int]]:
    """The numbers, and their lengths from long to short: the longest number that fits is meant."""
    ids = {rule.id for rule in book.rules}
    return ids, sorted({len(i) for i in ids} | {len(i) - 1 for i in ids if i.endswith("]")}, reverse=True)


def _owners(tree: ast.Module) -> list[tuple[int, int, str]]:
    """First line, last line and name of all that has a name, outer before inner."""
    out: list[tuple[int, int, str]] = []

    def walk(nodes: list[ast.stmt], prefix: str) -> None:
        for node in nodes:
            last = node.end_lineno or node.lineno
            match node:
                case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                    first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
                    out.append((first, last, prefix + node.name))
                    walk(node.body, f"{prefix}{node.name}.")
                case ast.Assign(targets=[target, *_]) | ast.AnnAssign(target=target) if not prefix or prefix[0].isupper():
                    out.append((node.lineno, last, prefix + ast.unparse(target)))

    walk(tree.body, "")
    return out


def _owner(owners: list[tuple[int, int, str]], line: int, head: int) -> str:
    """What stands at the line; of a comment between two things, the thing below it. '' is the module."""
    inside = [name for first, last, name in owners if first <= line <= last]
    if inside or line <= head:
        return inside[-1] if inside else ""
    return next((name for first, _, name in owners if first > line), "")


# --- reading the tests ----------------------------------------------------------------------------------------------

def proven(book: Rulebook, path: Path, root: Path) -> Iterator[tuple[str, int, str]]:
    """The rules that the tests of a file say they prove, with `@pytest.mark.rules`: number, line and test."""
    at_home = book.title in (part.replace("_", "-") for part in path.relative_to(root).parts)
    source = path.read_text("utf-8")
    if "mark.rules" not in source:
        return
    tree = ast.parse(source)
    owners = _owners(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rules"):
            name = _owner(owners, node.lineno, 0)
            for arg in node.args:
                title, colon, number = str(arg.value).rpartition(":") if isinstance(arg, ast.Constant) else ("", "", "")
                rule = book.rule(number) if (title == book.title if colon else at_home) else None
                if rule is not None:
                    yield rule.id, node.lineno, "" if name == "pytestmark" else name
