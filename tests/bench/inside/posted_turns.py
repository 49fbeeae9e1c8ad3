"""Posts messages to the chat, each in a new conversation: `<module> model-id …`."""

from __future__ import annotations

import asyncio
import json
import sys

from tests.bench.inside.teller_turn import Teller


async def post(model_ids: list[str]) -> int:
    teller = Teller()
    for number, model_id in enumerate(model_ids):
        async for _ in teller.post(model_id, f"What do I {'really ' * number}owe?"):
            pass
    return len(model_ids)


if __name__ == "__main__":
    print(json.dumps(asyncio.run(post(sys.argv[1:]))))
