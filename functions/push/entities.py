"""Who has a socket open: at most MOST of a user, each in a slot of its own.

The table's stream ends a socket whose slot another one has taken, or was deleted with its user
(changes.py). So a row is all that anybody has to write or delete.
"""

from __future__ import annotations

from collections.abc import Iterator

from pynamodb.attributes import NumberAttribute, UnicodeAttribute
from pynamodb.exceptions import DeleteError, PutError

from toolkit.errors import Unavailable
from toolkit.storage import tables
from toolkit.storage.ownership import Erasure, own
from toolkit.text.sentences import say

MOST = 5
TRIES = 3
SETTLING_SECONDS = 30
"""API Gateway knows a connection only when its $connect route has answered, which may take as long
as a function does."""
_SLOTS = [str(number) for number in range(MOST)]


class Socket(tables.Record):
    """`id` is the connection's at API Gateway. `opened_at` and `expires_at`, when its token does,
    are Unix seconds."""

    class Meta:
        table_name = tables.table_name("SOCKETS_TABLE", "Sockets")

    erasure = Erasure(own, lasts=False)
    export = None
    retention = "UNTIL_EXPIRY"

    user_id = UnicodeAttribute(hash_key=True)
    slot = UnicodeAttribute(range_key=True)
    id = UnicodeAttribute()
    opened_at = NumberAttribute()
    expires_at = NumberAttribute()

    @classmethod
    def open(cls, user_id: str, id: str, *, now: int, expires_at: int) -> None:
        """In a free slot, or in that of the user's oldest socket, which ends. Raises Unavailable
        when others are faster again and again."""
        for _ in range(TRIES):
            before = cls._to_replace(user_id, now)
            slot = before if isinstance(before, str) else before.slot
            made = cls(user_id, slot, id=id, opened_at=now, expires_at=expires_at)
            if made._put_over(before):
                return
        raise Unavailable(say("push.too_many_pages"))

    @classmethod
    def _to_replace(cls, user_id: str, now: int) -> Socket | str:
        """The slot of nobody, or the socket that has ended or is the oldest."""
        held = {socket.slot: socket for socket in cls.query(user_id, consistent_read=True)}
        for slot in _SLOTS:
            if slot not in held:
                return slot
        return min(held.values(), key=lambda socket: (socket.expires_at > now, socket.opened_at))

    def _put_over(self, before: Socket | str) -> bool:
        free = Socket.user_id.does_not_exist()
        try:
            self.save(free if isinstance(before, str) else Socket.id == before.id)
        except PutError as error:
            if not tables.condition_failed(error):
                raise
            return self._is_there()
        return True

    def _is_there(self) -> bool:
        """Put by a try whose answer was lost."""
        held = Socket.query(self.user_id, consistent_read=True)
        return any(socket.id == self.id for socket in held)

    @classmethod
    def live(cls, user_id: str, now: int) -> Iterator[Socket]:
        """Those whose token has not expired; what has is deleted."""
        for socket in cls.query(user_id, consistent_read=True):
            if socket.expires_at > now:
                yield socket
            else:
                socket.forget()

    def has_settled(self, now: int) -> bool:
        """Whether API Gateway knows it for sure, if it is still open."""
        return bool(now - self.opened_at > SETTLING_SECONDS)

    def forget(self) -> None:
        """Delete the row, unless another socket has the slot by now."""
        try:
            self.delete(Socket.id == self.id)
        except DeleteError as error:
            if not tables.condition_failed(error):
                raise
