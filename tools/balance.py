"""Greedy against itself in every scenario: `python tools/balance.py OUT.json [GAMES] [JOBS] [SCENARIO ...]`."""
from __future__ import annotations

import json
import sys
from pathlib import Path

from marne.lab.sim import simulate


def main(out: str, games: int, jobs: int, scenarios: list[str]) -> None:
    file = Path(out)
    results = json.loads(file.read_text()) if file.exists() else {}
    for scenario in scenarios:
        r = simulate("grand-illusion", games, jobs=jobs, seed=1914, seats={"allied": "greedy", "german": "greedy"},
                     scenario=scenario, data="")
        results[scenario] = r.plain()
        file.write_text(json.dumps(results, indent=1) + "\n")
        print(scenario, json.dumps(results[scenario])[:300], flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200, int(sys.argv[3]) if len(sys.argv) > 3 else 2,
         sys.argv[4:] or ["1", "2", "3"])
