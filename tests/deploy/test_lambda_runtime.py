"""The built artifact of every tool under Lambda's own runtime client answers its event."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.deploy import lambda_emulator
from tests.local import emulator
from tests.local.demo import seed
from tests.local.template import ROOT, Template
from tests.project.tools import DEPLOYED, TOOLS
from toolkit.tool import Tool

pytestmark = pytest.mark.deploy

every_tool = pytest.mark.parametrize("tool", TOOLS.values(), ids=TOOLS.keys())
VARIABLES = Template(Stage="dev", OtpProvider="fixed").environment()


@every_tool
def test_a_tools_artifact_answers_its_event(
    built: Path, aws: str, tmp_path: Path, tool: Tool
) -> None:
    seed()
    event = json.loads((ROOT / f"events/{tool.family.name}/{tool.name}.json").read_text())
    log = tmp_path / "lambda.log"
    variables = VARIABLES | emulator.environment(aws)
    with lambda_emulator.running(built, DEPLOYED[tool.name], variables, log) as invoke:
        answer = invoke(event)
    assert answer.get("statusCode") == (409 if tool.confirm else 200), log.read_text()
    assert json.loads(answer["body"]) is not None


def test_the_artifact_that_answers_confirmations_answers(
    built: Path, aws: str, tmp_path: Path
) -> None:
    (function,) = (f for f in Template().functions if f.logical_id == "AnswerConfirmationFunction")
    claims = {"authorizer": {"claims": {"sub": "12345", "token_use": "id"}}}
    event = {
        "httpMethod": "POST",
        "headers": {},
        "pathParameters": {"id": "0" * 48},
        "requestContext": claims,
        "body": '{"reply": "YES"}',
    }
    variables = VARIABLES | emulator.environment(aws)
    with lambda_emulator.running(built, function, variables, tmp_path / "log") as invoke:
        assert invoke(event)["statusCode"] == 404
