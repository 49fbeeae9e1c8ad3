"""Every wire that a model behind MODEL_URL may speak."""

from __future__ import annotations

from tests.local.offline_model.wire import frames_of
from tests.wires.anthropic import MESSAGES
from tests.wires.openai import COMPLETIONS, RESPONSES
from tests.wires.wire import Wire

CONVERSE = Wire(
    "bedrock",
    "/model/{model_id:path}/converse-stream",
    "",
    "application/vnd.amazon.eventstream",
    lambda request: request,
    lambda reply: [*frames_of(reply)],
)
WIRES = {wire.api: wire for wire in (CONVERSE, MESSAGES, COMPLETIONS, RESPONSES)}
"""By MODEL_API."""
