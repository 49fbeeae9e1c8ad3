"""The calls of an answer as they are saved: how the model asked for them, what came of them, and
between which parts of the answer's text they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, NotRequired, TypedDict

from chat.store.confirmations import Confirmation
from chat.store.converse import FIND_TOOLS, ModelMessage, ToolUseBlock, is_confirmed
from toolkit.call import Json
from toolkit.privacy.redaction import Profile, redact_piece, spans_in

PartOrder = Sequence[int | Literal["step", "call"]]
"""A number is so many characters of the text that follow, `call` the call that follows, and with a
`step` the model was asked (stream/events.py)."""


class UsedTool(TypedDict):
    """A call's outcome for a page: the `result` when `ok`, else the `error` in a sentence, and the
    `confirmation` if the user has to be asked first."""

    tool: str
    ok: bool
    result: NotRequired[Json]
    error: NotRequired[str]
    confirmation: NotRequired[Confirmation]


class SavedCall(NamedTuple):
    """`is_first` says that it is the first call of one of the model's answers."""

    is_first: bool
    use: ToolUseBlock
    used: UsedTool

    @property
    def is_confirmed(self) -> bool:
        """Whether the user's YES had it made."""
        return is_confirmed(self.use["toolUseId"])


class NumberedCall(NamedTuple):
    """One of a turn's calls of the same tool and arguments, which are numbered from 1. `alike` is
    a hash that they share."""

    alike: str
    number: int


def paired(exchange: Sequence[ModelMessage], tools: Sequence[UsedTool]) -> Iterator[SavedCall]:
    """The calls of an exchange with their outcomes, which stand in the same order. Calls that were
    asked for and not run are left out: they are the last ones. So are searches for tools."""
    asked = [
        (number == 0, use) for message in exchange for number, use in enumerate(_uses_in(message))
    ]
    for (is_first, use), used in zip(asked, tools, strict=False):
        yield SavedCall(is_first, use, used)


def _uses_in(message: ModelMessage) -> list[ToolUseBlock]:
    uses = [block["toolUse"] for block in message["content"] if "toolUse" in block]
    return [use for use in uses if use["name"] != FIND_TOOLS]


def redacted_order(order: PartOrder, text: str, profile: Profile) -> PartOrder:
    """The order of the text's parts without what the profile names."""
    spans = spans_in(text, profile)
    kept: list[int | Literal["step", "call"]] = []
    begin = 0
    for each in order:
        if isinstance(each, int):
            end = begin + each
            kept.append(len(redact_piece(text, begin, end, spans)))
            begin = end
        else:
            kept.append(each)
    return kept
