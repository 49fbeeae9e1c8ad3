"""DynamoDB without botocore's client, which takes most of a warm call and a third of a start: what
tables need of it, with botocore's own exceptions, events and rules of retrying. AWS Signature
Version 4 is that of a request whose URL has no query.

Below it is HTTP/1.1 over connections that stay open, as much as DynamoDB speaks: an answer says its
length. Whatever else comes ends its connection, so that no answer is taken for that of another
request.
"""

from __future__ import annotations

import hmac
import json
import socket
import ssl
import time
import zlib
from base64 import b64decode, b64encode
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from email.utils import parsedate_to_datetime
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from itertools import count
from os import environ
from os.path import expanduser, isfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit
from uuid import uuid4

import botocore
from botocore import exceptions
from botocore.exceptions import (
    ClientError,
    ConnectionError,
    HTTPClientError,
    NoCredentialsError,
    NoRegionError,
)

CONNECT_SECONDS, READ_SECONDS, KEPT = 1, 3, 64
LONGEST_HEAD = 65_536
split = cache(urlsplit)

_ONLY_BOTOCORES = (
    *("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"),
    *("AWS_PROFILE", "AWS_DEFAULT_PROFILE", "AWS_IGNORE_CONFIGURED_ENDPOINT_URLS"),
    *("AWS_USE_FIPS_ENDPOINT", "AWS_USE_DUALSTACK_ENDPOINT", "AWS_ACCOUNT_ID_ENDPOINT_MODE"),
)
_USUAL_REGIONS = ("af-", "ap-", "ca-", "eu-", "il-", "me-", "mx-", "sa-", "us-")


def lean() -> bool:
    """By DYNAMODB_WIRE: `lean`, `botocore`, or `auto`, which is lean where it is enough."""
    choice = environ.get("DYNAMODB_WIRE") or "auto"
    return {"lean": True, "botocore": False, "auto": _is_enough()}[choice]


def _is_enough() -> bool:
    region = environ.get("AWS_DEFAULT_REGION", "")
    file = environ.get("AWS_CONFIG_FILE") or "~/.aws/config"
    return (
        all(map(environ.get, KEYS))
        and region.startswith(_USUAL_REGIONS)
        and "-iso" not in region  # such regions have domains of their own
        and not any(map(environ.get, _ONLY_BOTOCORES))
        and not isfile(expanduser(file))  # noqa: PTH111, PTH113 - Path's raise for whom has no home
    )


def region() -> str:
    if found := environ.get("AWS_DEFAULT_REGION"):
        return found
    raise NoRegionError


def endpoint() -> str:
    named = environ.get("AWS_ENDPOINT_URL_DYNAMODB") or environ.get("AWS_ENDPOINT_URL")
    return (named or f"https://dynamodb.{region()}.amazonaws.com").rstrip("/") + "/"


KEYS = ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY")


class Credentials(NamedTuple):
    access_key: str
    secret_key: str
    token: str | None = None


def credentials() -> Credentials:
    """As they are now: who rotates them changes the environment."""
    access_key, secret_key = map(environ.get, KEYS)
    if not access_key or not secret_key:
        raise NoCredentialsError
    return Credentials(access_key, secret_key, environ.get("AWS_SESSION_TOKEN"))


def authorization(
    place: tuple[str, str], headers: Mapping[str, str], body: bytes, by: Credentials, where: str
) -> str:
    """The header of this name. `place` is a method and a path, `where` a region and a service.

    All of `headers`, whose names are in small letters, are signed. `x-amz-date` is one of them.
    """
    time, (method, path) = headers["x-amz-date"], place
    names = sorted(headers)
    signed = ";".join(names)
    lines = "".join([f"{name}:{' '.join(headers[name].split())}\n" for name in names])
    content = sha256(body).hexdigest()
    canonical = f"{method}\n{quote(path, safe='/~')}\n\n{lines}\n{signed}\n{content}"
    scope = f"{time[:8]}/{where}/aws4_request"
    text = f"AWS4-HMAC-SHA256\n{time}\n{scope}\n{sha256(canonical.encode()).hexdigest()}"
    signature = hmac.digest(_key(by.secret_key, scope), text.encode(), "sha256").hex()
    credential = f"Credential={by.access_key}/{scope}"
    return f"AWS4-HMAC-SHA256 {credential}, SignedHeaders={signed}, Signature={signature}"


@lru_cache(maxsize=4)
def _key(secret_key: str, scope: str) -> bytes:
    """The same for a whole day."""
    key = f"AWS4{secret_key}".encode()
    for part in scope.split("/"):
        key = hmac.digest(key, part.encode(), "sha256")
    return key


TRIES = 3
WRONG_CLOCK = 240  # seconds; DynamoDB refuses what was signed 300 from its own time
_UNTIMELY = {"InvalidSignatureException", "RequestExpired", "RequestTimeTooSkewed"}
_NAMES = {"service_name": "dynamodb", "service_id": SimpleNamespace(hyphenize=lambda: "dynamodb")}
_SERVICE = SimpleNamespace(**_NAMES)


class Client:
    """`client.query(...)` and its like, and `client.meta.events`, as botocore's."""

    _request_signer = None  # without one, PynamoDB does not look for credentials

    def __init__(self, before_each_try: Callable[[], None], *, tries: int = TRIES) -> None:
        self._before_each_try = before_each_try
        self._tries = tries
        self._url = endpoint()
        self._where = f"{region()}/dynamodb"
        self._behind = 0.0  # seconds that this machine's clock is behind DynamoDB's
        self._connections = Connections()
        self._connections.warm(self._url)
        self.close = self._connections.close

    @cached_property
    def meta(self) -> Any:
        """Who listens to events has botocore's emitter. A start without listeners loads none."""
        from botocore.hooks import HierarchicalEmitter

        events = HierarchicalEmitter()
        return SimpleNamespace(events=events, endpoint_url=self._url, service_model=_SERVICE)

    @cached_property
    def _again(self) -> Any:
        """botocore's rules of trying again, whose quota listens for what a success gives back. They
        load most of botocore: with the first failure."""
        from botocore.retries import standard

        client: Any = self  # the stubs want botocore's own
        return standard.register_retry_handler(client, self._tries)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        operation = "".join(map(str.capitalize, name.split("_")))
        return lambda **request: self._make_api_call(operation, request)

    def _make_api_call(self, operation: str, request: dict[str, Any]) -> Any:
        """Under the name by which PynamoDB calls botocore's."""
        if operation == "TransactWriteItems":  # the same for every try
            request = {"ClientRequestToken": str(uuid4())} | request
        params = {"body": _encoded(request)}
        self._emit("before-call", operation, model=SimpleNamespace(name=operation), params=params)
        found = self._answered(operation, params["body"])
        if "Error" in found:
            raise ClientError(found, operation)
        return found

    def _emit(self, event: str, operation: str, **details: Any) -> Any:
        listened = "meta" in vars(self)
        name = f"{event}.dynamodb.{operation}"
        return self.meta.events.emit_until_response(name, **details)[1] if listened else None

    def _answered(self, operation: str, body: bytes) -> Any:
        context: Any = {}
        invocation = str(uuid4())
        for number in count(1):
            answer = found = failure = None
            at = time.time() + self._behind
            try:
                request = self._signed(operation, body, at)
                request.headers["amz-sdk-invocation-id"] = invocation  # the same for every try
                answer = self._sent(operation, request)
                found = _parsed(answer, number - 1)
            except (ConnectionError, HTTPClientError) as error:
                failure = error
            if found and "Error" not in found:
                break
            corrected = number < self._tries and found and self._clock_was_wrong(found, at)
            pause = 0 if corrected else self._pause(number, answer, found, failure, context)
            if pause is None:
                break
            time.sleep(pause)
        if failure:
            raise failure
        self._emit("after-call", operation, http_response=answer, context=context)
        return found

    def _pause(self, number: int, answer: Any, found: Any, failure: Any, context: Any) -> Any:
        """Seconds until the next try, or None. `context` is the same for all tries of a request."""
        return self._again.needs_retry(
            response=(answer, found) if found else None,
            attempts=number,
            operation=SimpleNamespace(error_shapes=(), service_model=_SERVICE),
            caught_exception=failure,
            request_dict={"context": context},
        )

    def _sent(self, operation: str, request: Any) -> Answer:
        self._before_each_try()
        instead = self._emit("before-send", operation, request=request)
        return instead or self._connections.send(request)

    def _signed(self, operation: str, body: bytes, at: float) -> Any:
        place, by = split(self._url), credentials()
        headers: Any = {
            "host": place.netloc,
            "content-type": "application/x-amz-json-1.0",
            "x-amz-date": time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(at)),
            "x-amz-target": f"DynamoDB_20120810.{operation}",
        }
        if by.token:
            headers["x-amz-security-token"] = by.token
        signature = authorization(("POST", place.path), headers, body, by, self._where)
        headers |= {"authorization": signature, "user-agent": "teller"}
        parts = {"method": "POST", "url": self._url, "headers": headers, "body": body}
        return SimpleNamespace(**parts, stream_output=False)

    def _clock_was_wrong(self, found: Any, at: float) -> bool:
        """Whether the signature's time was far from DynamoDB's own, which is known now."""
        date = found["ResponseMetadata"]["HTTPHeaders"].get("date")
        if found["Error"]["Code"] not in _UNTIMELY or not date:
            return False
        now = parsedate_to_datetime(date).timestamp()
        if abs(now - at) < WRONG_CLOCK:
            return False
        self._behind = now - time.time()
        return True


def _encoded(request: dict[str, Any]) -> bytes:
    """DynamoDB's JSON, in which bytes are base64."""
    in_base64 = lambda value: b64encode(value).decode()  # noqa: E731
    return json.dumps(request, separators=(",", ":"), default=in_base64).encode()


def _parsed(answer: Any, retries: int) -> Any:
    """With an `Error` where DynamoDB refused, as botocore parses it.

    Raises HTTPClientError if the answer is garbled.
    """
    headers, status, content = answer.headers, answer.status_code, answer.content
    if headers.get("x-amz-crc32", crc32 := str(zlib.crc32(content))) != crc32:
        raise HTTPClientError(error="x-amz-crc32 is another")
    try:  # nothing but a binary attribute has a text or a list under these names
        binary = b'"B"' in content or b'"BS"' in content
        body = json.loads(content, object_hook=_with_bytes if binary else None)
        if not isinstance(body, dict):
            raise ValueError("no object")  # noqa: TRY004 - as what is no JSON at all
    except ValueError as error:
        if status < 300:
            raise HTTPClientError(error=error) from error
        body = {"message": content.decode(errors="replace")}
    metadata = {"HTTPStatusCode": status, "HTTPHeaders": headers, "RetryAttempts": retries}
    body["ResponseMetadata"] = metadata | {"RequestId": headers.get("x-amzn-requestid", "")}
    if status >= 300:
        code = str(body.pop("__type", status)).partition(":")[0].rpartition("#")[2]
        body["Error"] = {"Code": code, "Message": body.get("message", body.get("Message", ""))}
    return body


def _with_bytes(found: dict[str, Any]) -> dict[str, Any]:
    if isinstance(value := found.get("B"), str):
        return {"B": b64decode(value)}
    if isinstance(values := found.get("BS"), list):
        return {"BS": [b64decode(value) for value in values]}
    return found


class Answer(NamedTuple):
    status_code: int
    headers: dict[str, str]  # names in small letters
    content: bytes

    @property
    def is_last(self) -> bool:
        """Whether the connection ends with it."""
        return "close" in self.headers.get("connection", "").lower()


class Connections:
    def __init__(self) -> None:
        self._idle: dict[str, deque[socket.socket]] = defaultdict(deque)

    def warm(self, url: str) -> None:
        """Connect before there is anything to send. If that fails, the first request says so."""
        with suppress(ConnectionError):
            self._idle[url].append(_connected(url))

    def close(self) -> None:
        """Those that are idle."""
        for idle in self._idle.values():
            while idle:
                idle.pop().close()

    def send(self, request: Any) -> Answer:
        idle, answer = self._idle[request.url], None
        connection = _taken(idle) or _connected(request.url)
        try:
            with _failing_as(
                exceptions.ReadTimeoutError, exceptions.ConnectionClosedError, request.url
            ):
                connection.sendall(_written(request))
                answer = _read(connection)
            return answer
        finally:
            if answer and not answer.is_last and len(idle) < KEPT:
                idle.append(connection)
            else:
                connection.close()


@contextmanager
def _failing_as(late: Any, broken: Any, url: str) -> Iterator[None]:
    try:
        yield
    except TimeoutError as error:
        raise late(endpoint_url=url, error=error) from error
    except ssl.SSLError as error:
        raise exceptions.SSLError(endpoint_url=url, error=error) from error
    except (OSError, ValueError, KeyError) as error:
        raise broken(endpoint_url=url, error=error) from error


def _connected(url: str) -> socket.socket:
    place = split(url)
    secure = place.scheme == "https"
    with _failing_as(exceptions.ConnectTimeoutError, exceptions.EndpointConnectionError, url):
        address = (place.hostname, place.port or (443 if secure else 80))
        made = socket.create_connection(address, CONNECT_SECONDS)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if secure:  # a handshake that fails closes the connection
            tls = _tls(environ.get("AWS_CA_BUNDLE") or environ.get("REQUESTS_CA_BUNDLE"))
            made = tls.wrap_socket(made, server_hostname=place.hostname)
        made.settimeout(READ_SECONDS)
    return made


@cache
def _tls(authorities: str | None) -> ssl.SSLContext:
    botocores = Path(botocore.__file__).with_name("cacert.pem")
    return ssl.create_default_context(cafile=authorities or botocores)


def _taken(idle: deque[socket.socket]) -> socket.socket | None:
    """The one last used of those that are still open, with nothing to read before an answer."""
    with suppress(IndexError):
        while connection := idle.pop():
            try:
                connection.settimeout(0)
                connection.recv(1)
            except (BlockingIOError, ssl.SSLWantReadError):
                connection.settimeout(READ_SECONDS)
                return connection
            except OSError:
                pass  # reset, which is closed too
            connection.close()
    return None


def _written(request: Any) -> bytes:
    headers = "".join([f"{name}: {value}\r\n" for name, value in request.headers.items()])
    line = f"{request.method} {split(request.url).path or '/'} HTTP/1.1\r\n"
    length = f"content-length: {len(request.body)}\r\n\r\n"
    return f"{line}{headers}{length}".encode("latin-1") + bytes(request.body)


def _read(connection: socket.socket) -> Answer:
    read = bytearray()
    while (end := read.find(b"\r\n\r\n")) < 0 and len(read) < LONGEST_HEAD:
        _more(connection, read)
    first, *lines = read[: max(end, 0)].decode("latin-1").split("\r\n")
    fields = [line.partition(":") for line in lines]
    headers = {name.lower(): value.strip() for name, _, value in fields}
    status = int(first.removeprefix("HTTP/1.1 ")[:3])
    whole = end + 4 + int(headers["content-length"])
    while len(read) < whole:
        _more(connection, read)
    if len(read) > whole or status < 200:
        raise ValueError("more than one answer")
    return Answer(status, headers, bytes(read[end + 4 :]))


def _more(connection: socket.socket, read: bytearray) -> None:
    part = connection.recv(65_536)
    if not part:
        raise ConnectionResetError("closed before the answer's end")
    read += part
