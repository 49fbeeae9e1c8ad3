"""ConverseStream over botocore's client, which finds credentials, proxies and the like."""

from __future__ import annotations

from collections.abc import Generator
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

import urllib3.exceptions
from botocore.exceptions import HTTPClientError

from toolkit import aws

if TYPE_CHECKING:
    from mypy_boto3_bedrock_runtime import BedrockRuntimeClient

_body: ContextVar[bytes] = ContextVar("body")


class RuntimeClient:
    @classmethod
    def connect(
        cls, endpoint_url: str | None, connect_seconds: float, read_seconds: float
    ) -> RuntimeClient:
        """On a client of its own: one try, since chat.model.retries repeats, and no more of
        botocore's work before the first token than there must be."""
        client = aws.client(
            "bedrock-runtime",
            connect_timeout=connect_seconds,
            read_timeout=read_seconds,
            tries=1,
            endpoint_url=endpoint_url,
            max_pool_connections=64,
            parameter_validation=False,
            user_agent="teller",
        )
        return cls(client)

    def __init__(self, client: BedrockRuntimeClient) -> None:
        self._client = client
        client.meta.events.register("before-call.bedrock-runtime.ConverseStream", _send_body)

    def close(self) -> None:
        self._client.close()

    def converse_stream(self, model_id: str, body: bytes) -> Generator[bytes, None, None]:
        """The body is sent as it is: botocore would put it together by its model of the service,
        all tools anew, which takes longer than the rest of its work."""
        _body.set(body)
        stream: Any = self._client.converse_stream(modelId=model_id)["stream"]
        try:
            yield from stream._raw_stream.stream()
        except urllib3.exceptions.HTTPError as error:  # the stream's reader raises them as they are
            raise HTTPClientError(error=error) from error
        finally:
            stream.close()


def _send_body(params: dict[str, Any], **_: Any) -> None:
    params["body"] = _body.get()
    params["headers"]["Content-Type"] = "application/json"
