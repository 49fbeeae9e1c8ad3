"""The answer of a turn while it grows, and how the turn ended."""

from __future__ import annotations

from typing import NamedTuple

from chat.store.converse import ContentBlock, ModelMessage
from chat.stream import events
from chat.stream.queues import Broadcast
from toolkit.text.language import Language
from toolkit.text.sentences import in_language


class TurnEnd(NamedTuple):
    """How a turn ended: whole, with a `failure` that the reader is shown, or because its user
    wants no more of it."""

    failure: str = ""
    is_stopped: bool = False

    @property
    def is_interrupted(self) -> bool:
        return self.is_stopped or bool(self.failure)


class TurnAnswer:
    """`text` is what was streamed; `exchange` is what followed the user's message, for the model
    and the store."""

    def __init__(self, stream: Broadcast[events.Event], language: Language) -> None:
        self.text = ""
        self.exchange: list[ModelMessage] = []
        self._stream = stream
        self._language = language

    def put(self, event: events.Event) -> None:
        self._stream.put(event)

    def say(self, text: str) -> None:
        if text:
            self.text += text
            self._stream.put(events.Token(text))

    def remark(self, text: str) -> None:
        """Say something of our own, in the user's language."""
        self.say(in_language(text, self._language))

    def ask(self, prompt: str) -> None:
        """End the answer with the server's prompt, whatever the model has said before it. What the
        model has called since is not run."""
        self.say(f"\n\n{prompt}" if self.text else prompt)
        before: list[ContentBlock] = []
        if self.exchange and self.exchange[-1]["role"] == "assistant":
            before = [block for block in self.exchange.pop()["content"] if "toolUse" not in block]
        self.exchange.append({"role": "assistant", "content": [*before, {"text": prompt}]})
