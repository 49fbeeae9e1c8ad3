"""The tools' declarations, the resources beside them and the settings say the stacks."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

from catalog.commands import settings, stacks
from commands import cloudformation
from commands.command import CommandError
from commands.template import ROOT
from tests.each_row import each_row

TEXTS = stacks.texts()


@each_row("path", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_stack_is_what_make_stacks_writes(path: Path) -> None:
    assert path.read_text() == TEXTS[path], "run `make stacks`"


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"ToolPerMinute": 0}, "ToolPerMinute cannot be '0'"),
        ({"Mfa": "SOMETIMES"}, "Mfa cannot be 'SOMETIMES'"),
        ({"SnapStart": "PublishedVersions", "ChatProvisioned": 1}, "either SnapStart or"),
        ({"SnapStart": "PublishedVersions", "MoneyToolProvisioned": 1}, "either SnapStart or"),
        ({"CloudFront": "true", "Firewall": "true"}, "count CloudFront's own addresses"),
    ],
)
def test_a_setting_that_cloudformation_would_refuse_is_refused(
    changed: dict[str, str | int], told: str
) -> None:
    declared = copy.deepcopy(cloudformation.load(ROOT / "settings.yaml"))
    for part in declared["Settings"].values():
        for name in part.keys() & changed.keys():
            part[name]["Default"] = changed[name]
    with pytest.raises(CommandError, match=told):
        settings.check(declared)


def test_a_deployment_asks_for_eight_parameters_and_each_has_a_default() -> None:
    """`sam deploy --guided` asks for each parameter of the template."""
    parameters = cloudformation.load(ROOT / "template.yaml")["Parameters"]
    assert len(parameters) <= 8
    assert all("Default" in each for each in parameters.values())


WRITTEN = [
    *(ROOT / name for name in ("template.yaml", "settings.yaml")),
    *(path for name in ("stack", "resources") for path in stacks.FUNCTIONS.rglob(f"{name}.yaml")),
]


@each_row("path", WRITTEN, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_line_of_a_template_is_longer_than_a_reader_sees(path: Path) -> None:
    assert max(map(len, path.read_text().splitlines())) <= 160
