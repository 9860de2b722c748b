"""A pytest plugin that notes which rules the tests of a run have proven. Only the tests load it.

`@pytest.mark.rules("8.4.3d", "8.4.3f")` on a test, a class or a module (`pytestmark`) says what it proves. The title is
the folder of the test (tests/grand_illusion), or the only title there is, or written in front: "grand-illusion:8.4.3d".
At the end of a full run the results go to build/rule-coverage.json; with --rule-coverage=FILE those of any run to FILE.
"""
from __future__ import annotations

import json
import os
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from marne.kernel.rulebook import FORMAT, Rulebook, coverage_file, source_files

PROPERTY = "rules"
PLUGIN = "marne-rule-coverage"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule-coverage", metavar="FILE", help="write which rules this run has proven to FILE; "
                     "without it a full run writes build/rule-coverage.json (or $MARNE_RULE_COVERAGE)")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rules(*numbers): the rules of the game that the test proves")
    config.pluginmanager.register(Recorder(config), PLUGIN)


class Recorder:
    """What one run has shown. A worker of pytest-xdist only labels the tests; the controller gathers and writes."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.worker = hasattr(config, "workerinput")
        self.books = find_books(config.rootpath)
        self.started = time.time()
        self.files = [] if self.worker else sorted(name for name, _ in source_files(config.rootpath))
        self.proves: dict[str, list[str]] = {}
        self.outcome: dict[str, str] = {}
        self.whole = True

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
            self, collector: pytest.Collector) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        report = yield
        faults: list[str] = []
        for item in report.result or [] if report.passed else []:
            if isinstance(item, pytest.Item):
                faults += self.label(item)
        if faults:
            # A failed report, unlike an exception, is told in the same way with and without xdist.
            report.outcome = "failed"
            report.longrepr = "\n".join(faults)
            report.result = []
        return report

    def label(self, item: pytest.Item) -> list[str]:
        """Write on the test which rules it proves, so that every report of it says so. Returns what is wrong."""
        proves: list[str] = []
        faults: list[str] = []
        if not self.books:
            return []                       # no list of rules, no claims: nothing will count as tested
        for mark in item.iter_markers("rules"):
            if not mark.args or mark.kwargs:
                faults.append(f"{item.nodeid}: rules() needs one or more rule numbers, as in rules(\"8.4.3d\")")
            for number in mark.args:
                name, fault = self.resolve(number, item.path)
                if fault:
                    faults.append(f"{item.nodeid}: {fault}")
                elif name not in proves:
                    proves.append(name)
        if proves:
            item.user_properties.append((PROPERTY, proves))
        return faults

    def resolve(self, number: object, test: Path) -> tuple[str, str]:
        """'title:rule' of what a marker says, and a sentence if there is no such rule."""
        if not isinstance(number, str):
            return "", f"the rule {number!r} must be written as text"
        title, colon, rest = number.partition(":")
        if not colon:
            rest = number
            folders = [p.name.replace("_", "-") for p in test.parents]
            title = next((f for f in folders if f in self.books), "")
            if not title and len(self.books) == 1:
                title = next(iter(self.books))
        if title not in self.books:
            return "", f"rule {number!r}: say of which title, as in \"{next(iter(self.books))}:{rest}\""
        rule = self.books[title].rule(rest)
        if rule is None:
            below = ", ".join(r.id for r in self.books[title].get(rest)[:8])
            return "", f"{title} has no rule {rest!r}" + (f"; name one below it: {below}" if below else "")
        return f"{title}:{rule.id}", ""

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.whole = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if self.worker:
            return
        test = report.nodeid
        props: dict[str, Any] = dict(report.user_properties)
        self.proves[test] = list(props.get(PROPERTY, self.proves.get(test, [])))
        if report.failed:
            self.outcome[test] = "failed"
            if report.when not in ("setup", "call", "teardown"):
                self.whole = False          # a worker died: which rules that test proves is not known here
        elif report.skipped or hasattr(report, "wasxfail"):
            self.outcome.setdefault(test, "skipped")
        elif report.when == "call":
            self.outcome.setdefault(test, "green")

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        option = self.config.option
        if self.worker or option.collectonly:
            return
        finished = exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
        if not finished or session.shouldstop or session.shouldfail:
            self.whole = False
        given = self.config.getoption("--rule-coverage")
        if given:
            write(Path(self.config.invocation_params.dir, given), self.results())
        elif is_full(self.config):
            write(coverage_file(self.config.rootpath), self.results())

    def results(self) -> dict[str, Any]:
        titles: dict[str, dict[str, dict[str, list[str]]]] = {}
        for test in sorted(self.outcome):
            if self.outcome[test] == "skipped":
                continue
            for name in self.proves[test]:
                title, _, rule = name.partition(":")
                entry = titles.setdefault(title, {}).setdefault(rule, {"green": [], "failed": []})
                entry[self.outcome[test]].append(test)
        counts = {o: sum(v == o for v in self.outcome.values()) for o in ("green", "failed", "skipped")}
        return {"format": FORMAT, "started": self.started, "whole": self.whole, "selection": selection(self.config),
                "tests": counts, "titles": titles, "files": self.files}


def find_books(root: Path) -> dict[str, Rulebook]:
    books = (Rulebook.load(p) for p in sorted(root.glob("src/marne/games/*/data/rules.tsv")))
    return {b.title: b for b in books}


def selection(config: pytest.Config) -> str:
    """How the person narrowed the run down within the files, for the note of the result; '' when not at all."""
    option = config.option
    out = [f"-m {option.markexpr!r}"] if option.markexpr else []
    out += [f"-k {option.keyword!r}"] if option.keyword else []
    out += [f"--{n}" for n in ("lf", "stepwise", "deselect", "ignore", "ignore_glob") if getattr(option, n, None)]
    return " ".join(out)


def is_full(config: pytest.Config) -> bool:
    """A run of all test folders. Trying out a single test must not wipe the results of the last full run."""
    option = config.option
    if any(getattr(option, n, None) for n in ("keyword", "lf", "stepwise", "deselect", "ignore", "ignore_glob")):
        return False
    here = config.invocation_params.dir
    asked = {Path(os.path.normpath(here / a)) for a in config.args}
    return {config.rootpath / p for p in config.getini("testpaths") or ["tests"]} <= asked or config.rootpath in asked


def write(path: Path, results: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{os.getpid()}")
    temporary.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", "utf-8")
    os.replace(temporary, path)
