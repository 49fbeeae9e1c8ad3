"""What follows from a record of a table's stream.

A page is told only that something changed, and fetches what that is with its own token. So nothing
of anybody's passes through here but ids: the streams of Prime and Chat hold keys alone. A message
that comes twice, late or in another order harms nobody.

| record | what follows |
| --- | --- |
| a new notification (Prime) | `{"type": "notifications"}` to its user's sockets |
| a new message of a conversation (Chat) | `{"type": "conversation", "id"}` to its user's sockets |
| a socket's row deleted, or another's in its place (Sockets) | the socket ends |

A turn keeps its user's message when it begins and its answer when it ends, so a page hears of both.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any, Literal, NotRequired, TypedDict

from push import gateway
from push.entities import Socket
from toolkit.storage import keys

MESSAGE = "message#"
REPLACED = json.dumps({"type": "replaced"})
"""Or a page would come back at once, and take the slot of the next one."""


class Change(TypedDict):
    """As far as it is used, in DynamoDB's JSON."""

    SequenceNumber: str
    Keys: dict[str, Any]
    OldImage: NotRequired[dict[str, Any]]


class StreamRecord(TypedDict):
    eventName: Literal["INSERT", "MODIFY", "REMOVE"]
    dynamodb: Change


@dataclass(frozen=True)
class Told:
    """The user's pages are told; equal ones are told once."""

    user_id: str
    message: str

    def __call__(self) -> None:
        now = int(time.time())
        for socket in Socket.live(self.user_id, now):
            if not gateway.post(socket.id, self.message) and socket.has_settled(now):
                socket.forget()


@dataclass(frozen=True)
class Ended:
    """A socket has no slot any more."""

    id: str
    is_replaced: bool

    def __call__(self) -> None:
        if self.is_replaced:
            gateway.post(self.id, REPLACED)
        gateway.end(self.id)


def following(record: StreamRecord) -> Told | Ended:
    change = record["dynamodb"]
    if "OldImage" in change:
        return Ended(change["OldImage"]["id"]["S"], record["eventName"] == "MODIFY")
    pk, sk = change["Keys"]["pk"]["S"], change["Keys"]["sk"]["S"]
    if sk.startswith(MESSAGE):
        convo_id = sk.removeprefix(MESSAGE).rpartition("#")[0]
        return Told(pk, json.dumps({"type": "conversation", "id": convo_id}))
    return Told(keys.parted(pk)[0], json.dumps({"type": "notifications"}))
