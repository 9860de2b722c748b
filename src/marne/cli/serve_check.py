"""`marne serve --check`: what would go wrong, said before it does."""
from __future__ import annotations

from typing import Any, Literal

import msgspec

from marne.cli.serve import Unable, Wish, answers, hidden, listen, local_url, make_folder, reason, settings_of
from marne.cli.words import say
from marne.server.settings import Settings

Grade = Literal["ok", "note", "wrong"]
Found = list[tuple[Grade, str]]


def check(wish: Wish, lang: str, json: bool) -> int:
    settings = settings_of(wish, lang)
    found: Found = []
    for part in (_folder, _database, _port, _address, _mail):
        part(settings, lang, found)
    wrong = sum(grade == "wrong" for grade, _ in found)
    if json:
        print(msgspec.json.encode({"ok": not wrong, "found": [{"grade": g, "what": w} for g, w in found]}).decode())
    else:
        keys = {"ok": "check-ok", "note": "check-note", "wrong": "check-wrong"}
        for grade, what in found:
            print(say(lang, keys[grade], what=what))
        print(say(lang, "check-some", n=wrong) if wrong else say(lang, "check-all"))
    return 1 if wrong else 0


def _folder(settings: Settings, lang: str, found: Found) -> None:
    try:
        make_folder(settings, lang)
        found.append(("ok", say(lang, "check-folder", folder=settings.folder)))
    except Unable as e:
        found.append(("wrong", str(e)))


def versions(connection: Any) -> tuple[str | None, str, bool]:
    """The schema's version, the newest one, and whether this program knows the first."""
    from alembic.config import Config
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    from marne.server import migrations

    config = Config()
    config.set_main_option("script_location", str(migrations.__path__[0]).replace("%", "%%"))
    script = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    known = True
    if current is not None:
        try:
            script.get_revision(current)
        except CommandError:
            known = False
    return current, script.get_current_head() or "", known


def _database(settings: Settings, lang: str, found: Found) -> None:
    from pathlib import Path

    from sqlalchemy import func, select

    from marne.server.store import Store, games

    kind = "SQLite" if settings.database.startswith("sqlite") else "PostgreSQL"
    if kind == "SQLite" and not Path(settings.database.removeprefix("sqlite:///")).exists():
        found.append(("ok", say(lang, "check-empty", kind=kind)))
        return
    try:
        store = Store(settings.database)
        with store.read() as c:
            current, head, known = versions(c)
            count = c.execute(select(func.count()).select_from(games)).scalar() if current and known else 0
        store.close()
    except Exception as e:
        found.append(("wrong", say(lang, "no-database", why=reason(e))))
        return
    if current is None:
        found.append(("ok", say(lang, "check-empty", kind=kind)))
        return
    found.append(("ok", say(lang, "check-database", kind=f"{kind} ({hidden(settings.database)})", games=count)))
    if not known:
        found.append(("wrong", say(lang, "check-newer", now=current, head=head)))
    elif current != head:
        found.append(("note", say(lang, "check-older", now=current, head=head)))
    else:
        found.append(("ok", say(lang, "check-schema", now=current)))


def _port(settings: Settings, lang: str, found: Found) -> None:
    try:
        listen(settings, lang).close()
        found.append(("ok", say(lang, "check-port", host=settings.host, port=settings.port)))
    except Unable as e:
        if answers(local_url(settings, settings.port)):
            found.append(("note", say(lang, "check-running", host=settings.host, port=settings.port)))
        else:
            found.append(("wrong", str(e)))


def _address(settings: Settings, lang: str, found: Found) -> None:
    if not settings.hosted:
        found.append(("ok", say(lang, "check-local")))
        return
    found.append(("ok", say(lang, "check-hosted", url=settings.public_url)))
    if not settings.public_url.startswith("https:"):
        found.append(("wrong", say(lang, "check-http", url=settings.public_url)))
    if not settings.proxy:
        found.append(("note", say(lang, "check-proxy")))


def _mail(settings: Settings, lang: str, found: Found) -> None:
    from urllib.parse import urlsplit

    from marne.server.people.post import connect

    if not settings.smtp:
        found.append(("note", say(lang, "check-no-mail")))
        return
    host = urlsplit(settings.smtp).hostname
    try:
        with connect(settings) as server:
            server.noop()
        found.append(("ok", say(lang, "check-mail", host=host)))
    except Exception as e:
        found.append(("wrong", say(lang, "check-mail-bad", host=host, why=reason(e))))
