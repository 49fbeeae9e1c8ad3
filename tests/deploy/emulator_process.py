"""The emulator's process with SAM's translator in it, which CloudFormation needs for stacks.

    python -m tests.deploy.emulator_process <inherited listening socket's number> <SAM's packages>

The translator comes from SAM's environment, behind all packages of the emulator's own. The emulator
would unpack a function and its layers for each process: eighty times the same gigabytes.
"""

from __future__ import annotations

import asyncio
import hashlib
import sys
import tempfile
import threading
import zipfile
from pathlib import Path
from types import SimpleNamespace

_unpacking = threading.Lock()


class UnpackedOnce(zipfile.ZipFile):
    """An archive that is unpacked where nobody has unpacked the same bytes, and else linked to."""

    def __init__(self, file: str) -> None:
        digest = hashlib.sha256(Path(file).read_bytes()).hexdigest()
        self._unpacked = Path(tempfile.gettempdir(), f"unpacked-{digest}")
        with _unpacking:
            if not self._unpacked.exists():
                with zipfile.ZipFile(file) as archive:
                    archive.extractall(self._unpacked)

    def __exit__(self, *_: object) -> None:
        """Nothing is open."""

    def namelist(self) -> list[str]:
        """Of what would still have to be looked at."""
        return []

    def extractall(self, path: str) -> None:  # type: ignore[override]
        folder = Path(path)
        folder.rmdir()
        folder.symlink_to(self._unpacked)


if __name__ == "__main__":
    _, listener, sam_packages = sys.argv
    sys.path.append(sam_packages)

    from ministack.core import lambda_runtime

    from tests.local.aws.emulator_process import serve_until_orphaned

    lambda_runtime.zipfile = SimpleNamespace(**vars(zipfile) | {"ZipFile": UnpackedOnce})
    asyncio.run(serve_until_orphaned(int(listener)))
