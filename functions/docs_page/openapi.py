"""The REST API as OpenAPI 3.1 documents: the tools as the catalog has them. That for agents has
what a model may call, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import catalog
from catalog import CatalogEntry
from catalog.json_schema_subset import Schema, inlined
from catalog.version import VERSION
from docs_page.openapi_parts import INSTANT, KEY, TEXT, Operation, content, responses
from toolkit.family import exactly

Paths = dict[str, dict[str, Operation]]
"""Operations by their path and their method."""

CONFIRMATION = exactly(
    id={**TEXT, "description": "Where the reply goes: /confirmations/{id}."},
    prompt={**TEXT, "description": "What to ask the user, word for word."},
    expires_at={**INSTANT, "description": "Until when the reply and the call are taken."},
)
_ABOUT = """
The tools, and what stands beside them. Everybody acts for themselves: the user is the token's, and
where a call wants the user's own id, it has to be that one.

Families of tools have the answers and refusals of their own contracts. Numbers are exact: read
amounts as decimals.
""".strip()
_FOR_AGENTS = """
The tools that a model may call, for a token with the scope `teller/act`. The user is the token's. A
call that needs the user's YES is refused with 409: show them its prompt and the page where they
answer it, then make the same call again.
""".strip()


def document(beside: Paths) -> dict[str, Any]:
    """`beside` are the routes that are no tools."""
    return _document(dict(_tools()) | beside, _ABOUT)


def for_agents() -> dict[str, Any]:
    """Of platforms that make each operation a model's tool: POST /tools/{name}/call alone."""
    told = catalog.for_models()
    paths = {f"/tools/{name}/call": {"post": _call(entry)} for name, entry in told.items()}
    return _document(paths, _FOR_AGENTS)


def _document(paths: Paths, about: str) -> dict[str, Any]:
    return {
        "openapi": "3.1.0",
        "info": {"title": "Teller", "version": VERSION, "description": about},
        "servers": [{"url": ".", "description": "Where this document is."}],
        "security": [{"token": []}],
        "tags": [{"name": name} for name in _tags(paths)],
        "paths": paths,
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", **_TOKEN}},
            "schemas": dict(_shapes()),
        },
    }


def _tools() -> Iterator[tuple[str, dict[str, Operation]]]:
    for entry in catalog.entries().values():
        name, also = entry["name"], entry["also_at"]
        yield f"/tools/{name}", {"post": _operation(entry)}
        if also:
            yield f"/tools/{also}", {"post": _operation(entry) | {"operationId": also}}


def _call(entry: CatalogEntry) -> Operation:
    """The call of an exported tool, which needs a token's scope `teller/act`."""
    arguments = inlined(entry["model_schema"])
    conversation = TEXT | {"description": "Which conversation it is of.", "maxLength": 128}
    body = exactly(arguments=arguments, conversation_id=conversation) | {"required": ["arguments"]}
    return _operation(entry) | {"requestBody": {"required": True, **content(body)}}


def _operation(entry: CatalogEntry) -> Operation:
    family = _in_schemas(entry["family"])
    refusal, question = (
        {"$ref": f"#/components/schemas/{family}{kind}"} for kind in ("Refusal", "Question")
    )
    answered = responses(content(inlined(entry["output_schema"])), refusal)
    if entry["confirm"]:
        answered["409"] |= content({"anyOf": [question, refusal]})
    return {
        "operationId": entry["name"],
        "tags": [entry["family"]],
        "summary": entry["description"].split("\n")[0].split(". ")[0].removesuffix("."),
        "description": "\n\n".join([entry["description"], *_notes(entry)]),
        "parameters": [KEY] if entry["writes"] else [],
        "requestBody": {"required": True, **_body(entry)},
        "responses": answered,
    }


def _body(entry: CatalogEntry) -> dict[str, Any]:
    """With an example: a call of the demo's user."""
    body = content(inlined(entry["input_schema"]))
    body["content"]["application/json"]["example"] = entry["example"]
    return body


def _notes(entry: CatalogEntry) -> Iterator[str]:
    """What a client has to know of the tool, and a model need not."""
    yield "It writes." if entry["writes"] else "It reads and changes nothing."
    if entry["confirm"]:
        yield (
            "The user is asked first. The call is refused with 409 and a `confirmation`: show them "
            "its `prompt`, send their reply to /confirmations/{id}, then make the same call again."
        )
    if entry["needs_otp"]:
        yield (
            "It takes the one-time password that was sent to the user. With a token that may not "
            "confirm it is refused: the user enters it on the page."
        )
    if entry["groups"]:
        yield f"For members of {' or '.join(entry['groups'])} alone."


def _shapes() -> Iterator[tuple[str, Schema]]:
    """What is not an answer, by its name."""
    for entry in catalog.entries().values():
        family, refusal = _in_schemas(entry["family"]), inlined(entry["refusal_schema"])
        yield f"{family}Refusal", refusal
        if entry["confirm"]:
            yield f"{family}Question", _asking(refusal)
    yield "Error", exactly(error=TEXT)
    yield "Gateway", {"type": "object", "properties": {"message": TEXT}, "required": ["message"]}


def _in_schemas(family: str) -> str:
    """personal_data as PersonalData."""
    return family.title().replace("_", "")


def _asking(refusal: Schema) -> Schema:
    """A refusal that is a question to the user."""
    properties = refusal["properties"] | {"confirmation": CONFIRMATION}
    return refusal | {
        "properties": properties,
        "required": [*refusal["required"], "confirmation"],
    }


def _tags(paths: Paths) -> list[str]:
    operations = (operation for path in paths.values() for operation in path.values())
    return list(dict.fromkeys(tag for operation in operations for tag in operation["tags"]))


_TOKEN = {"bearerFormat": "JWT", "description": "An ID token of the user pool's."}
