"""A build is made again of what has changed, and of nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.deploy import sam

SOURCE = "functions/banking/block_card.py"
NAMES = (SOURCE, "layers/build.mk", "template.yaml")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name in NAMES:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path


def test_whatever_a_build_is_made_of_makes_another_if_it_changes(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def change(name: str) -> None:
        (checkout / name).write_text("other")

    def rename() -> None:
        (checkout / SOURCE).rename(checkout / "functions/banking/moved.py")

    changes: list[Callable[[], object]] = [
        *(partial(change, name) for name in NAMES),
        partial((checkout / SOURCE).chmod, 0o755),
        rename,
        (checkout / "template.yaml").unlink,
        partial(monkeypatch.setenv, "RELEASE", "2"),
    ]
    digests = [sam.digest(checkout)]
    for apply in changes:
        apply()
        digests.append(sam.digest(checkout))
    assert len({*digests}) == len(digests)


def test_what_python_compiled_meanwhile_is_no_change(checkout: Path) -> None:
    before = sam.digest(checkout)
    compiled = checkout / "functions/banking/__pycache__/block_card.cpython-313.pyc"
    compiled.parent.mkdir()
    compiled.write_bytes(b"bytecode")
    (checkout / SOURCE).touch()
    assert sam.digest(checkout) == before
