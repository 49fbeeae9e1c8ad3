"""Support's contract on the whole one-machine stack, over REST and in conversations."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.local.demo.support import JOHN, MEI, ORDERS
from tests.stack.families.support_lines import EXAMPLES
from tests.stack.signed_in import Json, SignedIn
from tests.stack.started import Started

pytestmark = pytest.mark.stack

SignIn = Callable[..., SignedIn]
PROFILE = {name: value for name, value in JOHN.items() if name != "kind"}
FIELDS = ("id", "customer_id", "product", "quantity", "price", "status")
CALLS: dict[str, Json] = {name: arguments for line in EXAMPLES for name, arguments in line.calls}


def _order(id: str) -> Json:
    (found,) = (order for order in ORDERS if order[0] == id)
    _, whose, product, quantity, price, status = found
    return dict(
        zip(FIELDS, (id, whose["id"], product, quantity, float(price), status), strict=True)
    )


JOHNS = [_order(id) for id in ("24601", "13579")]


@pytest.fixture
def agent(sign_in: SignIn) -> SignedIn:
    return sign_in(groups=["support_agent"])


@pytest.fixture
def contracts_data(stack: Started, tmp_path: Path) -> None:
    """The contract's customer and orders as they were, whatever agents have done to them."""
    path = tmp_path / "support.jsonl"
    rows = [JOHN, MEI, *({"kind": "order", **_order(order[0])} for order in ORDERS)]
    path.write_text("\n".join(map(json.dumps, rows)))
    loaded = stack.command("load", str(path))
    assert (loaded.returncode, loaded.stderr) == (0, "")


@pytest.mark.usefixtures("contracts_data")
def test_the_contracts_examples_answer_as_the_contract_shows(agent: SignedIn) -> None:
    def answer(tool: str, **changes: str) -> tuple[int, Json]:
        response = agent.post(tool, **CALLS[tool] | changes)
        return response.status_code, response.json()

    assert answer("get_user") == (200, PROFILE)
    assert answer("get_order_by_id") == (200, JOHNS[0])
    assert agent.post("get_customer_orders", customer_id="1213210").json() == JOHNS
    assert answer("get_user_info") == (200, {"user_info": PROFILE, "orders": JOHNS})
    done = {"status": "Cancelled", "message": "Order 47652 has been successfully cancelled"}
    assert answer("cancel_order", order_id="47652") == (200, done)
    assert answer("cancel_order", order_id="24601") == (
        409,
        {"error": "Order has already shipped. Can't cancel it.", "status": "Shipped"},
    )
    assert answer("update_user_contact") == (
        200,
        PROFILE
        | {
            "email": "newemail@example.com",
            "message": "User information updated successfully",
        },
    )


@pytest.mark.usefixtures("contracts_data")
def test_the_contracts_examples_are_a_conversation(agent: SignedIn) -> None:
    for line in EXAMPLES:
        answer = agent.say(line.said)
        assert (line.said, agent.last_calls) == (line.said, line.calls)
        assert [text for text in line.told if text not in answer] == [], answer
    assert [_who_was_looked_into(event) for event in agent.audit] == [
        (line.calls[0][0], MEI["id"] if "47652" in line.said else JOHN["id"], "chat")
        for line in EXAMPLES
    ]
    assert [event["outcome"]["S"] for event in agent.audit] == [
        "refused" if line.said == "Cancel order 24601" else "success" for line in EXAMPLES
    ]
    assert agent.post("get_user", key="username", value="johndoe").json() == PROFILE | {
        "email": "newemail@example.com"
    }
    assert agent.post("get_order_by_id", order_id="47652").json()["status"] == "Cancelled"


def _who_was_looked_into(event: Json) -> tuple[str, str, str]:
    return event["action"]["S"], event["subject"]["S"], event["channel"]["S"]
