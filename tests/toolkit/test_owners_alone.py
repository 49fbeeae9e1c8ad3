"""What is for the owner alone: no model is shown it, no model or integration may give it, and of a
secret no digest is kept."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.calling import Reply, direct, proxy_event, rest, send
from tests.prime.stored import everything_kept
from tests.toolkit.counting import Counter, lock
from toolkit.call import ACT

GIVEN: dict[str, dict[str, Any]] = {
    "the secret": {"password": "Tr0ub4dor"},
    "an empty one": {"password": ""},
    "what goes with it": {"loudly": True},
    "both": {"password": "Tr0ub4dor", "loudly": True},
}


def by_a_program(counter: Counter, arguments: dict[str, Any]) -> Reply:
    body = {"user_id": counter.pk, **arguments}
    return send(lock, proxy_event(counter.pk, body, scopes=[ACT]))


def by_a_model(counter: Counter, arguments: dict[str, Any]) -> Reply:
    return direct(lock, counter.pk, arguments)


def by_a_bot(counter: Counter, arguments: dict[str, Any]) -> Reply:
    return direct(
        lock,
        counter.pk,
        arguments,
        channel="integration",
        by="cristi",
        families=["counting"],
    )


def test_no_model_is_shown_it_and_a_page_is() -> None:
    assert set(lock.arguments.model_schema["properties"]) == {"to"}
    assert {"password", "loudly"} < set(lock.arguments.schema["properties"])
    assert lock.arguments.secrets == ("password",)
    assert lock.arguments.owners_alone == ("password", "loudly")


@pytest.mark.parametrize("given", GIVEN.values(), ids=GIVEN)
@pytest.mark.parametrize("call", [by_a_program, by_a_model, by_a_bot])
def test_nobody_else_may_give_it(counter: Counter, call: Any, given: dict[str, Any]) -> None:
    reply = call(counter, {"to": 5, **given})
    assert reply.status == 400
    assert set(reply.body["fields"]) == set(given)
    assert "in the app" in reply.body["message"]
    assert "Tr0ub4dor" not in json.dumps(reply.body)
    counter.refresh()
    assert counter.total == 0


def test_its_owner_gives_it_and_nothing_of_it_is_kept(
    counter: Counter, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    body = {"user_id": counter.pk, "to": 5, "password": "Tr0ub4dor", "loudly": True}
    first = rest(lock, counter.pk, body, key="k1")
    assert first.status == 200
    kept = everything_kept(counter.pk) + caplog.text + str(capsys.readouterr())
    assert "Tr0ub4dor" not in kept
    other = rest(lock, counter.pk, body | {"password": "another"}, key="k1")
    assert other.text == first.text  # no record knows it from the first
    assert rest(lock, counter.pk, body | {"to": 6}, key="k1").status == 409
