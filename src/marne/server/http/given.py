"""What a handler can ask for by name (see `app.py`): `user: User`, `me: Self`, `lang: Lang`, `desk: TheDesk`."""
from __future__ import annotations

from litestar.di import NamedDependency

from marne.server.games.desk import Desk
from marne.server.shapes import Person

User = NamedDependency[Person | None]       # the person of the session, if there is one
Self = NamedDependency[Person]              # the same, and 401 without
Lang = NamedDependency[str]                 # en or fr
TheDesk = NamedDependency[Desk]
