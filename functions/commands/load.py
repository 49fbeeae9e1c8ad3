"""`make load FILE=x.jsonl`: rows into this machine's running stack, or into a deployed one.

Which kinds of rows there are is in each family's own commands/rows.py.
"""

from __future__ import annotations

import sys
from pathlib import Path

from commands.command import CommandError, UsageError, run, use_stack


def main(arguments: list[str]) -> int:
    return run(lambda: _load(arguments))


def _load(arguments: list[str]) -> int:
    if len(arguments) != 1:
        raise UsageError("which file? make load FILE=rows.jsonl")
    where = use_stack()
    from commands.row_file import load  # entities read the environment when they are imported

    try:
        count = load(Path(arguments[0]))
    except OSError as error:
        raise CommandError(error) from error
    print(f"loaded {count} rows into {where}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
