"""What a schedule or a stream calls on AWS, called again and again on one machine."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

logger = logging.getLogger(__name__)


@contextmanager
def polled(module: str, seconds: float) -> Iterator[None]:
    """Calls the module's handler, and again so many seconds after each call, while the block
    runs. The module is imported here and not before: when the environment is set."""
    stopped = threading.Event()
    thread = threading.Thread(target=_poll, args=(module, seconds, stopped), name=module)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


def _poll(module: str, seconds: float, stopped: threading.Event) -> None:
    handler = import_module(module).handler
    while True:
        try:
            handler({})
        except Exception:
            logger.exception("%s failed, and will be tried again", module)
        if stopped.wait(seconds):
            return
