"""A tool, or the worker of imports, called in a process of its own, with clients of its own, as
Lambda would.

The processes are forked off one that has imported the functions and nothing else, so that a call
costs no start-up and none of them inherits a thread.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, TypeVar

import boto3

from prime import process_import
from prime.uploads import imports_route
from tests.calling import Context
from tests.finance.calls import book
from tests.local.aws import import_queue
from tests.project.tools import TOOLS
from toolkit import telemetry

_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload([__name__])


Event = TypeVar("Event")


@dataclass(frozen=True)
class ToolProcess:
    process: Any
    _answers: Connection

    def answer(self) -> Any:
        """What the tool answers to the proxy event."""
        answer = self._answers.recv()
        self.process.join()
        return answer

    def kill(self) -> None:
        """SIGKILL: nothing in the process runs any more."""
        self.process.kill()
        self.process.join()


def start(tool: str, event: dict[str, Any], storage_url: str) -> ToolProcess:
    return _started(partial(_call, tool), event, storage_url)


def start_import(event: process_import.SqsEvent, storage_url: str) -> ToolProcess:
    """Hand the event to the worker, which answers nothing."""
    return _started(_work, event, storage_url)


def start_upload(event: dict[str, Any], storage_url: str) -> ToolProcess:
    """POST /imports with a form."""
    return _started(_upload, event, storage_url)


def start_delivery(queue: str, storage_url: str) -> ToolProcess:
    """Hand the queue's next message to the worker, as the one-machine stack does."""
    return _started(_deliver, queue, storage_url)


def start_load(rows_of: tuple[str, list[dict[str, Any]]], storage_url: str) -> ToolProcess:
    """Enter rows into a user's ledger."""
    return _started(_load, rows_of, storage_url)


def _started(function: Callable[[Event], Any], event: Event, storage_url: str) -> ToolProcess:
    ours, theirs = _processes.Pipe(duplex=False)
    environment = os.environ | {
        "AWS_ENDPOINT_URL": storage_url,
        "AWS_ENDPOINT_URL_DYNAMODB": storage_url,
    }
    run = partial(_run, function, event, dict(environment), theirs)
    process = _processes.Process(target=run, daemon=True)
    process.start()
    theirs.close()
    return ToolProcess(process, ours)


def _run(
    function: Callable[[Event], Any],
    event: Event,
    environment: dict[str, str],
    answers: Connection,
) -> None:
    os.environ.update(environment)
    telemetry.logger.setLevel("CRITICAL")
    answers.send(function(event))


def _call(tool: str, event: dict[str, Any]) -> Any:
    return TOOLS[tool](event, Context())


def _load(rows_of: tuple[str, list[dict[str, Any]]]) -> None:
    user_id, rows = rows_of
    book(user_id, *rows)


def _upload(event: dict[str, Any]) -> Any:
    return imports_route.handler(event, Context())


def _deliver(queue: str) -> str:
    import_queue.deliver(boto3.client("sqs"), queue)
    return "done"


def _work(event: process_import.SqsEvent) -> str:
    """Whether it is done, or what it is that it failed with: then the message comes back."""
    try:
        process_import.handler(event, None)
    except Exception as error:  # noqa: BLE001 - whatever it is, Lambda only knows that it failed
        return type(error).__name__
    return "done"
