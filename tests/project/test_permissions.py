"""The template allows each function what it needs and nothing more; tests/deploy tries it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

from commands.intrinsics import pascal
from commands.template import ROOT
from integrations.telegram import wording
from oauth.metadata import SCOPES
from tests.project import permissions
from tests.project.tools import DEPLOYED, TEMPLATE, WITHOUT_TABLE, each_tool
from toolkit.doors.direct import ALIAS
from toolkit.tool.tool import Tool

READS = {"dynamodb:GetItem", "dynamodb:Query", "dynamodb:BatchGetItem"}
PRIME_TABLE = "{'Fn::GetAtt': 'PrimeTable.Arn'}"
KNOWING = (("GetItem", "PseudonymsTable"), ("UpdateItem", "PseudonymsTable"))
"""Whose pseudonym an event stands under; an event of somebody new makes it."""
GUARDS = (
    "GuardsTable",
    "IdempotencyTable",
    "ConfirmationsTable",
    "AuditTable",
    "PseudonymsTable",
)
SHARED = {
    # the only phone number of a user is their card's
    "erase_my_data": ("BankingTable",),
    # an entry changes with what was imported of it
    "change_entry": ("PrimeTable",),
    "categorize_transactions": ("BudgetTable", "PrimeTable"),
    # the tables whose tools' changes can be taken back
    "undo_last_change": ("BudgetTable", "SupportTable", "PrimeTable"),
    # goals stand in the budget's table
    **dict.fromkeys(("set_goal", "list_goals"), ("BudgetTable",)),
    # what is due
    "get_upcoming": ("BankingTable", "BudgetTable"),
}
OF_THE_BOOKS = {"banking", "budget", "finance", "prime", "books"}
"""The families that show and change the books' entries, which stand in MoneyTable."""

VOUCHED = {"kms:VerifyMac"}
BESIDES_TABLES = {
    "unblock_card": {"sns:Publish"},
    "erase_my_data": {"sns:Publish"},
    "parse_transaction_from_text": {
        *("bedrock:InvokeModelWithResponseStream", "secretsmanager:GetSecretValue"),
    },
    "search_gmail": {"kms:Decrypt", "secretsmanager:GetSecretValue"},
    "fetch_email_attachments": {
        *("kms:Decrypt", "secretsmanager:GetSecretValue"),
        "s3:PutObject",
    },
    "disconnect_gmail": {"kms:Decrypt"},
    "review_import": {"sqs:SendMessage", "kms:Encrypt"},
    "import_document": {"sqs:SendMessage"},
}
"""What a tool may ask of other services than DynamoDB, beside who calls."""


@each_tool
def test_only_a_tool_that_writes_may_write_its_table(tool: Tool) -> None:
    is_keeper = tool.family.name not in WITHOUT_TABLE
    own = [f"{pascal(tool.family.name)}Table"] if is_keeper else SHARED.get(tool.name, ())
    places = [*own, "MoneyTable"]
    writes = {action for action, on in granted(tool) if any(p in on for p in places)} - READS
    assert bool(writes) == tool.writes


@each_tool
def test_a_tool_reaches_its_own_domains_table_the_guards_and_the_audit_alone(tool: Tool) -> None:
    own = f"{pascal(tool.family.name)}Table"
    books = ["MoneyTable"] if tool.family.name in OF_THE_BOOKS else []
    tables = (own, *GUARDS, *books, *SHARED.get(tool.name, ()))
    for action, on in granted(tool):
        if "settings" in tool.uses and (action, on) == ("dynamodb:GetItem", PRIME_TABLE):
            assert _of_settings(logical_id(tool))
        elif "bills" in tool.uses and (action, on) == ("dynamodb:Query", PRIME_TABLE):
            assert _of_prime(logical_id(tool), action) == [_only("bills")]
        elif action.startswith("dynamodb:"):
            assert any(table in on for table in tables), (action, on)


def _of_settings(function: str) -> bool:
    """Whether its role allows to read nothing of Prime's table but a person's settings."""
    return _of_prime(function, "dynamodb:GetItem") == [_only("settings")]


def _of_prime(function: str, action: str) -> list[object]:
    """The conditions under which its role allows that in Prime's table."""
    return [
        statement.get("Condition")
        for policy in permissions.FUNCTIONS[function]["Policies"]
        for statement in policy.get("Statement", ())
        if "PrimeTable" in str(statement) and action in statement["Action"]
    ]


def _only(part: str) -> object:
    return {"ForAllValues:StringLike": {"dynamodb:LeadingKeys": [f"*#{part}"]}}


@each_tool
def test_a_tool_may_do_on_the_guards_tables_what_its_kind_of_call_needs(tool: Tool) -> None:
    on_guards = [
        (action.removeprefix("dynamodb:"), table)
        for action, on in granted(tool)
        for table in GUARDS
        if table in on
    ]
    expected = {("UpdateItem", "GuardsTable"), ("PutItem", "AuditTable"), *KNOWING}
    if tool.writes:
        expected.add(("GetItem", "GuardsTable"))
        expected |= {
            (action, "IdempotencyTable")
            for action in ("GetItem", "BatchGetItem", "PutItem", "ConditionCheckItem")
        }
        expected |= {(a, "ConfirmationsTable") for a in ("GetItem", "PutItem", "DeleteItem")}
    assert sorted(on_guards) == sorted(expected)


@each_tool
def test_a_tools_stanza_leaves_the_guards_tables_to_the_shared_policies(tool: Tool) -> None:
    assert not [on for _, on in permissions.own(logical_id(tool)) if any(g in on for g in GUARDS)]


def test_a_shared_policy_is_named_by_several_functions() -> None:
    for policy in permissions.SHARED_POLICIES:
        named = [name for name in permissions.FUNCTIONS if policy in permissions.shared(name)]
        assert len(named) > 1, policy


def test_a_shared_policy_fits_into_iams_6144_characters() -> None:
    """Wherever it is deployed. An ARN has 132 characters at most, with its marks: an alias's in
    us-gov-west-1, of a function's name of 64."""
    for policy in permissions.SHARED_POLICIES:
        grants = list(permissions.allowed_by(policy))
        arns = sum(on.count("Ref") + on.count("Fn::") for _, on in grants)
        assert 100 + 60 * len({action for action, _ in grants}) + 132 * arns < 6144, policy


def test_a_roles_own_policies_fit_into_iams_10240_characters() -> None:
    """As the shared ones do, with what SAM writes around each."""
    for name in permissions.FUNCTIONS:
        grants = list(permissions.own(name))
        arns = {on for _, on in grants}
        assert 100 * len(grants) + 140 * len(arns) < 10_240, name


def test_shared_policies_need_no_capability_but_the_configured_one() -> None:
    """A policy with a name of its own would ask for CAPABILITY_NAMED_IAM; the stacks of tools ask
    for their transform."""
    deploy = tomllib.loads((ROOT / "samconfig.toml").read_text())["default"]["deploy"]
    assert deploy["parameters"]["capabilities"] == "CAPABILITY_IAM CAPABILITY_AUTO_EXPAND"
    for name, policy in permissions.SHARED_POLICIES.items():
        assert "ManagedPolicyName" not in policy, name


@each_tool
def test_a_tool_reaches_no_other_service_but_those_listed_here(tool: Tool) -> None:
    others = {action for action, _ in granted(tool) if not action.startswith("dynamodb:")}
    assert others == VOUCHED | BESIDES_TABLES.get(tool.name, set())


def test_the_chat_may_invoke_the_tools_its_own_functions_and_nothing_else() -> None:
    invoked = [on for action, on in permissions.allowed("ChatFunction") if "lambda:" in action]
    own = [f.logical_id for f in TEMPLATE.functions if f.handler.startswith("chat.")]
    assert {*invoked} == {EVERY_DIRECT} | {f"{{'Ref': '{name}.Alias'}}" for name in own}


def test_tools_alone_have_the_alias_of_direct_calls_on_their_newest_version() -> None:
    """So whoever may call all that have it may call the tools and nothing else."""
    assert TEMPLATE.globals["AutoPublishAlias"] != ALIAS
    assert not [name for name, p in permissions.FUNCTIONS.items() if "AutoPublishAlias" in p]
    aliases = dict(TEMPLATE.resources("AWS::Lambda::Alias"))
    named = {f.logical_id.removesuffix("Function") + "Direct" for f in DEPLOYED.values()}
    assert aliases.keys() == named
    for name, alias in aliases.items():
        function = name.removesuffix("Direct") + "Function"
        assert alias == {
            "Name": ALIAS,
            "FunctionName": {"Ref": function},
            "FunctionVersion": {"Fn::GetAtt": f"{function}.Version.Version"},
        }


def test_mcps_endpoint_may_invoke_the_tools_and_answer_confirmations_and_nothing_else() -> None:
    allowed = list(permissions.allowed("McpFunction"))
    assert {on for action, on in allowed if action == "lambda:InvokeFunction"} == {EVERY_DIRECT}
    others = [(action, on) for action, on in allowed if action != "lambda:InvokeFunction"]
    answering = {
        (f"dynamodb:{action}", "{'Fn::GetAtt': 'ConfirmationsTable.Arn'}")
        for action in ("GetItem", "UpdateItem", "DeleteItem")
    }
    keeping = {
        (f"dynamodb:{action}", "{'Fn::GetAtt': 'McpTable.Arn'}")
        for action in ("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")
    }
    counting = ("dynamodb:UpdateItem", "{'Fn::GetAtt': 'GuardsTable.Arn'}")
    knowing = {(f"dynamodb:{action}", f"{{'Fn::GetAtt': '{on}.Arn'}}") for action, on in KNOWING}
    assert {*others} == answering | keeping | {counting} | knowing


def test_who_counts_a_users_calls_or_audits_them_finds_the_users_pseudonym() -> None:
    """And makes it, where an event may be somebody's first."""
    for name in permissions.FUNCTIONS:
        allowed = {*permissions.allowed(name)}
        finds = {action for action, on in allowed if "PseudonymsTable" in on}
        if ("dynamodb:UpdateItem", "{'Fn::GetAtt': 'GuardsTable.Arn'}") in allowed:
            assert "dynamodb:GetItem" in finds, name
        if ("dynamodb:PutItem", "{'Fn::GetAtt': 'AuditTable.Arn'}") in allowed:
            assert finds >= {"dynamodb:GetItem", "dynamodb:UpdateItem"}, name


def test_of_other_domains_the_chat_reads_primes_table_and_marks_notifications_alone() -> None:
    own = ("ChatTable", *GUARDS)
    others = [
        (action, on)
        for action, on in permissions.allowed("ChatFunction")
        if action.startswith("dynamodb:") and not any(table in on for table in own)
    ]
    assert _of_settings("ChatFunction")
    assert {action for action, _ in others} == {
        *("dynamodb:GetItem", "dynamodb:Query", "dynamodb:UpdateItem"),
    }
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
    """But an erasure, which deletes what is a user's there; the user's own page of programs; and
    the authorizer, which finds and marks the program of a token."""
    ours = ("OAuthFunction", "ManageProgramsFunction")
    for name in permissions.FUNCTIONS:
        actions = {action for action, on in permissions.allowed(name) if "OAuthTable" in on}
        if name == "WorkOnJobsFunction":
            assert actions == {"dynamodb:Scan", "dynamodb:BatchWriteItem"}
        elif name == "AuthorizeFunction":
            assert actions == {"dynamodb:GetItem", "dynamodb:UpdateItem"}
        else:
            assert bool(actions) == (name in ours), name
    others = [each for each in permissions.allowed("OAuthFunction") if "OAuthTable" not in each[1]]
    assert others == [
        ("dynamodb:UpdateItem", "{'Fn::GetAtt': 'GuardsTable.Arn'}"),
        ("dynamodb:PutItem", "{'Fn::GetAtt': 'AuditTable.Arn'}"),
        ("dynamodb:GetItem", "{'Fn::GetAtt': 'PseudonymsTable.Arn'}"),
        ("dynamodb:UpdateItem", "{'Fn::GetAtt': 'PseudonymsTable.Arn'}"),
    ]


def test_one_function_signs_receipts() -> None:
    key = "{'Fn::GetAtt': 'ReceiptKey.Arn'}"
    signing = {
        name for name in permissions.FUNCTIONS if ("kms:Sign", key) in permissions.allowed(name)
    }
    assert signing == {"IssueReceiptFunction"}


def test_the_client_that_registered_clients_sign_in_by_is_never_granted_to_confirm() -> None:
    """By what else it signs in: tests/project/test_sign_in_and_edge.py."""
    clients = dict(TEMPLATE.resources("AWS::Cognito::UserPoolClient"))
    client = clients["McpClient"]
    assert client["AllowedOAuthScopes"] == [*SCOPES] == ["teller/act", "teller/history"]
    assert client["AllowedOAuthFlows"] == ["code"]
    pools = [pool for _, pool in TEMPLATE.resources("AWS::Cognito::UserPool")]
    assert not [pool for pool in pools if "LambdaConfig" in pool]


def test_one_function_destroys_who_stands_behind_a_name_in_the_audit() -> None:
    putting = {
        name
        for name in permissions.FUNCTIONS
        for action, on in permissions.allowed(name)
        if "PseudonymsTable" in on and action not in ("dynamodb:GetItem", "dynamodb:UpdateItem")
    }
    assert putting == {"WorkOnJobsFunction"}


def test_nobody_may_change_or_delete_an_audit_event() -> None:
    reading = {
        "SealEventsFunction": {"dynamodb:BatchGetItem"},
        "VerifyAuditFunction": {"dynamodb:Scan", "dynamodb:Query"},
        "WorkOnJobsFunction": {"dynamodb:PutItem", "dynamodb:Query"},
        "IssueReceiptFunction": {"dynamodb:BatchGetItem", "dynamodb:Query"},
    }
    for name in permissions.FUNCTIONS:
        expected = reading.get(name, {"dynamodb:PutItem"})
        for action, on in permissions.allowed(name):
            if "AuditTable" in on:
                assert action in expected, (name, action)


def test_one_function_adds_to_the_audits_log_and_signs_it_and_another_reads_it() -> None:
    """Who reads it keeps its own checkpoints beside it, signed with a key of their own."""
    bucket = "{'Fn::GetAtt': 'AuditLogBucket.Arn'}"
    batches, checkpoints = (
        f"{{'Fn::Sub': '${{AuditLogBucket.Arn}}/{prefix}/*'}}"
        for prefix in ("batches", "checkpoints")
    )
    key, own = (f"{{'Fn::GetAtt': '{name}.Arn'}}" for name in ("AuditKey", "AuditCheckpointKey"))
    expected = {
        "SealEventsFunction": {
            *((action, batches) for action in ("s3:PutObject", "s3:GetObjectVersion")),
            ("s3:ListBucketVersions", bucket),
            ("kms:Sign", key),
        },
        "VerifyAuditFunction": {
            *((action, checkpoints) for action in ("s3:PutObject", "s3:GetObjectVersion")),
            *((action, own) for action in ("kms:Sign", "kms:GetPublicKey")),
            ("s3:GetObjectVersion", batches),
            ("s3:ListBucketVersions", bucket),
            ("kms:GetPublicKey", key),
        },
        "IssueReceiptFunction": {
            ("s3:GetObjectVersion", batches),
            ("s3:ListBucketVersions", bucket),
            ("kms:GetPublicKey", key),
        },
    }
    for name in permissions.FUNCTIONS:
        reached = {
            (action, on)
            for action, on in permissions.allowed(name)
            if any(each in on for each in ("AuditLogBucket", "AuditKey", "AuditCheckpointKey"))
        }
        assert reached == expected.get(name, set()), name


def test_the_audits_log_is_locked_and_nothing_is_put_over_it() -> None:
    bucket = dict(TEMPLATE.resources("AWS::S3::Bucket"))["AuditLogBucket"]
    assert bucket["ObjectLockConfiguration"]["Rule"]["DefaultRetention"] == {
        "Mode": {"Ref": "AuditRetentionMode"},
        "Days": {"Ref": "AuditRetentionDays"},
    }
    policy = dict(TEMPLATE.resources("AWS::S3::BucketPolicy"))["AuditLogBucketPolicy"]
    denied = {
        str(statement["Action"]): statement.get("Condition")
        for statement in policy["PolicyDocument"]["Statement"]
        if statement["Effect"] == "Deny" and statement["Principal"] == "*"
    }
    assert denied["['s3:DeleteObject', 's3:DeleteObjectVersion']"] is None
    assert denied["s3:PutObject"] == {"Null": {"s3:if-none-match": "true"}}


def test_integrations_alone_reach_outside_identities() -> None:
    """But an export, which reads a user's own, and an erasure, which deletes them."""
    reaching: dict[str, set[str]] = {}
    for name in permissions.FUNCTIONS:
        for action, on in permissions.allowed(name):
            if "IdentitiesTable" in on:
                reaching.setdefault(name, set()).add(action)
    assert reaching.pop("WorkOnJobsFunction") == {
        *("dynamodb:Query", "dynamodb:Scan", "dynamodb:BatchWriteItem"),
        *("dynamodb:UpdateItem", "dynamodb:DeleteItem"),
    }
    ours = {f.logical_id for f in TEMPLATE.functions if f.handler.startswith("integrations.")}
    assert reaching.keys() == ours


def test_one_function_signs_exchanged_tokens_and_who_verifies_tokens_knows_the_public_key() -> None:
    allowed = {
        (name, action)
        for name in permissions.FUNCTIONS
        for action, on in permissions.allowed(name)
        if "ExchangeKey" in on
    }
    expected = {
        ("ExchangeTokenFunction", "kms:Sign"),
        *((name, "kms:GetPublicKey") for name in ("AuthorizeFunction", "OpenSocketFunction")),
    }
    assert allowed == expected


def test_the_authorizer_alone_vouches_for_users_and_the_webhook_for_those_of_integrations() -> None:
    """Who invokes tools can do neither, and what verifies a voucher cannot make one."""
    made = {
        (name, on)
        for name in permissions.FUNCTIONS
        for action, on in permissions.allowed(name)
        if action == "kms:GenerateMac"
    }
    assert made == {
        ("AuthorizeFunction", "{'Fn::GetAtt': 'VoucherKey.Arn'}"),
        ("AnswerTelegramFunction", "{'Fn::GetAtt': 'IntegrationVoucherKey.Arn'}"),
    }
    verifying = {
        name
        for name in permissions.FUNCTIONS
        if "kms:VerifyMac" in {action for action, _ in permissions.allowed(name)}
    }
    assert verifying == {function.logical_id for function in DEPLOYED.values()}


def test_the_bots_webhook_may_invoke_the_tools_of_its_commands_and_nothing_else() -> None:
    called = {*wording.TOOLS, "parse_transaction_from_text"}
    assert {
        on for action, on in permissions.allowed("AnswerTelegramFunction") if "lambda:" in action
    } == {direct(name) for name in called}


def test_who_sends_passwords_may_publish_to_no_topic() -> None:
    for sender in ("UnblockCardFunction", "EraseMyDataFunction"):
        [on] = [on for action, on in permissions.own(sender) if action == "sns:Publish"]
        assert on.startswith("all but ")
        assert ":sns:*:*:*" in on


def test_no_function_has_a_wildcard_action() -> None:
    for name in permissions.FUNCTIONS:
        for action, _ in permissions.allowed(name):
            assert "*" not in action, (name, action)


def direct(name: str) -> str:
    """The alias of the tool's function for direct calls, whose stack is not the caller's."""
    function = "arn:${AWS::Partition}:lambda:${AWS::Region}:${AWS::AccountId}:function"
    return str({"Fn::Sub": f"{function}:${{AWS::StackName}}-{name}:{ALIAS}"})


EVERY_DIRECT = direct("*")
"""By which our own functions may call the tools."""


def granted(tool: Tool) -> Iterator[tuple[str, str]]:
    yield from permissions.allowed(logical_id(tool))


def logical_id(tool: Tool) -> str:
    return DEPLOYED[tool.name].logical_id
