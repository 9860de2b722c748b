"""What goes out: a game as one person may know it. Nothing here changes anything."""
from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from typing import Any, Literal, cast

from msgspec import structs

from marne.kernel.choice import Ask
from marne.kernel.events import Chosen, Rolled
from marne.kernel.lexicon import CHANGES
from marne.kernel.title import State, Title
from marne.server.games import clocks, guides, standing
from marne.server.games.live import ALL, Live
from marne.server.games.scenarios import own_scenarios
from marne.server.hub import Hub
from marne.server.shapes import (
    ChoiceInfo,
    DecisionInfo,
    DieShown,
    HintUse,
    LogLine,
    Outcome,
    RequestInfo,
    SeatState,
    Table,
    UndoInfo,
    WarnInfo,
)
from marne.server.words_games import bot_name, say

SAID = 64               # lines of a game's log that are kept in words


def seat_words(title: Title[Any], seat: str, lang: str) -> str:
    return title.table.seat_name(title.seats.index(seat), lang) or seat.capitalize()


def scenario_words(title: Title[Any], scenario: str, lang: str) -> str:
    known = next((sc for sc in title.scenarios if sc.id == scenario), None)
    for sc in (known,) if known is not None else own_scenarios(title):
        if sc.id == scenario:
            return (sc.title_fr if lang == "fr" else "") or sc.title
    return scenario


def heading(title: Title[Any], key: str, lang: str) -> str:
    words = title.heading(key, lang)
    return key if words is None else words


# --- parts of a table -------------------------------------------------------------------------------------------------

def seat_states(live: Live, user: str | None, hub: Hub, lang: str) -> list[SeatState]:
    out = []
    asked = live.asked()
    for seat in live.title.seats:
        s = live.seats[seat]
        left = clocks.left(live, seat) if live.row["kind"] == "game" else None
        out.append(SeatState(
            id=seat, name=seat_words(live.title, seat, lang), kind=cast(Literal["human", "bot", "open"], s.kind),
            player=bot_name(lang, s.bot or "") if s.kind == "bot" else s.name, bot=s.bot or "", user=s.user,
            online=s.kind == "bot" or hub.online(live.id, s.user), left=None if left is None else max(0, int(left)),
            running=asked == seat and not live.row["paused"], you=user is not None and s.user == user))
    return out


def decision(live: Live, s: State, ask: Ask, seat: str, yours: bool, lang: str) -> DecisionInfo:
    title, table = live.title, live.title.table
    choices: list[ChoiceInfo] = []
    focus = table.focus(s, ask, lang)
    by_hand = yours and guides.of(live) is None         # in a guide nothing is let pass or placed but by its script
    window = table.window(s, ask)
    if yours:
        marks = table.marks(s, ask)
        known = imagined(live, s, ask.seat)
        cautions, strokes = table.cautions(known, ask, lang), table.strokes(known, ask) if by_hand else {}
        for i, (c, m) in enumerate(zip(ask.choices, marks, strict=True)):
            group = title.group(c)
            words = title.spoken(s, c, lang)
            w = cautions.get(i)
            if w is not None and not m.grade:
                m = m._replace(grade=CHANGES, sign="alert")
            choices.append(ChoiceInfo(c.text, words, c.rule or ask.rule, group, heading(title, group, lang), m.grade, m.sign,
                                      list(m.places), list(m.pieces), m.label, "" if w is None else w.text,
                                      "" if w is None else w.rule, list(strokes.get(i, ()))))
    kind, passing = (window if by_hand else None) or ("", "")
    placing = table.placings.kind(ask) if by_hand else ""
    return DecisionInfo(seat=seat, yours=yours, prompt=title.prompt(s, ask, lang), rule=ask.rule, message=ask.message,
                        where=focus.where, choices=choices, places=list(focus.places), pieces=list(focus.pieces),
                        secret=ask.sealed, window=kind, passing=passing, placing=placing,
                        coming=list(table.coming(s, ask, lang)) if placing else [],
                        marches=yours and table.marching(ask), lifts=yours and table.lifting(ask))


def log_lines(live: Live, who: str | None, start: int, lang: str) -> list[LogLine]:
    """The reader's log from his line `start` on. A line without words is for drawings, not for reading."""
    got, ns = live.lines(who)
    out = []
    for i in range(start, len(got)):
        line = log_line(live, got[i], lang)
        if line is not None:
            out.append(structs.replace(line, i=i, n=ns[i]))
    return out


def log_line(live: Live, event: int, lang: str) -> LogLine | None:
    """An event (a true number) in words, the same for all who may know of it: made once for them. None: nothing to show."""
    said = live.said.get((event, lang), False)
    if said is not False:
        return cast(LogLine | None, said)
    title, table, e = live.title, live.title.table, live.match.events[event]
    text, head, data = title.say(e, lang), table.heading(e), table.plain_event(e)
    line = None
    if text or head or data:                # without words, but with something for a drawing: a die, a unit on the Battle Board
        whose = table.seat_of(e)
        line = LogLine(i=0, n=0, text=text, rule=e.rule, kind=e.kind, seat="" if whose is None else title.seats[whose], data=data,
                       head=head)
    if len(live.said) >= SAID:
        live.said.clear()
    live.said[event, lang] = line
    return line


def log_from(live: Live, who: str | None, since: int, lang: str) -> tuple[int, list[LogLine]]:
    """The number of the reader's first line from an event on (a true number), and his lines from there."""
    start = bisect_left(live.lines(who)[0], since)
    return start, log_lines(live, who, start, lang)


def _turn(live: Live, s: State) -> None:
    """What is shared belongs to one situation."""
    if live.shared_of is not s:
        live.shared_of, live.shared, live.shared_before = s, {}, live.shared


def imagined(live: Live, s: State, seat: int | None) -> State:
    """What a seat may know of a situation, the rest made up: once for all that is made of it."""
    _turn(live, s)
    known = live.shared.get(("known", seat))
    if known is None:
        known = live.shared["known", seat] = live.title.known(s, seat)
    return cast(State, known)


def warnings(live: Live, s: State, seat: int | None, lang: str) -> list[WarnInfo]:
    """What will be judged later against a seat."""
    if seat is None:
        return []
    _turn(live, s)
    got = live.shared.get(("warnings", seat, lang))
    if got is None:
        got = live.shared["warnings", seat, lang] = [
            WarnInfo(w.kind, w.grade, w.rule, w.text, w.place, list(w.pieces))
            for w in live.title.table.warnings(imagined(live, s, seat), seat, lang)]
    return cast(list[WarnInfo], got)


def shared(live: Live, s: State, seat: int | None, lang: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """View and facts, made once for all who know the same."""
    hook, title = live.title.table, live.title
    _turn(live, s)
    who = hook.knows(s, seat)
    view = _view(live, s, seat, who)
    facts = live.shared.get(("facts", who, lang))
    if facts is None:
        facts = _settled(live.shared_before.get(("facts", who, lang)), hook.facts(imagined(live, s, seat), seat, lang))
        live.shared["facts", who, lang] = facts
    if view.get("seat") != (None if seat is None else title.seats[seat]):
        view = {**view, "seat": None if seat is None else title.seats[seat]}
    return view, facts


def _view(live: Live, s: State, seat: int | None, who: Hashable) -> dict[str, Any]:
    view = live.shared.get(("view", who))
    if view is None:
        view = live.shared["view", who] = _settled(live.shared_before.get(("view", who)), live.title.view(s, seat))
    return cast(dict[str, Any], view)


def hides(live: Live, s: State, seat: int | None, mine: Sequence[str]) -> bool:
    """Would one of the reader's seats see what another may not? Two people at one screen must then not look at once."""
    if seat is None or len(mine) < 2:
        return False
    if s.decision is not None and s.decision.sealed:
        return True
    own = live.title.table.knows(s, seat)
    for i in map(live.title.seats.index, mine):
        other = live.title.table.knows(s, i)
        if other != own and {**_view(live, s, i, other), "seat": None} != {**_view(live, s, seat, own), "seat": None}:
            return True
    return False


def _settled(old: dict[str, Any] | None, new: dict[str, Any]) -> dict[str, Any]:
    """The new one, with the very objects of the old one where nothing has changed: nobody has to compare or hash them again."""
    if old is None:
        return new
    return {k: before if k in old and (before := old[k]) == value else value for k, value in new.items()}


def dice_between(live: Live, who: str | None, start: int, stop: int, lang: str) -> list[DieShown]:
    """Values of chance between two numbers of choices (true ones), as shown to the reader: a card drawn by the other side is
    not among them until the game is over.
    """
    m = live.match
    index = None if who in (None, ALL) else live.title.seats.index(str(who))
    out = []
    n = start
    for i in range(m.drawn[start] if start else 0, m.drawn[stop]):
        while n < stop and m.drawn[n] <= i:
            n += 1
        if i in m.taken:
            value, purpose = m.taken[i]
            if who == ALL or live.title.sees(Rolled("", purpose, value), index):
                out.append(DieShown(i, value, live.title.purpose(purpose, lang), live.shown_n(who, n)))
    return out


def cards_since(live: Live, seat: str, who: str | None, n: int) -> int:
    """How many cards a seat has seen since choice n (true number) that the reader has not. A card is drawn by chance, tells of
    itself when it is taken, or both.
    """
    title, m = live.title, live.match
    if who in (ALL, seat):
        return 0
    index, reader = title.seats.index(seat), None if who is None else title.seats.index(who)
    made, drawn, taken = 0, 0, 0
    for e in m.events:
        made += isinstance(e, Chosen)
        if made > n and not isinstance(e, Chosen) and title.sees(e, index) and not title.sees(e, reader):
            if isinstance(e, Rolled):
                drawn += 1
            else:
                taken += 1
    return max(drawn, taken)


def request_infos(live: Live, user: str | None, lang: str) -> list[RequestInfo]:
    mine = live.seats_of(user)
    if not mine:
        return []
    who = live.reader(user)
    out = []
    for r in live.requests:
        by, kind = seat_words(live.title, r["by"], lang), r["kind"]
        to = r["body"].get("to")
        dice = dice_between(live, who, to, live.match.choices_made, lang) if kind == "undo" else []
        cards = cards_since(live, r["by"], who, to) if kind == "undo" else 0
        if kind == "undo":
            shown = ", ".join(f"{d.purpose} {d.value}" for d in dice)
            said = [say(lang, "ask-undo-dice" if dice else "ask-undo", who=by, n=live.shown_n(who, to), count=len(dice),
                        dice=shown)]
            if cards:
                said.append(say(lang, "seen-cards", n=cards))
            if dice or cards:
                said.append(say(lang, "line-dice" if live.match.by_line else "same-dice"))
            text = " ".join(said)
        elif kind == "takeover":
            text = say(lang, "ask-takeover", who=by, bot=bot_name(lang, r["body"]["bot"]),
                       target=seat_words(live.title, r["body"]["target"], lang))
        elif kind == "pause":
            text = say(lang, "ask-resume" if live.row["paused"] else "ask-pause", who=by)
        else:
            text = say(lang, "ask-draw", who=by)
        waiting = [s for s in live.title.seats if s in r["body"]["asks"] and s not in r["answers"]]
        out.append(RequestInfo(id=r["id"], kind=kind, by=r["by"], by_name=live.seats[r["by"]].name, text=text,
                               to=None if to is None else live.shown_n(who, to), dice=dice, yours=r["by"] in mine,
                               asks=waiting, note=r["note"], bot=r["body"].get("bot", ""), cards=cards))
    return out


def resigned(kind: str, loser: str) -> str:
    """Under which word it is told how a game ended before its time. `loser`: who sat there."""
    return "gave-up" if kind == "resigned" and loser == "bot" else kind


def outcome(live: Live, lang: str) -> Outcome | None:
    said = live.row["outcome"]
    if said is None:
        return None
    title = live.title
    if said["kind"] in ("resigned", "time"):
        loser = next(s for s in title.seats if s != said["winner"])
        key = resigned(said["kind"], live.seats[loser].kind)
        text = say(lang, key, who=seat_words(title, loser, lang), winner=seat_words(title, said["winner"], lang))
    elif said["kind"] in ("agreed", "closed", "guide"):
        text = say(lang, said["kind"])
    else:
        text = title.table.outcome(live.match.state, lang) or said["kind"]
    return Outcome(winner=said["winner"], kind=said["kind"], text=text, rule=said.get("rule", ""), score=said.get("score", {}))


def undo_info(live: Live, user: str | None, who: str | None) -> UndoInfo:
    mine, asked, made = live.seats_of(user), live.asked(), live.match.choices_made
    n, back = live.shown_n(who, made), live.shown_n(who, live.stroke(mine))
    if asked is None or asked not in mine or live.cut is not None:
        return UndoInfo(0, n, live.solo(user) and live.row["status"] != "open" and made > 0 and not live.finished, back=back)
    free = live.match.undoable
    while free and made - free + 1 in live.auto:        # a stretch that begins with standing answers: nothing of one's own
        free -= 1
    hook = live.title.table
    start = next((n - 1 for n in range(made, made - free, -1) if hook.begins(live.match.made[n - 1])), made - free)
    hidden = min(free, made - live.true_n(who, n))
    return UndoInfo(free, live.shown_n(who, start), live.solo(user), hidden, min(hidden, made - start), back)


def notice(live: Live, lang: str) -> str:
    said: str = live.row["base"].get("notice", "")
    if said.startswith("cut "):
        _, n, of = said.split()
        return say(lang, "cut", n=n, of=of)
    if said:
        return say(lang, said)
    if not live.notice:
        return ""
    return say(lang, live.notice, n=live.match.choices_made, of=live.row["made"], old=str(live.row["data"].get("hash", ""))[:8])


# --- the table --------------------------------------------------------------------------------------------------------

def seat_shown(live: Live, user: str | None, wanted: str | None) -> str | None:
    """For which of the reader's seats the table is made: the one asked for, else the one that decides, else the first."""
    mine = live.seats_of(user)
    if wanted in mine:
        return wanted
    asked = live.asked()
    return asked if asked in mine else mine[0] if mine else None


def table(live: Live, user: str | None, hub: Hub, lang: str, *, seat: str | None = None, since: int = 0,
          at: int | None = None, invites: dict[str, str] | None = None) -> Table:
    """The game as `user` may know it. `since`: the reader already has the log up to this event (a true number); `at`: as it
    was after so many choices (true number).
    """
    title, m, row = live.title, live.match, live.row
    hook = title.table
    who = live.reader(user)
    shown = seat_shown(live, user, seat)
    index = None if shown is None else title.seats.index(shown)
    past = at is not None and at != m.choices_made
    s: State = live.history.state(at) if past and at is not None else m.state
    ask = s.decision
    mine = live.seats_of(user)
    info = None
    if ask is not None and (past or not live.finished):
        asked = title.seats[ask.seat]
        yours = not past and live.running and asked in mine and asked == shown and live.cut is None
        if ask.sealed and asked != shown and not live.finished:
            # What a seat is asked in secret, also by which rule, may tell what it has answered: only that it is asked is public.
            info = DecisionInfo(seat=asked, yours=False, prompt="", rule="", message="secret", where="", choices=[],
                                secret=True)
        else:
            info = decision(live, s, ask, asked, yours, lang)
    start, lines = (0, []) if past else log_from(live, who, since, lang)
    view, facts = shared(live, s, index, lang)
    hidden = hides(live, s, index, mine)
    n = live.shown_n(who, m.choices_made)
    return Table(
        id=live.id, kind=row["kind"], title=title.slug, title_name=title.title, scenario=row["scenario"],
        scenario_name=scenario_words(title, row["scenario"], lang), name=guides.name(live, lang), status=row["status"],
        version=live.seen_version(who), n=live.shown_n(who, at) if at is not None else n, last=n,
        seats=seat_states(live, user, hub, lang), seat=shown, you=mine, view=view, facts=facts,
        crumb=list(hook.crumb(s, lang)), decision=info, undo=undo_info(live, user, who), requests=request_infos(live, user, lang),
        log_from=start, log=lines,
        seen=live.shown_n(who, live.last_own(mine)) if mine else 0,
        commitment=m.commitment, seed=str(m.seed) if live.finished and m.seed is not None else None, outcome=outcome(live, lang),
        clock=clocks.clock_of(live), paused=bool(row["paused"]), notice=notice(live, lang),
        owner=user is not None and user == row["owner"], parent=row["parent"], parent_at=row["parent_at"],
        invites=invites or {}, hides=hidden, warnings=[] if past or live.finished else warnings(live, s, index, lang),
        standing=standing.shown(live, mine, lang), guide=None if past or not mine else guides.shown(live, lang),
        ground=f"/api/titles/{title.slug}/ground?scenario={row['scenario']}",
        hints=[HintUse(x, k) for x, k in live.hints], draws=title.draws)


def head(live: Live) -> dict[str, Any]:
    """What the lobby shows, in both languages, kept with the game so that no game has to be loaded for it."""
    title, s = live.title, live.match.state
    hook = title.table
    got, ns = live.lines(ALL if live.finished else None)
    last = ["", ""]
    for i in reversed(got[-12:]):
        line = None if isinstance(live.match.events[i], Rolled) else log_line(live, i, "en")
        if line is not None and line.text:
            last = [line.text, title.say(live.match.events[i], "fr")]
            break
    ask = s.decision
    open_ = ask is not None and not ask.sealed          # what a sealed question asks is for the page of its seat alone
    prompt = [title.prompt(s, ask, "en"), title.prompt(s, ask, "fr")] if ask is not None and open_ else ["", ""]
    return {"where": [hook.where(s, "en"), hook.where(s, "fr")], "last": last, "prompt": prompt, "made": ns[-1] if ns else 0,
            **guides.head(live)}


def reasons(pairs: Sequence[tuple[str, str]], limit: int = 6) -> list[tuple[str, str]]:
    """Without doubles, the first of the book first as they came."""
    return list(dict.fromkeys(pairs))[:limit]
