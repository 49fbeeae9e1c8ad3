"""What a reader has of a turn that it attaches to: the protocol's events, each with its id."""

from __future__ import annotations

from collections.abc import Iterable

import httpx

from tests.chat.talk import Talk

PING = ": ping"


def blocks_of(raw: str) -> list[str]:
    """Of a stream, whole or cut, without what says nothing: the hint at its beginning and pings."""
    whole = raw.rpartition("\n\n")[0]
    return [block for block in whole.split("\n\n") if block not in ("", PING, "retry: 1000")]


def told(blocks: Iterable[str]) -> list[str]:
    """Without their ids, as POST has them."""
    return [block.partition("data: ")[2] for block in blocks]


def id_of(block: str) -> str:
    line, _, data = block.partition("\n")
    assert line.startswith("id: "), block
    assert data.startswith("data: "), block
    return line.removeprefix("id: ")


def posted(talk: Talk, said: str, key: str, **headers: str) -> list[str]:
    """The events of a reader whom nothing interrupts."""
    sent = headers | {"Idempotency-Key": key}
    response = talk.post(talk.body(said), **sent)
    assert response.status_code == 200, response.text
    assert "\nid:" not in response.text
    return told(blocks_of(response.text))


def left_after(talk: Talk, last: str, **headers: str) -> list[str]:
    """What is still told to who has read up to that id."""
    response = talk.attach(last, **headers)
    if response.status_code == 204:
        assert response.content == b""
        return []
    assert response.status_code == 200, response.text
    return told(blocks_of(response.text))


def read_up_to(response: httpx.Response, word: str) -> str:
    """What came until the word did."""
    raw = ""
    for part in response.iter_text():
        raw += part
        if word in raw:
            break
    return raw
