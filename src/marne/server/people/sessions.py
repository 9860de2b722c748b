"""Who is asking: a random token in a cookie, of which only the hash is stored. A new token at every login.

The CSRF token follows from the session's token by a hash, so it cannot be made by anybody who does not know the session,
and nothing has to be stored for it. Without a session it is a random value that comes back in a header (double submit).
"""
from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple

from litestar.datastructures import Cookie
from sqlalchemy import Connection, delete, insert, select, update

from marne.server.settings import Settings
from marne.server.shapes import Person
from marne.server.store import now, sessions, users

COOKIE, CSRF_COOKIE, DEVICE_COOKIE, CSRF_HEADER = "marne_session", "marne_csrf", "marne_device", "x-csrf-token"
HOST = "__Host-"                        # with this before its name a browser takes a cookie only by https from this very host
HOSTED_DAYS, LOCAL_DAYS = 30, 400       # browsers keep a cookie for 400 days at most
TOUCH = 3600.0                          # seconds between two notes of a session in use
KNOWN = 20_000                          # visitors that are remembered
FRESH = 20.0                            # seconds for which they are, should nobody tell us that something has changed


class Visitor(NamedTuple):
    """A person as the session shows them."""

    person: Person
    lang: str | None
    token: str                          # hash of the session's token


class Known:
    """Visitors of the last seconds, so that not every request has to ask the database. Only the loop's thread touches it."""

    def __init__(self) -> None:
        self._of: dict[str, tuple[Visitor, float]] = {}

    def get(self, token: str) -> Visitor | None:
        found = self._of.get(token)
        return found[0] if found is not None and now() < found[1] else None

    def put(self, token: str, visitor: Visitor, expires: float) -> None:
        if len(self._of) >= KNOWN:
            self._of.clear()
        self._of[token] = visitor, min(expires, now() + FRESH)

    def forget(self, user: str) -> None:
        """A session of this person has ended, or something about the person has changed."""
        self._of = {t: x for t, x in self._of.items() if x[0].person.id != user}


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def days(settings: Settings) -> int:
    return HOSTED_DAYS if settings.hosted else LOCAL_DAYS


def csrf_of(token: str) -> str:
    """The CSRF token of a session."""
    return hashlib.sha256(b"marne csrf " + token.encode()).hexdigest()[:43]


def given(cookies: Mapping[str, str], name: str) -> str:
    """A cookie of ours. The plain name is that of a server without https; with https it was ours until version 0.4, and is
    taken where the other is not there, so that nobody has to log in again.
    """
    return cookies.get(HOST + name) or cookies.get(name) or ""


def csrf_holds(cookies: Mapping[str, str], header: str) -> bool:
    """The header is right: with a session only its own token counts, else the value of the cookie."""
    session = given(cookies, COOKIE)
    wanted = csrf_of(session) if session else given(cookies, CSRF_COOKIE)
    return len(wanted) >= 20 and hmac.compare_digest(wanted.encode(), header.encode())


def begin(c: Connection, settings: Settings, user_id: str, old: str | None) -> str:
    """A new session for a person; the one they had (fixation, other person) ends. Returns the token for the cookie."""
    if old:
        end(c, old)
    token, at = secrets.token_urlsafe(32), now()
    c.execute(insert(sessions).values(token=hashed(token), user_id=user_id, created=at, seen=at,
                                      expires=at + days(settings) * 86400))
    return token


def end(c: Connection, token: str) -> None:
    c.execute(delete(sessions).where(sessions.c.token == hashed(token)))


def end_others(c: Connection, user_id: str) -> None:
    """All sessions of a person end: after a change of the password."""
    c.execute(delete(sessions).where(sessions.c.user_id == user_id))


def find(c: Connection, token: str) -> tuple[Visitor, float, float] | None:
    """The person of a session, when it was last noted as in use, and when it runs out; None when unknown or run out."""
    if not 20 <= len(token) <= 100:
        return None
    row = c.execute(select(sessions.c.seen, sessions.c.expires, users.c.id, users.c.name, users.c.password,
                           users.c.lang, users.c.blocked)
                    .join(users, users.c.id == sessions.c.user_id).where(sessions.c.token == hashed(token))).first()
    if row is None or row.expires < now() or row.blocked:
        return None
    return Visitor(Person(row.id, row.name, row.password is None), row.lang, hashed(token)), row.seen, row.expires


def until(c: Connection, token: str) -> float:
    """When the session with this hash of a token runs out; 0 if there is none."""
    return c.execute(select(sessions.c.expires).where(sessions.c.token == token)).scalar() or 0.0


def touch(c: Connection, settings: Settings, token: str) -> None:
    """The session is in use: it runs out later."""
    at = now()
    c.execute(update(sessions).where(sessions.c.token == hashed(token)).values(seen=at, expires=at + days(settings) * 86400))


def sweep(c: Connection) -> int:
    """Sessions that have run out are removed."""
    return c.execute(delete(sessions).where(sessions.c.expires < now())).rowcount


def new_device(user_id: str, password: str) -> str:
    """What shows at a later login that this browser has been logged in before: only we can make it, from the stored hash of the
    password, and a new password makes it void.
    """
    nonce = secrets.token_urlsafe(12)
    return f"{nonce}.{_sealed(nonce, user_id, password)}"


def knows(device: str, user_id: str, password: str | None) -> bool:
    """This browser has been logged in to that account before."""
    nonce, _, seal = device.partition(".")
    return password is not None and hmac.compare_digest(seal.encode(), _sealed(nonce, user_id, password).encode())


def _sealed(nonce: str, user_id: str, password: str) -> str:
    return hmac.new(password.encode(), f"marne device {nonce} {user_id}".encode(), hashlib.sha256).hexdigest()


def cookies(settings: Settings, token: str | None, csrf: str | None = None, device: str = "") -> list[Cookie]:
    """The cookies of a session, or of nobody (`token` None)."""
    secure = settings.public_url.startswith("https:")
    age, prefix = days(settings) * 86400, HOST if secure else ""
    common: dict[str, Any] = {"path": "/", "samesite": "lax", "secure": secure}
    against = csrf_of(token) if token else csrf or secrets.token_urlsafe(32)
    out = [Cookie(key=prefix + COOKIE, value=token or "", max_age=age if token else 0, httponly=True, **common),
           Cookie(key=prefix + CSRF_COOKIE, value=against, max_age=age, httponly=False, **common)]
    if device:
        out.append(Cookie(key=prefix + DEVICE_COOKIE, value=device, max_age=LOCAL_DAYS * 86400, httponly=True, **common))
    if secure:      # programs know the CSRF cookie by its plain name; the session's under that name is of version 0.4
        out += [Cookie(key=COOKIE, value="", max_age=0, httponly=True, **common),
                Cookie(key=CSRF_COOKIE, value=against, max_age=age, httponly=False, **common)]
    return out
