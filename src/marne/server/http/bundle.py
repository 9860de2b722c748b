"""The client in a few files: what a page needs of its modules in one script, all style sheets in one, packed, under addresses
that have the hash of what they hold and may be kept for ever.

The sources stay plain ES modules, and a browser can load them one by one: `MARNE_CLIENT=plain` does so, for whoever looks into
them with the browser's tools. Modules are put into functions that get what they import from each other (`js/linked.js`); which
ones stand in which file follows from who imports whom, so that a new module needs no word here. The style sheets are those that
index.html names. All is made when it is first asked for, and again when a file has changed.
"""
from __future__ import annotations

import gzip
import hashlib
import logging
import os
import posixpath
import re
import threading
import time
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from html import escape
from pathlib import Path
from typing import NamedTuple

import msgspec

log = logging.getLogger("marne.server")

APP, RUNTIME, BOOT = "js/app.js", "js/linked.js", "js/boot.js"
FOLDER = "made"                     # under /static
PAUSE = 1.0                         # seconds between two looks at the files
# Sources begin these at the beginning of a line, and never write them in a text that does.
IMPORT = re.compile(r'^import\s+(?:(?P<names>\{[^}]*\})\s*from\s*|\*\s+as\s+(?P<all>\w+)\s+from\s*)?"(?P<of>[^"]+)";?', re.M)
PASSED = re.compile(r'^export\s+(?P<names>\{[^}]*\})(?:\s*from\s*"(?P<of>[^"]+)")?;?', re.M)
EXPORT = re.compile(r"^export\s+(?P<default>default\s+)?(?P<kind>async\s+function\*?|function\*?|class|const|let|var)\s*"
                    r"(?P<name>\w+)", re.M)
DYNAMIC = re.compile(r"(?<![.\w])import\((?P<what>\"[^\"]+\"|`[^`]+`)\)")
NOTE = re.compile(r"/\*\*.*?\*/", re.S)
CSS_NOTE = re.compile(r"/\*.*?\*/", re.S)
SHEET = re.compile(r'<link rel="stylesheet" href="/static/(css/[^"]+)">\n?')
PRELOAD = re.compile(r'<link rel="modulepreload" href="/static/[^"]+">\n?')


class Tangled(Exception):
    """Modules that cannot be put together: the page gives them one by one, and a test says so."""


class Module(NamedTuple):
    name: str
    text: str                           # the body of its function
    needs: tuple[str, ...]              # what it imports, in order
    later: tuple[str, ...]              # what it imports when the time has come
    gives: dict[str, str]               # what it exports, as an expression
    wants: frozenset[tuple[str, str]]   # names it imports: module, name


class File:
    """A made file; its address says what it holds."""

    def __init__(self, name: str, text: str) -> None:
        self.data = text.encode()
        stem, self.suffix = posixpath.splitext(name.removeprefix("js/").replace("/", "-"))
        self.address = f"/static/{FOLDER}/{stem}.{hashlib.sha256(self.data).hexdigest()[:16]}{self.suffix}"

    @cached_property
    def packed(self) -> bytes:
        return gzip.compress(self.data, 9, mtime=0)


def _lines(text: str) -> str:
    """What is left out keeps its lines, so that a fault is found in the source."""
    return "\n" * text.count("\n")


def _pairs(names: str) -> list[tuple[str, str]]:
    """`{ a, b as c }` as [(a, a), (b, c)]."""
    parts = [p.split() for p in names.strip("{} \n").split(",") if p.strip()]
    return [(p[0], p[-1]) for p in parts]


def read(root: Path, name: str, there: Collection[str]) -> Module:
    """A module as the body of a function: $x takes its exports, $r gives what it imports, $i imports when the time has come."""
    needs: list[str] = []
    calls: list[str] = []
    wants: set[tuple[str, str]] = set()
    gives: dict[str, str] = {}

    def path(of: str) -> str:
        found = posixpath.normpath(posixpath.join(posixpath.dirname(name), of))
        if found not in there:
            raise Tangled(f"{name}: there is no {of}")
        needs.append(found)
        return found

    def imported(m: re.Match[str]) -> str:
        of = path(m["of"])
        if m["all"]:
            return f'const {m["all"]} = $r("{of}");' + _lines(m[0])
        if m["names"] is None:
            return f'$r("{of}");'
        pairs = _pairs(m["names"])
        wants.update((of, a) for a, _ in pairs)
        return f'const {{ {", ".join(a if a == b else f"{a}: {b}" for a, b in pairs)} }} = $r("{of}");' + _lines(m[0])

    def passed(m: re.Match[str]) -> str:
        pairs = _pairs(m["names"])
        if m["of"] is None:
            gives.update((b, a) for a, b in pairs)
            return _lines(m[0])
        of = path(m["of"])
        wants.update((of, a) for a, _ in pairs)
        gives.update((b, f'$r("{of}").{a}') for a, b in pairs)
        return f'$r("{of}");' + _lines(m[0])

    def exported(m: re.Match[str]) -> str:
        if m["kind"] in ("let", "var"):
            raise Tangled(f"{name}: who imports `{m['name']}` would not see it change; export a function that returns it")
        gives["default" if m["default"] else m["name"]] = m["name"]
        return f"{m['kind']} {m['name']}"

    def later(m: re.Match[str]) -> str:
        want = posixpath.normpath(posixpath.join(posixpath.dirname(name), re.sub(r"\$\{.*?\}", "*", m["what"][1:-1])))
        form = re.compile(re.escape(want).replace(r"\*", r"[\w-]+"))
        calls.extend(x for x in there if form.fullmatch(x))
        return f"$i({m['what']})"

    text = NOTE.sub(lambda m: _lines(m[0]), (root / name).read_text("utf-8"))
    for form, put in ((IMPORT, imported), (PASSED, passed), (EXPORT, exported), (DYNAMIC, later)):
        text = form.sub(put, text)
    if m := re.search(r"^(?:import|export)\b.*", text, re.M):
        raise Tangled(f"{name}: {m[0][:80]!r} is not understood")
    return Module(name, text, tuple(needs), tuple(calls), gives, frozenset(wants))


def modules(root: Path) -> dict[str, Module]:
    """All modules of the client, with every name that one imports of another found there."""
    there = dict.fromkeys(sorted(p.relative_to(root).as_posix() for p in (root / "js").rglob("*.js")))
    found = {name: read(root, name, there) for name in there if name not in (RUNTIME, BOOT)}
    for m in found.values():
        for of, name in m.wants:
            target = found[of]
            if name in target.gives:
                continue
            # `export const A = 1, B = 2;` was seen to export A
            if not re.search(rf"^const \w+ = [^;]*?,\s*{re.escape(name)} = ", target.text, re.M):
                raise Tangled(f"{m.name} imports {name!r}, and {of} does not export it")
            target.gives[name] = name
    return found


def closure(all_: dict[str, Module], first: str, without: Iterable[str] = ()) -> list[str]:
    """A module and all it imports, each after what it imports itself."""
    done: dict[str, None] = {}
    way: list[str] = []
    left = frozenset(without)

    def visit(name: str) -> None:
        if name in way:
            raise Tangled("modules import each other: " + ", ".join([*way[way.index(name):], name]))
        if name in done or name in left:
            return
        way.append(name)
        for x in all_[name].needs:
            visit(x)
        way.pop()
        done[name] = None

    visit(first)
    return list(done)


def shares(all_: dict[str, Module]) -> dict[str, list[str]]:
    """The modules of each file, by the module it is asked for: those of the application, and for each that is imported later
    what is not there already whoever imports it.
    """
    out = {APP: closure(all_, APP)}
    known: dict[str, frozenset[str]] = {APP: frozenset(out[APP])}       # what is there when this one is
    queue = [APP]
    while queue:
        at = queue.pop(0)
        for name in dict.fromkeys(x for m in out[at] for x in all_[m].later):
            if name in known[at]:
                continue
            there = known[at] & known[name] if name in known and name in out else known[at]
            part = closure(all_, name, there)
            if name not in out or set(part) - set(out[name]):
                out[name], known[name] = part, there | frozenset(part)
                queue.append(name)
    return out


def _script(parts: Iterable[Module]) -> str:
    """Modules as functions that the runtime finds by their names."""
    out = []
    for m in parts:
        gives = " ".join(f"get {k}() {{ return {v}; }}," for k, v in m.gives.items())
        out.append(f'$m("{m.name}", ($x, $r, $i) => {{ $x({{ {gives} }});{m.text}\n}});\n')
    return "const $m = globalThis.marne.module;\n" + "".join(out)


def alone(root: Path, first: str, also: Iterable[str]) -> str:
    """A script that needs no server: a module that is run, what it imports, and others that it imports when the time has come."""
    all_ = modules(root)
    parts = dict.fromkeys(x for name in (*also, first) for x in closure(all_, name))
    runtime = NOTE.sub(lambda m: _lines(m[0]), (root / RUNTIME).read_text("utf-8"))
    return runtime + _script(all_[x] for x in parts) + f'globalThis.marne.run("{first}");\n'


class Client:
    """The made client: its files by address, and its page."""

    def __init__(self, root: Path) -> None:
        self.files: dict[str, File] = {}
        self.index = (root / "index.html").read_text("utf-8")
        all_ = modules(root)
        parts = shares(all_)
        self.parts = {name: self._keep(name, _script(all_[x] for x in part)) for name, part in parts.items() if name != APP}
        runtime = NOTE.sub(lambda m: _lines(m[0]), (root / RUNTIME).read_text("utf-8"))
        runtime = runtime.replace("FILES = {}", f"FILES = {msgspec.json.encode(self.parts).decode()}")
        script = runtime + _script(all_[x] for x in parts[APP]) + f'globalThis.marne.run("{APP}");\n'
        self.parts[APP] = self._keep(APP, script)
        self.boot = self._keep(BOOT, (root / BOOT).read_text("utf-8"))
        sheets = SHEET.findall(self.index)
        self.sheet = self._keep("all.css", "".join(CSS_NOTE.sub("", (root / s).read_text("utf-8")) for s in sheets))

    def _keep(self, name: str, text: str) -> str:
        made = File(name, text)
        self.files[made.address] = made
        return made.address

    def page(self, wants: Iterable[str] = (), fetches: Iterable[str] = ()) -> bytes:
        """index.html with the made files; `wants`: modules this page will import, `fetches`: what it will ask for."""
        text = PRELOAD.sub("", self.index)
        text = SHEET.sub("", SHEET.sub(f'<link rel="stylesheet" href="{self.sheet}">\n', text, count=1))
        text = text.replace(f"/static/{BOOT}", self.boot).replace(f"/static/{APP}", self.parts[APP])
        links = [f'<link rel="modulepreload" href="{self.parts[w]}">' for w in wants if w in self.parts]
        links += [f'<link rel="preload" as="fetch" crossorigin href="{escape(f)}">' for f in fetches]
        return text.replace("</head>", "\n".join([*links, "</head>"])).encode()


class Maker:
    """Makes the client when it is first wanted, and again when one of its files has changed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.lock = threading.Lock()
        self.client: Client | None = None
        self.stamp: object = None
        self.looked = 0.0

    def get(self) -> Client | None:
        """None: modules and sheets one by one."""
        if os.environ.get("MARNE_CLIENT") == "plain":
            return None
        with self.lock:
            if self.stamp is None or time.monotonic() - self.looked > PAUSE:
                stamp = frozenset((f.path, f.stat().st_mtime_ns) for f in _files(self.root))
                self.looked = time.monotonic()
                if stamp != self.stamp:
                    self.stamp = stamp
                    try:
                        self.client = Client(self.root)
                    except Tangled as e:
                        log.warning("the client is given file by file, which is slow: %s", e)
                        self.client = None
            return self.client


def _files(folder: Path | str) -> Iterator[os.DirEntry[str]]:
    with os.scandir(folder) as all_:
        for e in all_:
            if e.is_dir():
                yield from _files(e.path)
            elif e.name.endswith((".js", ".css", ".html")):
                yield e
