"""A turn of ours, from the user's message to the bytes of the event stream.

Imports what run.sh starts, the web server too.
"""

from __future__ import annotations

import os
import threading
import uuid
from collections.abc import AsyncIterator
from functools import cache, partial

import uvicorn

from chat import app as served
from chat.http import turn_stream
from chat.memory.background import background_of
from chat.model.bedrock import Bedrock
from chat.privacy.one_time_secret import Masked
from chat.store.conversation import Conversation
from chat.stream.contract import ContractStream
from chat.turn.router import route
from chat.turn.turn import Turn
from chat.turn.turn_request import Services, TurnRequest
from tests.bench.inside import turns
from toolkit import Caller
from toolkit.doors.direct_invoke import DirectEvent, DirectReply

IMPORTED = (served, uvicorn)
CALLER = Caller("12345")
_never = threading.Event()


def _sleep_instead(function_name: str, event: DirectEvent) -> DirectReply:
    _never.wait(turns.TOOL_SECONDS)
    return {"status": 200, "body": {"balance": 15000}}


class Teller:
    def __init__(self) -> None:
        self._model = cache(partial(Bedrock.connect, endpoint_url=os.environ["MODEL_URL"]))

    def __call__(self, model_id: str) -> AsyncIterator[str]:
        said, key = Masked("What do I owe?"), uuid.uuid4().hex
        conversation = Conversation(CALLER, f"conversation-{key}")
        conversation.begin(key, said.text, "prime-boss", influenced=False)
        background = background_of(conversation, said.text)
        request = TurnRequest(CALLER, key, key, said, route(said.text, None), background)
        turn = Turn(conversation, request, Services(self._model(model_id), _sleep_instead))
        return _with_tokens(turn_stream.of_turn(turn, ContractStream(key)))


async def _with_tokens(chunks: AsyncIterator[bytes]) -> AsyncIterator[str]:
    async for chunk in chunks:
        if b'"token"' in chunk:
            yield chunk.decode()


if __name__ == "__main__":
    turns.report(Teller())
