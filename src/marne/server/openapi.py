"""The description of the HTTP interface for programs, at /api/openapi.json."""
from __future__ import annotations

from typing import Any

from litestar import Request, get


@get("/api/openapi.json", include_in_schema=False)
async def document(request: Request[Any, Any, Any]) -> dict[str, Any]:
    return request.app.openapi_schema.to_schema()
