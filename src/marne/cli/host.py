"""`marne host`: what the host of a server may do about people and games, on the server's machine. The running server carries it
out within seconds (see `marne.server.orders`); one that does not run, when it starts.
"""
from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, select

from marne.cli.serve import Unable, Wish, reason, settings_of
from marne.cli.words import say
from marne.kernel.errors import BadOption
from marne.server import orders
from marne.server import store as db
from marne.server.people.accounts import name_key
from marne.server.store import Store

Action = Literal["block", "unblock", "chat", "unsay", "close"]
ACTIONS: tuple[Action, ...] = ("block", "unblock", "chat", "unsay", "close")
SAID = {"block": "host-block", "unblock": "host-unblock", "unsay": "host-unsay", "close": "host-close"}


def host(wish: Wish, action: str, target: str, lang: str, json: bool) -> int:
    wanted = next((a for a in ACTIONS if a == action), None)
    if wanted is None:
        raise BadOption(say(lang, "host-action", value=action, values=", ".join(ACTIONS)))
    settings = settings_of(wish, lang)
    file = Path(settings.database.removeprefix("sqlite:///"))
    if settings.database.startswith("sqlite:///") and not file.is_file():
        raise Unable(say(lang, "backup-none", file=file))
    store = Store(settings.database)
    try:
        with store.write() as c:
            told = _chat(c, target, lang) if wanted == "chat" else [_order(c, wanted, target, lang)]
    except (BadOption, Unable):
        raise
    except Exception as e:
        raise Unable(say(lang, "no-database", why=reason(e))) from e
    finally:
        store.close()
    if json:
        print(msgspec.json.encode(told).decode())
    else:
        print("\n".join(t["said"] for t in told) or say(lang, "host-silent"))
    return 0


def _order(c: Connection, action: Action, target: str, lang: str) -> dict[str, Any]:
    found: Any
    if action in ("block", "unblock"):
        u = db.users.c
        found = c.execute(select(u.id, u.name).where((u.name_key == name_key(target)) | (u.id == target))).first()
    elif action == "unsay":
        ch = db.chat.c
        found = c.execute(select(ch.id, ch.text.label("name")).where(ch.id == int(target))).first() if _number(target) else None
    else:
        found = c.execute(select(db.games.c.id, db.games.c.name).where(db.games.c.id == _game(target))).first()
    if found is None:
        raise Unable(say(lang, "host-unknown", value=target))
    assert action != "chat"
    orders.give(c, action, str(found.id))
    return {"action": action, "target": found.id, "said": say(lang, SAID[action], name=found.name or found.id)}


def _chat(c: Connection, target: str, lang: str) -> Sequence[dict[str, Any]]:
    """The lines of a game with their numbers, and who wrote them."""
    if c.execute(select(db.games.c.id).where(db.games.c.id == _game(target))).first() is None:
        raise Unable(say(lang, "host-unknown", value=target))
    ch, u = db.chat.c, db.users.c
    rows = c.execute(select(ch.id, ch.at, ch.text, u.name, u.id.label("user")).join(db.users, u.id == ch.user_id)
                     .where(ch.game_id == _game(target)).order_by(ch.id))
    return [{"number": r.id, "name": r.name, "user": r.user, "text": r.text,
             "said": f"{r.id:6}  {datetime.fromtimestamp(r.at):%Y-%m-%d %H:%M}  {r.name} ({r.user}): {r.text}"} for r in rows]


def _number(target: str) -> bool:
    return target.isascii() and target.isdigit() and len(target) < 10


def _game(target: str) -> str:
    """The number of a game, or the address of its table."""
    return target.partition("?")[0].rstrip("/").rpartition("/")[2]
