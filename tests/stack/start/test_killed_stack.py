"""What a killed stack leaves behind. That it loses nothing: tests/faults/test_killed_stack.py."""

from __future__ import annotations

import fcntl
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.stack.processes import emulators_of, runs
from tests.stack.started import started

pytestmark = pytest.mark.stack


def test_a_killed_stack_leaves_no_emulator(tmp_path: Path) -> None:
    with started(tmp_path) as first:
        emulators = emulators_of(first.process.pid)
        assert len(emulators) == 2
        first.process.kill()
        first.process.wait()
        _wait_for_lock(tmp_path)
        assert not any(map(runs, emulators))
        assert "no stack runs" in first.command("audit", USER_ID="12345").stderr


def _wait_for_lock(state_dir: Path) -> None:
    """The emulator holds it as long as it lives."""
    with (state_dir / "emulator.lock").open() as lock, ThreadPoolExecutor(1) as waiter:
        waiter.submit(fcntl.flock, lock, fcntl.LOCK_EX).result(timeout=30)
