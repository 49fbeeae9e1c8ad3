"""Dynoxide, the program that stands for DynamoDB on one machine: it keeps tables in SQLite.

    python3 tests/local/aws/tables/dynoxide.py ENVIRONMENT

puts it into the virtual environment. The Makefile runs this with the machine's Python, so only the
standard library may be imported here.
"""

from __future__ import annotations

import hashlib
import io
import os
import platform
import shutil
import sys
import tarfile
from pathlib import Path
from urllib.request import urlopen

VERSION = "1.2.1"
PACKAGE = f"https://registry.npmjs.org/@dynoxide/linux-x64/-/linux-x64-{VERSION}.tgz"
SHA512 = (
    "b011ea97127d00d90b96e1646117dde6bf18d00a457b0e0584eae5860440803e"
    "17cc4a053ae904a359ee053435fa34eda1fab09f83564369344e7e663538e052"
)
_PATIENCE_SECONDS = 60


class FetchError(Exception):
    """The message is one line for a person."""


def program(environment: Path) -> Path:
    """Where it is in the virtual environment."""
    return environment / "bin/dynoxide"


def fetch(environment: Path) -> None:
    """Download it, or use the machine's own where none is pinned. Raises FetchError."""
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        _use_own(program(environment))
        return
    try:
        with urlopen(PACKAGE, timeout=_PATIENCE_SECONDS) as answer:
            package = answer.read()
    except OSError as error:
        raise FetchError(f"{PACKAGE} was not fetched: {error}") from error
    if hashlib.sha512(package).hexdigest() != SHA512:
        raise FetchError(f"{PACKAGE} is not the file that is pinned: nothing was installed")
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        held = archive.extractfile("package/dynoxide")
        assert held is not None
        content = held.read()
    try:
        _write(program(environment), content)
    except OSError as error:
        raise FetchError(f"{environment} cannot be written: {error.strerror}") from error


def _use_own(file: Path) -> None:
    places = os.environ.get("PATH", "").split(os.pathsep)
    others = (place for place in places if Path(place).resolve() != file.parent.resolve())
    own = shutil.which("dynoxide", path=os.pathsep.join(others))
    if own is None:
        raise FetchError(
            f"Dynoxide {VERSION} is pinned for Linux on x86-64 alone: put one for this machine on "
            "the PATH as dynoxide, or run Teller in such a container"
        )
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    file.symlink_to(own)


def _write(file: Path, content: bytes) -> None:
    """There whole or not at all, while another one may be running."""
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_suffix(".partial")
    partial.write_bytes(content)
    partial.chmod(0o755)
    partial.replace(file)


if __name__ == "__main__":
    try:
        fetch(Path(sys.argv[1]))
    except FetchError as failure:
        sys.exit(str(failure))
