"""At most three streams a user, of answers and notifications together.

Each open stream holds a slot, an item of the Guards table that is renewed while it is read, with
all others that this process sends. Whose process dies renews nothing, so its slot is free again by
itself. A new answer takes the slot of a stream of notifications if no other is free: that one ends,
and its page comes back for it.

A slot is found by a digest of the user's id: somebody who was erased may leave one, since it is
taken while that is looked up.
"""

from __future__ import annotations

import asyncio
import contextvars
import secrets
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

import anyio
from pynamodb.attributes import UnicodeAttribute
from pynamodb.expressions.condition import Condition
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from chat.http.web import in_thread
from toolkit import telemetry
from toolkit.errors import RateLimited, Unavailable, busy
from toolkit.storage import keys, retention, tables
from toolkit.storage.writes import LostRace, Update, commit
from toolkit.text.sentences import say

MOST = 3
LEASE_SECONDS = 30
TRY_AGAIN_SECONDS = 10
RENEWAL_SECONDS = 10.0
TOGETHER = 100
"""DynamoDB's limit of writes in one commit."""

_NONE: Mapping[str, str] = MappingProxyType({})

Kind = Literal["answer", "notifications"]


class Slot(tables.Guarded):
    erasure = "of a digest of the user's id, and over half a minute after the stream"

    kind = UnicodeAttribute()
    holder = UnicodeAttribute()


@dataclass(frozen=True)
class HeldSlot:
    id: str
    kind: Kind
    holder: str = field(default_factory=lambda: secrets.token_hex(8))

    def take(self, condition: str, values: Mapping[str, int | str]) -> bool:
        """Whether the condition held, and the slot is this stream's for another lease. It is, too,
        where a try before this one took it and its answer was lost. Every answer begins with this,
        so that its request is written out."""
        taken: dict[str, int | str] = {
            ":kind": self.kind,
            ":holder": self.holder,
            ":until": int(time.time() + LEASE_SECONDS),
        }
        return Slot(self.id).updated_as_written(
            "SET kind = :kind, holder = :holder, expires_at = :until",
            f"{condition} OR holder = :holder",
            {**taken, **values},
        )

    def renew(self) -> bool:
        """False when another stream has it."""
        return self._updated(self.renewal())

    def renewal(self) -> Update:
        """What `renew` writes, for a commit."""
        return self._until(time.time() + LEASE_SECONDS, Slot.holder == self.holder)

    def free(self) -> None:
        self._updated(self._until(time.time(), Slot.holder == self.holder))

    def _until(self, expires_at: float, condition: Condition) -> Update:
        values = {
            "kind": self.kind,
            "holder": self.holder,
            "expires_at": int(expires_at),
        }
        actions = [getattr(Slot, name).set(value) for name, value in values.items()]
        return Update(Slot(self.id), actions, condition)

    def _updated(self, write: Update) -> bool:
        assert write.condition is not None
        return Slot(self.id).updated(list(write.actions), write.condition)


@asynccontextmanager
async def slot(user_id: str, kind: Kind) -> AsyncIterator[HeldSlot]:
    """A slot for the stream that is prepared inside; SlottedStream frees it. Raises RateLimited
    when all are taken, and Unavailable."""
    held = await in_thread(_taken, user_id, kind)
    async with freed_if_failing(held):
        yield held


@asynccontextmanager
async def freed_if_failing(held: HeldSlot) -> AsyncIterator[None]:
    try:
        yield
    except BaseException:
        await _freed(held)
        raise


@contextmanager
def taking(user_id: str, kind: Kind) -> Iterator[Future[HeldSlot]]:
    """As `slot`, for a thread: the slot is taken beside what is done inside. Blocks."""
    taken = tables.submit(_taken, user_id, kind)
    try:
        yield taken
    except BaseException:
        with suppress(RateLimited, Unavailable):
            _free(taken.result())
        raise


def _taken(user_id: str, kind: Kind) -> HeldSlot:
    try:
        for condition, values in _conditions(kind):
            for held in _slots(user_id, kind):
                if held.take(condition, values):
                    return held
    except tables.StorageFailure as error:
        raise busy() from error
    raise RateLimited(
        say("chat.too_many_streams", most=MOST),
        retry_after=TRY_AGAIN_SECONDS,
    )


def _slots(user_id: str, kind: Kind) -> Iterator[HeldSlot]:
    """Answers begin at the other end than what stays open for long: mostly the first is free."""
    ids = slot_ids(user_id) if kind == "notifications" else reversed(slot_ids(user_id))
    return (HeldSlot(id, kind) for id in ids)


def slot_ids(user_id: str) -> list[str]:
    return [f"stream#{keys.digest(user_id)}#{number}" for number in range(MOST)]


def _conditions(kind: Kind) -> Iterator[tuple[str, Mapping[str, int | str]]]:
    free = f"attribute_not_exists(id) OR NOT ({retention.LIVE})"
    yield free, retention.bounds(time.time(), LEASE_SECONDS)
    if kind == "answer":
        yield "kind = :notifications", {":notifications": "notifications"}


class Renewals:
    """Those of one event loop."""

    def __init__(self) -> None:
        self._reading: dict[HeldSlot, anyio.CancelScope] = {}
        self._task: asyncio.Task[None] | None = None

    @contextmanager
    def keeping(self, held: HeldSlot, reading: anyio.CancelScope) -> Iterator[None]:
        """Renew it inside of the block; `reading` is cancelled when another stream has it."""
        self._reading[held] = reading
        if self._task is None:  # of no request: nothing of the first one's context is in its log
            self._task = asyncio.create_task(self._renew(), context=contextvars.Context())
        try:
            yield
        finally:
            del self._reading[held]
            if not self._reading:
                self._task.cancel()
                self._task = None

    async def _renew(self) -> None:
        """Storage that fails is asked again the next time."""
        while True:
            await asyncio.sleep(RENEWAL_SECONDS)
            held = list(self._reading)
            for first in range(0, len(held), TOGETHER):
                try:
                    lost = await in_thread(_renewed_but, held[first : first + TOGETHER])
                except tables.StorageFailure as error:
                    telemetry.logger.warning("stream slots not renewed", exc_info=error)
                    continue
                for each in lost:
                    if each in self._reading:
                        self._reading[each].cancel()


def _renewed_but(held: Sequence[HeldSlot]) -> Sequence[HeldSlot]:
    """Those of them that other streams have. The rest is renewed, by as few commits as can be."""
    if len(held) == 1:
        return [each for each in held if not each.renew()]
    if len({each.id for each in held}) == len(held):  # one that was taken may be held here as well
        try:
            commit([each.renewal() for each in held])
        except LostRace:
            pass
        else:
            return []
    middle = len(held) // 2
    return [*_renewed_but(held[:middle]), *_renewed_but(held[middle:])]


class SlottedStream(StreamingResponse):
    """Server-sent events that keep their slot while somebody reads them."""

    def __init__(
        self, body: AsyncIterator[bytes], held: HeldSlot, headers: Mapping[str, str] = _NONE
    ) -> None:
        usual = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
        super().__init__(body, media_type="text/event-stream", headers={**usual, **headers})
        self._held = held

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        renewals: Renewals = scope["app"].state.renewals
        with anyio.CancelScope() as reading:
            try:
                with renewals.keeping(self._held, reading):
                    await super().__call__(scope, receive, send)
            finally:
                await _freed(self._held)
        if reading.cancelled_caught:
            await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _freed(held: HeldSlot) -> None:
    """Also when nobody waits any more. One that cannot be freed expires."""
    with anyio.CancelScope(shield=True):
        await in_thread(_free, held)


def _free(held: HeldSlot) -> None:
    try:
        held.free()
    except tables.StorageFailure as error:
        telemetry.logger.warning("stream slot not freed", exc_info=error)
