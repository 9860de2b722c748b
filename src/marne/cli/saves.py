"""Autosaves: one record a game in the user's state folder, and a note of the last one with who sits where."""
from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import msgspec

KEEP = 20                       # finished and forgotten games beyond these are removed, oldest first


class Last(msgspec.Struct):
    """The last game that was left before its end."""

    file: str
    game: str
    scenario: str
    seats: dict[str, str]
    dice: str = ""
    choices: int = 0
    when: float = 0.0
    minds: dict[str, dict[str, Any]] = {}       # seat to what its player has in mind


def folder() -> Path:
    base = os.environ.get("XDG_STATE_HOME")
    # The standard says that a relative path is to be ignored.
    root = Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "state"
    return root / "marne"


def new_path(game: str) -> Path:
    """A file for a new game; the time makes it readable, the number makes it free."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = folder() / f"{stem}.marne"
    n = 1
    while path.exists():
        n += 1
        path = folder() / f"{stem}-{n}.marne"
    return path


def note(last: Last) -> None:
    """Write the note in one step, so that a power cut leaves the old one or the new one."""
    last.when = time.time()
    path = folder() / "last.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    new.write_bytes(msgspec.json.encode(last))
    os.replace(new, path)


def last() -> Last | None:
    """The game to offer for resuming, if its record is still there."""
    try:
        found = msgspec.json.decode((folder() / "last.json").read_bytes(), type=Last)
    except (OSError, msgspec.MsgspecError):
        return None
    return found if Path(found.file).is_file() else None


def minds(file: str, choices: int) -> dict[str, dict[str, Any]]:
    """What the players of this file had in mind after so many choices; {} if it was left elsewhere."""
    found = last()
    same = found is not None and found.choices == choices and Path(found.file).resolve() == Path(file).resolve()
    return found.minds if found is not None and same else {}


def forget() -> None:
    """The game is over: nothing to resume. Old records beyond the newest few are removed."""
    (folder() / "last.json").unlink(missing_ok=True)
    records = sorted(folder().glob("*.marne"), key=lambda p: p.stat().st_mtime)
    for old in records[:-KEEP]:
        old.unlink(missing_ok=True)
