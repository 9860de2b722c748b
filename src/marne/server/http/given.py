"""What a handler can ask for by name (see `app.py`): `user: User`, `me: Self`, `lang: Lang`, `desk: TheDesk`; and what stands in
the addresses of games."""
from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter

from marne.server.games.desk import Desk
from marne.server.shapes import Person

User = NamedDependency[Person | None]       # the person of the session, if there is one
Self = NamedDependency[Person]              # the same, and 401 without
Lang = NamedDependency[str]                 # en or fr
TheDesk = NamedDependency[Desk]

Id = Annotated[str, PathParameter(description="of the game", pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Moment = Annotated[int, PathParameter(description="choices made", ge=0, le=1_000_000)]
Line = Annotated[int | None, QueryParameter(description="as it was when this line of the reader's log was told", ge=0,
                                            le=1_000_000)]
Since = Annotated[int, QueryParameter(description="version or event already known", ge=0, le=1_000_000)]
Short = Annotated[str | None, QueryParameter(max_length=200)]
Ask = Request[Any, Any, Any]


def id_of(user: Person | None) -> str | None:
    return None if user is None else user.id


def address_of(request: Ask) -> str:
    """Where it comes from, as the gate has found out."""
    return request.client.host if request.client else "?"


def asker(request: Ask, user: Person | None) -> str:
    """For whom heavy reads are counted: the person, else the address."""
    return user.id if user is not None else f"a {address_of(request)}"
