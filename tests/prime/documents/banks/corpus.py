"""Every layout, in its half: what readers are tuned with, and what is kept apart from that."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any, Literal

from tests.prime.documents.banks.layout import Format, Kind, Layout
from tests.prime.documents.banks.lives import Life
from tests.prime.documents.banks.written import Style, written

Half = Literal["tuned", "kept_apart"]
_OF_STYLE = {field.name for field in fields(Style)} - {"format"}


def _layouts(half: Half) -> tuple[Layout, ...]:
    folder = Path(__file__).parent / half
    table = tomllib.loads((folder / "layouts.toml").read_text())
    return tuple(_layout(folder, code, **told) for code, told in table.items())


def _layout(
    folder: Path, code: str, kind: Kind, format: Format, file: str, life: list[Any], **told: Any
) -> Layout:
    """`life` is the first day, and how many days and transactions there are."""
    style = Style(format, **{name: told.pop(name) for name in _OF_STYLE & told.keys()})
    statement = Life.of(folder, code[:2]).statement(code, kind, *life)
    return Layout(code, kind, format, file, statement, partial(written, style), **told)


LAYOUTS: dict[Half, tuple[Layout, ...]] = {
    "tuned": _layouts("tuned"),
    "kept_apart": _layouts("kept_apart"),
}
