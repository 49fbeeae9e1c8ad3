"""Time that passes only while everybody sleeps."""

from __future__ import annotations

import heapq
import itertools
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor


class VirtualTime:
    """`now` in seconds. One task runs at a time: whose sleep ends first."""

    def __init__(self) -> None:
        self.now = 0.0
        self._order = itertools.count()
        self._sleeping: list[tuple[float, int, threading.Event]] = []

    def run(self, tasks: Sequence[Callable[[], None]]) -> None:
        """All of them to their end. Raises what one of them raises."""
        with ThreadPoolExecutor(len(tasks)) as threads:
            ends = [threads.submit(self._run, task, self._asleep(0)) for task in tasks]
            self._wake_next()
            for end in ends:
                end.result()

    def sleep(self, seconds: float) -> None:
        woken = self._asleep(seconds)
        self._wake_next()
        woken.wait()

    def _run(self, task: Callable[[], None], woken: threading.Event) -> None:
        woken.wait()
        try:
            task()
        finally:
            self._wake_next()

    def _asleep(self, seconds: float) -> threading.Event:
        woken = threading.Event()
        heapq.heappush(self._sleeping, (self.now + seconds, next(self._order), woken))
        return woken

    def _wake_next(self) -> None:
        if self._sleeping:
            self.now, _, woken = heapq.heappop(self._sleeping)
            woken.set()
