"""What the checks need of the machine beyond Python: npm and a browser, installed with apt-get where that is possible."""
from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

PLACES = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")


def chromium() -> str | None:
    """The browser: $CHROMIUM, or one that is installed."""
    given = os.environ.get("CHROMIUM")
    if given:
        return given if os.access(given, os.X_OK) else None
    return next((p for p in PLACES if os.access(p, os.X_OK)), None)


def apt(package: str, limit: int = 240) -> bool:
    """Install a package of Debian, when we may: as root, where there is apt-get. Says what it does."""
    if os.geteuid() != 0 or not Path("/etc/debian_version").exists() or not shutil.which("apt-get"):
        return False
    print(f"installing {package} with apt-get …", flush=True)
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    quiet = ["apt-get", "-qq", "-o", "Acquire::Retries=2", "-o", "Acquire::http::Timeout=30", "-o", "DPkg::Lock::Timeout=60"]
    try:
        for again in (False, True):             # the second time with a fresh list of packages
            if again and subprocess.run([*quiet, "update"], env=env, timeout=limit, check=False).returncode:
                return False
            if subprocess.run([*quiet, "install", "-y", "--no-install-recommends", package], env=env, timeout=limit,
                              check=False).returncode == 0:
                return True
    except (OSError, subprocess.TimeoutExpired):
        pass
    return False
