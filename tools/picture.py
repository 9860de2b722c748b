"""Make the picture of the README: the map of Grand Illusion as the terminal shows it.

    python tools/picture.py terminal.svg && rsvg-convert -w 1240 terminal.svg -o docs/terminal.png
"""
from __future__ import annotations

import io
import sys

from rich.console import Console
from rich.text import Text

import marne

m = marne.start("grand-illusion", scenario="1", seed=1914, data="")
m.choose("done")
console = Console(record=True, width=121, force_terminal=True, file=io.StringIO())
for line in m.title.draw(m.state, "en"):
    console.print(Text.from_markup(line), no_wrap=True, crop=False)
console.save_svg(sys.argv[1], title="marne play grand-illusion")
