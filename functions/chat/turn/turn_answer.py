"""The answer of a turn: it grows in the stream, and is saved when the turn is over."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict

import anyio.to_thread

from chat.model.protocol import Usage
from chat.store.conversation import Conversation, Told
from chat.store.converse import ContentBlock, ModelMessage
from chat.store.saved_calls import NumberedCall, UsedTool
from chat.stream import events
from chat.stream.broadcast import Broadcast
from chat.stream.retelling import flow_of
from chat.tools import prompts
from chat.turn.confirmation_flow import ConfirmationFlow
from chat.turn.context import Context
from chat.turn.turn_request import TurnRequest
from toolkit import telemetry
from toolkit.text.spoken import said

_in_thread = anyio.to_thread.run_sync


class TurnAnswer:
    """`text` is what was streamed; `exchange` is what followed the user's message, for the model
    and the store."""

    def __init__(
        self, conversation: Conversation, request: TurnRequest, said: Broadcast[events.Event]
    ) -> None:
        self.text = ""
        self.exchange: list[ModelMessage] = []
        self._conversation = conversation
        self._request = request
        self._said = said
        self._started = time.perf_counter()
        self._failure = ""
        self._is_stopped = False
        self._ungrounded: list[str] = []

    def say(self, text: str) -> None:
        if text:
            self.text += text
            self._said.put(events.Token(text))

    def remark(self, english: str) -> None:
        """Say something of our own, in the user's language."""
        self.say(said(english, self._request.language))

    def ask(self, prompt: str) -> None:
        """End the answer with the server's prompt, whatever the model has said before it. What the
        model has called since is not run."""
        self.say(f"\n\n{prompt}" if self.text else prompt)
        said: list[ContentBlock] = []
        if self.exchange and self.exchange[-1]["role"] == "assistant":
            said = [block for block in self.exchange.pop()["content"] if "toolUse" not in block]
        self.exchange.append({"role": "assistant", "content": [*said, {"text": prompt}]})

    def fail(self, message: str) -> None:
        """The client gets the last of several failures, at the end."""
        self._failure = message

    def stop(self) -> None:
        """It ends here because its user wants that, and is saved as one that was interrupted."""
        self._is_stopped = True

    async def finish(
        self,
        context: Context,
        tools: Sequence[UsedTool],
        confirmation: ConfirmationFlow,
        used: Usage,
        today: str,
        undecided: Sequence[NumberedCall],
        *,
        is_influenced: bool,
    ) -> None:
        """Save the answer, end the turn in the store, and stream its last events. `context` is
        what the model was given before the exchange, `used` what it took, `today` what it was
        told of the day, `undecided` the calls that may have been made or not."""
        # No start waits for its patterns, nor a first answer.
        from chat.privacy.grounding import ungrounded

        remembered: ModelMessage = {
            "role": "user",
            "content": [{"text": text} for text in context.background],
        }
        given = [remembered, *context.messages, *self.exchange]
        self._ungrounded = ungrounded(self.text, given, today)
        if self._ungrounded:
            telemetry.logger.warning("number not from a tool", extra=self._logged)
        try:
            await _in_thread(self._save, tools, undecided, is_influenced)
        except Exception:  # noqa: BLE001 - the last stand: the stream has to end
            self._fail_to_save()
        try:
            await _in_thread(self._end, confirmation)
        except Exception:  # noqa: BLE001 - as above
            self._fail_to_save()
        self._record(used)
        if self._failure:
            self._said.put(events.Failed(self._failure))
        employee = self._request.employee.slug
        self._said.put(events.Done(employee, self._ungrounded, self._is_stopped))

    def _save(
        self, tools: Sequence[UsedTool], undecided: Sequence[NumberedCall], is_influenced: bool
    ) -> None:
        self._conversation.save(
            "assistant",
            self.text,
            self._request.employee.slug,
            self._request.turn_key,
            influenced=is_influenced,
            exchange=self.exchange,
            tools=tools,
            told=Told(
                flow_of(self._said.since(0)),
                self._request.correlation_id,
                failure=self._failure,
                is_stopped=self._is_stopped,
                undecided=undecided,
            ),
            ungrounded=self._ungrounded,
        )

    def _end(self, confirmation: ConfirmationFlow) -> None:
        left = confirmation.left(interrupted=self._is_interrupted)
        try:
            confirmation.withdraw_replaced()
        finally:
            self._conversation.end(self._request.turn_key, left)

    def _fail_to_save(self) -> None:
        telemetry.logger.exception("answer not saved", extra=self._logged)
        self.fail("The answer could not be saved.")

    @property
    def _is_interrupted(self) -> bool:
        return self._is_stopped or bool(self._failure)

    @property
    def _logged(self) -> dict[str, str]:
        return {"turn": self._request.turn_key}

    def _record(self, used: Usage) -> None:
        telemetry.record(
            family="chat",
            tool="turn",
            outcome="failed" if self._failure else "success",
            status=200,
            duration_ms=(time.perf_counter() - self._started) * 1000,
            correlation_id=self._request.correlation_id,
            channel="chat",
            tokens=asdict(used),
            prompts=prompts.digest(),
        )
