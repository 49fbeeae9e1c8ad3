"""What the template asks of a sign-in, and what stands before the API, by parameter or always.

Nothing here runs on AWS: these are the settings, and tests/deploy/sign_in has what the emulator
makes of them.
"""

from __future__ import annotations

import json
import re
from typing import Any

from commands import cloudformation
from commands.template import ROOT
from tests.each_row import each_row
from tests.project.tools import TEMPLATE

DOCUMENT = cloudformation.whole(ROOT / "template.yaml")
CLIENTS = dict(TEMPLATE.resources("AWS::Cognito::UserPoolClient"))
FIREWALL = ("WebFirewall", "WebFirewallAssociation", "WebFirewallLogs", "WebFirewallLogging")
LOGGED = {
    *("context.extendedRequestId", "context.requestTime", "context.identity.sourceIp"),
    *("context.httpMethod", "context.resourcePath", "context.status"),
    *("context.authorizer.principalId", "context.authorizer.by"),
    *("context.authorizer.error", "context.integration.error"),
    *("context.responseLatency", "context.responseLength"),
}
"""Of these none holds a query, a header or a body: `resourcePath` is the route's own text."""

every_client = each_row("name", sorted(CLIENTS))


def default(parameter: str) -> object:
    return DOCUMENT["Parameters"][parameter]["Default"]


def condition_of(logical_id: str) -> str | None:
    condition: str | None = DOCUMENT["Resources"][logical_id].get("Condition")
    return condition


@every_client
def test_an_access_token_is_short_and_what_renews_it_good_once_and_revocable(name: str) -> None:
    client = CLIENTS[name]
    assert client["AccessTokenValidity"] == {"Ref": "AccessTokenMinutes"}
    assert client["TokenValidityUnits"]["AccessToken"] == "minutes"
    assert client["EnableTokenRevocation"] is True
    assert client["RefreshTokenRotation"]["Feature"] == "ENABLED"
    # Cognito renews by rotation or by this flow, not by both.
    assert "ALLOW_REFRESH_TOKEN_AUTH" not in client["ExplicitAuthFlows"]


def test_what_a_page_is_renewed_by_ends_within_the_day() -> None:
    console = CLIENTS["UserPoolClient"]
    assert console["TokenValidityUnits"]["RefreshToken"] == "hours"
    assert console["RefreshTokenValidity"] == {"Ref": "SessionHours"}
    assert DOCUMENT["Parameters"]["SessionHours"]["MaxValue"] <= 24
    assert default("AccessTokenMinutes") == 15


@every_client
def test_there_is_no_sign_in_but_the_hosted_one_and_with_passkeys_cognitos_own(name: str) -> None:
    """Cognito's managed login wants ALLOW_USER_AUTH. What that issues to whoever calls Cognito
    itself has no scope of ours, so no function takes it."""
    client = CLIENTS[name]
    by_passkey = {"Fn::If": ["HasPasskeys", "ALLOW_USER_AUTH", {"Ref": "AWS::NoValue"}]}
    assert client["ExplicitAuthFlows"] == ["ALLOW_CUSTOM_AUTH", by_passkey]
    assert client["AllowedOAuthFlows"] == ["code"]


def test_the_functions_know_what_the_pool_asks_for() -> None:
    """By which an agent is believed in prod: tests/toolkit/guards/test_bearer_token.py."""
    ((_, pool),) = TEMPLATE.resources("AWS::Cognito::UserPool")
    assert pool["MfaConfiguration"] == {"Ref": "Mfa"}
    assert TEMPLATE.variables["MFA"] == {"Ref": "Mfa"}
    assert pool["WebAuthnUserVerification"]["Fn::If"][1] == "required"


def test_the_access_log_says_who_called_and_holds_nothing_secret() -> None:
    ((_, api),) = TEMPLATE.resources("AWS::Serverless::Api")
    line = json.loads(api["AccessLogSetting"]["Format"])
    assert line["user"] == "$context.authorizer.principalId"
    assert line["by"] == "$context.authorizer.by"
    named = re.findall(r"\$([a-zA-Z.]+)", api["AccessLogSetting"]["Format"])
    assert {*named} <= LOGGED


def test_the_firewall_is_there_when_it_is_asked_for() -> None:
    assert default("Firewall") == "false"
    assert {condition_of(each) for each in FIREWALL} == {"HasFirewall"}


def test_the_firewall_limits_each_address_and_each_token() -> None:
    statements = {rule["Name"]: rule["Statement"] for rule in firewall()["Rules"]}
    by_address = statements["address"]["RateBasedStatement"]
    assert (by_address["AggregateKeyType"], by_address["Limit"]) == (
        "IP",
        {"Ref": "RequestsPerAddress"},
    )
    by_token = statements["token"]["RateBasedStatement"]
    assert by_token["CustomKeys"][0]["Header"]["Name"] == "authorization"
    assert by_token["Limit"] == {"Ref": "RequestsPerToken"}


def test_the_firewall_keeps_no_token() -> None:
    parts = [firewall(), *firewall()["Rules"]]
    assert {part["VisibilityConfig"]["SampledRequestsEnabled"] for part in parts} == {False}
    logging = DOCUMENT["Resources"]["WebFirewallLogging"]["Properties"]
    headers = [each["SingleHeader"]["Name"] for each in logging["RedactedFields"][:-1]]
    assert {"authorization", "cookie"} <= {*headers}
    assert {"QueryString": {}} in logging["RedactedFields"]


def firewall() -> dict[str, Any]:
    properties: dict[str, Any] = DOCUMENT["Resources"]["WebFirewall"]["Properties"]
    return properties
