"""The step and the text that are open in a UI message of the AI SDK.

https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.call import Json

Chunk = dict[str, Json]
"""One event of the protocol, with a `type`."""


class OpenParts:
    """Steps are neither begun nor ended after `keep_step`, but the last one at the end."""

    def __init__(self) -> None:
        self._is_in_step = False
        self._keeps_step = False
        self._open_text = ""
        self._texts = 0

    def keep_step(self) -> None:
        self._keeps_step = True

    def add_text(self, text: str) -> Iterator[Chunk]:
        if not self._open_text:
            text = text.lstrip("\n")  # what sets it apart from the text before it
            if not text:
                return
            yield from self.begin_step()
            self._texts += 1
            self._open_text = f"text-{self._texts}"
            yield {"type": "text-start", "id": self._open_text}
        yield {"type": "text-delta", "id": self._open_text, "delta": text}

    def end_text(self) -> Iterator[Chunk]:
        if self._open_text:
            yield {"type": "text-end", "id": self._open_text}
            self._open_text = ""

    def begin_step(self) -> Iterator[Chunk]:
        if not self._is_in_step and not self._keeps_step:
            self._is_in_step = True
            yield {"type": "start-step"}

    def end_step(self, *, last: bool = False) -> Iterator[Chunk]:
        yield from self.end_text()
        if self._is_in_step and (last or not self._keeps_step):
            self._is_in_step = False
            yield {"type": "finish-step"}
