"""People: names, passwords (argon2), profiles. All functions work inside a transaction of the caller; hashing is done
outside of it, because it takes a tenth of a second on purpose.
"""
from __future__ import annotations

import re
import secrets
import unicodedata
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from marne.server.faults import Refused
from marne.server.settings import Settings
from marne.server.store import new_id, now, users
from marne.server.words import say

HASHER = PasswordHasher()               # the defaults follow RFC 9106; older hashes are renewed at the next login
# What is verified when there is no such account, so that the time tells nothing.
NOBODY = HASHER.hash(secrets.token_hex(16))
COMMON = frozenset({
    "password", "passw0rd", "password1", "12345678", "123456789", "1234567890", "qwertyuiop", "qwerty123", "iloveyou",
    "motdepasse", "azertyuiop", "abcdefgh", "abcd1234", "sunshine", "princess", "football", "baseball", "superman", "letmein1",
    "grandillusion", "marne1914"})
EMAIL = re.compile(r"[\w!#$%&'*+/=?^`{|}~.-]{1,64}@([\w-]{1,63}\.)+[\w-]{2,63}")
MOST_SETTINGS = 64


def tidy_name(lang: str, name: str) -> str:
    """A name as it is shown: composed, without blanks at its ends, without signs that cannot be seen."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if any(unicodedata.category(ch) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for ch in name):
        raise Refused(400, "name", say(lang, "name-signs"))
    if not any(ch.isalnum() for ch in name):
        raise Refused(400, "name", say(lang, "name-empty"))
    if len(name) > 40 or len(name_key(name)) > 80:
        raise Refused(400, "name", say(lang, "name-long"))
    return name


def name_key(name: str) -> str:
    """A name as it is compared."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def tidy_email(lang: str, email: str) -> str | None:
    email = email.strip()
    if email and not EMAIL.fullmatch(email):
        raise Refused(400, "email", say(lang, "email-bad", email=email[:80]))
    return email or None


def tidy_password(lang: str, password: str, name: str) -> str:
    """The password as it is hashed: the same signs typed on another keyboard are the same password."""
    password = unicodedata.normalize("NFKC", password)
    low = password.casefold()
    if low in COMMON or len(set(low)) < 3 or low == name_key(name):
        raise Refused(400, "password", say(lang, "password-weak"))
    return password


def hash_password(password: str) -> str:
    return HASHER.hash(password)


def matches(stored: str | None, password: str) -> bool:
    """The password is right. Without a stored one it takes as long and is never right."""
    try:
        return HASHER.verify(stored or NOBODY, unicodedata.normalize("NFKC", password)) and stored is not None
    except (VerificationError, InvalidHashError):
        return False


def renewed(stored: str, password: str) -> str | None:
    """A new hash, when the stored one was made with weaker parameters than today's."""
    return HASHER.hash(unicodedata.normalize("NFKC", password)) if HASHER.check_needs_rehash(stored) else None


def by_name(c: Connection, name: str) -> Any:
    """The account of that name: id, password; None if there is none."""
    u = users.c
    return c.execute(select(u.id, u.name, u.password, u.blocked).where(u.name_key == name_key(name))).first()


def by_id(c: Connection, user_id: str) -> Any:
    return c.execute(select(users).where(users.c.id == user_id)).first()


def new_guest(c: Connection, settings: Settings, lang: str, name: str) -> str:
    """A person without an account. Returns the id."""
    name = tidy_name(lang, name) if name.strip() else say(lang, "guest", n=secrets.randbelow(9000) + 1000)
    free_for_guest(c, settings, lang, name)
    user_id = new_id()
    c.execute(insert(users).values(id=user_id, name=name, lang=lang, settings={}, created=now()))
    return user_id


def free_for_guest(c: Connection, settings: Settings, lang: str, name: str) -> None:
    """A guest does not go by the name of somebody who has an account."""
    if settings.hosted and by_name(c, name) is not None:
        raise Refused(409, "taken", say(lang, "name-taken"))


def new_account(c: Connection, lang: str, name: str, hashed: str, email: str | None, guest_id: str | None) -> str:
    """An account; a guest who registers keeps the games. Returns the id."""
    values = {"name": name, "name_key": name_key(name), "password": hashed, "email": email, "lang": lang}
    try:
        if guest_id is not None:
            c.execute(update(users).where(users.c.id == guest_id).values(**values))
            return guest_id
        user_id = new_id()
        c.execute(insert(users).values(id=user_id, settings={}, created=now(), **values))
        return user_id
    except IntegrityError:
        raise Refused(409, "taken", say(lang, "name-taken")) from None


def rename(c: Connection, settings: Settings, lang: str, user: Any, name: str) -> None:
    guest = user.password is None
    if guest:
        free_for_guest(c, settings, lang, name)
    try:
        c.execute(update(users).where(users.c.id == user.id).values(name=name, name_key=None if guest else name_key(name)))
    except IntegrityError:
        raise Refused(409, "taken", say(lang, "name-taken")) from None


def merge_settings(lang: str, old: dict[str, Any], new: dict[str, bool | int | str]) -> dict[str, Any]:
    """Settings of the client: kept for it, in bounds."""
    merged = {**old, **new}
    if len(merged) > MOST_SETTINGS or any(len(k) > 40 or len(str(v)) > 200 for k, v in new.items()):
        raise Refused(400, "settings", say(lang, "settings-many"))
    return merged
