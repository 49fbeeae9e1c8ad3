"""The same turn by strands-agents, in process: no history is kept, no event stream written."""

from __future__ import annotations

import os
import threading
from collections.abc import AsyncIterator
from typing import Any

from strands import Agent, tool  # type: ignore[import-not-found]
from strands.models import BedrockModel  # type: ignore[import-not-found]

from tests.bench.inside import turns

_never = threading.Event()


@tool  # type: ignore[untyped-decorator]
def get_account_summary() -> dict[str, int]:
    """Retrieves the current account balance, credit limit, and payment due details."""
    _never.wait(turns.TOOL_SECONDS)
    return {"balance": 15000}


class Strands:
    def __init__(self) -> None:
        self._model = BedrockModel(
            region_name=os.environ["AWS_REGION"], endpoint_url=os.environ["MODEL_URL"]
        )

    def __call__(self, model_id: str) -> AsyncIterator[str]:
        self._model.update_config(model_id=model_id)
        agent = Agent(model=self._model, tools=[get_account_summary], callback_handler=None)
        return _with_tokens(agent.stream_async(turns.SAID))


async def _with_tokens(events: AsyncIterator[dict[str, Any]]) -> AsyncIterator[str]:
    async for event in events:
        if "data" in event:
            yield event["data"]


if __name__ == "__main__":
    turns.report(Strands())
