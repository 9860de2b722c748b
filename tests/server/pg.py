"""A PostgreSQL server of one's own for a test: in a temporary folder, on loopback, gone afterwards."""
from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def programs() -> Path | None:
    """The folder with initdb and pg_ctl, where PostgreSQL is installed."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = shutil.which("initdb")
    return folders[-1].parent if folders else Path(found).parent if found else None


@contextmanager
def cluster() -> Iterator[str]:
    """Its address for SQLAlchemy. Skips, loudly, where there is no PostgreSQL."""
    bin_ = programs()
    if bin_ is None:
        pytest.skip("SKIPPED: no PostgreSQL programs (initdb, pg_ctl) on this machine")
    root = os.geteuid() == 0
    as_user = ["runuser", "-u", "postgres", "--"] if root else []      # PostgreSQL refuses to run as root
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    folder = Path(tempfile.mkdtemp(prefix="marne-pg-"))
    try:
        if root:
            shutil.chown(folder, "postgres")
        data = folder / "data"

        def do(*args: str) -> None:
            subprocess.run([*as_user, *args], check=True, cwd="/", timeout=60, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

        do(str(bin_ / "initdb"), "-D", str(data), "-U", "marne", "-A", "trust", "-E", "UTF8", "--locale", "C", "-N")
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
        do(str(bin_ / "pg_ctl"), "-D", str(data), "-o", options, "-l", str(folder / "log"), "-w", "start")
        try:
            yield f"postgresql+psycopg://marne@127.0.0.1:{port}/postgres"
        finally:
            do(str(bin_ / "pg_ctl"), "-D", str(data), "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
