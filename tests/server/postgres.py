"""A PostgreSQL server of one's own, on loopback, in a temporary folder; for tests where its programs are installed."""
from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.served import free_port


def programs() -> Path | None:
    """The folder with initdb and pg_ctl, None where PostgreSQL is not installed."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    return None


@contextmanager
def running() -> Iterator[str]:
    """Start it, give its address, stop it. As root it runs as the user `postgres`, because it refuses to run as root."""
    bin_ = programs()
    assert bin_ is not None
    folder = Path(tempfile.mkdtemp(prefix="marne-pg-"))
    before: list[str] = []
    if os.geteuid() == 0:
        who = pwd.getpwnam("postgres")
        os.chown(folder, who.pw_uid, who.pw_gid)
        before = ["setpriv", "--reuid", str(who.pw_uid), "--regid", str(who.pw_gid), "--clear-groups"]
    port = free_port()
    options = (f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={folder} -c fsync=off "
               "-c shared_buffers=16MB -c max_connections=60")

    def call(*words: str) -> None:
        quiet = subprocess.DEVNULL
        subprocess.run([*before, *words], check=True, timeout=90, cwd=folder, stdout=quiet, stderr=quiet)

    try:
        call(str(bin_ / "initdb"), "-D", str(folder / "data"), "-U", "marne", "-A", "trust", "-E", "UTF8", "--no-sync")
        call(str(bin_ / "pg_ctl"), "-D", str(folder / "data"), "-w", "-o", options, "-l", str(folder / "log"), "start")
        try:
            yield f"postgresql+psycopg://marne@127.0.0.1:{port}/postgres"
        finally:
            call(str(bin_ / "pg_ctl"), "-D", str(folder / "data"), "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
