"""A build is made again of what has changed, and of nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.deploy import sam

SOURCE = "functions/banking/block_card.py"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name in (SOURCE, "layers/build.mk", "template.yaml"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path


@pytest.mark.parametrize("name", [SOURCE, "layers/build.mk", "template.yaml"])
def test_what_is_changed_is_built_anew(checkout: Path, name: str) -> None:
    before = sam.digest(checkout)
    (checkout / name).write_text("other")
    assert sam.digest(checkout) != before


def test_a_file_that_comes_goes_or_is_renamed_is_a_change(checkout: Path) -> None:
    before = sam.digest(checkout)
    moved = (checkout / SOURCE).rename(checkout / "functions/banking/moved.py")
    renamed = sam.digest(checkout)
    moved.unlink()
    assert len({before, renamed, sam.digest(checkout)}) == 3


def test_a_script_that_may_run_now_is_a_change(checkout: Path) -> None:
    before = sam.digest(checkout)
    (checkout / SOURCE).chmod(0o755)
    assert sam.digest(checkout) != before


def test_what_is_released_under_another_name_is_a_change(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = sam.digest(checkout)
    monkeypatch.setenv("RELEASE", "2")
    assert sam.digest(checkout) != before


def test_what_python_compiled_meanwhile_is_no_change(checkout: Path) -> None:
    before = sam.digest(checkout)
    compiled = checkout / "functions/banking/__pycache__/block_card.cpython-313.pyc"
    compiled.parent.mkdir()
    compiled.write_bytes(b"bytecode")
    (checkout / SOURCE).touch()
    assert sam.digest(checkout) == before
