"""How long things are kept is a parameter of template.yaml each, for whoever writes them alone."""

from __future__ import annotations

from typing import Any

import pytest

from commands import cloudformation
from commands.template import ROOT
from tests.project.tools import TEMPLATE
from toolkit.storage import retention
from toolkit.storage.tables import Retention

DOCUMENT = cloudformation.whole(ROOT / "template.yaml")
PARAMETERS = DOCUMENT["Parameters"]
WRITERS = {
    "CONVERSATION": {"ChatFunction"},
    "GUARDRAIL_EVENT": {"ChatFunction"},
    "NOTIFICATION": {
        *("FetchEmailAttachmentsFunction", "ProcessImportFunction", "WorkOnJobsFunction"),
        "TellOfBudgetFunction",
    },
    "IMPORT": {"ProcessImportFunction"},
}
DAY = 24 * 60 * 60


def bucket() -> dict[str, Any]:
    return dict(TEMPLATE.resources("AWS::S3::Bucket"))["DocumentsBucket"]


@pytest.mark.parametrize("kept", retention.DEFAULT_DAYS)
def test_the_parameter_has_the_codes_default_and_bounds(kept: Retention) -> None:
    parameter = TEMPLATE.retention[retention.variable(kept)]
    assert int(PARAMETERS[parameter]["Default"]) == retention.DEFAULT_DAYS[kept]
    least = retention.LEAST_DAYS[kept]
    for allowed in ("0", str(least), "29999"):
        assert TEMPLATE.allows(parameter, allowed)
    for refused in (
        "-1",
        "soon",
        "1.5",
        "",
        "40000",
        *(["1", str(least - 1)] if least > 1 else []),
    ):
        assert not TEMPLATE.allows(parameter, refused)


@pytest.mark.parametrize("kept", retention.DEFAULT_DAYS)
def test_who_writes_it_is_told_and_nobody_else(kept: Retention) -> None:
    variable = retention.variable(kept)
    told = {
        logical_id
        for logical_id, function in TEMPLATE.resources("AWS::Serverless::Function")
        if variable in function.get("Environment", {}).get("Variables", {})
    }
    assert told == WRITERS[kept]


@pytest.mark.parametrize("name", ["ChatTable", "PrimeTable"])
def test_dynamodb_deletes_what_has_ended(name: str) -> None:
    (table,) = (table for table in TEMPLATE.tables if table.logical_id == name)
    assert table.ttl == "expires_at"


def test_s3_deletes_documents_after_their_days_and_their_versions_a_week_later() -> None:
    replaced, chosen, marks = bucket()["LifecycleConfiguration"]["Rules"]
    assert replaced["NoncurrentVersionExpiration"] == {"NoncurrentDays": 7}
    condition, documents, otherwise = chosen["Fn::If"]
    assert DOCUMENT["Conditions"][condition] == {
        "Fn::Not": [{"Fn::Equals": [{"Ref": "DocumentRetentionDays"}, "0"]}]
    }
    assert documents["ExpirationInDays"] == {"Ref": "DocumentRetentionDays"}
    assert otherwise == {"Ref": "AWS::NoValue"}
    assert marks["ExpiredObjectDeleteMarker"] is True


def test_what_may_still_be_imported_is_kept() -> None:
    """A message may wait in the queue (4 days unless stated otherwise), then among those that
    failed."""
    queues = dict(TEMPLATE.resources("AWS::SQS::Queue"))
    waits = [
        queues[name].get("MessageRetentionPeriod", 4 * DAY) // DAY
        for name in ("ImportQueue", "FailedImportsQueue")
    ]
    assert sum(waits) < retention.LEAST_DAYS["IMPORT"]
    for parameter in ("ImportRetentionDays", "DocumentRetentionDays"):
        assert not TEMPLATE.allows(parameter, str(sum(waits)))
