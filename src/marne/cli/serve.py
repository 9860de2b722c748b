"""`marne serve`: settings from the command line, checks, backup, and the server itself."""
from __future__ import annotations

import os
import re
import socket
import sqlite3
import sys
import tempfile
import threading
import urllib.request
import webbrowser
from collections.abc import Callable
from contextlib import closing, nullcontext, suppress
from pathlib import Path
from typing import IO, Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from marne.cli import saves
from marne.cli.words import say
from marne.kernel.errors import BadOption, MarneError
from marne.server.http.gate import is_loopback, origin_of
from marne.server.settings import Settings
from marne.server.store import sqlite_url

PORT = 8014
CONNECTIONS = 4000


class Unable(MarneError):
    """The server cannot be started, with the reason."""


class Wish(NamedTuple):
    """What was typed."""

    port: int = PORT
    host: str = "127.0.0.1"
    folder: str | None = None
    database: str | None = None
    public_url: str = ""
    proxy: bool = False
    guests: bool = False
    workers: int = 1
    smtp: str | None = None
    mail_from: str = ""
    browser: bool = True
    limits: bool = True
    connections: int = CONNECTIONS
    verbose: bool = False


def settings_of(wish: Wish, lang: str) -> Settings:
    """The settings, or one sentence about what does not fit together."""
    url = wish.public_url.rstrip("/")
    parts = urlsplit(url)
    if url and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query or parts.username):
        raise BadOption(say(lang, "url-form", url=wish.public_url))
    if not 0 <= wish.port <= 65535:
        raise BadOption(say(lang, "port-range"))
    if not url and not is_loopback(f"[{wish.host}]" if ":" in wish.host else wish.host):
        raise BadOption(say(lang, "host-alone", host=wish.host))
    if wish.workers < 1:
        raise BadOption(say(lang, "positive", name="--workers"))
    folder = Path(wish.folder).absolute() if wish.folder else saves.folder()
    database = wish.database or os.environ.get("MARNE_DATABASE") or sqlite_url(folder)
    if not database.startswith(("sqlite:///", "postgresql+psycopg://")):
        raise BadOption(say(lang, "database-form", url=hidden(database)))
    if wish.workers > 1 and database.startswith("sqlite"):
        raise BadOption(say(lang, "workers-sqlite"))
    smtp = wish.smtp or os.environ.get("MARNE_SMTP") or ""
    if smtp and (urlsplit(smtp).scheme not in ("smtp", "smtps") or not urlsplit(smtp).hostname):
        raise BadOption(say(lang, "smtp-form"))
    if smtp and "@" not in wish.mail_from:
        raise BadOption(say(lang, "mail-from"))
    return Settings(database=database, host=wish.host, port=wish.port, public_url=origin_of(url) if url else "",
                    guests=wish.guests or not url, workers=wish.workers, connections=wish.connections,
                    smtp=smtp, mail_from=wish.mail_from, folder=folder, limits=wish.limits, proxy=wish.proxy,
                    access_log=wish.verbose or bool(url))


def hidden(url: str) -> str:
    """An address without its password."""
    return re.sub(r"://([^:/@]*):[^@]*@", r"://\1:…@", url)


def make_folder(settings: Settings, lang: str) -> None:
    """The folder of the database, for its owner alone: it holds sessions and hashes of passwords."""
    try:
        settings.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as e:
        raise Unable(say(lang, "no-folder", folder=settings.folder, why=e.strerror or e)) from None
    try:
        with tempfile.TemporaryFile(dir=settings.folder) as f:
            f.write(b"marne")
            f.flush()
    except OSError as e:
        raise Unable(say(lang, "read-only", where=settings.folder, why=e.strerror or e)) from None


def claim(settings: Settings, lang: str) -> IO[str] | None:
    """One server for one SQLite file: each keeps games in memory and would show old ones. Held until the process ends."""
    if not settings.database.startswith("sqlite:///"):
        return None
    file = Path(settings.database.removeprefix("sqlite:///") + ".lock")
    try:
        import fcntl
    except ImportError:             # Windows: nothing is held
        return None
    try:
        f = file.open("a+")
    except OSError as e:
        raise Unable(say(lang, "read-only", where=file.parent, why=e.strerror or e)) from None
    try:
        fcntl.flock(f, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        f.close()
        raise Unable(say(lang, "folder-taken", folder=file.parent)) from None
    return f


def listen(settings: Settings, lang: str) -> socket.socket:
    """The socket, taken before anything else is begun."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    s = socket.socket(family)
    try:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        s.bind((settings.host, settings.port))
        s.listen(2048)
        s.set_inheritable(True)
    except OSError as e:
        s.close()
        raise Unable(say(lang, "port-taken", port=settings.port, host=settings.host, why=e.strerror or e)) from None
    return s


def local_url(settings: Settings, port: int) -> str:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{port}/"


def answers(url: str) -> bool:
    """A Marne server is there."""
    try:
        with urllib.request.urlopen(f"{url}api/health", timeout=2) as r:
            return bool(msgspec.json.decode(r.read(1000)).get("ok"))
    except (OSError, ValueError, AttributeError, msgspec.MsgspecError):
        return False


def open_browser(url: str) -> bool:
    """Open the browser of the desktop. Without a desktop nothing is opened: a browser in the terminal would take it over."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    return True


def serve(wish: Wish, lang: str, json: bool, again: bool = False) -> int:
    """Run the server until it is told to end. `again`: if one runs already at that port, show that one."""
    settings = settings_of(wish, lang)
    make_folder(settings, lang)
    try:
        sock = listen(settings, lang)
    except Unable:
        url = local_url(settings, settings.port)
        if not (again and answers(url)):
            raise
        print(say(lang, "runs-already", url=url), flush=True)
        if wish.browser:
            open_browser(url)
        return 0
    with sock, claim(settings, lang) or nullcontext():
        return run(settings, sock, wish, lang, json)


def run(settings: Settings, sock: socket.socket, wish: Wish, lang: str, json: bool) -> int:
    # The framework takes half a second to import: only now that it is known to be needed.
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from marne.server.app import create_app, to_environment
    from marne.server.http.net import Patient, set_up_logs
    from marne.server.store import Store

    set_up_logs(settings)
    port = sock.getsockname()[1]
    try:
        store = Store(settings.database)
        store.migrate()
        store.try_write()
        store.close()
    except Exception as e:
        if store.sqlite and ("readonly" in str(e) or "disk is full" in str(e)):
            raise Unable(say(lang, "read-only", where=settings.database.removeprefix("sqlite:///"), why=reason(e))) from e
        if "Can't locate revision" in str(e):
            raise Unable(say(lang, "newer-schema")) from e
        raise Unable(say(lang, "no-database", why=reason(e))) from e
    several = settings.workers > 1
    if several:
        os.environ["MARNE_SERVE"] = to_environment(settings)
    config = uvicorn.Config(
        "marne.server.app:from_environment" if several else create_app(settings), factory=several, workers=settings.workers,
        http=Patient, ws="none", lifespan="on", log_config=None, access_log=False, proxy_headers=False, server_header=False,
        # A proxy keeps its connections for up to two minutes; if we closed them first, a request could fall into the gap.
        timeout_keep_alive=130 if settings.proxy else 30, timeout_graceful_shutdown=2,
        limit_concurrency=settings.connections, h11_max_incomplete_event_size=32_768)

    def ready() -> None:
        url = settings.public_url + "/" if settings.hosted else local_url(settings, port)
        if json:
            told = {"url": url, "host": settings.host, "port": port, "workers": settings.workers}
            print(msgspec.json.encode(told).decode(), flush=True)
        elif settings.hosted:
            print(say(lang, "hosting", url=url, host=settings.host, port=port, workers=settings.workers), flush=True)
        else:
            print(say(lang, "serving", url=url), flush=True)
        if wish.browser and not settings.hosted and open_browser(url) and not json:
            print(say(lang, "opens-browser"), flush=True)

    try:
        if several:
            ready()
            Multiprocess(config, sockets=[sock]).run()
        else:
            server = Telling(config, ready)
            server.run(sockets=[sock])
            if not server.started:
                return 1
    except KeyboardInterrupt:
        pass
    if not json:
        print(say(lang, "ended"), flush=True)
    return 0


def Telling(config: Any, ready: Callable[[], None]) -> Any:
    """A server that says when it can be reached."""
    import uvicorn

    class Server(uvicorn.Server):
        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            if self.started:
                ready()

    return Server(config)


def reason(e: BaseException) -> str:
    """The last word of an error of the database, in one line and without passwords."""
    text = str(getattr(e, "orig", None) or e).strip().splitlines()
    if "pq wrapper" in str(e):
        return "libpq (Debian: apt install libpq5; or: pip install psycopg-binary)"
    return hidden(text[0] if text else type(e).__name__)


# --- backup -------------------------------------------------------------------------------------------------------------

def backup(wish: Wish, to: str, lang: str, json: bool) -> int:
    """A consistent copy of the database, also while the server writes to it (SQLite's own backup)."""
    settings = settings_of(wish, lang)
    if not settings.database.startswith("sqlite:///"):
        raise BadOption(say(lang, "backup-sqlite"))
    source, target = Path(settings.database.removeprefix("sqlite:///")), Path(to)
    if not source.is_file():
        raise Unable(say(lang, "backup-none", file=source))
    if target.exists():
        raise Unable(say(lang, "backup-there", file=target))
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        with (closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as a,
              closing(sqlite3.connect(part)) as b):
            a.backup(b)
            b.execute("PRAGMA journal_mode=DELETE")
            sound = b.execute("PRAGMA integrity_check").fetchone()[0]
            games, choices = (b.execute(f"SELECT count(*) FROM {t}").fetchone()[0] for t in ("games", "journal"))
        if sound != "ok":
            raise Unable(say(lang, "backup-bad", why=sound))
        os.replace(part, target)
    except (OSError, sqlite3.Error) as e:
        raise Unable(say(lang, "backup-bad", why=e)) from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    size = target.stat().st_size // 1024
    if json:
        print(msgspec.json.encode({"file": str(target), "games": games, "choices": choices, "kB": size}).decode())
    else:
        print(say(lang, "backup-done", file=target, games=games, choices=choices, size=size))
    return 0
