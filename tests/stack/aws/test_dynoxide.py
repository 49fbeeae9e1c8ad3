"""The program of the tables, on machines that none is pinned for."""

from __future__ import annotations

import platform
from pathlib import Path

import pytest

from tests.local.aws.tables import dynoxide

pytestmark = pytest.mark.stack


@pytest.fixture(autouse=True)
def another_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "arm64")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))


def test_the_machines_own_program_is_used(tmp_path: Path) -> None:
    own = tmp_path / "bin/dynoxide"
    own.parent.mkdir()
    own.write_text("#!/bin/sh\n")
    own.chmod(0o755)
    for _ in range(2):
        dynoxide.fetch(tmp_path / "environment")
    assert dynoxide.program(tmp_path / "environment").samefile(own)


def test_a_machine_without_one_is_refused_in_a_line(tmp_path: Path) -> None:
    with pytest.raises(dynoxide.FetchError, match="put one for this machine on the PATH"):
        dynoxide.fetch(tmp_path / "environment")
