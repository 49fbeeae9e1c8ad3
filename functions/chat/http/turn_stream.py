"""What happens in a turn as server-sent events, for one of its readers, who may vanish at any time.

The events of a protocol are numbered from 1 in the order in which every reader of the turn gets
them. So the name of what the turn says and such a number, `<stream>-<number>`, are a place in it to
which a reader comes back, in whatever process.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from chat.http.stream_slots import HeldSlot, SlottedStream
from chat.store.entities import Message
from chat.stream import events, sse
from chat.stream.events import Event, events_again
from chat.stream.sse import StreamEncoder

PING_SECONDS = 10.0
STREAM = "x-stream-id"
"""The header that names what the turn says: the events of POST have no ids, as its contract has
it."""
_PLACE = re.compile(r"([0-9a-f]{16})-([0-9]{1,7})")


class Place(NamedTuple):
    """After so many events of the stream; nowhere before anything was read."""

    stream: str = ""
    number: int = 0

    @classmethod
    def parse(cls, last_event_id: str) -> Place:
        """That of a `Last-Event-ID`; what is none of ours is nowhere."""
        found = _PLACE.fullmatch(last_event_id)
        return cls(found[1], int(found[2])) if found else cls()

    def of(self, stream: str) -> Place:
        """In this stream: its beginning, if the place is in another."""
        return self if self.stream == stream else Place(stream)


def response(
    body: AsyncIterator[bytes], held: HeldSlot, headers: Mapping[str, str] = MappingProxyType({})
) -> SlottedStream:
    usual = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
    return SlottedStream(body, held, {**usual, **headers})


async def of_turn(
    batches: AsyncIterator[Sequence[Event]], encoder: StreamEncoder, place: Place | None = None
) -> AsyncIterator[bytes]:
    """The turn's events as they come, and comments while none does; with a `place`, what comes
    after it, each event with its id."""
    yield encoder.beginning
    number, is_told = 0, False
    async for batch in batches:
        encoded = [each for event in batch for each in encoder.encode(event)]
        number += len(encoded)
        if place:
            encoded = _named(encoded, number, place)
        if encoded:
            yield b"".join(encoded)
        if batch:
            is_told = isinstance(batch[-1], events.Done)
        elif not is_told:  # nothing follows the last event, even if the turn is not over yet
            yield sse.PING


def length(said: Iterable[Event], encoder: StreamEncoder) -> int:
    """How many events of the protocol these are."""
    return sum(len(encoder.encode(event)) for event in said)


def _named(encoded: Sequence[bytes], last: int, place: Place) -> list[bytes]:
    """Those after the place, with their ids; `last` is the number of the last."""
    first = last - len(encoded) + 1
    return [
        f"id: {place.stream}-{number}\n".encode() + each
        for number, each in enumerate(encoded, first)
        if number > place.number
    ]


async def of_answer(answer: Message, encoder: StreamEncoder) -> AsyncIterator[bytes]:
    """A saved answer, streamed again."""
    yield encoder.beginning
    for event in events_again(answer):
        yield b"".join(encoder.encode(event))
