"""Alerts on one machine: what a schedule calls on AWS is called here once a minute."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

POLL_SECONDS = 60
logger = logging.getLogger(__name__)


@contextmanager
def told() -> Iterator[None]:
    """Looks at everybody while the block runs."""
    stopped = threading.Event()
    thread = threading.Thread(target=_poll, args=(stopped,), name="alerts")
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


def _poll(stopped: threading.Event) -> None:
    from budget.alerts.tell_of_budget import handler  # after the environment is set

    while True:
        try:
            handler({})
        except Exception:
            logger.exception("alerts failed, and will be tried again")
        if stopped.wait(POLL_SECONDS):
            return
