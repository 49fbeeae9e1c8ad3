"""The exported definitions are the contract's, which contract.json holds as it stands there."""

from __future__ import annotations

import json
from typing import Any

from catalog import entries
from catalog.renderings import FORMATS
from commands.template import ROOT
from tests.each_row import each_row
from tests.support.calls import SUPPORT

CONTRACT: list[dict[str, Any]] = json.loads((ROOT / "tests/support/contract.json").read_text())

every_definition = each_row("definition", CONTRACT, ids=lambda d: d["name"])


def as_text(definition: dict[str, Any]) -> str:
    return json.dumps(definition, sort_keys=True, indent=1)


def test_the_tools_are_the_contracts_six() -> None:
    assert sorted(tool.name for tool in SUPPORT) == sorted(d["name"] for d in CONTRACT)


@every_definition
def test_a_definition_is_exported_as_it_stands_in_the_contract(definition: dict[str, Any]) -> None:
    exported = FORMATS["anthropic"](entries()[definition["name"]])
    assert as_text(exported) == as_text(definition)


@every_definition
def test_every_format_has_the_contracts_description(definition: dict[str, Any]) -> None:
    entry = entries()[definition["name"]]
    for name, rendered in FORMATS.items():
        assert json.dumps(definition["description"]) in json.dumps(rendered(entry)), name


@every_definition
def test_over_rest_the_same_is_asked_for(definition: dict[str, Any]) -> None:
    """No field is filled in: the agent names the customer, whoever signs in."""
    entry = entries()[definition["name"]]
    assert entry["input_schema"] == entry["model_schema"] == definition["input_schema"]
