"""Writes src/marne/web/js/types.js, the client's types, from the server's shapes. `--check` only compares."""
from __future__ import annotations

import sys
import types
import typing
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "src" / "marne" / "web" / "js" / "types.js"


def js(t: Any) -> str:
    """A Python type as a type of JSDoc."""
    origin, args = get_origin(t), get_args(t)
    if origin is typing.Annotated:
        return js(args[0])
    if origin is Literal:
        return " | ".join(f'"{a}"' for a in args)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(dict.fromkeys(js(a) for a in args))
    if origin is list:
        inner = js(args[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(js(a) for a in args)}]"
    if origin is dict:
        return f"Record<string, {js(args[1])}>"
    return {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "any"}.get(t) or t.__name__


def text() -> str:
    from marne.server import shapes

    out = ["// @ts-check", "// Made by tools/client_types.py from marne/server/shapes. Do not edit.", ""]
    for cls in vars(shapes).values():
        if not (isinstance(cls, type) and issubclass(cls, msgspec.Struct)) or cls is shapes.Body:
            continue
        hints = typing.get_type_hints(cls, include_extras=True)
        out.append(f"/** {(cls.__doc__ or '').split(chr(10))[0].strip()}".rstrip())
        out.append(f" * @typedef {{object}} {cls.__name__}")
        sent = issubclass(cls, shapes.Body)
        for f in msgspec.structs.fields(cls):
            name = f"[{f.name}]" if sent and not f.required else f.name
            out.append(f" * @property {{{js(hints[f.name])}}} {name}")
        out += [" */", ""]
    return "\n".join([*out, "export {};", ""])


def main() -> int:
    sys.path.insert(0, str(ROOT / "src"))
    made = text()
    if "--check" in sys.argv:
        same = TARGET.read_text(encoding="utf-8") == made
        print("types.js is up to date" if same else "types.js is old: run tools/client_types.py")
        return 0 if same else 1
    TARGET.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
