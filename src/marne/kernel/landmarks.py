"""Marks of history: what came to pass in which turn, so that games can be held beside it (`data/history.toml`)."""
from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from marne.kernel.errors import BadData
from marne.kernel.sayings import Said
from marne.kernel.shaped import shaped


class Landmark(msgspec.Struct, frozen=True):
    """In history the side `seat` first held one of `places` in that turn. `box`: instead, two opposite corners of an area of
    hexes. `scenarios`: where it is asked about; empty: everywhere."""

    id: str
    en: str
    fr: str
    seat: str
    turn: int
    source: str
    places: tuple[str, ...] = ()
    box: tuple[str, str] | None = None
    scenarios: tuple[str, ...] = ()

    def fits(self, scenario: str) -> bool:
        return not self.scenarios or scenario in self.scenarios

    def name(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mark: tuple[Landmark, ...] = ()


def landmarks(folder: Path | None) -> tuple[Landmark, ...]:
    """The marks of a title; none where nobody has written any down. Raises BadData."""
    file = None if folder is None else folder / "data" / "history.toml"
    if file is None or not file.is_file():
        return ()
    try:
        return shaped(tomllib.loads(file.read_text("utf-8")), _File).mark
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as e:
        raise BadData(Said(f"{file.name} cannot be read: {e}", f"{file.name} est illisible : {e}")) from e
