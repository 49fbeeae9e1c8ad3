"""One answer of the model, as it comes, without blocking the loop.

Three tries, 300 ms apart and doubling, only for failures that pass and only before anything has
come, none sooner than the model says (rule R175). How long the model is waited for (rule R176):

MODEL_SECONDS      how many seconds: 25
MODEL_SECONDS_OF   `answer`, for the whole of one, its tries and its stream included; or `silence`,
                   for its next piece: for a slow model on one's own machine, where a turn's own
                   limit ends it

The stream is read as often as a person can see, not as often as a token comes. A token that wakes
a thread, the event loop and a client's connection costs far more than its text: models send one
every 5 to 20 milliseconds. What has come is passed on at once, then nothing is read for a moment,
in which the tokens of that moment gather in the socket.
"""

from __future__ import annotations

import asyncio
import json
import random
import ssl
import threading
import time
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import urllib3

from chat.model.protocol import Model, ModelError, ModelEvent, ToolUse, Working
from chat.store.converse import ModelMessage, OfferedTool
from chat.stream.queues import Channel
from toolkit import settings

ANSWER_SECONDS = 25.0
READ_SECONDS = 0.05
"""Between two reads: 20 a second."""
_BEGINS = 4
"""A read waits for a quarter of what the answer has taken so far: a short one is not held up."""


class ModelTimeout(NamedTuple):
    seconds: float
    is_of_silence: bool = False

    @classmethod
    def from_settings(cls) -> ModelTimeout:
        """Raises RuntimeError for settings that are none."""
        seconds = settings.whole_number("MODEL_SECONDS", 0)
        counted = settings.text("MODEL_SECONDS_OF", "answer")
        if seconds < 0 or counted not in ("answer", "silence"):
            raise RuntimeError(
                "MODEL_SECONDS must be a number of seconds, MODEL_SECONDS_OF answer or silence"
            )
        return cls(float(seconds) or ANSWER_SECONDS, counted == "silence")


def paced(chunks: Iterable[bytes], response: urllib3.BaseHTTPResponse) -> Iterator[bytes]:
    """The chunks of the response's body."""
    began = time.monotonic()
    for chunk in chunks:
        yield chunk
        if not _has_more(response):
            time.sleep(min(READ_SECONDS, (time.monotonic() - began) / _BEGINS))


def _has_more(response: urllib3.BaseHTTPResponse) -> bool:
    """Whether there is something to read, or nobody can tell."""
    file = getattr(getattr(response, "_fp", None), "fp", None)
    socket = getattr(response.connection, "sock", None)
    if file is None or socket is None:
        return True
    timeout = socket.gettimeout()
    socket.settimeout(0)
    try:
        return bool(file.peek(1))
    except ssl.SSLWantReadError:
        return False
    except OSError:  # the next read fails of it, and is told as others are
        return True
    finally:
        socket.settimeout(timeout)


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
