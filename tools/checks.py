"""The checks of the project, side by side as far as they can be, with a summary. Started by ./check in the set-up environment.

Two lanes: the tests in one, all that is small and then the browser in the other, so that the one works while the other waits.
What reads the result of the tests comes after them; the benchmark comes last and alone. With --verbose one after the other.
"""
from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FUZZED = 12                     # random games of each title, at least one of each scenario
# A campaign of its own takes longer than all other games together: here a short scenario stands for the title.
LONG = {"great-war-in-europe": ["--games", "4", "--scenario", "1918-near-east"]}
SKIPPED = 77                    # exit code of a step that needs something this machine has not
LANES = 2


class Step(NamedTuple):
    name: str
    command: list[str]
    limit: int                  # seconds after which the step counts as failed
    fast: bool = True           # part of --fast
    env: dict[str, str] = {}
    after: str = ""             # the step that must be over before
    alone: bool = False         # nothing else runs meanwhile


class Running:
    """A step at work, in its own process group, so that a time-out leaves nothing behind."""

    def __init__(self, step: Step, verbose: bool) -> None:
        self.step = step
        self.began = time.monotonic()
        self.out: IO[str] = tempfile.TemporaryFile("w+", errors="replace")      # noqa: SIM115
        # Compiled modules are kept even where they are not by default: many steps and tests start Python.
        env = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": "", "COLUMNS": "120", **step.env}
        self.process = subprocess.Popen(step.command, cwd=ROOT, stdin=subprocess.DEVNULL, start_new_session=True, env=env,
                                        stdout=None if verbose else self.out, stderr=None if verbose else subprocess.STDOUT)

    def over(self) -> bool:
        return self.process.poll() is not None or time.monotonic() - self.began > self.step.limit

    def end(self) -> Done:
        """What came of it. Who is not over is ended."""
        code, note = self.process.poll(), ""
        if code is None:
            code, note = -1, f"stopped after {self.step.limit} s\n"
            os.killpg(self.process.pid, 15)
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, 9)
                self.process.wait()
        self.out.seek(0)
        text = self.out.read() + note
        self.out.close()
        return Done(self.step, code, time.monotonic() - self.began, text)


class Done(NamedTuple):
    step: Step
    code: int                   # -1 if it was stopped
    took: float
    text: str


def games() -> dict[str, list[str]]:
    """Every game that Marne knows, with its scenarios; none when it does not start, which the tests will tell."""
    command = [sys.executable, "-m", "marne", "games", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    return {} if done.returncode else {t["slug"]: [s["id"] for s in t["scenarios"]] for t in json.loads(done.stdout)}


def steps(fast: bool) -> list[Step]:
    py = [sys.executable, "-m"]
    marne = [*py, "marne"]
    tools = ROOT / "tools"
    out = [
        Step("lint", [*py, "ruff", "check", "--output-format", "concise", "."], 300),
        Step("types", [*py, "mypy"], 1200),
        Step("client types", [sys.executable, str(tools / "client_check.py")], 600),
        # The browser's tests come by themselves, so that this step says the same on a machine without a browser.
        # One worker more than cores: those that wait for a server or a terminal leave room for one that counts.
        Step("tests", [*py, "pytest", "-n", str(1 + (os.cpu_count() or 1)), "--dist", "worksteal",
                       *(["-m", "not slow"] if fast else [])], 3600, env={"MARNE_BROWSER": "no"}),
        # Not beside `client types`: either may have to install something with apt-get.
        Step("browser", [sys.executable, str(tools / "browser_check.py")], 3600, False, after="client types"),
    ]
    for game, scenarios in games().items():
        out += [
            Step(f"data {game}", [*marne, "data", game, "--check"], 300),
            Step(f"rules {game}", [*marne, "rules", game, "--coverage", "--strict"], 300, False, after="tests"),
        ]
        # In one process: to start one for each scenario took longer than to play.
        many = LONG.get(game) or ["--games", str(max(FUZZED, len(scenarios)))]
        out.append(Step(f"fuzz {game}", [*marne, "fuzz", game, *many, "--jobs", "1", "--seed", "1914"], 1200, False))
    out.append(Step("benchmark", [*marne, "bench", "--quick"], 1200, False, alone=True))
    return [s for s in out if s.fast or not fast]


def run(todo: list[Step], verbose: bool) -> Iterator[Done]:
    """Run the steps, each as soon as it may; yields what came of them as it comes."""
    left, running = list(todo), list[Running]()
    try:
        while left or running:
            for step in list(left):
                if may_start(step, left, running, 1 if verbose else LANES):
                    left.remove(step)
                    print(f"… {step.name}", flush=True)
                    running.append(Running(step, verbose))
            time.sleep(0.05)
            for r in [r for r in running if r.over()]:
                running.remove(r)
                yield r.end()
    finally:
        for r in running:
            r.end()


def may_start(step: Step, left: list[Step], running: list[Running], lanes: int) -> bool:
    before = left[:left.index(step)]
    if step.alone:
        return not running and not before
    return (len(running) < lanes and not any(r.step.alone for r in running)
            and step.after not in [s.name for s in before] + [r.step.name for r in running])


def last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:90] if lines else ""


def main() -> int:
    a = argparse.ArgumentParser(prog="./check", description="Runs lint, types, tests, data and rules checks, the "
                                "client's types, the tests in a browser, a short fuzz and a short benchmark. Exit code 0 only if "
                                "all are well; what this machine cannot do is SKIPPED, and said so.")
    a.add_argument("--fast", action="store_true", help="lint, types, quick tests and data only, no browser")
    a.add_argument("--only", metavar="NAME", help="only the steps whose name begins so (lint, types, client, tests, browser …)")
    a.add_argument("-v", "--verbose", action="store_true", help="show the output of every step as it comes")
    args = a.parse_args()
    todo = [s for s in steps(args.fast) if not args.only or s.name.startswith(args.only)]
    if not todo:
        a.error(f"no step is called {args.only!r}; there are: " + ", ".join(s.name for s in steps(args.fast)))
    done: list[Done] = []
    began = time.monotonic()
    try:
        for one in run(todo, args.verbose):
            done.append(one)
            name = one.step.name
            if one.code == SKIPPED:
                print(f"SKIPPED {name}: {last_line(one.text)}", flush=True)
            elif one.code:
                print(one.text.rstrip(), flush=True)
                print(f"FAILED {name}: {' '.join(['./check', '--only', name.split()[0]])}", flush=True)
    except KeyboardInterrupt:
        print("\ninterrupted", flush=True)
        return 130
    done.sort(key=lambda one: todo.index(one.step))
    width = max(len(one.step.name) for one in done)
    print("\nsummary")
    for step, code, took, text in done:
        state = {0: "ok", SKIPPED: "SKIPPED"}.get(code, "FAILED")
        print(f"  {state:<7} {step.name:<{width}} {took:7.1f} s   {last_line(text)}")
    bad = [one.step.name for one in done if one.code not in (0, SKIPPED)]
    left_out = [one.step.name for one in done if one.code == SKIPPED]
    print(f"{'all well' if not bad else 'failed: ' + ', '.join(bad)}"
          f"{'; SKIPPED: ' + ', '.join(left_out) if left_out else ''}, {time.monotonic() - began:.0f} s")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
