"""A small run of the script that measures a server with many games."""
from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_a_server_with_many_games_starts_and_answers(tmp_path: Path) -> None:
    out = tmp_path / "figures.json"
    run = subprocess.run([sys.executable, str(ROOT / "tools" / "many.py"), "--finished", "300", "--running", "60", "--idle", "1",
                          "--json", str(out)], capture_output=True, text=True, timeout=200, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    figures = json.loads(out.read_text())
    assert figures["start_s"] < 20
    assert figures["lobby_person_ms"] < 1000
