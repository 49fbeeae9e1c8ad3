"""A turn of ours, from the user's message to the bytes of the event stream.

Imports what run.sh starts, the web server too.
"""

from __future__ import annotations

import os
import threading
import uuid
from collections.abc import AsyncIterator
from functools import cache, partial
from typing import Any

import uvicorn

from chat import app as served
from chat import memory, streaming
from chat.bedrock import Bedrock
from chat.conversation import Conversation
from chat.dispatch import Dispatcher
from chat.one_time_secret import Masked
from chat.router import route
from chat.turn import Turn
from tests.bench.inside import turns
from toolkit import Caller

IMPORTED = (served, uvicorn)
CALLER = Caller("12345")
_never = threading.Event()


def _sleep_instead(function_name: str, event: dict[str, Any]) -> Any:
    _never.wait(turns.TOOL_SECONDS)
    return {"status": 200, "body": {"balance": 15000}}


class Teller:
    def __init__(self) -> None:
        self._model = cache(partial(Bedrock.connect, endpoint_url=os.environ["MODEL_URL"]))

    def __call__(self, model_id: str) -> AsyncIterator[str]:
        said, key = Masked("What do I owe?"), uuid.uuid4().hex
        conversation = Conversation(CALLER, f"conversation-{key}")
        conversation.begin(key, said.text, "prime-boss")
        turn = Turn(
            conversation=conversation,
            caller=CALLER,
            turn_key=key,
            said=said,
            employee=route(said.text, None),
            background=memory.background(conversation, said.text),
            model=self._model(model_id),
            dispatcher=Dispatcher(_sleep_instead, CALLER, conversation.id, key, said),
        )
        return _with_tokens(streaming.of_turn(turn))


async def _with_tokens(chunks: AsyncIterator[bytes]) -> AsyncIterator[str]:
    async for chunk in chunks:
        if b'"token"' in chunk:
            yield chunk.decode()


if __name__ == "__main__":
    turns.report(Teller())
