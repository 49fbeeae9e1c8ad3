"""What the model is given of a conversation: its messages in Converse's shape.

Fitting them to a budget of tokens comes with memory; until then the newest forty messages fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from chat.conversation import Message

_NO_ANSWER = {"role": "assistant", "content": [{"text": "(The answer was interrupted.)"}]}


def as_context(messages: Iterable[Message], turn_key: str) -> list[dict[str, Any]]:
    """The history up to and with the user's message of this turn.

    Roles alternate, a tool's use is always followed by its result, and the first message is the
    user's. An earlier attempt at this very turn is left out.
    """
    context: list[dict[str, Any]] = []
    for message in _of_other_turns(messages, turn_key):
        if message.role == "assistant":
            if context:
                context += _answer(message)
            continue
        if context and context[-1]["role"] == "user":
            context.append(_NO_ANSWER)
        context.append({"role": "user", "content": [{"text": message.text}]})
    return context


def _of_other_turns(messages: Iterable[Message], turn_key: str) -> Iterator[Message]:
    for message in messages:
        if message.role == "user" or message.turn_key != turn_key:
            yield message


def _answer(message: Message) -> list[dict[str, Any]]:
    exchange = list(message.exchange or [])
    if exchange and exchange[-1]["role"] == "assistant":
        return exchange
    return [*exchange, _NO_ANSWER]
