"""What OpenAI's Chat Completions answers when a model calls tools, and what it gets back."""

from __future__ import annotations

from openai.types.chat import ChatCompletionToolMessageParam

from tests.calling import Reply
from tests.vendors.loopback import Json

MODEL = "gpt-4.1"


def tool_call(id: str, name: str, arguments: str) -> Json:
    return {"id": id, "type": "function", "function": {"name": name, "arguments": arguments}}


def answer(said: str | None, *tool_calls: Json) -> Json:
    """A completion, as the API answers it."""
    message: Json = {"role": "assistant", "content": said, "refusal": None, "annotations": []}
    if tool_calls:
        message["tool_calls"] = list(tool_calls)
    return {
        "id": "chatcmpl-BTellerA1b2C3d4E5f6G7h8",
        "object": "chat.completion",
        "created": 1763856000,
        "model": MODEL,
        "choices": [
            {
                "index": 0,
                "message": message,
                "logprobs": None,
                "finish_reason": "tool_calls" if tool_calls else "stop",
            }
        ],
        "usage": {"prompt_tokens": 2095, "completion_tokens": 58, "total_tokens": 2153},
        "service_tier": "default",
        "system_fingerprint": "fp_teller",
    }


def tool_message(id: str, reply: Reply) -> ChatCompletionToolMessageParam:
    """A tool's answer as the next request carries it: there is no flag for an error, its JSON says
    that it is one."""
    return {"role": "tool", "tool_call_id": id, "content": reply.text}
