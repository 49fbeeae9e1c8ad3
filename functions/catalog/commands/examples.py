"""An example call of each tool by the demo's user, on the demo's data: its arguments, which the
catalog has, and the REST event in events/ that `sam local invoke` takes.

The declaration's `example` says what is passed. What it leaves out, the platform's fields and those
that have to be there, is made up from the schema.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from catalog.json_schema_subset import inlined
from commands.template import ROOT
from toolkit.call import ACT, CONFIRM, Json
from toolkit.definition import Definition

EVENTS = ROOT / "events"
_USER_ID, _INSTANT = "12345", "2026-02-01T12:00:00-06:00"
_PLATFORMS: Mapping[str, Json] = {
    "user_id": _USER_ID,
    "userId": _USER_ID,
    "thread_id": "987654",
    "now_iso": _INSTANT,
}
"""By the name of a field that the platform fills in."""
_REQUEST_ID = "3f0c1e2a-0000-4000-8000-000000000000"
_OF_FORMAT: Mapping[str, Json] = {"date": "2026-02-01", "date-time": _INSTANT}


def arguments_of(tool: Definition) -> dict[str, Json]:
    """The platform's fields first."""
    schema = inlined(tool.arguments.schema)
    required = schema.get("required", ())
    platforms = [name for name in tool.arguments.filled_by_platform if name in required]
    own = _made_up(schema, platforms) if tool.example is None else tool.example
    return {name: _PLATFORMS[name] for name in platforms} | dict(own)


def events(tools: Iterable[Definition]) -> dict[Path, str]:
    """The text of each tool's file in events/."""
    return {file_of(tool): f"{json.dumps(_event(tool), indent=2)}\n" for tool in tools}


def file_of(tool: Definition) -> Path:
    return EVENTS / tool.family.name / f"{tool.name}.json"


def _event(tool: Definition) -> dict[str, Any]:
    path = f"/tools/{tool.name}"
    claims = {"sub": _USER_ID, "token_use": "access", "scope": f"{ACT} {CONFIRM}"}
    groups = {"cognito:groups": " ".join(sorted(tool.family.groups))} if tool.family.groups else {}
    return {
        "resource": path,
        "path": path,
        "httpMethod": "POST",
        "headers": {
            "Content-Type": "application/json",
            "Idempotency-Key": f"example-{tool.name}",
        },
        "queryStringParameters": None,
        "pathParameters": None,
        "requestContext": {
            "requestId": _REQUEST_ID,
            "stage": "v1",
            "httpMethod": "POST",
            "authorizer": {"claims": claims | groups},
        },
        "body": json.dumps(arguments_of(tool)),
        "isBase64Encoded": False,
    }


def _made_up(schema: Mapping[str, Any], beside: Collection[str] = ()) -> dict[str, Json]:
    """The smallest object that the schema requires; a pattern needs an `example`."""
    required = (name for name in schema.get("required", ()) if name not in beside)
    return {name: _value(schema["properties"][name]) for name in required}


def _value(schema: Mapping[str, Any]) -> Json:
    match schema:
        case {"const": value} | {"enum": [value, *_]}:
            return value
        case {"type": "string", "format": str(name)} if name in _OF_FORMAT:
            return _OF_FORMAT[name]
        case {"type": "string"}:
            return "example".ljust(schema.get("minLength", 0), ".")
        case {"type": "integer" | "number"}:
            return schema.get("minimum", 1)
        case {"type": "boolean"}:
            return False
        case {"type": "array"}:
            return [_value(schema["items"])]
        case {"type": "object"}:
            return _made_up(schema)
    raise ValueError(f"an `example` is needed: none can be made of {schema}")
