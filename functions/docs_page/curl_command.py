"""An operation as a `curl` command to paste: with its example, or else a form to fill in."""

from __future__ import annotations

import json
import shlex

from catalog.json_schema_subset import Schema, subset
from docs_page.openapi_parts import Operation


def curl(method: str, path: str, operation: Operation) -> str:
    lines = [f'curl -X {method} "$API{path}"']
    if operation.get("security") != []:
        lines.append('-H "Authorization: Bearer $TOKEN"')
    if any(each["name"] == "Idempotency-Key" for each in operation.get("parameters", ())):
        lines.append('-H "Idempotency-Key: $(uuidgen)"')
    if body_of(operation):
        lines.append('-H "Content-Type: application/json"')
        lines.append(f"-d {shlex.quote(filled_in(operation))}")
    return " \\\n  ".join(lines)


def filled_in(operation: Operation) -> str:
    """The body of an operation that has one: its example, or else a form to fill in."""
    content = operation["requestBody"]["content"]["application/json"]
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


def body_of(operation: Operation) -> Schema | None:
    body = operation.get("requestBody")
    return body["content"]["application/json"]["schema"] if body else None
