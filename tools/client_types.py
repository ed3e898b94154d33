"""Write TypeScript types for the protocol's messages: ``tools/client_types.py``.

With ``--check``, nothing is written. Instead, the tool fails if ``web/src/net/protocol.ts`` is out
of date.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import msgspec.inspect as kinds

from acesaround.protocol.commands import VERSION, Command
from acesaround.protocol.replies import Replay, Reply
from acesaround.table.fading import ENOUGH, GOOD, LEVELS, WINDOW

FILE: Final = Path(__file__).parent.parent / "web" / "src" / "net" / "protocol.ts"
_HEAD: Final = "// Written by tools/client_types.py from acesaround.protocol: edit that instead.\n"


def text() -> str:
    """Return the file's TypeScript code."""
    found: dict[str, kinds.StructType] = {}
    unions = []
    _collect(kinds.type_info(Replay), found)
    for name, union in (("Command", Command), ("Reply", Reply)):
        info = kinds.type_info(union)
        assert isinstance(info, kinds.UnionType)
        for one in info.types:
            _collect(one, found)
        unions.append(f"export type {name} = {' | '.join(map(_type, info.types))};\n")
    parts = [_interface(struct) for _, struct in sorted(found.items())]
    return "\n".join([_HEAD, f"export const VERSION = {VERSION};\n", _fading(), *parts, *unions])


def _fading() -> str:
    """Return the numbers by which the coach fades."""
    levels = ", ".join(f"[{share}, {amount}]" for share, amount in LEVELS)
    numbers = f"window: {WINDOW}, enough: {ENOUGH}, good: {GOOD}, levels: [{levels}]"
    summary = "How the coach fades: see acesaround.table.fading."
    return f"/** {summary} */\nexport const FADING = {{ {numbers} }} as const;\n"


def _collect(info: kinds.Type, found: dict[str, kinds.StructType]) -> None:
    match info:
        case kinds.StructType(cls=cls, fields=fields):
            if cls.__name__ not in found:
                found[cls.__name__] = info
                for field in fields:
                    _collect(field.type, found)
        case kinds.UnionType(types=types):
            for one in types:
                _collect(one, found)
        case kinds.ListType(item_type=item):
            _collect(item, found)


def _interface(struct: kinds.StructType) -> str:
    lines = []
    if struct.tag is not None:
        lines.append(f'  {struct.tag_field}: "{struct.tag}";')
    for field in struct.fields:
        optional = "" if field.required else "?"
        lines.append(f"  {field.encode_name}{optional}: {_type(field.type)};")
    summary = (struct.cls.__doc__ or "").split("\n")[0]
    body = "\n".join(lines)
    return f"/** {summary} */\nexport interface {struct.cls.__name__} {{\n{body}\n}}\n"


def _type(info: kinds.Type) -> str:
    match info:
        case kinds.StructType(cls=cls):
            return cls.__name__
        case kinds.UnionType(types=types):
            return " | ".join(_type(one) for one in types)
        case kinds.ListType(item_type=item):
            inner = _type(item)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case kinds.LiteralType(values=values):
            return " | ".join(f'"{value}"' for value in values)
        case kinds.StrType():
            return "string"
        case kinds.IntType() | kinds.FloatType():
            return "number"
        case kinds.BoolType():
            return "boolean"
        case kinds.NoneType():
            return "null"
    raise TypeError(f"no TypeScript for this type in the protocol: {info}")


def main() -> int:
    """Write or check the file."""
    wanted = text()
    if "--check" in sys.argv[1:]:
        if not FILE.exists() or FILE.read_text("utf-8") != wanted:
            print(f"{FILE.name} is out of date: run tools/client_types.py", file=sys.stderr)
            return 1
        return 0
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(wanted, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
