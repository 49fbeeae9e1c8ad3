"""What is installed is pinned with hashes by `make lock`, and its files agree with each other."""

from __future__ import annotations

import re
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from commands.template import ROOT
from tests.each_row import each_row

FOLDERS = ("layers/*", "tests", "tests/*")
ASKED = sorted(path for folder in FOLDERS for path in ROOT.glob(f"{folder}/*requirements*.in"))
TOGETHER = [
    *sorted(ROOT.glob("layers/*/requirements.txt")),
    *sorted(ROOT.glob("tests/local/*requirements.txt")),
    ROOT / "tests/requirements.txt",
    ROOT / "tests/bench/reference-requirements.txt",
    ROOT / "tests/requirements-measure.txt",
]
"""What is on one path at the same time."""

every_asked = each_row("path", ASKED, ids=lambda path: str(path.relative_to(ROOT)))


def locked(path: Path) -> dict[str, set[str]]:
    """The pinned requirements of a lock: `name==version; marker` by the package's name."""
    pins: dict[str, set[str]] = {}
    for line in re.findall(r"^([a-z0-9].*?)(?: \\)?$", path.read_text(), re.MULTILINE):
        pins.setdefault(canonicalize_name(Requirement(line).name), set()).add(line)
    return pins


def versions(pins: set[str]) -> set[str]:
    return {str(Requirement(pin).specifier) for pin in pins}


@every_asked
def test_what_is_asked_for_is_what_the_lock_pins(path: Path) -> None:
    pins = locked(path.with_suffix(".txt"))
    for line in path.read_text().splitlines():
        if not line.startswith("#"):
            asked = Requirement(line)
            assert versions(pins[canonicalize_name(asked.name)]) == {str(asked.specifier)}


@every_asked
def test_every_pinned_package_has_hashes(path: Path) -> None:
    lock = path.with_suffix(".txt").read_text()
    for name, pins in locked(path.with_suffix(".txt")).items():
        for pin in pins:
            assert re.search(
                rf"^{re.escape(pin)} \\\n +--hash=sha256:[0-9a-f]{{64}}", lock, re.M
            ), name


def test_every_lock_comes_from_a_list_that_is_asked_for() -> None:
    locks = {path for folder in FOLDERS for path in ROOT.glob(f"{folder}/*requirements*.txt")}
    assert locks == {path.with_suffix(".txt") for path in ASKED}


def test_what_is_installed_together_is_pinned_alike() -> None:
    pins: dict[str, set[str]] = {}
    for path in TOGETHER:
        for name, lines in locked(path).items():
            assert versions(lines) == pins.setdefault(name, versions(lines)), f"{path}: {name}"
