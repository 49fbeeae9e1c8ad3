"""What is stored of the tools (catalog/stored.py), made from their definitions."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from catalog import CatalogEntry, stored
from catalog.commands import examples
from catalog.stored import DEFAULTS, FLAGS, StoredFamily
from commands.template import Template
from toolkit.call import Json
from toolkit.family import Family
from toolkit.text.folding import unaccented
from toolkit.tool.tool import Tool

_WIDTH = 100
_TYPES = {bool: "boolean", str: "string"}


def tools() -> Iterator[Tool]:
    """Every tool that the template deploys, in its order; each is imported when it is its turn."""
    for function in Template().functions:
        if function.tool:
            module, _, name = function.handler.rpartition(".")
            tool = getattr(importlib.import_module(module), name)
            assert isinstance(tool, Tool), function.handler
            yield tool


def files(deployed: Iterable[Tool]) -> dict[Path, str]:
    """The text of every file of the catalog. `deployed` are all tools, in the template's order."""
    whole = list(deployed)
    families = [_family(family, tools) for family, tools in _by_family(whole)]
    texts = {stored.file_of(tool.name): as_text(_tool(tool)) for tool in whole}
    return {stored.FAMILIES: as_text(families), **texts}


def entries(deployed: Iterable[Tool]) -> list[CatalogEntry]:
    """The catalog as it is loaded once the files are written."""
    return [
        stored.entry(tool.name, _tool(tool), _family(family, tools))
        for family, tools in _by_family(deployed)
        for tool in tools
    ]


def as_text(value: Json) -> str:
    """JSON of which whatever fits stands in one line."""
    return f"{_formatted(value)}\n"


def _formatted(value: Json, margin: str = "", before: int = 0) -> str:
    """`before` is how many characters stand before it in its line, the margin not counted."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(margin) + before + len(line) < _WIDTH:
        return line
    inner = f"{margin}  "
    if isinstance(value, list):
        parts = [_formatted(each, inner) for each in value]
    else:
        parts = [
            f'"{name}": {_formatted(each, inner, len(name) + 4)}' for name, each in value.items()
        ]
    whole = ",\n".join(f"{inner}{part}" for part in parts)
    return f"{line[0]}\n{whole}\n{margin}{line[-1]}"


def _by_family(deployed: Iterable[Tool]) -> Iterator[tuple[Family, list[Tool]]]:
    for family, some in groupby(deployed, lambda tool: tool.family):
        yield family, list(some)


def _family(family: Family, tools: Iterable[Tool]) -> StoredFamily:
    return {
        "name": family.name,
        "groups": sorted(family.groups),
        "users_setting": family.users_setting,
        "answers_with_contacts": family.answers_with_contacts,
        "refusal_schema": family.refusal_schema(),
        "tools": [tool.name for tool in tools],
    }


def _tool(tool: Tool) -> dict[str, Any]:
    whole: dict[str, Any] = {
        "description": tool.description,
        "input_schema": tool.arguments.schema,
        "filled_by_platform": list(tool.arguments.filled_by_platform),
        "output_schema": _response_schema(tool),
        "example": examples.arguments_of(tool),
        "synonyms": {name: " ".join(text.split()) for name, text in tool.synonyms.items()},
    }
    said = {
        "secrets": list(tool.arguments.secrets),
        "owners_alone": list(tool.arguments.owners_alone),
        "unlisted": list(tool.arguments.unlisted),
        "others_text": list(tool.others_text),
        "request_words": _request_words(tool),
        "follows": list(tool.follows),
        "also_at": tool.also_at or "",
        **{flag: bool(getattr(tool, flag)) for flag in FLAGS},
    }
    return whole | {name: value for name, value in said.items() if value != DEFAULTS[name]}


def _request_words(tool: Tool) -> list[str]:
    words = tool.request_phrases.words if tool.request_phrases else ()
    return sorted({unaccented(word) for word in words})


def _response_schema(tool: Tool) -> dict[str, Json]:
    """JSON Schema of a successful response: the output in its family's envelope."""
    output = tool.output_schema
    definitions = {"$defs": output.pop("$defs")} if "$defs" in output else {}
    envelope = tool.family.success(output)
    if envelope is output:
        return {**output, **definitions}
    parts = {
        name: part if part is output else {"type": _TYPES[type(part)], "const": part}
        for name, part in envelope.items()
    }
    return {"type": "object", "properties": parts, "required": list(parts)} | definitions
