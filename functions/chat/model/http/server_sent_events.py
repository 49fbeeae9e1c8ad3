"""Reads server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html"""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterable, Iterator
from itertools import chain

_Utf8 = codecs.getincrementaldecoder("utf-8-sig")


def parse(chunks: Iterable[bytes]) -> Iterator[str]:
    """The data of each event that has any, however the bytes were cut. What comes last counts as
    an event without its empty line, too: some servers leave that away."""
    data: list[str] = []
    for line in chain(_lines(chunks), [""]):
        name, _, value = line.partition(":")
        if name == "data":
            data.append(value.removeprefix(" "))
        elif not line and data:
            yield "\n".join(data)
            data = []


def _lines(chunks: Iterable[bytes]) -> Iterator[str]:
    decoder = io.IncrementalNewlineDecoder(_Utf8("replace"), translate=True)
    rest = ""
    for chunk in chunks:
        *lines, rest = (rest + decoder.decode(chunk)).split("\n")
        yield from lines
    yield from (rest + decoder.decode(b"", final=True)).split("\n")
