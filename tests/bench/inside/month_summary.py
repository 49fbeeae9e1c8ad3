"""One warm month summary: `month_summary handler` prints what it asked of DynamoDB and took.

`scanned` is how many rows each query went through; `cpu` and `seconds` are this process's.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from typing import Any

from tests.bench.inside import queries
from tests.bench.inside.calls import Handler


def main(path: str) -> dict[str, Any]:
    handler = Handler(path)
    queries.note()
    handler(handler.event("nobody"))
    queries.noted.clear()
    event = handler.event()
    gc.collect()
    began, cpu = time.perf_counter(), time.process_time()
    answer = handler(event)
    return {
        "cpu": time.process_time() - cpu,
        "seconds": time.perf_counter() - began,
        "scanned": [query["scanned"] for query in queries.noted],
        "expense": json.loads(answer["body"])["data"]["expense_total_mxn_cents"],
    }


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
