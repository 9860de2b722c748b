"""What people say about a game and keep for themselves: chat, private notes, how they want to be told."""
from __future__ import annotations

from typing import Any

from sqlalchemy import insert, select, update

from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games.desk import Desk
from marne.server.shapes import ChatLine, Person
from marne.server.store import now
from marne.server.words_games import say

MOST = 500


def chat(desk: Desk, game: str, user: str | None, lang: str, since: int = 0) -> list[ChatLine]:
    desk.live(game, user, lang)
    j = db.chat.join(db.users, db.chat.c.user_id == db.users.c.id)
    with desk.store.read() as c:
        rows = c.execute(select(db.chat, db.users.c.name).select_from(j).where(
            db.chat.c.game_id == game, db.chat.c.id >= since).order_by(db.chat.c.id.desc()).limit(MOST)).all()
    return [ChatLine(r.id, r.name, r.seat, r.text, r.at) for r in reversed(rows)]


def talk(desk: Desk, game: str, me: Person, text: str, lang: str) -> ChatLine:
    live = desk.live(game, me.id, lang)
    mine = live.seats_of(me.id)
    if not mine and not live.finished:
        raise Refused(403, "players", say(lang, "chat-players"))
    at, seat = now(), mine[0] if len(mine) == 1 else ""
    with desk.store.write() as c:
        key = c.execute(insert(db.chat).values(game_id=game, user_id=me.id, seat=seat, text=text, at=at)).inserted_primary_key
        assert key is not None
        desk.hub.announce(c, game, "chat", key[0])
    desk.hub.tell(game, "chat", key[0])
    return ChatLine(key[0], me.name, seat, text, at)


def kept(desk: Desk, game: str, user: str, lang: str) -> dict[str, Any]:
    desk.live(game, user, lang)
    k = db.keeps.c
    with desk.store.read() as c:
        row = c.execute(select(k.notes, k.notify).where(k.game_id == game, k.user_id == user)).mappings().first()
    return dict(row) if row is not None else {"notes": "", "notify": {}}


def keep(desk: Desk, game: str, user: str, lang: str, values: dict[str, Any]) -> None:
    desk.live(game, user, lang)
    k = db.keeps.c
    with desk.store.write() as c:
        done = c.execute(update(db.keeps).where(k.game_id == game, k.user_id == user).values(**values))
        if done.rowcount == 0:
            fresh = {"game_id": game, "user_id": user, "seen": 0, "notes": "", "notify": {}}
            c.execute(insert(db.keeps).values(**{**fresh, **values}))
