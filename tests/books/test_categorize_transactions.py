"""Entries of the budget and the ledgers are put into a category together, or not at all."""

from __future__ import annotations

import uuid
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import given as drawn
from hypothesis import strategies as st

from books.categorize_transactions import handler
from books.get_spending import handler as get_spending
from budget.entities import CategoryRule
from prime.entities import DocumentRecord
from tests.books.undoing import undo
from tests.books.written import Entry, Json, write
from tests.budget.calls import parse, rules
from tests.budget.stored import transactions as budget_rows
from tests.calling import Reply, at_once, rest, say_yes
from tests.each_row import each_row
from tests.money.ledgers import differing
from tests.money.ledgers import entries as ledger_entries_of
from tests.prime.calls import body_of, confirmed
from tests.prime.stored import keep, record
from tests.prime.stored import transactions as imported_of
from toolkit import Caller
from toolkit.audit.audit_event import AuditEvent
from toolkit.storage.writes import commit

MONTH = {"from_date": "2025-01-01", "to_date": "2025-01-31"}
RIDE = Entry("budget", "2025-01-04", "-80.00", "MXN", "Uber to work", "Food")
LUNCH = Entry("budget", "2025-01-05", "-90.00", "MXN", "Lunch", "Food")
WAGES = Entry("budget", "2025-01-06", "9000.00", "MXN", "Uber payout", "Salary")
TRIP = Entry("ledger", "2025-01-07", "-4.50", "USD", "UBER *TRIP", "", "acc_main")
CHARGE = Entry("card", "2025-01-08", "-40", "INR", "UBER INDIA", "Travel")
ALL = (RIDE, LUNCH, WAGES, TRIP, CHARGE)


@pytest.fixture(autouse=True)
def _few_months(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("money.differences._MONTHS", ("2025-01", "2025-02"))


def asking(user_id: str, *, key: str | None = None, **given: Any) -> Reply:
    return rest(handler, user_id, {"user_id": user_id, **given}, key=key)


def prompt(user_id: str, **given: Any) -> str:
    asked = asking(user_id, **given)
    assert asked.status == 409, asked.body
    said: str = asked.body["confirmation"]["prompt"]
    return said.splitlines()[-1]


def put(user_id: str, *, key: str | None = None, **given: Any) -> Json:
    """After a YES."""
    say_yes(user_id, asking(user_id, key=key, **given))
    reply = asking(user_id, key=key, **given)
    assert reply.status == 200, reply.body
    body: Json = reply.body
    return body


def refused(user_id: str, status: int, **given: Any) -> str:
    reply = asking(user_id, **given)
    assert reply.status == status, reply.body
    assert reply.body["error"].keys() == {"code", "message", "details"}
    error: str = reply.body["error"]["message"]
    return error


def imported(user_id: str, *ids: str, document: str | None = None, **fields: Any) -> None:
    """Accepted rows in the ledger, as an import leaves them."""
    for id in ids:
        keep(user_id, id, **{"document_id": document, "description": f"UBER {id}"} | fields)


def categories(user_id: str) -> dict[str, str | None]:
    """Of all entries that a user may change, by their texts."""
    assert differing(user_id) == []
    entries = ledger_entries_of(user_id)
    imported = {row.id: row.category_id for row in imported_of(user_id)}
    assert {each.id: each.category_id for each in entries if each.id in imported} == imported
    return {
        **{str(row.description): row.category for row in budget_rows(user_id)},
        **{each.description: each.category_id for each in entries},
    }


def names_of(user_id: str) -> list[Json]:
    return [
        *(
            {"book": "budget", "id": row.transaction_id, "day": row.date_iso}
            for row in budget_rows(user_id)
        ),
        *(
            {"book": "ledger", "id": each.id, "day": str(each.booked_at.date())}
            for each in ledger_entries_of(user_id)
        ),
    ]


def test_all_of_a_merchant_is_put_into_a_category_after_a_yes(user_id: str) -> None:
    write(user_id, *ALL)
    given = {"merchant": "uber", "category": "transport", **MONTH}
    assert prompt(user_id, **given) == (
        "Put 2 entries of January 1, 2025 to January 31, 2025, 1 in the budget and 1 in the "
        "ledgers, such as “UBER *TRIP” of January 7, 2025, “Uber to work” of January 4, 2025, into "
        "“Transport”? The card's entries stay as the bank has them. Reply YES to confirm."
    )
    before = {
        "Uber to work": "Food", "Lunch": "Food", "Uber payout": "Salary", "UBER *TRIP": None,
    }  # fmt: skip
    assert categories(user_id) == before
    answer = put(user_id, **given)
    assert answer["category"] == "Transport"
    assert [(each["text"], each["category"]) for each in answer["categorized"]] == [
        ("UBER *TRIP", "uncategorized"),
        ("Uber to work", "Food"),
    ]
    assert "left" not in answer
    moved = {"Uber to work": "Transport", "UBER *TRIP": "Transport"}
    assert categories(user_id) == before | moved
    body = rest(get_spending, user_id, {"user_id": user_id, "by": "category", **MONTH}).body
    assert {each["key"] for each in body["groups"]} == {"Food", "Transport", "Salary", "Travel"}
    events = AuditEvent.of_user(user_id, action="categorize_transactions")
    assert [each.outcome for each in events].count("success") == 1


def test_named_entries_alone_are(user_id: str) -> None:
    write(user_id, RIDE, LUNCH, TRIP)
    ride, lunch, trip = names_of(user_id)
    given: Json = {"entries": [lunch, trip, lunch], "category": "Work"}
    assert prompt(user_id, **given) == (
        "Put 2 entries, 1 in the budget and 1 in the ledgers, such as “Lunch” of January 5, 2025, "
        "“UBER *TRIP” of January 7, 2025, into “Work”? Reply YES to confirm."
    )
    answer = put(user_id, **given)
    assert [each["id"] for each in answer["categorized"]] == [lunch["id"], trip["id"]]
    assert categories(user_id) == {"Uber to work": "Food", "Lunch": "Work", "UBER *TRIP": "Work"}
    assert prompt(user_id, entries=[ride], category="Work") == (
        "Put 1 entry, in the budget, “Uber to work” of January 4, 2025, into “Work”? "
        "Reply YES to confirm."
    )


def test_an_imported_row_changes_with_its_entry_and_keeps_what_it_was(user_id: str) -> None:
    id = record(user_id, status="imported", transactions=1)
    imported(user_id, "txn_1", document=id)
    put(user_id, merchant="uber", category="Transport", **MONTH)
    (row,) = imported_of(user_id)
    assert (row.category_id, row.category_from) == ("Transport", "owner")
    assert [(was["category_id"], was["description"]) for was in row.before] == [
        (None, "UBER txn_1")
    ]
    correct = {"id": "txn_1", "decision": "correct", "category": "Fun"}
    body_of(confirmed("review_transaction", user_id, **correct))
    (row,) = imported_of(user_id)
    assert [was["category_id"] for was in row.before] == [None, "Transport"]
    assert categories(user_id) == {"UBER txn_1": "Fun"}


def test_what_was_put_into_a_category_is_taken_back_with_what_documents_have_brought(
    user_id: str,
) -> None:
    write(user_id, RIDE, TRIP)
    id = record(user_id, status="imported", transactions=2)
    imported(user_id, "txn_1", "txn_2", document=id, category_id="Travel")
    before = categories(user_id)
    put(user_id, merchant="uber", category="Transport", **MONTH)
    assert {*categories(user_id).values()} == {"Transport"}
    undo(user_id)
    assert categories(user_id) == before


def test_a_refusal_names_those_that_do_not_fit_and_why_and_none_is_changed(user_id: str) -> None:
    write(user_id, RIDE, LUNCH, WAGES, TRIP)
    ride, lunch, wages, trip = names_of(user_id)
    put(user_id, entries=[lunch, trip], category="Rent")
    before = categories(user_id)
    reply = asking(user_id, entries=[ride, lunch, wages, trip], category="renta")
    assert (reply.status, reply.body["error"]["details"]["reason"]) == (409, "conflict")
    assert reply.body["error"]["details"]["entries"] == [
        {**lunch, "reason": "already_there"},
        {**wages, "reason": "income"},
        {**trip, "reason": "already_there"},
    ]
    reply = asking(user_id, entries=[ride, wages], category="Bonus")
    assert reply.body["error"]["details"]["entries"] == [{**ride, "reason": "expense"}]
    reply = asking(user_id, entries=[ride, wages | {"id": "gone"}, trip], category="Fun")
    assert reply.status == 404
    assert reply.body["error"]["details"]["entries"] == [
        {**wages, "id": "gone", "reason": "not_found"}
    ]
    assert categories(user_id) == before


def test_while_its_document_is_being_read_an_entry_stays(user_id: str) -> None:
    id = record(user_id, status="processing")
    imported(user_id, "txn_1", document=id)
    given = {"merchant": "uber", "category": "Transport", **MONTH}
    assert refused(user_id, 409, **given) == (
        "A document of these is still being read. Try again in a moment."
    )
    document = DocumentRecord.fetch(Caller(user_id), id)
    assert document
    document.status = "imported"
    document.save()
    put(user_id, **given)
    changed = DocumentRecord.fetch(Caller(user_id), id)
    assert changed
    assert changed.revision == document.revision + 1


def test_what_is_there_already_by_any_name_is_not_touched(user_id: str) -> None:
    write(user_id, Entry("budget", "2025-01-04", "-8.00", "MXN", "Uber", "Transporte"), TRIP)
    put(user_id, merchant="uber", category="Transport", **MONTH)
    assert categories(user_id) == {"Uber": "Transporte", "UBER *TRIP": "Transport"}
    told = refused(user_id, 404, merchant="uber", category="transporte", **MONTH)
    assert told == "No entry found that is not in that category already."


def test_no_income_becomes_an_expense_and_the_type_becomes_the_categorys(user_id: str) -> None:
    write(user_id, RIDE, WAGES)
    ride, wages = names_of(user_id)
    assert "an income" in refused(user_id, 409, entries=[wages], category="Rent")
    assert "an income" in refused(user_id, 409, entries=[ride], category="Salario")
    put(user_id, entries=[ride], category="Rent")
    put(user_id, entries=[wages], category="Side Job")
    types = {row.category: row.category_type for row in budget_rows(user_id)}
    assert types == {"Rent": "FIXED", "Side Job": "INCOME"}


def test_with_remember_the_words_are_a_rule_in_the_same_commit(user_id: str) -> None:
    write(user_id, RIDE, TRIP)
    given: Json = {"merchant": "uber", "category": "Work", "remember": True, "words": "uber"}
    given |= MONTH
    assert "category_type must be given" in refused(user_id, 400, **given)
    given["category_type"] = "FIXED"
    assert "into “Work”, and keep “uber” as a rule of yours for it?" in prompt(user_id, **given)
    assert rules(user_id) == []
    assert put(user_id, **given)["remembered"] == rules(user_id)[0]
    assert (rules(user_id)[0]["words"], rules(user_id)[0]["category"]) == ("uber", "Work")
    assert parse(user_id, "uber 80")["candidate"]["category"] == "Work"
    assert [row.category_type for row in budget_rows(user_id)] == ["FIXED"]


def test_a_rule_too_many_changes_nothing(user_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CategoryRule, "MOST", 0)
    write(user_id, RIDE)
    given = {"merchant": "uber", "category": "Transport", "remember": True, "words": "uber"}
    assert "words would be more than 0 rules" in refused(user_id, 400, **given, **MONTH)
    assert categories(user_id) == {"Uber to work": "Food"}


@pytest.mark.parametrize(
    ("given", "left_alone"),
    [
        ({"merchant": "uber", "book": "ledger"}, {"Uber to work", "Lunch"}),
        ({"merchant": "uber", "currency": "MXN"}, {"UBER *TRIP", "Lunch"}),
        ({"current_category": "comida"}, {"UBER *TRIP"}),
        ({"current_category": "uncategorized"}, {"Uber to work", "Lunch"}),
        ({"account_id": "acc_main"}, {"Uber to work", "Lunch"}),
        ({"current_category": "food", "from_date": "2025-01-05"}, {"Uber to work", "UBER *TRIP"}),
    ],
)
def test_filters_say_which(user_id: str, given: Json, left_alone: set[str]) -> None:
    write(user_id, RIDE, LUNCH, TRIP)
    put(user_id, category="Fun", **MONTH | given)
    assert {text for text, now in categories(user_id).items() if now != "Fun"} == left_alone


@each_row(
    ("given", "told"),
    [
        ({}, "entries or merchant, account_id or current_category must say which"),
        ({**MONTH, "currency": "MXN"}, "must say which"),
        ({"merchant": " "}, "merchant must not be blank"),
        ({"merchant": "uber", "category": "Uncategorized"}, "category must be a category"),
        ({"merchant": "uber", "category": " "}, "category must not be blank"),
        ({"merchant": "uber", "category": "x" * 65}, "category"),
        ({"merchant": "uber", "words": "uber"}, "words and remember go together"),
        ({"merchant": "uber", "remember": True}, "words and remember go together"),
        ({"merchant": "uber", "remember": True, "words": "150"}, "words must name something"),
        ({"merchant": "uber", "from_date": "2025-02-01", "to_date": "2025-01-01"}, "from_date"),
        ({"entries": [{"book": "budget", "id": "x"}]}, "day"),
        (
            {"entries": [{"book": "budget", "id": "x", "day": "2025-01-04"}], "merchant": "uber"},
            "entries say which already",
        ),
    ],
)
def test_what_cannot_be_meant_is_refused(user_id: str, given: Json, told: str) -> None:
    write(user_id, RIDE)
    assert told in refused(user_id, 400, **{"category": "Transport"} | given)
    assert categories(user_id) == {"Uber to work": "Food"}


def test_the_cards_entries_are_the_banks(user_id: str) -> None:
    write(user_id, CHARGE, RIDE)
    named = {"book": "card", "id": "c0", "day": "2025-01-08"}
    for given in ({"entries": [named]}, {"merchant": "uber", "book": "card", **MONTH}):
        assert "are the bank's" in refused(user_id, 409, category="Transport", **given)
    assert "The card's" not in prompt(
        user_id, merchant="uber", book="budget", category="Transport", **MONTH
    )


def test_what_is_not_there_or_anothers_is_not_found(user_id: str) -> None:
    write(user_id, RIDE, TRIP)
    for name in names_of(user_id):
        for other in ({"id": "nope"}, {"day": "2025-01-09"}):
            refused(user_id, 404, entries=[name | other], category="Fun")
        refused(f"{user_id}-other", 404, entries=[name], category="Fun")
    refused(f"{user_id}-other", 404, merchant="uber", category="Fun", **MONTH)


def test_a_person_who_may_not_use_the_budget_changes_the_ledgers_alone(
    user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(user_id, RIDE, TRIP)
    ride, _ = names_of(user_id)
    monkeypatch.setenv("BUDGET_ALLOWED_USERS", "somebody-else")
    given = {"merchant": "uber", "category": "Transport", **MONTH}
    refused(user_id, 403, entries=[ride], category="Fun")
    refused(user_id, 403, **given, remember=True, words="uber")
    put(user_id, **given)
    assert categories(user_id) == {"Uber to work": "Food", "UBER *TRIP": "Transport"}


def test_what_merchants_are_called_is_quoted_with_nothing_hidden(user_id: str) -> None:
    write(user_id, Entry("ledger", "2025-01-07", "-1.00", "USD", "Uber\u202e YES\nReply", "x"))
    said = prompt(user_id, merchant="uber", category="Fun", **MONTH)
    assert "“Uber<U+202E> YES<U+000A>Reply” of January 7, 2025, into “Fun”?" in said


@pytest.mark.slow
def test_more_than_fit_are_left_and_counted_and_done_by_the_next_call(
    user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each row with a document, a currency and a category of its own is the most that one takes."""
    sizes: list[int] = []

    def counted(writes: Any) -> None:
        sizes.append(len(writes))
        commit(writes)

    monkeypatch.setattr("toolkit.storage.writes.commit", counted)
    codes = ["USD", "EUR", "CAD", "GBP"]
    for number in range(25):
        id = record(user_id, f"doc_{number}", status="imported")
        imported(
            user_id,
            f"txn_{number:02}",
            document=id,
            currency=codes[number % 4],
            category_id=f"Was {number}",
            day=f"2025-01-{number + 1:02}",
        )
    write(user_id, *[Entry("budget", "2025-01-30", "-1.00", "MXN", f"Uber {n}") for n in range(9)])
    given = {"merchant": "uber", "category": "Transport", **MONTH}
    words = {"remember": True, "words": "uber"}
    assert "Put the first " in prompt(user_id, **given, **words)
    first = put(user_id, key="k1", **given, **words)
    assert max(sizes) <= 100
    assert [each["day"] for each in first["categorized"]] == sorted(
        (each["day"] for each in first["categorized"]), reverse=True
    )
    assert len(first["categorized"]) + first["left"] == 34
    assert list(categories(user_id).values()).count("Transport") == len(first["categorized"])
    second = put(user_id, **given)
    assert len(second["categorized"]) == first["left"]
    assert "left" not in second
    assert {*categories(user_id).values()} == {"Transport"}
    assert max(sizes) <= 100


@pytest.mark.slow
def test_one_call_fills_a_transaction_and_leaves_the_next_entry(
    user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """DynamoDB takes 100 writes in one transaction. Here they are 46 entries with their ids, the
    month's two rollups, the used confirmation, the rule, the last change, the audit event and the
    record of the call: one more would have to be two more."""
    sizes: list[int] = []

    def counted(writes: Any) -> None:
        sizes.append(len(writes))
        commit(writes)

    monkeypatch.setattr("toolkit.storage.writes.commit", counted)
    ride = Entry("budget", "2025-01-30", "-1.00", "MXN", "Uber", "Food")
    write(user_id, *[replace(ride, text=f"Uber {number}") for number in range(46)])
    given: Json = {"merchant": "uber", **MONTH, "remember": True, "words": "uber"}
    all_of_them = put(user_id, category="Transport", **given)
    assert (len(all_of_them["categorized"]), "left" in all_of_them) == (46, False)
    assert max(sizes) == 99
    write(user_id, replace(ride, category="Transport"))
    one_less = put(user_id, category="Food", **given)
    assert (len(one_less["categorized"]), one_less["left"]) == (46, 1)
    assert max(sizes) == 99


@pytest.mark.slow
def test_of_two_at_once_each_is_whole_and_the_rollups_add_up(user_id: str) -> None:
    write(user_id, RIDE, TRIP)
    imported(user_id, *(f"txn_{n}" for n in range(4)))
    changes: list[Json] = [
        {"merchant": "uber", "category": each, **MONTH} for each in ("Fun", "Work", "Transport")
    ]
    for given in changes:
        say_yes(user_id, asking(user_id, **given))
    replies = at_once([partial(asking, user_id, **given) for given in changes])
    assert {reply.status for reply in replies} <= {200, 409}
    done = [reply.body["category"] for reply in replies if reply.status == 200]
    assert done
    now = {*categories(user_id).values()}
    assert len(now) == 1
    assert now <= {*done}


_texts = st.sampled_from(["Uber", "Shop"])
_days = st.sampled_from(["2025-01-01", "2025-01-31", "2025-02-01"])
_now = st.sampled_from(["Food", "Transport", "transporte"])
_entries = st.one_of(
    st.builds(
        Entry,
        st.just("budget"),
        _days,
        st.sampled_from(["-1.00", "2.50"]),
        st.just("MXN"),
        _texts,
        _now,
    ),
    st.builds(
        Entry,
        st.just("ledger"),
        _days,
        st.sampled_from(["-1.00", "2.50", "-3"]),
        st.sampled_from(["USD", "EUR"]),
        _texts,
        st.sampled_from(["", "Food", "transport"]),
    ),
)


@pytest.mark.slow
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@drawn(
    written=st.lists(_entries, min_size=1, max_size=8),
    deeds=st.lists(
        st.tuples(st.sampled_from(["merchant", "current_category"]), _texts | _now, _now),
        max_size=3,
    ),
)
def test_whatever_is_put_anywhere_sums_stay_what_a_recomputation_makes_them(
    written: list[Entry], deeds: list[tuple[str, str, str]]
) -> None:
    user_id = str(uuid.uuid4())
    write(user_id, *written)
    for by, which, category in deeds:
        given: Json = {by: which, "category": category, **MONTH}
        if asking(user_id, **given).status == 409:
            put(user_id, **given)
    assert differing(user_id) == []
    assert len(budget_rows(user_id)) + len(ledger_entries_of(user_id)) == len(written)
