"""What looks like another import's and is not proved to be: one question for the whole document."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.prime.calls import body_of, confirmed, post, refused
from tests.prime.imports.killing import killed_after
from tests.prime.imports.one_statement import JANUARY, spent
from tests.prime.imports.ordering import carry_out, give, order, received
from tests.prime.stored import (
    assert_ledger_has_what_is_accepted,
    booked,
    document,
    imported,
    notifications,
    transactions,
)

ALIKE = "7 of its 8 transactions look like ones that you already have: are they the same?"
APART = replace(JANUARY, movements=JANUARY.movements[:3] + JANUARY.movements[4:])
"""Without the second of its two equal coffees."""
EXTRA = spent("2025-01-31", "Cinema", "-9.90")


def both(owner: str) -> str:
    """The second one's id: all seven of the first under other names, and one more."""
    imported(owner, APART.without_balances(), "first.csv")
    rows = APART.without_balances(" PORTLAND").decode()
    return imported(owner, f"{rows}{EXTRA.day},{EXTRA.name},{EXTRA.amount},USD\n", "second.csv")


def waits(owner: str) -> int:
    return sum(each.state == "waiting" for each in transactions(owner))


def test_it_is_asked_once_for_all_of_them_and_the_others_are_entered(owner: str) -> None:
    id = both(owner)
    found = document(owner, id)
    assert (found.status, found.questions, found.needs_review) == ("waiting", ["repeated"], 7)
    assert len(booked(owner)) == 8
    assert notifications(owner)[-1] == f"second.csv waits for your answer: {ALIKE} (first.csv)"
    newest, _ = body_of(post("get_recent_imports", owner))["imports"]
    assert newest["questions"] == [
        {"question": "repeated", "text": ALIKE, "suggestion": None, "of": "first.csv"}
    ]


def test_those_that_are_the_same_are_known(owner: str) -> None:
    id = both(owner)
    before = booked(owner)
    order(owner, id, "answer", repeated="same")
    assert booked(owner) == before
    found = document(owner, id)
    assert (found.status, found.transactions, found.needs_review) == ("imported", 1, 0)
    assert waits(owner) == 0
    assert notifications(owner)[-1] == "Imported 1 transaction from second.csv, 7 known already"


def test_those_that_are_new_are_entered(owner: str) -> None:
    id = both(owner)
    order(owner, id, "answer", repeated="new")
    assert len(booked(owner)) == 15
    assert waits(owner) == 0
    assert_ledger_has_what_is_accepted(owner)


def test_a_wrong_answer_is_put_right(owner: str) -> None:
    id = both(owner)
    order(owner, id, "answer", repeated="new")
    order(owner, id, "read_again", repeated="same")
    assert len(booked(owner)) == 8
    assert document(owner, id).transactions == 1
    order(owner, id, "read_again", repeated="new")
    assert len(booked(owner)) == 15
    assert_ledger_has_what_is_accepted(owner)


def test_the_second_of_two_equal_coffees_is_the_other_documents_second(owner: str) -> None:
    imported(owner, JANUARY.without_balances(), "first.csv")
    id = imported(owner, JANUARY.without_balances(" PORTLAND"), "second.csv")
    order(owner, id, "answer", repeated="same")
    assert document(owner, id).transactions == 0
    assert [each.document_name for each in transactions(owner) if each.state == "waiting"] == [
        "first.csv"
    ]


def test_the_answer_is_of_this_document_alone(owner: str) -> None:
    order(owner, both(owner), "answer", repeated="same")
    third = imported(owner, APART.without_balances(" OREGON"), "third.csv")
    assert document(owner, third).questions == ["repeated"]


def test_once_each_is_decided_on_by_itself_nothing_is_asked_any_more(owner: str) -> None:
    id = both(owner)
    for each in transactions(owner):
        if each.state == "waiting":
            given = {"id": each.id, "decision": "discard"}
            body_of(confirmed("review_transaction", owner, **given))
    assert (document(owner, id).status, document(owner, id).questions) == ("imported", [])


def test_all_of_it_is_accepted_only_once_it_is_answered(owner: str) -> None:
    id = both(owner)
    sentence = refused(post("review_import", owner, docId=id, decision="accept"), 409)
    assert sentence.startswith("Answer first: ")
    sentence = refused(post("review_import", owner, docId=id, decision="answer"), 400)
    assert sentence.startswith("repeated ")


def test_the_prompt_says_what_was_said(owner: str) -> None:
    asked = post("review_import", owner, docId=both(owner), decision="answer", repeated="same")
    assert asked.body["confirmation"]["prompt"].endswith(
        "Import “second.csv”, with what looks like entries that are there already as the same?"
        " Reply YES to confirm."
    )


@pytest.mark.parametrize("answer", ["same", "new"])
@pytest.mark.parametrize("writes", range(4))
def test_killed_after_any_write_the_answer_is_carried_out_once(
    writes: int, answer: str, owner: str
) -> None:
    id = both(owner)
    give(owner, id, "answer", repeated=answer)
    messages = received(owner)
    with killed_after(writes):
        carry_out(*messages)
    carry_out(*messages, *messages)
    assert len(booked(owner)) == (8 if answer == "same" else 15)
    assert waits(owner) == 0
    assert document(owner, id).status == "imported"
    assert_ledger_has_what_is_accepted(owner)
