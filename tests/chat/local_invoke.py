"""Lambda's Invoke in process, with the tools' threads held where a test wants them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.chat.scripted_server import PATIENCE_SECONDS
from tests.local.gateway.lambda_runtime import Functions
from toolkit.doors.invoking import DirectEvent, DirectReply, InvokeError


@dataclass
class Tools:
    """Lambda's Invoke, in process. `before` runs in the thread of a call, before the tool."""

    functions: Functions
    before: Callable[[DirectEvent], object] | None = None
    events: list[DirectEvent] = field(default_factory=list)

    def __call__(self, function_name: str, event: DirectEvent) -> DirectReply:
        self.events.append(event)
        if self.before:
            self.before(event)
        try:
            reply: DirectReply = self.functions.invoke(function_name, event)
        except Exception as error:  # as Lambda: its answer to any of them is a FunctionError
            raise InvokeError(function_name) from error
        return reply

    @property
    def called(self) -> list[str]:
        return [event["tool"] for event in self.events]


@dataclass
class Hold:
    """Keeps every call of a tool waiting, and says when the first one does."""

    begun: threading.Event = field(default_factory=threading.Event)
    gate: threading.Event = field(default_factory=threading.Event)

    def __call__(self, event: DirectEvent) -> None:
        self.begun.set()
        assert self.gate.wait(PATIENCE_SECONDS)

    def reset(self) -> None:
        self.begun.clear()
        self.gate.clear()

    def wait_until_begun(self) -> None:
        assert self.begun.wait(PATIENCE_SECONDS)
