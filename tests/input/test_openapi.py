"""schemathesis drives the whole one-machine stack by the OpenAPI document that it publishes.

Its plugin is asked for by name, as `make door-test` does: `pytest -p schemathesis`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import settings
from schemathesis import Case
from schemathesis.checks import positive_data_acceptance, unsupported_method

from tests.input.openapi import HAS_RULES_OF_ITS_OWN, document
from tests.project.tools import TOOLS
from tests.stack.started import Started, started

pytestmark = pytest.mark.stack

USER = "12345"  # owns the demo data of every tool
GROUPS = sorted({group for tool in TOOLS.values() for group in tool.family.groups})
schema = schemathesis.openapi.from_dict(document(USER))


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    with started(
        tmp_path_factory.mktemp("stack"), TOOL_PER_MINUTE="1000000", CHAT_PER_MINUTE="1000000"
    ) as stack:
        yield stack


@pytest.fixture(scope="module")
def customer(stack: Started) -> Iterator[requests.Session]:
    with requests.Session() as session:
        session.trust_env = False
        session.headers["Authorization"] = f"Bearer {stack.tokens.issue(USER, GROUPS)}"
        yield session


@schema.parametrize()
@settings(max_examples=5)
def test_every_answer_is_what_the_document_says(
    case: Case[Any], stack: Started, customer: requests.Session
) -> None:
    rules = [positive_data_acceptance] if case.path in HAS_RULES_OF_ITS_OWN else []
    if not case.path.startswith("/tools/"):
        rules.append(unsupported_method)  # of these, API Gateway knows another method as no route
    case.call_and_validate(base_url=stack.url, session=customer, excluded_checks=rules)
