"""One answer of the model, as it comes, without blocking the loop.

Three tries, 300 ms apart and doubling, only for failures that pass and only before anything has
come, none sooner than the model says; all of it within timeouts.py's limit (rules R175 and R176).
"""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from functools import partial
from typing import Any

from chat.model.protocol import Model, ModelError, ModelEvent, ToolUse, Working
from chat.model.timeouts import ModelTimeout
from chat.store.converse import ModelMessage, OfferedTool
from chat.stream.queues import Channel

TRIES = 3
BASE_SECONDS = 0.3


async def answer(
    model: Model,
    system: str,
    messages: Sequence[ModelMessage],
    tools: Sequence[OfferedTool],
    context: str = "",
    *,
    cap_seconds: float | None = None,
    tries: int | None = None,
) -> AsyncGenerator[list[ModelEvent], None]:
    """The model's events, as many at a time as have come. Raises ModelError.

    Another cap and number of tries are for who has no turn to lead.
    """
    tries = TRIES if tries is None else tries
    timeout = ModelTimeout.from_settings() if cap_seconds is None else ModelTimeout(cap_seconds)
    deadline = time.monotonic() + timeout.seconds
    for attempt in range(tries):
        reader = StreamReader()
        reader.start(partial(model.stream, system, messages, tools, context))
        has_begun = False
        try:
            while events := await reader.events(deadline):
                has_begun = has_begun or any(not isinstance(each, Working) for each in events)
                yield events
                if timeout.is_of_silence:
                    deadline = time.monotonic() + timeout.seconds
        except ModelError as error:
            if has_begun or not error.passing or attempt == tries - 1:
                raise
            asked_to_wait = error.retry_after
        else:
            return
        finally:
            reader.abandon()
        backoff = BASE_SECONDS * 2**attempt * random.uniform(1, 1.5)  # noqa: S311
        pause = max(backoff, asked_to_wait)
        if time.monotonic() + pause >= deadline:
            raise ModelError("the model took too long", passing=True)
        await asyncio.sleep(pause)


class StreamReader:
    """A thread that reads the model's stream, which blocks, and posts it to the loop."""

    def __init__(self) -> None:
        self._channel: Channel[ModelEvent] = Channel()
        self._abandoned = threading.Event()

    def start(self, stream: Callable[[], Iterator[ModelEvent]]) -> None:
        threading.Thread(target=self._post, args=(stream,), daemon=True, name="model").start()

    def abandon(self) -> None:
        """The thread stops at its next event, or when its connection times out."""
        self._abandoned.set()

    async def events(self, deadline: float) -> list[ModelEvent]:
        try:
            return await self._channel.receive(deadline - time.monotonic())
        except TimeoutError:
            raise ModelError("the model took too long", passing=False) from None

    def _post(self, stream: Callable[[], Iterator[ModelEvent]]) -> None:
        failure: Exception | None = None
        try:
            for event in stream():
                if self._abandoned.is_set():
                    break
                self._channel.put(event)
        except Exception as error:  # noqa: BLE001 - raised again to whoever awaits the events
            failure = error
        self._channel.close(failure)


def arguments_of(
    model: Model, system: str, text: str, tool: OfferedTool, *, cap_seconds: float
) -> dict[str, Any]:
    """What the model, asked once and in no conversation, calls the tool with. Raises ModelError,
    and ValueError for another answer."""
    return asyncio.run(_arguments(model, system, text, tool, cap_seconds))


async def _arguments(
    model: Model, system: str, text: str, tool: OfferedTool, cap_seconds: float
) -> dict[str, Any]:
    message: ModelMessage = {"role": "user", "content": [{"text": text}]}
    async for events in answer(model, system, [message], [tool], cap_seconds=cap_seconds, tries=1):
        for event in events:
            if isinstance(event, ToolUse) and event.name == tool["toolSpec"]["name"]:
                arguments = json.loads(event.arguments or "{}")
                if isinstance(arguments, dict):
                    return arguments
    raise ValueError("the model answered without the tool")
