"""Writes what browsers are given into a folder, for `sam build`. console.static_files reads it.

python -m console.commands.publish FOLDER
"""

from __future__ import annotations

import sys
from pathlib import Path

from console.commands.publication import published


def publish(folder: Path) -> None:
    folder.mkdir()
    for name, content in published().items():
        (folder / f"{name}.gz").write_bytes(content.gzipped)


if __name__ == "__main__":
    publish(Path(sys.argv[1]))
