from __future__ import annotations

from typing import Any

import pytest

from tests.prime.calls import body_of, in_chat, post, refused
from tests.prime.stored import keep


def ask(user_id: str, **filters: Any) -> Any:
    answer = body_of(post("get_transactions", user_id, **filters))
    assert answer.keys() == {"transactions", "count", "total", "has_more"}
    assert answer["count"] == len(answer["transactions"])
    return answer


def ids(user_id: str, **filters: Any) -> list[str]:
    return [each["id"] for each in ask(user_id, **filters)["transactions"]]


def test_a_transaction_is_told_with_the_contracts_fields(user_id: str) -> None:
    keep(user_id, category_id="coffee", document_name="receipt.jpg")
    assert ask(user_id) == {
        "transactions": [
            {
                "id": "txn_1",
                "date": "2025-01-06",
                "merchant": "Coffee Corner",
                "amount": -4.5,
                "currency": "USD",
                "category": "coffee",
                "review_status": "accepted",
                "review_reasons": [],
                "document": "receipt.jpg",
            }
        ],
        "count": 1,
        "total": -4.5,
        "has_more": False,
    }


def test_nobody_without_imports_has_transactions(user_id: str) -> None:
    assert ask(user_id) == {"transactions": [], "count": 0, "total": 0, "has_more": False}


def test_the_newest_come_first(user_id: str) -> None:
    for day in ("2025-01-06", "2024-12-31", "2025-02-01"):
        keep(user_id, day, day=day)
    assert ids(user_id) == ["2025-02-01", "2025-01-06", "2024-12-31"]


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({"from_date": "2025-01-06"}, ["c", "b"]),
        ({"from_date": "2025-01-07"}, ["c"]),
        ({"to_date": "2025-01-06"}, ["b", "a"]),
        ({"to_date": "2025-01-05"}, ["a"]),
        ({"from_date": "2025-01-06", "to_date": "2025-01-06"}, ["b"]),
        ({"from_date": "2025-01-07", "to_date": "2025-01-31"}, []),
    ],
    ids=str,
)
def test_both_ends_of_a_range_of_days_are_included(
    filters: dict[str, str], found: list[str], user_id: str
) -> None:
    for id, day in {"a": "2025-01-05", "b": "2025-01-06", "c": "2025-02-01"}.items():
        keep(user_id, id, day=day)
    assert ids(user_id, **filters) == found


def test_a_range_that_ends_before_it_starts_is_refused(user_id: str) -> None:
    keep(user_id)
    reply = post("get_transactions", user_id, from_date="2025-02-01", to_date="2025-01-01")
    assert refused(reply, 400) == "from_date must not be after to_date"


@pytest.mark.parametrize(
    ("vendor", "found"),
    [
        ("coffee", ["a"]),
        ("CORNER", ["a"]),
        ("", ["a", "b", "c", "d"]),
        ("%", ["b"]),
        ("_", ["c"]),
        ("0% o", ["b"]),
        ("STRASSE", ["d"]),
        ("straße", ["d"]),
        ("tea", []),
        (".*", []),
    ],
)
def test_a_vendor_is_looked_for_as_it_is_written_in_any_case(
    vendor: str, found: list[str], user_id: str
) -> None:
    merchants = {"a": "Coffee Corner", "b": "100% Organic", "c": "BAR_TAB", "d": "Café Straße"}
    for id, merchant in merchants.items():
        keep(user_id, id, description=merchant)
    assert sorted(ids(user_id, vendor=vendor)) == found


@pytest.mark.parametrize("vendor", ["café", "CAFE\u0301"])
@pytest.mark.parametrize("merchant", ["Café Azul", "Cafe\u0301 Azul"])
def test_a_vendor_is_found_however_its_accents_are_encoded(
    vendor: str, merchant: str, user_id: str
) -> None:
    """PDFs have them apart from their letters."""
    keep(user_id, description=merchant)
    assert ids(user_id, vendor=vendor) == ["txn_1"]


def test_a_category_is_that_one_alone(user_id: str) -> None:
    keep(user_id, "a", category_id="coffee")
    keep(user_id, "b", category_id="Coffee")
    keep(user_id, "c")
    assert ids(user_id, category="coffee") == ["a"]
    assert ids(user_id, category="COFFEE") == []


def test_an_empty_filter_is_none_as_in_the_contract(user_id: str) -> None:
    keep(user_id, "a", category_id="coffee")
    keep(user_id, "b")
    assert sorted(ids(user_id, category="", vendor="")) == ["a", "b"]


def test_filters_hold_together(user_id: str) -> None:
    keep(user_id, "a", category_id="coffee", day="2025-01-01")
    keep(user_id, "b", category_id="coffee", description="Tea House")
    keep(user_id, "c", category_id="coffee")
    filters = {"category": "coffee", "vendor": "coffee", "from_date": "2025-01-02"}
    assert ids(user_id, **filters) == ["c"]


def test_what_waits_for_a_person_is_told_with_its_reasons(user_id: str) -> None:
    """Test conversation 3 of docs/rules/prime.md."""
    keep(user_id, "sure")
    keep(
        user_id,
        "unsure",
        day=None,
        amount=None,
        currency=None,
        state="waiting",
        doubts=["This date cannot be read.", "The total cannot be read."],
    )
    answer = ask(user_id, review_status="needs_review")
    (waiting,) = answer["transactions"]
    assert (waiting["id"], waiting["review_status"]) == ("unsure", "needs_review")
    assert (waiting["date"], waiting["amount"], waiting["currency"]) == (None, None, None)
    assert waiting["review_reasons"] == [
        "This date cannot be read.",
        "The total cannot be read.",
    ]
    assert (answer["count"], answer["total"]) == (1, 0)


def test_what_waits_can_be_narrowed_by_day_as_well(user_id: str) -> None:
    for id, day in {"a": "2025-01-05", "b": "2025-01-06", "undated": None}.items():
        keep(user_id, id, day=day, state="waiting")
    waiting = {"review_status": "needs_review"}
    assert ids(user_id, **waiting) == ["b", "a", "undated"]
    assert ids(user_id, **waiting, from_date="2025-01-06") == ["b"]


def test_what_is_settled_tells_no_reasons(user_id: str) -> None:
    keep(user_id, doubts=["This date cannot be read."])
    assert ask(user_id)["transactions"][0]["review_reasons"] == []


def test_what_was_discarded_is_told_only_when_it_is_asked_for(user_id: str) -> None:
    keep(user_id, "kept")
    keep(user_id, "thrown away", state="discarded")
    assert ids(user_id) == ["kept"]
    assert ids(user_id, review_status="accepted") == ["kept"]
    assert ids(user_id, review_status="discarded") == ["thrown away"]


def test_a_page_tells_that_there_is_more_and_adds_up_what_it_tells(user_id: str) -> None:
    for number in range(5):
        keep(user_id, f"t{number}", amount=f"-{number}.10")
    page = ask(user_id, limit=2)
    assert [each["id"] for each in page["transactions"]] == ["t4", "t3"]
    assert (page["count"], page["total"], page["has_more"]) == (2, -7.2, True)
    assert ask(user_id, limit=5)["has_more"] is False


def test_twenty_are_told_unless_asked_otherwise(user_id: str) -> None:
    for number in range(21):
        keep(user_id, f"t{number}")
    page = ask(user_id)
    assert (page["count"], page["has_more"]) == (20, True)


def test_amounts_are_added_exactly(user_id: str) -> None:
    for number in range(10):
        keep(user_id, f"t{number}", amount="-0.1")
    assert ask(user_id)["total"] == -1


def test_several_currencies_have_no_total(user_id: str) -> None:
    keep(user_id, "a", currency="USD")
    keep(user_id, "b", currency="EUR")
    assert ask(user_id)["total"] is None
    assert ask(user_id, limit=1)["total"] == -4.5


def test_an_amount_longer_than_a_json_number_carries_is_text_and_not_rounded(user_id: str) -> None:
    for id in "ab":
        keep(user_id, id, amount="-9999999999.1234567")
    answer = ask(user_id)
    assert [each["amount"] for each in answer["transactions"]] == ["-9999999999.1234567"] * 2
    assert answer["total"] == "-19999999998.2469134"


def test_somebody_elses_transactions_are_told_to_nobody(user_id: str) -> None:
    keep(f"{user_id}#", "theirs")
    keep(f"{user_id}2", "theirs too")
    assert ids(user_id) == []


def test_personal_numbers_do_not_come_out_even_of_what_was_loaded_with_them(user_id: str) -> None:
    keep(user_id, description="Refund 123-45-6789", document_name="4111 1111 1111 1111.pdf")
    (observed,) = ask(user_id)["transactions"]
    assert (observed["merchant"], observed["document"]) == ("Refund [redacted]", "[redacted].pdf")


def test_in_chat_the_user_is_known(user_id: str) -> None:
    keep(user_id)
    reply = in_chat("get_transactions", user_id, vendor="coffee", limit=5.0)
    assert body_of(reply)["count"] == 1


def test_too_many_to_look_through_are_refused_with_what_to_do(
    user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("prime.get_transactions.MAX_READ", 3)
    for number in range(4):
        keep(user_id, f"t{number}", day=f"2025-01-0{number + 1}")
    assert "narrow the dates" in refused(post("get_transactions", user_id, vendor="tea"), 400)
    assert ids(user_id, vendor="tea", to_date="2025-01-03") == []
    assert ids(user_id, limit=2) == ["t3", "t2"]


@pytest.mark.parametrize(
    ("field", "longest"), [("limit", 200), ("vendor", "x" * 200), ("category", "x" * 64)]
)
def test_the_most_that_may_be_asked_for_is_taken(field: str, longest: Any, user_id: str) -> None:
    assert ask(user_id, **{field: longest})["transactions"] == []
