"""A conversation as exchanges: what was said, what the tools returned, what was answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from tests.local.offline_model.request.conversation import Message, ToolResult, ToolUse

Results = Sequence[tuple[ToolUse, ToolResult]]


@dataclass
class Exchange:
    said: str
    results: list[tuple[ToolUse, ToolResult]] = field(default_factory=list)
    answer: str = ""


def exchanges(messages: Iterable[Message]) -> Iterator[Exchange]:
    """One exchange for each message of the user's own; results join the exchange they serve.

    Messages are those of a valid ConverseRequest: the first is the user's own, and every
    result has its call.
    """
    uses: dict[str, ToolUse] = {}
    exchange: Exchange | None = None
    for message in messages:
        if exchange:
            exchange.results += [(uses[r.tool_use_id], r) for r in message.results]
        if exchange and message.role == "assistant":
            exchange.answer = message.text
            uses |= {use.tool_use_id: use for use in message.uses}
        elif message.text or not message.results:
            if exchange:
                yield exchange
            exchange = Exchange(message.text)
    if exchange:
        yield exchange
