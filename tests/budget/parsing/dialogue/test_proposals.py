"""What a model proposes is offered; it is the user who says it."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from budget.parsing import assistant, proposals
from budget.parsing.parsed_transaction import ParsedTransaction
from tests.budget.parsing.dialogue.conversation import answer

ZUMBA = "gasté 300 en zumba"


@pytest.fixture(autouse=True)
def model(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A model that says Entertainment of everything; the texts that it was asked about."""
    asked: list[str] = []

    def complete(
        parsed: ParsedTransaction, text: str, today: datetime.date, model_id: str
    ) -> ParsedTransaction:
        asked.append(text)
        proposal = {"category": "Entertainment", "doubtful": ["amount"]}
        return proposals.taken(parsed, proposal, text, today)

    monkeypatch.setenv("PARSER_MODEL_ID", "any")
    monkeypatch.setattr(assistant, "complete", complete)
    return asked


def _question(data: dict[str, Any]) -> tuple[str, list[str]]:
    question = data["candidates"][0]["questions"][0]
    return question["code"], question["options"]


def test_a_proposed_category_is_an_option_and_not_a_guess_to_nod_through(user_id: str) -> None:
    questions = answer(user_id, ZUMBA)["candidates"][0]["questions"]
    offered = {question["code"]: question["options"] for question in questions}
    assert offered["which_category"] == ["Entretenimiento"]


def test_the_user_says_the_category_and_it_is_ready(user_id: str) -> None:
    data = answer(user_id, ZUMBA, "Entretenimiento")
    assert data["outcome"] == "ready"
    assert data["candidates"][0]["candidate"]["category"] == "Entertainment"


def test_a_yes_agrees_to_nothing_that_a_model_could_have_changed(
    user_id: str, model: list[str]
) -> None:
    data = answer(user_id, ZUMBA, "sí")
    assert data["outcome"] == "open"
    assert model == []


def test_a_new_statement_alone_is_shown_to_the_model_and_whole(
    user_id: str, model: list[str]
) -> None:
    answer(user_id, "gasté 300 en zumba y 200 en spinning")
    assert model == ["gasté 300 en zumba y 200 en spinning"]


def test_what_the_model_doubts_is_asked_and_a_yes_or_a_no_ends_it(user_id: str) -> None:
    data = answer(user_id, "tacos 150 ayer")
    assert data["outcome"] == "open"
    assert data["candidates"][0]["candidate"]["amount_mxn_cents"] == 15000
    assert _question(data)[0] == "confirm_amount"
    assert answer(user_id, "tacos 150 ayer", "sí")["outcome"] == "ready"
    assert answer(user_id, "tacos 150 ayer", "no")["outcome"] == "dropped"
