"""What the contract fixes outside a tool's answers: its paths."""

from __future__ import annotations

import pytest

from docs_page import openapi
from tests.project.tools import DEPLOYED

ENDPOINTS = {
    "search_gmail": "email-search",
    "fetch_email_attachments": "email-fetch-attachments",
    "get_recent_import": "get-recent-import-summary",
    "get_recent_imports": "get-recent-imports",
    "get_transactions": "get-transactions",
}


@pytest.mark.parametrize("tool", ENDPOINTS)
def test_a_tool_answers_at_the_contracts_path_and_at_its_own(tool: str) -> None:
    routes = [(route.path, route.method, route.open) for route in DEPLOYED[tool].routes]
    paths = (f"/tools/{tool}", f"/tools/{ENDPOINTS[tool]}")
    assert routes == [(path, "ANY", False) for path in paths]


@pytest.mark.parametrize("tool", ENDPOINTS)
def test_the_contracts_path_is_documented(tool: str) -> None:
    documented = openapi.document({})["paths"]
    assert "post" in documented[f"/tools/{ENDPOINTS[tool]}"]
