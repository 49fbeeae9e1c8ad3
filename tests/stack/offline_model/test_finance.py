"""What the offline planner calls for the ledger, and what stays the budget's and the card's."""

from __future__ import annotations

import pytest

from tests.stack.families.conversations import (
    BANKING,
    BUDGET,
    FINANCE,
    Conversation,
    Json,
    calls,
    said,
)
from tests.stack.families.finance_lines import COFFEE, LINES, MARCH, SMALL_DEBITS

SUM, SEARCH, ACCOUNTS = (
    "finance_transactions_sum",
    "finance_transactions_search",
    "finance_accounts_list",
)
EMPTY: Json = {"items": [], "limit": 50, "offset": 0, "total": 0}
JANUARY: Json = {"date_range": COFFEE["date_range"]}


def test_the_conversation_of_the_lines_calls_what_they_say() -> None:
    conversation = Conversation()
    for line in LINES:
        reply = conversation.say(line.said)
        assert (line.said, calls(reply)) == (line.said, line.calls)
        conversation.returns(*[EMPTY] * len(reply.calls))


def test_the_lines_leave_no_tool_of_finance_out() -> None:
    names = {name for line in LINES for name, _ in line.calls}
    assert names == {tool["toolSpec"]["name"] for tool in FINANCE}


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("How much did I spend on coffee in January 2025?", COFFEE),
        ("How much did I spend on coffee in January 2025.", COFFEE),
        ("What did I spend on coffee from January 1 to January 31, 2025?", COFFEE),
        ("how much did I pay for coffee between 2025-01-01 and 2025-01-31", COFFEE),
        ("combien j'ai dépensé en coffee du 1er au 31 janvier 2025 ?", COFFEE),
        (
            "sum of all transactions of account acc_main, min amount -100.00, max amount 0, "
            "limit 50, offset 0",
            SMALL_DEBITS,
        ),
        (
            "suma de cargos de acc_main entre 2025-01-01 y 2025-01-31",
            JANUARY | {"account_id": "acc_main", "direction": "DEBIT_ONLY"},
        ),
        (
            "¿cuánto gasté en la cuenta acc_main en enero de 2025?",
            JANUARY | {"account_id": "acc_main", "direction": "DEBIT_ONLY"},
        ),
        ("somme des crédits de janvier 2025", JANUARY | {"direction": "CREDIT_ONLY"}),
        ("total of debits and credits in January 2025", JANUARY | {"direction": "ALL"}),
        ("sum of transactions in January 2025", JANUARY),
        ("my spending on coffee", {"search": "coffee", "direction": "DEBIT_ONLY"}),
        (
            'how much did I spend at "Chez Odette, Paris" last month',
            {
                "search": "Chez Odette, Paris",
                "date_range": {"start_date": "2026-01-01", "end_date": "2026-01-31"},
                "direction": "DEBIT_ONLY",
            },
        ),
    ],
)
def test_a_sum_is_asked_for_with_what_was_said(text: str, arguments: Json) -> None:
    assert calls(said(text)) == [(SUM, arguments)]


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("search coffee in my transactions", {"search": "coffee"}),
        ('search transactions for "100% & _x_"', {"search": "100% & _x_"}),
        ("cherche les transactions café", {"search": "café"}),
        ("montre mes transactions de mars 2025", MARCH),
        ("muestra mis movimientos de marzo de 2025", MARCH),
        ("show my March 2025 transactions", MARCH),
        ("show my last 5 transactions of acc_main", {"limit": 5, "account_id": "acc_main"}),
        ("show my account transactions", {}),
        ("show the ledger", {}),
        (
            "transactions of category groceries in January 2025",
            JANUARY | {"category_id": "groceries"},
        ),
        (
            "find transactions of at least -1,000.50 and at most -50",
            {"min_amount": "-1000.50", "max_amount": "-50"},
        ),
        ("find transactions with Odette, limit 10, offset 20", {"search": "Odette", "limit": 10}),
    ],
)
def test_transactions_are_asked_for_with_what_was_said(text: str, arguments: Json) -> None:
    ((name, given),) = calls(said(text))
    assert name == SEARCH
    assert {key: given[key] for key in given if key != "offset"} == arguments


@pytest.mark.parametrize(
    "text",
    [
        "list accounts",
        "what accounts do I have?",
        "balances of all my accounts",
        "what's the balance of acc_main?",
        "how much is in acc_savings",
        "account balances",
        "saldo de mis cuentas",
        "quel est le solde du compte acc_savings ?",
        "liste mes comptes",
    ],
)
def test_accounts_are_listed(text: str) -> None:
    assert calls(said(text)) == [(ACCOUNTS, {})]


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("how much did I spend this month", "get_month_summary"),
        ("how much did I spend in 2026-02", "get_month_summary"),
        ("how much did I spend on food this month", "get_category_summary"),
        ("how much did I spend on February 5?", "get_month_summary"),
        ("¿cuánto gasté en tacos en febrero?", "get_category_summary"),
        ("show my spending by category for 2026-02", "get_category_summary"),
        ("I spent 50 on coffee", "parse_transaction_from_text"),
        ("coffee 50", "parse_transaction_from_text"),
        ("¿cuánto tengo en mi cuenta?", "get_bank_balance"),
        ("saldo en mi cuenta", "get_bank_balance"),
        ("show my last 3 transactions", "get_recent_transactions"),
        ("my transactions", "get_recent_transactions"),
        ("show my card transactions in March 2025", "get_recent_transactions"),
        ("show transactions for my card in March", "get_recent_transactions"),
        ("show my purchases in March", "get_recent_transactions"),
        ("what's my account balance", "get_account_summary"),
        ("account summary", "get_account_summary"),
    ],
)
def test_the_budgets_and_the_cards_questions_stay_theirs(text: str, tool: str) -> None:
    assert [name for name, _ in calls(said(text))] == [tool]


def test_two_families_can_be_asked_in_one_sentence() -> None:
    reply = said("how much did I spend on coffee and what's my balance?")
    assert calls(reply) == [
        (SUM, {"search": "coffee", "direction": "DEBIT_ONLY"}),
        ("get_account_summary", {}),
    ]


@pytest.mark.parametrize("text", ["list my accounts", "sum of debits for acc_main"])
def test_without_the_tools_the_answer_says_so(text: str) -> None:
    reply = said(text, tools=[*BANKING, *BUDGET])
    assert not reply.calls
    assert reply.text.startswith("I am not offered the tool for that here: finance ")


def _page(offset: int = 0) -> Json:
    return EMPTY | {"offset": offset, "total": None}


def test_the_next_page_is_of_what_was_searched_last() -> None:
    conversation = Conversation()
    conversation.say("search transactions for coffee in January 2025, limit 5")
    conversation.returns(_page())
    second = conversation.say("next page")
    asked = JANUARY | {"search": "coffee", "limit": 5}
    assert calls(second) == [(SEARCH, asked | {"offset": 5})]
    conversation.returns(_page(5))
    assert not conversation.say("thanks").calls
    assert calls(conversation.say("página siguiente, por favor")) == [
        (SEARCH, asked | {"offset": 10})
    ]
    conversation.returns(_page(10))
    conversation.say("list my accounts")
    conversation.returns({"items": []})
    assert not conversation.say("next page").calls


@pytest.mark.parametrize("text", ["next page", "more", "siguiente", "page suivante"])
def test_without_a_page_there_is_no_next_one(text: str) -> None:
    reply = said(text)
    assert not reply.calls
    assert "pages" in reply.text or "páginas" in reply.text


def test_the_next_page_needs_the_tool_to_be_offered_still() -> None:
    conversation = Conversation()
    conversation.say("search transactions for coffee")
    conversation.returns(_page())
    conversation.tools = [*BANKING, *BUDGET]
    assert not conversation.say("next page").calls
