"""Messages to people whose move it is: written with the change that makes them due, sent a little later, by mail or webhook.

At most one message for a game until the person has moved or looked. Who looks before it is sent gets none. The `outbox` is a
table, so a message survives a restart; each is claimed by one worker; a failure is tried again with growing pauses.
"""
from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from marne.server.people import letters, post
from marne.server.settings import Settings
from marne.server.store import Store, games, journal, keeps, now, outbox, users
from marne.server.words import say

log = logging.getLogger("marne.server")

PAUSES = (60, 240, 900, 3600, 4 * 3600)     # seconds before each new try; after the last one it is given up
CLAIM = 120                                 # seconds for which a message that is being sent is not taken by another worker
AT_ONCE = 8
MOST_A_DAY = 40                             # messages to one address: nobody is flooded in another's name (by each worker)


def due(c: Connection, settings: Settings, game_id: str, user_id: str, facts: dict[str, Any]) -> None:
    """It has become this person's move, or the game is over: write the messages they asked for, inside the caller's transaction.

    `facts`: `title` and `name` of the game, `over`, and `head` (`prompt` and `where` in both languages).
    """
    kept = c.execute(select(keeps.c.notify, keeps.c.told).where(keeps.c.game_id == game_id, keeps.c.user_id == user_id)).first()
    wishes = dict(kept.notify or {}) if kept else {}
    ways: list[tuple[str, str]] = []
    person = c.execute(select(users.c.email).where(users.c.id == user_id, users.c.email_ok)).first()
    if kept is None:
        return
    if wishes.get("email") and person is not None and person.email and settings.smtp:       # only to a confirmed address
        ways.append(("email", person.email))
    if wishes.get("webhook"):
        ways.append(("webhook", str(wishes["webhook"])))
    version = c.execute(select(games.c.version).where(games.c.id == game_id)).scalar()
    if not ways or version is None:
        return
    if not facts.get("over"):
        moved = last_move(c, game_id, user_id)
        if moved == version:                            # they moved themselves: both seats are theirs
            return
        if kept.told >= 0 and moved <= kept.told:
            return                                      # told before, and neither moved nor looked since
    body = {"version": version, "over": bool(facts.get("over")), "game": called(facts), "head": facts.get("head") or {}}
    for way, target in ways:
        c.execute(insert(outbox).values(user_id=user_id, game_id=game_id, way=way, target=target, body=body, tries=0,
                                        due=now() + settings.notify_delay))
    c.execute(update(keeps).where(keeps.c.game_id == game_id, keeps.c.user_id == user_id).values(told=version))


def last_move(c: Connection, game_id: str, user_id: str) -> int:
    """Number of the last journal entry that is this person's, 0 without one."""
    mine = (journal.c.game_id == game_id) & (journal.c.user_id == user_id)
    return c.execute(select(func.max(journal.c.seq)).where(mine)).scalar() or 0


def called(facts: dict[str, Any]) -> str:
    """What the game is called in a message."""
    name, title = str(facts.get("name") or ""), str(facts.get("title") or "Marne")
    return one_line(f"{name} ({title})" if name and name != title else title)


def one_line(text: str) -> str:
    """Without control signs and line breaks; French keeps its no-break spaces."""
    return re.sub(" +", " ", "".join(ch if ch.isprintable() or ch in "\u202f\u00a0" else " " for ch in text)).strip()[:200]


def looked(store: Store, game_id: str, user_id: str) -> None:
    """The person has opened the table: messages that wait are not needed, and the next one may be sent again."""
    mine = (keeps.c.game_id == game_id) & (keeps.c.user_id == user_id)
    with store.read() as c:
        told = c.execute(select(keeps.c.told).where(mine)).scalar()
    if told is not None and told >= 0:
        with store.write() as c:
            c.execute(update(keeps).where(mine).values(told=-1))
            c.execute(delete(outbox).where(outbox.c.game_id == game_id, outbox.c.user_id == user_id))


def words(settings: Settings, lang: str, game_id: str, body: dict[str, Any]) -> tuple[str, str]:
    """Subject and text of a message."""
    kind = "over" if body.get("over") else "turn"
    game = str(body.get("game") or "Marne")
    base = settings.public_url or f"http://{settings.host}:{settings.port}"
    lines = [say(lang, f"{kind}-text", game=game)]
    said = (body.get("head") or {}).get("prompt" if kind == "turn" else "last") or ["", ""]
    if said[lang == "fr"]:
        lines.append(one_line(str(said[lang == "fr"])))
    lines.append(say(lang, "link", url=f"{base}/g/{game_id}"))
    return one_line(say(lang, f"{kind}-subject", game=game)), "\n".join(lines)


class Sender:
    """Takes messages out of the outbox and sends them. `present`: the person has the table open just now."""

    def __init__(self, store: Store, settings: Settings, present: Callable[[str, str], bool] | None = None) -> None:
        self.store, self.settings = store, settings
        self.present = present or (lambda game, user: False)
        self.every = 5.0 if settings.notify_delay else 0.1
        self.sent: dict[str, list[float]] = {}

    async def run(self) -> None:
        while True:
            try:
                await self.once()
            except Exception:
                log.exception("messages")
            await asyncio.sleep(self.every)

    async def once(self) -> int:
        """Send what is due; returns how many were taken in hand."""
        taken = await asyncio.to_thread(self.claim)
        await asyncio.gather(*(self.deliver(row) for row in taken))
        return len(taken)

    def claim(self) -> list[Any]:
        at = now()
        with self.store.read() as c:
            found = c.execute(select(outbox).where(outbox.c.due <= at).order_by(outbox.c.due).limit(AT_ONCE)).all()
        if not found:
            return []
        mine = []
        with self.store.write() as c:
            for row in found:
                # Only one worker sees the old time and changes it.
                done = c.execute(update(outbox).where(outbox.c.id == row.id, outbox.c.due == row.due).values(due=at + CLAIM))
                if done.rowcount == 1:
                    mine.append(row)
        return mine

    def wanted(self, row: Any) -> str | None:
        """The language of a message that is still wanted; None when the person has looked, moved, or been told of more."""
        with self.store.read() as c:
            told = c.execute(select(keeps.c.told).where(keeps.c.game_id == row.game_id, keeps.c.user_id == row.user_id)).scalar()
            moved = last_move(c, row.game_id, row.user_id)
            person = c.execute(select(users.c.lang).where(users.c.id == row.user_id)).first()
        version = row.body.get("version")
        if person is None or told != version or (moved > version and not row.body.get("over")):
            return None
        return person.lang or "en"

    def letter(self, row: Any) -> tuple[str, str] | None:
        """Subject and text of a letter about an account; None if it is no longer wanted."""
        with self.store.write() as c:
            person = c.execute(select(users).where(users.c.id == row.user_id)).first()
            if person is None or person.email != row.target or person.blocked:
                return None
            token = letters.make(c, person.id, row.target, row.body["kind"])
        return letters.words(self.settings, person.lang or "en", person, row.body["kind"], token)

    async def deliver(self, row: Any) -> None:
        if row.way == letters.WAY:
            said = await asyncio.to_thread(self.letter, row)
            # Letters for a new password are few by themselves, and a limit would be a way to keep the owner out.
            if said is None or row.body["kind"] == "verify" and not self.may_send(f"verify {row.target}"):
                await asyncio.to_thread(self.away, row)
            else:
                await self.send(row, *said)
            return
        lang = await asyncio.to_thread(self.wanted, row)
        if lang is None:
            await asyncio.to_thread(self.away, row)
            return
        if self.present(row.game_id, row.user_id):
            await asyncio.to_thread(looked, self.store, row.game_id, row.user_id)
            return
        if not self.may_send(row.target):
            log.warning("message %d by %s not sent: too many to this address today", row.id, row.way)
            await asyncio.to_thread(self.away, row)
            return
        subject, text = words(self.settings, lang, row.game_id, row.body)
        await self.send(row, subject, text + "\n\n" + say(lang, "stop") if row.way == "email" else text)

    async def send(self, row: Any, subject: str, text: str) -> None:
        try:
            if row.way in ("email", letters.WAY):
                await asyncio.to_thread(post.mail, self.settings, row.target, subject, text)
            else:
                await post.webhook(self.settings, row.target, text)
        except post.Never as e:
            log.warning("message %d by %s given up: %s", row.id, row.way, e)
            await asyncio.to_thread(self.away, row)
        except Exception as e:
            log.warning("message %d by %s not sent (try %d): %s", row.id, row.way, row.tries + 1, e)
            await asyncio.to_thread(self.later, row)
        else:
            await asyncio.to_thread(self.away, row)

    def may_send(self, target: str) -> bool:
        day_ago = now() - 86400
        self.sent = {t: kept for t, times in self.sent.items() if (kept := [x for x in times if x > day_ago])}
        times = self.sent.setdefault(target, [])
        times.append(now())
        return len(times) <= MOST_A_DAY

    def away(self, row: Any) -> None:
        with self.store.write() as c:
            c.execute(delete(outbox).where(outbox.c.id == row.id))

    def later(self, row: Any) -> None:
        if row.tries >= len(PAUSES):
            self.away(row)
            return
        with self.store.write() as c:
            c.execute(update(outbox).where(outbox.c.id == row.id).values(tries=row.tries + 1, due=now() + PAUSES[row.tries]))
