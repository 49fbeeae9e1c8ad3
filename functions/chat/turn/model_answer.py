"""One answer of the model, put together as it comes."""

from __future__ import annotations

from collections.abc import Sequence

from chat.model.protocol import ModelEvent, Stop, Text, ToolUse, Usage
from chat.model.usage import usage_of
from chat.store.converse import ContentBlock, ModelMessage
from chat.turn.tool_call import ToolCall
from toolkit.privacy.redaction import counted, redact_text

_BLOCKED = "guardrail_intervened"
_WHOLE = ("tool_use", "end_turn", "stop_sequence", _BLOCKED)


class ModelAnswer:
    def __init__(self) -> None:
        self._text: list[str] = []
        self._uses: list[ToolUse] = []
        self._reason = ""
        self._told = Usage()
        self.has_begun = False

    def take(self, batch: Sequence[ModelEvent]) -> str:
        """Add what has come; the text in it, for the page."""
        texts: list[str] = []
        self.has_begun = True
        for event in batch:
            if isinstance(event, Text):
                texts.append(event.text)
            elif isinstance(event, ToolUse):
                self._uses.append(event)
            elif isinstance(event, Stop):
                self._reason = event.reason
            elif isinstance(event, Usage):
                self._told = event
        self._text += texts
        return "".join(texts)

    def usage(self, asked: object) -> Usage:
        """What it took to answer what was asked."""
        answered = [*self._text, *(use.arguments for use in self._uses)]
        return usage_of(self._told, asked, answered)

    @property
    def is_whole(self) -> bool:
        """False when it was cut: by its length, a filter, a lost connection, its user."""
        return self._reason in _WHOLE

    @property
    def is_blocked(self) -> bool:
        """Whether Bedrock's guardrail has put its own text in place of the model's."""
        return self._reason == _BLOCKED

    @property
    def text(self) -> str:
        """All of it, redacted."""
        return redact_text("".join(self._text))

    @property
    def redacted(self) -> dict[str, int]:
        """What was redacted in it: how many of each kind."""
        return counted("".join(self._text))

    @property
    def calls(self) -> list[ToolCall]:
        """The calls it asks for. Of an answer that ended otherwise, none is ever run."""
        return [ToolCall.of(use) for use in self._uses] if self._reason == "tool_use" else []

    def messages(self) -> list[ModelMessage]:
        """The assistant's message in Converse's shape, if it has said anything at all."""
        text = self.text
        content: list[ContentBlock] = [{"text": text}] if text.strip() else []
        content += [call.as_content() for call in self.calls]
        return [{"role": "assistant", "content": content}] if content else []
