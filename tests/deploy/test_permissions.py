"""What each function's role may do, tried for real against the deployed tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from botocore.exceptions import ClientError

from commands.intrinsics import pascal
from families import FAMILIES
from tests.deploy.deployment import Customer, Deployment
from tests.each_row import each_row
from tests.project.test_permissions import OF_THE_BOOKS, SHARED
from tests.project.tools import DEPLOYED, READING, TEMPLATE, TOOLS, WITHOUT_TABLE, WRITING
from toolkit.tool.tool import Tool

pytestmark = pytest.mark.deploy

Attempt = Callable[[Any, str, dict[str, Any]], Any]
"""What is tried with a DynamoDB client on a table's item of that key."""
WRITES: dict[str, Attempt] = {
    "put": lambda db, table, key: db.put_item(TableName=table, Item=key),
    "update": lambda db, table, key: db.update_item(
        TableName=table,
        Key=key,
        UpdateExpression="SET note = :note",
        ExpressionAttributeValues={":note": {"S": "forged"}},
    ),
    "delete": lambda db, table, key: db.delete_item(TableName=table, Key=key),
    "delete in a batch": lambda db, table, key: db.batch_write_item(
        RequestItems={table: [{"DeleteRequest": {"Key": key}}]}
    ),
    "delete in a transaction": lambda db, table, key: db.transact_write_items(
        TransactItems=[{"Delete": {"TableName": table, "Key": key}}]
    ),
}
READS: dict[str, Attempt] = {
    "get": lambda db, table, key: db.get_item(TableName=table, Key=key),
    "scan": lambda db, table, key: db.scan(TableName=table),
}
CHANGES = {name: attempt for name, attempt in WRITES.items() if name != "put"}
FUNCTIONS = [
    function.logical_id
    for function in TEMPLATE.functions
    if not function.tool or TOOLS[function.tool] in (*READING, *WRITING)
]
"""The other tools have the same shared policies, and none that names those policies' tables
(tests/project/test_permissions.py)."""
DOMAIN_TABLES = {
    domain: f"{pascal(domain)}Table"
    for domain in (*FAMILIES, "chat")
    if domain not in WITHOUT_TABLE
}

every_function = each_row("function", FUNCTIONS)


def key_of(table: str) -> dict[str, Any]:
    """The key of an item that need not exist."""
    schema = next(t.keys for t in TEMPLATE.tables if t.logical_id == table)
    return {part["AttributeName"]: {"S": "nobody"} for part in schema}


def allowed(
    stack: Deployment, function: str, table: str, attempts: dict[str, Attempt]
) -> Iterator[str]:
    """Of the attempts, those that the function's role is not denied."""
    dynamodb = stack.client("dynamodb", f"{function}Role")
    for name, attempt in attempts.items():
        try:
            attempt(dynamodb, stack.resources[table], key_of(table))
        except ClientError as error:
            if error.response["Error"]["Code"] == "AccessDeniedException":
                continue
        yield name


@each_row("tool", {t.name: t for t in (*READING, *WRITING, *map(TOOLS.get, SHARED)) if t}.values())
def test_a_tools_role_cannot_touch_another_domains_table(stack: Deployment, tool: Tool) -> None:
    """A person's settings stand in Prime's table. That a tool which may read these may read
    nothing else there is a condition on leading keys, which the emulator does not evaluate."""
    function = DEPLOYED[tool.name].logical_id
    if tool.family.name not in OF_THE_BOOKS:
        assert list(allowed(stack, function, "MoneyTable", READS | WRITES)) == []
    for domain, table in DOMAIN_TABLES.items():
        if domain != tool.family.name and table not in SHARED.get(tool.name, ()):
            reads_settings = table == "PrimeTable" and "settings" in tool.uses
            expected = ["get"] if reads_settings else []
            assert list(allowed(stack, function, table, READS | WRITES)) == expected


def test_the_chats_role_cannot_touch_the_tools_tables(stack: Deployment) -> None:
    """It marks notifications as read, and reads a person's settings. That it may change and read
    nothing else of prime's is a condition on leading keys, as above."""
    for table in {*DOMAIN_TABLES.values()} - {"ChatTable"}:
        expected = ["get", "update"] if table == "PrimeTable" else []
        assert list(allowed(stack, "ChatFunction", table, READS | WRITES)) == expected


@each_row(
    ("function", "table", "expected"),
    [
        ("BlockCardFunction", "BankingTable", ["update"]),
        ("AddTransactionFunction", "MoneyTable", ["put", "update"]),
        ("AddTransactionFunction", "BudgetTable", []),  # it may query, too
        ("AddTransactionFunction", "IdempotencyTable", ["get", "put"]),
        ("AddTransactionFunction", "GuardsTable", ["get", "update"]),
        (
            *("AddTransactionFunction", "ConfirmationsTable"),
            ["get", "put", "delete", "delete in a transaction"],
        ),
        ("BlockCardFunction", "IdempotencyTable", ["get", "put"]),
        (
            *("BlockCardFunction", "ConfirmationsTable"),
            ["get", "put", "delete", "delete in a transaction"],
        ),
        (
            *("ChatFunction", "ConfirmationsTable"),
            ["get", "update", "delete", "delete in a transaction"],
        ),
        (
            *("AnswerConfirmationFunction", "ConfirmationsTable"),
            ["get", "update", "delete", "delete in a transaction"],
        ),
        ("AnswerConfirmationFunction", "AuditTable", ["put"]),
        ("AnswerConfirmationFunction", "PseudonymsTable", ["get", "update"]),
        ("AddTransactionFunction", "PseudonymsTable", ["get", "update"]),
        ("GetMonthSummaryFunction", "PseudonymsTable", ["get", "update"]),
        ("ExchangeTokenFunction", "IdentitiesTable", ["get", "put"]),
        ("ExchangeTokenFunction", "BudgetTable", []),
        ("AnswerTelegramFunction", "BudgetTable", []),
        ("ChatFunction", "IdentitiesTable", []),
        ("ChatFunction", "GuardsTable", ["get", "update"]),
        ("RememberFunction", "GuardsTable", ["update"]),
        ("AddTransactionFunction", "IdentitiesTable", []),
        ("WorkOnJobsFunction", "BankingTable", ["delete in a batch"]),  # it may query, too
        ("WorkOnJobsFunction", "AuditTable", ["put"]),
        ("WorkOnJobsFunction", "PseudonymsTable", ["get", "put", "update"]),
        ("WorkOnJobsFunction", "SupportTable", []),
        ("FetchExportFunction", "PersonalDataTable", []),
        ("TellOfBudgetFunction", "BudgetTable", ["get", "update"]),
        ("TellOfBudgetFunction", "MoneyTable", []),
        ("TellOfBudgetFunction", "AuditTable", ["put"]),
    ],
)
def test_a_role_may_do_what_its_tool_does(
    stack: Deployment, function: str, table: str, expected: list[str]
) -> None:
    """By the function's own stanza on its domain's table, by shared policies on the others."""
    assert list(allowed(stack, function, table, READS | WRITES)) == expected


@each_row("tool", READING)
def test_a_read_tools_role_writes_nothing_and_forges_no_confirmation_or_finished_call(
    stack: Deployment, tool: Tool
) -> None:
    """But that it counts its calls."""
    function = DEPLOYED[tool.name].logical_id
    own = [table for domain, table in DOMAIN_TABLES.items() if domain == tool.family.name]
    books = ["MoneyTable"] if tool.family.name in OF_THE_BOOKS else []
    for table in (*own, *books, *SHARED.get(tool.name, ())):
        assert list(allowed(stack, function, table, WRITES)) == []
    assert list(allowed(stack, function, "GuardsTable", READS | WRITES)) == ["update"]
    for table in ("ConfirmationsTable", "IdempotencyTable"):
        assert list(allowed(stack, function, table, READS | WRITES)) == []


@every_function
def test_the_authorizer_alone_makes_users_vouchers(stack: Deployment, function: str) -> None:
    """And the webhook those of its integration's users, whose channel is another."""
    kms, made = stack.client("kms", f"{function}Role"), []
    for key in ("VoucherKey", "IntegrationVoucherKey"):
        with suppress(ClientError):
            kms.generate_mac(
                KeyId=stack.resources[key], Message=b"0" * 32, MacAlgorithm="HMAC_SHA_256"
            )
            made.append(key)
    expected = {
        "AuthorizeFunction": ["VoucherKey"],
        "AnswerTelegramFunction": ["IntegrationVoucherKey"],
    }
    assert made == expected.get(function, [])


@pytest.mark.parametrize("function", ["ChatFunction", "McpFunction"])
def test_who_calls_tools_for_users_cannot_name_one(stack: Deployment, function: str) -> None:
    """Neither in a direct event, nor by making up a request of API Gateway's."""
    client = stack.client("lambda", f"{function}Role")
    name = stack.resources["GetRewardsSummaryFunction"]
    event = {"tool": "get_rewards_summary", "input": {}, "voucher": "", "caller": {"user_id": "x"}}
    answer = client.invoke(FunctionName=f"{name}:direct", Payload=json.dumps(event))
    assert json.load(answer["Payload"])["status"] == 401
    for others in (name, f"{name}:live"):
        with pytest.raises(ClientError, match="AccessDenied"):
            client.invoke(FunctionName=others, Payload=json.dumps(event))


def test_the_apis_role_invokes_what_has_a_route_by_its_live_alias_alone(stack: Deployment) -> None:
    client, name = stack.client("lambda", "ApiRole"), stack.resources["GetRewardsSummaryFunction"]
    answer = client.invoke(FunctionName=f"{name}:live", Payload=json.dumps({}))
    assert answer["StatusCode"] == 200
    without_a_route = stack.resources["RememberFunction"]
    for others in (name, f"{name}:direct", f"{without_a_route}:live"):
        with pytest.raises(ClientError, match="AccessDenied"):
            client.invoke(FunctionName=others, Payload=json.dumps({}))


@every_function
def test_nobody_can_change_or_delete_an_audit_event(stack: Deployment, function: str) -> None:
    assert list(allowed(stack, function, "AuditTable", CHANGES)) == []


LOG_WRITES: dict[str, Callable[[Any, str], Any]] = {
    "delete": lambda s3, log: s3.delete_object(Bucket=log, Key="batches/1"),
    "delete the version": lambda s3, log: s3.delete_object(
        Bucket=log, Key="batches/1", VersionId="1"
    ),
    "shorten the lock": lambda s3, log: s3.put_object_retention(
        Bucket=log, Key="batches/1", Retention={}, BypassGovernanceRetention=True
    ),
    "unlock the bucket": lambda s3, log: s3.put_object_lock_configuration(Bucket=log),
}
LOG_PUTS: dict[str, Callable[[Any, str], Any]] = {
    "put": lambda s3, log: s3.put_object(Bucket=log, Key="batches/1", Body=b"{}"),
    "add": lambda s3, log: s3.put_object(Bucket=log, Key="batches/1", Body=b"{}", IfNoneMatch="*"),
}


@every_function
def test_the_audits_log_is_added_to_by_one_function_and_changed_by_none(
    stack: Deployment, function: str
) -> None:
    """That the one adds to it: test_commands. That it puts nothing over what is there is a
    condition on a header, which AWS evaluates and the emulator does not."""
    s3, log = stack.client("s3", f"{function}Role"), stack.resources["AuditLogBucket"]
    attempts = LOG_WRITES if function == "SealEventsFunction" else LOG_WRITES | LOG_PUTS
    done = []
    for name, attempt in attempts.items():
        try:
            attempt(s3, log)
        except ClientError as error:
            if error.response["Error"]["Code"] == "AccessDenied":
                continue
        done.append(name)
    assert done == []


@every_function
def test_the_calls_that_wait_are_mcps_own(stack: Deployment, function: str) -> None:
    """But for an erasure, which deletes them."""
    expected = {
        "McpFunction": ["get", "put", "update", "delete", "delete in a transaction"],
        "WorkOnJobsFunction": ["delete in a batch"],
    }
    assert list(allowed(stack, function, "McpTable", READS | WRITES)) == expected.get(function, [])


def test_a_function_without_its_policy_is_refused(stack: Deployment, customer: Customer) -> None:
    assert customer.call("get_rewards_summary").status_code == 200
    iam, role = stack.client("iam"), stack.resources["GetRewardsSummaryFunctionRole"]
    (name,) = iam.list_role_policies(RoleName=role)["PolicyNames"]
    document = iam.get_role_policy(RoleName=role, PolicyName=name)["PolicyDocument"]
    iam.delete_role_policy(RoleName=role, PolicyName=name)
    try:
        refused = customer.call("get_rewards_summary")
    finally:
        iam.put_role_policy(RoleName=role, PolicyName=name, PolicyDocument=json.dumps(document))
    assert refused.status_code >= 500
    assert "AccessDenied" not in refused.text
    assert customer.call("get_rewards_summary").status_code == 200


def test_a_function_without_its_shared_policy_is_refused(
    stack: Deployment, customer: Customer
) -> None:
    iam, role = stack.client("iam"), stack.resources["GetRewardsSummaryFunctionRole"]
    policy = stack.resources["ReadingCallPolicy"]
    iam.detach_role_policy(RoleName=role, PolicyArn=policy)
    try:
        refused = customer.call("get_rewards_summary")
    finally:
        iam.attach_role_policy(RoleName=role, PolicyArn=policy)
    assert refused.status_code >= 500
    assert "AccessDenied" not in refused.text
    assert customer.call("get_rewards_summary").status_code == 200
