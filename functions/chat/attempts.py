"""What an attempt at a turn had done when it was interrupted, for the attempt after it.

A model that is asked anew may word a call otherwise, and that would be another call: it is told
what is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from chat.entities import Message
from chat.tool_call import Outcome, ToolCall, is_confirmed


def done_in(attempts: Sequence[Message]) -> list[Outcome]:
    """The writes that went well, from the last attempt that tells of any: it tells of those before
    it as well. What the user's YES had made is not among them: the YES has it made again."""
    for attempt in reversed(attempts):
        if done := list(_writes(attempt)):
            return done
    return []


def _writes(attempt: Message) -> Iterator[Outcome]:
    for _, use, used in attempt.calls():
        call = ToolCall(use["toolUseId"], used["tool"], use["input"])
        if used["ok"] and call.writes and not is_confirmed(use["toolUseId"]):
            yield Outcome(call, True, used["result"])
