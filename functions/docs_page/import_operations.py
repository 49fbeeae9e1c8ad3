"""The routes below /imports, as OpenAPI describes them: what they take and answer is in
functions/prime/uploads/imports_route.py."""

from __future__ import annotations

from typing import Any, get_args

from docs_page.openapi import Paths
from docs_page.openapi_parts import (
    INSTANT,
    KEY,
    OBJECT,
    TEXT,
    TEXT_OR_NULL,
    Operation,
    content,
    in_path,
    listed,
    responses,
)
from prime.uploads.states import Deed, RowState, State
from toolkit.family import exactly

_REFUSAL = {"$ref": "#/components/schemas/PrimeRefusal"}
_STATE = TEXT | {"enum": [*get_args(State)]}
_COUNT = {"type": "integer", "minimum": 0}
_COUNTS = exactly(rows=_COUNT, accepted=_COUNT, needs_review=_COUNT)
_AMOUNT = {"anyOf": [{"type": "number"}, {"type": "null"}]}
_PASSWORD = TEXT | {"minLength": 1, "maxLength": 128}
_LARGEST = 10 * 1024 * 1024
_ROW = exactly(
    id=TEXT,
    date=TEXT_OR_NULL,
    description=TEXT,
    amount=_AMOUNT,
    currency=TEXT_OR_NULL,
    category=TEXT,
    state=TEXT | {"enum": [*get_args(RowState)]},
    reasons=listed(TEXT),
)


def paths() -> Paths:
    return {
        "/imports": {"post": _upload(), "get": _list()},
        "/imports/{id}": {"get": _show()},
        "/imports/{id}/{deed}": {"post": _settle()},
    }


def _upload() -> Operation:
    account = TEXT | {"minLength": 1, "maxLength": 64}
    file = {"type": "string", "format": "binary"}
    form = {
        "type": "object",
        "additionalProperties": False,
        "required": ["file"],
        "properties": {
            "file": file,
            "account_id": account,
            "hold": TEXT,
            "password": _PASSWORD,
        },
    }
    told = exactly(
        file_name=TEXT | {"minLength": 1, "maxLength": 1000},
        size={"type": "integer", "minimum": 1, "maximum": _LARGEST},
        sha256=TEXT | {"pattern": "^[0-9a-f]{64}$"},
    )
    told["properties"] |= {
        "content_type": TEXT | {"maxLength": 200},
        "account_id": account,
        "password": _PASSWORD,
        "hold": {"type": "boolean", "description": "Whether it waits for import_document."},
    }
    headers = OBJECT | {"additionalProperties": TEXT}
    link = exactly(url=TEXT, method=TEXT | {"const": "PUT"}, headers=headers)
    answer = exactly(import_id=TEXT)
    answer["properties"] |= {
        "state": _STATE,
        "upload": {
            "anyOf": [link, {"type": "null"}],
            "description": "Where the bytes of an announced file are sent within 15 minutes.",
        },
    }
    described = _begun("upload_document", "A file of the user's own, to be imported", answer)
    bodies = content(told)["content"] | content(form, "multipart/form-data")["content"]
    return described | {"requestBody": {"required": True, "content": bodies}}


def _list() -> Operation:
    each = exactly(
        import_id=TEXT,
        state=_STATE,
        file_name=TEXT,
        source=TEXT,
        uploaded_at=INSTANT,
        counts=_COUNTS,
    )
    answer = exactly(imports=listed(each))
    return _operation("list_imports", "The newest hundred imports", content(answer))


def _show() -> Operation:
    question = exactly(id=TEXT, text=TEXT, choices=listed(TEXT))
    answer = exactly(
        import_id=TEXT,
        state=_STATE,
        file_name=TEXT,
        account=TEXT_OR_NULL,
        reason=TEXT_OR_NULL,
        questions=listed(question),
        rows=listed(_ROW),
        counts=_COUNTS,
    )
    described = _operation("show_import", "An import, its questions and rows", content(answer))
    return described | {"parameters": [in_path("id", TEXT)]}


def _settle() -> Operation:
    body = OBJECT | {
        "description": "Of answers each question's choice by its id; of accept perhaps "
        '{"except": [ids of rows that go on waiting]}; of undo nothing; of reread perhaps '
        '{"password"}.'
    }
    answer = exactly(import_id=TEXT, state=_STATE)
    described = _begun("order_import", "Settle an import as one thing", answer)
    deed = TEXT | {"enum": [*get_args(Deed)]}
    described["parameters"] += [in_path("id", TEXT), in_path("deed", deed)]
    return described | {"requestBody": {"required": False, **content(body)}}


def _begun(id: str, summary: str, answer: dict[str, Any]) -> Operation:
    """Of what goes on after its answer."""
    described = _operation(id, summary, content(answer))
    answers = described["responses"]
    begun = {"202": answers.pop("200") | {"description": "It is on its way."}}
    return described | {"responses": begun | answers, "parameters": [KEY]}


def _operation(id: str, summary: str, answer: dict[str, Any]) -> Operation:
    told = {"operationId": id, "tags": ["imports"], "summary": summary}
    return told | {"responses": responses(answer, _REFUSAL)}
