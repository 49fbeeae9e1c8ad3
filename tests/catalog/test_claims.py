"""Sixty questions as people ask them, in English and Spanish: each is claimed by one of the tools
that a model is told of, and no description or policy says otherwise.

The chat's ranking plays the reader: it knows a tool by its description and by the words with which
people ask for it (catalog.search), and weighs how much a question speaks of each tool. A tool
claims the question if it is ahead of all others.
"""

from __future__ import annotations

import csv
import re
from pathlib import Path

import catalog
from catalog import points_of
from catalog.search import scores
from chat.tools.employees import EMPLOYEES
from families import FAMILIES
from tests.each_row import each_row

CONTRACTS = {
    *("get_account_summary", "get_recent_transactions", "block_card", "unblock_card"),
    *("dispute_transaction", "get_rewards_summary", "parse_transaction_from_text"),
    *("add_transaction", "update_last_transaction", "delete_last_transaction"),
    *("get_month_summary", "get_category_summary", "get_debts", "add_or_update_debt"),
    *("set_budget_cap", "simulate_purchase", "get_bank_balance", "set_bank_balance", "get_user"),
    *("get_order_by_id", "get_customer_orders", "cancel_order", "update_user_contact"),
    *("get_user_info", "finance_transactions_search", "finance_transactions_sum", "search_gmail"),
    *("fetch_email_attachments", "get_recent_import", "get_recent_imports", "get_transactions"),
}
MOST_TOLD = 35 + 12
QUESTIONS = Path(__file__).with_name("questions.tsv")


def questions() -> list[tuple[str, str]]:
    with QUESTIONS.open() as file:
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [(question, tool) for question, tool in rows]


def test_a_model_is_told_the_contracts_tools_and_few_others() -> None:
    assert catalog.for_models().keys() >= CONTRACTS
    assert len(catalog.for_models()) <= MOST_TOLD


def test_there_are_sixty_questions_and_each_is_asked_once() -> None:
    asked = [question for question, _ in questions()]
    assert len(asked) == len({*asked}) >= 60


@each_row(("question", "tool"), questions())
def test_a_question_is_claimed_by_one_tool(question: str, tool: str) -> None:
    spoken_of = scores(question)
    best = max(spoken_of.values(), default=0.0)
    assert [name for name, score in spoken_of.items() if score == best] == [tool], spoken_of


@each_row("tool", catalog.for_models())
def test_no_text_of_a_tool_names_one_that_no_model_is_told_of(tool: str) -> None:
    hidden = catalog.entries().keys() - catalog.for_models().keys()
    entry = catalog.for_models()[tool]
    told = f"{entry['description']} {entry['model_schema']}"
    assert not hidden & {*re.findall(r"[a-z_]+", told)}


@each_row("family", FAMILIES)
def test_no_point_of_a_policy_names_one_or_denies_what_a_tool_does(family: str) -> None:
    hidden = catalog.entries().keys() - catalog.for_models().keys()
    for point in points_of(family):
        assert not hidden & {*re.findall(r"`([a-z_]+)`", point.text)}
        assert "cannot be changed" not in point.text.replace("\n ", "")


@each_row("slug", EMPLOYEES)
def test_each_prompt_says_where_the_user_does_what_no_tool_does(slug: str) -> None:
    assert "on the page “Your data”" in EMPLOYEES[slug].system_prompt(())
