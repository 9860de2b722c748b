"""The study of docs/lab.md: what the trenches of 1915 are worth in To the Last Man!, by games in pairs on one seed.

    python trenches.py book without-german without-entente --plot trenches.png

The folders are tables of `marne sim --parquet`: the first as the scenario is set up, the others with something changed.
"""
import argparse
from math import sqrt
from statistics import fmean, stdev

import duckdb
from matplotlib.figure import Figure

ROWS = {        # what is compared: a question to the tables of a folder that gives a number for each seed
    "German VP": "SELECT g.seed, t.points FROM '{0}/games/*.parquet' g JOIN '{0}/turns/*.parquet' t USING (game) "
                 "WHERE t.seat = 'german' AND t.turn = g.turn",
    "losses the Germans dealt": "SELECT g.seed, coalesce(sum(b.dealt), 0) FROM '{0}/games/*.parquet' g "
                                "LEFT JOIN '{0}/battles/*.parquet' b ON b.game = g.game AND b.seat = 'german' GROUP BY g.seed",
    "losses the Entente dealt": "SELECT g.seed, coalesce(sum(b.dealt), 0) FROM '{0}/games/*.parquet' g "
                                "LEFT JOIN '{0}/battles/*.parquet' b ON b.game = g.game AND b.seat = 'entente' GROUP BY g.seed",
    "battles": "SELECT g.seed, count(b.i) / 2.0 FROM '{0}/games/*.parquet' g "
               "LEFT JOIN '{0}/battles/*.parquet' b USING (game) GROUP BY g.seed",
}

parser = argparse.ArgumentParser()
parser.add_argument("folders", nargs="+")
parser.add_argument("--plot")
given = parser.parse_args()
first, *others = given.folders
ax = (figure := Figure(figsize=(8.4, 3.6), layout="constrained")).subplots()
tests = len(ROWS) * len(others)
print(f"| | {first} | " + " | ".join(others) + " |\n|---|" + "---|" * len(given.folders))
for y, (name, query) in enumerate(ROWS.items()):
    base = dict(duckdb.sql(query.format(first)).fetchall())
    cells = [f"{fmean(base.values()):.1f}"]
    for k, folder in enumerate(others):
        other = dict(duckdb.sql(query.format(folder)).fetchall())
        gaps = [float(other[seed] - base[seed]) for seed in sorted(base.keys() & other.keys())]
        mean, error = fmean(gaps), stdev(gaps) / sqrt(len(gaps))
        # 1.96 errors for this one question; 2.73 for all eight of them together (Bonferroni)
        sure = " *" if abs(mean) > 2.73 * error else ""
        cells.append(f"{mean + fmean(base.values()):.1f}: {mean:+.1f} ± {1.96 * error:.1f}{sure}")
        at, colour = y + 0.16 * (2 * k - len(others) + 1), ("#2f5d8c", "#b0492e", "#5a7d3a")[k % 3]
        ax.plot((mean - 2.73 * error, mean + 2.73 * error), (at, at), color=colour, lw=1.2, alpha=0.6)
        ax.plot((mean - 1.96 * error, mean + 1.96 * error), (at, at), color=colour, lw=4, alpha=0.6, solid_capstyle="butt")
        ax.plot(mean, at, "o", color=colour, ms=7, label=f"{folder} ({len(gaps)} pairs)" if y == 0 else None)
    print(f"| {name} | " + " | ".join(cells) + " |")
ax.axvline(0, color="#b9b2a1", zorder=0)
ax.set_yticks(range(len(ROWS)), list(ROWS))
ax.invert_yaxis()
ax.set_xlabel(f"difference to {first}, mean of pairs; thick 95 %, thin 95 % of all {tests} together")
ax.legend(frameon=False, fontsize=9, loc="upper right")
for side in ("top", "right", "left"):
    ax.spines[side].set_visible(False)
ax.tick_params(length=0)
if given.plot:
    figure.savefig(given.plot, dpi=150)
