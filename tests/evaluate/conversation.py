"""One conversation of a person with the assistant, over the chat's HTTP as its page has it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import httpx

from chat.stream import events
from tests.evaluate.person import Script, Shown

Event = dict[str, Any]


@dataclass(frozen=True)
class Turn:
    """A message and the events that answered it."""

    said: str
    events: Sequence[Event]

    @property
    def text(self) -> str:
        return "".join(event["token"] for event in self._of("token"))

    @property
    def asks(self) -> str | None:
        """The tool whose call waits for the person's YES."""
        asking = [event["tool"] for event in self._of("tool_error") if "confirmation" in event]
        return asking[-1] if asking else None

    @property
    def asked(self) -> int:
        return sum("confirmation" in event for event in self._of("tool_error"))

    @property
    def tools(self) -> list[str]:
        return [event["tool"] for event in self._of("tool_start")]

    @property
    def tool_errors(self) -> list[str]:
        """What tools refused, without the questions."""
        refused = (event for event in self._of("tool_error") if "confirmation" not in event)
        return [f"{event['tool']}: {event.get('error', '')}" for event in refused]

    @property
    def ungrounded(self) -> list[str]:
        return [number for event in self._of("done") for number in event.get("ungrounded", ())]

    @property
    def has_note_of_reading(self) -> bool:
        return any(event["note"] == events.READING for event in self._of("note"))

    @property
    def failure(self) -> str | None:
        """What went wrong with the answer itself."""
        failed = [event["message"] for event in self._of("error")]
        return failed[-1] if failed else None

    def _of(self, kind: str) -> list[Event]:
        return [event for event in self.events if event["type"] == kind]


@dataclass(frozen=True)
class Conversation:
    """`mark` goes with every message but a reply to a question, for a model of ours to know whose
    it is; None for everybody else's."""

    http: httpx.Client
    user_id: str
    id: str
    mark: str | None = None

    def held(self, script: Script, most: int, told: Callable[[Turn], None]) -> list[Turn]:
        """Until the person leaves, or for so many messages. Raises httpx.HTTPError."""
        turns: list[Turn] = []
        shown: Shown | None = None
        while len(turns) < most and (words := script.next(shown)) is not None:
            is_reply = bool(shown and shown.asks)
            turn = self._turn(words, words if is_reply else self._marked(words))
            turns.append(turn)
            told(turn)
            shown = Shown(turn.text, turn.asks)
        return turns

    def _marked(self, words: str) -> str:
        return f"{words} {self.mark}" if self.mark else words

    def _turn(self, said: str, sent: str) -> Turn:
        message = {"role": "user", "content": sent}
        body = {"userId": self.user_id, "convoId": self.id, "messages": [message]}
        answer = self.http.post("/chat", json=body).raise_for_status()
        lines = (line.removeprefix("data: ") for line in answer.text.splitlines())
        told = [json.loads(line) for line in lines if line.startswith("{")]
        return Turn(said, told)
