"""What a folder of games shows, as plain data for a page: who wins, how long it takes, how the score, the losses and the map go
turn by turn, what luck does, and what fell when beside history.

A folder holds tables (`lab.tables`), a ladder (`lab.ladder`) or a balance (`lab.balance`), or several of them. What needs the
course of a game (score, losses, luck, the map) only tables have.
"""
from __future__ import annotations

import os
from base64 import b64encode
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from statistics import fmean, quantiles
from typing import Any

import msgspec

from marne import games_index
from marne.kernel.errors import BadOption
from marne.kernel.sayings import Said
from marne.kernel.title import Title
from marne.lab import balance, ladder
from marne.lab.balance import falls
from marne.lab.extras import missing
from marne.lab.sim import STOPPED, Outcome, Share, wilson
from marne.lab.tables import outcome
from marne.parts.words import capital

try:
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.parquet as pq
except ImportError as e:
    raise missing(e) from e

Key = tuple[str, str, tuple[tuple[str, str], ...]]      # title, scenario, who sat where
BINS = 12


class Game(msgspec.Struct, frozen=True):
    """A game of any source."""

    key: Key
    id: str
    outcome: Outcome


def report(folder: str | os.PathLike[str]) -> dict[str, Any]:
    """All that the page needs. Raises BadOption where there is nothing to show."""
    where = Path(folder)
    groups: dict[Key, list[Game]] = defaultdict(list)
    for g in _games(where):
        groups[g.key].append(g)
    climbed = _ladder(where)
    if not groups:
        raise BadOption(Said(
            f"{where} holds no games: make some with `marne sim GAME --parquet {where}`, `marne ladder GAME --out {where}` or "
            f"`marne balance GAME --out {where}`",
            f"{where} ne contient aucune partie : faites-en avec `marne sim JEU --parquet {where}`, "
            f"`marne ladder JEU --out {where}` ou `marne balance JEU --out {where}`"))
    order = {slug: i for i, slug in enumerate(games_index.KNOWN)}
    sections = [_section(where, key, games) for key, games in sorted(groups.items(), key=lambda x: (order[x[0][0]], x[0][1:]))]
    titles = {s["title"]: _title(games_index.title(s["title"])) for s in sections}
    grounds = {f"{s['title']} {s['scenario']}": games_index.title(s["title"]).table.ground(s["scenario"])
               for s in sections if s["map"]}
    return {"titles": titles, "sections": sections, "ladder": climbed, "grounds": grounds}


def _title(title: Title[Any]) -> dict[str, Any]:
    return {"name": title.title, "seats": [{"id": s, "en": title.table.seat_name(i, "en") or s,
                                            "fr": title.table.seat_name(i, "fr") or s} for i, s in enumerate(title.seats)],
            "luck": {"en": title.table.luck_words("en"), "fr": title.table.luck_words("fr")}}


# Where games come from ------------------------------------------------------------------------------------------------------


def _games(folder: Path) -> Iterator[Game]:
    seen: set[str] = set()
    for path in sorted((folder / "games").glob("*.parquet")):
        for r in pq.read_table(path).to_pylist():
            if r["game"] in seen or r["title"] not in games_index.KNOWN:
                continue
            seen.add(r["game"])
            who = tuple(sorted(r["players"] or []))
            yield Game((r["title"], r["scenario"], who), r["game"], outcome(r))
    for head, p in _lines(folder / ladder.FILE, ladder.Ladder, ladder.Played):
        seats = games_index.title(head.slug).seats
        who = tuple(sorted(zip(seats, (p.second, p.first) if p.swapped else (p.first, p.second), strict=True)))
        yield Game((head.slug, p.scenario, who), "", p.outcome)
    for asked, b in _lines(folder / balance.FILE, balance.Balance, balance.Game):
        who = tuple(sorted((s, asked.player) for s in games_index.title(asked.slug).seats))
        yield Game((asked.slug, b.scenario, who), "", b.outcome)


def _lines(file: Path, head: type[Any], kind: type[Any]) -> Iterator[tuple[Any, Any]]:
    """The question of a file with each of its answers; a line that a kill has cut off is left out."""
    if not file.is_file():
        return
    lines = [x for x in file.read_bytes().splitlines(keepends=True) if x.endswith(b"\n")]
    try:
        asked = msgspec.json.decode(lines[0], type=head) if lines else None
        for line in lines[1:]:
            yield asked, msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as e:
        raise BadOption(Said(f"{file} cannot be read: {e}", f"{file} est illisible : {e}")) from e


def _ladder(folder: Path) -> dict[str, Any] | None:
    rows = list(_lines(folder / ladder.FILE, ladder.Ladder, ladder.Played))
    if not rows:
        return None
    found = ladder.standings(rows[0][0], [p for _, p in rows])
    return {"title": found.ladder.slug, "games": found.games,
            "players": [{"name": r.player, "elo": r.rating.elo, "low": r.rating.low, "high": r.rating.high, "points": r.points,
                         "games": r.games, "speed": r.speed, "slowest": r.slowest} for r in found.standings]}


# What they show -------------------------------------------------------------------------------------------------------------


def _section(folder: Path, key: Key, games: Sequence[Game]) -> dict[str, Any]:
    slug, scenario, who = key
    title = games_index.title(slug)
    ended = [g for g in games if g.outcome.kind and not g.outcome.error]
    over = [g for g in ended if g.outcome.kind != STOPPED]
    n = len(over)
    named = next((s for s in title.scenarios if s.id == scenario), None)
    course = _course(folder, title, ended)
    turns = [g.outcome.turn for g in over if g.outcome.turn is not None]
    return {
        "title": slug, "scenario": scenario, "en": named.title if named else scenario,
        "fr": (named.title_fr or named.title) if named else scenario, "players": dict(who), "games": len(games), "ended": n,
        "stopped": len(ended) - n,
        "errors": [g.outcome.error for g in games if g.outcome.error][:10],
        "shares": [*({"seat": s, **_plain(wilson(sum(g.outcome.winner == s for g in over), n))} for s in title.seats),
                   {"seat": "", **_plain(wilson(sum(g.outcome.winner is None for g in over), n))}],
        "decisions": fmean(g.outcome.decisions for g in ended) if ended else 0,
        "lengths": [(t, dict(Counter(g.outcome.winner or "" for g in over if g.outcome.turn == t))) for t in sorted(set(turns))],
        "mean": fmean(turns) if turns else None,
        "ends": _ends(title, [g.outcome for g in ended]),
        "score": {s: fmean(g.outcome.score.get(s, 0) for g in ended) for s in title.seats} if ended else {},
        "marks": [{"en": f.en, "fr": f.fr, "history": f.history, "median": f.median, "low": f.low, "high": f.high,
                   "share": f.share, "source": f.source,
                   "turns": sorted(Counter(o.fell[f.id] for o in (g.outcome for g in ended) if f.id in o.fell).items())}
                  for f in falls(title, scenario, [g.outcome for g in ended])],
        **course,
    }


def _plain(s: Share) -> dict[str, float]:
    made: dict[str, float] = msgspec.to_builtins(s)
    return made


def _ends(title: Title[Any], ended: Sequence[Outcome]) -> list[dict[str, Any]]:
    """Ways to end, the most frequent first, each with who won by it."""
    by: dict[str, Counter[str]] = defaultdict(Counter)
    for o in ended:
        by[o.kind][o.winner or ""] += 1
    ways = sorted(by.items(), key=lambda x: (-x[1].total(), x[0]))
    def called(kind: str, lang: str) -> str:
        if kind == STOPPED:
            return {"en": "broken off as asked", "fr": "interrompue à la demande"}[lang]
        return title.ending(kind, lang)

    return [{"en": capital(called(kind, "en")), "fr": capital(called(kind, "fr")), "n": c.total(), "by": dict(c)}
            for kind, c in ways]


def _course(folder: Path, title: Title[Any], ended: Sequence[Game]) -> dict[str, Any]:
    """What only tables have; empty for games of a ladder."""
    ids = pa.array([g.id for g in ended if g.id], pa.string())
    none: dict[str, Any] = {"turns": [], "points": {}, "losses": {}, "luck": None, "map": None}
    if not len(ids):
        return none
    rows = _rows(folder, "turns", ids, ["game", "turn", "seat", "points", "en", "fr"])
    names: dict[int, dict[tuple[str, str], None]] = defaultdict(dict)
    points: dict[str, dict[int, list[int]]] = {s: defaultdict(list) for s in title.seats}
    for r in rows:
        names[r["turn"]][r["en"], r["fr"]] = None
        if r["points"] is not None:
            points[r["seat"]][r["turn"]].append(r["points"])
    if not names:
        return none
    turns = sorted(names)
    return {"turns": [{"turn": t, "en": _common(x for x, _ in names[t]), "fr": _common(x for _, x in names[t])} for t in turns],
            "points": {s: [_spread(by.get(t, [])) for t in turns] for s, by in points.items()
                       if any(any(x) for x in by.values())},
            **_battles(folder, title, ended, ids, turns), "map": _map(folder, title, ids, turns)}


def _common(names: Iterable[str]) -> str:
    """What a turn is called in all games: parts that differ between them (a number of choices, say) are left out."""
    parts = [name.split(" · ") for name in names]
    return capital(" · ".join(p for p in parts[0] if all(p in other for other in parts)))


def _spread(xs: list[int]) -> list[float] | None:
    """Tenth, quartile, median, quartile, tenth; and how many games were still going on."""
    if not xs:
        return None
    if len(xs) == 1:
        return [float(xs[0])] * 5 + [1]
    cut = quantiles(xs, n=20, method="inclusive")
    return [cut[1], cut[4], cut[9], cut[14], cut[17], len(xs)]


def _battles(folder: Path, title: Title[Any], ended: Sequence[Game], ids: pa.Array, turns: Sequence[int]) -> dict[str, Any]:
    """Losses dealt up to each turn, on average of all games, and by game how much luckier the first seat was than the second."""
    dealt: dict[str, Counter[int]] = {s: Counter() for s in title.seats}
    luck: dict[str, float] = {g.id: 0.0 for g in ended}
    signs = {s: 1 if i == 0 else -1 for i, s in enumerate(title.seats)}
    any_ = False
    for r in _rows(folder, "battles", ids, ["game", "turn", "seat", "dealt", "expected"]):
        any_ = True
        if r["turn"] is not None:
            dealt[r["seat"]][r["turn"]] += r["dealt"]
        luck[r["game"]] += signs[r["seat"]] * (r["dealt"] - r["expected"])
    if not any_:
        return {"losses": {}, "luck": None}
    n = len(ended)
    # A side loses what the other dealt.
    other = dict(zip(title.seats, reversed(title.seats), strict=True))
    losses = {s: _summed(turns, lambda t, s=s: dealt[other[s]][t] / n) for s in title.seats}    # type: ignore[misc]
    return {"losses": losses, "luck": _luck(title, ended, luck)}


def _summed(turns: Sequence[int], of: Callable[[int], float]) -> list[float]:
    out, sum_ = [], 0.0
    for t in turns:
        sum_ += of(t)
        out.append(round(sum_, 2))
    return out


def _luck(title: Title[Any], ended: Sequence[Game], luck: dict[str, float]) -> dict[str, Any]:
    """Games by how much luckier the first seat was, and who won them; in how many the luckier side won."""
    first = title.seats[0]
    decided = [(luck[g.id], g.outcome.winner) for g in ended if g.outcome.winner is not None and luck[g.id]]
    hits = sum((x > 0) == (w == first) for x, w in decided)
    most = max((abs(x) for x in luck.values()), default=0.0) or 1.0
    step = next((s for s in (0.5, 1, 2, 5, 10, 20, 50, 100, 200) if 2 * most / s <= BINS), 500)
    bins: dict[int, Counter[str]] = defaultdict(Counter)
    for g in ended:
        bins[int(luck[g.id] // step)][g.outcome.winner or ""] += 1
    low, high = min(bins), max(bins)
    low, high = min(low, -high - 1), max(high, -low - 1)
    return {"step": step, "bins": [{"from": i * step, "by": dict(bins.get(i, {}))} for i in range(low, high + 1)],
            "luckier": {**_plain(wilson(hits, len(decided))), "of": len(decided)}}


def _map(folder: Path, title: Title[Any], ids: pa.Array, turns: Sequence[int]) -> dict[str, Any] | None:
    """By seat and turn, the share of the games in which each place is held at its end, a byte each from 0 to 200. What is counted
    are changes of hands; a game that is over stays as it was."""
    counts: Counter[tuple[int, str, str]] = Counter()
    for path in sorted((folder / "ground").glob("*.parquet")):
        table = pq.read_table(path)
        table = table.filter(pc.is_in(table["game"], value_set=ids))
        for name, sign in (("seat", 1), ("was", -1)):
            part = pa.table({"turn": table["turn"], "place": table["place"].cast(pa.string()),
                             "seat": table[name].cast(pa.string())}).drop_null()
            for r in part.group_by(["turn", "place", "seat"]).aggregate([([], "count_all")]).to_pylist():
                counts[r["turn"], r["place"], r["seat"]] += sign * r["count_all"]
    if not counts:
        return None
    places = sorted({p for _, p, _ in counts})
    n = len(ids)
    held = {}
    for seat in title.seats:
        now, boards = dict.fromkeys(places, 0), []
        for t in turns:
            for p in places:
                now[p] += counts.get((t, p, seat), 0)
            boards.append(bytes(round(200 * now[p] / n) for p in places))
        held[seat] = b64encode(b"".join(boards)).decode()
    return {"places": places, "held": held}


def _rows(folder: Path, name: str, ids: pa.Array, columns: list[str]) -> Iterable[dict[str, Any]]:
    for path in sorted((folder / name).glob("*.parquet")):
        table = pq.read_table(path, columns=columns)
        yield from table.filter(pc.is_in(table["game"], value_set=ids)).to_pylist()
