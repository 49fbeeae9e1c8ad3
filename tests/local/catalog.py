"""`make catalog`: the committed catalog, README's table and agents.yaml, made from the tools."""

from __future__ import annotations

import importlib
import json
from typing import Any

from tests.local import agents_stack
from tests.local.template import ROOT, Template
from toolkit import catalog
from toolkit.tool import Tool

FILE = ROOT / "functions" / "catalog" / "catalog.json"
README = ROOT / "README.md"
_BEGIN, _END = "<!-- tools: written by `make catalog` -->\n", "<!-- end of tools -->"


def tools() -> list[Tool]:
    """Every tool that the template deploys, in its order."""
    handlers = (function.handler for function in Template().functions if function.tool)
    return [_imported(handler) for handler in handlers]


def as_text() -> str:
    entries = [catalog.entry(tool) for tool in tools()]
    return json.dumps(entries, indent=2, ensure_ascii=False) + "\n"


def with_table(readme: str) -> str:
    """README with its table of tools made anew."""
    before, rest = readme.split(_BEGIN)
    _, after = rest.split(_END)
    return f"{before}{_BEGIN}{_table()}{_END}{after}"


def _table() -> str:
    rows = [_row(catalog.entry(tool)) for tool in tools()]
    return "\n".join(["| tool | | what it does |", "| --- | --- | --- |", *rows, ""])


def _row(entry: dict[str, Any]) -> str:
    marks = ["writes"] if entry["writes"] else ["reads"]
    marks += ["asks for YES"] if entry["confirm"] else []
    marks += ["needs an OTP"] if entry["needs_otp"] else []
    marks += [f"for {group.replace('_', ' ')}s" for group in entry["groups"]]
    first = entry["description"].split("\n")[0].split(". ")[0].removesuffix(".")
    return f"| `{entry['name']}` | {', '.join(marks)} | {first}. |"


def _imported(handler: str) -> Tool:
    module, _, name = handler.rpartition(".")
    tool = getattr(importlib.import_module(module), name)
    assert isinstance(tool, Tool), handler
    return tool


if __name__ == "__main__":
    FILE.write_text(as_text())
    README.write_text(with_table(README.read_text()))
    agents_stack.FILE.write_text(agents_stack.as_text())  # of the catalog just written
