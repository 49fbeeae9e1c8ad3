"""What a model that is real, slow and bad at tools has done to the stack that it led.

Nothing is asked of the model but that it answers; of the stack, that nothing wrong was written and
that every message was answered to its end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from chat.stream.events import CUT_SHORT
from tests.evaluate.conversation import Turn
from tests.evaluate.trial import Played

_CALL_AS_TEXT = re.compile(r"<tool_call|\"arguments\"\s*:")


def faults(played: Sequence[Played]) -> Iterator[str]:
    """Why the stage fails, in sentences; none if it passes."""
    if not played:
        yield "nothing was played"
    for each in played:
        yield from (f"{each.trial.stated.id}: {fault}" for fault in _of_trial(each))


def _of_trial(played: Played) -> Iterator[str]:
    if played.broke:
        yield f"the connection was lost: {played.broke}"
    yield from (reason.text for reason in played.reasons if reason.fault == "wrong write")
    for number, turn in enumerate(played.turns, 1):
        if [event["type"] for event in turn.events].count("done") != 1 or not _ends(turn):
            yield f"answer {number} has no end"
        elif not (turn.text.strip() or turn.failure):
            yield f"answer {number} says nothing"
    if not any(_has_answered(turn) for turn in played.turns):
        yield "the model never answered"


def _ends(turn: Turn) -> bool:
    return bool(turn.events) and turn.events[-1]["type"] == "done"


def _has_answered(turn: Turn) -> bool:
    """What stands in an answer was the model's, or came of its calls; or it wrote a call so long
    that it was cut, of which nothing is shown."""
    return bool(turn.text.strip() or turn.tools) or turn.failure == CUT_SHORT


def lines(played: Sequence[Played]) -> Iterator[str]:
    """What was seen, for people."""
    turns = [turn for each in played for turn in each.turns]
    passed = [each.trial.stated.id for each in played if each.has_passed]
    garbled = sum(_CALL_AS_TEXT.search(turn.text) is not None for turn in turns)
    yield f"{len(turns)} messages in {len(played)} scenarios"
    yield f"  {sum(_has_answered(turn) for turn in turns)} answered by the model"
    yield f"  {sum(turn.failure is not None for turn in turns)} said to have failed or been cut"
    yield f"  {sum(turn.has_note_of_reading for turn in turns)} with a note that it reads"
    refused, asked = sum(len(each.tool_errors) for each in turns), sum(each.asked for each in turns)
    yield f"{sum(len(turn.tools) for turn in turns)} calls"
    yield f"  {refused} refused, {asked} asked"
    yield f"  {garbled} answers hold a call as text"
    yield f"{sum(each.tokens for each in played):,} tokens"
    yield f"passed: {', '.join(passed) or 'none'}"
