"""What is deployed is what was built: no function or version is left behind."""

from __future__ import annotations

from typing import Any

import pytest

from commands import cloudformation
from commands.template import ROOT
from tests.each_row import each_row

TEMPLATE = cloudformation.whole(ROOT / "template.yaml")
GLOBALS = TEMPLATE["Globals"]["Function"]


def resources(kind: str) -> dict[str, Any]:
    return {name: r for name, r in TEMPLATE["Resources"].items() if r["Type"] == kind}


FUNCTIONS = resources("AWS::Serverless::Function")
LAYERS = resources("AWS::Serverless::LayerVersion")


@each_row("name", [*FUNCTIONS, *LAYERS])
def test_what_is_deployed_is_built_by_make(name: str) -> None:
    """SAM's own build leaves out bytecode, and each start would compile the sources."""
    assert TEMPLATE["Resources"][name]["Metadata"]["BuildMethod"] == "makefile"


@pytest.mark.parametrize("name", LAYERS)
def test_a_new_layer_makes_a_new_version_of_its_functions(name: str) -> None:
    assert GLOBALS["AutoPublishAliasAllProperties"] is True
    assert LAYERS[name]["Properties"]["PublishLambdaVersion"] is True


@each_row("name", FUNCTIONS)
def test_every_function_logs_where_it_is_counted_and_kept_for_a_while(name: str) -> None:
    assert "LoggingConfig" not in FUNCTIONS[name]["Properties"]
    assert GLOBALS["LoggingConfig"]["LogGroup"] == {"Ref": "FunctionLogs"}
    for group in resources("AWS::Logs::LogGroup").values():
        assert group["Properties"]["RetentionInDays"] == {"Ref": "LogRetentionDays"}
