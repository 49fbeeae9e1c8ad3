"""Cuts botocore's endpoints.json, most of a client's making, to the services called.

python3.13 endpoints.py <botocore/data> <service>...
"""

from __future__ import annotations

import json
import sys
from pathlib import Path


def main(data: str, *services: str) -> None:
    file = Path(data) / "endpoints.json"
    endpoints = json.loads(file.read_text())
    for partition in endpoints["partitions"]:
        found = partition["services"]
        partition["services"] = {name: found[name] for name in services if name in found}
    file.write_text(json.dumps(endpoints, separators=(",", ":")))


if __name__ == "__main__":
    main(*sys.argv[1:])
