"""The routes below /imports: an owner uploads files of their own, sees what became of them, and
settles each as one thing.

POST /imports                multipart with `file`, and perhaps `account_id` and `password`:
                             202 {"import_id"}
POST /imports                {"file_name", "size", "sha256", "content_type"?, "hold"?,
                             "account_id"?, "password"?}: 202 {"import_id", "state", "upload"},
                             where to send the bytes (link.py), null for what is there already
GET /imports                 {"imports": […]}
GET /imports/{id}            one with its questions and a page of its rows; `state`, `text`,
                             `after` and `limit` say which
POST /imports/{id}/answers   {question id: choice}, and
POST /imports/{id}/accept    {"except": [row ids]}
POST /imports/{id}/undo      {}
POST /imports/{id}/reread    {"password"?}: 202 {"import_id", "state"}

What is posted is the owner's own word, so it takes a token that may confirm: no model's. Every
request is carried out as a tool's call is, once under its Idempotency-Key and with an audit event;
refusals are prime's.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from prime.domain import prime
from prime.imports import bucket
from prime.uploads import form, link
from prime.uploads.announcement import announcing
from prime.uploads.deeds import DECISIONS, ordering
from prime.uploads.listing import listing, showing
from prime.uploads.states import state_of_status
from toolkit import Caller, InvalidInput, NotFound, ToolError
from toolkit.call import Json
from toolkit.doors.door import Event
from toolkit.doors.rest import admitted, headers_of, language_of, posted, proxy_response, signed_in
from toolkit.errors import Problem
from toolkit.family import of_refusal
from toolkit.text.sentences import say
from toolkit.tool.tool import Tool

_FORM_FIELDS = {"account_id", "hold", "password"}
_OF_ROWS = {"state", "text", "after", "limit"}
_ACCEPTED = 202
_LONGEST_ID = 64


def handler(event: Event, context: Any) -> Any:
    """200, 202, or {"ok": false, "error"}."""
    try:
        return _answer(event, context)
    except ToolError as error:
        return proxy_response(event, of_refusal(prime, error, language=language_of(event)).response)


def _answer(event: Event, context: Any) -> Any:
    caller = admitted(signed_in(event), "prime")
    path = event.get("pathParameters") or {}
    id, deed = path.get("id"), path.get("deed")
    if len(id or "") > _LONGEST_ID:
        raise NotFound(say("import.not_found"))
    if event["httpMethod"] == "GET":
        if id is None:
            return _carried_out(listing, event, context, caller, {})
        told: dict[str, Json] = {**(event.get("queryStringParameters") or {})}
        _refuse(told.keys() - _OF_ROWS)
        if str(told.get("limit", "")).isdecimal():
            told["limit"] = int(str(told["limit"]))
        return _carried_out(showing, event, context, caller, {**told, "import_id": id})
    if deed is not None:
        return _settled(event, context, caller, str(id), deed)
    if form.is_form(event):
        return _received(event, context, caller)
    return _announced(event, context, caller)


def _announced(event: Event, context: Any, caller: Caller) -> Any:
    told = posted(event)
    _refuse(told.keys() & {"userId"})
    answer = _carried_out(announcing, event, context, caller, told)
    if answer["statusCode"] != _ACCEPTED:
        return answer
    body = json.loads(answer["body"])
    upload = None
    if body["status"] == "uploading":
        upload = link.to(caller, body["import_id"], size=int(told["size"]), sha256=told["sha256"])
    state = state_of_status(body["status"])
    return _with_body(answer, {"import_id": body["import_id"], "state": state, "upload": upload})


def _received(event: Event, context: Any, caller: Caller) -> Any:
    """The file is put after it was recorded. Of a process that dies in between, the same request
    under the same key puts it."""
    file, fields = form.read(event)
    _refuse(fields.keys() - _FORM_FIELDS)
    told: dict[str, Json] = {
        "file_name": file.name,
        "content_type": file.content_type,
        "size": len(file.content),
        "sha256": hashlib.sha256(file.content).hexdigest(),
        **{name: value for name, value in fields.items() if name != "hold"},
        "hold": fields.get("hold") == "true",
    }
    answer = _carried_out(announcing, event, context, caller, told)
    if answer["statusCode"] != _ACCEPTED:
        return answer
    body = json.loads(answer["body"])
    if body["status"] == "uploading":
        bucket.put(caller, body["import_id"], file.content)
    return _with_body(answer, {"import_id": body["import_id"]})


def _settled(event: Event, context: Any, caller: Caller, id: str, deed: str) -> Any:
    if deed not in DECISIONS:
        raise NotFound(say("call.not_found"))
    told = posted(event) if event.get("body") else {}
    order: dict[str, Json] = {"import_id": id, "deed": deed}
    if "password" in told and deed in ("answers", "reread"):
        order["password"] = told.pop("password")
    if deed == "answers":
        order["answers"] = told
    else:
        known = {"except"} if deed == "accept" else set()
        _refuse(told.keys() - known)
        order |= {"left_out": told["except"]} if "except" in told else {}
    return _carried_out(ordering, event, context, caller, order)


def _refuse(unknown: set[str]) -> None:
    if unknown:
        raise InvalidInput.of(
            *(Problem(name, say("rule.unknown_field")) for name in sorted(unknown))
        )


def _carried_out(
    tool: Tool, event: Event, context: Any, caller: Caller, told: Mapping[str, Json]
) -> Any:
    """As the tool answers, but 202 for what only begins now."""
    body = json.dumps({"userId": caller.user_id, **told}, default=float)
    headers = headers_of(event) | {"content-type": "application/json"}
    call = {"httpMethod": "POST", "headers": headers, "body": body, "isBase64Encoded": False}
    answer: Any = tool({**event, **call}, context)
    is_begun = tool.writes and answer["statusCode"] == 200
    return answer | {"statusCode": _ACCEPTED} if is_begun else answer


def _with_body(answer: Any, body: dict[str, Json]) -> Any:
    return answer | {"body": json.dumps(body)}
