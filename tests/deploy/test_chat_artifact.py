"""The chat as Lambda Web Adapter starts it: run.sh, the layers' packages, its role, no more."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import uuid
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from httpx_sse import connect_sse

from tests.deploy import sam
from tests.deploy.deployment import Customer, Deployment, events
from tests.local import server
from tests.local.offline_model.wire import create_app

pytestmark = pytest.mark.deploy


@pytest.fixture
def layers(built: Path, tmp_path: Path) -> Path:
    """The layers' packages in one folder, as Lambda lays them over each other in /opt."""
    for layer in ("ToolkitLayer", "WebLayer"):
        shutil.copytree(built / layer, tmp_path / "opt", dirs_exist_ok=True)
    return tmp_path / "opt/python"


@pytest.fixture
def chat(built: Path, layers: Path, stack: Deployment) -> Iterator[str]:
    """The URL of the running artifact."""
    artifact = built / "ChatFunction"
    with server.serving(create_app()) as model:
        process = subprocess.Popen(
            [artifact / "chat/run.sh"],
            cwd=artifact,
            env=stack.environment("ChatFunction", "ChatFunctionRole")
            | {
                "PATH": f"{sam.PYTHON_FOLDER}{os.pathsep}{os.defpath}",
                "LAMBDA_TASK_ROOT": str(artifact),
                "PYTHONPATH": str(layers),
                "AWS_LWA_PORT": "0",
                "AWS_ENDPOINT_URL_BEDROCK_RUNTIME": model,
            },
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            yield _address(process)
        finally:
            process.terminate()
            process.communicate()


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stderr
    said = []
    for line in process.stderr:
        said.append(line)
        if found := re.search(r"running on (http://\S+)", line):
            return found[1]
    raise RuntimeError(f"run.sh ended:\n{''.join(said)}")


def test_the_artifact_is_ready_and_serves_its_console_and_catalog(
    chat: str, customer: Customer, stack: Deployment
) -> None:
    assert httpx.get(f"{chat}/healthz").json() == {"status": "ready"}
    assert "<html" in httpx.get(chat).text
    assert httpx.get(f"{chat}/tools", headers=signed_in(stack, customer)).status_code == 200


def test_its_pages_and_what_they_name_are_as_built_compressed_and_kept(chat: str) -> None:
    with httpx.Client(base_url=chat) as http:
        for path in (
            "/",
            "/mail",
            "/link",
            "/confirm",
            "/data",
            "/money",
            "/remembered",
            "/notices",
            "/docs",
        ):
            page = http.get(path)
            assert page.headers["content-encoding"] == "gzip"
            held = {"If-None-Match": page.headers["etag"]}
            assert http.get(path, headers=held).status_code == 304
            for name in re.findall(r'"(console/[\w-]+\.[0-9a-f]{16}\.\w+)"', page.text):
                file = http.get(name)
                assert file.headers["content-encoding"] == "gzip"
                assert "immutable" in file.headers["cache-control"]
                assert len(file.content) > int(file.headers["content-length"])


def signed_in(stack: Deployment, customer: Customer) -> dict[str, str]:
    """The request's context, as the adapter passes it on, with what the authorizer says."""
    event = {
        "type": "TOKEN",
        "methodArn": "arn:aws:execute-api:us-east-1:000000000000:api/v1/POST/chat",
        "authorizationToken": customer.http.headers["Authorization"],
    }
    answer = stack.client("lambda").invoke(
        FunctionName=stack.resources["AuthorizeFunction"], Payload=json.dumps(event)
    )
    context = {"authorizer": json.load(answer["Payload"])["context"]}
    return {"x-amzn-request-context": json.dumps(context)}


def test_a_turn_is_streamed_with_a_deployed_tool_called_in_the_users_name(
    chat: str, stack: Deployment, customer: Customer
) -> None:
    body = {
        "userId": customer.id,
        "convoId": uuid.uuid4().hex,
        "messages": [{"role": "user", "content": "What is my credit card balance?"}],
    }
    with (
        httpx.Client(base_url=chat, headers=signed_in(stack, customer), timeout=60) as http,
        connect_sse(http, "POST", "/chat", json=body) as source,
    ):
        sent = [event.data for event in source.iter_sse() if event.data]
    events = [json.loads(data) for data in sent]
    (result,) = [event for event in events if event["type"] == "tool_result"]
    assert result["result"]["balance"] == 15000
    assert events[-1]["type"] == "done"
    assert ("get_account_summary", "chat") in audited_channels(stack, customer)


def audited_channels(stack: Deployment, customer: Customer) -> list[tuple[str, str]]:
    return [(event["action"], event["channel"]) for event in events(stack, customer.id)]
