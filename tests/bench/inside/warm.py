"""CPU seconds of a warm call: `warm handler calls batches [no-sdk]`, one number a batch.

With `no-sdk` the wire is left out: the client, whichever it is, answers at once.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from importlib.util import find_spec
from typing import Any

from tests.bench.inside.answers import answer
from tests.bench.inside.calls import Handler


def main(path: str, calls: str, batches: str, sdk: str = "") -> list[float]:
    handler = Handler(path)
    if sdk == "no-sdk":
        _answer_at_once()
    _batch(handler, int(calls))
    return [_batch(handler, int(calls)) for _ in range(int(batches))]


def _batch(handler: Handler, calls: int) -> float:
    events = [handler.event() for _ in range(calls)]
    gc.collect()
    began = time.process_time()
    for event in events:
        handler(event)
    return (time.process_time() - began) / calls


def _answer_at_once() -> None:
    from botocore.client import BaseClient

    clients: list[Any] = [BaseClient]
    if find_spec("toolkit"):  # the reference has no wire of its own
        from toolkit.storage.wire import Client

        clients.append(Client)
    for client in clients:
        client._make_api_call = lambda _, name, request: answer(name, request)


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
