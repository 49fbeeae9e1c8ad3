from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import Any

from books.change_account import handler
from budget import get_month_summary
from tests.books.saving import refused
from tests.books.undoing import undo
from tests.books.written import Entry, write
from tests.calling import Reply, at_once, rest
from tests.each_row import each_row
from tests.finance.calls import accounts, book, name_account, state_balance

Json = dict[str, Any]
NOON = datetime(2025, 3, 10, 18, tzinfo=UTC)
"""Of March 10 in Mexico City."""


def changing(user_id: str, id: str = "acc_main", *, key: str | None = None, **to: Any) -> Reply:
    return rest(handler, user_id, {"user_id": user_id, "account_id": id, **to}, key=key, at=NOON)


def change(user_id: str, id: str = "acc_main", **to: Any) -> Json:
    reply = changing(user_id, id, **to)
    assert reply.status == 200, reply.body
    answer: Json = reply.body
    return answer


def account(user_id: str, *fields: str) -> tuple[Any, ...]:
    """Of the only one."""
    [found] = accounts(user_id)
    return tuple(found[name] for name in fields)


def test_a_renamed_account_keeps_its_id_its_entries_and_its_type(user_id: str) -> None:
    name_account(user_id)
    book(user_id, {})
    assert change(user_id, name=" Nómina ") == {
        "account_id": "acc_main",
        "name": "Nómina",
        "in_budget": False,
        "stated": None,
    }
    assert account(user_id, "id", "name", "type", "entries") == (
        "acc_main",
        "Nómina",
        "checking",
        1,
    )


def test_an_account_that_only_documents_know_gets_a_name_in_each_of_its_currencies(
    user_id: str,
) -> None:
    book(user_id, {}, {"currency": "USD"})
    change(user_id, name="Travel")
    named = [(each["name"], each["type"], each["currency"]) for each in accounts(user_id)]
    assert named == [("Travel", "other", "EUR"), ("Travel", "other", "USD")]


def test_a_balance_by_the_owners_word_is_carried_on_from_its_day(user_id: str) -> None:
    book(user_id, {"booked_at": "2025-03-01"}, {"booked_at": "2025-03-09", "amount": "-1.50"})
    stated = change(user_id, balance="100", day="2025-03-08")["stated"]
    assert stated == {"balance": "100.00", "currency": "EUR", "day": "2025-03-08"}
    assert account(user_id, "balance", "as_of", "moved") == ("98.50", "2025-03-08", "-1.50")


def test_a_balance_without_a_day_is_of_the_owners_today_and_may_be_owed(user_id: str) -> None:
    name_account(user_id)
    change(user_id, balance="-20.5", name="Joint")
    assert account(user_id, "name", "balance", "as_of") == ("Joint", "-20.50", "2025-03-10")


def test_what_is_stated_again_for_a_day_replaces_it_and_of_several_days_the_latest_counts(
    user_id: str,
) -> None:
    name_account(user_id)
    state_balance(user_id, "acc_main", "70", day="2025-02-28")
    change(user_id, balance="10", day="2025-02-01")
    assert account(user_id, "balance", "as_of") == ("70", "2025-02-28")
    for amount in ("80", "81"):
        change(user_id, balance=amount, day="2025-02-28")
    assert account(user_id, "balance", "as_of") == ("81.00", "2025-02-28")


def test_of_an_account_in_several_currencies_the_balance_says_which(user_id: str) -> None:
    book(user_id, {}, {"currency": "USD"})
    assert refused(changing(user_id, balance="5"), 400) == "currency is required"
    assert "JPY" in refused(changing(user_id, balance="5", currency="JPY"), 404)
    change(user_id, balance="5", currency="USD")
    assert [each["balance"] for each in accounts(user_id)] == [None, "5.00"]


@each_row(
    ("to", "message"),
    [
        ({}, "Name what to change: name, in_budget or balance."),
        ({"name": None}, "name must not be null: leave it out to keep what there is"),
        ({"name": "  "}, "name must not be blank"),
        ({"name": "x" * 101}, "name must have at most 100 characters"),
        ({"balance": "5", "day": "2025-03-11"}, "day must not be in the future"),
        ({"balance": "0.001"}, "balance must have at most 2 decimals in EUR"),
        ({"name": "x", "day": "2025-03-01"}, "day must not be given without balance"),
        ({"name": "x", "currency": "EUR"}, "currency must not be given without balance"),
    ],
    ids=str,
)
def test_what_does_not_fit_is_refused_and_nothing_changes(
    user_id: str, to: Json, message: str
) -> None:
    name_account(user_id)
    before = accounts(user_id)
    assert refused(changing(user_id, **to), 400) == message
    assert accounts(user_id) == before


def test_another_users_account_is_not_found(user_id: str) -> None:
    name_account(user_id)
    other = changing(f"{user_id}-other", name="Mine")
    assert refused(other, 404) == "Account not found"
    assert account(user_id, "name") == ("Main account",)


def test_of_two_at_once_one_is_the_last(user_id: str) -> None:
    name_account(user_id)
    replies = at_once([partial(changing, user_id, balance=each) for each in ("1", "2")])
    assert [each.status for each in replies] == [200, 200]
    assert account(user_id, "balance") in (("1.00",), ("2.00",))


def test_a_stated_balance_can_be_taken_back_and_what_it_replaced_is_there_again(
    user_id: str,
) -> None:
    name_account(user_id)
    change(user_id, balance="5")
    change(user_id, balance="6")
    assert undo(user_id)["restored"] == [
        "a balance of 5.00 EUR of “acc_main” at the end of March 10, 2025"
    ]
    assert account(user_id, "balance", "as_of") == ("5.00", "2025-03-10")


def budgeted(user_id: str) -> tuple[int, int]:
    """Income and spending of February in the budget, in centavos."""
    asked = {"user_id": user_id, "thread_id": "thread", "month": "2025-02"}
    summary = rest(get_month_summary.handler, user_id, asked).body["data"]
    return summary["income_total_mxn_cents"], summary["expense_total_mxn_cents"]


def test_the_budget_counts_an_account_that_its_owner_puts_into_it(user_id: str) -> None:
    write(user_id, Entry("budget", "2025-02-03", "-20.00", "MXN", "agua", "Food"))
    of_it = partial(Entry, "ledger", "2025-02-04", account="main")
    write(
        user_id,
        of_it("15000.00", "MXN", "NOMINA", "Salary"),
        of_it("-90.00", "MXN", "CINEPOLIS", "Entertainment"),
        of_it("30.00", "MXN", "CINEPOLIS", "Entertainment"),
        of_it("-3000.00", "MXN", "PAGO TARJETA", "card_payments"),
        of_it("-5.00", "USD", "STEAM", "Entertainment"),
        Entry("ledger", "2025-02-04", "-7.00", "MXN", "OXXO", "Food", "other"),
        number_from=1,
    )
    assert budgeted(user_id) == (0, 2000)
    assert change(user_id, "main", in_budget=True)["in_budget"] is True
    assert budgeted(user_id) == (1500000, 8000)
    assert [each.get("in_budget") for each in accounts(user_id)] == [True, True, None]
    change(user_id, "main", in_budget=False)
    assert budgeted(user_id) == (0, 2000)


def test_what_an_account_keeps_in_less_than_centavos_is_added_up_exactly(user_id: str) -> None:
    amounts = ["-12.345", "-12.345", "-0.001", "-0.009", "2.3333333333", "2.6666666667"]
    of_it = partial(Entry, "ledger", "2025-02-04", account="main", currency="MXN", text="FX")
    write(user_id, *(of_it(amount=each, category="Food") for each in amounts))
    change(user_id, "main", in_budget=True)
    assert budgeted(user_id) == (0, 1970)


def test_an_account_without_pesos_is_not_put_into_the_budget(user_id: str) -> None:
    book(user_id, {})
    text = refused(changing(user_id, in_budget=True), 400)
    assert text == "in_budget must be an account that holds MXN, as the budget does"
