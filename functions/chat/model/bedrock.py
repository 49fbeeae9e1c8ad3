"""A model on Amazon Bedrock, over ConverseStream.

https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html
https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_GuardrailStreamConfiguration.html
https://docs.aws.amazon.com/transcribe/latest/dg/event-stream.html
The frames of the event stream are read here, however their bytes were cut: botocore's reader copies
what is left for each frame and reads the payload by its model of the service, which is two thirds
of what a token costs.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

import urllib3.exceptions
from botocore.exceptions import (
    ClientError,
    ConnectionClosedError,
    EndpointConnectionError,
    HTTPClientError,
)

from chat.model.protocol import (
    TEMPERATURE,
    CachePoints,
    ModelError,
    ModelEvent,
    Stop,
    Text,
    ToolUse,
    Usage,
    Working,
)
from chat.model.retries import ModelTimeout, paced
from chat.store.converse import ModelMessage, OfferedTool
from toolkit import aws, settings, telemetry
from toolkit.call import Json

if TYPE_CHECKING:
    from mypy_boto3_bedrock_runtime import BedrockRuntimeClient


class Guardrail(NamedTuple):
    """The version is a number, or DRAFT."""

    identifier: str
    version: str

    @classmethod
    def from_settings(cls) -> Guardrail | None:
        """By the settings; none unless one is named."""
        identifier = settings.text("GUARDRAIL_ID", "")
        return cls(identifier, settings.text("GUARDRAIL_VERSION", "DRAFT")) if identifier else None

    @property
    def config(self) -> dict[str, str]:
        """Nothing leaves before it was looked at; a trace would repeat what was said."""
        return {
            "guardrailIdentifier": self.identifier,
            "guardrailVersion": self.version,
            "streamProcessingMode": "sync",
            "trace": "disabled",
        }


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
            read_timeout=ModelTimeout.from_settings().seconds,
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
        self._points = CachePoints.for_model(model_id)
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
        message = error.response.get("Error", {}).get("Message", "")
        if not any(self._points) or not any(word in message for word in _ABOUT_CACHING):
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


_PRELUDE = struct.Struct(">III")
_LENGTH = struct.Struct(">H")
_NUMBER = struct.Struct(">I")
_TEXT = 7
_LARGEST = 16 * 1024 * 1024
"""As botocore has it."""


class BrokenFrame(Exception):
    """What came is no frame, or not the one that was sent."""


class Frame(NamedTuple):
    headers: Mapping[str, str]
    payload: bytes


def frames(chunks: Iterable[bytes]) -> Iterator[Frame]:
    """Raises BrokenFrame. What comes after the last whole one is left."""
    rest = b""
    for chunk in chunks:
        data = rest + chunk if rest else chunk
        begin = 0
        while end := _end(data, begin):
            yield _frame(data, begin, end)
            begin = end
        rest = data[begin:]


def _end(data: bytes, begin: int) -> int:
    """Where the frame ends; 0 if it is not whole yet."""
    if len(data) - begin < _PRELUDE.size:
        return 0
    size, headers, checksum = _PRELUDE.unpack_from(data, begin)
    if crc32(data[begin : begin + 8]) != checksum:
        raise BrokenFrame("the prelude's checksum is wrong")
    if not headers + 16 <= size <= _LARGEST:
        raise BrokenFrame("no frame has such a size")
    return begin + size if begin + size <= len(data) else 0


def _frame(data: bytes, begin: int, end: int) -> Frame:
    payload_end = end - _NUMBER.size
    if crc32(data[begin:payload_end]) != _NUMBER.unpack_from(data, payload_end)[0]:
        raise BrokenFrame("the frame's checksum is wrong")
    payload_begin = begin + _PRELUDE.size + _PRELUDE.unpack_from(data, begin)[1]
    headers = _headers(data[begin + _PRELUDE.size : payload_begin])
    return Frame(headers, data[payload_begin:payload_end])


@lru_cache(maxsize=64)
def _headers(data: bytes) -> Mapping[str, str]:
    """All of them are texts in the streams that are read here, and the same again and again."""
    found: dict[str, str] = {}
    place = 0
    try:
        while place < len(data):
            name, place = _text(data, place + 1, data[place])
            if data[place] != _TEXT:
                raise BrokenFrame("a header is no text")
            (length,) = _LENGTH.unpack_from(data, place + 1)
            found[name], place = _text(data, place + 3, length)
    except (ValueError, IndexError, struct.error) as error:
        raise BrokenFrame("the headers cannot be read") from error
    return MappingProxyType(found)


def _text(data: bytes, begin: int, length: int) -> tuple[str, int]:
    end = begin + length
    if end > len(data):
        raise BrokenFrame("a header is cut")
    return data[begin:end].decode(), end
