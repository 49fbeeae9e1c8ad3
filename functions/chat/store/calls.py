"""A turn's calls as they are stored: the one that waits for the user's YES, and those of an answer.

An answer's calls are stored as the model asked for them, with their outcomes and with their places
between the parts of the answer's text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, NotRequired, TypedDict

from catalog.search import FIND_TOOLS
from chat.store.converse import ModelMessage, ToolUseBlock
from toolkit.call import Json

_CONFIRMED = "confirmed_"


class Confirmation(TypedDict):
    """What a tool has the user asked. `prompt` is shown word for word; `expires_at` is an instant
    in ISO 8601, until when the reply and the call are taken. `field` is "otp" where not a YES is
    asked for, but a one-time password."""

    id: str
    prompt: str
    expires_at: str
    field: NotRequired[str]


@dataclass(frozen=True)
class PendingCall:
    """A call that waits for the user's YES, as it is sent again when that comes.

    `turn_key` is of the turn that asked; `replied_by` of the one whose message is the reply, kept
    for when that is sent again.
    """

    confirmation: Confirmation
    tool: str
    arguments: dict[str, Json]
    turn_key: str
    replied_by: str | None = None

    @property
    def wants_password(self) -> bool:
        return self.confirmation.get("field") == "otp"


class Approval(NamedTuple):
    """A client's answer to the confirmation `id`, given otherwise than as a message. `call_id` is
    the client's own name of the call that waits; `is_open` says that the client does not know yet
    what came of that."""

    id: str
    approved: bool
    call_id: str
    is_open: bool

    @property
    def reply(self) -> str:
        return "YES" if self.approved else "No"


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


def confirmed_use_id(confirmation_id: str) -> str:
    """The id of the call that the user's YES to a confirmation has made."""
    return f"{_CONFIRMED}{confirmation_id[-16:]}"


def is_confirmed(use_id: str) -> bool:
    """Whether the user's YES had this call made, and not the model."""
    return use_id.startswith(_CONFIRMED)


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
