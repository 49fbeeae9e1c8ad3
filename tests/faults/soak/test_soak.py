"""`make soak`, for a short round of few people."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.faults.figures import Figures, MakeFigures
from tests.faults.soak.run import is_flat, soak
from tests.faults.test_full_disk import disk_of

pytestmark = pytest.mark.faults


@pytest.mark.skipif(os.geteuid() != 0, reason="only root mounts a disk that can be filled")
def test_what_was_acknowledged_is_there_once_after_clocks_disks_and_kills(
    tmp_path: Path, figures: MakeFigures
) -> None:
    made: list[Figures] = []

    def make(fault: str) -> Figures:
        made.append(figures(fault))
        return made[-1]

    with disk_of(512, tmp_path) as disk:
        soak(disk, [6.0], make, users=8, streams=4)
    assert [found.wrong for found in made] == [0, 0, 0], made
    assert all(found.acknowledged for found in made), made


def test_memory_may_grow_in_the_first_five_minutes_alone() -> None:
    assert is_flat([300, 350, 400, 450, 500, 540, 490])
    assert not is_flat([300, 350, 400, 450, 500, 560])
    assert is_flat([300, 600])
