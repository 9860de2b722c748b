"""What needs the other players' consent: undo beyond a die, a draw, a bot in a seat, stopping the clocks."""
from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from marne.players.base import PLAYERS
from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games.desk import Desk
from marne.server.games.live import Live
from marne.server.people import limits
from marne.server.shapes import Answer, Consent, Table
from marne.server.store import now
from marne.server.words_games import say

AWAY = 7                # days without a sign after which the others may give a seat to a bot


def ask(desk: Desk, game: str, user: str, want: Consent, lang: str) -> Table:
    with desk.held(game, user, lang) as live:
        desk.seat_checked(live, user, want.seat, lang)
        if live.finished or live.row["status"] == "open" or live.row["kind"] != "game":
            raise Refused(409, "over" if live.finished else "not-begun", say(lang, "over" if live.finished else "not-begun"))
        body = _body(desk, live, user, want, lang)
        if any(r["kind"] == want.kind for r in live.requests):
            raise Refused(409, "asked", say(lang, "asked"))
        if not body["asks"]:
            # Nobody else at the table: it is done at once.
            _carry_out(desk, live, want.kind, body, want.seat, user)
        else:
            with desk.store.write() as c:
                made = c.execute(insert(db.requests).values(
                    game_id=game, kind=want.kind, by=want.seat, body=body, answers={}, state="open", note="", at=now()))
                key = made.inserted_primary_key
                desk.hub.announce(c, game, "table")
            assert key is not None
            live.requests.append({"id": key[0], "game_id": game, "kind": want.kind, "by": want.seat, "body": body, "answers": {},
                                  "state": "open", "note": "", "at": now()})
            desk.spread(live)
    return desk.look(game, user, lang)


def _body(desk: Desk, live: Live, user: str, want: Consent, lang: str) -> dict[str, Any]:
    """The request as it is kept, with the seats that have to agree."""
    others = [s for s in live.title.seats if live.seats[s].kind == "human" and live.seats[s].user != user]
    if want.kind == "undo":
        who = live.reader(user)
        if want.to is None or want.to >= live.shown_n(who, live.match.choices_made):
            raise Refused(422, "illegal", say(lang, "undo-range"))
        return {"to": live.by_hand(live.back_n(who, want.to)), "asks": others}
    if want.kind == "draw":
        if not live.title.draws:
            raise Refused(422, "draw", say(lang, "no-draw"))
        if not others:
            raise Refused(409, "alone", say(lang, "alone"))
        return {"asks": others}
    if want.kind == "takeover":
        target = want.target or want.seat
        if target not in live.title.seats:
            raise Refused(404, "unknown", say(lang, "no-seat", seat=target))
        if want.bot not in PLAYERS:
            raise Refused(422, "bot", say(lang, "bad-bot", name=want.bot, names=", ".join(sorted(PLAYERS))))
        if live.seats[target].kind != "human":
            raise Refused(422, "seat", say(lang, "not-a-bot-seat"))
        if live.seats[target].user != user and _away(desk, live, target):
            others = [s for s in others if s != target]
        _room_for_bots(desk, live, target, lang)
        return {"target": target, "bot": want.bot, "asks": others}
    return {"asks": others}


def _room_for_bots(desk: Desk, live: Live, target: str, lang: str) -> None:
    """Games in which nobody plays go on by themselves: not too many of them for one person."""
    if any(s.kind != "bot" for name, s in live.seats.items() if name != target):
        return
    g, s = db.games.c, db.seats.c
    people = select(s.game_id).where(s.game_id == g.id, s.kind != "bot")
    with desk.store.read() as c:
        many = c.execute(select(func.count()).select_from(db.games).where(
            g.owner == live.row["owner"], g.status == "running", g.kind == "game", ~people.exists())).scalar() or 0
    if many >= limits.MOST_ALONE:
        raise Refused(409, "too-many", say(lang, "too-many-bots", n=many))


def _away(desk: Desk, live: Live, seat: str) -> bool:
    """Has the player of this seat given no sign for a week?"""
    user = live.seats[seat].user
    with desk.store.read() as c:
        seen = c.execute(select(func.max(db.sessions.c.seen)).where(db.sessions.c.user_id == user)).scalar()
    return (seen or 0) < now() - AWAY * 86400 and live.time() - live.row["since"] > AWAY * 86400


def answer(desk: Desk, game: str, user: str, number: int, want: Answer, lang: str) -> Table:
    with desk.held(game, user, lang) as live:
        desk.seat_checked(live, user, want.seat, lang)
        r = next((r for r in live.requests if r["id"] == number), None)
        if r is None:
            raise Refused(404, "no-request", say(lang, "no-request"))
        if r["by"] in live.seats_of(user):
            raise Refused(403, "own-request", say(lang, "own-request"))
        if want.seat not in r["body"]["asks"]:
            raise Refused(403, "not-yours", say(lang, "not-seat"))
        answers = {**r["answers"], want.seat: want.agree}
        if not want.agree:
            close(desk, live, r, "declined", want.note, answers)
        elif all(answers.get(s) for s in r["body"]["asks"]):
            if r["kind"] == "takeover":
                _room_for_bots(desk, live, r["body"]["target"], lang)
            close(desk, live, r, "agreed", want.note, answers)
            _carry_out(desk, live, r["kind"], r["body"], r["by"], user)
        else:
            with desk.store.write() as c:
                c.execute(update(db.requests).where(db.requests.c.id == number).values(answers=answers))
                desk.hub.announce(c, game, "table")
            r["answers"] = answers
            desk.spread(live)
    return desk.look(game, user, lang)


def withdraw(desk: Desk, game: str, user: str, number: int, lang: str) -> Table:
    with desk.held(game, user, lang) as live:
        r = next((r for r in live.requests if r["id"] == number), None)
        if r is None:
            raise Refused(404, "no-request", say(lang, "no-request"))
        if r["by"] not in live.seats_of(user):
            raise Refused(403, "not-yours", say(lang, "not-yours"))
        close(desk, live, r, "withdrawn", "", r["answers"])
    return desk.look(game, user, lang)


def close(desk: Desk, live: Live, r: dict[str, Any], state: str, note: str, answers: dict[str, Any]) -> None:
    with desk.store.write() as c:
        done = c.execute(update(db.requests).where(db.requests.c.id == r["id"], db.requests.c.state == "open")
                         .values(state=state, note=note, answers=answers))
        if done.rowcount != 1:
            raise Refused(404, "no-request", say("en", "no-request"))
        if state == "declined" and note:
            c.execute(insert(db.chat).values(game_id=live.id, user_id=_user_of(live, answers), seat="", text=note, at=now()))
        desk.hub.announce(c, live.id, "table")
    live.requests = [x for x in live.requests if x["id"] != r["id"]]
    desk.spread(live)


def _user_of(live: Live, answers: dict[str, Any]) -> str | None:
    seat = next((s for s, agreed in answers.items() if not agreed), None)
    return None if seat is None else live.seats[seat].user


def _carry_out(desk: Desk, live: Live, kind: str, body: dict[str, Any], seat: str, user: str) -> None:
    made = live.match.choices_made
    if kind == "undo":
        if body["to"] < made:
            desk.back(live, body["to"], seat, user)
    elif kind == "draw":
        desk.end(live, {"winner": None, "kind": "agreed"}, "draw", seat, user)
    elif kind == "takeover":
        take_over(desk, live, body["target"], body["bot"], user)
    else:
        paused, at, row = not live.row["paused"], live.time(), live.row
        base = {**row["base"], "paused_at": at}
        since = row["since"] if paused else row["since"] + at - row["base"].get("paused_at", at)

        def stop(c: Connection) -> None:
            c.execute(update(db.games).where(db.games.c.id == live.id).values(paused=paused, base=base))

        row["paused"], row["base"], row["since"] = paused, base, since
        entry = dict(kind="pause", seat=seat, user_id=user, body={"paused": paused}, n=made)
        desk.store_change(live, entry, now(), None, more=stop)
        desk.after(live)
        desk.stand(live)


def take_over(desk: Desk, live: Live, seat: str, bot: str, user: str) -> None:
    """A bot sits down in a seat."""
    def sit(c: Connection) -> None:
        c.execute(update(db.seats).where(db.seats.c.game_id == live.id, db.seats.c.seat == seat)
                  .values(kind="bot", bot=bot, user_id=None, left=None, standing={}))

    entry = dict(kind="takeover", seat=seat, user_id=user, body={"bot": bot}, n=live.match.choices_made)
    s = live.seats[seat]
    s.kind, s.bot, s.user, s.name, s.left, s.standing = "bot", bot, None, "", None, {}
    live.bots.pop(seat, None)
    desk.store_change(live, entry, now(), None, more=sit)           # if that fails, the game is taken from the disk again
    desk.after(live)
