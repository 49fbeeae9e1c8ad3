"""What an attempt at a turn had done when it was interrupted, for the attempt after it.

A model that is asked anew may word a call otherwise, and that would be another call: so it is
given the calls that were made, with their results.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from chat.store.entities import Message
from chat.store.saved_calls import NumberedCall
from chat.turn.outcome import Outcome
from chat.turn.tool_call import ToolCall


def done_in(attempts: Sequence[Message]) -> list[Outcome]:
    """The writes that went well, from the last attempt that has any: its saved answer holds those
    of the attempts before it as well. The call that the user's YES had made is not among them: the
    YES has it made again."""
    for attempt in reversed(attempts):
        if done := list(_writes(attempt)):
            return done
    return []


def undecided_in(attempts: Sequence[Message]) -> list[NumberedCall]:
    """The calls that failed on our side and may be done all the same, from the last attempt: it
    has saved those of the attempts before it as well."""
    saved = attempts[-1].undecided if attempts else None
    return [NumberedCall(*each) for each in saved or []]


def _writes(attempt: Message) -> Iterator[Outcome]:
    for saved in attempt.calls():
        call = ToolCall(saved.use["toolUseId"], saved.used["tool"], saved.use["input"])
        if saved.used["ok"] and call.writes and not saved.is_confirmed:
            yield Outcome(call, True, saved.used["result"])
