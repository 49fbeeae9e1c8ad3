"""What is measured of a conversation, whoever leads it.

A turn is made ready with the model's id, and yields what it sends of the answer as it comes.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
import uuid
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Scope

Turn = Callable[[str], AsyncIterator[str]]

TOKENS = 2000
TOOL_SECONDS = 0.1


def report(turn: Turn, from_nothing: Turn | None = None) -> None:
    """`<module> repeat [text | tokens]`: print every measurement, least disturbed or not; of a turn
    that knows no tools those of text. `from_nothing` is a turn with all that comes before it, where
    that is more."""
    repeat = int(sys.argv[1])
    whole = from_nothing or turn
    match sys.argv[2:]:
        case ["tokens"]:
            taken = _of_tokens(turn, repeat)
        case ["text"]:
            taken = _of_text(turn, whole, repeat)
        case _:
            taken = _all(turn, whole, repeat)
    print(json.dumps(asyncio.run(taken)))


async def posted(app: ASGIApp, body: bytes, user_id: str) -> AsyncIterator[bytes]:
    """What an ASGI server would send of the answer to POST /chat, as it comes."""
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
            "authorizer": {"claims": {"sub": user_id}},
        },
    }
    sent: asyncio.Queue[Message] = asyncio.Queue()
    received: asyncio.Queue[Message] = asyncio.Queue()
    received.put_nowait({"type": "http.request", "body": body, "more_body": False})
    task = asyncio.ensure_future(app(scope, received.get, sent.put))
    while (message := await sent.get())["type"] == "http.response.start":
        assert message["status"] == 200, message
    while message.get("more_body"):
        yield message["body"]
        message = await sent.get()
    await task


async def _all(turn: Turn, from_nothing: Turn, repeat: int) -> dict[str, list[float]]:
    return await _of_text(turn, from_nothing, repeat) | {
        "one_tool": [await _took(turn, "tools-1") for _ in range(repeat)],
        "four_tools": [await _took(turn, "tools-4") for _ in range(repeat)],
    }


async def _of_tokens(turn: Turn, repeat: int) -> dict[str, list[float]]:
    await _spent(turn, "text-1-0")
    return {"token": [await _token(turn) for _ in range(repeat)]}


async def _of_text(turn: Turn, from_nothing: Turn, repeat: int) -> dict[str, list[float]]:
    await _spent(from_nothing, "text-1-0")
    return await _of_tokens(turn, repeat) | {
        "first_token": [await _first_token(turn) for _ in range(repeat * 3)],
        "first_token_from_nothing": [
            await _first_token(from_nothing, ready=False) for _ in range(repeat * 3)
        ],
    }


async def _first_token(turn: Turn, *, ready: bool = True) -> float:
    """Seconds until the first token is here, less the model's own, which it says.

    Not `ready`: with what comes before, such as the reading of the conversation.
    """
    began = time.perf_counter()
    answer = turn("text-4-10")
    began = time.perf_counter() if ready else began
    elapsed, first = 0.0, ""
    async for text in answer:
        elapsed = elapsed or time.perf_counter() - began
        first = first or text
    models_own = re.search(r"\b[a-j]{6,9}(?= )", first)
    assert models_own, first
    return elapsed - _microseconds(models_own[0]) / 1e6


def _microseconds(spelled: str) -> int:
    """As the stand-in of the model says it: a letter for each digit."""
    return int(spelled.translate(str.maketrans("abcdefghij", "0123456789")))


async def _token(turn: Turn) -> float:
    """CPU seconds of a token in a fast stream, what a turn costs anyway taken off."""
    few = await _spent(turn, "text-1-0")
    return (await _spent(turn, f"text-{TOKENS}-0") - few) / (TOKENS - 1)


async def _spent(turn: Turn, model_id: str) -> float:
    answer = turn(model_id)
    began = time.process_time()
    async for _ in answer:
        pass
    return time.process_time() - began


async def _took(turn: Turn, model_id: str) -> float:
    answer = turn(model_id)
    began = time.perf_counter()
    async for _ in answer:
        pass
    return time.perf_counter() - began
