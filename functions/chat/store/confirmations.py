"""A call that waits for the user's YES, as it is kept, and a client's answer to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, NotRequired, TypedDict

from toolkit.call import Json


class Confirmation(TypedDict):
    """What a tool has the user asked. `prompt` is shown word for word; `expires_at` is an instant
    in ISO 8601, until when the reply and the call are taken. `field` is "otp" where not a YES is
    asked for, but a one-time password."""

    id: str
    prompt: str
    expires_at: str
    field: NotRequired[str]


@dataclass(frozen=True)
class Pending:
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
