"""schemathesis drives the whole one-machine stack by the OpenAPI document that it publishes.

Its plugin is asked for by name, as `make door-test` does: `pytest -p schemathesis`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import Phase, settings
from schemathesis import Case
from schemathesis.checks import positive_data_acceptance, unsupported_method
from schemathesis.config import SchemathesisConfig as Config

from tests.input.openapi import HAS_RULES_OF_ITS_OWN, document
from tests.project.tools import TOOLS
from tests.stack.started import Started, started

pytestmark = pytest.mark.stack

USER = "12345"  # owns the demo data of every tool
GROUPS = sorted({group for tool in TOOLS.values() for group in tool.family.groups})
schema = schemathesis.openapi.from_dict(
    document(USER),
    # What answers one method that a path has not answers any other.
    config=Config.from_dict({"phases": {"coverage": {"unexpected-methods": ["get", "put"]}}}),
)
TOOL_PATHS = "^/tools/"


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


@schema.include(path_regex=TOOL_PATHS).parametrize()
@settings(phases=[Phase.explicit])
def test_every_tool_answers_what_the_document_says(
    case: Case[Any], stack: Started, customer: requests.Session
) -> None:
    """Each value that the document allows or forbids; test_arbitrary_input makes up others."""
    _validate(case, stack, customer, excluded=[])


@schema.exclude(path_regex=TOOL_PATHS).parametrize()
@settings(max_examples=5)
def test_every_other_answer_is_what_the_document_says(
    case: Case[Any], stack: Started, customer: requests.Session
) -> None:
    # Of these, API Gateway knows another method as no route.
    _validate(case, stack, customer, excluded=[unsupported_method])


def _validate(
    case: Case[Any], stack: Started, customer: requests.Session, excluded: list[Any]
) -> None:
    rules = [positive_data_acceptance] if case.path in HAS_RULES_OF_ITS_OWN else []
    case.call_and_validate(
        base_url=stack.url, session=customer, excluded_checks=[*excluded, *rules]
    )
