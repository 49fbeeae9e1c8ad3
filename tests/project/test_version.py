"""The version stands in pyproject.toml, and what clients are shown and read follows it."""

from __future__ import annotations

import re
import subprocess
import tomllib

from catalog.version import VERSION
from commands.template import ROOT
from docs_page import openapi

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def test_what_is_deployed_has_the_projects_version() -> None:
    assert PROJECT["version"] == VERSION


def test_the_openapi_document_has_it() -> None:
    assert openapi.document({})["info"]["version"] == VERSION


def test_the_changelog_tells_it_first() -> None:
    told = re.findall(r"^## \[([^]]+)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert next(version for version in told if version != "Unreleased") == VERSION


def test_no_other_file_of_ours_repeats_it() -> None:
    found = subprocess.run(
        ["git", "grep", "-lF", f'"{VERSION}"', "--", "*.py", "*.js", "*.toml", "*.yaml"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    ).stdout.split()
    assert set(found) <= {"pyproject.toml", "functions/catalog/version.py"}
