"""A conversation's saved messages as the AI SDK's UI messages: what `useChat` had of them before
its page was loaded anew.

An answer is encoded as its stream was (ai_sdk.py), and the chunks are put together as the SDK's
`processUIMessageStream` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, NotRequired, TypedDict

from chat.http.protocols.ai_sdk import AiSdkStream, Chunk
from chat.store.calls import Approval
from chat.store.entities import SavedMessage, answer_id
from chat.stream.events import events_again
from chat.stream.sse import translated
from toolkit.call import Json
from toolkit.text.sentences import Language, say

Part = dict[str, Json]
OVER = say("confirmation.question_over")
_OF_THE_STREAM_ALONE = ("data-note", "finish-step", "error", "finish")


class UiMessage(TypedDict):
    id: str
    role: Literal["user", "assistant"]
    parts: list[Part]
    metadata: NotRequired[dict[str, Json]]


def ui_messages(
    saved: Sequence[SavedMessage], language: Language, *, asks: str, runs: str
) -> list[UiMessage]:
    """`asks` is the id of the confirmation that waits for its answer, "" if none does, and `runs`
    the key of the turn whose answer is still streamed, "" if none is. That answer is left out: the
    client gets all of it from the stream."""
    page = _Page(language)
    for turn in _turns(saved):
        page.add(turn, is_running=turn.key == runs)
    page.close_questions(but=asks)
    return page.messages


def asking_message(
    saved: Sequence[SavedMessage], turn_key: str, language: Language
) -> tuple[Approval | None, Iterable[Chunk]]:
    """What the turn answers, and what makes of nothing the message that asked for it; of a turn
    that answers no approval request, neither. A client that resumes a stream forgets the message
    that goes on in it, and what was approved must not look as if it still waited."""
    question = next((each for each in saved if each.turn_key == turn_key and each.approval), None)
    if question is None:
        return None, ()
    page = _Page(language)
    for turn in _turns(saved):
        page.add(turn, is_running=turn.key == turn_key)
    asking = page.asking(question.approval["id"])
    return (_approval(asking[1]), _chunks(asking[0])) if asking else (None, ())


def _chunks(message: UiMessage) -> Iterator[Chunk]:
    metadata = message.get("metadata")
    known: Chunk = {"messageMetadata": metadata} if metadata else {}
    yield {"type": "start", "messageId": message["id"], **known}
    is_in_step = False
    for number, part in enumerate(message["parts"]):
        match part["type"]:
            case "step-start":
                if is_in_step:
                    yield {"type": "finish-step"}
                is_in_step = True
                yield {"type": "start-step"}
            case "text":
                id = f"before-{number}"
                yield {"type": "text-start", "id": id}
                yield {"type": "text-delta", "id": id, "delta": part["text"]}
                yield {"type": "text-end", "id": id}
            case "data-employee":
                yield part
            case _:
                yield from _chunks_of_call(part)
    if is_in_step:
        yield {"type": "finish-step"}


def _chunks_of_call(part: Part) -> Iterator[Chunk]:
    call: Chunk = {"toolCallId": part["toolCallId"]}
    name = str(part["type"]).removeprefix("tool-")
    details: Chunk = {"toolName": name, "input": part["input"], "providerExecuted": True}
    yield {"type": "tool-input-available", **call, **details}
    if "approval" in part and not _object(part["approval"])["approved"]:
        approval = _object(part["approval"])
        asked: Chunk = {"approvalId": approval["id"], "approvalDescriptor": approval["descriptor"]}
        yield {"type": "tool-approval-request", **call, **asked}
    match part["state"]:
        case "output-available":
            yield {"type": "tool-output-available", **call, "output": part["output"]}
        case "output-error":
            yield {"type": "tool-output-error", **call, "errorText": part["errorText"]}
        case "output-denied":
            yield {"type": "tool-output-denied", **call}


class _Turn(NamedTuple):
    """A turn without its question is one whose question is not loaded any more."""

    key: str
    question: SavedMessage | None
    answers: list[SavedMessage]


def _turns(saved: Sequence[SavedMessage]) -> list[_Turn]:
    of_turn: dict[str, list[SavedMessage]] = {}
    for message in saved:
        of_turn.setdefault(message.turn_key, []).append(message)
    return [
        _Turn(
            key,
            next((each for each in messages if each.role == "user"), None),
            [each for each in messages if each.role == "assistant"],
        )
        for key, messages in of_turn.items()
    ]


class _Page:
    """In the language of whoever reads it."""

    def __init__(self, language: Language) -> None:
        self.messages: list[UiMessage] = []
        self._language = language

    def add(self, turn: _Turn, *, is_running: bool) -> None:
        """The answer to an approval goes on in the message that asked, each attempt at it after the
        other. Of any other turn the client keeps the last attempt alone."""
        question = turn.question
        asking = self.asking(question.approval["id"]) if question and question.approval else None
        if question and asking:
            message, part = asking
            part["state"] = "approval-responded"
            part["approval"] = _object(part["approval"]) | question.approval
        elif question:
            self.messages.append(_of_user(question))
        answers = [] if is_running else turn.answers
        for answer in answers if asking else answers[-1:]:
            if asking:
                _Written(message, self._language).take(answer, _approval(part))
            else:
                message = UiMessage(id=answer_id(turn.key), role="assistant", parts=[])
                self.messages.append(message)
                _Written(message, self._language).take(answer)

    def close_questions(self, *, but: str) -> None:
        """What waits no more has no button, and is told as an error of its call."""
        for message in self.messages:
            for part in message["parts"]:
                is_open = part.get("state") == "approval-requested"
                if is_open and _object(part["approval"])["id"] != but:
                    del part["approval"]
                    part.update(state="output-error", errorText=OVER.in_(self._language))

    def asking(self, id: str) -> tuple[UiMessage, Part] | None:
        """The part that asks for that approval, and its message."""
        for message in reversed(self.messages):
            for part in message["parts"]:
                if "approval" in part and _object(part["approval"])["id"] == id:
                    return message, part
        return None


def _of_user(question: SavedMessage) -> UiMessage:
    text: Part = {"type": "text", "text": question.text}
    return UiMessage(id=question.client_id or question.id, role="user", parts=[text])


def _approval(part: Part) -> Approval:
    answered = _object(part["approval"])
    is_open = part["state"] == "approval-responded"
    return Approval(
        str(answered["id"]), bool(answered["approved"]), str(part["toolCallId"]), is_open
    )


@dataclass
class _Written:
    """A message while a stream is put into it; `texts` are those of the stream, by their ids."""

    message: UiMessage
    language: Language
    texts: dict[Json, Part] = field(default_factory=dict)

    def take(self, answer: SavedMessage, approval: Approval | None = None) -> None:
        stream = AiSdkStream(answer.correlation_id or "", approval, language=self.language)
        for event in events_again(answer):
            for chunk in stream.chunks(translated(event, self.language)):
                self._take(chunk)

    def _take(self, chunk: Chunk) -> None:
        parts = self.message["parts"]
        match chunk["type"]:
            case "start":
                self.message["id"] = str(chunk.get("messageId", self.message["id"]))
                self._add_metadata(chunk)
            case "message-metadata":
                self._add_metadata(chunk)
            case "start-step":
                parts.append({"type": "step-start"})
            case "text-start":
                self.texts[chunk["id"]] = {"type": "text", "text": "", "state": "streaming"}
                parts.append(self.texts[chunk["id"]])
            case "text-delta":
                text = self.texts[chunk["id"]]
                text["text"] = f"{text['text']}{chunk['delta']}"
            case "text-end":
                self.texts.pop(chunk["id"])["state"] = "done"
            case "data-employee":
                self._put_data(chunk)
            case "tool-input-available":
                parts.append(_of_call(chunk))
            case str(type_) if type_.startswith("tool-"):
                called = [each for each in parts if each.get("toolCallId") == chunk["toolCallId"]]
                _end_call(called[-1], chunk)
            case other:
                assert other in _OF_THE_STREAM_ALONE, other

    def _add_metadata(self, chunk: Chunk) -> None:
        if added := _object(chunk.get("messageMetadata", {})):
            self.message["metadata"] = self.message.get("metadata", {}) | added

    def _put_data(self, chunk: Chunk) -> None:
        """In the place of what there is under its type and id."""
        name = (chunk["type"], chunk["id"])
        for part in self.message["parts"]:
            if (part["type"], part.get("id")) == name:
                part["data"] = chunk["data"]
                return
        self.message["parts"].append(chunk)


def _of_call(chunk: Chunk) -> Part:
    return {
        "type": f"tool-{chunk['toolName']}",
        "toolCallId": chunk["toolCallId"],
        "state": "input-available",
        "input": chunk["input"],
        "providerExecuted": chunk["providerExecuted"],
    }


def _end_call(part: Part, chunk: Chunk) -> None:
    match chunk["type"]:
        case "tool-approval-request":
            part["state"] = "approval-requested"
            part["approval"] = {
                "id": chunk["approvalId"],
                "descriptor": chunk["approvalDescriptor"],
            }
        case "tool-output-available":
            part.pop("errorText", None)
            part.update(state="output-available", output=chunk["output"])
        case "tool-output-error":
            part.pop("output", None)
            part.update(state="output-error", errorText=chunk["errorText"])
        case "tool-output-denied":
            part["state"] = "output-denied"


def _object(value: Json) -> dict[str, Json]:
    assert isinstance(value, dict)
    return value
