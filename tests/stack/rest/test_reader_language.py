"""In which language a person is answered through the gateway: by a header, or by their setting."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
from starlette.types import ASGIApp

from chat.app import create_app
from commands.template import Template
from notifications.entities import Notification
from tests.local.aws.tokens import Tokens, settings
from tests.local.environment import added
from tests.local.gateway.gateway import create_gateway
from tests.local.gateway.lambda_runtime import Functions, imported
from tests.local.server import serving
from toolkit import Caller
from toolkit.storage.person import PersonSettings
from toolkit.storage.writes import commit
from toolkit.text.sentences import say

pytestmark = pytest.mark.usefixtures("aws")

SET_NOTHING = "Name what to set: time_zone, currency, country or language."
ASKS = {
    "a tool": ("POST", "/tools/delete_category_rule", {"contains": "x y z"}),
    "a route": ("PATCH", "/settings", {}),
    "the chat": ("POST", "/chat", {"convoId": "c"}),
    "imports": ("GET", "/imports/none", None),
}


@pytest.fixture(scope="module")
def tokens(tmp_path_factory: pytest.TempPathFactory) -> Tokens:
    return Tokens.kept_in(tmp_path_factory.mktemp("state"))


@pytest.fixture(scope="module")
def gateway(tokens: Tokens, aws: object) -> Iterator[str]:
    """Every function is the real one."""
    template = Template()
    functions = Functions(template.functions, imported)
    nobody: Any = None  # no turn is run
    chat = create_app(model=nobody, invoke=nobody)
    made: ASGIApp = create_gateway(template, functions, {"ChatFunction": chat}, tokens)
    with serving(made) as url, added(settings(url)):
        yield url


@pytest.fixture
def http(gateway: str, tokens: Tokens, user_id: str) -> Iterator[httpx.Client]:
    headers = {"Authorization": f"Bearer {tokens.issue(user_id)}"}
    with httpx.Client(base_url=gateway, trust_env=False, headers=headers) as client:
        yield client


def set_language(user_id: str, language: str | None) -> None:
    commit([PersonSettings.of(user_id).changed({"language": language})])


def texts(http: httpx.Client, header: str = "") -> dict[str, str]:
    """What is answered to each that asks, with its status."""
    headers = {"Accept-Language": header} if header else {}
    answers = {
        name: http.request(method, path, json=body, headers=headers)
        for name, (method, path, body) in ASKS.items()
    }
    return {name: f"{each.status_code} {each.text}" for name, each in answers.items()}


def test_a_setting_is_the_language_of_every_answer_that_no_header_asks_for_otherwise(
    http: httpx.Client, user_id: str
) -> None:
    set_language(user_id, "es")
    spanish, english = texts(http), texts(http, "en-US")
    assert texts(http, "es-MX") == spanish
    for name in ASKS:
        assert spanish[name] != english[name]
        assert spanish[name].split()[0] == english[name].split()[0]
    assert SET_NOTHING in english["a route"]


def test_whoever_has_set_nothing_is_answered_in_english(http: httpx.Client) -> None:
    assert texts(http) == texts(http, "en")
    assert texts(http, "es") != texts(http, "en")


def test_a_notification_is_read_in_the_language_that_was_set(
    http: httpx.Client, user_id: str
) -> None:
    set_language(user_id, "es")
    said = say("import.finished", count=12, name="enero.pdf")
    at = datetime.now(UTC)
    commit([Notification.new(Caller(user_id), at=at, kind="import_finished", message=said)])

    def listed(**headers: str) -> list[str]:
        answer: Any = http.get("/notifications", headers=headers).json()
        return [each["message"] for each in answer["notifications"]]

    assert listed() == ["Se importaron 12 movimientos de enero.pdf"]
    assert listed(**{"Accept-Language": "en"}) == [said]


def test_without_its_table_the_setting_is_passed_over_and_nobody_is_refused(
    http: httpx.Client,
    user_id: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    set_language(user_id, "es")
    with monkeypatch.context() as away, caplog.at_level(logging.WARNING):
        away.setenv("PRIME_TABLE", "Elsewhere")
        answer = http.request("PATCH", "/settings", json={})
    assert (answer.status_code, answer.json()) == (400, {"error": SET_NOTHING})
    assert "language not read" in caplog.text
