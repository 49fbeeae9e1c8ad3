"""How the function runs tools on AWS: through Lambda's own API, here a double of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from commands.template import ROOT
from mcp_endpoint.endpoint import handler
from tests.calling import Context
from tests.chat.local_invoke import Tools
from tests.local.aws.emulator import Aws
from tests.local.server import serving
from tests.mcp_endpoint.posting import Client, text_of
from toolkit.doors import invoking


@dataclass
class LambdaApi:
    """Answers Invoke by running the tool, or as `answer` says."""

    tools: Tools
    answer: Callable[[], Response] | None = None
    paths: list[str] = field(default_factory=list)

    async def __call__(self, request: Request) -> Response:
        self.paths.append(request.url.path)
        if self.answer:
            return self.answer()
        name = request.path_params["name"].partition(":")[0]
        return Response(json.dumps(self.tools(name, json.loads(await request.body()))))


@pytest.fixture
def api(tools: Tools, monkeypatch: pytest.MonkeyPatch) -> Iterator[LambdaApi]:
    api = LambdaApi(tools)
    path = "/2015-03-31/functions/{name}/invocations"
    with serving(Starlette(routes=[Route(path, api.__call__, methods=["POST"])])) as url:
        monkeypatch.setenv("AWS_ENDPOINT_URL_LAMBDA", url)
        invoking._client.cache_clear()
        yield api
    invoking._client.cache_clear()


@pytest.fixture
def deployed_client(api: LambdaApi, user_id: str) -> Client:
    return Client(handler, user_id)


def test_a_tool_is_run_under_the_name_that_the_stack_gave_it(
    api: LambdaApi, deployed_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOOL_FUNCTION_PREFIX", "teller-")
    assert deployed_client.call("get_debts")["isError"] is False
    assert api.paths == ["/2015-03-31/functions/teller-get_debts:direct/invocations"]


@pytest.mark.parametrize(
    "answer",
    [
        lambda: Response(status_code=429, headers={"x-amzn-ErrorType": "TooManyRequestsException"}),
        lambda: Response(status_code=500),
        lambda: Response("{}", headers={"X-Amz-Function-Error": "Unhandled"}),
    ],
    ids=["throttled", "failed", "without an answer"],
)
def test_what_fails_is_tried_once_and_told(
    api: LambdaApi, deployed_client: Client, answer: Callable[[], Response]
) -> None:
    """A second try might be a second call: no key says that it is the same."""
    api.answer = answer
    result = deployed_client.call("get_debts")
    assert result["isError"] is True
    assert "could not be reached" in text_of(result)
    assert len(api.paths) == 1


def test_the_example_event_is_answered(aws: Aws) -> None:
    event = json.loads((ROOT / "events" / "doors" / "mcp.json").read_text())
    answer = handler(event, Context())
    assert answer["statusCode"] == 200
    assert json.loads(answer["body"])["result"]["tools"]
