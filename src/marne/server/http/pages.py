"""The client's files: /static/… and its one page for every address that the client itself understands.

The page names the files that are made of the client's modules and sheets (see `bundle.py`), and lets the browser fetch at once
what it will need for this address: whoever opens a table gets the drawing of its game and its ground together with the rest.
"""
from __future__ import annotations

import asyncio
import hashlib
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from marne.server.games.desk import Desk
from marne.server.http.bundle import FOLDER, Maker

ROOT = (Path(__file__).parents[2] / "web").resolve()
KINDS = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml", ".json": "application/json",
         ".webmanifest": "application/manifest+json", ".woff2": "font/woff2", ".png": "image/png", ".ico": "image/x-icon",
         ".txt": "text/plain", ".md": "text/plain", ".webp": "image/webp", ".mp3": "audio/mpeg", ".ogg": "audio/ogg"}
# The browser asks every time whether its copy of the page is still good: none is stale after an upgrade. What the page names
# has its hash in its address and is never asked for again.
CACHE, FOR_EVER = "no-cache", "public, max-age=31536000, immutable"
CLIENT = ["/", "/new", "/settings", "/account", "/dice", "/watch", "/login", "/register", "/forgot", "/reset", "/verify",
          "/about", "/learn", "/learn/{rest:path}", "/rules", "/rules/{rest:path}", "/play/{rest:path}", "/howto/{rest:path}",
          "/g/{rest:path}", "/join/{rest:path}"]
GAME = re.compile(r"/g/([\w-]{1,64})/?")
MAKER = Maker(ROOT)


def inside(name: str) -> Path | None:
    """The file of that name under the client's folder, None if it is not one of those we give away."""
    if "\\" in name or "\0" in name or any(part.startswith(".") for part in name.split("/") if part):
        return None
    path = (ROOT / name.lstrip("/")).resolve()
    if not path.is_relative_to(ROOT) or path.suffix not in KINDS or not path.is_file():
        return None
    return path


def tag(data: bytes) -> str:
    return f'"{hashlib.sha256(data).hexdigest()[:24]}"'


def content_type(path: Path) -> str:
    return KINDS[path.suffix]           # the framework adds the charset to texts


@get("/static/{rest:path}", include_in_schema=False)
async def static(request: Request[Any, Any, Any], rest: FromPath[str]) -> Response[bytes]:
    name = str(rest).lstrip("/")
    if name.startswith(f"{FOLDER}/"):
        return await asyncio.to_thread(made, f"/static/{name}", "gzip" in request.headers.get("accept-encoding", ""))
    path = await asyncio.to_thread(inside, name)
    if path is None:
        raise NotFoundException
    data = await asyncio.to_thread(path.read_bytes)
    headers = {"ETag": tag(data), "Cache-Control": CACHE}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=content_type(path))
    return Response(data, headers=headers, media_type=content_type(path))


def made(address: str, packs: bool) -> Response[bytes]:
    client = MAKER.get()
    found = client.files.get(address) if client else None
    if found is None:                               # of another version: the page is loaded anew (see js/linked.js)
        raise NotFoundException
    headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
    if packs:
        return Response(found.packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=KINDS[found.suffix])
    return Response(found.data, headers=headers, media_type=KINDS[found.suffix])


def index(status: int = 200, path: str = "", desk: Desk | None = None) -> Response[bytes]:
    """The page, for the address that is shown on it."""
    client = MAKER.get()
    data = client.page(*needed(path, desk)) if client else (ROOT / "index.html").read_bytes()
    return Response(data, status_code=status, media_type="text/html", headers={"Cache-Control": CACHE})


def needed(path: str, desk: Desk | None) -> tuple[list[str], list[str]]:
    """What the page at an address will import and ask for, as far as that is sure. Nothing more is told than anybody may know:
    see `Desk.what`."""
    if path == "/":
        return ["js/pages/lobby.js"], []
    game = GAME.fullmatch(path)
    if game is None:
        return [], []
    found = desk.what(game[1]) if desk else None
    if found is None:
        return ["js/table/page.js"], []
    title, scenario = found
    return ["js/table/page.js", f"js/games/{title}/index.js"], [f"/api/titles/{title}/ground?scenario={quote(scenario)}"]


@get(CLIENT, include_in_schema=False)
async def page(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """The client. Which of its pages is shown is its own affair."""
    return await asyncio.to_thread(index, 200, request.scope["path"], state.desk)


@get("/robots.txt", include_in_schema=False, media_type="text/plain")
async def robots() -> str:
    return "User-agent: *\nDisallow: /api/\nDisallow: /g/\nDisallow: /join/\n"


ROUTES = [static, page, robots]
