"""A start: CPU seconds (user and system) from nothing until a module is imported.

`start` alone is a bare interpreter. `start module` imports it; `start module.handler first` makes
a first call too, `start module compiled` counts the source files that had to be compiled.
"""

from __future__ import annotations

import json
import sys
import time


def main(path: str = "", then: str = "") -> object:
    if not path:
        return time.process_time()
    if then == "first":
        from tests.bench.inside.calls import Handler

        handler = Handler(path)
        handler(handler.event())
        return time.process_time()
    compiled: list[str] = []
    if then == "compiled":
        sys.addaudithook(lambda event, args: _note(compiled, event, args))
    __import__(path)
    return compiled if then else time.process_time()


def _note(compiled: list[str], event: str, args: tuple[object, ...]) -> None:
    if event == "compile" and str(args[1]).endswith(".py"):
        compiled.append(str(args[1]))


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
