"""A tool called in a process of its own, with a client of its own, as Lambda would.

The processes are forked off one that has imported the tools and nothing else, so that a call
costs no start-up and none of them inherits a thread.
"""

from __future__ import annotations

import multiprocessing
import os
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from tests.calling import Context
from tests.project.tools import TOOLS
from toolkit import telemetry

_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload([__name__])


@dataclass(frozen=True)
class ToolProcess:
    process: Any
    _answers: Connection

    def answer(self) -> dict[str, Any]:
        """What the tool answers to the proxy event."""
        answer: dict[str, Any] = self._answers.recv()
        self.process.join()
        return answer

    def kill(self) -> None:
        """SIGKILL: nothing in the process runs any more."""
        self.process.kill()
        self.process.join()


def start(tool: str, event: dict[str, Any], storage_url: str) -> ToolProcess:
    ours, theirs = _processes.Pipe(duplex=False)
    process = _processes.Process(target=_call, args=(tool, event, storage_url, theirs), daemon=True)
    process.start()
    theirs.close()
    return ToolProcess(process, ours)


def _call(tool: str, event: dict[str, Any], storage_url: str, answers: Connection) -> None:
    os.environ["AWS_ENDPOINT_URL"] = storage_url
    telemetry.logger.setLevel("CRITICAL")
    answers.send(TOOLS[tool](event, Context()))
