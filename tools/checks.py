"""The checks of the project, one after the other, with a summary. Started by ./check inside the set-up environment."""
from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FUZZED = 18                     # random games of each title, shared by its scenarios
SKIPPED = 77                    # exit code of a step that needs something this machine has not


class Step(NamedTuple):
    name: str
    command: list[str]
    limit: int                  # seconds after which the step counts as failed
    fast: bool = True           # part of --fast
    env: dict[str, str] = {}


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
        Step("lint", [*py, "ruff", "check", "--output-format", "concise", "."], 120),
        Step("types", [*py, "mypy"], 400),
        Step("client types", [sys.executable, str(tools / "client_check.py")], 300),
        # The browser's tests come by themselves, so that this step says the same on a machine without a browser.
        Step("tests", [*py, "pytest", "-n", "auto", *(["-m", "not slow"] if fast else [])], 2400, env={"MARNE_BROWSER": "no"}),
        Step("browser", [sys.executable, str(tools / "browser_check.py")], 1800, False),
    ]
    for game, scenarios in games().items():
        out += [
            Step(f"data {game}", [*marne, "data", game, "--check"], 30),
            Step(f"rules {game}", [*marne, "rules", game, "--coverage", "--strict"], 30, False),
        ]
        each = str(max(1, FUZZED // len(scenarios)))
        out += [Step(f"fuzz {game} {s}", [*marne, "fuzz", game, "--scenario", s, "--games", each, "--seed", "1914"],
                     120, False) for s in scenarios]
    out.append(Step("benchmark", [*marne, "bench", "--quick"], 120, False))
    return [s for s in out if s.fast or not fast]


def run(step: Step, verbose: bool) -> tuple[int, float, str]:
    """Run one step in its own process group, so that a time-out leaves nothing behind. Returns its exit code first."""
    began = time.monotonic()
    env = {**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "120", **step.env}
    with tempfile.TemporaryFile("w+", errors="replace") as out:
        p = subprocess.Popen(step.command, cwd=ROOT, stdin=subprocess.DEVNULL, start_new_session=True, env=env,
                             stdout=None if verbose else out, stderr=None if verbose else subprocess.STDOUT)
        note = ""
        try:
            code = p.wait(step.limit)
        except subprocess.TimeoutExpired:
            code, note = -1, f"stopped after {step.limit} s\n"
        except KeyboardInterrupt:
            end(p)
            raise
        end(p)
        out.seek(0)
        return code, time.monotonic() - began, out.read() + note


def end(p: subprocess.Popen[bytes]) -> None:
    if p.poll() is None:
        os.killpg(p.pid, 15)
        try:
            p.wait(5)
        except subprocess.TimeoutExpired:
            os.killpg(p.pid, 9)
            p.wait()


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
    done: list[tuple[str, int, float, str]] = []
    began = time.monotonic()
    try:
        for step in todo:
            print(f"… {step.name}", flush=True)
            code, took, text = run(step, args.verbose)
            done.append((step.name, code, took, last_line(text)))
            if code == SKIPPED:
                print(f"SKIPPED {step.name}: {last_line(text)}", flush=True)
            elif code:
                print(text.rstrip(), flush=True)
                print(f"FAILED {step.name}: {' '.join(['./check', '--only', step.name.split()[0]])}", flush=True)
    except KeyboardInterrupt:
        print("\ninterrupted", flush=True)
        return 130
    width = max(len(name) for name, *_ in done)
    print("\nsummary")
    for name, code, took, line in done:
        state = {0: "ok", SKIPPED: "SKIPPED"}.get(code, "FAILED")
        print(f"  {state:<7} {name:<{width}} {took:7.1f} s   {line}")
    bad = [name for name, code, *_ in done if code not in (0, SKIPPED)]
    left_out = [name for name, code, *_ in done if code == SKIPPED]
    print(f"{'all well' if not bad else 'failed: ' + ', '.join(bad)}"
          f"{'; SKIPPED: ' + ', '.join(left_out) if left_out else ''}, {time.monotonic() - began:.0f} s")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
