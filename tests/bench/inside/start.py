"""CPU seconds of this process until a module is imported: `start [module]`.

`start module compiled` counts the source files that had to be compiled instead.
"""

from __future__ import annotations

import json
import sys
import time


def main(module: str = "", compiled: str = "") -> float:
    files: list[str] = []
    if compiled:
        sys.addaudithook(lambda event, args: _note(files, event, args))
    if module:
        __import__(module)
    return len(files) if compiled else time.process_time()


def _note(files: list[str], event: str, args: tuple[object, ...]) -> None:
    if event == "compile" and str(args[1]).endswith(".py"):
        files.append(str(args[1]))


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
