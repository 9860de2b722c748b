"""Runs the tests in a real browser (tests/web). Exit code 77: there is none on this machine and it cannot be installed.

Arguments go to pytest. CHROMIUM names another browser than Debian's; pictures of the pages go to build/pictures.

A browser that shares two cores with all other tests can be too slow for a test that is right. So a few that failed are tried
once more, alone, and named: what fails then fails for good. What needs its second chance again and again wants mending.
"""
from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from machine import apt, chromium

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / "build" / "browser-cache"          # of its own: other tests run at the same time
FAILED = CACHE / "v" / "cache" / "lastfailed"
SECOND = 5          # so many failures at most may be slowness


def main() -> int:
    found = chromium()
    if not found and "CHROMIUM" not in os.environ and apt("chromium"):
        found = chromium()
    if not found:
        print("no chromium here: NOTHING was tried in a browser (on Debian: apt install chromium; else set CHROMIUM)")
        return 77
    env = {**os.environ, "CHROMIUM": found, "MARNE_BROWSER": "yes"}
    # A browser often waits, and so do we for it: more workers than cores.
    workers = str(min(8, 2 * (os.cpu_count() or 1)))
    tests = [sys.executable, "-m", "pytest", "-o", f"cache_dir={CACHE}", "tests/web"]
    FAILED.unlink(missing_ok=True)
    many = ["-n", workers, "--dist", "worksteal", *sys.argv[1:]]
    code = subprocess.run([*tests, *many], cwd=ROOT, env=env, check=False).returncode
    failed = sorted(json.loads(FAILED.read_text("utf-8"))) if code == 1 and FAILED.is_file() else []
    if not failed or len(failed) > SECOND:
        return code
    print("failed beside the others, once more alone:", *failed, sep="\n  ", flush=True)
    return subprocess.run([*tests, "--last-failed", "-n", "0"], cwd=ROOT, env=env, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
