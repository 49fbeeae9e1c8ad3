"""A plugin of pytest's that leaves how long `make test` took, for `make house`."""

from __future__ import annotations

import time

import pytest

from commands.template import ROOT

SECONDS = ROOT / ".artifacts/test-seconds"
_BEGUN = time.monotonic()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Not in a worker of xdist's, nor of a run that was broken off."""
    if not hasattr(session.config, "workerinput") and session.exitstatus in (0, 1):
        SECONDS.parent.mkdir(exist_ok=True)
        SECONDS.write_text(f"{time.monotonic() - _BEGUN:.0f}\n")
