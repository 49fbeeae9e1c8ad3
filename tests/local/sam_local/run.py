"""`make sam-local`: what `sam local` needs of the running stack, until Ctrl-C."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

from commands import command, running_stack
from commands.command import CommandError
from commands.template import ROOT
from tests.local.sam_local import prepared, relay

FOLDER = ROOT / ".sam-local"
READY = """\
sam local is ready, with the data of the running stack. In other terminals:

  export PATH=$PWD/.venv-sam/bin:$PATH
  sam local invoke GetAccountSummaryFunction -e events/banking/get_account_summary.json
  sam local invoke McpFunction -e events/doors/mcp.json
  sam local start-api
  sam local start-lambda

Ctrl-C ends it; docs/local.md has more."""


def main() -> int:
    """Raises `StackError` without a running stack, or without Docker."""
    state_dir = Path(os.environ.get("STATE_DIR") or ".state")
    running = running_stack.variables_of_running(state_dir)
    address = relay.bridge()
    print("building", file=sys.stderr)
    try:
        prepared.prepare(FOLDER, running)
    except RuntimeError as error:
        raise CommandError(str(error)) from error
    with suppress(KeyboardInterrupt):
        asyncio.run(relay.serve(address, prepared.hosts(running), lambda: print(READY, flush=True)))
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(command.run(main))
