"""Makes what the first page of the client shows to a newcomer: a recorded game to watch and a position for the strip of map.

Run it again when the data or the rules have changed (tests/web/test_demo.py tells).
"""
from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "src" / "marne" / "web"
RECORD = WEB / "records" / "grand-illusion-2.txt"
OPENING = WEB / "opening.json"
SEED = "1914"
TURN = 4                                # the strip shows the beginning of this turn
KEYS = ("game", "scenario", "turn", "hexes", "units", "blocked", "opened", "attackers", "moved", "board")
MOST = 20_000                           # choices; a game has about a thousand


def main() -> int:
    sys.path.insert(0, str(ROOT / "src"))
    import marne
    from marne import record
    from marne.players.base import SeatView, player

    m = marne.start("grand-illusion", scenario="2", seed=SEED)
    players = {seat: player("greedy", f"{SEED}/{seat}") for seat in m.title.seats}
    shown = False
    for _ in range(MOST):
        d = m.decision
        if d is None:
            break
        if not shown and m.view(None)["turn"] >= TURN:
            shown = True
            view = m.view(None)
            shown_table = {"view": {k: view[k] for k in KEYS}, "n": m.choices_made, "decision": None, "seat": None}
            OPENING.write_text(json.dumps(shown_table, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
        m.choose(players[d.seat].choose(SeatView(m, d.seat)))
    RECORD.parent.mkdir(exist_ok=True)
    RECORD.write_text(record.text(m), encoding="utf-8")
    print(f"{RECORD.name}: {m.choices_made} choices; {OPENING.name}: {OPENING.stat().st_size} bytes")
    return 0 if m.result else 1


if __name__ == "__main__":
    raise SystemExit(main())
