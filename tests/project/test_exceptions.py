"""Each reason in .checkov.yaml for not following a check is true of the template."""

from __future__ import annotations

from typing import Any

import yaml

from commands import cloudformation
from commands.template import ROOT, Template
from tests.each_row import each_row

TEMPLATE = Template()
PARAMETERS = cloudformation.whole(ROOT / "template.yaml")["Parameters"]
FUNCTIONS = list(TEMPLATE.resources("AWS::Serverless::Function"))
NAMES_OF_NO_SECRET = {"TOKEN_ISSUER", "TOKEN_CLIENT_IDS", "MODEL_API_KEY_SECRET"}
"""Who issues tokens and to whom, and the ARN of a secret."""

SCHEDULED = {"VerifyAuditFunction", "WorkOnJobsFunction", "TellOfBudgetFunction"}
"""What one call leaves undone, the next one does."""

every_function = each_row(
    "properties", [p for _, p in FUNCTIONS], ids=[name for name, _ in FUNCTIONS]
)


def test_no_function_but_the_memory_and_what_a_schedule_calls_is_called_asynchronously() -> None:
    routed = {function.logical_id for function in TEMPLATE.functions if function.routes}
    for name, properties in FUNCTIONS:
        kinds = {event["Type"] for event in properties.get("Events", {}).values()}
        if name not in SCHEDULED:
            assert kinds <= {"DynamoDB", "SQS"}, name
        called = kinds or name in routed
        assert called or name in ("AuthorizeFunction", "RememberFunction", "OpenSocketFunction")


def test_every_resource_that_is_written_by_hand_is_checked() -> None:
    checked = yaml.safe_load((ROOT / ".checkov.yaml").read_text())["file"]
    written = (ROOT / "functions").rglob("resources.yaml")
    assert {str(path.relative_to(ROOT)) for path in written} < {*checked}


@every_function
def test_no_functions_environment_holds_a_secret(properties: dict[str, Any]) -> None:
    own = properties.get("Environment", {}).get("Variables", {})
    for name in [*TEMPLATE.environment(), *own]:
        parts = set(name.split("_"))
        assert not {"SECRET", "PASSWORD", "TOKEN"} & parts or name in NAMES_OF_NO_SECRET, name
    assert "resolve:" not in str(own)  # how CloudFormation would fill one in


def test_every_request_is_throttled() -> None:
    (_, api), *_ = TEMPLATE.resources("AWS::Serverless::Api")
    for settings in api["MethodSettings"]:
        rate, burst = (
            PARAMETERS[settings[name]["Ref"]]
            for name in ("ThrottlingRateLimit", "ThrottlingBurstLimit")
        )
        assert 0 < rate["MinValue"] <= rate["Default"] <= burst["Default"]
    assert ("/*", "*") in {(s["ResourcePath"], s["HttpMethod"]) for s in api["MethodSettings"]}


def test_every_table_is_restorable() -> None:
    """How it is encrypted: tests/project/test_data_key.py."""
    for name, table in TEMPLATE.resources("AWS::DynamoDB::Table"):
        assert table["PointInTimeRecoverySpecification"]["PointInTimeRecoveryEnabled"], name
        assert table["DeletionProtectionEnabled"] == {"Ref": "DeletionProtection"}, name
        assert table["BillingMode"] == "PAY_PER_REQUEST", name
