"""`make doctor`: what an account still wants, as AWS's own answers say it."""

from __future__ import annotations

from typing import Any

import botocore.session
import pytest
from botocore.stub import Stubber

from commands import deployed_stack
from commands.account import doctor
from commands.command import run
from tests.commands.account.deployed import STACK
from tests.local.aws.emulator import REGION

TOPIC = f"arn:aws:sns:{REGION}:123456789012:alarms"
MODEL = "anthropic.claude-sonnet-4-5-20250929-v1:0"
DEPLOYED = {
    "Stage": "prod",
    "ModelId": f"global.{MODEL}",
    "ModelUrl": "",
    "OtpProvider": "sns",
    "AlarmTopicArn": "",
    "CallbackUrl": "https://teller.example/",
}
CONFIRMED = f"{TOPIC}:0"


def answers(**changed: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """By operation, of an account in which all is well; by service."""
    subscribed = {"SubscriptionArn": CONFIRMED, "Protocol": "email", "TopicArn": TOPIC}
    available = {
        "modelId": MODEL,
        "agreementAvailability": {"status": "AVAILABLE"},
        "authorizationStatus": "AUTHORIZED",
        "entitlementAvailability": "AVAILABLE",
        "regionAvailability": "AVAILABLE",
    }
    well: dict[str, dict[str, Any]] = {
        "lambda": {"get_account_settings": {"AccountLimit": {"ConcurrentExecutions": 1000}}},
        "bedrock": {"get_foundation_model_availability": available},
        "sns": {
            "get_sms_sandbox_account_status": {"IsInSandbox": False},
            "list_subscriptions_by_topic": {"Subscriptions": [subscribed]},
        },
        "cognito-idp": {"get_user_pool_mfa_config": {"MfaConfiguration": "ON"}},
        "apigateway": {"get_account": {"cloudwatchRoleArn": "arn:aws:iam::1:role/logs"}},
        "cloudwatch": {"describe_alarms": {"MetricAlarms": []}},
    }
    return {service: well[service] | changed.get(service, {}) for service in well}


def printed(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    account: dict[str, dict[str, Any]],
    refuses: str = "",
    **parameters: str,
) -> tuple[int, list[str]]:
    """What it prints of an account, whose answers have the shapes that AWS's models give them."""
    make = botocore.session.Session.create_client

    def client(session: Any, service: str) -> Any:
        made = make(session, service, REGION, aws_access_key_id="k", aws_secret_access_key="s")
        stub = Stubber(made)
        for operation, answer in account[service].items():
            if operation == refuses:
                stub.add_client_error(operation, "AccessDenied", "not for you")
            else:
                stub.add_response(operation, answer)
        stub.activate()
        return made

    shared: dict[str, Any] = {}
    monkeypatch.setattr(
        botocore.session.Session,
        "create_client",
        lambda session, service: shared.setdefault(service, client(session, service)),
    )
    ids = {"Functions": "functions", "UserPool": "pool", "AlarmTopic": TOPIC}
    given = {STACK: DEPLOYED | parameters, "functions": {}}
    monkeypatch.setattr(deployed_stack, "resources_of", lambda _: ids)
    monkeypatch.setattr(deployed_stack, "parameters_of", given.__getitem__)
    monkeypatch.setattr(deployed_stack, "outputs_of", lambda _: {"ConsoleUrl": "https://api/v1/"})
    monkeypatch.setenv("STACK_NAME", STACK)
    code = run(doctor.main)
    return code, capsys.readouterr().out.splitlines()


def test_an_account_in_which_all_is_well_is_said_to_be(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines = printed(monkeypatch, capsys, answers())
    assert code == 0
    assert {line[:4] for line in lines} == {"ok  "}
    assert len(lines) == 8


@pytest.mark.parametrize(
    ("account", "parameters", "said"),
    [
        (
            {"lambda": {"get_account_settings": {"AccountLimit": {"ConcurrentExecutions": 10}}}},
            {},
            "do  calls of Lambda at once: 10 at once: ask Service Quotas",
        ),
        (
            {"sns": {"get_sms_sandbox_account_status": {"IsInSandbox": True}}},
            {},
            "do  text messages: SNS sends only to verified numbers",
        ),
        ({"apigateway": {"get_account": {}}}, {}, "do  the API's access log: give API Gateway"),
        (
            {"cognito-idp": {"get_user_pool_mfa_config": {"MfaConfiguration": "OFF"}}},
            {},
            "do  a second factor: set Mfa ON",
        ),
        (
            {"cloudwatch": {"describe_alarms": {"MetricAlarms": [{"AlarmName": "teller-try-A"}]}}},
            {},
            "do  alarms: see docs/operating.md for teller-try-A",
        ),
        (
            {},
            {"CallbackUrl": "http://localhost:8000/"},
            "do  where sign-in ends: deploy with CallbackUrl=https://api/v1/",
        ),
        (
            {
                "bedrock": {
                    "get_foundation_model_availability": {
                        **answers()["bedrock"]["get_foundation_model_availability"],
                        "agreementAvailability": {"status": "NOT_AVAILABLE"},
                    }
                }
            },
            {},
            f"do  the model: global.{MODEL} is not yours to call",
        ),
    ],
)
def test_what_is_missing_is_a_line_that_says_what_to_do(
    account: dict[str, Any],
    parameters: dict[str, str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, lines = printed(monkeypatch, capsys, answers(**account), **parameters)
    assert code == 1
    [todo] = [line for line in lines if not line.startswith("ok")]
    assert todo.startswith(said)


def test_alarms_that_nobody_confirmed_are_heard_by_nobody(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    waiting = {"SubscriptionArn": "PendingConfirmation", "Protocol": "email", "TopicArn": TOPIC}
    account = answers(sns={"list_subscriptions_by_topic": {"Subscriptions": [waiting]}})
    code, lines = printed(monkeypatch, capsys, account)
    assert code == 1
    assert "do  who hears alarms: nobody: open the link in the mail that SNS sent" in lines


def test_what_aws_will_not_say_is_neither_well_nor_to_be_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines = printed(monkeypatch, capsys, answers(), refuses="get_account_settings")
    assert code == 0
    [unknown] = [line for line in lines if not line.startswith("ok")]
    assert unknown.startswith("?   calls of Lambda at once: ")
    assert "not for you" in unknown


def test_a_model_behind_an_address_and_a_fixed_password_ask_nothing_of_aws(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    own = {"ModelUrl": "https://models.example/v1", "OtpProvider": "fixed", "Stage": "dev"}
    account = answers()
    del account["bedrock"], account["sns"]["get_sms_sandbox_account_status"]
    code, _ = printed(monkeypatch, capsys, account, **own)
    assert code == 0
