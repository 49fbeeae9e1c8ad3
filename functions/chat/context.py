"""What the model is given of a conversation: its messages in Converse's shape.

Fitting them to a budget of tokens comes with memory; until then the newest forty messages fit.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from chat.entities import Message

_NO_ANSWER = {"role": "assistant", "content": [{"text": "(The answer was interrupted.)"}]}


def as_context(messages: Iterable[Message], turn_key: str) -> list[dict[str, Any]]:
    """The history, and the user's message of this turn at its end.

    Roles alternate, a tool's use is always followed by its result, and the first message is the
    user's. Of a turn that was run again, its last attempt counts.
    """
    asked: dict[str, Message] = {}
    answers: dict[str, Message] = {}
    for message in messages:
        (asked if message.role == "user" else answers)[message.turn_key] = message
    own = asked.pop(turn_key)
    context = []
    for earlier in asked.values():
        context += [_question(earlier), *_answer(answers.get(earlier.turn_key))]
    return [*context, _question(own)]


def _question(message: Message) -> dict[str, Any]:
    return {"role": "user", "content": [{"text": message.text}]}


def _answer(message: Message | None) -> list[dict[str, Any]]:
    exchange = list(message.exchange or []) if message else []
    if exchange and exchange[-1]["role"] == "assistant":
        said = [block for block in exchange.pop()["content"] if "toolUse" not in block]
        return [*exchange, {"role": "assistant", "content": said} if said else _NO_ANSWER]
    return [*exchange, _NO_ANSWER]
