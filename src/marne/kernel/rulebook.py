"""The list of a title's rules, and how much of it the tests have proven.

A title keeps its list in `rules.tsv` (id, kind, enforce, en, fr), and in `rule_parts.tsv` the French for the words that stand in
the numbers themselves: '8.3.3 [fort loss]' is read '8.3.3 [perte d'un fort]' there. Tests say what they prove with
`@pytest.mark.rules("8.4.3d")`; `coverage_plugin` notes at the end of a run which were green, and `coverage` reads it.
"""
from __future__ import annotations

import json
import os
import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypedDict

import msgspec

from marne.kernel.errors import BadData, BadOption
from marne.kernel.sayings import Said

COLUMNS = ("id", "kind", "enforce", "en", "fr")
ENFORCE = ("yes", "no", "ui")
WAIVERS = "rules_waived.toml"
PARTS = "rule_parts.tsv"
FILE_ENV = "MARNE_RULE_COVERAGE"
FORMAT = 1

_TOKEN = re.compile(r"\d+|[a-z]+|[(/-]")
_PART = re.compile(r"(?<=\[)[^\]]+(?=\])|(?<=/)[A-Za-z]{3,}(?=[/#]|$)")
_NOT_SOURCE = (".pyc", ".pyo", ".egg-info")


class Rule(msgspec.Struct, frozen=True):
    """One rule. `enforce`: "yes" an engine must see to it, "ui" it concerns only what is shown, "no" neither."""

    id: str
    kind: str
    enforce: str
    en: str
    fr: str

    def text(self, lang: str) -> str:
        if lang not in ("en", "fr"):
            raise BadOption(Said(f"no language {lang!r}: use en or fr", f"pas de langue {lang!r} : écrivez en ou fr"))
        return self.fr if lang == "fr" else self.en


class Rulebook(msgspec.Struct, frozen=True, eq=False):
    """All rules of a title in the order of its book. `path` is the file they came from."""

    title: str
    path: Path
    rules: tuple[Rule, ...]
    index: dict[tuple[str, ...], Rule]
    parts: dict[str, str] = {}

    @classmethod
    def load(cls, path: str | Path, title: str = "") -> Rulebook:
        """Read a rules.tsv. The title is named after its package unless given. Raises BadData."""
        path = Path(path)
        rules = tuple(_rows(path))
        index: dict[tuple[str, ...], Rule] = {}
        for rule in rules:
            other = index.setdefault(tokens(rule.id), rule)
            if other is not rule:
                raise BadData(Said(f"{path.name}: the rules {other.id} and {rule.id} cannot be told apart; rename one",
                                   f"{path.name} : les règles {other.id} et {rule.id} se confondent ; renommez-en une"))
        return cls(title or slug_of(path), path, rules, index, load_parts(path.with_name(PARTS)))

    def rule(self, number: str) -> Rule | None:
        """The rule of that number, however it is spelt: '8.4.3 d', '§8.4.3d' and '8.4.3.d' are the same."""
        return self.index.get(tokens(number))

    def label(self, number: str, lang: str) -> str:
        """The number as it is shown: the words in it are in the reader's language."""
        return _PART.sub(lambda m: self.parts.get(m.group(), m.group()), number) if lang == "fr" else number

    def get(self, number: str) -> list[Rule]:
        """The rule of that number, if there is one, and then all below it; [] when the number means nothing."""
        want = tokens(number)
        found = self._below(want)
        if not found and want[1:] == ("0",):      # "9.0": the book's way to name a whole chapter
            found = self._below(want[:1])
        return found

    def _below(self, want: tuple[str, ...]) -> list[Rule]:
        if not want:
            return []
        n = len(want)
        return sorted((r for key, r in self.index.items() if key[:n] == want), key=lambda r: tokens(r.id) != want)

    def search(self, words: str, lang: str = "en") -> list[Rule]:
        """The rules in whose text every given word occurs, by its beginning; case and accents do not matter."""
        wanted = _words(words)
        if not wanted:
            return []

        def fits(rule: Rule) -> bool:
            has = _words(f"{rule.text(lang)} {rule.kind}")
            return all(any(h.startswith(w) for h in has) for w in wanted)

        return [rule for rule in self.rules if fits(rule)]

    def waivers(self) -> dict[str, str]:
        """The rules that need no test for now, each with the reason: `rules_waived.toml` beside the list."""
        return load_waivers(self, self.path.with_name(WAIVERS))


class Waived(TypedDict):
    rule: str
    why: str


class Coverage(TypedDict):
    """`enforceable` = `tested` + len(`untested`) + len(`waived`). If `stale`, nothing counts as tested: see `note`."""

    rules: int
    enforceable: int
    tested: int
    untested: list[str]
    waived: list[Waived]
    failing: list[str]
    stale: bool
    note: str


def tokens(number: str) -> tuple[str, ...]:
    """What counts in a rule number: digits, letters, brackets, strokes; not dots, blanks or a leading § or 'rule'."""
    found = tuple(_TOKEN.findall(_fold(number)))
    return found[1:] if found[:1] in (("rule",), ("regle",)) else found


def slug_of(path: Path) -> str:
    """The title that a rules.tsv belongs to: games/grand_illusion/data/rules.tsv is of grand-illusion."""
    folder = path.resolve().parent
    return (folder.parent if folder.name == "data" else folder).name.replace("_", "-")


def load_parts(path: Path) -> dict[str, str]:
    """The words in rule numbers and their French. No file: there are none. Raises BadData."""
    if not path.is_file():
        return {}
    head, *lines = (line.split("\t") for line in path.read_text("utf-8").splitlines())
    if head != ["part", "fr"] or not all(len(line) == 2 and all(line) for line in lines):
        raise BadData(Said(f"{path.name}: needs the columns part and fr, separated by a tab, and both filled in every line",
                           f"{path.name} : il faut les colonnes part et fr, séparées par une tabulation, toujours remplies"))
    return dict(lines)


def load_waivers(book: Rulebook, path: Path) -> dict[str, str]:
    """Read a table `[waived]` of rule = "reason". No file: nothing is waived. Raises BadData."""
    if not path.is_file():
        return {}
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as e:
        raise BadData(Said(f"{path.name}: not readable as TOML: {e}", f"{path.name} : illisible comme TOML : {e}")) from e
    table = data.get("waived", {})
    if set(data) - {"waived"} or not isinstance(table, dict):
        raise BadData(Said(f"{path.name}: only a table [waived] with lines \"rule\" = \"reason\" belongs here",
                           f"{path.name} : seulement une table [waived] avec des lignes \"règle\" = \"raison\" ici"))
    out: dict[str, str] = {}
    for number, why in table.items():
        rule = book.rule(number)
        if rule is None:
            raise BadData(Said(f"{path.name}: there is no rule {number}; correct the number or remove the line",
                               f"{path.name} : il n'y a pas de règle {number} ; corrigez le numéro ou ôtez la ligne"))
        if rule.enforce != "yes":
            raise BadData(Said(f"{path.name}: rule {rule.id} needs no test anyway; remove the line",
                               f"{path.name} : la règle {rule.id} n'a pas besoin de test ; ôtez la ligne"))
        if not isinstance(why, str) or not why.strip():
            raise BadData(Said(f"{path.name}: rule {rule.id} is waived without a reason; write one",
                               f"{path.name} : la règle {rule.id} est dispensée sans raison ; écrivez-en une"))
        out[rule.id] = why.strip()
    return out


def project_root(start: Path) -> Path | None:
    """The nearest folder above `start` that has both the sources and the tests; None in an installed package."""
    return next((p for p in start.resolve().parents if (p / "src").is_dir() and (p / "tests").is_dir()), None)


def coverage_file(root: Path) -> Path:
    """Where a test run leaves its results."""
    given = os.environ.get(FILE_ENV)
    return root / given if given else root / "build" / "rule-coverage.json"


def source_files(root: Path) -> Iterator[tuple[str, float]]:
    """Every test and source file below the root, with the time of its last change."""
    for top in ("src", "tests"):
        for folder, folders, names in os.walk(root / top):
            folders[:] = [f for f in folders if f[0] != "." and f != "__pycache__" and not f.endswith(_NOT_SOURCE)]
            for name in names:
                if not name.startswith(".") and not name.endswith(_NOT_SOURCE):
                    path = os.path.join(folder, name)
                    # A file that vanishes while we look is caught by the comparison of names.
                    if os.path.exists(path):
                        yield os.path.relpath(path, root).replace(os.sep, "/"), os.path.getmtime(path)


def coverage(book: Rulebook, file: Path | None = None, waivers: Mapping[str, str] | None = None, *,
             root: Path | None = None, lang: str = "en") -> Coverage:
    """How many of the enforceable rules were proven by the last full test run. A rule with a failing test is not."""
    root = root or project_root(book.path)
    if file is None and root is not None:
        file = coverage_file(root)
    run, problem = _read(file, root)
    proof: dict[str, Any] = run.get("titles", {}).get(book.title, {}) if not problem else {}
    waivers = book.waivers() if waivers is None else waivers

    enforceable = [r.id for r in book.rules if r.enforce == "yes"]
    failing = [r.id for r in book.rules if proof.get(r.id, {}).get("failed")]
    tested = {i for i in enforceable if proof.get(i, {}).get("green") and not proof[i]["failed"]}
    waived: list[Waived] = [{"rule": i, "why": waivers[i]} for i in enforceable if i in waivers and i not in tested]
    untested = [i for i in enforceable if i not in tested and i not in waivers]
    selection = run.get("selection", "")
    note = problem or ("selection" if selection else "")
    return {"rules": len(book.rules), "enforceable": len(enforceable), "tested": len(tested), "untested": untested,
            "waived": waived, "failing": failing, "stale": bool(problem), "note": _say(note, lang, selection)}


_NOTES = {
    "missing": ("No test results yet: run ./check first.",
                "Pas encore de résultats de tests : lancez d'abord ./check."),
    "broken": ("The test results cannot be read: run ./check first.",
               "Les résultats des tests sont illisibles : lancez d'abord ./check."),
    "older": ("Tests or sources have changed since the last full test run: run ./check first.",
              "Tests ou sources ont changé depuis le dernier passage complet des tests : lancez d'abord ./check."),
    "crashed": ("The last test run did not come through whole: run ./check first.",
                "Le dernier passage des tests n'est pas allé à son terme : lancez d'abord ./check."),
    "selection": ("The last test run left some tests out ({0}).",
                  "Le dernier passage a laissé des tests de côté ({0})."),
}


def _say(note: str, lang: str, selection: str) -> str:
    return _NOTES[note][lang == "fr"].format(selection) if note else ""


def _read(file: Path | None, root: Path | None) -> tuple[dict[str, Any], str]:
    """The results of the last run and, if they cannot be trusted, the id of the reason."""
    if file is None or root is None or not file.is_file():
        return {}, "missing"
    try:
        run = json.loads(file.read_text("utf-8"))
        if run["format"] != FORMAT:
            return {}, "broken"
        if not run["whole"]:
            return run, "crashed"
        files = dict(source_files(root))
        # The start of the run counts, not its end: an edit while the tests ran was not tested. Names catch deletions.
        if sorted(files) != run["files"] or max(files.values(), default=0.0) > run["started"]:
            return run, "older"
        return run, ""
    except (ValueError, KeyError, TypeError):
        return {}, "broken"


def _rows(path: Path) -> Iterator[Rule]:
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as e:
        raise BadData(Said(f"the list of rules {path.name} cannot be read: {e.strerror}",
                           f"la liste des règles {path.name} est illisible : {e.strerror}")) from e
    except UnicodeDecodeError as e:
        raise BadData(Said(f"{path.name}: not UTF-8 text: {e.reason}", f"{path.name} : pas un texte UTF-8 : {e.reason}")) from e
    if not lines or tuple(lines[0].split("\t")) != COLUMNS:
        raise BadData(Said(f"{path.name}, line 1: the columns must be {', '.join(COLUMNS)}, separated by tabs",
                           f"{path.name}, ligne 1 : les colonnes doivent être {', '.join(COLUMNS)}, séparées par des "
                           "tabulations"))
    for n, line in enumerate(lines[1:], 2):
        cells = line.split("\t")
        if len(cells) != len(COLUMNS) or not all(c.strip() for c in cells):
            raise BadData(Said(f"{path.name}, line {n}: needs {len(COLUMNS)} filled columns, separated by tabs",
                               f"{path.name}, ligne {n} : il faut {len(COLUMNS)} colonnes remplies, séparées par des "
                               "tabulations"))
        rule = Rule(*cells)
        if rule.enforce not in ENFORCE:
            raise BadData(Said(f"{path.name}, line {n}: enforce is {rule.enforce!r}; it must be one of {', '.join(ENFORCE)}",
                               f"{path.name}, ligne {n} : enforce est {rule.enforce!r} ; ce doit être au choix "
                               f"{', '.join(ENFORCE)}"))
        yield rule


def _fold(text: str) -> str:
    flat = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return "".join(c for c in flat if not unicodedata.combining(c))


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", _fold(text))
