"""Imports modules and prints, as JSON, which files that loaded and which it had to compile.

    python import_report.py <module> ...

Run as a file by an interpreter without packages, its PYTHONPATH being what Lambda's would be.
"""

from __future__ import annotations

import importlib
import json
import sys
from importlib.machinery import SourceFileLoader
from typing import Any

compiled: list[str] = []
_compile = SourceFileLoader.source_to_code


def _report(loader: SourceFileLoader, data: Any, path: Any, **options: Any) -> Any:
    compiled.append(str(path))
    return _compile(loader, data, path, **options)


if __name__ == "__main__":
    SourceFileLoader.source_to_code = _report  # type: ignore[method-assign, assignment]
    for name in sys.argv[1:]:
        importlib.import_module(name)
    files = [getattr(loaded, "__file__", None) for loaded in sys.modules.values()]
    print(json.dumps({"loaded": sorted(filter(None, files)), "compiled": compiled}))
