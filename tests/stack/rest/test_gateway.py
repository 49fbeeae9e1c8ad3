from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
from anyio import CapacityLimiter
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from commands.template import Template
from tests.local.aws.tokens import FIRST_PARTY, Tokens, settings
from tests.local.environment import added
from tests.local.gateway.authorizer import Authorizer
from tests.local.gateway.gateway import BODY_LIMIT, create_gateway
from tests.local.gateway.lambda_runtime import Functions, Handler, imported
from tests.local.server import serving
from toolkit.guards.bearer_token import verified
from toolkit.guards.caller_assertion import claimed

ORIGIN = "https://app.example"

pytestmark = pytest.mark.usefixtures("aws")  # whose KMS vouches for callers


@dataclass
class Backend:
    """The functions behind the gateway: every handler records its call, then gives `answer`."""

    answer: Any = field(default_factory=lambda: {"statusCode": 200, "body": "{}"})
    calls: list[tuple[str, dict[str, Any], Any]] = field(default_factory=list)
    next_chunk: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))

    def handler(self, path: str) -> Handler:
        def handle(event: dict[str, Any], context: Any) -> Any:
            self.calls.append((path, event, context))
            return self.answer(event) if callable(self.answer) else self.answer

        return handle

    @property
    def event(self) -> dict[str, Any]:
        (_, event, _), *_ = self.calls
        return event

    def app(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/chat", self.stream, methods=["POST"]),
                Route("/tools/{tool}", self.echo, methods=["GET", "POST"]),
                Route("/healthz", self.echo),
            ]
        )

    async def stream(self, request: Request) -> Response:
        return StreamingResponse(self.chunks(), media_type="text/event-stream")

    async def chunks(self) -> AsyncIterator[str]:
        from anyio.to_thread import run_sync

        yield "data: 1\n\n"
        await run_sync(self.next_chunk.acquire)
        yield "data: 2\n\n"

    async def echo(self, request: Request) -> Response:
        return JSONResponse(
            {
                "context": request.scope["aws.request_context"],
                "headers": dict(request.headers),
                "path_params": request.path_params,
                "body": (await request.body()).decode(),
            }
        )


@pytest.fixture(scope="module")
def template() -> Template:
    return Template(AllowedOrigin=ORIGIN)


@pytest.fixture(scope="module")
def tokens(tmp_path_factory: pytest.TempPathFactory) -> Tokens:
    return Tokens.kept_in(tmp_path_factory.mktemp("state"))


@pytest.fixture
def backend() -> Backend:
    return Backend()


@pytest.fixture
def functions(template: Template, backend: Backend) -> Functions:
    """The authorizer is the real one."""
    return Functions(template.functions, loaded_by(backend, template))


def loaded_by(backend: Backend, template: Template) -> Callable[[str], Handler]:
    own = template.authorizer.handler
    return lambda path: imported(path) if path == own else backend.handler(path)


@contextmanager
def served(gateway: ASGIApp) -> Iterator[str]:
    with serving(gateway) as url, added(settings(url)):
        yield url


@pytest.fixture
def stranger(
    template: Template, functions: Functions, backend: Backend, tokens: Tokens
) -> Iterator[httpx.Client]:
    """A client that has not signed in."""
    gateway = create_gateway(template, functions, {"ChatFunction": backend.app()}, tokens)
    with served(gateway) as url, httpx.Client(base_url=url, trust_env=False) as client:
        yield client


@pytest.fixture
def client(stranger: httpx.Client, tokens: Tokens) -> httpx.Client:
    """Signed in as 12345."""
    token = tokens.issue("12345", ["support_agent", "auditor"])
    stranger.headers["Authorization"] = f"Bearer {token}"
    return stranger


def test_a_call_reaches_the_function_of_its_route(client: httpx.Client, backend: Backend) -> None:
    backend.answer = {"statusCode": 201, "headers": {"X-A": "b"}, "body": '{"ok": true}'}
    answer = client.post("/tools/block_card", json={})
    assert (answer.status_code, answer.json(), answer.headers["x-a"]) == (201, {"ok": True}, "b")
    assert answer.headers["content-type"] == "application/json"
    assert [path for path, _, _ in backend.calls] == ["banking.block_card.handler"]


def test_the_event_is_a_rest_proxy_event(client: httpx.Client, backend: Backend) -> None:
    client.post(
        "/confirmations/c%201?a=1&a=2&b=",
        content='{"reply": "YES", "name": "Zoë"}',
        headers=[("Idempotency-Key", "k1"), ("X-Twice", "1"), ("X-Twice", "2")],
    )
    event = backend.event
    assert event["resource"] == "/confirmations/{id}"
    assert event["path"] == "/confirmations/c 1"
    assert event["httpMethod"] == "POST"
    assert event["pathParameters"] == {"id": "c 1"}
    assert event["queryStringParameters"] == {"a": "2", "b": ""}
    assert event["multiValueQueryStringParameters"] == {"a": ["1", "2"], "b": [""]}
    assert event["headers"]["idempotency-key"] == "k1"
    assert event["headers"]["x-twice"] == "2"
    assert event["multiValueHeaders"]["x-twice"] == ["1", "2"]
    assert event["body"] == '{"reply": "YES", "name": "Zoë"}'
    assert event["isBase64Encoded"] is False


def test_an_event_without_query_path_parameters_and_body_has_null_there(
    client: httpx.Client, backend: Backend
) -> None:
    client.get("/tools/block_card")
    names = ("queryStringParameters", "pathParameters", "body")
    assert [backend.event[name] for name in names] == [None, None, None]


def test_the_request_context_names_the_caller_in_strings(
    client: httpx.Client, backend: Backend
) -> None:
    client.post("/tools/block_card", json={})
    context = backend.event["requestContext"]
    told = dict(context["authorizer"])
    assert claimed(told.pop("voucher")).user_id == "12345"
    assert told == {
        "principalId": "12345",
        "sub": "12345",
        "groups": "auditor,support_agent",
        "scope": "teller/act teller/confirm",
        "client": FIRST_PARTY,
    }
    assert context["identity"]["sourceIp"] == "127.0.0.1"
    assert context["stage"] == "v1"
    assert context["path"] == "/v1/tools/block_card"
    assert context["resourcePath"] == "/tools/block_card"
    assert type(context["requestTimeEpoch"]) is int


def test_every_request_has_an_id_of_its_own(client: httpx.Client, backend: Backend) -> None:
    for _ in range(3):
        client.post("/tools/block_card", json={})
    assert len({event["requestContext"]["requestId"] for _, event, _ in backend.calls}) == 3


def test_the_context_is_that_of_the_function(client: httpx.Client, backend: Backend) -> None:
    client.post("/tools/block_card", json={})
    ((_, _, context),) = backend.calls
    assert context.function_name == "teller-block_card"
    assert context.invoked_function_arn.endswith(":function:teller-block_card")
    assert context.memory_limit_in_mb == "512"
    assert 0 < context.get_remaining_time_in_millis() <= 25_000


def test_a_token_counts_with_and_without_the_word_bearer(
    stranger: httpx.Client, tokens: Tokens
) -> None:
    for prefix in ("", "Bearer "):
        headers = {"Authorization": prefix + tokens.issue("12345")}
        assert stranger.post("/tools/block_card", headers=headers).status_code == 200


def test_without_a_valid_token_no_function_runs(
    stranger: httpx.Client, tokens: Tokens, backend: Backend
) -> None:
    expired = tokens.issue("12345", lifetime=timedelta(seconds=-1))
    tampered = tokens.issue("12345")[:-6] + "AAAAAA"
    refused: list[dict[str, str]] = [{}]
    refused += [{"Authorization": value} for value in ("", "Bearer", expired, tampered)]
    for headers in refused:
        for path in ("/tools/block_card", "/chat", "/tools/no_such_tool"):
            answer = stranger.post(path, headers=headers)
            assert (answer.status_code, answer.json()) == (401, {"message": "Unauthorized"})
            assert answer.headers["access-control-allow-origin"] == ORIGIN
    assert backend.calls == []


def test_a_token_that_may_not_call_is_refused_before_any_function(
    stranger: httpx.Client, tokens: Tokens, backend: Backend
) -> None:
    for scopes in ([], ["openid"], ["teller/confirm"], ["teller/acting"]):
        headers = {"Authorization": tokens.issue("12345", scopes=scopes)}
        answer = stranger.post("/tools/block_card", headers=headers)
        assert (answer.status_code, "not authorized" in answer.json()["Message"]) == (403, True)
    assert backend.calls == []


def test_when_the_keys_cannot_be_fetched_the_gateway_fails(
    stranger: httpx.Client, tokens: Tokens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOKEN_KEYS_URL", "http://127.0.0.1:1/keys")
    headers = {"Authorization": tokens.issue("12345")}
    assert stranger.post("/tools/block_card", headers=headers).status_code == 500


def test_a_token_that_was_verified_is_remembered_and_no_other(
    stranger: httpx.Client, tokens: Tokens, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, other = ({"Authorization": tokens.issue(user)} for user in ("12345", "67890"))
    assert stranger.post("/tools/block_card", headers=known).status_code == 200
    monkeypatch.setenv("TOKEN_KEYS_URL", "http://127.0.0.1:1/keys")
    assert stranger.post("/tools/unblock_card", headers=known).status_code == 200
    assert stranger.post("/tools/block_card", headers=other).status_code == 500
    monkeypatch.undo()  # a failure is not remembered
    assert stranger.post("/tools/block_card", headers=other).status_code == 200


@pytest.mark.parametrize(("seconds", "asked"), [(0, 4), (300, 2)])
def test_what_the_authorizer_said_is_remembered_for_as_long_as_the_template_says(
    template: Template, seconds: int, asked: int
) -> None:
    said: list[str] = []

    def authorize(event: dict[str, Any], _: object) -> dict[str, Any]:
        said.append(event["authorizationToken"])
        effect = "Allow" if said[-1] == "good" else "Deny"
        policy = {"Statement": [{"Effect": effect, "Resource": ["*"]}]}
        return {"principalId": "1", "policyDocument": policy, "context": {"by": "page"}}

    functions = Functions([template.authorizer], lambda _: authorize)
    own = Authorizer(functions, template.authorizer.name, CapacityLimiter(1), seconds)

    def context(token: str, method: str, path: str) -> dict[str, str]:
        return anyio.run(own.context, token, method, path)

    for _ in range(2):
        assert context("good", "POST", "/chat") == {"principalId": "1", "by": "page"}
        with pytest.raises(HTTPException, match="403"):
            context("bad", "POST", "/chat")
    assert len(said) == asked
    assert Template().authorizer_seconds == 300


def test_a_preflight_of_several_origins_names_any() -> None:
    """API Gateway can say one thing only; which page may read an answer, the function says."""
    template = Template(AllowedOrigin=ORIGIN, MoreOrigins="https://shop.example")
    assert template.cors["access-control-allow-origin"] == "*"
    assert Template(AllowedOrigin=ORIGIN).cors["access-control-allow-origin"] == ORIGIN


def test_an_open_route_needs_no_token_and_names_no_caller(stranger: httpx.Client) -> None:
    answer = stranger.get("/healthz")
    assert answer.status_code == 200
    assert "authorizer" not in answer.json()["context"]


@pytest.mark.parametrize(
    "answer",
    [
        "text",
        None,
        {},
        {"statusCode": "two hundred"},
        {"statusCode": 200, "body": {"not": "text"}},
        {"statusCode": 200, "body": "", "headers": ["a"]},
        {"statusCode": 200, "body": "", "unknown": 1},
        {"statusCode": 200, "body": "", "headers": {"a": 1j}},
    ],
    ids=str,
)
def test_a_malformed_answer_is_502(client: httpx.Client, backend: Backend, answer: Any) -> None:
    backend.answer = answer
    got = client.post("/tools/block_card", json={})
    assert (got.status_code, got.json()) == (502, {"message": "Internal server error"})


def test_a_handler_that_raises_is_502_without_its_words(
    client: httpx.Client, backend: Backend
) -> None:
    def fail(_: Any) -> None:
        raise RuntimeError("secret")

    backend.answer = fail
    got = client.post("/tools/block_card", json={})
    assert (got.status_code, got.json()) == (502, {"message": "Internal server error"})


def test_a_binary_and_many_valued_answer_comes_through(
    client: httpx.Client, backend: Backend
) -> None:
    backend.answer = {
        "statusCode": 200,
        "headers": {"Content-Type": "application/octet-stream"},
        "multiValueHeaders": {"X-Many": ["1", "2"]},
        "body": "AAH/",
        "isBase64Encoded": True,
    }
    got = client.post("/tools/block_card", json={})
    assert got.content == b"\x00\x01\xff"
    assert got.headers.get_list("x-many") == ["1", "2"]
    assert got.headers["content-type"] == "application/octet-stream"


def test_sixty_four_calls_run_at_once(
    template: Template, backend: Backend, client: httpx.Client
) -> None:
    together = threading.Barrier(64, timeout=30)
    backend.answer = lambda _: together.wait() >= 0 and {"statusCode": 200, "body": ""}
    answers: list[int] = []

    def call() -> None:
        answers.append(client.post("/tools/block_card", json={}, timeout=60).status_code)

    client.get("/healthz")
    limits = [threading.Thread(target=call) for _ in range(64)]
    for thread in limits:
        thread.start()
    for thread in limits:
        thread.join()
    assert answers == [200] * 64


def test_a_body_over_ten_megabytes_is_refused(client: httpx.Client, backend: Backend) -> None:
    answer = client.post("/tools/block_card", content=b"x" * (BODY_LIMIT + 1))
    assert (answer.status_code, answer.json()) == (413, {"message": "Request Too Long"})
    chunked = client.post("/chat", content=(b"x" * 65_536 for _ in range(BODY_LIMIT // 65_536 + 1)))
    assert chunked.status_code == 413
    assert backend.calls == []


def test_a_preflight_is_answered_as_the_template_says(stranger: httpx.Client) -> None:
    for path in ("/tools/block_card", "/chat", "/confirmations/c1"):
        answer = stranger.options(path)
        assert answer.status_code == 200
        assert answer.headers["access-control-allow-origin"] == ORIGIN
        assert "idempotency-key" in answer.headers["access-control-allow-headers"]
        assert "POST" in answer.headers["access-control-allow-methods"]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/nowhere/at/all"),
        ("POST", "/tools/a/b"),
        ("POST", "/notifications"),
        ("POST", "/healthz/"),
    ],
)
def test_an_unknown_path_or_method_is_404(client: httpx.Client, method: str, path: str) -> None:
    answer = client.request(method, path)
    assert (answer.status_code, answer.json()) == (404, {"error": "Not found"})


def test_any_method_reaches_a_tool_which_answers_for_itself(
    client: httpx.Client, backend: Backend
) -> None:
    client.delete("/tools/block_card")
    assert backend.event["httpMethod"] == "DELETE"


def test_an_unknown_tool_is_the_chat_apps(client: httpx.Client) -> None:
    answer = client.post("/tools/no_such_tool", json={"a": 1}).json()
    assert answer["context"]["resourcePath"] == "/tools/{name}"
    assert answer["context"]["authorizer"]["sub"] == "12345"
    assert answer["path_params"] == {"tool": "no_such_tool"}
    assert answer["body"] == '{"a":1}'


def test_a_tools_own_path_goes_before_that_of_unknown_tools_in_any_order(
    backend: Backend, tokens: Tokens
) -> None:
    template = Template()
    template.functions = tuple(reversed(template.functions))
    functions = Functions(template.functions, loaded_by(backend, template))
    gateway = create_gateway(template, functions, {"ChatFunction": backend.app()}, tokens)
    with served(gateway) as url:
        headers = {"Authorization": tokens.issue("12345")}
        httpx.post(f"{url}/tools/block_card", headers=headers, trust_env=False)
    assert [path for path, _, _ in backend.calls] == ["banking.block_card.handler"]


def test_a_client_cannot_say_what_only_the_adapter_may(client: httpx.Client) -> None:
    forged = {"x-amzn-request-context": "{}", "X-Amzn-Lambda-Context": "{}", "X-Own": "kept"}
    headers = client.post("/tools/no_such_tool", headers=forged).json()["headers"]
    assert not [name for name in headers if name.startswith("x-amzn")]
    assert headers["x-own"] == "kept"


def test_a_stream_arrives_as_it_is_made(client: httpx.Client, backend: Backend) -> None:
    with client.stream("POST", "/chat", json={}) as answer:
        parts = answer.iter_text()
        assert next(parts) == "data: 1\n\n"
        backend.next_chunk.release()
        assert next(parts) == "data: 2\n\n"


def test_anyone_can_sign_in_as_anybody_here(stranger: httpx.Client) -> None:
    wanted = {"user_id": "777", "groups": ["support_agent"]}
    claims = verified(stranger.post("/dev/token", json=wanted).json()["token"])
    assert claims["sub"] == "777"
    assert claims["cognito:groups"] == ["support_agent"]
    assert claims["scope"] == "teller/act teller/confirm"
    models = stranger.post("/dev/token", json=wanted | {"scopes": ["teller/act"]}).json()["token"]
    assert verified(models)["scope"] == "teller/act"


@pytest.mark.parametrize("body", ["", "[]", '{"user_id": ""}', '{"user_id": 1}', '{"groups": []}'])
def test_a_sign_in_without_a_user_is_400(stranger: httpx.Client, body: str) -> None:
    answer = stranger.post("/dev/token", content=body)
    assert answer.status_code == 400
    assert "user_id" in answer.json()["error"]


def test_a_direct_invoke_passes_json_both_ways(functions: Functions, backend: Backend) -> None:
    backend.answer = {"status": 200, "body": {"rows": ("a", "b")}}
    answer = functions.invoke("teller-block_card", {"tool": "block_card", "input": {}})
    assert answer == {"status": 200, "body": {"rows": ["a", "b"]}}
    assert backend.event == {"tool": "block_card", "input": {}}


def test_a_direct_invoke_of_an_unknown_function_or_with_no_json_fails(
    functions: Functions,
) -> None:
    with pytest.raises(LookupError):
        functions.invoke("teller-nothing", {})
    with pytest.raises(TypeError):
        functions.invoke("teller-block_card", {"path": Path()})
