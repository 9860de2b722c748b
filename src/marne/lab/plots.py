"""Pictures of what the lab found. They need matplotlib, which comes with the extra `lab`."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from marne.kernel.errors import BadOption
from marne.kernel.sayings import Said
from marne.kernel.title import Title
from marne.lab.extras import missing
from marne.lab.ladder import Pair, Standings, share

try:
    from matplotlib.axes import Axes
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D
except ImportError as e:
    raise missing(e) from e

INK, GREY, PALE = "#2b2b2b", "#8a8a8a", "#e4dfd3"
SEATS = ("#2f5d8c", "#b0492e")      # told apart by the colour-blind, too
MARKS = ("o", "s")
ROW = 0.42                          # inches
WORDS = {
    "elo": ("Elo, with 95 % intervals", "Elo, avec intervalles à 95 %"),
    "share": ("share of the points of {who}", "part des points de {who}"),
    "first": ("the first", "le premier"),
    "as": ("as {seat}", "camp\u202f: {seat}"),
    "games": ("{title}: {n} games", "{title}\u202f: {n} parties"),
    "%": ("{n} %", "{n} %"),
}


def check(file: str) -> None:
    """Can it be drawn into such a file? Asked before anything is played. Raises BadOption."""
    kinds = FigureCanvasAgg.get_supported_filetypes()
    if Path(file).suffix.lstrip(".").lower() not in kinds:
        raise BadOption(Said(f"{file}: a picture is a file ending in .svg, .png or .pdf",
                             f"{file} : une image est un fichier en .svg, .png ou .pdf"))


def ratings(found: Standings, title: Title[Any], file: str, lang: str = "en") -> None:
    """Strengths with their intervals, and beside them by scenario what the stronger of each pair won from either seat."""
    cells = sum(len(p.by_seat) for p in found.pairs)
    heads = len(found.pairs) if len(found.pairs) > 1 else 0
    fig = Figure(figsize=(9.6, 1.5 + ROW * max(len(found.standings), cells + heads)), layout="constrained", facecolor="white")
    FigureCanvasAgg(fig)
    left, right = fig.subplots(1, 2, width_ratios=(1, 1.2))
    _strengths(left, found, lang)
    _seats(right, found, title, lang)
    fig.suptitle(say("games", lang, title=title.title, n=found.games), fontsize=12, color=INK, x=0.01, ha="left", weight="bold")
    for ax in (left, right):
        for side in ("top", "right", "left"):
            ax.spines[side].set_visible(False)
        ax.spines["bottom"].set_color(GREY)
        ax.tick_params(length=0, colors=INK)
    fig.savefig(file, dpi=150)


def say(key: str, lang: str, **fields: object) -> str:
    return WORDS[key][lang == "fr"].format(**fields)


def _strengths(ax: Axes, found: Standings, lang: str) -> None:
    """The strongest on top."""
    rows = list(reversed(found.standings))
    for y, r in enumerate(rows):
        ax.plot((r.rating.low, r.rating.high), (y, y), color=GREY, lw=2.5, solid_capstyle="round")
        ax.plot(r.rating.elo, y, "o", color=INK, ms=8)
        ax.annotate(f"{r.rating.elo:+.0f}".replace("-", "\u2212"), (r.rating.elo, y), (0, 8), textcoords="offset points",
                    ha="center", fontsize=9, color=INK)
    ax.axvline(0, color=PALE, lw=1.5, zorder=0)
    ax.set_yticks(range(len(rows)), [r.player for r in rows], fontsize=10)
    ax.set_ylim(-0.7, len(rows) - 0.3)
    ax.margins(x=0.08)
    ax.set_xlabel(say("elo", lang), color=INK)


def _seats(ax: Axes, found: Standings, title: Title[Any], lang: str) -> None:
    """A row for each scenario, under the name of the pair where there are several: points of the better one from either seat,
    with their interval and their number."""
    order = [r.player for r in found.standings]
    labels: list[tuple[float, str]] = []
    y = 0.0
    for pair in found.pairs:
        better, other = sorted((pair.first, pair.second), key=order.index)
        if len(found.pairs) > 1:
            ax.text(0, y, f"{better} – {other}", fontsize=9, color=INK, weight="bold", va="center")
            y -= 1
        for scenario in pair.by_seat:
            for i, (points, games) in enumerate(_cells(pair, scenario, better)):
                _share(ax, y + 0.17 - 0.34 * i, points, games, i)
            labels.append((y, scenario))
            y -= 1
    ax.axvline(0.5, color=PALE, lw=1.5, zorder=0)
    ax.set_yticks([at for at, _ in labels], [name for _, name in labels], fontsize=9)
    ax.set_ylim(y + 0.4, 0.6)
    ax.set_xlim(-0.02, 1.16)
    ax.set_xticks((0, 0.25, 0.5, 0.75, 1), [say("%", lang, n=n) for n in (0, 25, 50, 75, 100)])
    who = order[0] if len(found.pairs) == 1 else say("first", lang)
    ax.set_xlabel(say("share", lang, who=who), color=INK)
    names = [title.table.seat_name(i, lang) or seat for i, seat in enumerate(title.seats)]
    keys = [Line2D([], [], color=c, marker=m, lw=2, ms=6) for c, m in zip(SEATS, MARKS, strict=True)]
    ax.legend(keys, [say("as", lang, seat=n) for n in names], fontsize=9, frameon=False, loc="lower right",
              bbox_to_anchor=(1.0, 1.0), ncols=2, borderaxespad=0)


def _cells(pair: Pair, scenario: str, better: str) -> list[tuple[float, int]]:
    """Points and games by seat, of the one who is ahead: from his own seats."""
    cells = list(pair.by_seat[scenario].values())
    if better != pair.first:
        cells = [(games - points, games) for points, games in reversed(cells)]
    return cells


def _share(ax: Axes, y: float, points: float, games: int, seat: int) -> None:
    if not games:
        return
    s = share(points, games)
    ax.plot((s.low, s.high), (y, y), color=SEATS[seat], lw=2, alpha=0.45, solid_capstyle="round")
    ax.plot(points / games, y, MARKS[seat], color=SEATS[seat], ms=6, clip_on=False)
    ax.text(1.03, y, f"{points:g}/{games}", fontsize=7.5, color=SEATS[seat], va="center")
