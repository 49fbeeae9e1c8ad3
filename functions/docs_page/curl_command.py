"""An operation as a `curl` command to paste: with its example, or else a form to fill in."""

from __future__ import annotations

import json
import shlex
from typing import Any

from catalog.json_schema_subset import Schema, subset
from docs_page.openapi_parts import Operation

JSON = "application/json"


def curl(method: str, path: str, operation: Operation) -> str:
    lines = [f'curl -X {method} "$API{path}"']
    if operation.get("security") != []:
        lines.append('-H "Authorization: Bearer $TOKEN"')
    if any(each["name"] == "Idempotency-Key" for each in operation.get("parameters", ())):
        lines.append('-H "Idempotency-Key: $(uuidgen)"')
    if "requestBody" in operation:
        lines += _data(operation)
    return " \\\n  ".join(lines)


def filled_in(operation: Operation) -> str:
    """The body of an operation that has one: its example, or else a form to fill in."""
    _, content = _content_of(operation)
    if "example" in content:
        return json.dumps(content["example"], ensure_ascii=False)
    return _blank(subset(content["schema"]), "value")


def _blank(schema: Schema, name: str) -> str:
    """A form to fill in: what is required, each value as its name in brackets."""
    kind = schema.get("type")
    if kind == "object":
        properties = schema.get("properties", {})
        required = [each for each in properties if each in schema.get("required", ())]
        fields = (f"{json.dumps(each)}: {_blank(properties[each], each)}" for each in required)
        return f"{{{', '.join(fields)}}}"
    if kind == "array":
        return f"[{_blank(schema.get('items', {}), name)}]"
    return f'"<{name}>"' if kind == "string" else f"<{name}>"


def _data(operation: Operation) -> list[str]:
    """Of a form what is required, a field a line."""
    if takes_json(operation):
        return [f'-H "Content-Type: {JSON}"', f"-d {shlex.quote(filled_in(operation))}"]
    fields = _content_of(operation)[1]["schema"]["required"]
    return [f"--data-urlencode {shlex.quote(f'{field}=<{field}>')}" for field in fields]


def takes_json(operation: Operation) -> bool:
    return "requestBody" in operation and _content_of(operation)[0] == JSON


def body_of(operation: Operation) -> Schema | None:
    if "requestBody" not in operation:
        return None
    schema: Schema = _content_of(operation)[1]["schema"]
    return schema


def _content_of(operation: Operation) -> tuple[str, dict[str, Any]]:
    """The media type that it takes, the first of several, and what OpenAPI says of that."""
    media_type, content = next(iter(operation["requestBody"]["content"].items()))
    return media_type, content
