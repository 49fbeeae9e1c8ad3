"""The one-machine stack on a disk that fills up."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.budget_contract import LUNCH
from tests.faults.figures import MakeFigures
from tests.stack.started import Item, started

pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(os.geteuid() != 0, reason="only root mounts a small disk"),
]
USER = "12345"
SPENT = {"user_id": USER, "thread_id": "t", "transaction": LUNCH}
KEY = {"Idempotency-Key": "the-same"}


@contextmanager
def disk_of(megabytes: int, folder: Path) -> Iterator[Path]:
    """A disk of that size, while the block runs."""
    disk = folder / "disk"
    disk.mkdir()
    size = f"size={megabytes}m"
    subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(disk)], check=True)
    try:
        yield disk
    finally:
        # A process that was killed may take a moment to close its files.
        subprocess.run(["umount", "--lazy", str(disk)], check=True)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    with disk_of(96, tmp_path) as disk:
        yield disk


def fill(file: Path, leave: int) -> None:
    """All of the disk but so many bytes."""
    disk = os.statvfs(file.parent)
    with file.open("wb") as filling:
        os.posix_fallocate(filling.fileno(), 0, disk.f_bavail * disk.f_frsize - leave)


def _transactions(rows: list[Item]) -> list[Item]:
    return [row for row in rows if row["sk"]["S"].startswith("budget#")]


def test_on_a_full_disk_a_write_is_refused_whole_and_done_when_there_is_room_again(
    small_disk: Path, figures: MakeFigures
) -> None:
    filling = small_disk / "filling"
    with (
        started(small_disk / "state") as stack,
        stack.client(stack.tokens.issue(USER)) as http,
    ):
        before = stack.items("MONEY_TABLE")
        for leave in (8 * 1024 * 1024, 0):
            fill(filling, leave)
            refused = http.post("/tools/add_transaction", json=SPENT, headers=KEY)
            assert refused.status_code == 503
            assert (refused.json()["ok"], refused.json()["error"]["code"]) == (False, "DB_ERROR")
            assert stack.items("MONEY_TABLE") == before
            read = http.post("/tools/get_account_summary", json={"user_id": USER})
            # One that cannot be audited is refused; for some, pages that SQLite has are enough.
            assert read.status_code in ((200,) if leave else (200, 503)), read.text
            assert http.get("/tools").status_code == 200
            filling.unlink()
        done = http.post("/tools/add_transaction", json=SPENT, headers=KEY)
        assert done.status_code == 200
        again = http.post("/tools/add_transaction", json=SPENT, headers=KEY)
        id = done.json()["data"]["transaction_id"]
        figures("disk full").count(
            acknowledged=done.status_code == 200,
            effects=len(_transactions(stack.items("MONEY_TABLE"))) - len(_transactions(before)),
            audited=sum(id in event["tool_output"]["S"] for event in stack.events(USER)),
            otherwise=again.text != done.text,
        )
        assert again.text == done.text
        assert len(stack.items("MONEY_TABLE")) > len(before)
