"""Results that are written while games are played, a line each: what is started again goes on where it stopped."""
from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

import msgspec

from marne.kernel.errors import BadOption
from marne.kernel.sayings import Said

try:
    import fcntl
except ImportError:                     # Windows
    fcntl = None                        # type: ignore[assignment]

R = TypeVar("R", bound=msgspec.Struct)


def alone(folder: Path) -> BinaryIO | None:
    """A folder that one command at a time writes into: held until what is given back is closed, or the process ends. Raises
    BadOption while another holds it."""
    if fcntl is None:
        return None
    held = (folder / ".lock").open("wb")
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as e:
        held.close()
        raise BadOption(Said(f"another command is writing into {folder}: wait for it, or name another folder",
                             f"une autre commande écrit dans {folder} : attendez-la, ou choisissez un autre dossier")) from e
    return held


class Store(Generic[R]):
    """What is asked (`head`) and what came of it so far, in memory, and in a file if a folder is named. Raises BadOption where
    the folder holds the answers to another question."""

    def __init__(self, folder: str | os.PathLike[str] | None, name: str, head: msgspec.Struct, kind: type[R]) -> None:
        self.items: list[R] = []
        self.head, self.kind = head, kind
        self.path = None if folder is None else Path(folder) / name
        self.file: BinaryIO | None = None
        self.held: BinaryIO | None = None

    def __enter__(self) -> Store[R]:
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.held = alone(self.path.parent)
            whole = self._read(self.path) if self.path.exists() else 0
            self.file = self.path.open("r+b" if whole else "wb")
            self.file.truncate(whole)                   # a line that a kill has cut off is made again
            self.file.seek(whole)
            if not whole:
                self._write(self.head)
        return self

    def __exit__(self, *_: object) -> None:
        for file in (self.file, self.held):
            if file is not None:
                file.close()

    def _read(self, path: Path) -> int:
        """All whole lines; answers how many bytes they are."""
        whole = [line for line in path.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
        try:
            if whole and msgspec.json.decode(whole[0], type=type(self.head)) != self.head:
                raise msgspec.ValidationError
            self.items += [msgspec.json.decode(line, type=self.kind) for line in whole[1:]]
        except msgspec.DecodeError:
            raise BadOption(Said(
                f"{path} holds something else: name another folder, or ask for the very same (game, scenarios, players, "
                "number of games, seed, options)",
                f"{path} contient autre chose : choisissez un autre dossier, ou demandez exactement la même chose "
                "(jeu, scénarios, joueurs, nombre de parties, graine, options)")) from None
        return sum(map(len, whole))

    def _write(self, what: msgspec.Struct) -> None:
        if self.file is not None:
            self.file.write(msgspec.json.encode(what) + b"\n")
            self.file.flush()

    def add(self, item: R) -> None:
        self.items.append(item)
        self._write(item)
