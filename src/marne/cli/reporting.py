"""`marne report`: what a folder of games shows, as one page that needs nothing else."""
from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

import msgspec
from rich.text import Text

import marne
from marne.cli import reports
from marne.cli.labs import needs
from marne.cli.words import say
from marne.kernel.errors import BadOption
from marne.server.http.bundle import CSS_NOTE, alone

WEB = Path(marne.__file__).parent / "web"
PAGE = "js/report/page.js"
SHEETS = ("tokens", "map", "last-man-map", "commander-map", "commander-counters", "paris-map", "europe-map", "report")


def report(folder: str, out: str | None, lang: str, json: bool) -> int:
    needs(lang, "pyarrow")
    from marne.lab.report import report as figures

    found = figures(folder)
    if json:
        reports.put_json({k: v for k, v in found.items() if k != "grounds"})
        return 0
    file = Path(folder) / "report.html" if out is None else Path(out)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(page({**found, "lang": lang, "version": marne.__version__}), "utf-8")
    except OSError as e:
        raise BadOption(say(lang, "cannot-write", file=file, why=e.strerror or e)) from e
    reports.out().print(Text(say(lang, "written", file=file)))
    return 0


def page(data: dict[str, Any]) -> str:
    """Style, script, data and the maps' drawing in one file. What stands in the data cannot end its element."""
    slugs = {s["title"] for s in data["sections"] if s["map"]}
    script = alone(WEB, PAGE, [f"js/games/{slug}/index.js" for slug in sorted(slugs)]).replace("</script", "<\\/script")
    style = "".join(CSS_NOTE.sub("", (WEB / "css" / f"{name}.css").read_text("utf-8")) for name in SHEETS)
    title = escape(" · ".join(t["name"] for t in data["titles"].values()))
    kept = msgspec.json.encode(data).decode().replace("</", "<\\/")
    return (f'<!doctype html>\n<html lang="{data["lang"]}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; script-src \'unsafe-inline\'; '
            'style-src \'unsafe-inline\'; img-src data:">\n'
            f'<title>{title} · Marne</title>\n<style>{style}</style>\n</head>\n<body>\n'
            f'<script type="application/json" id="report">{kept}</script>\n'
            f'<script type="module">{script}</script>\n</body>\n</html>\n')
