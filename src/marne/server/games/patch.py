"""What has changed between two tables, as JSON Patch (RFC 6902): `add`, `remove` and `replace`, nothing else.

What is equal is passed over by one comparison in C, so the cost goes with what has changed, not with the size of the table.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Op = dict[str, Any]


def diff(old: Any, new: Any, path: str = "") -> list[Op]:
    """The operations that make `new` of `old`; both are made of dicts, lists, tuples, texts, numbers, booleans and None."""
    ops: list[Op] = []
    if old is not new and old != new:
        _changed(path, old, new, ops)
    return ops


def _changed(path: str, old: Any, new: Any, ops: list[Op]) -> None:
    """They differ: how?"""
    if isinstance(old, dict) and isinstance(new, dict):
        _dicts(path, old, new, ops)
    elif isinstance(old, list | tuple) and isinstance(new, list | tuple):
        _lists(path, old, new, ops)
    else:
        ops.append({"op": "replace", "path": path, "value": new})


def _dicts(path: str, old: dict[Any, Any], new: dict[Any, Any], ops: list[Op]) -> None:
    for key in old:
        if key not in new:
            ops.append({"op": "remove", "path": f"{path}/{_escaped(key)}"})
    for key, value in new.items():
        if key not in old:
            ops.append({"op": "add", "path": f"{path}/{_escaped(key)}", "value": value})
            continue
        before = old[key]
        if before is not value and before != value:
            _changed(f"{path}/{_escaped(key)}", before, value, ops)


def _lists(path: str, old: Sequence[Any], new: Sequence[Any], ops: list[Op]) -> None:
    """Equal ends stay; what differs between them is changed in place where it is alike, or the list is sent whole."""
    start, stop_old, stop_new = 0, len(old), len(new)
    if old and new and isinstance(new[0], dict | list | tuple):
        if stop_old != stop_new:
            while start < min(stop_old, stop_new) and old[start] == new[start]:
                start += 1
            while stop_old > start and stop_new > start and old[stop_old - 1] == new[stop_new - 1]:
                stop_old, stop_new = stop_old - 1, stop_new - 1
        inside: list[Op] = []
        common = min(stop_old, stop_new)
        for i in range(start, common):
            if old[i] is not new[i] and old[i] != new[i]:
                _changed(f"{path}/{i}", old[i], new[i], inside)
                if len(inside) > len(new):          # too much already: sent whole
                    break
        inside += [{"op": "remove", "path": f"{path}/{i}"} for i in range(stop_old - 1, common - 1, -1)]
        inside += [{"op": "add", "path": f"{path}/{i}", "value": new[i]} for i in range(common, stop_new)]
        if len(inside) <= len(new):
            ops += inside
            return
    if list(old) != list(new):              # a tuple and a list are the same thing in JSON
        ops.append({"op": "replace", "path": path, "value": new})


def _escaped(key: Any) -> str:
    return str(key).replace("~", "~0").replace("/", "~1")
