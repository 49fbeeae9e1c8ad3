"""Frames are read as botocore reads them, and what was changed on the way is noticed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from botocore.eventstream import EventStreamBuffer
from hypothesis import given
from hypothesis import strategies as some

from chat.model.bedrock import BrokenFrame, frames
from tests.chat.scripted_model import exception
from tests.local.offline_model.wire import frame

EVENTS = some.builds(
    frame,
    some.sampled_from(["messageStart", "contentBlockDelta", "metadata", "somethingNew"]),
    some.dictionaries(some.text(max_size=8), some.text(max_size=40), max_size=3),
)
FRAMES = some.lists(EVENTS | some.builds(exception, some.sampled_from(["throttlingException"])))
CUTS = some.lists(some.integers(1, 60), min_size=1)


def cut(data: bytes, sizes: Sequence[int]) -> Iterator[bytes]:
    """Pieces of these sizes, again and again."""
    place = number = 0
    while place < len(data):
        size = sizes[number % len(sizes)]
        yield data[place : place + size]
        place, number = place + size, number + 1


def botocores(data: bytes) -> list[tuple[dict[str, str], bytes]]:
    buffer: Any = EventStreamBuffer()
    buffer.add_data(data)
    return [(found.headers, found.payload) for found in buffer]


@given(FRAMES, CUTS)
def test_frames_are_botocores_wherever_the_bytes_are_cut(
    sent: list[bytes], sizes: list[int]
) -> None:
    data = b"".join(sent)
    assert [(dict(each.headers), each.payload) for each in frames(cut(data, sizes))] == botocores(
        data
    )


@given(FRAMES.filter(bool), CUTS, some.data())
def test_a_byte_that_changed_breaks_a_frame(
    sent: list[bytes], sizes: list[int], drawn: some.DataObject
) -> None:
    data = bytearray(b"".join(sent))
    data[drawn.draw(some.integers(0, len(data) - 1))] ^= drawn.draw(some.integers(1, 255))
    with pytest.raises(BrokenFrame):
        list(frames(cut(bytes(data), sizes)))


@given(FRAMES.filter(bool), CUTS, some.data())
def test_half_a_frame_is_none(sent: list[bytes], sizes: list[int], drawn: some.DataObject) -> None:
    data = b"".join(sent)
    lacking = drawn.draw(some.integers(1, len(sent[-1])))
    assert len(list(frames(cut(data[:-lacking], sizes)))) == len(sent) - 1


def test_a_frame_says_what_it_is() -> None:
    (found,) = frames([frame("messageStop", {"stopReason": "end_turn"})])
    assert found.headers[":event-type"] == "messageStop"
    assert json.loads(found.payload) == {"stopReason": "end_turn"}
