"""The built artifact of every tool under Lambda's own runtime client answers its event."""

from __future__ import annotations

import json
from pathlib import Path

import boto3
import pytest

from tests.deploy import lambda_emulator
from tests.local import emulator
from tests.local.demo import seed
from tests.local.template import ROOT, Template
from tests.project.tools import DEPLOYED, TOOLS
from toolkit.kms_signer import KmsSigner
from toolkit.seal import Seal
from toolkit.tool import Tool

pytestmark = pytest.mark.deploy

every_tool = pytest.mark.parametrize("tool", TOOLS.values(), ids=TOOLS.keys())
READ_MAIL = ("search_gmail", "fetch_email_attachments")
"""They say how to connect a mailbox."""
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
    expected = 409 if tool.confirm or tool.name in READ_MAIL else 200
    assert answer.get("statusCode") == expected, log.read_text()
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


def test_the_artifact_that_seals_takes_its_event_from_the_stream(
    built: Path, aws: str, tmp_path: Path
) -> None:
    (function,) = (f for f in Template().functions if f.logical_id == "SealEventsFunction")
    event = json.loads((ROOT / "events/audit/seal_events.json").read_text())
    key = boto3.client("kms").create_key(KeySpec="ECC_NIST_P256", KeyUsage="SIGN_VERIFY")
    key_id = key["KeyMetadata"]["KeyId"]
    variables = VARIABLES | emulator.environment(aws) | {"AUDIT_KEY_ID": key_id}
    log = tmp_path / "lambda.log"
    with lambda_emulator.running(built, function, variables, log) as invoke:
        assert [invoke(event), invoke(event)] == [None, None], log.read_text()
    (made,) = Seal.of_user("12345")
    assert len(made.events) == len(event["Records"])
    assert KmsSigner(key_id).verifies(made.digest, made.signature)
