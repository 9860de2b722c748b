"""Checks the types of the client: types.js against the server's shapes, then all modules with TypeScript (strict, no output).

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


def main() -> int:
    made = subprocess.run([sys.executable, str(ROOT / "tools" / "client_types.py"), "--check"], check=False)
    if made.returncode:
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
        print(f"{sum(1 for _ in (ROOT / 'src/marne/web/js').rglob('*.js'))} modules")
    return checked.returncode


if __name__ == "__main__":
    sys.exit(main())
