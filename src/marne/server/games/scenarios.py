"""The scenarios that the owner's own data add to a title."""
from __future__ import annotations

import logging
from typing import Any

from marne.kernel.errors import MarneError
from marne.kernel.title import Scenario, Title

log = logging.getLogger("marne.server")


def own_scenarios(title: Title[Any]) -> tuple[Scenario, ...]:
    """None where the data cannot be read."""
    try:
        return title.own_scenarios(None)
    except MarneError as e:
        log.warning("own scenarios of %s: %s", title.slug, e)
        return ()
