"""What `make run` says and does before anything is installed. pip is a program of the test's."""

from __future__ import annotations

import subprocess
import sys
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path

import pytest

from commands.template import ROOT
from tests.local import install
from tests.local.install import InstallError

REQUIREMENTS = """\
one==1.0 \\
    --hash=sha256:00
two==2.0 ; python_version > '3' \\
    --hash=sha256:11
"""
WORKS = "print('Collecting one==1.0', flush=True)"
SLOW = f"""
import time
{WORKS}
time.sleep(0.5)
print('Installing collected packages: one', flush=True)
time.sleep(0.5)
"""
FAILS = "print('Looking'); print('ERROR: no network'); raise SystemExit(1)"


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """One that was made before."""
    (tmp_path / "env/bin").mkdir(parents=True)
    (tmp_path / "env/bin/python").touch()
    return tmp_path / "env"


@pytest.fixture
def installs(environment: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[str]]:
    """Installs with that program for pip; the arguments that it was given."""
    file = environment.with_name("requirements.txt")
    file.write_text(REQUIREMENTS)
    given = environment.with_name("given")

    def of(program: str) -> list[str]:
        kept = f"import sys; open({str(given)!r}, 'w').write(' '.join(sys.argv[1:]))\n{program}"
        monkeypatch.setattr(install, "pip_for", lambda _: [sys.executable, "-c", kept])
        install.install(environment, [file])
        return given.read_text().split()

    return of


def test_it_says_beforehand_what_it_takes_and_then_how_far_it_is(
    installs: Callable[[str], list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    environment: Path,
) -> None:
    monkeypatch.setattr(install, "REPORT_SECONDS", 0.1)
    arguments = installs(SLOW)
    assert {"--require-hashes", "--no-deps"} <= {*arguments}
    first, second, *progress = capsys.readouterr().out.splitlines()
    assert first == f"installing into {environment}: 2 packages, 170 MB"
    assert second == "the OCR engine, 340 MB, is installed while the stack runs"
    assert "  downloading: 1 of 2 packages" in progress
    assert progress[-1] == "  unpacking: 0 of 170 MB"
    assert (environment / "run").exists()


def test_it_says_how_far_it_is_at_least_every_ten_seconds() -> None:
    assert install.REPORT_SECONDS <= 10


def test_what_failed_is_said_and_not_taken_for_installed(
    installs: Callable[[str], list[str]], environment: Path
) -> None:
    installs(WORKS)
    with pytest.raises(InstallError) as failed:
        installs(FAILS)
    assert str(failed.value) == "the packages were not installed:\nERROR: no network"
    assert not (environment / "run").exists()


def test_what_an_interrupted_installation_left_is_installed_over(
    installs: Callable[[str], list[str]], environment: Path
) -> None:
    assert "--ignore-installed" not in installs(WORKS)
    with pytest.raises(InstallError):
        installs(FAILS)
    assert "--ignore-installed" in installs(WORKS)
    assert "--ignore-installed" not in installs(WORKS)


def test_a_disk_without_room_is_one_line(
    installs: Callable[[str], list[str]], environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = namedtuple("usage", "free")
    monkeypatch.setattr("shutil.disk_usage", lambda _: usage(5_000_000))
    with pytest.raises(InstallError) as failed:
        installs(WORKS)
    assert str(failed.value) == f"{environment} takes 170 MB of disk, and 5 MB are free"


# --- By make --------------------------------------------------------------------------------------


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder in which nothing is installed."""
    for name in ("Makefile", "layers", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def refused(checkout: Path, python: str) -> list[str]:
    """What `make run` says, without make's own line."""
    made = subprocess.run(
        ["make", "--no-print-directory", "run", f"PYTHON={python}"],
        cwd=checkout,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 2
    *said, last = made.stderr.splitlines()
    assert last.startswith(("make: ***", "make["))
    return said


def test_a_python_that_is_too_old_is_one_line(checkout: Path) -> None:
    old = checkout / "python3.9"
    version = "import sys; sys.version_info = (3, 9, 18); exec(sys.argv[1])"
    old.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{version}" "$2"\n')
    old.chmod(0o755)
    assert refused(checkout, str(old)) == [
        f"{old} is Python 3.9: name 3.11 or newer, as in `make run PYTHON=python3.13`"
    ]


def test_a_folder_that_cannot_be_written_is_one_line(checkout: Path) -> None:
    (checkout / ".venv").symlink_to("/dev/null")
    assert refused(checkout, sys.executable) == [".venv cannot be written: File exists"]
