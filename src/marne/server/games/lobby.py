"""The lobby: games by what one can do with them. Made of what is stored with each game; none is loaded for it."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, cast

from sqlalchemy import Connection, select, union

from marne import games_index
from marne.parts.guide import guide_of
from marne.server import store as db
from marne.server.games.desk import Desk
from marne.server.games.payload import resigned, scenario_words, seat_words
from marne.server.shapes import GameRow, Lobby, SeatState
from marne.server.words_games import bot_name, say

MOST = 60               # rows of one part


def lobby(desk: Desk, user: str | None, lang: str) -> Lobby:
    g, s = db.games.c, db.seats.c
    out = Lobby([], [], [], [], [], [])
    with desk.store.read() as c:
        mine: list[Any] = []
        if user is not None:
            # Asked for by two ways that have an index each: together they would be a search through all games.
            own = union(select(s.game_id).where(s.user_id == user), select(g.id).where(g.owner == user))
            mine = _rows(c, g.id.in_(own), 4 * MOST, g.status == "finished")
        known = {r["id"] for r in mine}
        others = []
        for status in ("open", "running", "finished"):
            found = _rows(c, _listed(status), MOST + min(MOST, len(known)))
            others += [r for r in found if r["id"] not in known][:MOST]
        # Most games are over: those that will not be shown need not be made ready.
        over = sorted((r for r in (*mine, *others) if _over(r)), key=lambda r: -r["changed"])
        late = {r["id"] for r in over[MOST:]}
        mine, others = ([r for r in rows if r["id"] not in late] for rows in (mine, others))
        seats = _seats(c, [r["id"] for r in (*mine, *others)])
    for r in mine:
        row = _row(desk, r, seats.get(r["id"], []), user, lang)
        if r["kind"] == "analysis":
            out.analyses.append(row)
        elif row.status == "finished":
            out.finished.append(row)
        elif row.your_move:
            out.yours.append(row)
        else:
            out.waiting.append(row)
    for r in others:
        part = {"open": out.open, "finished": out.finished}.get(r["status"], out.watch)
        part.append(_row(desk, r, seats.get(r["id"], []), user, lang))
    for part in (out.yours, out.waiting, out.open, out.watch, out.finished, out.analyses):
        part.sort(key=lambda r: -r.changed)
        del part[MOST:]
    return out


def _over(r: Any) -> bool:
    return bool(r["status"] == "finished" and r["kind"] != "analysis")


def _listed(status: str) -> Any:
    """Games that everybody may see; of those that wait for players only the ones that anybody may join."""
    g, s = db.games.c, db.seats.c
    where = (g.status == status) & g.hidden.is_(False) & (g.kind == "game")
    free = select(s.seat).where(s.game_id == g.id, s.kind == "open", s.invite.is_(None)).exists()
    return where & free if status == "open" else where


def _rows(c: Connection, where: Any, most: int, *order: Any) -> list[Any]:
    """Games by their last change, after what is to come before that."""
    g = db.games.c
    wanted = (g.id, g.kind, g.title, g.scenario, g.name, g.status, g.turn, g.outcome, g.clock, g.paused, g.since, g.head,
              g.deadline, g.changed, g.owner, g.made)
    rows = c.execute(select(*wanted).where(where).order_by(*order, g.changed.desc()).limit(most)).mappings()
    return [r for r in rows if r["title"] in games_index.KNOWN]


def _seats(c: Connection, ids: list[str]) -> dict[str, list[Any]]:
    s = db.seats.c
    out: dict[str, list[Any]] = {}
    if ids:
        j = db.seats.outerjoin(db.users, s.user_id == db.users.c.id)
        for r in c.execute(select(db.seats, db.users.c.name.label("person")).select_from(j).where(s.game_id.in_(ids))):
            out.setdefault(r.game_id, []).append(r)
    return out


def _row(desk: Desk, r: Any, seats: list[Any], user: str | None, lang: str) -> GameRow:
    title, fr = games_index.title(r["title"]), lang == "fr"
    head: dict[str, Any] = r["head"] or {}
    by_name = {x.seat: x for x in seats}
    shown = [_seat(desk, r, by_name[s], user, lang) for s in title.seats if s in by_name]
    turn = by_name.get(r["turn"] or "")
    mine = user is not None and turn is not None and turn.user_id == user
    your_move = mine and r["status"] == "running" and r["kind"] == "game"

    def word(key: str) -> str:
        return str((head.get(key) or ["", ""])[fr])

    return GameRow(
        id=r["id"], kind=r["kind"], title=title.slug, title_name=title.title, scenario=r["scenario"],
        scenario_name=scenario_words(title, r["scenario"], lang), name=_name(title, r, lang), status=r["status"], seats=shown,
        where=word("where"), prompt=word("prompt") if your_move else "", last=word("last"), made=head.get("made", 0),
        changed=r["changed"], your_move=your_move, guide=list(head.get("guide", ())),
        outcome=_outcome(title, r["outcome"], seats, lang),
        invites={x.seat: x.invite for x in seats if x.invite and x.kind == "open" and user is not None and r["owner"] == user})


def _name(title: Any, r: Any, lang: str) -> str:
    """Its own name; that of a guide is known in both languages."""
    guide = guide_of(title) if (r["head"] or {}).get("guide") else None
    return str(r["name"]) if guide is None else guide.title.said(lang)


def _outcome(title: Any, said: dict[str, Any] | None, seats: Sequence[Any], lang: str) -> str:
    if said is None:
        return ""
    if said["kind"] in ("closed", "guide"):
        return say(lang, said["kind"])
    if said["kind"] == "agreed" or said["winner"] is None:
        return say(lang, "agreed")
    winner = seat_words(title, said["winner"], lang)
    if said["kind"] in ("resigned", "time"):
        loser = next(s for s in title.seats if s != said["winner"])
        kind = resigned(said["kind"], next((x.kind for x in seats if x.seat == loser), ""))
        return say(lang, kind, who=seat_words(title, loser, lang), winner=winner)
    return say(lang, "won", winner=winner)


def _seat(desk: Desk, r: Any, x: Any, user: str | None, lang: str) -> SeatState:
    title = games_index.title(r["title"])
    kind, seconds = r["clock"].get("kind", "none"), r["clock"].get("seconds", 0)
    turn = r["status"] == "running" and r["turn"] == x.seat
    left = None
    if kind != "none" and x.kind != "bot":
        bank = seconds if kind == "move" or x.left is None else x.left
        left = max(0, int(bank if not turn or r["deadline"] is None else min(bank, r["deadline"] - desk.time.now())))
    return SeatState(
        id=x.seat, name=seat_words(title, x.seat, lang), kind=cast(Literal["human", "bot", "open"], x.kind),
        player=bot_name(lang, x.bot or "") if x.kind == "bot" else x.person or "", bot=x.bot or "", user=x.user_id,
        online=x.kind == "bot" or desk.hub.online(r["id"], x.user_id), left=left, running=turn and not r["paused"],
        you=user is not None and x.user_id == user)
