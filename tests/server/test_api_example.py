"""The bot of docs/api.md, as it is printed there, plays against a real server."""
from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tools.served import ROOT, Client, Served

PAGE = (ROOT / "docs" / "api.md").read_text("utf-8")


def test_the_bot_on_the_page_really_plays(served: Served, tmp_path: Path) -> None:
    code = re.search(r"```python\n(.*?)```", PAGE, re.S)
    assert code is not None
    lines = [line for line in code.group(1).splitlines() if line.strip()]
    assert len(lines) <= 38                             # "a bot in thirty lines", imports aside
    bot = tmp_path / "bot.py"
    bot.write_text(code.group(1), "utf-8")
    done = subprocess.run([sys.executable, "-I", str(bot), served.url, "25"], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    said = done.stdout.splitlines()
    made = [line for line in said if re.match(r" *\d+ .+ \[.+\]$", line)]
    assert len(made) == 25 or "the game goes on" not in said[-1]
    game = re.search(r"/g/([\w-]+)$", said[-1])
    if game:
        table = Client(served.url).get(f"/api/games/{game.group(1)}")
        assert table["n"] >= 25
        assert [s["player"] for s in table["seats"] if s["id"] == "allied"] == ["Robot"]


def test_every_address_on_the_page_exists(served: Served) -> None:
    paths = Client(served.url).get("/api/openapi.json")["paths"]
    for path in re.findall(r"`(?:GET |POST )?(/api/[a-z/{}.]+)`", PAGE):
        assert path in paths or path == "/api/openapi.json", path
