"""Has a conversation remembered (chat.remember) when its turn is over, by somebody else."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

import anyio.to_thread

from chat import memory
from chat.conversation import Conversation
from chat.model import Model
from toolkit import settings, telemetry
from toolkit.direct_invoke import ALIAS

if TYPE_CHECKING:
    from mypy_boto3_lambda import LambdaClient

Remember = Callable[[str, str], None]
"""Begins to remember the conversation of that user and id, and returns at once."""


async def begin(remember: Remember | None, conversation: Conversation, said: str) -> None:
    """Best effort: the answer is there, whatever comes of this."""
    if remember is None or not memory.is_due(conversation, said):
        return
    try:
        await anyio.to_thread.run_sync(remember, conversation.user_id, conversation.id)
    except Exception:  # noqa: BLE001 - of an answer that has been given nothing may fail any more
        telemetry.logger.exception("memory not begun")


class LambdaRemember:
    """Over AWS Lambda, which runs the event when it can and again when it fails."""

    def __init__(self, client: LambdaClient) -> None:
        self._client = client

    def __call__(self, user_id: str, convo_id: str) -> None:
        prefix = settings.text("TOOL_FUNCTION_PREFIX", "teller-")
        self._client.invoke(
            FunctionName=f"{prefix}remember:{ALIAS}",
            InvocationType="Event",
            Payload=json.dumps({"user_id": user_id, "convo_id": convo_id}),
        )


class ThreadRemember:
    """In a thread of this process, for one machine."""

    def __init__(self, model: Model) -> None:
        self._model = model

    def __call__(self, user_id: str, convo_id: str) -> None:
        threading.Thread(
            target=self._run, args=(user_id, convo_id), daemon=True, name="remember"
        ).start()

    def _run(self, user_id: str, convo_id: str) -> None:
        from chat.remember import remember

        try:
            remember(self._model, user_id, convo_id)
        except Exception:  # noqa: BLE001 - nobody waits for it who could be told
            telemetry.logger.exception("not remembered")
