"""The template allows each function what it needs and nothing more; tests/deploy tries it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

from commands.template import ROOT
from integrations.telegram import wording
from oauth.metadata import SCOPES
from tests.project import permissions
from tests.project.tools import DEPLOYED, TEMPLATE, every_tool
from toolkit.tool.tool import Tool

READS = {"dynamodb:GetItem", "dynamodb:Query", "dynamodb:BatchGetItem"}
PRIME_TABLE = "{'Fn::GetAtt': 'PrimeTable.Arn'}"
GUARDS = ("IdempotencyTable", "ConfirmationsTable", "AuditTable")
SHARED = {
    # an accepted transaction enters the ledger in the commit that accepts it
    "review_transaction": "FinanceTable",
}
BESIDES_TABLES = {
    "unblock_card": {"sns:Publish"},
    "parse_transaction_from_text": {"bedrock:InvokeModel"},
    "search_gmail": {"kms:Decrypt", "secretsmanager:GetSecretValue"},
    "fetch_email_attachments": {
        *("kms:Decrypt", "secretsmanager:GetSecretValue"),
        "s3:PutObject",
    },
}
"""What a tool may ask of other services than DynamoDB."""


@every_tool
def test_only_a_tool_that_writes_may_write_its_table(tool: Tool) -> None:
    own = f"{tool.family.name.capitalize()}Table"
    writes = {action for action, on in granted(tool) if own in on} - READS
    assert bool(writes) == tool.writes


@every_tool
def test_a_tool_reaches_its_own_domains_table_the_guards_and_the_audit_alone(tool: Tool) -> None:
    own = f"{tool.family.name.capitalize()}Table"
    tables = (own, *GUARDS, *filter(None, [SHARED.get(tool.name)]))
    for action, on in granted(tool):
        if action.startswith("dynamodb:"):
            assert any(table in on for table in tables), (action, on)


@every_tool
def test_a_tool_may_do_on_the_guards_tables_what_its_kind_of_call_needs(tool: Tool) -> None:
    on_guards = [
        (action.removeprefix("dynamodb:"), table)
        for action, on in granted(tool)
        for table in GUARDS
        if table in on
    ]
    expected = {("UpdateItem", "IdempotencyTable"), ("PutItem", "AuditTable")}
    if tool.writes:
        expected |= {(a, "IdempotencyTable") for a in ("GetItem", "PutItem", "ConditionCheckItem")}
    if tool.confirm or tool.needs_otp:
        expected |= {(a, "ConfirmationsTable") for a in ("GetItem", "PutItem", "DeleteItem")}
    assert sorted(on_guards) == sorted(expected)


@every_tool
def test_a_tools_stanza_leaves_the_guards_tables_to_the_shared_policies(tool: Tool) -> None:
    assert not [on for _, on in permissions.own(logical_id(tool)) if any(g in on for g in GUARDS)]


def test_a_shared_policy_is_named_by_several_functions() -> None:
    for policy in permissions.SHARED_POLICIES:
        named = [name for name in permissions.FUNCTIONS if policy in permissions.shared(name)]
        assert len(named) > 1, policy


def test_a_shared_policy_fits_into_iams_6144_characters() -> None:
    """Wherever it is deployed: an ARN here has 140 characters at most."""
    for policy in permissions.SHARED_POLICIES:
        grants = list(permissions.allowed_by(policy))
        arns = sum(on.count("Ref") + on.count("Fn::") for _, on in grants)
        assert 100 + 60 * len({action for action, _ in grants}) + 140 * arns < 6144, policy


def test_shared_policies_need_no_capability_but_the_configured_one() -> None:
    """A policy with a name of its own would ask for CAPABILITY_NAMED_IAM."""
    deploy = tomllib.loads((ROOT / "samconfig.toml").read_text())["default"]["deploy"]
    assert deploy["parameters"]["capabilities"] == "CAPABILITY_IAM"
    for name, policy in permissions.SHARED_POLICIES.items():
        assert "ManagedPolicyName" not in policy, name


@every_tool
def test_a_tool_reaches_no_other_service_but_those_listed_here(tool: Tool) -> None:
    others = {action for action, _ in granted(tool) if not action.startswith("dynamodb:")}
    assert others == BESIDES_TABLES.get(tool.name, set())


def test_the_chat_may_invoke_the_tools_its_own_functions_and_nothing_else() -> None:
    on_lambda = [on for action, on in permissions.allowed("ChatFunction") if "lambda:" in action]
    invoked = " ".join(on_lambda)
    own = [f.logical_id for f in TEMPLATE.functions if f.handler.startswith("chat.")]
    tools = [function.logical_id for function in DEPLOYED.values()]
    assert set(re.findall(r"'Ref': '(\w+)\.Alias'", invoked)) == {*tools, *own}
    assert invoked.count("Ref") == invoked.count(".Alias")


def test_mcps_endpoint_may_invoke_the_tools_and_answer_confirmations_and_nothing_else() -> None:
    allowed = list(permissions.allowed("McpFunction"))
    invoked = " ".join(on for action, on in allowed if action == "lambda:InvokeFunction")
    tools = [function.logical_id for function in DEPLOYED.values()]
    assert set(re.findall(r"'Ref': '(\w+)\.Alias'", invoked)) == {*tools}
    others = [(action, on) for action, on in allowed if action != "lambda:InvokeFunction"]
    answering = {
        (f"dynamodb:{action}", "{'Fn::GetAtt': 'ConfirmationsTable.Arn'}")
        for action in ("GetItem", "UpdateItem", "DeleteItem")
    }
    keeping = {
        (f"dynamodb:{action}", "{'Fn::GetAtt': 'McpTable.Arn'}")
        for action in ("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")
    }
    counting = ("dynamodb:UpdateItem", "{'Fn::GetAtt': 'IdempotencyTable.Arn'}")
    assert {*others} == answering | keeping | {counting}


def test_of_other_domains_the_chat_reads_primes_table_and_marks_notifications_alone() -> None:
    own = ("ChatTable", *GUARDS)
    others = [
        (action, on)
        for action, on in permissions.allowed("ChatFunction")
        if action.startswith("dynamodb:") and not any(table in on for table in own)
    ]
    assert {action for action, _ in others} == {"dynamodb:Query", "dynamodb:UpdateItem"}
    assert all("PrimeTable" in on for _, on in others)
    [marking] = [
        statement
        for policy in permissions.FUNCTIONS["ChatFunction"]["Policies"]
        for statement in policy.get("Statement", ())
        if statement.get("Action") == "dynamodb:UpdateItem" and "PrimeTable" in str(statement)
    ]
    assert str(marking["Resource"]) == PRIME_TABLE
    assert marking["Condition"] == {
        "ForAllValues:StringLike": {"dynamodb:LeadingKeys": ["*#notifications"]},
        "ForAllValues:StringEquals": {"dynamodb:Attributes": ["pk", "sk", "read_at"]},
    }


def test_nobody_but_the_sign_in_of_clients_reaches_its_table_which_is_all_it_reaches() -> None:
    for name in permissions.FUNCTIONS:
        tables = [on for _, on in permissions.allowed(name) if "OAuthTable" in on]
        assert bool(tables) == (name == "OAuthFunction"), name
    others = [each for each in permissions.allowed("OAuthFunction") if "OAuthTable" not in each[1]]
    assert others == [
        ("dynamodb:UpdateItem", "{'Fn::GetAtt': 'IdempotencyTable.Arn'}"),
        ("dynamodb:PutItem", "{'Fn::GetAtt': 'AuditTable.Arn'}"),
    ]


def test_the_client_that_registered_clients_sign_in_by_is_never_granted_to_confirm() -> None:
    """Nor any scope of a sign-in that is not the hosted page's."""
    clients = dict(TEMPLATE.resources("AWS::Cognito::UserPoolClient"))
    client = clients["McpClient"]
    assert client["AllowedOAuthScopes"] == [*SCOPES] == ["teller/act"]
    assert client["AllowedOAuthFlows"] == ["code"]
    assert client["ExplicitAuthFlows"] == ["ALLOW_CUSTOM_AUTH"]
    pools = [pool for _, pool in TEMPLATE.resources("AWS::Cognito::UserPool")]
    assert not [pool for pool in pools if "LambdaConfig" in pool]


def test_nobody_may_change_or_delete_an_audit_event() -> None:
    for name in permissions.FUNCTIONS:
        expected = {"dynamodb:PutItem"}
        if name == "SealEventsFunction":
            expected.add("dynamodb:Query")
        for action, on in permissions.allowed(name):
            if "AuditTable" in on:
                assert action in expected, (name, action)


def test_integrations_alone_reach_outside_identities() -> None:
    reaching = {
        name
        for name in permissions.FUNCTIONS
        for _, on in permissions.allowed(name)
        if "IdentitiesTable" in on
    }
    ours = {f.logical_id for f in TEMPLATE.functions if f.handler.startswith("integrations.")}
    assert reaching == ours


def test_one_function_signs_exchanged_tokens_and_the_authorizer_knows_the_public_key() -> None:
    allowed = {
        (name, action)
        for name in permissions.FUNCTIONS
        for action, on in permissions.allowed(name)
        if "ExchangeKey" in on
    }
    expected = {("ExchangeTokenFunction", "kms:Sign"), ("AuthorizeFunction", "kms:GetPublicKey")}
    assert allowed == expected


def test_the_bots_webhook_may_invoke_the_tools_of_its_commands_and_nothing_else() -> None:
    invoked = " ".join(
        on for action, on in permissions.allowed("AnswerTelegramFunction") if "lambda:" in action
    )
    tools = {
        name for name, function in DEPLOYED.items() if f"'{function.logical_id}.Alias'" in invoked
    }
    assert tools == {*wording.TOOLS, "parse_transaction_from_text"}
    assert invoked.count(".Alias") == len(tools)


def test_who_sends_passwords_may_publish_to_no_topic() -> None:
    [on] = [on for action, on in permissions.own("UnblockCardFunction") if action == "sns:Publish"]
    assert on.startswith("all but ")
    assert ":sns:*:*:*" in on


def test_no_function_has_a_wildcard_action() -> None:
    for name in permissions.FUNCTIONS:
        for action, _ in permissions.allowed(name):
            assert "*" not in action, (name, action)


def granted(tool: Tool) -> Iterator[tuple[str, str]]:
    yield from permissions.allowed(logical_id(tool))


def logical_id(tool: Tool) -> str:
    return DEPLOYED[tool.name].logical_id
