"""What applications of somebody else's have in common that give a model the tools.

Their programs may not confirm: what waits for a YES leads the person to the page, where they answer
themselves. What the page and the model do is told in the events that the chat's page has, so that a
trial is graded alike whatever door it went through.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import httpx

from chat.model.protocol import Model, ModelError, Stop, Text, ToolUse, Usage
from chat.privacy.grounding import ungrounded
from chat.store.converse import ModelMessage, OfferedTool, ToolResultBlock
from tests.evaluate.conversation import Event, Turn
from tests.evaluate.person import Script, Shown

ROUNDS = 10
"""Of calls that a model may make for one message."""
_WHOLE = ("end_turn", "stop_sequence", "tool_use")


@dataclass(kw_only=True)
class Host(ABC):
    """`person` is their own HTTP client, signed in for the page. `mark` is Conversation's."""

    person: httpx.Client
    model: Model
    mark: str | None = None
    usage: Usage = field(default_factory=Usage)
    _script: Script = field(init=False)
    _most: int = field(init=False)
    _told: Callable[[Turn], None] = field(init=False)
    _turns: list[Turn] = field(init=False)
    _said: str = ""
    _events: list[Event] = field(default_factory=list)

    def held(self, script: Script, most: int, told: Callable[[Turn], None]) -> list[Turn]:
        """As Conversation's. Raises httpx.HTTPError where the page or the door fails."""
        self._script, self._most, self._told, self._turns = script, most, told, []
        self._hold()
        return self._turns

    @abstractmethod
    def _hold(self) -> None:
        """Until the person leaves, or for so many messages."""

    def _messages_of_person(self) -> Iterator[str]:
        """What they say, as it is sent on: each is a turn, which ends when the next is asked for.
        Replies to questions are not among them."""
        shown: Shown | None = None
        while len(self._turns) < self._most:
            words = self._script.next(shown)
            if words is None:
                return
            self._begin(words)
            yield f"{words} {self.mark}" if self.mark else words
            shown = Shown(self._end().text)

    def _model_speaks(
        self,
        system: str,
        messages: list[ModelMessage],
        tools: Sequence[OfferedTool],
        context: str,
    ) -> tuple[str, Sequence[ToolUse]]:
        """Its text and its calls, which are added to the messages. Blocks. Raises ModelError."""
        text, uses, reason = "", list[ToolUse](), ""
        for event in self.model.stream(system, messages, tools, context):
            match event:
                case Text():
                    text += event.text
                case ToolUse():
                    uses.append(event)
                case Usage():
                    self.usage += event
                case Stop():
                    reason = event.reason
                case _:
                    pass
        if reason not in _WHOLE:
            raise ModelError(
                f"the answer is not whole: {reason or 'it was cut off'}", passing=False
            )
        said: ModelMessage = {"role": "assistant", "content": [{"text": text}] if text else []}
        for use in uses:
            called = {"toolUseId": use.id, "name": use.name, "input": arguments_of(use) or {}}
            said["content"].append({"toolUse": called})  # type: ignore[typeddict-item]
        if said["content"]:
            messages.append(said)
        return text, uses

    def _answered_on_page(
        self, tool: str, question: Any
    ) -> tuple[str, Literal["confirmed", "cancelled", "left"]]:
        """The question ends the turn; the person answers it on the page as long as it asks, and
        what they said last begins the next turn. `left` without an answer, and without a turn."""
        while True:
            self._events.append({"type": "tool_error", "tool": tool, "confirmation": question})
            shown = Shown(self._end().text, tool)
            words = self._script.next(shown) if len(self._turns) < self._most else None
            self._begin(words or "")
            if words is None:
                return "", "left"
            is_password = "field" in question and words.strip().isdigit()
            reply = {"otp": words.strip()} if is_password else {"reply": words}
            place = f"/confirmations/{question['id']}"
            answered = self.person.post(place, json=reply)
            if answered.status_code != httpx.codes.FORBIDDEN:
                return words, answered.raise_for_status().json()["status"]
            if answered.json()["error"].startswith("Too many"):  # nothing is good now
                self.person.post(place, json={"reply": "No"}).raise_for_status()
                return words, "cancelled"

    def _refused(self, use: ToolUse, why: str) -> ToolResultBlock:
        self._events.append({"type": "tool_error", "tool": use.name, "error": why})
        return refusal(use, why)

    def _answer_ends(self, given: Sequence[ModelMessage], today: str) -> None:
        """Numbers in it have to be in what the model was `given`, or told of the day."""
        texts = "".join(event["token"] for event in self._events if event["type"] == "token")
        self._events.append({"type": "done", "ungrounded": ungrounded(texts, given, today)})

    def _begin(self, said: str) -> None:
        self._said, self._events = said, []

    def _end(self) -> Turn:
        turn = Turn(self._said, self._events)
        self._turns.append(turn)
        self._told(turn)
        return turn


def arguments_of(use: ToolUse) -> dict[str, Any] | None:
    """None for what is no JSON object."""
    try:
        found = json.loads(use.arguments or "{}")
    except json.JSONDecodeError:
        return None
    return found if isinstance(found, dict) else None


def result_of(use: ToolUse, told: Any) -> ToolResultBlock:
    """What a tool answered, JSON or text. Only JSON's objects are results as they are."""
    text = told if isinstance(told, str) else json.dumps(told, ensure_ascii=False)
    content: Any = {"json": told} if isinstance(told, dict) else {"text": text}
    return {"toolUseId": use.id, "status": "success", "content": [content]}


def refusal(use: ToolUse, why: str) -> ToolResultBlock:
    return {"toolUseId": use.id, "status": "error", "content": [{"text": why}]}
