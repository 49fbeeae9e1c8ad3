"""The answer of a turn while it grows, and the model that is asked for it, whose text is redacted
while it streams."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence

from anyio.to_thread import run_sync as in_thread

from chat.model import retries
from chat.model.protocol import Model, ModelEvent, Stop, Text, ToolUse, Usage, usage_of
from chat.privacy.stream_redaction import StreamRedaction
from chat.store.converse import ContentBlock, ModelMessage
from chat.store.guardrails import GuardrailLog
from chat.stream import events
from chat.stream.queues import Broadcast
from chat.turn.context import ModelRequest
from chat.turn.tool_call import ToolCall
from toolkit.privacy.redaction import counted, redact_text
from toolkit.text.sentences import Language, in_language

LOOK_SECONDS = 8.0
"""After these it is looked how far the model is. Most have begun by then; a person who sees nothing
for longer sends the message again."""
_BLOCKED = "guardrail_intervened"
_WHOLE = ("tool_use", "end_turn", "stop_sequence", _BLOCKED)


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


class ModelStep:
    """Created per turn. `used` is the tokens of all its answers."""

    def __init__(self, model: Model, user_id: str, convo_id: str) -> None:
        self.used = Usage()
        self._model = model
        self._guardrails = GuardrailLog(user_id, convo_id)
        self._listening: asyncio.Future[None] | None = None
        self._has_noted_reading = False

    async def ask(self, prompt: ModelRequest, turn: TurnAnswer) -> ModelAnswer:
        """One answer of the model, which is added to the turn's while it comes. Raises
        ModelError."""
        answer = ModelAnswer()
        turn.put(events.Step())
        try:
            await self._listen(prompt, answer, turn)
        finally:
            turn.exchange += answer.messages()
        if redacted := answer.redacted:
            await in_thread(self._guardrails.answer_redacted, answer.text, redacted)
        if answer.is_blocked:
            await in_thread(self._guardrails.answer_blocked, answer.text)
        return answer

    def stop(self) -> None:
        """Listen no more: the answer is what has come of it."""
        if self._listening:
            self._listening.cancel()

    async def _listen(self, prompt: ModelRequest, answer: ModelAnswer, turn: TurnAnswer) -> None:
        noting = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._note, answer, turn)
        self._listening = asyncio.ensure_future(self._stream(prompt, answer, turn))
        try:
            await self._listening
        except asyncio.CancelledError:
            turn_itself = asyncio.current_task()
            if turn_itself and turn_itself.cancelling():
                raise
        finally:
            self._listening = None
            noting.cancel()

    async def _stream(self, prompt: ModelRequest, answer: ModelAnswer, turn: TurnAnswer) -> None:
        redaction = StreamRedaction("\n\n" if turn.text else "")
        stream = retries.answer(self._model, *prompt)
        try:
            async with contextlib.aclosing(stream):
                async for batch in stream:
                    if text := answer.take(batch):
                        turn.say(redaction.take(text))
        finally:
            self.used += answer.usage(prompt)
        if answer.is_whole:
            turn.say(redaction.rest())

    def _note(self, answer: ModelAnswer, turn: TurnAnswer) -> None:
        """Show once a turn that a model takes its time, as one on the user's own machine does with
        a prompt that it has not read before."""
        if not answer.has_begun and not self._has_noted_reading:
            self._has_noted_reading = True
            turn.put(events.Note(events.READING))


class ModelAnswer:
    """One answer of the model, put together as it comes."""

    def __init__(self) -> None:
        self._text: list[str] = []
        self._uses: list[ToolUse] = []
        self._reason = ""
        self._stated = Usage()
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
                self._stated = event
        self._text += texts
        return "".join(texts)

    def usage(self, asked: object) -> Usage:
        """What it took to answer what was asked."""
        answered = [*self._text, *(use.arguments for use in self._uses)]
        return usage_of(self._stated, asked, answered)

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
        return [ToolCall.from_use(use) for use in self._uses] if self._reason == "tool_use" else []

    def messages(self) -> list[ModelMessage]:
        """The assistant's message in Converse's shape, if it holds anything at all."""
        text = self.text
        content: list[ContentBlock] = [{"text": text}] if text.strip() else []
        content += [call.as_content() for call in self.calls]
        return [{"role": "assistant", "content": content}] if content else []
