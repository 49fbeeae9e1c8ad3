"""The catalog for action groups of Amazon Bedrock's agents (Classic), as OpenAPI:
https://docs.aws.amazon.com/bedrock/latest/userguide/agents-api-schema.html

A description says what the schema cannot express; the tool enforces it for every caller.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from catalog import CatalogEntry
from catalog.json_schema_subset import subset


def api(entry: CatalogEntry) -> dict[str, Any]:
    """An OpenAPI document of the one operation. AWS reads version 3.0.0 alone, of that a subset:
    no enum, no references, no alternatives. Its own version is not the product's: a release would
    change every agent's action groups."""
    return {
        "openapi": "3.0.0",
        "info": {
            "title": entry["name"],
            "version": "1.0.0",
            "description": f"A tool of {entry['family']}.",
        },
        "paths": {f"/tools/{entry['name']}": {"post": _operation(entry)}},
    }


def fitted(text: str, length: int) -> str:
    """As many whole sentences as the length has room for. Raises ValueError when not even the
    first one fits."""
    text = text.strip()
    if len(text) <= length:
        return text
    ends = [end.end() for end in re.finditer(r"[.!?](?=\s)", text[: length + 1])]
    if not ends:
        raise ValueError(f"no sentence ends in the first {length} characters: {text[:60]}")
    return text[: ends[-1]]


def _operation(entry: CatalogEntry) -> dict[str, Any]:
    operation: dict[str, Any] = {"operationId": entry["name"], "description": entry["description"]}
    body = subset(entry["model_schema"])
    if body.get("properties"):
        operation["requestBody"] = {
            "description": "What the tool is to do.",
            "required": bool(body.get("required")),
            "content": {"application/json": {"schema": body}},
        }
    operation["responses"] = dict(_answers(entry))
    if entry["confirm"]:
        operation["x-requireConfirmation"] = "ENABLED"
    return operation


def _answers(entry: CatalogEntry) -> Iterator[tuple[str, dict[str, Any]]]:
    schema = subset(entry["output_schema"])
    yield "200", {"description": "Done.", "content": {"application/json": {"schema": schema}}}
    if entry["confirm"]:
        yield (
            "409",
            {
                "description": "Not done: the user has to answer `confirmation` first. Tell them "
                "its prompt word for word, and call nothing done before this answers 200."
            },
        )
    yield "400", {"description": "Not done, for the reason that the answer tells."}
