"""Pictures of what the lab found. They need matplotlib, which comes with the extra `lab`."""
from __future__ import annotations

from typing import Any

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from marne.kernel.title import Title
from marne.lab.ladder import Standings

INK, GREY, PALE = "#2b2b2b", "#8a8a8a", "#d9d4c7"
SEATS = ("#2f5d8c", "#7a3b2e")


def ratings(found: Standings, title: Title[Any], file: str, lang: str = "en") -> None:
    """Strengths with their intervals, and beside them by scenario what the stronger of each pair won from either seat."""
    rows = list(reversed(found.standings))
    fig = Figure(figsize=(9, 1.4 + 0.45 * max(len(rows), sum(len(p.by_seat) for p in found.pairs))), layout="constrained")
    FigureCanvasAgg(fig)
    left, right = fig.subplots(1, 2, width_ratios=(1, 1.15))
    for y, r in enumerate(rows):
        left.plot((r.rating.low, r.rating.high), (y, y), color=GREY, lw=2, solid_capstyle="round")
        left.plot(r.rating.elo, y, "o", color=INK, ms=7)
        left.annotate(f"{r.rating.elo:+.0f}", (r.rating.elo, y), (0, 7), textcoords="offset points", ha="center", fontsize=8)
    left.axvline(0, color=PALE, lw=1, zorder=0)
    left.set_yticks(range(len(rows)), [r.player for r in rows])
    left.set_ylim(-0.6, len(rows) - 0.4)
    left.set_xlabel("Elo")
    labels: list[str] = []
    order = [r.player for r in found.standings]
    for pair in reversed(found.pairs):
        better, other = sorted((pair.first, pair.second), key=order.index)
        for scenario, seats in reversed(pair.by_seat.items()):
            cells = list(seats.values())
            if better != pair.first:                    # who is ahead is told of: his points, from his own seats
                cells = [(games - points, games) for points, games in reversed(cells)]
            for i, (points, games) in enumerate(cells):
                right.barh(len(labels) + 0.18 - 0.36 * i, points / games if games else 0, 0.34, color=SEATS[i])
            labels.append(f"{better} – {other}, {scenario}" if len(found.pairs) > 1 else scenario)
    right.axvline(0.5, color=PALE, lw=1)
    right.set_yticks(range(len(labels)), labels, fontsize=8)
    right.set_xlim(0, 1)
    first = order[0] if len(found.pairs) == 1 else {"en": "the first", "fr": "le premier"}[lang]
    right.set_xlabel({"en": f"share of the points of {first}", "fr": f"part des points de {first}"}[lang])
    names = [title.table.seat_name(i, lang) for i in range(len(title.seats))]
    right.legend([_patch(c) for c in SEATS], [{"en": f"as {n}", "fr": f"camp : {n}"}[lang] for n in names], fontsize=8,
                 frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2)
    fig.suptitle(f"{title.title}: {found.games} {'games' if lang == 'en' else 'parties'}", fontsize=11, color=INK)
    for ax in (left, right):
        for side in ("top", "right", "left"):
            ax.spines[side].set_visible(False)
        ax.tick_params(length=0)
    fig.savefig(file, dpi=150)


def _patch(colour: str) -> Any:
    from matplotlib.patches import Patch
    return Patch(color=colour)
