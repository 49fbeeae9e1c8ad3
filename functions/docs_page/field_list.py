"""A schema's fields as an HTML list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from catalog.json_schema_subset import Schema


def shape(schema: Schema) -> str:
    """What it is, and its fields; those within others by their whole path."""
    rows = list(_rows("", schema))
    said = f"{schema.get('type', 'anything')} {schema.get('description', '')}".strip()
    return f'<p class="hint">{escape(said)}</p>{fields(rows) if rows else ""}'


def _rows(path: str, schema: Schema) -> Iterator[tuple[str, bool, Schema]]:
    if "items" in schema:
        yield from _rows(f"{path}[]", schema["items"])
    for name, part in schema.get("properties", {}).items():
        whole = f"{path}.{name}" if path else name
        yield whole, name in schema.get("required", ()), part
        yield from _rows(whole, part)


def fields(rows: Iterable[tuple[str, bool, Schema]]) -> str:
    inner = "".join(
        f"<div><dt><code>{escape(name)}</code> <span>{escape(schema.get('type', 'anything'))}"
        f"{', required' if required else ''}</span></dt>"
        f"<dd>{escape(schema.get('description', ''))}</dd></div>"
        for name, required, schema in rows
    )
    return f'<dl class="fields">{inner}</dl>'
