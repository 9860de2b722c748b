"""The client's files: /static/… and its one page for every address that the client itself understands."""
from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

ROOT = (Path(__file__).parents[2] / "web").resolve()
KINDS = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml", ".json": "application/json",
         ".webmanifest": "application/manifest+json", ".woff2": "font/woff2", ".png": "image/png", ".ico": "image/x-icon",
         ".txt": "text/plain", ".md": "text/plain", ".webp": "image/webp", ".mp3": "audio/mpeg", ".ogg": "audio/ogg"}
# The browser asks every time whether its copy is still good, and mostly hears "yes": no stale page after an upgrade.
CACHE = "no-cache"
CLIENT = ["/", "/new", "/settings", "/account", "/dice", "/watch", "/login", "/register", "/forgot", "/reset", "/verify",
          "/about", "/rules", "/rules/{rest:path}", "/g/{rest:path}", "/join/{rest:path}"]


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
    path = await asyncio.to_thread(inside, str(rest))
    if path is None:
        raise NotFoundException
    data = await asyncio.to_thread(path.read_bytes)
    headers = {"ETag": tag(data), "Cache-Control": CACHE}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=content_type(path))
    return Response(data, headers=headers, media_type=content_type(path))


def index(status: int = 200) -> Response[bytes]:
    data = (ROOT / "index.html").read_bytes()
    return Response(data, status_code=status, media_type="text/html", headers={"Cache-Control": CACHE})


@get(CLIENT, include_in_schema=False)
async def page() -> Response[bytes]:
    """The client. Which of its pages is shown is its own affair."""
    return index()


@get("/robots.txt", include_in_schema=False, media_type="text/plain")
async def robots() -> str:
    return "User-agent: *\nDisallow: /api/\nDisallow: /g/\nDisallow: /join/\n"


ROUTES = [static, page, robots]
