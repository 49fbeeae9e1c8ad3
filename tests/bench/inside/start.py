"""A start: CPU seconds (user and system) from nothing until a module is imported.

`start` alone is a bare interpreter. `start module` imports it; `start module.handler first` makes
a first call too, `start module compiled` counts the source files that had to be compiled,
`start module imported` names the modules of others that it imports, and `start libraries module…`
imports these.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path


def main(path: str = "", then: str = "", *others: str) -> object:
    if not path:
        return time.process_time()
    if path == "libraries":
        gc.disable()  # as a tool does
        for library in (then, *others):
            __import__(library)
        return time.process_time()
    if then == "imported":
        return list(_imported(path))
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


def _imported(path: str) -> Iterator[str]:
    known = set(sys.modules)
    __import__(path)
    roots = (Path("functions"), Path("layers/toolkit"))
    ours = {"tests", *(each.stem for root in roots for each in root.iterdir())}
    for name, module in list(sys.modules.items()):
        found = getattr(module, "__spec__", None)
        can_be_imported = found and found.name == name and found.has_location
        if can_be_imported and name not in known and name.partition(".")[0] not in ours:
            yield name


def _note(compiled: list[str], event: str, args: tuple[object, ...]) -> None:
    if event == "compile" and str(args[1]).endswith(".py"):
        compiled.append(str(args[1]))


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
