"""Installs what requirements files pin into a virtual environment, and prints how far it is:

    python3 tests/local/install.py ENVIRONMENT FILE...

The file `run` in the environment marks a complete installation. The Makefile runs this with the
machine's Python before anything is installed, so only the standard library may be imported here.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

MEGABYTES = 170
"""What the environment takes on disk."""
MARKER = "run"
OCR_MEGABYTES = 340
REPORT_SECONDS = 5
_MACHINES_OWN: str = getattr(sys, "_base_executable", sys.executable)
"""The Python that the running one's environment was made of."""
_UNFINISHED = "unfinished"
"""A file in the environment while packages are installed: pip takes half of one for a whole one."""


class InstallError(Exception):
    """The message is one line for a person."""


def main() -> int:
    environment, *files = sys.argv[1:]
    try:
        install(Path(environment), [Path(file) for file in files])
    except InstallError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped: the same command goes on with it", file=sys.stderr)
        return 1
    return 0


def install(environment: Path, files: Sequence[Path]) -> None:
    """Raises InstallError."""
    print(f"installing into {environment}: {_counted(files)} packages, {MEGABYTES} MB", flush=True)
    print(f"the OCR engine, {OCR_MEGABYTES} MB, is installed while the stack runs", flush=True)
    python = environment / "bin/python"
    try:
        environment.mkdir(exist_ok=True)
        (environment / MARKER).unlink(missing_ok=True)
        was_interrupted = (environment / _UNFINISHED).exists()
        (environment / _UNFINISHED).touch()
        free = shutil.disk_usage(environment).free // 1_000_000
    except OSError as error:
        raise InstallError(f"{environment} cannot be written: {error.strerror}") from error
    if free < MEGABYTES - _megabytes(environment):
        raise InstallError(f"{environment} takes {MEGABYTES} MB of disk, and {free} MB are free")
    if not python.exists():
        _make(environment)
    again = ["--ignore-installed"] if was_interrupted else []
    with _reporting(_Progress(environment, _counted(files))) as progress:
        _run([*pip_for(python), *arguments(files), *again], progress)
    (environment / _UNFINISHED).unlink()
    (environment / MARKER).touch()


def pip_for(python: Path) -> list[str]:
    """The command that is pip for that environment: the machine's own pip if there is one, since
    another one takes longer to install than ten packages."""
    if _has_pip(_MACHINES_OWN):
        return [_MACHINES_OWN, "-m", "pip", "--python", str(python)]
    return [str(python), "-m", "pip"]


def arguments(files: Sequence[Path]) -> list[str]:
    """Of pip. The files name every package with hashes; Python compiles what it imports."""
    flags = ["--disable-pip-version-check", "--require-hashes", "--no-deps", "--no-compile"]
    return ["install", *flags, *(part for file in files for part in ("-r", str(file)))]


def _has_pip(python: str) -> bool:
    asked = subprocess.run([python, "-c", "import pip"], capture_output=True, check=False)
    return asked.returncode == 0


def _make(environment: Path) -> None:
    without_pip = ["--without-pip"] if _has_pip(_MACHINES_OWN) else []
    made = subprocess.run(
        [sys.executable, "-m", "venv", *without_pip, str(environment)],
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        said = (made.stdout + made.stderr).strip().splitlines() or ["venv failed"]
        raise InstallError(f"{environment} was not made: {said[-1]}")


def _counted(files: Sequence[Path]) -> int:
    pins = (re.findall(r"^([A-Za-z0-9._-]+)[^\n=]*==", file.read_text(), re.M) for file in files)
    return len({name for names in pins for name in names})


def _megabytes(folder: Path) -> int:
    total = 0
    for path in folder.rglob("*"):
        with contextlib.suppress(OSError):
            total += path.lstat().st_blocks * 512
    return total // 1_000_000


class _Progress:
    """How far pip is, by the lines that it prints and by what is on disk."""

    def __init__(self, environment: Path, packages: int) -> None:
        self._environment, self._packages = environment, packages
        self._collected = 0
        self._is_unpacking = False

    def see(self, line: str) -> None:
        self._collected += line.startswith("Collecting ")
        self._is_unpacking |= line.startswith("Installing collected packages")

    def __str__(self) -> str:
        if self._is_unpacking:
            return f"unpacking: {_megabytes(self._environment)} of {MEGABYTES} MB"
        return f"downloading: {self._collected} of {self._packages} packages"


@contextlib.contextmanager
def _reporting(progress: _Progress) -> Iterator[_Progress]:
    """Prints it every few seconds while the block runs."""
    done = threading.Event()

    def report() -> None:
        while not done.wait(REPORT_SECONDS):
            print(f"  {progress}", flush=True)

    thread = threading.Thread(target=report, daemon=True)
    thread.start()
    try:
        yield progress
    finally:
        done.set()
        thread.join()


def _run(command: Sequence[str], progress: _Progress) -> None:
    printed = []
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            progress.see(line)
            printed.append(line.rstrip())
    if process.returncode:
        errors = [line for line in printed if line.startswith("ERROR")] or printed
        raise InstallError("\n".join(["the packages were not installed:", *errors[-3:]]))


if __name__ == "__main__":
    sys.exit(main())
