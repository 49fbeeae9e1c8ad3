"""`make doctor STACK_NAME=…`: what an account and a deployed stack still want before they are used.

One line a thing: `ok`, `do` with what to do, or `?` with why AWS would not say. Exits with 1 where
there is something to do. Needs the right to read what it names, and changes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import botocore.session
from botocore.exceptions import BotoCoreError, ClientError

from commands import deployed_stack
from commands.command import required, run

_USAGE = "which stack? make doctor STACK_NAME=teller"
_USUAL_CONCURRENCY = 1000
_LOCAL = "http://localhost"


class _Asked(NamedTuple):
    """What a check looks at. `client` makes one of the operator's, by the service's name."""

    stack: str
    client: Callable[[str], Any]
    ids: dict[str, str]
    parameters: dict[str, str]
    outputs: dict[str, str]


def main() -> int:
    stack = required("STACK_NAME", _USAGE)
    session: Any = botocore.session.get_session()
    ids = deployed_stack.resources_of(stack)
    given = deployed_stack.parameters_of(ids["Functions"]) | deployed_stack.parameters_of(stack)
    asked = _Asked(stack, session.create_client, ids, given, deployed_stack.outputs_of(stack))
    is_well = True
    for what, check in _CHECKS.items():
        try:
            to_do = check(asked)
        except (BotoCoreError, ClientError) as error:
            print(f"?   {what}: {error}")
            continue
        print(f"do  {what}: {to_do}" if to_do else f"ok  {what}")
        is_well = is_well and not to_do
    return 0 if is_well else 1


def _concurrency(asked: _Asked) -> str | None:
    account = asked.client("lambda").get_account_settings()["AccountLimit"]
    most = account["ConcurrentExecutions"]
    if most >= _USUAL_CONCURRENCY:
        return None
    return f"{most} at once: ask Service Quotas for Lambda's Concurrent executions of 1,000"


def _model(asked: _Asked) -> str | None:
    """A profile's id is a region before the model's."""
    if asked.parameters["ModelUrl"]:
        return None
    model = asked.parameters["ModelId"]
    own = ".".join(model.split(".")[-2:])
    found = asked.client("bedrock").get_foundation_model_availability(modelId=own)
    wanted = {
        found["agreementAvailability"]["status"]: "AVAILABLE",
        found["authorizationStatus"]: "AUTHORIZED",
        found["entitlementAvailability"]: "AVAILABLE",
    }
    if all(is_so == should_be for is_so, should_be in wanted.items()):
        return None
    return f"{model} is not yours to call: open it in Bedrock's Model catalog and ask for access"


def _text_messages(asked: _Asked) -> str | None:
    if asked.parameters["OtpProvider"] != "sns":
        return None
    if not asked.client("sns").get_sms_sandbox_account_status()["IsInSandbox"]:
        return None
    return (
        "SNS sends only to verified numbers: leave its sandbox (Text messaging, Exit SMS sandbox)"
    )


def _who_hears_alarms(asked: _Asked) -> str | None:
    topic = asked.ids.get("AlarmTopic") or asked.parameters["AlarmTopicArn"]
    if not topic:
        return "deploy with AlarmEmail or AlarmTopicArn"
    found = asked.client("sns").list_subscriptions_by_topic(TopicArn=topic)["Subscriptions"]
    if any(each["SubscriptionArn"] != "PendingConfirmation" for each in found):
        return None
    return "nobody: open the link in the mail that SNS sent"


def _alarms(asked: _Asked) -> str | None:
    pages = asked.client("cloudwatch").get_paginator("describe_alarms")
    ringing = [*_names(pages.paginate(AlarmNamePrefix=asked.stack, StateValue="ALARM"))]
    return f"see docs/operating.md for {', '.join(ringing)}" if ringing else None


def _names(pages: Any) -> Iterator[str]:
    for page in pages:
        yield from (alarm["AlarmName"] for alarm in page["MetricAlarms"])


def _callback(asked: _Asked) -> str | None:
    if not asked.parameters["CallbackUrl"].startswith(_LOCAL):
        return None
    return f"deploy with CallbackUrl={asked.outputs['ConsoleUrl']}"


def _access_logs(asked: _Asked) -> str | None:
    if asked.client("apigateway").get_account().get("cloudwatchRoleArn"):
        return None
    return "give API Gateway a CloudWatch role (API Gateway's console, Settings)"


def _second_factor(asked: _Asked) -> str | None:
    if asked.parameters["Stage"] != "prod":
        return None
    found = asked.client("cognito-idp").get_user_pool_mfa_config(UserPoolId=asked.ids["UserPool"])
    return (
        None if found["MfaConfiguration"] == "ON" else "set Mfa ON: support agents get 403 without"
    )


_CHECKS: dict[str, Callable[[_Asked], str | None]] = {
    "calls of Lambda at once": _concurrency,
    "the model": _model,
    "text messages": _text_messages,
    "where sign-in ends": _callback,
    "a second factor": _second_factor,
    "the API's access log": _access_logs,
    "who hears alarms": _who_hears_alarms,
    "alarms": _alarms,
}

if __name__ == "__main__":
    sys.exit(run(main))
