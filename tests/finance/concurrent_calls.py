"""What happens in the middle of a call, or beside many."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Any

from toolkit.storage import tables


@contextmanager
def right_before(holding: str, act: Callable[[], object], *, nth: int = 1) -> Iterator[None]:
    """Act, once, before the nth request to query a table that holds this text is sent."""
    lock, seen = Lock(), 0

    def interrupt(params: dict[str, Any], **_: Any) -> None:
        nonlocal seen
        if holding not in params["body"].decode():
            return
        with lock:
            seen += 1
            if seen == nth:
                act()

    events = tables.client().meta.events
    events.register("before-call.dynamodb.Query", interrupt)
    try:
        yield
    finally:
        events.unregister("before-call.dynamodb.Query", interrupt)
    assert seen >= nth, "it never came to it"


@dataclass
class Beside:
    """Rows that a thread has entered so far, and whether there are any."""

    rows: list[dict[str, Any]] = field(default_factory=list)
    begun: Event = field(default_factory=Event)
    stop: Event = field(default_factory=Event)


@contextmanager
def entering(
    enter: Callable[[int], list[dict[str, Any]]], *, at_most: int = 40
) -> Iterator[Beside]:
    """Have a thread enter rows again and again: `enter` gets how many times it was called,
    and returns the rows. It has begun when the block begins."""
    beside = Beside()

    def go() -> None:
        for number in range(at_most):
            if not beside.stop.is_set():
                beside.rows += enter(number)
                beside.begun.set()

    with ThreadPoolExecutor(1) as thread:
        entered = thread.submit(go)
        assert beside.begun.wait(60)
        try:
            yield beside
        finally:
            beside.stop.set()
        entered.result()
