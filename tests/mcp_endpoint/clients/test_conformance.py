"""The MCP project's conformance suite: its server scenarios, by Node over HTTP.

Most of them call tools, prompts and resources of a server made for the suite. Those say nothing of
this one, and are listed with the reason. What they are about is in test_elicitation.py, with tools
that are here, and with the project's own client in test_on_stack.py. Whatever a scenario is about,
every message of ours is held against the revision's JSON schema as well.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
import yaml

from tests.mcp_endpoint.clients.signing_proxy import signing
from tests.node.node import PACKAGES, node
from tests.stack.started import Started

pytestmark = pytest.mark.node

SUITE = PACKAGES / "@modelcontextprotocol" / "conformance"
EXCUSED = Path(__file__).with_name("conformance.yaml")
APPLIES = {
    "2025-11-25": [
        "server-initialize",
        "ping",
        "tools-list",
        "prompts-list",
        "resources-list",
        "dns-rebinding-protection",
    ],
    "2026-07-28": [
        "server-stateless",
        "tools-list",
        "prompts-list",
        "resources-list",
        "sep-2164-resource-not-found",
        "server-sse-multiple-streams",
        "dns-rebinding-protection",
        "caching",
        "http-header-validation",
        "input-required-result-unsupported-methods",
    ],
}
APPLIES_NOT = {
    "tools-call-": "call tools of the suite's own server",
    "input-required-result-": "call tools of the suite's own server",
    "elicitation-": "call tools of the suite's own server",
    "json-schema-2020-12": "looks for a tool of the suite's own server",
    "http-custom-header-server-validation": "no tool here has x-mcp-header",
    "resources-read-": "reads resources of the suite's own server",
    "resources-templates-": "there are no templates",
    "resources-subscribe": "what there is changes with a deployment alone",
    "resources-unsubscribe": "the same",
    "prompts-get-": "gets prompts of the suite's own server",
    "completion-complete": "there is nothing to complete: no prompt has arguments",
    "logging-set-level": "no logs are sent to clients",
    "server-session-lifecycle": "a client that cannot ask its user gets no session",
    "server-sse-": "call tools of the suite's own server that stream",
    "tasks-": "an extension that is not offered",
}
"""Scenarios, by how their names begin, and why."""

SCENARIOS = [(version, name) for version, names in APPLIES.items() for name in names]


@pytest.mark.parametrize(("version", "scenario"), SCENARIOS)
def test_a_scenario_passes(stack: Started, tmp_path: Path, version: str, scenario: str) -> None:
    token = stack.tokens.issue(f"{scenario}-{version}")
    with signing(stack.url, token) as url:
        command = [node(), str(SUITE / "dist" / "index.js"), "server", "--url", f"{url}/mcp"]
        chosen = ["--scenario", scenario, "--spec-version", version]
        done = subprocess.run(
            [*command, *chosen, "--expected-failures", str(EXCUSED)],
            cwd=tmp_path,  # where it leaves its results
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Passed: 0/" not in done.stdout, done.stdout


@pytest.mark.parametrize("version", APPLIES)
def test_every_scenario_of_a_revision_runs_or_has_a_reason_not_to(version: str) -> None:
    required = yaml.safe_load((SUITE / "requirements" / f"{version}.yaml").read_text())
    others = [each["scenario"] for each in required["not_scored"] if each["leg"] == "server"]
    for scenario in {*required["server"], *others} - {*APPLIES[version]}:
        assert scenario.startswith(tuple(APPLIES_NOT)), scenario
