"""Checks the client: types.js against the server's shapes, lines that are too long, all modules with TypeScript (strict).

TypeScript is pinned in tools/client; npm puts it into build/client, which git does not see. Running Marne needs none of it.
Exit code 77: this machine has no npm.
"""
from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from machine import apt

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "tools" / "client"
CACHE = Path(os.environ.get("MARNE_CLIENT_TOOLS") or ROOT / "build" / "client")
MODULES = ROOT / "src" / "marne" / "web" / "js"
WIDTH = 130
DATA = ("map/geo.js",)          # coasts and rivers: one text a line
PINS = ("package.json", "package-lock.json", ".npmrc")


def typescript() -> str | None:
    """The compiler, installed as locked; None without npm."""
    mark = hashlib.sha256(b"".join((HERE / n).read_bytes() for n in PINS)).hexdigest()
    stamp, tsc = CACHE / "installed", CACHE / "node_modules" / "typescript" / "bin" / "tsc"
    if tsc.exists() and stamp.exists() and stamp.read_text() == mark and shutil.which("node"):
        return str(tsc)
    if not shutil.which("npm") and not (apt("npm") and shutil.which("npm")):
        return None
    CACHE.mkdir(parents=True, exist_ok=True)
    for name in PINS:
        shutil.copyfile(HERE / name, CACHE / name)
    subprocess.run(["npm", "ci", "--silent", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=CACHE, check=True, timeout=240)
    stamp.write_text(mark)
    return str(tsc)


def too_long() -> list[str]:
    """Lines of the client that do not fit on a screen."""
    return [f"{f.relative_to(ROOT)}:{n}: {len(line)} signs, at most {WIDTH}"
            for f in sorted(MODULES.rglob("*.js")) if f.relative_to(MODULES).as_posix() not in DATA
            for n, line in enumerate(f.read_text("utf-8").splitlines(), 1) if len(line) > WIDTH]


def main() -> int:
    made = subprocess.run([sys.executable, str(ROOT / "tools" / "client_types.py"), "--check"], check=False)
    if made.returncode:
        return 1
    if long := too_long():
        print(*long, sep="\n")
        return 1
    try:
        tsc = typescript()
    except (OSError, subprocess.SubprocessError) as e:
        print(f"TypeScript cannot be installed: {e}")
        return 1
    if tsc is None:
        print("no npm here: the client's types were NOT checked (install Node with npm, on Debian: apt install npm)")
        return 77
    checked = subprocess.run(["node", tsc, "-p", str(HERE)], check=False)
    if checked.returncode == 0:
        print(f"{sum(1 for _ in MODULES.rglob('*.js'))} modules")
    return checked.returncode


if __name__ == "__main__":
    sys.exit(main())
