"""The whole one-machine stack over HTTP, and the commands that work beside it."""

from __future__ import annotations

import datetime
import fcntl
import json
import os
import re
import socket
import subprocess
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from threading import Barrier
from typing import Any

import httpx
import pytest
from httpx_sse import connect_sse

from banking.entities import Card, CardTransaction
from tests.calling import at_once
from tests.local.load import LoadError, load
from tests.local.load import main as load_rows
from tests.local.started import Item, Started, command, started

LOST = {"reason": "Lost card"}
CHARGED_TWICE = {"tx_id": "t1", "reason": "Double charge"}
OTP = {"otp": "123456"}
ORIGIN = "http://localhost:8000"
CARD_ROW: dict[str, Any] = {
    "kind": "card",
    "last_four": "4242",
    "balance": 15000,
    "credit_limit": 100000,
    "due_date": "2025-12-03",
    "minimum_due": 750,
    "total_points": 5000,
    "expiring_soon": 100,
}
SPENT: dict[str, Any] = {
    "kind": "card_tx",
    "tx_id": "t1",
    "date": "2025-11-10",
    "amount": 4000,
    "merchant": "ElectroMart",
    "category": "Electronics",
}


@dataclass(frozen=True)
class Customer:
    """Somebody signed in, with a card and a recent transaction t1."""

    id: str
    http: httpx.Client
    stack: Started

    def call(self, tool: str, key: str | None = None, **arguments: Any) -> httpx.Response:
        headers = {"Idempotency-Key": key} if key else {}
        body = {"user_id": self.id, **arguments}
        return self.http.post(f"/tools/{tool}", json=body, headers=headers)

    def answer(self, asked: httpx.Response, reply: str = "YES") -> httpx.Response:
        """Reply to the confirmation that `asked` is about."""
        assert asked.status_code == 409, asked.text
        confirmation = asked.json()["confirmation"]["id"]
        return self.http.post(f"/confirmations/{confirmation}", json={"reply": reply})

    def confirmed_block(self, **reason: str) -> httpx.Response:
        self.answer(self.call("block_card", **reason)).raise_for_status()
        return self.call("block_card", **reason)

    @property
    def rows(self) -> list[Item]:
        """What banking keeps of them."""
        rows = (row for row in self.stack.items("BANKING_TABLE") if row["pk"]["S"] == self.id)
        return sorted(rows, key=lambda row: row["sk"]["S"])

    @property
    def card_status(self) -> str:
        (card,) = [row for row in self.rows if row["sk"]["S"] == "card"]
        status: str = card["card_status"]["S"]
        return status

    @property
    def disputes(self) -> list[Item]:
        return [row for row in self.rows if row["sk"]["S"].startswith("dispute#")]

    def successes(self, action: str) -> list[Item]:
        """Audit events of what `action` did."""
        return [
            event
            for event in self.stack.items("AUDIT_TABLE")
            if event["user_id"]["S"] == self.id
            and event["action"]["S"] == action
            and event["outcome"]["S"] == "success"
        ]


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    with started(tmp_path_factory.mktemp("state")) as running:
        yield running


@pytest.fixture
def new_customer(stack: Started) -> Iterator[Callable[[], Customer]]:
    clients = []

    def create() -> Customer:
        user_id = f"user-{uuid.uuid4().hex[:12]}"
        _give_card_and_transaction(stack, user_id)
        client = stack.client(stack.tokens.issue(user_id))
        clients.append(client)
        return Customer(user_id, client, stack)

    yield create
    for client in clients:
        client.close()


@pytest.fixture
def customer(new_customer: Callable[[], Customer]) -> Customer:
    return new_customer()


@pytest.fixture
def stranger(stack: Started) -> Iterator[httpx.Client]:
    with stack.client() as client:
        yield client


def _give_card_and_transaction(stack: Started, user_id: str) -> None:
    card = {name: value for name, value in CARD_ROW.items() if name != "kind"}
    stack.save(Card(user_id, **card))
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    spent = {name: value for name, value in SPENT.items() if name != "kind"} | {"date": today}
    stack.save(CardTransaction.new(user_id, **spent))


# --- who may call ---------------------------------------------------------------------------------


def test_without_a_valid_token_nobody_gets_in(stack: Started) -> None:
    good = stack.tokens.issue("12345")
    header, payload, signature = good.split(".")
    expired = stack.tokens.issue("12345", lifetime=datetime.timedelta(seconds=-1))
    tampered = f"{header}.{payload}.{signature[::-1]}"
    for token in (None, expired, tampered, f"{header}.{payload}.", "not.a.token"):
        with stack.client(token) as client:
            for path in ("/tools/get_account_summary", "/confirmations/c1", "/chat"):
                answer = client.post(path, json={"user_id": "12345"})
                assert (answer.status_code, answer.json()) == (401, {"message": "Unauthorized"})
    with stack.client(good) as client:
        answer = client.post("/tools/get_account_summary", json={"user_id": "12345"})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("get_account_summary", {}),
        ("get_recent_transactions", {}),
        ("get_rewards_summary", {}),
        ("block_card", LOST),
        ("unblock_card", OTP),
        ("dispute_transaction", CHARGED_TWICE),
    ],
)
def test_nobody_acts_for_another_user(
    new_customer: Callable[[], Customer], tool: str, arguments: dict[str, Any]
) -> None:
    owner, other = new_customer(), new_customer()
    before = owner.rows
    answer = other.call(tool, **arguments, user_id=owner.id)
    assert answer.status_code == 403
    assert answer.json() == {
        "status": "failure",
        "message": "user_id must be your own.",
        "reason": "forbidden",
    }
    assert owner.rows == before


def test_another_users_conversation_is_not_there(
    new_customer: Callable[[], Customer],
) -> None:
    owner, other = new_customer(), new_customer()
    assert _said(owner, "c1", "What's my balance?")[-1]["type"] == "done"
    assert owner.http.get("/chat/c1").status_code == 200
    assert other.http.get("/chat/c1").status_code == 404
    assert _posted(other, "c1", "Hi", user_id=owner.id).status_code == 403


# --- the contract ---------------------------------------------------------------------------------


def test_the_demo_data_answers_as_the_contract_shows(stack: Started) -> None:
    with stack.client(stack.tokens.issue("12345")) as http:
        demo = Customer("12345", http, stack)
        assert demo.call("get_account_summary").json() == {
            "user_id": "12345",
            "balance": 15000,
            "credit_limit": 100000,
            "available_credit": 85000,
            "due_date": "2025-12-03",
            "minimum_due": 750,
        }
        assert demo.call("get_rewards_summary").json() == {
            "total_points": 5000,
            "expiring_soon": 100,
            "redeemable_value_inr": 500,
        }
        five = demo.call("get_recent_transactions", n=5).json()
        assert len(five) == 5
        (day,) = [row.pop("date") for row in five if row["tx_id"] == "t1"]
        assert datetime.date.fromisoformat(day)
        assert five[0] == {
            "tx_id": "t1",
            "amount": 4000,
            "merchant": "ElectroMart",
            "category": "Electronics",
        }


def test_a_card_is_blocked_and_unblocked_as_the_contract_shows(customer: Customer) -> None:
    blocked = customer.confirmed_block(**LOST).json()
    assert blocked.pop("block_id")
    assert blocked == {"status": "success", "message": "Card blocked successfully"}
    assert customer.card_status == "blocked"
    assert customer.call("unblock_card", otp="000000").json()["reason"] == "invalid_otp"
    assert customer.card_status == "blocked"
    assert customer.call("unblock_card", **OTP).json() == {
        "status": "success",
        "message": "Card unblocked successfully",
    }
    assert customer.card_status == "active"


def test_a_dispute_is_raised_as_the_contract_shows(customer: Customer) -> None:
    answer = customer.call("dispute_transaction", **CHARGED_TWICE).json()
    (dispute,) = customer.disputes
    assert answer == {
        "status": "submitted",
        "ticket_id": dispute["ticket_id"]["S"],
        "estimated_resolution": "7 days",
    }
    assert customer.call("dispute_transaction", **CHARGED_TWICE).json() == answer


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE"])
def test_another_method_is_refused_in_the_familys_shape(customer: Customer, method: str) -> None:
    answer = customer.http.request(method, "/tools/block_card", json={"user_id": customer.id})
    assert answer.status_code == 405
    assert answer.json() == {
        "status": "failure",
        "message": "Method Not Allowed",
        "reason": "method_not_allowed",
    }


def test_an_unknown_tool_is_not_found(customer: Customer) -> None:
    answer = customer.call("grant_loan")
    assert (answer.status_code, answer.json()) == (404, {"error": "Unknown tool: grant_loan"})


@pytest.mark.parametrize(
    "body",
    [
        '{"user_id": ',
        "",
        "[]",
        "null",
        '{"user_id": "1", "user_id": "2"}',
        '{"user_id": NaN}',
    ],
)
def test_a_body_that_is_no_json_object_is_refused(customer: Customer, body: str) -> None:
    answer = customer.http.post("/tools/get_account_summary", content=body)
    assert answer.status_code == 400
    assert answer.json()["status"] == "failure"
    assert answer.json()["reason"] == "validation_error"


@pytest.mark.parametrize("origin", [ORIGIN, "https://elsewhere.example"])
def test_a_preflight_names_the_one_allowed_origin(stranger: httpx.Client, origin: str) -> None:
    asking = {
        "Origin": origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization,idempotency-key",
    }
    for path in ("/tools/block_card", "/confirmations/c1", "/chat", "/chat/c1"):
        answer = stranger.options(path, headers=asking)
        assert answer.status_code == 200
        assert answer.headers["access-control-allow-origin"] == ORIGIN
        assert "idempotency-key" in answer.headers["access-control-allow-headers"]
        assert "POST" in answer.headers["access-control-allow-methods"]


def test_the_call_over_the_limit_says_when_to_try_again(customer: Customer) -> None:
    answers = [customer.call("get_rewards_summary") for _ in range(61)]
    assert {answer.status_code for answer in answers[:60]} == {200}
    assert answers[60].status_code == 429
    assert answers[60].json()["reason"] == "rate_limited"
    assert 1 <= int(answers[60].headers["Retry-After"]) <= 60
    assert customer.call("get_account_summary").status_code == 200


# --- the user's YES -------------------------------------------------------------------------------


def test_without_a_yes_nothing_changes(customer: Customer) -> None:
    before = customer.rows
    answer = customer.call("block_card", **LOST)
    assert answer.status_code == 409
    assert answer.json()["reason"] == "confirmation_required"
    assert answer.json()["confirmation"]["prompt"].startswith("Block your card ending 4242?")
    assert customer.call("block_card", **LOST).status_code == 409
    assert customer.rows == before


@pytest.mark.parametrize("reply", ["Cancel", "yes please", "", "NO", "\uff39\uff25\uff33"])
def test_any_other_reply_cancels(customer: Customer, reply: str) -> None:
    before = customer.rows
    asked = customer.call("block_card", **LOST)
    assert customer.answer(asked, reply).json()["status"] == "cancelled"
    assert customer.answer(asked).status_code == 404
    assert customer.call("block_card", **LOST).status_code == 409
    assert customer.rows == before


@pytest.mark.parametrize("is_confirmed", [False, True], ids=["asked", "confirmed"])
def test_an_expired_confirmation_changes_nothing(customer: Customer, is_confirmed: bool) -> None:
    before = customer.rows
    asked = customer.call("block_card", **LOST)
    if is_confirmed:
        customer.answer(asked).raise_for_status()
    _expire(customer)
    assert customer.answer(asked).status_code == 404
    assert customer.call("block_card", **LOST).status_code == 409
    assert customer.rows == before


def test_a_yes_is_good_once(customer: Customer) -> None:
    asked = customer.call("block_card", **LOST)
    customer.answer(asked).raise_for_status()
    assert customer.call("block_card", **LOST).status_code == 200
    assert customer.call("unblock_card", **OTP).status_code == 200
    before = customer.rows
    assert customer.answer(asked).status_code == 404
    assert customer.call("block_card", **LOST).status_code == 409
    assert customer.rows == before


def test_a_yes_is_good_for_its_arguments_only(customer: Customer) -> None:
    before = customer.rows
    customer.answer(customer.call("block_card", **LOST)).raise_for_status()
    assert customer.call("block_card", reason="Another reason").status_code == 409
    assert customer.rows == before


def test_another_users_yes_is_worth_nothing(new_customer: Callable[[], Customer]) -> None:
    owner, other = new_customer(), new_customer()
    before = [owner.rows, other.rows]
    asked = owner.call("block_card", **LOST)
    assert other.answer(asked).status_code == 404
    assert owner.call("block_card", **LOST).status_code == 409
    owner.answer(asked).raise_for_status()
    assert other.call("block_card", **LOST).status_code == 409
    assert [owner.rows, other.rows] == before


def test_a_conversations_question_is_not_answered_outside_it(customer: Customer) -> None:
    before = customer.rows
    events = _said(customer, "c1", "Block my card, I lost it")
    (asked,) = [event["confirmation"] for event in events if "confirmation" in event]
    answer = customer.http.post(f"/confirmations/{asked['id']}", json={"reply": "YES"})
    assert answer.status_code == 404
    assert customer.rows == before


@pytest.mark.parametrize("body", [{}, {"reply": True}, {"reply": "YES", "more": 1}, ["YES"]])
def test_an_answer_without_a_reply_leaves_the_question_open(
    customer: Customer, body: object
) -> None:
    asked = customer.call("block_card", **LOST)
    path = f"/confirmations/{asked.json()['confirmation']['id']}"
    assert customer.http.post(path, json=body).status_code == 400
    assert customer.http.post(path, json={"reply": " yes "}).json()["status"] == "confirmed"


def _expire(customer: Customer) -> None:
    """Let every confirmation of the customer's be over."""
    stack = customer.stack
    for item in stack.items("IDEMPOTENCY_TABLE"):
        if item["id"]["S"].startswith("confirmation#") and item["user_id"]["S"] == customer.id:
            stack.dynamodb.put_item(
                TableName="teller-idempotency", Item=item | {"expires_at": {"N": "1"}}
            )


# --- at the same moment ---------------------------------------------------------------------------


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


# --- streaming ------------------------------------------------------------------------------------


def test_curl_sees_the_answer_piece_by_piece(customer: Customer) -> None:
    token = customer.http.headers["Authorization"]
    body = json.dumps(_message(customer.id, "c1", "What's my balance?"))
    command = ["curl", "-sN", f"{customer.stack.url}/chat", "-d", body, "--noproxy", "*"]
    command += ["-H", f"Authorization: {token}", "-H", "Content-Type: application/json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as curl:
        assert curl.stdout is not None
        pieces = list(iter(lambda: os.read(curl.stdout.fileno(), 65536), b""))  # type: ignore[union-attr]
    assert curl.returncode == 0
    assert len([piece for piece in pieces if b'"token"' in piece]) > 3
    assert pieces[0].startswith(b"retry: 1000\n\n")
    assert pieces[-1].endswith(b"\n\n")
    assert b'"type": "done"' in pieces[-1]


def test_the_streamed_tokens_are_the_saved_answer(customer: Customer) -> None:
    events = _said(customer, "c1", "What's my balance?")
    assert [event["type"] for event in events if event["type"] != "token"] == [
        "employee",
        "note",
        "tool_start",
        "tool_result",
        "done",
    ]
    told = "".join(event["token"] for event in events if event["type"] == "token")
    question, answer = customer.http.get("/chat/c1").json()["messages"]
    assert question["text"] == "What's my balance?"
    assert answer["text"] == told
    assert "₹15,000" in told


def _message(user_id: str, conversation: str, text: str) -> dict[str, Any]:
    return {
        "userId": user_id,
        "convoId": conversation,
        "messages": [{"role": "user", "content": text}],
    }


def _posted(
    customer: Customer, conversation: str, text: str, user_id: str | None = None
) -> httpx.Response:
    body = _message(user_id or customer.id, conversation, text)
    return customer.http.post("/chat", json=body)


def _said(customer: Customer, conversation: str, text: str) -> list[dict[str, Any]]:
    body = _message(customer.id, conversation, text)
    with connect_sse(customer.http, "POST", "/chat", json=body) as source:
        return [event.json() for event in source.iter_sse() if event.data]


# --- make load, make audit ------------------------------------------------------------------------


def test_loaded_rows_are_there_for_the_tools(stack: Started, tmp_path: Path) -> None:
    user_id = f"user-{uuid.uuid4().hex[:12]}"
    rows = [CARD_ROW | {"user_id": user_id}]
    rows += [SPENT | {"user_id": user_id, "tx_id": f"t{n}", "amount": n} for n in range(1, 4)]
    path = tmp_path / "rows.jsonl"
    path.write_text("\n\n".join(json.dumps(row) for row in rows) + "\n")
    finished = stack.command("load", str(path))
    assert (finished.returncode, finished.stderr) == (0, "")
    assert finished.stdout == f"loaded 4 rows into the stack on {stack.state_dir}\n"
    with stack.client(stack.tokens.issue(user_id)) as http:
        customer = Customer(user_id, http, stack)
        assert customer.call("get_account_summary").json()["balance"] == 15000
        amounts = [row["amount"] for row in customer.call("get_recent_transactions").json()]
    assert amounts == [3, 2, 1]


def test_a_line_ends_at_its_line_feed_only(customer: Customer, tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    row = SPENT | {"user_id": customer.id, "merchant": "Electro\u2028Mart"}
    path.write_text(json.dumps(row, ensure_ascii=False) + "\r\n")
    assert customer.stack.command("load", str(path)).stderr == ""
    (spent,) = customer.call("get_recent_transactions").json()
    assert spent["merchant"] == "Electro\u2028Mart"


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(b"\xff")
    with pytest.raises(LoadError, match="UTF-8"):
        load(path)


def test_a_card_loaded_again_stays_blocked(customer: Customer, tmp_path: Path) -> None:
    customer.confirmed_block(**LOST)
    path = tmp_path / "rows.jsonl"
    path.write_text(json.dumps(CARD_ROW | {"user_id": customer.id, "balance": 1}))
    assert customer.stack.command("load", str(path)).returncode == 0
    assert customer.card_status == "blocked"
    assert customer.call("get_account_summary").json()["balance"] == 1


def test_nothing_of_a_file_with_a_bad_line_is_written(stack: Started, tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    rows = [CARD_ROW | {"user_id": "never-written"}, SPENT | {"user_id": "u", "amount": "4000"}]
    path.write_text("\n".join(map(json.dumps, rows)))
    finished = stack.command("load", str(path))
    assert (finished.returncode, finished.stdout) == (1, "")
    assert finished.stderr == f"{path}:2: card_tx.amount: Input should be a valid integer\n"
    assert not {row["pk"]["S"] for row in stack.items("BANKING_TABLE")} & {"never-written", "u"}


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('{"kind": ', "Invalid JSON"),
        ('{"kind":\x0c "card"}', "Invalid JSON"),
        ("[]", "an object"),
        ('{"kind": "loan", "user_id": "u"}', "loan"),
        (json.dumps(SPENT), "user_id: "),
        (json.dumps(SPENT | {"user_id": ""}), "user_id: "),
        (json.dumps(SPENT | {"user_id": "u", "amount": 4000.5}), "amount: "),
        (json.dumps(SPENT | {"user_id": "u", "date": "10/11/2025"}), "date: "),
        (json.dumps(SPENT | {"user_id": "u", "colour": "red"}), "colour: "),
        (json.dumps(CARD_ROW | {"user_id": "u", "last_four": "42"}), "last_four: "),
    ],
)
def test_a_bad_line_is_named_with_its_file_and_field(
    tmp_path: Path, line: str, complaint: str
) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(f"\n{json.dumps(CARD_ROW | {'user_id': 'u'})}\n{line}\n")
    with pytest.raises(LoadError) as refused:
        load(path)
    assert str(refused.value).startswith(f"{path}:3: ")
    assert complaint in str(refused.value)


def test_a_file_that_is_not_there_is_one_clear_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert load_rows([str(tmp_path / "missing.jsonl")]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "missing.jsonl" in printed.err
    assert len(printed.err.splitlines()) == 1


def test_the_audit_prints_the_contracts_events_oldest_first(customer: Customer) -> None:
    blocked = customer.confirmed_block(**LOST).json()
    customer.call("get_account_summary").raise_for_status()
    ticket = customer.call("dispute_transaction", **CHARGED_TWICE).json()
    events = _audit(customer)
    assert [event["action"] for event in events] == [
        "block_card",
        "block_card",
        "get_account_summary",
        "dispute_transaction",
    ]
    assert [set(event) for event in events] == [
        {"timestamp", "user_id", "action", "tool_output"}
    ] * 4
    assert {event["user_id"] for event in events} == {customer.id}
    assert [events[1]["tool_output"], events[3]["tool_output"]] == [blocked, ticket]
    times = [event["timestamp"] for event in events]
    assert times == sorted(times)
    (only,) = _audit(customer, TOOL="block_card", SINCE=times[1], FULL="1")
    context = only.pop("context")
    assert only == events[1]
    assert (context["outcome"], context["channel"], context["family"]) == (
        "success",
        "rest",
        "banking",
    )


def test_the_audit_asks_whose(stack: Started) -> None:
    finished = stack.command("audit")
    assert (finished.returncode, finished.stdout) == (2, "")
    assert "USER_ID" in finished.stderr


def test_somebodys_own_aws_settings_do_not_matter(stack: Started) -> None:
    finished = stack.command("audit", USER_ID="nobody", AWS_PROFILE="somebody-elses")
    assert (finished.returncode, finished.stdout, finished.stderr) == (0, "", "")


@pytest.mark.parametrize("module", ["load", "audit"])
def test_without_a_stack_there_is_one_clear_line(tmp_path: Path, module: str) -> None:
    arguments = ["rows.jsonl"] if module == "load" else []
    finished = command(module, *arguments, STATE_DIR=str(tmp_path), USER_ID="12345")
    assert (finished.returncode, finished.stdout) == (1, "")
    assert finished.stderr == f"no stack runs on {tmp_path}: start it with `make run`\n"


def _audit(customer: Customer, **variables: str) -> list[dict[str, Any]]:
    finished = customer.stack.command("audit", USER_ID=customer.id, **variables)
    assert (finished.returncode, finished.stderr) == (0, "")
    return [json.loads(line) for line in finished.stdout.splitlines()]


# --- the end of a stack ---------------------------------------------------------------------------


def test_a_killed_stack_leaves_no_emulator_and_loses_nothing(tmp_path: Path) -> None:
    with started(tmp_path) as first:
        demo = first.client(first.tokens.issue("12345"))
        with demo:
            blocked = Customer("12345", demo, first).confirmed_block(**LOST)
        assert blocked.status_code == 200
        emulator = _child_of(first.process)
        first.process.kill()
        first.process.wait()
        _wait_for_lock(tmp_path)
        assert not _runs(emulator)
        assert "no stack runs" in first.command("audit", USER_ID="12345").stderr
    with started(tmp_path) as second, second.client(second.tokens.issue("12345")) as http:
        assert Customer("12345", http, second).card_status == "blocked"
        assert len(Customer("12345", http, second).successes("block_card")) == 1


def _child_of(process: subprocess.Popen[str]) -> int:
    threads = Path(f"/proc/{process.pid}/task").iterdir()
    (child,) = " ".join((thread / "children").read_text() for thread in threads).split()
    return int(child)


def _wait_for_lock(state_dir: Path) -> None:
    """The emulator holds the folder's lock as long as it lives."""
    with (state_dir / "lock").open() as lock, ThreadPoolExecutor(1) as waiter:
        waiter.submit(fcntl.flock, lock, fcntl.LOCK_EX).result(timeout=30)


def _runs(pid: int) -> bool:
    """Whether the process is there and not merely unburied."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False
    return not re.search(r"^State:\s+Z", status, re.MULTILINE)
