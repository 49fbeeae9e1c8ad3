"""Equal calls at the same moment, on the whole one-machine stack."""

from __future__ import annotations

import json
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from threading import Barrier

import httpx
import pytest

from tests.calling import at_once
from tests.stack.card_customer import CHARGED_TWICE, LOST, Customer

pytestmark = pytest.mark.stack


@pytest.mark.parametrize("key", ["the-same", None], ids=["one key", "no key"])
@pytest.mark.parametrize("tool", ["dispute_transaction", "block_card"])
def test_sixteen_calls_at_once_have_one_effect(
    customer: Customer, tool: str, key: str | None
) -> None:
    arguments = CHARGED_TWICE if tool == "dispute_transaction" else LOST
    if tool == "block_card":
        customer.answer(customer.call(tool, **arguments)).raise_for_status()
    answers = _arrived_together(customer, tool, key, arguments)
    assert [answer.status_code for answer in answers] == [200] * 16
    assert len({answer.text for answer in answers}) == 1
    assert len(customer.successes(tool)) == 1
    assert len(customer.disputes) == (tool == "dispute_transaction")
    assert customer.card_status == ("blocked" if tool == "block_card" else "active")


def _arrived_together(
    customer: Customer, tool: str, key: str | None, arguments: dict[str, str], times: int = 16
) -> list[httpx.Response]:
    """The answers to one call sent `times` times, of which none is whole before all have arrived:
    the gateway has seen a call when it asks for its body.

    Without a key a call that arrives after another has ended is a call of its own.
    """
    body = json.dumps({"user_id": customer.id, **arguments}).encode()
    headers = {
        "Authorization": customer.http.headers["Authorization"],
        "Content-Length": str(len(body)),
        "Expect": "100-continue",
    } | ({"Idempotency-Key": key} if key else {})
    all_arrived = Barrier(times)

    def call() -> httpx.Response:
        url = customer.http.base_url
        with closing(HTTPConnection(url.host, url.port, timeout=60)) as connection:
            connection.putrequest("POST", f"/tools/{tool}")
            for name, value in headers.items():
                connection.putheader(name, value)
            connection.endheaders()
            assert connection.sock.recv(1, socket.MSG_PEEK)
            all_arrived.wait()
            connection.send(body)
            answer = connection.getresponse()
            return httpx.Response(answer.status, content=answer.read())

    with ThreadPoolExecutor(times) as threads:
        return [future.result() for future in [threads.submit(call) for _ in range(times)]]


@pytest.mark.parametrize("key", ["the-same", None], ids=["one key", "no key"])
def test_a_storm_of_calls_blocks_once(customer: Customer, key: str | None) -> None:
    """Whenever they come: with a key each gets the answer, without one the late are asked."""
    customer.answer(customer.call("block_card", **LOST)).raise_for_status()
    answers = at_once([lambda: customer.call("block_card", key, **LOST)] * 16)
    assert {answer.status_code for answer in answers} <= ({200} if key else {200, 409})
    assert len({answer.text for answer in answers if answer.status_code == 200}) == 1
    assert len(customer.successes("block_card")) == 1
    assert customer.card_status == "blocked"


def test_one_key_with_other_arguments_is_a_conflict(customer: Customer) -> None:
    customer.call("dispute_transaction", "k", **CHARGED_TWICE).raise_for_status()
    before = customer.rows
    answer = customer.call("dispute_transaction", "k", tx_id="t1", reason="Never bought it")
    assert (answer.status_code, answer.json()["reason"]) == (409, "conflict")
    assert customer.rows == before
