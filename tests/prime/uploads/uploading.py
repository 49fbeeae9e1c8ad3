"""What an owner's page does with a file of theirs: announce it, and send it where it is told."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from typing import Any

import httpx

from prime.uploads.imports_route import handler
from tests.calling import Reply, proxy_event, send
from toolkit.call import ACT, CONFIRM

NAME = "september_statement.csv"


def announced(content: str | bytes, name: str = NAME, **changed: Any) -> dict[str, Any]:
    """What is sent of a file before the file is."""
    file = content.encode() if isinstance(content, str) else content
    told = {"file_name": name, "content_type": "text/csv", "size": len(file)}
    return told | {"sha256": hashlib.sha256(file).hexdigest()} | changed


def announce(
    user_id: str | None,
    body: object,
    *,
    key: str | None = None,
    scopes: Sequence[str] = (ACT, CONFIRM),
) -> Reply:
    return send(handler, proxy_event(user_id, body, key=key, scopes=scopes))


def posted_form(
    user_id: str, content: str | bytes, name: str = NAME, *, key: str | None = None, **fields: str
) -> Reply:
    return send(handler, form_event(user_id, content, name, key=key, **fields))


def form_event(
    user_id: str, content: str | bytes, name: str = NAME, *, key: str | None = None, **fields: str
) -> dict[str, Any]:
    """The file in a form, as API Gateway hands it over."""
    file = content.encode() if isinstance(content, str) else content
    sent = httpx.Request("POST", "http://x", data=fields, files={"file": (name, file, "text/csv")})
    event = proxy_event(user_id, None, key=key)
    event["headers"] |= {"Content-Type": sent.headers["content-type"]}
    body = base64.b64encode(sent.read()).decode()
    return event | {"body": body, "isBase64Encoded": True}


def see(
    user_id: str, id: str | None = None, scopes: Sequence[str] = (ACT, CONFIRM), **query: str
) -> Reply:
    path = {"id": id} if id else None
    event = proxy_event(user_id, None, method="GET", path=path, scopes=scopes)
    return send(handler, {**event, "queryStringParameters": query or None})


def settle(user_id: str, id: str, deed: str, body: object = None, **how: Any) -> Reply:
    event = proxy_event(user_id, body, path={"id": id, "deed": deed}, **how)
    return send(handler, event)


def begin(user_id: str, content: str | bytes, name: str = NAME, **changed: Any) -> Any:
    """The answer's body."""
    reply = announce(user_id, announced(content, name, **changed))
    assert reply.status == 202, reply.body
    return reply.body


def put(link: dict[str, Any], content: str | bytes) -> int:
    """The status of sending the bytes there."""
    return httpx.request(
        link["method"], link["url"], content=content, headers=link["headers"]
    ).status_code


def uploaded(user_id: str, content: str | bytes, name: str = NAME, **changed: Any) -> str:
    """Announce a file and send it; the document's id."""
    begun = begin(user_id, content, name, **changed)
    assert put(begun["upload"], content) == 200
    return str(begun["import_id"])
