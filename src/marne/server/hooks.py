"""The table that a title brings along for the web (see `marne.kernel.table`), or a plain one."""
from __future__ import annotations

import logging
from functools import lru_cache
from importlib import import_module
from typing import cast

from marne import games_index
from marne.kernel.errors import MarneError
from marne.kernel.table import Plain, TableHooks
from marne.kernel.title import Scenario, Title

log = logging.getLogger("marne.server")


@lru_cache(maxsize=32)
def hooks(slug: str) -> TableHooks:
    """The table of a title."""
    games_index.title(slug)
    package = games_index.KNOWN[slug].partition(":")[0]
    try:
        module = import_module(f"{package}.table.hooks")
    except ModuleNotFoundError as e:
        if e.name != f"{package}.table.hooks":
            raise
        return Plain()
    return cast(TableHooks, module.TABLE)


def own_scenarios(title: Title) -> tuple[Scenario, ...]:
    """Those that the owner's own data add to the title; none where the data cannot be read."""
    more = getattr(title, "own_scenarios", None)
    try:
        return () if more is None else tuple(more(None))
    except MarneError as e:
        log.warning("own scenarios of %s: %s", title.slug, e)
        return ()
