"""A model on Amazon Bedrock, over ConverseStream.

https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import urllib3.exceptions
from botocore.eventstream import ParserError
from botocore.exceptions import (
    ClientError,
    ConnectionClosedError,
    EndpointConnectionError,
    EventStreamError,
    HTTPClientError,
)

from chat.model.bedrock_guardrail import Guardrail
from chat.model.protocol import TEMPERATURE, ModelError, ModelEvent, Stop, Text, ToolUse
from chat.store.converse import ModelMessage, OfferedTool
from toolkit import aws
from toolkit.call import Json

if TYPE_CHECKING:
    from mypy_boto3_bedrock_runtime import BedrockRuntimeClient

_PASSING = {
    "ThrottlingException",
    "TooManyRequestsException",
    "ModelNotReadyException",
    "ModelStreamErrorException",
    "ModelTimeoutException",
    "InternalServerException",
    "ServiceUnavailableException",
}
# The stream's own reader raises urllib3's errors as they are.
_UNREACHABLE = (
    HTTPClientError,
    EndpointConnectionError,
    ConnectionClosedError,
    urllib3.exceptions.HTTPError,
)


class Bedrock:
    @classmethod
    def connect(
        cls, model_id: str, guardrail: Guardrail | None = None, endpoint_url: str | None = None
    ) -> Bedrock:
        """On a client of its own: one try, since chat.model.retries repeats, and no more of
        botocore's work before the first token than there must be."""
        client = aws.client(
            "bedrock-runtime",
            connect_timeout=3,
            read_timeout=25,
            tries=1,
            endpoint_url=endpoint_url,
            max_pool_connections=64,
            parameter_validation=False,
            user_agent="teller",
        )
        return cls(client, model_id, guardrail)

    def __init__(
        self, client: BedrockRuntimeClient, model_id: str, guardrail: Guardrail | None = None
    ) -> None:
        self._client = client
        self._model_id = model_id
        self._guardrail = guardrail

    def stream(
        self, system: str, messages: Sequence[ModelMessage], tools: Sequence[OfferedTool]
    ) -> Iterator[ModelEvent]:
        request: dict[str, Json] = {
            "modelId": self._model_id,
            "system": [{"text": system}],
            "messages": list(messages),
            "inferenceConfig": {"temperature": TEMPERATURE},
        }
        if tools:
            request["toolConfig"] = {"tools": list(tools), "toolChoice": {"auto": {}}}
        if self._guardrail:
            request["guardrailConfig"] = self._guardrail.config
        try:
            stream = self._client.converse_stream(**request)["stream"]
            try:
                yield from _events(stream)
            finally:
                stream.close()
        except ClientError as error:
            raise _failed(error) from error
        except _UNREACHABLE as error:
            raise ModelError("the model cannot be reached", passing=True) from error
        except ParserError as error:
            raise ModelError("the model sent a broken frame", passing=False) from error


def _events(stream: Any) -> Iterator[ModelEvent]:
    """ConverseStream's events, the parts of a tool call put together by their block."""
    begun: dict[int, tuple[dict[str, str], list[str]]] = {}
    for event in stream:
        match event:
            case {"contentBlockDelta": {"delta": {"text": text}}}:
                yield Text(text)
            case {"contentBlockStart": {"start": {"toolUse": use}, "contentBlockIndex": index}}:
                begun[index] = (use, [])
            case {
                "contentBlockDelta": {
                    "delta": {"toolUse": {"input": part}},
                    "contentBlockIndex": index,
                }
            }:
                begun[index][1].append(part)
            case {"contentBlockStop": {"contentBlockIndex": index}} if index in begun:
                use, parts = begun.pop(index)
                yield ToolUse(use["toolUseId"], use["name"], "".join(parts))
            case {"messageStop": {"stopReason": reason}}:
                yield Stop(reason)


def _failed(error: ClientError) -> ModelError:
    code = error.response.get("Error", {}).get("Code", "")
    status = error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)
    in_stream = isinstance(error, EventStreamError)
    passing = code[:1].upper() + code[1:] in _PASSING or status >= 500 or status == 429
    where = "while it answered" if in_stream else "before it answered"
    return ModelError(f"the model failed {where}: {code or status}", passing=passing)
