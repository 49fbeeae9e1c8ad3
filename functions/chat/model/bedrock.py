"""A model on Amazon Bedrock, over ConverseStream.

https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

import urllib3.exceptions
from botocore.exceptions import (
    ClientError,
    ConnectionClosedError,
    EndpointConnectionError,
    HTTPClientError,
)

from chat.model.bedrock_guardrail import Guardrail
from chat.model.event_frames import BrokenFrame, Frame, frames
from chat.model.pace import paced
from chat.model.patience import Patience
from chat.model.prompt_caching import CachePoints
from chat.model.protocol import (
    TEMPERATURE,
    ModelError,
    ModelEvent,
    Stop,
    Text,
    ToolUse,
    Usage,
    Working,
)
from chat.store.converse import ModelMessage, OfferedTool
from toolkit import aws, telemetry
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
_READ = {"contentBlockStart", "contentBlockDelta", "contentBlockStop", "messageStop", "metadata"}
_TOKENS = ("inputTokens", "cacheReadInputTokens", "cacheWriteInputTokens", "outputTokens")
"""As a Usage has them."""
_ABOUT_CACHING = ("cachePoint", "prompt caching")
_MOST_KNOWN = 64
# The stream's own reader raises urllib3's errors as they are.
_UNREACHABLE = (
    HTTPClientError,
    EndpointConnectionError,
    ConnectionClosedError,
    urllib3.exceptions.HTTPError,
)


_body: ContextVar[bytes] = ContextVar("body")


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
            read_timeout=Patience.chosen().seconds,
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
        self._points = CachePoints.of(model_id)
        self._tools: dict[tuple[int, ...], tuple[Sequence[OfferedTool], str]] = {}
        client.meta.events.register("before-call.bedrock-runtime.ConverseStream", _send_body)

    @property
    def least_kept(self) -> int:
        return self._points.least_of_tools

    def stream(
        self,
        system: str,
        messages: Sequence[ModelMessage],
        tools: Sequence[OfferedTool],
        context: str = "",
    ) -> Iterator[ModelEvent]:
        _body.set(self._request(system, messages, tools, context))
        try:
            stream: Any = self._client.converse_stream(modelId=self._model_id)["stream"]
            try:
                response = stream._raw_stream
                yield from _events(frames(paced(response.stream(), response)))
            finally:
                stream.close()
        except ClientError as error:
            if not self._refuses_points(error):
                raise _failed(error) from error
            self._points = CachePoints()
            yield from self.stream(system, messages, tools, context)
        except _UNREACHABLE as error:
            raise ModelError("the model cannot be reached", passing=True) from error
        except BrokenFrame as error:
            raise ModelError("the model sent a broken frame", passing=False) from error

    def _request(
        self,
        system: str,
        messages: Sequence[ModelMessage],
        tools: Sequence[OfferedTool],
        context: str,
    ) -> bytes:
        """ConverseStream's body. botocore would put it together by its model of the service, all
        tools anew, which takes longer than the rest of its work."""
        request: dict[str, Json] = {
            "system": self._points.in_system(system, context),
            "messages": self._points.in_messages(messages),
            "inferenceConfig": {"temperature": TEMPERATURE},
        }
        if self._guardrail:
            request["guardrailConfig"] = self._guardrail.config
        body = json.dumps(request)
        offered = f'{{"toolConfig": {self._tool_config(tools)}, ' if tools else "{"
        return f"{offered}{body[1:]}".encode()

    def _tool_config(self, tools: Sequence[OfferedTool]) -> str:
        """As JSON, which is made once for the same tools."""
        same = (self._points.tools, *map(id, tools))
        if same not in self._tools:
            if len(self._tools) >= _MOST_KNOWN:
                self._tools.clear()
            config = {"tools": self._points.in_tools(tools), "toolChoice": {"auto": {}}}
            self._tools[same] = tuple(tools), json.dumps(config)
        return self._tools[same][1]

    def _refuses_points(self, error: ClientError) -> bool:
        """Whether the model takes no cache points, whatever its id says. It gets none any more."""
        said = error.response.get("Error", {}).get("Message", "")
        if not any(self._points) or not any(word in said for word in _ABOUT_CACHING):
            return False
        telemetry.logger.warning("prompt caching refused", extra={"model": self._model_id})
        return True


def _send_body(params: dict[str, Any], **_: Any) -> None:
    params["body"] = _body.get()
    params["headers"]["Content-Type"] = "application/json"


def _events(stream: Iterator[Frame]) -> Iterator[ModelEvent]:
    """ConverseStream's events, the parts of a tool call put together by their block."""
    begun: dict[int, tuple[dict[str, str], list[str]]] = {}
    for headers, payload in stream:
        if headers.get(":message-type") != "event":
            raise _failed_in_stream(headers)
        kind = headers.get(":event-type")
        if kind not in _READ:
            continue
        match kind, _object(payload):
            case "contentBlockDelta", {"delta": {"text": str(text)}}:
                yield Text(text)
            case "contentBlockStart", {"start": {"toolUse": use}, "contentBlockIndex": index}:
                begun[index] = (use, [])
            case "contentBlockDelta", {
                "delta": {"toolUse": {"input": part}},
                "contentBlockIndex": index,
            }:
                if index not in begun:
                    raise BrokenFrame("a call's arguments came before the call")
                begun[index][1].append(part)
                yield Working()
            case "contentBlockDelta", {"delta": {"reasoningContent": _}}:
                yield Working()
            case "contentBlockStop", {"contentBlockIndex": index} if index in begun:
                use, parts = begun.pop(index)
                yield ToolUse(use["toolUseId"], use["name"], "".join(parts))
            case "messageStop", {"stopReason": reason}:
                yield Stop(reason)
            case "metadata", {"usage": dict(usage)}:
                yield Usage(*(usage.get(name) or 0 for name in _TOKENS))


def _object(payload: bytes) -> Json:
    try:
        return json.loads(payload)
    except ValueError as error:
        raise BrokenFrame("a frame holds no JSON") from error


def _failed(error: ClientError) -> ModelError:
    code = error.response.get("Error", {}).get("Code", "")
    status = error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)
    passing = code in _PASSING or status >= 500 or status == 429
    return ModelError(f"the model failed before it answered: {code or status}", passing=passing)


def _failed_in_stream(headers: Mapping[str, str]) -> ModelError:
    """Of a frame that says what went wrong, in place of the rest of the answer."""
    code = headers.get(":exception-type") or headers.get(":error-code", "")
    passing = code[:1].upper() + code[1:] in _PASSING
    return ModelError(f"the model failed while it answered: {code}", passing=passing)
