"""Built artifacts under Lambda's own runtime client: those of a reading and a writing tool of each
family through every door, and of each kind of function besides. Every tool's answers through every
door are tried in tests/doors; every function is imported as it is built in test_build.py."""

from __future__ import annotations

import json
import os
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import boto3
import pytest

from audit.batch import decoded
from audit.s3_store import S3Store
from commands.template import ROOT, Template
from tests.calling import Context, proxy_event
from tests.deploy import lambda_emulator
from tests.deploy.lambda_emulator import Invoker, TellStartUp
from tests.doors.callers import CALLERS, Mcp
from tests.doors.conftest import pool
from tests.furnished import example, furnish
from tests.integrations.issuers import form_event
from tests.local.aws.emulator import Aws
from tests.prime.conftest import gmail, post_office, queue
from tests.prime.post_office import PostOffice
from tests.project.tools import DEPLOYED, OF_MODELS, every_kind_of_tool
from tests.toolkit.guards.user_pool import CLIENT_ID, UserPool
from toolkit.audit.audit_event import AuditEvent
from toolkit.tool.tool import Tool

__all__ = ["gmail", "pool", "post_office", "queue"]

pytestmark = pytest.mark.deploy

VARIABLES = Template(Stage="dev", OtpProvider="fixed").environment()
THROUGH = [kind for kind in CALLERS if kind is not Mcp]
"""MCP's endpoint is a function of its own, and calls the tools as the chat does."""


def variables_of(aws: Aws) -> dict[str, str]:
    """A function's environment, with the emulator's own keys of vouchers."""
    keys = {name: os.environ[name] for name in ("VOUCHER_KEY_ID", "INTEGRATION_VOUCHER_KEY_ID")}
    return VARIABLES | aws.environment | keys


@dataclass(frozen=True)
class Artifact:
    """A tool's built function, called as the tool itself is in other tests."""

    tool: Tool
    invoke: Invoker

    def __getattr__(self, name: str) -> Any:
        return getattr(self.tool, name)

    def __call__(self, event: Any, context: Context) -> Any:
        client = context.client_context
        return self.invoke(event, {"custom": client.custom} if client else None)


@every_kind_of_tool
def test_a_tools_artifact_answers_through_every_door(
    built: Path,
    aws: Aws,
    tmp_path: Path,
    pool: UserPool,
    queue: str,
    post_office: PostOffice,
    tell_start_up: TellStartUp,
    tool: Tool,
) -> None:
    variables = variables_of(aws) | {**post_office.variables}
    variables |= {name: os.environ[name] for name in ("DOCUMENTS_BUCKET", "IMPORT_QUEUE")}
    variables |= {"TOKEN_ISSUER": pool.issuer, "TOKEN_CLIENT_IDS": CLIENT_ID}
    function, log = DEPLOYED[tool.name], tmp_path / "lambda.log"
    layers = ("ToolkitLayer", "TokensLayer")
    with lambda_emulator.running(built, function, variables, log, layers) as invoke:
        artifact: Any = Artifact(tool, invoke)
        for kind in THROUGH:
            user_id = f"user-{uuid.uuid4().hex[:12]}"
            furnish(user_id, post_office, kind.thread)
            kind(user_id, pool).act(artifact, example(tool, user_id))
            events = list(AuditEvent.of_user(user_id))
            assert [e.outcome for e in events][-1:] == ["success"], (kind, log.read_text())
            event = events[-1]
            assert (event.action, event.channel) == (tool.name, kind.channel)
        tell_start_up(function, invoke.start_up_ms)


LISTING = json.loads((ROOT / "events/doors/mcp.json").read_text())
OTHERS: dict[str, tuple[dict[str, Any], Callable[[Any], Any], Any]] = {
    "AnswerConfirmationFunction": (
        proxy_event("12345", {"reply": "YES"}, path={"id": "0" * 48}),  # from no page
        lambda answer: answer["statusCode"],
        403,
    ),
    "ConnectGmailFunction": (
        proxy_event("12345", {}),
        lambda answer: [*json.loads(answer["body"])],
        ["authorization_url"],
    ),
    "ExchangeTokenFunction": (
        form_event({"client_id": "nobody", "client_secret": "-"}),
        lambda answer: json.loads(answer["body"])["error"],
        "invalid_client",
    ),
    "IssueLinkCodeFunction": (
        form_event({"client_id": "nobody", "client_secret": "-"}),
        lambda answer: json.loads(answer["body"])["error"],
        "invalid_client",
    ),
    "ManageIdentitiesFunction": (
        proxy_event("nobody", None, method="GET"),
        lambda answer: json.loads(answer["body"]),
        {"identities": []},
    ),
    "AnswerTelegramFunction": (
        proxy_event(None, {}, path={"integration_id": "nobody"}),
        lambda answer: answer["statusCode"],
        404,
    ),
    "McpFunction": (
        LISTING,
        lambda answer: len(json.loads(answer["body"])["result"]["tools"]),
        1 + len([tool for tool in OF_MODELS.values() if not tool.family.groups]),  # find_tools
    ),
    "FetchExportFunction": (
        proxy_event("12345", None, method="GET", path={"id": "nobody"}),
        lambda answer: answer["statusCode"],
        404,
    ),
    "WorkOnJobsFunction": ({"Records": []}, lambda answer: answer, None),
    "TellOfBudgetFunction": ({"time": "2026-11-26T12:00:00Z"}, lambda answer: answer, None),
    "ProcessImportFunction": ({"Records": []}, lambda answer: answer, None),
    "RememberFunction": (
        {"user_id": "nobody", "convo_id": "never-begun"},
        lambda answer: answer,
        None,
    ),
}
"""What the others are called with, what of the answer is looked at, and what that has to be."""


@pytest.mark.parametrize("logical_id", OTHERS)
def test_an_artifact_that_is_no_tool_answers(
    built: Path,
    aws: Aws,
    tmp_path: Path,
    post_office: PostOffice,
    tell_start_up: TellStartUp,
    logical_id: str,
) -> None:
    (function,) = (f for f in Template().functions if f.logical_id == logical_id)
    event, seen, expected = OTHERS[logical_id]
    variables = variables_of(aws) | {**post_office.variables}
    log = tmp_path / "lambda.log"
    layers = ("ToolkitLayer", "DocumentsLayer", "WebLayer")
    with lambda_emulator.running(built, function, variables, log, layers) as invoke:
        assert seen(invoke(event)) == expected, log.read_text()
        tell_start_up(function, invoke.start_up_ms)


@pytest.fixture
def audit_log(aws: Aws) -> dict[str, str]:
    """A log of the test's own, its key, and that of the verification's checkpoints."""
    name = f"log-{uuid.uuid4().hex[:12]}"
    boto3.client("s3").create_bucket(Bucket=name, ObjectLockEnabledForBucket=True)
    key, checkpoint_key = (
        boto3.client("kms").create_key(KeySpec="ECC_NIST_P256", KeyUsage="SIGN_VERIFY")
        for _ in range(2)
    )
    return {
        "AUDIT_LOG": name,
        "AUDIT_KEY_ID": key["KeyMetadata"]["KeyId"],
        "AUDIT_CHECKPOINT_KEY_ID": checkpoint_key["KeyMetadata"]["KeyId"],
    }


def test_the_artifact_that_seals_takes_its_event_from_the_stream_and_the_other_verifies(
    built: Path, aws: Aws, tmp_path: Path, tell_start_up: TellStartUp, audit_log: dict[str, str]
) -> None:
    event = json.loads((ROOT / "events/audit/seal_events.json").read_text())
    variables = variables_of(aws) | audit_log
    log = tmp_path / "lambda.log"
    calls: dict[str, list[Any]] = {"SealEventsFunction": [event] * 2, "VerifyAuditFunction": [{}]}
    for logical_id, events in calls.items():
        (function,) = (f for f in Template().functions if f.logical_id == logical_id)
        layers = ("ToolkitLayer", "TokensLayer")
        with lambda_emulator.running(built, function, variables, log, layers) as invoke:
            assert [invoke(event) for event in events] == [None] * len(events), log.read_text()
            tell_start_up(function, invoke.start_up_ms)
    batches = [decoded(stored.content) for stored in S3Store(audit_log["AUDIT_LOG"]).stored()]
    assert [batch.header.count for batch in batches] == [len(event["Records"])] * 2
    assert '"message":"audit verified"' in log.read_text()
