"""Reads the frames of an AWS event stream, however its bytes were cut.

https://docs.aws.amazon.com/transcribe/latest/dg/event-stream.html
botocore's reader copies what is left for each frame and reads the payload by its model of the
service, which is two thirds of what a token costs.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple
from zlib import crc32

_PRELUDE = struct.Struct(">III")
_LENGTH = struct.Struct(">H")
_NUMBER = struct.Struct(">I")
_TEXT = 7
_LARGEST = 16 * 1024 * 1024
"""As botocore has it."""


class BrokenFrame(Exception):
    """What came is no frame, or not the one that was sent."""


class Frame(NamedTuple):
    headers: Mapping[str, str]
    payload: bytes


def frames(chunks: Iterable[bytes]) -> Iterator[Frame]:
    """Raises BrokenFrame. What comes after the last whole one is left."""
    rest = b""
    for chunk in chunks:
        data = rest + chunk if rest else chunk
        begin = 0
        while end := _end(data, begin):
            yield _frame(data, begin, end)
            begin = end
        rest = data[begin:]


def _end(data: bytes, begin: int) -> int:
    """Where the frame ends; 0 if it is not whole yet."""
    if len(data) - begin < _PRELUDE.size:
        return 0
    size, headers, checksum = _PRELUDE.unpack_from(data, begin)
    if crc32(data[begin : begin + 8]) != checksum:
        raise BrokenFrame("the prelude's checksum is wrong")
    if not headers + 16 <= size <= _LARGEST:
        raise BrokenFrame("no frame has such a size")
    return begin + size if begin + size <= len(data) else 0


def _frame(data: bytes, begin: int, end: int) -> Frame:
    payload_end = end - _NUMBER.size
    if crc32(data[begin:payload_end]) != _NUMBER.unpack_from(data, payload_end)[0]:
        raise BrokenFrame("the frame's checksum is wrong")
    payload_begin = begin + _PRELUDE.size + _PRELUDE.unpack_from(data, begin)[1]
    headers = _headers(data[begin + _PRELUDE.size : payload_begin])
    return Frame(headers, data[payload_begin:payload_end])


@lru_cache(maxsize=64)
def _headers(data: bytes) -> Mapping[str, str]:
    """All of them are texts in the streams that are read here, and the same again and again."""
    found: dict[str, str] = {}
    place = 0
    try:
        while place < len(data):
            name, place = _text(data, place + 1, data[place])
            if data[place] != _TEXT:
                raise BrokenFrame("a header is no text")
            (length,) = _LENGTH.unpack_from(data, place + 1)
            found[name], place = _text(data, place + 3, length)
    except (ValueError, IndexError, struct.error) as error:
        raise BrokenFrame("the headers cannot be read") from error
    return MappingProxyType(found)


def _text(data: bytes, begin: int, length: int) -> tuple[str, int]:
    end = begin + length
    if end > len(data):
        raise BrokenFrame("a header is cut")
    return data[begin:end].decode(), end
