"""A real server for tests and load runs: `marne serve` in a process of its own on loopback, and a small client for it."""
from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parent.parent


_KEPT: list[socket.socket] = []         # a datagram socket on each port that was given out: other processes see that it is taken


def free_port() -> int:
    """A port for a server that is started by and by. It lies below those that the system gives to clients, and is no other
    process's that asks here too: a server that answers at it is the one that was started."""
    for port in random.Random(os.urandom(8)).sample(range(10_000, 32_000), 1000):
        kept = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            kept.bind(("127.0.0.1", port))
            with socket.socket() as s:
                s.bind(("127.0.0.1", port))
        except OSError:
            kept.close()
            continue
        _KEPT.append(kept)
        return port
    raise RuntimeError("no free port among a thousand")


class Served:
    """The server over a data folder. It can be killed and started again on the same port: the data stays."""

    def __init__(self, folder: Path, *options: str, port: int = 0) -> None:
        self.folder = folder
        self.options = options
        self.port = port or free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.log = folder / "server.log"
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, wait: float = 60) -> Served:
        """Start it; with `wait` until it answers."""
        command = [sys.executable, "-m", "marne", "serve", "--port", str(self.port), "--data", str(self.folder), "--no-browser",
                   *self.options]
        env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "", "MARNE_LANG": "en"}
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=env, cwd=self.folder)
        if wait:
            try:
                self.ready(wait)
            except BaseException:
                self.kill()
                raise
        return self

    def ready(self, wait: float = 60) -> float:
        """Wait until it answers; returns how long that took."""
        began = time.monotonic()
        while time.monotonic() - began < wait:
            if self.process is None or self.process.poll() is not None:
                raise RuntimeError(f"the server has ended:\n{self.said()}")
            if self.answers():
                return time.monotonic() - began
            time.sleep(0.01)
        raise RuntimeError(f"the server does not answer after {wait} s:\n{self.said()}")

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as s:
                s.sendall(f"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n\r\n".encode())
                s.settimeout(20)
                return s.recv(12).startswith(b"HTTP/1.1 200")
        except OSError:
            return False

    def said(self) -> str:
        return self.log.read_text(errors="replace")[-3000:] if self.log.exists() else ""

    def kill(self) -> None:
        """SIGKILL: nothing can be tidied up."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait(60)

    def stop(self) -> None:
        p = self.process
        if p is not None and p.poll() is None:
            p.terminate()
            try:
                p.wait(60)
            except subprocess.TimeoutExpired:
                p.kill()
                p.wait()

    def rss(self) -> int:
        """Memory of the process in bytes."""
        assert self.process is not None
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        return 0

    def cpu(self) -> float:
        """Seconds of processor time of the process and its workers so far."""
        assert self.process is not None
        tick = os.sysconf("SC_CLK_TCK")
        return sum(sum(int(x) for x in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]) / tick
                   for pid in family(self.process.pid))


def patched(whole: Any, ops: list[dict[str, Any]]) -> Any:
    """The table after an update: JSON Patch (RFC 6902) with `add`, `remove` and `replace`, in place."""
    for o in ops:
        keys = [k.replace("~1", "/").replace("~0", "~") for k in o["path"].split("/")[1:]]
        if not keys:
            whole = o["value"]
            continue
        at = whole
        for k in keys[:-1]:
            at = at[int(k)] if isinstance(at, list) else at[k]
        key: Any = int(keys[-1]) if isinstance(at, list) else keys[-1]
        if o["op"] == "remove":
            del at[key]
        elif o["op"] == "add" and isinstance(at, list):
            at.insert(key, o["value"])
        else:
            at[key] = o["value"]
    return whole


def family(pid: int) -> list[int]:
    """A process and all that descend from it."""
    below = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(x for child in below for x in family(int(child)))]


FORK = """
import gc, os, sys
import alembic.command, alembic.config, uvicorn
import marne, marne.server.app, marne.cli.main, marne.cli.serve
m = marne.start("grand-illusion", "2", seed=1)      # its procedures are woven and its tables made before anybody is forked
while m.decision is not None and m.choices_made < 200:
    m.choose(m.decision.choices[m.choices_made % len(m.decision.choices)])
    m.view(None)
gc.freeze()
for line in sys.stdin:
    log, folder, *words = line.split()
    pid = os.fork()
    if not pid:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 1)
        os.dup2(1, 2)
        os.chdir(folder)
        sys.argv = ["marne", *words]
        os._exit(marne.cli.main.main())
    print(pid, flush=True)
    os.waitpid(pid, 0)
    print("gone", flush=True)
"""


class Nursery:
    """A process that has loaded the program and forks one server after another: a start costs half a second less."""

    def __init__(self) -> None:
        env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "MARNE_LANG": "en"}
        self.process = subprocess.Popen([sys.executable, "-c", FORK], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env,
                                        text=True)

    def fork(self, *words: str) -> int:
        assert self.process.stdin is not None and self.process.stdout is not None
        print(*words, file=self.process.stdin, flush=True)
        return int(self.process.stdout.readline())

    def gone(self) -> None:
        """Wait until the one that was forked last has ended."""
        assert self.process.stdout is not None and self.process.stdout.readline() == "gone\n"

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(60)


class Forked(Served):
    """A server out of a nursery, one at a time. For many kills."""

    pid = 0

    def __init__(self, nursery: Nursery, folder: Path, *options: str) -> None:
        super().__init__(folder, *options)
        self.nursery = nursery

    def start(self, wait: float = 60) -> Forked:
        self.pid = self.nursery.fork(str(self.log), str(self.folder), "serve", "--port", str(self.port), "--data",
                                     str(self.folder), "--no-browser", *self.options)
        if wait:
            try:
                self.ready(wait)
            except BaseException:
                self.kill()
                raise
        return self

    def ready(self, wait: float = 60) -> float:
        began = time.monotonic()
        while time.monotonic() - began < wait:
            if self.answers():
                return time.monotonic() - began
            time.sleep(0.01)
        raise RuntimeError(f"the server does not answer after {wait} s:\n{self.said()}")

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def end(self, sign: int) -> None:
        os.kill(self.pid, sign)
        self.nursery.gone()

    def stop(self) -> None:
        self.end(signal.SIGTERM)


class Client:
    """One person: a session with its CSRF token."""

    def __init__(self, url: str, name: str = "", lang: str = "en", timeout: float = 60) -> None:
        self.lang = lang
        self.http = httpx.Client(base_url=url, timeout=timeout, trust_env=False, verify=False)
        self.get("/api/me")
        if name:
            self.post("/api/guest", {"name": name})

    def headers(self) -> dict[str, str]:
        token = self.http.cookies.get("marne_csrf") or ""
        return {"X-CSRF-Token": token}

    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> httpx.Response:
        query.setdefault("lang", self.lang)
        extra = {} if body is None else {"json": body}
        return self.http.request(method, path, params=query, headers=self.headers(), **extra)

    def get(self, path: str, **query: Any) -> Any:
        return self.well(self.ask("GET", path, **query))

    def post(self, path: str, body: Any = None, **query: Any) -> Any:
        return self.well(self.ask("POST", path, body if body is not None else {}, **query))

    def put(self, path: str, body: Any) -> Any:
        return self.well(self.ask("PUT", path, body))

    def well(self, r: httpx.Response) -> Any:
        if not r.is_success:
            raise AssertionError(f"{r.request.method} {r.request.url}: {r.status_code} {r.text[:500]}")
        kind = r.headers.get("content-type", "")
        return r.json() if "json" in kind and r.content else r.text

    def choose(self, table: dict[str, Any], choice: str) -> Any:
        d = table["decision"]
        return self.post(f"/api/games/{table['id']}/choose", {"seat": d["seat"], "version": table["version"], "choice": choice})

    def close(self) -> None:
        self.http.close()
