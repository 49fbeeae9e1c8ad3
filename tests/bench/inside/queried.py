"""Warm calls of ours: `queried` reads [[handler, arguments], …] and prints of each its body and its
queries, each as the items it `scanned` and the `weight` of those that it returned whole."""

from __future__ import annotations

import json
import sys
from typing import Any

from tests.bench.inside.calls import Handler
from tests.bench.inside.sizes import weight
from toolkit.storage.wire import Client

_noted: list[dict[str, Any]] = []


def main() -> list[dict[str, Any]]:
    client: Any = Client
    client._make_api_call = _noting(client._make_api_call)
    found = []
    for path, arguments in json.load(sys.stdin):
        handler = Handler(path)
        handler.answer(handler.event("nobody", arguments | {"user_id": "nobody"}))
        _noted.clear()
        answer = handler(handler.event(arguments=arguments))
        found.append({"body": json.loads(answer["body"]), "queries": list(_noted)})
    return found


def _noting(call: Any) -> Any:
    def noted(client: Any, operation: str, request: dict[str, Any]) -> Any:
        answer = call(client, operation, request)
        if operation == "Query":
            whole = "ProjectionExpression" not in request and request.get("Select") != "COUNT"
            items = sum(map(weight, answer["Items"])) if whole else None
            _noted.append({"scanned": answer["ScannedCount"], "weight": items})
        return answer

    return noted


if __name__ == "__main__":
    print(json.dumps(main()))
