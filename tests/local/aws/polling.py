"""What a schedule or a stream calls on AWS, called again and again on one machine."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module

logger = logging.getLogger(__name__)


def handler_of(module: str) -> Callable[[], object]:
    """Calls it. The module is imported then and not before: when the environment is set."""
    return lambda: import_module(module).handler({})


@contextmanager
def polled(name: str, work: Callable[[], object], seconds: float) -> Iterator[None]:
    """Does the work, and again so many seconds after each time, while the block runs."""
    stopped = threading.Event()
    thread = threading.Thread(target=_poll, args=(name, work, seconds, stopped), name=name)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


def _poll(name: str, work: Callable[[], object], seconds: float, stopped: threading.Event) -> None:
    while True:
        try:
            work()
        except Exception:
            logger.exception("%s failed, and will be tried again", name)
        if stopped.wait(seconds):
            return
