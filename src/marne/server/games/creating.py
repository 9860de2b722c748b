"""New games, seats that are taken, records that are brought in, analyses."""
from __future__ import annotations

import os
import re
import secrets
import tempfile
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

import marne
from marne import games_index, record
from marne.kernel.chance import Guided, Scripted, seeded
from marne.kernel.errors import BadOption, BadRecord, MarneError
from marne.kernel.title import State, Title
from marne.match import Match, check_options, check_scenario, start
from marne.parts.guide import guide_of
from marne.players.base import PLAYERS
from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import clocks, guides, journal, payload, standing
from marne.server.games.desk import Desk
from marne.server.games.live import ALL, Live
from marne.server.people import limits
from marne.server.shapes import AnalysisEdit, AnalysisInfo, Clock, NewAnalysis, NewGame, Table, Upload
from marne.server.store import new_id, now
from marne.server.words_games import say
from marne.situation import scenario_of, set_up
from marne.tape import Tape

BEST = "greedy"


# --- games -----------------------------------------------------------------------------------------------------------

def new_seed() -> str:
    """Nobody can guess the dice of a game that people play."""
    return secrets.token_hex(16)


def new_game(desk: Desk, user: str, want: NewGame, lang: str) -> Table:
    title = _title(want.title, lang)
    try:
        scenario = check_scenario(title, want.scenario)
        options = check_options(title, want.options)
    except BadOption as e:
        raise Refused(422, "option", e.said(lang)) from e
    if want.clock.kind != "none" and not clocks.LEAST <= want.clock.seconds <= clocks.MOST:
        raise Refused(422, "clock", say(lang, "clock"))
    wanted = {s: want.seats.get(s, "me" if i == 0 else BEST) for i, s in enumerate(title.seats)}
    for seat in want.seats:
        if seat not in title.seats:
            raise Refused(422, "seat", say(lang, "no-seat", seat=seat))
    if not set(wanted.values()) & {"me", "open", "friend"}:
        raise Refused(422, "seat", say(lang, "nobody"))
    seats = [_seat(seat, who, user, want.clock, lang) for seat, who in wanted.items()]
    with desk.store.read() as c:
        g = db.games.c
        many = c.execute(select(func.count()).select_from(db.games).where(
            g.owner == user, g.status != "finished", g.kind == "game")).scalar()
        if (many or 0) >= limits.MOST_GAMES:
            raise Refused(422, "too-many", say(lang, "too-many", n=many))
    m = start(title.slug, scenario, seed=new_seed(), options=options, by_line=True)
    status = "open" if any(s["kind"] == "open" for s in seats) else "running"
    game = _store(desk, m, kind="game", owner=user, name=want.name, status=status, seats=seats, hidden=want.hidden,
                  clock=want.clock)
    with desk.held(game, user, lang) as live:
        desk.after(live)
        return desk.table(live, user, lang)


def start_guide(desk: Desk, user: str, title: Title[Any], again: bool, lang: str) -> Table:
    """The guided first game of a title: the one that is under way, else a new one."""
    guide = guide_of(title)
    if guide is None:
        raise Refused(404, "unknown", say(lang, "guide-none"))
    g = db.games.c
    with desk.store.read() as c:
        rows = c.execute(select(g.id, g.base).where(g.owner == user, g.title == title.slug, g.kind == "game",
                                                    g.status == "running").order_by(g.changed.desc())).all()
    for r in rows:
        if guides.marked(r.base):
            if not again:
                return desk.look(r.id, user, lang)
            with desk.held(r.id, user, lang) as live:
                erase(desk, live)
    seed = new_seed()
    data = {"game": title.slug, **guide.position}
    tape = Tape(Guided(guide.script, seeded(seed, True)))
    m = Match(title, set_up(title, data, tape), tape, scenario=scenario_of(title, data), seed=seed,
              options=check_options(title, data.get("options")), position=data, by_line=True)
    seats = [_seat(s, "me" if s == guide.seat else BEST, user, Clock(), lang) for s in title.seats]
    game = _store(desk, m, kind="game", owner=user, name="", status="running", seats=seats, hidden=True, clock=Clock(),
                  base={"guide": {"dice": guide.script}})
    with desk.held(game, user, lang) as live:
        desk.after(live)
        return desk.table(live, user, lang)


def _room_to_keep(desk: Desk, user: str, kind: str, most: int, lang: str) -> None:
    """Records and analyses of a person: not too many, nor too much in all."""
    g = db.games.c
    with desk.store.read() as c:
        many, size = c.execute(select(func.count(), func.sum(g.made + g.parent_at)).where(g.owner == user, g.kind == kind)).one()
    if many >= most or (size or 0) >= limits.MOST_KEPT:
        raise Refused(422, "too-many", say(lang, f"too-many-{kind}", n=many))


def _title(slug: str, lang: str) -> Any:
    try:
        return games_index.title(slug)
    except BadOption as e:
        raise Refused(422, "title", e.said(lang)) from e


def _seat(seat: str, who: str, user: str, clock: Clock, lang: str) -> dict[str, Any]:
    left = float(clock.seconds) if clock.kind == "game" else None
    out: dict[str, Any] = dict(seat=seat, user_id=None, bot=None, invite=None, left=left)
    if who == "me":
        return {**out, "kind": "human", "user_id": user}
    if who in ("open", "friend"):
        return {**out, "kind": "open", "invite": secrets.token_urlsafe(18) if who == "friend" else None}
    if who not in PLAYERS:
        raise Refused(422, "seat", say(lang, "bad-seat-kind", name=who[:24], names=", ".join(sorted(PLAYERS))))
    return {**out, "kind": "bot", "bot": who, "left": None}


def _store(desk: Desk, m: Match, *, kind: str, owner: str, name: str, status: str, seats: list[dict[str, Any]],
           hidden: bool = False, clock: Clock | None = None, base: dict[str, Any] | None = None,
           entries: list[dict[str, Any]] | None = None, outcome: dict[str, Any] | None = None, first: State | None = None,
           **more: Any) -> str:
    """A game and its seats, in one transaction. `first`: the match need not be played again from there, it is used as it is."""
    game, at = new_id(), now()
    made = len(entries or ())
    ask = m.state.decision
    base = {**(base or {}), **({"chance": "line"} if m.by_line else {})}
    row: dict[str, Any] = dict(
        id=game, kind=kind, title=m.slug, scenario=m.scenario, options=m.options, seed=None if m.seed is None else str(m.seed),
        position=m.position, data=m.title.data_note(m.state), engine=marne.__version__, name=name.strip(), owner=owner,
        hidden=hidden, status=status, version=made, made=made, outcome=outcome, paused=False, since=desk.time.now(),
        created=at, changed=at, base=base, turn=None if ask is None or status != "running" else m.title.seats[ask.seat], note="",
        clock={"kind": clock.kind, "seconds": clock.seconds} if clock else {}, parent=None, parent_at=0, as_seat=None, head={})
    row.update(more)
    with desk.store.write() as c:
        row["pin"] = journal.pin(c, m.title, row["data"])
        c.execute(insert(db.games).values(**row))
        c.execute(insert(db.seats), [{**s, "game_id": game} for s in seats])
        if entries:
            c.execute(insert(db.journal), [{**e, "game_id": game} for e in entries])
    if first is not None:
        desk.adopt(game, journal.adopted(row, m, first))
    with desk.held(game, owner, "en") as live, desk.store.write() as c:
        known = {"head": payload.head(live), "deadline": clocks.deadline(live), "answer": standing.due(live) is not None}
        live.row.update(known)
        c.execute(update(db.games).where(db.games.c.id == game).values(**known))
    return game


def join(desk: Desk, game: str, user: str, seat: str | None, invite: str, lang: str) -> Table:
    """Take an empty seat: an open one, or one that a link was sent for."""
    with desk.held(game, user, lang) as live:
        if live.row["kind"] != "game":
            raise Refused(404, "unknown", say(lang, "no-game"))
        if invite:
            given = invite.encode()
            found = [s for s in live.seats.values() if s.invite is not None and secrets.compare_digest(s.invite.encode(), given)]
            if not found:
                raise Refused(403, "invite", say(lang, "bad-invite"))
            chosen = found[0]
            if chosen.user == user:
                return desk.table(live, user, lang)
        else:
            free = [s for s in live.seats.values() if s.kind == "open" and s.invite is None and seat in (None, s.seat)]
            if not free:
                kept = any(s.kind == "open" and seat in (None, s.seat) for s in live.seats.values())
                raise Refused(403 if kept else 409, "taken", say(lang, "need-invite" if kept else "taken"))
            chosen = free[0]
        if chosen.kind != "open":
            raise Refused(409, "taken", say(lang, "taken"))
        waiting = [s for s in live.seats.values() if s.kind == "open" and s is not chosen]

        def sit(c: Connection) -> None:
            s = db.seats.c
            done = c.execute(update(db.seats).where(s.game_id == game, s.seat == chosen.seat, s.kind == "open")
                             .values(kind="human", user_id=user))
            if done.rowcount != 1:
                raise Refused(409, "taken", say(lang, "taken"))

        live.row["since"] = live.time()
        entry = dict(kind="join", seat=chosen.seat, user_id=user, body={}, n=live.match.choices_made)
        desk.store_change(live, entry, now(), None, more=sit, status="open" if waiting else "running")
        desk.drop(game)
    with desk.held(game, user, lang) as live:
        desk.after(live)
        return desk.table(live, user, lang)


def remove(desk: Desk, game: str, user: str, lang: str) -> None:
    """Delete an analysis, an uploaded record, or a game that nobody else plays in."""
    with desk.held(game, user, lang) as live:
        if live.row["owner"] != user:
            raise Refused(403, "not-yours", say(lang, "not-yours"))
        if live.row["kind"] == "game" and live.people() - {user}:
            raise Refused(409, "running", say(lang, "running"))
        erase(desk, live)


def erase(desk: Desk, live: Live) -> None:
    """The game, which is held, is no more."""
    game = live.id
    with desk.store.write() as c:
        for t in (db.journal, db.requests, db.chat, db.keeps, db.seats):
            c.execute(delete(t).where(t.c.game_id == game))
        c.execute(delete(db.games).where(db.games.c.id == game))
        desk.hub.announce(c, game, "gone")
    desk.drop(game)
    desk.hub.tell(game, "gone")


# --- records ------------------------------------------------------------------------------------------------------------

CHOICE = re.compile(r"^(\w[\w-]*): \S")


def upload(desk: Desk, user: str, want: Upload, lang: str) -> Table:
    """A record to be watched. One of other data or rules is played again under ours, as far as they follow it."""
    _room_to_keep(desk, user, "record", limits.MOST_RECORDS, lang)
    many = _choices_in(want.text)
    if many > limits.MOST_CHOICES:
        raise Refused(422, "record", say(lang, "record-long", n=many, most=limits.MOST_CHOICES))
    m, notice = _read(want.text, lang)
    taken, at, made = m.taken, now(), m.choices_made
    dice = [v for _, (v, _) in sorted(taken.items())]
    tape = Tape(Scripted(dice))
    first = m.title.position(m.position, tape) if m.position is not None else m.title.new(m.scenario, m.options, None, tape)
    first.log = None
    entries = []
    for n, c in enumerate(m.made, 1):
        drawn = [[*taken[i]] for i in range(m.drawn[n - 1], m.drawn[n])]
        body = {"text": c.text, "dice": drawn, "digest": m.digest() if n == made else m.digests.get(n, "")}
        entries.append(dict(seq=n, n=n, kind="choice", seat=m.title.seats[m.movers[n - 1]], user_id=None, body=body, at=at,
                            secret=False))
    r = m.result
    outcome = None if r is None else {"winner": r.winner, "kind": r.kind, "score": dict(r.score), "rule": r.rule}
    seats = [dict(seat=s, kind="human", user_id=None, bot=None, invite=None, left=None) for s in m.title.seats]
    base = {"dice": dice, "notice": notice, "commitment": m.commitment}
    game = _store(desk, m, kind="record", owner=user, name=want.name, status="finished", seats=seats, base=base, entries=entries,
                  outcome=outcome, hidden=True, first=first)
    return desk.look(game, user, lang)


def _read(text: str, lang: str) -> tuple[Match, str]:
    """The record played again, and what is to be said about it."""
    fd, name = tempfile.mkstemp(suffix=".marne")
    try:
        with os.fdopen(fd, "w", encoding="utf-8", newline="\n") as f:
            f.write(text)
        try:
            return record.load(name, folders=False), ""
        except BadRecord as first:
            whole = _choices_in(text)
            try:
                return record.load(name, verify=False, folders=False), "replayed"
            except BadRecord as e:
                done = sum(1 for line in text.splitlines()[:(e.line or 1) - 1] if CHOICE.match(line)) - _head_lines(text)
                if not e.line or done <= 0:
                    raise Refused(422, "record", say(lang, "bad-record", why=first.said(lang).replace(name, "record"))) from e
                try:
                    return record.load(name, verify=False, to=done, folders=False), f"cut {done} {whole}"
                except MarneError:
                    raise Refused(422, "record", say(lang, "bad-record", why=first.said(lang))) from e
        except MarneError as e:
            raise Refused(422, "record", say(lang, "bad-record", why=e.said(lang))) from e
    except UnicodeEncodeError as e:
        raise Refused(422, "record", say(lang, "bad-record", why="UTF-8")) from e
    finally:
        os.unlink(name)


def _choices_in(text: str) -> int:
    """How many choices a record seems to have."""
    return sum(1 for line in text.splitlines() if CHOICE.match(line)) - _head_lines(text)


def _head_lines(text: str) -> int:
    """Lines of the header that look like choices."""
    head = text.split("\n\n", 1)[0]
    return sum(1 for line in head.splitlines() if CHOICE.match(line))


# --- analyses -------------------------------------------------------------------------------------------------------------

def analyse(desk: Desk, game: str, user: str, want: NewAnalysis, lang: str) -> Table:
    """A branch of one's own from any moment of a game that one may see. What was hidden then is drawn anew."""
    live = desk.snapshot(game, user, lang)
    who = live.reader(user)
    if want.at > live.shown_n(who, live.match.choices_made):
        raise Refused(404, "unknown", say(lang, "undo-range"))
    _room_to_keep(desk, user, "analysis", limits.MOST_ANALYSES, lang)
    n = live.true_n(who, want.at)
    base = _base(live, n, hide=who != ALL)
    mine = live.seats_of(user)
    seat = live.row["as_seat"] if live.row["kind"] == "analysis" else mine[0] if len(mine) == 1 else None
    row = dict(live.row, kind="analysis", base=base, seed=new_seed(), owner=user, as_seat=seat)
    try:
        m = journal.begin(row, None)
    except (journal.Unfollowed, MarneError) as e:
        raise Refused(409, "unfollowed", say(lang, "unfollowed")) from e
    seats = [dict(seat=s, kind="human", user_id=user, bot=None, invite=None, left=None) for s in m.title.seats]
    name = want.name.strip() or say(lang, "untitled", n=want.at)
    status = "running" if m.decision else "finished"
    made = _store(desk, m, kind="analysis", owner=user, name=name, status=status, seats=seats, base=base,
                  hidden=True, parent=game, parent_at=want.at, as_seat=row["as_seat"], data=live.row["data"])
    return desk.look(made, user, lang)


def _base(live: Live, n: int, hide: bool) -> dict[str, Any]:
    """All that lies before the branch, so that it stands by itself whatever becomes of the game. What is hidden is drawn anew
    once, where the first branch leaves the game (`seed`); what is chosen in branches (`more`, with its values of chance) is
    played on that.
    """
    m, row = live.match, live.row
    taken, drawn = m.taken, m.drawn
    if row["kind"] != "analysis":
        return {"texts": [c.text for c in m.made[:n]], "dice": [taken[i][0] for i in range(drawn[n]) if i in taken],
                "hide": hide, "at once": True, "chance": "line"}
    old = row["base"]
    more = [(c.text, [taken[k][0] for k in range(drawn[i], drawn[i + 1])]) for i, c in enumerate(m.made[:n])]
    return {**old, "seed": old.get("seed", row["seed"]), "more": [*old.get("more", ()), *more], "chance": "line"}


def analyses(desk: Desk, game: str, user: str) -> list[AnalysisInfo]:
    """One's own branches of a game, and the branches of those."""
    g = db.games.c
    with desk.store.read() as c:
        rows = c.execute(select(g.id, g.parent, g.parent_at, g.name, g.note, g.made, g.changed).where(
            g.owner == user, g.kind == "analysis").order_by(g.created)).all()
    family = {game}
    out = []
    for r in rows:
        if r.parent in family:
            family.add(r.id)
            out.append(AnalysisInfo(r.id, r.parent, r.parent_at, r.name, r.note, r.made, r.changed))
    return out


def edit(desk: Desk, game: str, user: str, want: AnalysisEdit, lang: str) -> AnalysisInfo:
    with desk.held(game, user, lang) as live:
        if live.row["owner"] != user:
            raise Refused(403, "not-yours", say(lang, "not-yours"))
        changes: dict[str, Any] = {}
        if want.name is not None:
            changes["name"] = want.name.strip()
        if want.note is not None:
            changes["note"] = want.note
        if changes:
            with desk.store.write() as c:
                c.execute(update(db.games).where(db.games.c.id == game).values(**changes))
            live.row.update(changes)
        r = live.row
        return AnalysisInfo(r["id"], r["parent"] or "", r["parent_at"], r["name"], r["note"], r["made"], r["changed"])
