"""Has PynamoDB import botocore's client when it makes one. It imports it for its types, which is a
third of a start, and makes none: the toolkit gives it one.

python3.13 pynamodb_imports.py <folder of packages>
"""

from __future__ import annotations

import sys
from pathlib import Path

TYPES = "BotocoreBaseClientPrivate = object\n"
CHANGES = {
    '"""\nLowest level connection\n"""\n': "from __future__ import annotations\n",
    "import botocore.config\nimport botocore.client\n": "",
    "from botocore.client import ClientError\n": "from botocore.exceptions import ClientError\n",
    "from botocore.session import get_session\n": "",
    "            self._local.session = get_session()\n": (
        "            from botocore.session import get_session\n"
        "            self._local.session = get_session()\n"
    ),
    "            config = botocore.client.Config(\n": (
        "            from botocore.config import Config\n            config = Config(\n"
    ),
}


def main(packages: str) -> None:
    folder = Path(packages) / "pynamodb/connection"
    (folder / "_botocore_private.py").write_text(TYPES)
    base = folder / "base.py"
    source = base.read_text()
    for before, after in CHANGES.items():
        if source.count(before) != 1:
            raise SystemExit(f"PynamoDB is another: {before!r} is not in it once")
        source = source.replace(before, after)
    base.write_text(source)


if __name__ == "__main__":
    main(*sys.argv[1:])
