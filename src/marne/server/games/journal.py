"""From the stored entries to a game in memory and back: the journal is the only truth, everything else follows from it."""
from __future__ import annotations

import io
import shutil
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select

from marne import games_index
from marne.kernel.chance import Chance, Guided, Lined, Scripted, Seeded, seeded
from marne.kernel.errors import MarneError, NeedChance
from marne.kernel.title import State, Title
from marne.match import Match, agrees
from marne.parts.data.sheet import WHOLE, config_overlay
from marne.server import store as db
from marne.server.store import now
from marne.tape import Taken, Tape

Row = Mapping[str, Any]


class Entry(NamedTuple):
    """A choice of the standing line. `dice`: [value, purpose] pairs; `digest`: of the situation after it (of a record that was
    brought in not after every choice, but after the last); `auto`: by a standing answer; `on`: at one stroke with the one before.
    """

    seq: int
    n: int
    seat: str
    text: str
    dice: list[list[Any]]
    digest: str
    at: float
    auto: bool = False
    on: bool = False


class Loaded:
    """A game as it could be rebuilt. `cut`: choices that could be followed, when not all could; `auto`: the numbers of those that
    standing answers made; `on`: of those made at one stroke with the one before.
    """

    __slots__ = ("auto", "cut", "first", "match", "notice", "on")

    def __init__(self, match: Match, first: State, notice: str, cut: int | None) -> None:
        self.match, self.first, self.notice, self.cut = match, first, notice, cut
        self.auto: set[int] = set()
        self.on: set[int] = set()


def standing(c: Connection, game_id: str) -> list[Entry]:
    """The choices that have not been taken back, in order."""
    j = db.journal.c
    rows = c.execute(select(j.seq, j.n, j.seat, j.body, j.at).where(
        j.game_id == game_id, j.kind == "choice", j.undone.is_(None)).order_by(j.seq))
    return [_entry(r) for r in rows]


def since(c: Connection, game_id: str, version: int) -> list[Entry] | None:
    """The choices stored after a version; None if something else was stored too, or some were taken back."""
    j = db.journal.c
    rows = c.execute(select(j.seq, j.n, j.seat, j.body, j.at, j.kind, j.undone).where(
        j.game_id == game_id, j.seq > version).order_by(j.seq)).all()
    if any(r.kind != "choice" or r.undone is not None for r in rows):
        return None
    return [_entry(r) for r in rows]


def read_to(c: Connection, game_id: str) -> tuple[str, int, int]:
    """Of a guide: the kind of the last entry that says where it stands, the choices made then and the step it has."""
    j = db.journal.c
    r = c.execute(select(j.kind, j.n, j.body).where(j.game_id == game_id, j.kind.in_(("choice", "undo", "guide")))
                  .order_by(j.seq.desc()).limit(1)).first()
    return ("choice", 0, 0) if r is None else (r.kind, r.n, int(r.body.get("step", 0)))


def hints(c: Connection, game_id: str) -> list[tuple[str, int]]:
    """Hints of the computer that were asked for in a game against people: by which seat, and when."""
    j = db.journal.c
    rows = c.execute(select(j.seat, j.n).where(j.game_id == game_id, j.kind == "hint").order_by(j.seq))
    return [(r.seat, r.n) for r in rows]


def mind(c: Connection, game_id: str, seat: str) -> dict[str, Any]:
    """What the bot of a seat had in mind after its last choice that stands; {} if the seat has made none, or a person made it."""
    j = db.journal.c
    found = c.execute(select(j.body).where(j.game_id == game_id, j.kind == "choice", j.undone.is_(None), j.seat == seat)
                      .order_by(j.seq.desc()).limit(1)).scalar()
    return {} if found is None else dict(found.get("mind") or {})


class Kept(NamedTuple):
    """A choice of the standing line, and what the bot that made it had in mind; {} where a person made it."""

    n: int
    seat: str
    mind: dict[str, Any]


def minds(c: Connection, game_id: str) -> list[Kept]:
    j = db.journal.c
    rows = c.execute(select(j.n, j.seat, j.body).where(
        j.game_id == game_id, j.kind == "choice", j.undone.is_(None)).order_by(j.seq))
    return [Kept(r.n, r.seat, dict(r.body.get("mind") or {})) for r in rows]


def _entry(r: Any) -> Entry:
    return Entry(r.seq, r.n, r.seat, r.body["text"], r.body["dice"], r.body["digest"], r.at, bool(r.body.get("auto")),
                 bool(r.body.get("on")))


def body(m: Match, before: int) -> dict[str, Any]:
    """What is stored of the choice that has just been made; `before`: values chance had given until then."""
    taken = m.taken
    dice = [[*taken[i]] for i in range(before, m.state.drawn)]
    return {"text": m.made[-1].text, "dice": dice, "digest": m.digest()}


# --- data that a game began with --------------------------------------------------------------------------------------

def data_files(title: Title[Any]) -> dict[str, bytes]:
    """The data files of a title, and the user's own overlay where there is one, as a folder marked as whole has them."""
    own, found = config_overlay(title.slug), []
    if title.folder is not None:
        folder = title.folder / "data"
        found += [(p.relative_to(folder).as_posix(), p) for p in sorted(folder.rglob("*")) if not p.name.startswith("rules")]
    found += [(f"overlay/{p.relative_to(own).as_posix()}", p) for p in sorted(Path(own).rglob("*"))] if own else []
    return {WHOLE: b"", **{name: p.read_bytes() for name, p in found if p.suffix in (".csv", ".toml") and p.is_file()}}


def pin(c: Connection, title: Title[Any], data: Mapping[str, Any]) -> str | None:
    """Keep the data files under the hash of their values, once."""
    key = data.get("hash")
    if not isinstance(key, str):
        return None
    if c.execute(select(db.pins.c.hash).where(db.pins.c.hash == key)).first() is None:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as z:
            for name, text in data_files(title).items():
                z.writestr(name, text)
        c.execute(insert(db.pins).values(hash=key, title=title.slug, files=out.getvalue(), created=now()))
    return key


def unpack(c: Connection, key: str, folder: Path) -> Path | None:
    """The pinned files as an overlay folder. None when they were not kept."""
    target = folder / "pins" / key
    if target.is_dir():
        return target
    found = c.execute(select(db.pins.c.files).where(db.pins.c.hash == key)).scalar()
    if found is None:
        return None
    making = target.with_suffix(".part")
    shutil.rmtree(making, ignore_errors=True)
    making.mkdir(parents=True)
    with zipfile.ZipFile(io.BytesIO(found)) as z:
        for name in z.namelist():
            target_file = making.joinpath(*(part for part in Path(name).parts if part not in ("..", "/")))
            target_file.parent.mkdir(parents=True, exist_ok=True)
            target_file.write_bytes(z.read(name))
    making.rename(target)
    return target


# --- building ---------------------------------------------------------------------------------------------------------

def by_line(row: Row) -> bool:
    """Do the dice follow from the choices too? Games of version 0.4 do not say so and go on as they began."""
    return bool(row["base"].get("chance") == "line")


def seed_of(row: Row) -> Seeded | Lined | None:
    return None if row["seed"] is None else seeded(row["seed"], by_line(row))


def source(row: Row) -> Chance:
    """Where the values of chance come from: those of a record or a guide first, then the seed."""
    seed = seed_of(row)
    if row["kind"] == "record":
        return Scripted(row["base"].get("dice", []), seed)
    assert seed is not None
    if row["kind"] == "game" and "guide" in row["base"]:
        return Guided(row["base"]["guide"]["dice"], seed)
    return seed


def begin(row: Row, overlay: Path | None) -> Match:
    """The game at its first decision; an analysis stands where it leaves the game it comes from."""
    title = games_index.title(row["title"])
    base: dict[str, Any] = row["base"]
    if row["kind"] != "analysis":
        return _start(title, row, overlay, source(row), row["seed"])
    state = _left(row, overlay, base).state.copy()
    if base.get("hide", True):
        hide = hidden if base.get("at once") else _hidden_in_turn
        state = hide(title, state, row["as_seat"], Seeded(str(base.get("seed", row["seed"]))))
    state = _followed(title, row, state, base.get("more", ()))
    tape = Tape(source(row))
    state.chance, state.log = tape, None
    return Match(title, state, tape, scenario=row["scenario"], seed=row["seed"], options=row["options"], by_line=by_line(row))


def _left(row: Row, overlay: Path | None, base: Mapping[str, Any]) -> Match:
    """The game as it truly stood where the first branch left it."""
    m = _start(games_index.title(row["title"]), row, overlay, Scripted(base["dice"]), None)
    for text in base["texts"]:
        m.replay(_offered(m, text))
    return m


def _followed(title: Title[Any], row: Row, s: State, more: Sequence[tuple[str, list[int]]]) -> State:
    """A branch of a branch: what was chosen in the branches before it, on what they had imagined. Never on the true situation,
    which would tell by refusing a card that is not there.
    """
    if not more:
        return s
    taken = {s.drawn + i: (v, "") for i, v in enumerate(v for _, dice in more for v in dice)}
    tape = Tape(Taken(taken))
    s.chance, s.log = tape, None
    m = Match(title, s, tape, scenario=row["scenario"], seed=None, options=row["options"])
    for text, _ in more:
        m.replay(_offered(m, text))
    return m.state


def _start(title: Title[Any], row: Row, overlay: Path | None, chance: Chance, seed: str | None) -> Match:
    tape = Tape(chance)
    if row["position"] is not None:
        if row["position"].get("data") is not None:
            raise Unfollowed(0)             # version 0.4 let a record name a folder of the server: it is not opened
        state = title.position(row["position"], tape)
    else:
        state = title.new(row["scenario"], row["options"], None if overlay is None else str(overlay), tape)
    return Match(title, state, tape, scenario=row["scenario"], seed=seed, options=row["options"], position=row["position"],
                 by_line=by_line(row))


def hidden(title: Title[Any], s: State, seat: str | None, chance: Chance) -> State:
    """The situation as a seat may imagine it; a spectator knows only what everybody knows."""
    known: State = title.hide(s, None if seat is None else title.seats.index(seat), chance)
    return known


def _hidden_in_turn(title: Title[Any], s: State, seat: str | None, chance: Chance) -> State:
    """The same as version 0.4 did it, for the branches it has left: a spectator's were dealt one side after the other."""
    if seat is not None:
        return hidden(title, s, seat, chance)
    for i in range(len(title.seats)):
        s = title.hide(s, i, chance)
    return s


class Unfollowed(Exception):
    """A stored choice that today's rules do not offer."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.n = n


def _offered(m: Match, text: str) -> Any:
    ask = m.state.decision
    found = next((c for c in ask.choices if c.text == text), None) if ask else None
    if found is None:
        raise Unfollowed(m.choices_made)
    return found


def play(m: Match, line: Sequence[Entry], strict: bool) -> None:
    """Make the stored choices again. `strict`: values of chance must be the stored ones too."""
    for e in line:
        before = m.state.drawn
        if e.seat is not None and m.state.decision is not None and m.title.seats[m.state.decision.seat] != e.seat:
            raise Unfollowed(m.choices_made)
        try:
            m.replay(_offered(m, e.text))
        except (NeedChance, ValueError) as err:
            raise Unfollowed(m.choices_made) from err
        if strict and [m.taken[i][0] for i in range(before, m.state.drawn)] != [d[0] for d in e.dice]:
            raise Unfollowed(m.choices_made - 1)
    if strict and line and not agrees(line[-1].digest, m.digest()):
        raise Unfollowed(m.choices_made)


def adopted(row: Row, m: Match, first: State) -> Loaded:
    """A match that has just been played, as `load` would give it: it need not be played again."""
    m.seed, m.chance = row["seed"], source(row)
    return Loaded(m, first, "", None)


def load(c: Connection, row: Row, folder: Path) -> Loaded:
    """A game from its journal: under today's data if they are the same, else under those it began with, else as far
    as today's rules can follow it.
    """
    line = standing(c, row["id"])
    title = games_index.title(row["title"])
    promised = row["base"].get("commitment")
    found = _load(c, row, title, line, folder)
    if promised:
        found.match.commitment = promised
    found.auto, found.on = {e.n for e in line if e.auto}, {e.n for e in line if e.on}
    return found


def _load(c: Connection, row: Row, title: Title[Any], line: list[Entry], folder: Path) -> Loaded:
    today = _try(row, None, line, True)
    if today is not None and (row["data"].get("hash") in (None, title.data_note(today.match.state).get("hash"))):
        return today
    if row["pin"]:
        overlay = unpack(c, row["pin"], folder)
        if overlay is not None:
            pinned = _try(row, overlay, line, True)
            if pinned is not None and title.data_note(pinned.match.state).get("hash") == row["pin"]:
                pinned.notice = "newer-data"
                return pinned
    if today is not None:
        today.notice = "replayed"
        return today
    return _as_far(row, line)


def _try(row: Row, overlay: Path | None, line: Sequence[Entry], strict: bool) -> Loaded | None:
    try:
        m = begin(row, overlay)
        first = m.state.copy()
        play(m, line, strict)
    except (Unfollowed, MarneError):
        return None
    return Loaded(m, first, "", None)


def _as_far(row: Row, line: Sequence[Entry]) -> Loaded:
    """Under today's rules, with the stored dice, up to the first choice that is no longer possible."""
    dice = {i: (v, p) for i, (v, p) in enumerate(d for e in line for d in e.dice)}
    values: list[int] = []
    m = begin(row, None)
    first = m.state.copy()
    start = m.state.drawn
    seed = seed_of(row)
    m.chance = Taken({start + i: v for i, v in dice.items()}, seed)
    done = 0
    for e in line:
        try:
            play(m, [e], False)
        except (Unfollowed, MarneError):
            break
        values += [d[0] for d in e.dice]
        done += 1
    if done < len(line):
        return Loaded(m, first, "cut", done)
    m.chance = seed or m.chance
    return Loaded(m, first, "replayed", None)
