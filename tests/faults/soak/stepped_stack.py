"""`make run` whose clock another process sets: SIGUSR1 an hour forward, SIGUSR2 an hour back."""

from __future__ import annotations

import signal
import sys
from functools import cache

from tests.faults.clocks.clock import HOUR, Clock, installed
from tests.local.run import main

_lasting = installed()


@cache
def _clock() -> Clock:
    """Installed when it is first set: by then all that reads a clock is loaded."""
    return _lasting.__enter__()


if __name__ == "__main__":
    for number, step in {signal.SIGUSR1: HOUR, signal.SIGUSR2: -HOUR}.items():
        signal.signal(number, lambda *_, step=step: _clock().step(step))
    sys.exit(main())
