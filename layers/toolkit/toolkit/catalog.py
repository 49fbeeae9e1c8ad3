"""What is known of every tool, as plain data: the one registry that all else is made from."""

from __future__ import annotations

from typing import Any

from toolkit.tool import Tool

TIME_LIMIT_SECONDS = 25
"""API Gateway gives up after 29."""


def entry(tool: Tool) -> dict[str, Any]:
    """One tool's entry in the catalog. `model_schema` leaves out what the platform fills in;
    `output_schema` is of a successful answer, envelope and all, `refusal_schema` of any other."""
    return {
        "name": tool.name,
        "family": tool.family.name,
        "description": tool.description,
        "input_schema": tool.arguments.schema,
        "model_schema": tool.arguments.model_schema,
        "output_schema": _answered(tool),
        "refusal_schema": tool.family.refusal_schema(),
        "writes": tool.writes,
        "confirm": tool.confirm is not None,
        "needs_otp": tool.needs_otp,
        "idempotent": tool.idempotent,
        "only_adds": tool.only_adds,
        "outside_text": tool.outside_text,
        "follows_outside_text": tool.follows_outside_text,
        "answers_with_contacts": tool.family.answers_with_contacts,
        "secrets": list(tool.arguments.secrets),
        "groups": sorted(tool.family.groups),
        "time_limit_seconds": TIME_LIMIT_SECONDS,
    }


def _answered(tool: Tool) -> dict[str, Any]:
    """JSON Schema of what a successful call answers: the output, in its family's envelope."""
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


_TYPES = {bool: "boolean", str: "string"}
