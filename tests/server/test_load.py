"""A small run of the load script: it must play, and every move must arrive at the other player."""
from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from marne import games_index

ROOT = Path(__file__).resolve().parents[2]


def test_a_few_games_at_once(tmp_path: Path) -> None:
    out = tmp_path / "figures.json"
    run = subprocess.run([sys.executable, str(ROOT / "tools" / "load.py"), "--games", "6", "--seconds", "3", "--every", "0.5",
                          "--warm", "0", "--json", str(out)], capture_output=True, text=True, timeout=200, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    all_titles = json.loads(out.read_text())
    assert [figures["title"] for figures in all_titles] == list(games_index.KNOWN)
    for figures in all_titles:
        assert figures["clients"] == 12
        first = figures["runs"][0]
        assert first["choices"] >= 6                    # 6 games, every half second, 3 s: about 36, fewer on a busy machine
        assert first["not_arrived_in_10_s"] == 0 and first["updates_missed"] == 0
        assert first["p50_ms"] < 10_000
        assert first["stream_kb_a_choice"] < 10         # answer and update together, on the average of both pages
    assert "p99 ms" in run.stdout
