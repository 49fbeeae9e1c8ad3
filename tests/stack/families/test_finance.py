"""Finance's contract on the whole one-machine stack, over REST, in conversations and loaded."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.stack.families.finance_lines import COFFEE, LINES, SMALL_DEBITS
from tests.stack.signed_in import Json, SignedIn

pytestmark = pytest.mark.stack

SignIn = Callable[..., SignedIn]
YEAR = {"start_date": "2025-01-01", "end_date": "2025-12-31"}


@pytest.fixture
def demo(sign_in: SignIn) -> SignedIn:
    """The owner of the demo ledger."""
    return sign_in("12345")


def _sum(somebody: SignedIn, **filters: Any) -> Json:
    answer = somebody.post("finance_transactions_sum", **filters)
    assert answer.status_code == 200, answer.text
    summed: Json = answer.json()
    return summed


def _walk(somebody: SignedIn, **filters: Any) -> Iterator[Json]:
    """Every transaction, page after page; each page says how many there are on all."""
    seen = 0
    while True:
        answer = somebody.post("finance_transactions_search", **filters, offset=seen)
        page = answer.json()
        assert answer.status_code == 200, page
        assert set(page) == {"items", "limit", "offset", "total"}
        assert (page["limit"], page["offset"]) == (filters["limit"], seen)
        yield from page["items"]
        seen += len(page["items"])
        if len(page["items"]) < filters["limit"]:
            assert page["total"] in (seen, None)
            return


def test_the_contracts_payloads_run_as_they_stand(demo: SignedIn) -> None:
    assert _sum(demo, **COFFEE) == {
        "total": {"amount": "-37.60", "currency": "EUR"},
        "count": 9,
        "limit": 50,
        "offset": 0,
        "filters": {
            "account_id": None,
            "category_id": None,
            "date_range": COFFEE["date_range"],
            "min_amount": None,
            "max_amount": None,
            "search": "coffee",
            "limit": 50,
            "offset": 0,
        },
    }
    rows = list(_walk(demo, account_id="acc_main", limit=500))
    amounts = [Decimal(row["amount"]["amount"]) for row in rows]
    small = [amount for amount in amounts if Decimal("-100.00") <= amount <= 0]
    summed = _sum(demo, **SMALL_DEBITS)
    assert (summed["total"]["amount"], summed["count"]) == (str(sum(small)), len(small))
    assert summed["filters"]["min_amount"] == "-100.00"
    assert summed["filters"]["max_amount"] == "0"


def test_a_year_is_paged_through_once(demo: SignedIn) -> None:
    rows = list(_walk(demo, date_range=YEAR, limit=50))
    entries = demo.stack.items("MONEY_TABLE", "12345#month#2025-")
    assert sorted(row["id"] for row in rows) == sorted(entry["id"]["S"] for entry in entries)
    places = [(row["booked_at"], row["id"]) for row in rows]
    assert places == sorted(places, reverse=True)
    assert len(rows) > 300


def test_accounts_hold_what_was_stated_and_what_moved_since(demo: SignedIn) -> None:
    accounts = demo.post("finance_accounts_list").json()["items"]
    assert [account["id"] for account in accounts] == ["acc_main", "acc_savings", "receipts"]
    for account in accounts:
        total = _sum(demo, account_id=account["id"])["total"]
        assert (account["moved"], account["currency"]) == (total["amount"], total["currency"])
        is_stated = account["id"] != "receipts"
        assert account["balance"] == (account["moved"] if is_stated else None)
        assert account["as_of"] == ("2024-12-31" if is_stated else None)


def test_the_lines_are_a_conversation(demo: SignedIn) -> None:
    events_before = len(demo.audit)
    for line in LINES:
        answer = demo.say(line.said)
        assert (line.said, demo.last_calls) == (line.said, line.calls)
        assert [text for text in line.told if text not in answer] == [], answer
    events = demo.audit[events_before:]
    assert [event["action"]["S"] for event in events] == [line.calls[0][0] for line in LINES]
    assert {(e["family"]["S"], e["channel"]["S"], e["outcome"]["S"]) for e in events} == {
        (family, "chat", "success") for family in ("finance", "books")
    }


# --- make load ------------------------------------------------------------------------------------

ROWS = 1_200
ACCOUNTS = ("acc_main", "acc_savings", "acc_card")
CENTS = "0.01"


def _ledger(user_id: str) -> Iterator[str]:
    """Two years of rows. Amounts are JSON numbers and texts by turns, all of two decimals."""
    account = {"user_id": user_id, "type": "checking", "currency": "EUR"}
    for id in ACCOUNTS:
        yield json.dumps({"kind": "account", "id": id, "name": id.title(), **account})
    for number in range(ROWS):
        booked = datetime(2024, 1, 1) + timedelta(minutes=875 * number)
        amount = _amount(number)
        row = {
            "kind": "ledger_row",
            "user_id": user_id,
            "id": f"row_{number:05}",
            "account_id": ACCOUNTS[number % 3],
            "category_id": ("food", "fun", None)[number % 3],
            "description": f"Row {number}",
            "currency": "EUR",
            "booked_at": booked.isoformat(),
        }
        told = f'"{amount}"' if number % 2 else str(amount)
        yield f'{json.dumps(row)[:-1]}, "amount": {told}}}'


def _amount(number: int) -> Decimal:
    return (Decimal(number * 7919 % 100_003) - 50_001) * Decimal(CENTS)


def test_a_file_of_more_rows_than_a_page_has_is_loaded_exactly_and_once(
    sign_in: SignIn, tmp_path: Path
) -> None:
    somebody = sign_in()
    path = tmp_path / "ledger.jsonl"
    path.write_text("\n".join(_ledger(somebody.id)))
    amounts = [_amount(number) for number in range(ROWS)]
    spent = [amount for amount in amounts if amount < 0]
    for _ in range(2):
        loaded = somebody.stack.command("load", str(path))
        assert (loaded.returncode, loaded.stderr) == (0, "")
        assert loaded.stdout.startswith(f"loaded {ROWS + len(ACCOUNTS)} rows ")
        everything = _sum(somebody)
        assert (everything["total"]["amount"], everything["count"]) == (str(sum(amounts)), ROWS)
        debits = _sum(somebody, direction="DEBIT_ONLY")
        assert (debits["total"]["amount"], debits["count"]) == (str(sum(spent)), len(spent))
    page = somebody.post("finance_transactions_search", limit=500, offset=599).json()
    assert page["total"] == ROWS
    assert [row["id"] for row in page["items"][:2]] == ["row_00600", "row_00599"]
    verified = somebody.stack.command("books-verify", USER_ID=somebody.id)
    assert (verified.returncode, verified.stdout) == (0, "0 differences, 0 mended\n")
