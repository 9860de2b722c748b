"""Runs the tests in a real browser (tests/web). Exit code 77: there is none on this machine and it cannot be installed.

Arguments go to pytest. CHROMIUM names another browser than Debian's; pictures of the pages go to build/pictures.
"""
from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from machine import apt, chromium

ROOT = Path(__file__).resolve().parent.parent


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
    return subprocess.run([sys.executable, "-m", "pytest", "-n", workers, "--dist", "worksteal", "tests/web", *sys.argv[1:]],
                          cwd=ROOT, env=env, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
