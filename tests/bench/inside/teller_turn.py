"""A turn of ours, from POST /chat to the bytes of the event stream: `teller_turn repeat`.

Imports what run.sh starts, the web server too. `teller_turn model-id` posts one message.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
import uuid
from collections.abc import AsyncIterator
from functools import cache

import uvicorn
from starlette.types import ASGIApp, Message, Scope

from chat import app as served
from chat.model.bedrock import Bedrock
from tests.bench.inside import turns
from toolkit.call import CONFIRM
from toolkit.doors.invoking import DirectEvent, DirectReply

IMPORTED = (served, uvicorn)
USER_ID = "12345"
_never = threading.Event()


def _sleep_instead(function_name: str, event: DirectEvent) -> DirectReply:
    _never.wait(turns.TOOL_SECONDS)
    return {"status": 200, "body": {"balance": 15000}}


@cache
def _app(model_id: str) -> ASGIApp:
    model = Bedrock.connect(model_id, endpoint_url=os.environ["MODEL_URL"])
    return served.create_app(model=model, invoke=_sleep_instead)


async def post(model_id: str) -> AsyncIterator[str]:
    """What an ASGI server would send of the answer, as it comes, where it holds a token."""
    scope: Scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "path": "/chat",
        "raw_path": b"/chat",
        "query_string": b"",
        "root_path": "",
        "headers": [(b"content-type", b"application/json")],
        "aws.request_context": {
            "extendedRequestId": uuid.uuid4().hex,
            "authorizer": {"claims": {"sub": USER_ID, "scope": CONFIRM}},  # a person's
        },
    }
    messages = [{"role": "user", "content": turns.SAID}]
    body = {"userId": USER_ID, "convoId": uuid.uuid4().hex, "messages": messages}
    sent: asyncio.Queue[Message] = asyncio.Queue()
    received: asyncio.Queue[Message] = asyncio.Queue()
    received.put_nowait({"type": "http.request", "body": json.dumps(body).encode()})
    task = asyncio.ensure_future(_app(model_id)(scope, received.get, sent.put))
    while (message := await sent.get())["type"] == "http.response.start":
        assert message["status"] == 200, message
    while message.get("more_body"):
        if b'"token"' in message["body"]:
            yield message["body"].decode()
        message = await sent.get()
    await task


async def _once(model_id: str) -> list[str]:
    return [text async for text in post(model_id)]


if __name__ == "__main__":
    if sys.argv[1].isdecimal():
        turns.report(post)
    else:
        print(json.dumps(asyncio.run(_once(sys.argv[1]))))
