"""`make retention [APPLY=1]`: hold the end of every stored item against what is set; with APPLY=1,
give it that end.

For items of a version that kept all of them, and after a change of how long something is kept. Run
again, it goes on where it was; what is written meanwhile has its end already.
"""

from __future__ import annotations

import os
import sys

from commands import deployed_stack
from commands.command import CommandError, run, use_stack
from commands.progress import Progress
from commands.template import Template
from families import modules


def main() -> int:
    where = use_stack()
    if stack_name := os.environ.get("STACK_NAME"):
        os.environ.update(deployed_stack.retention_of(stack_name))
    for name in Template().retention:
        if not os.environ.get(name):
            raise CommandError(f"{name} is not set: it has to say what {where} keeps")
        print(f"{name} {os.environ[name]}")
    # They read the environment when they are imported.
    from chat.commands import ends as of_chat

    is_writing = os.environ.get("APPLY") == "1"
    for ends in (of_chat, *modules("commands.ends")):
        table = ends.__name__.partition(".")[0]
        progress = Progress(f"items of {table} looked at")
        count = sum(progress.over(ends.move_ends(is_writing=is_writing)))
        print(f"{table}: {count} items {'given another end' if is_writing else 'have another end'}")
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
