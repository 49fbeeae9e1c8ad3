"""What happens in a turn, in no protocol's words: contract.py and ai_sdk.py encode it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from chat.store.confirmations import Approval
from chat.store.saved_calls import UsedTool
from toolkit.call import Json
from toolkit.text.sentences import say

USING_TOOLS = say("turn.using_tools")
READING = say("turn.reading")
CUT_SHORT = say("turn.cut_short")


class Begun(NamedTuple):
    """The first of every stream. `answer_id` is of the answer that is saved when it is whole;
    `approval` is what the user's message answers, if it is one, and `correlation_id` that of the
    request that began the turn, "" where that is not known any more."""

    employee: str
    answer_id: str
    approval: Approval | None = None
    correlation_id: str = ""


class Step(NamedTuple):
    """The model is asked: what follows, up to the next step, is one answer of the model and its
    tools."""


class Note(NamedTuple):
    text: str


class Token(NamedTuple):
    text: str


class ToolStart(NamedTuple):
    """`arguments` are as they may be shown. Before the first step, the user's YES has it made."""

    tool: str
    arguments: Mapping[str, Json]


class ToolEnd(NamedTuple):
    """Of the call that started last; `used` is its outcome as it is saved."""

    used: UsedTool


class Failed(NamedTuple):
    message: str


class Done(NamedTuple):
    """The last of every stream. `ungrounded` are the numbers that no tool has given; `is_stopped`
    says that the user did not want more."""

    employee: str
    ungrounded: Sequence[str] = ()
    is_stopped: bool = False


Event = Begun | Step | Note | Token | ToolStart | ToolEnd | Failed | Done
