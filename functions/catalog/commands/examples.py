"""An example of each tool's body: that of its event in events/, which is a valid call on the demo
data."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from catalog import CatalogEntry
from commands.template import ROOT

FILE = ROOT / "functions/docs_page/examples.json"


def as_text(entries: Iterable[CatalogEntry]) -> str:
    """By the tool's name, a line each."""
    lines = ",\n".join(f"  {json.dumps(each['name'])}: {_body(each)}" for each in entries)
    return f"{{\n{lines}\n}}\n"


def _body(entry: CatalogEntry) -> str:
    event = json.loads(event_of(entry).read_text())
    return json.dumps(json.loads(event["body"]), ensure_ascii=False)


def event_of(entry: CatalogEntry) -> Path:
    return ROOT / "events" / entry["family"] / f"{entry['name']}.json"
