"""Warm calls over a ledger: `ledger.calls package repeat` reads [[tool, arguments], …] and prints
of each what it asked of DynamoDB, what it took and what it said.

`queries` are one call's, each with the items it `scanned` and the `weight` of those that were told
whole; `cpu` and `seconds` are the least of all calls and this process's.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from functools import cache
from typing import Any

from tests.bench.inside import queries
from tests.bench.inside.calls import Handler
from tests.bench.sizes import weight


def main(package: str, repeat: str) -> list[dict[str, Any]]:
    queries.note()
    handlers = cache(lambda tool: Handler(f"{package}.{tool}.handler"))
    told = []
    for tool, arguments in json.load(sys.stdin):
        handler = handlers(tool)
        handler.answer(handler.event("nobody", arguments))
        calls = [_called(handler, arguments) for _ in range(int(repeat))]
        cpu, seconds = (min(call[what] for call in calls) for what in ("cpu", "seconds"))
        told.append(calls[-1] | {"cpu": cpu, "seconds": seconds})
    return told


def _called(handler: Handler, arguments: dict[str, Any]) -> dict[str, Any]:
    event = handler.event(arguments=arguments)
    queries.noted.clear()
    gc.collect()
    began, cpu = time.perf_counter(), time.process_time()
    answer = handler.answer(event)
    cpu, seconds = time.process_time() - cpu, time.perf_counter() - began
    asked = [
        {
            "scanned": query["scanned"],
            "weight": None if query["items"] is None else sum(map(weight, query["items"])),
        }
        for query in queries.noted
    ]
    body = json.loads(answer["body"])
    return {"cpu": cpu, "seconds": seconds, "queries": asked, "body": body}


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
