"""Schedules the memory worker (chat.memory.worker) for a conversation whose turn is over."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

import anyio.to_thread

from chat.model.protocol import Model
from chat.store.conversation import Conversation
from toolkit import settings, telemetry

if TYPE_CHECKING:
    from mypy_boto3_lambda import LambdaClient

ScheduleMemory = Callable[[str, str], None]
"""Submits a user's conversation, by their ids, to the memory worker and returns at once."""


async def schedule_if_due(
    schedule_memory: ScheduleMemory | None, conversation: Conversation, text: str
) -> None:
    """Best effort: the answer is there, whatever comes of this."""
    # No start waits for its patterns, nor a first answer.
    from chat.memory.statements import statements

    if schedule_memory is None or not (conversation.summary_is_behind or statements(text)):
        return
    try:
        await anyio.to_thread.run_sync(schedule_memory, conversation.user_id, conversation.id)
    except Exception:  # noqa: BLE001 - of an answer that has been given nothing may fail any more
        telemetry.logger.exception("memory not begun")


class LambdaSchedule:
    """Over AWS Lambda, which runs the event when it can and again when it fails."""

    def __init__(self, client: LambdaClient) -> None:
        self._client = client

    def __call__(self, user_id: str, convo_id: str) -> None:
        prefix = settings.text("TOOL_FUNCTION_PREFIX", "teller-")
        self._client.invoke(
            FunctionName=f"{prefix}remember:live",
            InvocationType="Event",
            Payload=json.dumps({"user_id": user_id, "convo_id": convo_id}),
        )


class ThreadSchedule:
    """In a thread of this process, for one machine."""

    def __init__(self, model: Model) -> None:
        self._model = model

    def __call__(self, user_id: str, convo_id: str) -> None:
        threading.Thread(
            target=self._run, args=(user_id, convo_id), daemon=True, name="remember"
        ).start()

    def _run(self, user_id: str, convo_id: str) -> None:
        from chat.memory.worker import update_memory

        try:
            update_memory(self._model, user_id, convo_id)
        except Exception:  # noqa: BLE001 - nobody waits for it
            telemetry.logger.exception("not remembered")
