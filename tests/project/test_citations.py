"""What is cited is there: rules and decisions by their numbers, pages by their paths, links."""

from __future__ import annotations

import subprocess

import pytest

from commands.template import ROOT
from tests.each_row import each_row
from tests.project import citations, markdown_links

OWN = "tests/project/test_citations.py"
"""Cites what is not there, below: it counts as empty."""

PAGE = "# Budget\n\n## Due days\n\n- **R41** What is due.\n- **R42** And when.\n- **A7** Why.\n"
RULES = {"docs/rules/budget.md": PAGE, "docs/rules/README.md": "# The rules\n", "code.py": ""}


def tracked() -> dict[str, str]:
    """The texts of all files that git has or would take. What is no text counts as empty."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    paths = [name for name in names.split("\0") if (ROOT / name).is_file()]
    return {path: "" if path == OWN else text_of(path) for path in paths}


def text_of(path: str) -> str:
    try:
        return (ROOT / path).read_text()
    except UnicodeDecodeError:
        return ""


def test_every_citation_has_its_target() -> None:
    texts = tracked()
    assert f"{citations.RULES}README.md" in texts
    found = citations.faults(texts)
    assert not found, "\n".join(found)


def test_every_link_between_pages_leads_somewhere() -> None:
    found = markdown_links.faults(tracked())
    assert not found, "\n".join(found)


@each_row(
    "cited",
    [
        "# rule R41, rules R41 and R42, rules R41-R42, decision A7, (rules R41, R42)",
        '"""Of rules R41\nand R42."""',
        "# the rules\n# R41 and R42",
        '"""docs/rules/budget.md and docs/rules/budget.md#due-days"""',
        '"""budget.md, and https://example.org/design/none.md"""',
        'PAPER, REFERENCE = "A4", "R12"  # A4, and deadR41beef',
    ],
)
def test_what_is_cited_rightly_is_found(cited: str) -> None:
    assert not citations.faults(RULES | {"code.py": cited})


@each_row(
    ("cited", "why"),
    [
        ("# rule R43", "code.py:1: no page in docs/rules/ defines R43"),
        ("x = 1\n# rules R41 and\n# R43", "code.py:3: no page in docs/rules/ defines R43"),
        ("# rules R41-R49", "code.py:1: no page in docs/rules/ defines R49"),
        ('"""decision A8"""', "code.py:1: no page in docs/rules/ defines A8"),
        ("x = 1  # so (R41)", "code.py:1: cite it as `rule R41`"),
        ('def f():\n    """Does.\n\n    R41."""', "code.py:4: cite it as `rule R41`"),
        ("# Inferred (A18).", "code.py:1: cite it as `decision A18`"),
        ("# docs/rules/none.md", "code.py:1: there is no docs/rules/none.md"),
        ("# docs/budget.md", "code.py:1: there is no docs/budget.md"),
        ("# docs/rules/budget.md#none", "code.py:1: docs/rules/budget.md has no heading #none"),
        ("# contracts/budget.md", "code.py:1: there is no contracts/budget.md"),
        ("# ../shared/requirements.md", "code.py:1: there is no ../shared/requirements.md"),
        ("# design/architecture.md", "code.py:1: there is no design/architecture.md"),
    ],
)
def test_what_is_cited_wrongly_is_named_with_its_line(cited: str, why: str) -> None:
    assert citations.faults(RULES | {"code.py": cited}) == [why]


def test_a_rule_names_modules_that_are_there() -> None:
    page = {"docs/rules/chat.md": "# Chat\n\nModule names: modules `code` and `none`.\n"}
    assert citations.faults(RULES | page) == ["docs/rules/chat.md:3: there is no module none"]


def test_a_page_names_files_and_folders_that_are_there() -> None:
    page = {"docs/walk.md": "`docs/rules/`, `docs/rules/budget.md` and `functions/none.py`\n"}
    assert citations.faults(RULES | page) == ["docs/walk.md:1: there is no functions/none.py"]


def test_a_number_may_be_defined_once() -> None:
    twice = RULES | {"docs/rules/banking.md": "# Banking\n\n- **R41** Again.\n"}
    assert citations.faults(twice) == [
        "docs/rules/budget.md:5: R41 is defined twice",
        "docs/rules/banking.md:3: R41 is defined twice",
    ]


@pytest.mark.parametrize(
    "link",
    [
        "[rules](docs/rules/budget.md#due-days), [folder](docs/rules/), [here](#start)",
        "[web](https://example.org/none.md), `[code](none.md)`",
        "```\n[code](none.md)\n# No heading\n```",
        "Text:\n\n    [code](none.md)\n",
    ],
)
def test_a_link_that_leads_somewhere_is_fine(link: str) -> None:
    assert not markdown_links.faults(RULES | {"README.md": f"# Start\n\n{link}\n"})


@each_row(
    ("link", "why"),
    [
        ("[a](docs/none.md)", "docs/none.md leads to no file"),
        ("![a](none.png)", "none.png leads to no file"),
        ('<img src="none.png">', "none.png leads to no file"),
        ("[a]: docs/none.md", "docs/none.md leads to no file"),
        ("[a](docs/rules/budget.md#none)", "docs/rules/budget.md#none leads to no heading"),
        ("[a](#none)", "#none leads to no heading"),
    ],
)
def test_a_link_that_leads_nowhere_is_named_with_its_line(link: str, why: str) -> None:
    page = {"README.md": f"# Start\n\n{link}\n"}
    assert markdown_links.faults(RULES | page) == [f"README.md:3: the link to {why}"]
