"""Letters about an account: to confirm an address, to set a new password. They wait in the `outbox` like other messages.

The secret of a letter is made when it is sent; only its hash is stored. It works once, for a time, and only as long as the
account has the address to which it went. It stands after the # of the link, which a browser sends to nobody.
"""
from __future__ import annotations

import secrets
from typing import Any, Literal

from sqlalchemy import Connection, delete, func, insert, select

from marne.server.people.accounts import name_key
from marne.server.people.sessions import hashed
from marne.server.settings import Settings
from marne.server.store import letters, now, outbox, users
from marne.server.words import say

Kind = Literal["verify", "reset"]
LIFE: dict[str, float] = {"verify": 7 * 86400, "reset": 3600}
AGAIN = 900.0           # seconds before a person is sent another letter of the same kind
MOST = 5                # accounts of one address that are written to
WAY = "letter"


def ask(c: Connection, settings: Settings, user_id: str, email: str, kind: Kind) -> None:
    """A letter is to be sent, unless one is under way or has just been sent."""
    if not settings.smtp:
        return
    o = outbox.c
    waiting = [r.body.get("kind") for r in c.execute(select(o.body).where(o.user_id == user_id, o.way == WAY, o.target == email))]
    last = c.execute(select(func.max(letters.c.created)).where(
        letters.c.user_id == user_id, letters.c.kind == kind, letters.c.email == email)).scalar()
    if kind not in waiting and (last or 0) < now() - AGAIN:
        c.execute(insert(outbox).values(user_id=user_id, game_id="", way=WAY, target=email, body={"kind": kind}, tries=0,
                                        due=now()))


def forgot(c: Connection, settings: Settings, who: str) -> None:
    """Somebody has forgotten a password: letters to the accounts of that name or address. Only to an address that is confirmed:
    one that was mistyped is a stranger's, and nobody is flooded by accounts that others make in his name.
    """
    u = users.c
    meant = (u.name_key == name_key(who)) | (func.lower(u.email) == who.strip().lower())
    found = c.execute(select(u.id, u.email).where(meant, u.password.is_not(None), u.email.is_not(None), u.email_ok,
                                                  u.blocked.is_not(True)).limit(MOST)).all()
    for r in found:
        ask(c, settings, r.id, r.email, "reset")


def make(c: Connection, user_id: str, email: str, kind: Kind) -> str:
    """The secret of a letter that is about to be sent. Earlier ones still work: else anybody could make the owner's void."""
    token, at = secrets.token_urlsafe(24), now()
    c.execute(insert(letters).values(token=hashed(token), user_id=user_id, kind=kind, email=email, created=at,
                                     expires=at + LIFE[kind]))
    return token


def take(c: Connection, token: str, kind: Kind) -> str | None:
    """The person to whom this letter went; it is used up, with others of its kind. None if it is unknown, used, too old, or went
    to another address.
    """
    row = c.execute(select(letters.c.user_id, letters.c.email, letters.c.expires, users.c.email.label("present"), users.c.blocked)
                    .join(users, users.c.id == letters.c.user_id)
                    .where(letters.c.token == hashed(token), letters.c.kind == kind)).first()
    if row is None:
        return None
    used = c.execute(delete(letters).where(letters.c.token == hashed(token)))
    if used.rowcount != 1 or row.expires < now() or row.present != row.email or row.blocked:
        return None
    c.execute(delete(letters).where(letters.c.user_id == row.user_id, letters.c.kind == kind))
    return str(row.user_id)


def words(settings: Settings, lang: str, person: Any, kind: Kind, token: str) -> tuple[str, str]:
    """Subject and text."""
    base = settings.public_url or f"http://{settings.host}:{settings.port}"
    return say(lang, f"{kind}-subject"), say(lang, f"{kind}-text", name=person.name, url=f"{base}/{kind}#{token}")


def sweep(c: Connection) -> int:
    return c.execute(delete(letters).where(letters.c.expires < now())).rowcount
