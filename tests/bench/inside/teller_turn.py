"""A turn of ours, from the user's message to the bytes of the event stream.

Imports what run.sh starts, the web server too.
"""

from __future__ import annotations

import json
import os
import threading
import uuid
from collections.abc import AsyncIterator
from functools import cache, partial

import uvicorn
from starlette.types import ASGIApp

from chat import app as served
from chat.http import turn_stream
from chat.live.running_turn import RunningTurns
from chat.model.bedrock import Bedrock
from chat.privacy.one_time_secret import Masked
from chat.store.conversation import Conversation
from chat.stream.contract import ContractStream
from chat.turn.router import route
from chat.turn.turn import Turn
from chat.turn.turn_request import Services, TurnRequest
from tests.bench.inside import turns
from tests.bench.inside.turns import posted
from toolkit import Caller
from toolkit.doors.direct_invoke import DirectEvent, DirectReply

IMPORTED = (served, uvicorn)
CALLER = Caller("12345")
SAID = "What do I owe?"
_never = threading.Event()


def _sleep_instead(function_name: str, event: DirectEvent) -> DirectReply:
    _never.wait(turns.TOOL_SECONDS)
    return {"status": 200, "body": {"balance": 15000}}


class Teller:
    def __init__(self) -> None:
        self._model = cache(partial(Bedrock.connect, endpoint_url=os.environ["MODEL_URL"]))
        self._app = cache(self._made)
        self._running = RunningTurns()

    def __call__(self, model_id: str) -> AsyncIterator[str]:
        """The turn alone, in a conversation that it has claimed."""
        said, key = Masked(SAID), uuid.uuid4().hex
        conversation = Conversation(CALLER, f"conversation-{key}")
        conversation.begin(key, said.text, "prime-boss", influenced=False)
        request = TurnRequest(CALLER, key, key, said, route(said.text, None))
        turn = Turn(conversation, request, Services(self._model(model_id), _sleep_instead))
        running = self._running.start(turn, conversation)
        batches = running.read(turn_stream.PING_SECONDS)
        return _with_tokens(turn_stream.of_turn(batches, ContractStream(key)))

    def post(self, model_id: str, said: str = SAID) -> AsyncIterator[str]:
        """All that POST /chat does."""
        key = uuid.uuid4().hex
        messages = [{"role": "user", "content": said}]
        body = {"userId": CALLER.user_id, "convoId": f"conversation-{key}", "messages": messages}
        return _with_tokens(posted(self._app(model_id), json.dumps(body).encode(), CALLER.user_id))

    def _made(self, model_id: str) -> ASGIApp:
        return served.create_app(model=self._model(model_id), invoke=_sleep_instead)


async def _with_tokens(chunks: AsyncIterator[bytes]) -> AsyncIterator[str]:
    async for chunk in chunks:
        if b'"token"' in chunk:
            yield chunk.decode()


if __name__ == "__main__":
    teller = Teller()
    turns.report(teller, from_nothing=teller.post)
