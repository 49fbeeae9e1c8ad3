"""Parses a transaction out of a sentence, by rule first and by a model only for what is left."""

from __future__ import annotations

import datetime
from typing import Annotated

from pydantic import AfterValidator, Field

from budget.domain import budget
from budget.models import BudgetInput, CategoryType, TransactionType
from budget.parsing import sentence
from toolkit import Call, OurText, OwnText, ToolOutput, settings


def _text(value: str) -> str:
    if not value.strip():
        raise ValueError("is required")
    return value


class Input(BudgetInput):
    text: Annotated[str, AfterValidator(_text)] = Field(
        max_length=2000, description="The user's message, word for word."
    )


class Candidate(ToolOutput):
    type: TransactionType | None = Field(description="Money spent or money received.")
    amount_mxn_cents: int | None = Field(description="In centavos.")
    category_type: CategoryType | None = Field(description="What kind of category it is.")
    category: OwnText | None = Field(description="In Title Case.")
    description: OwnText | None = Field(description="What for.")
    date_iso: datetime.date | None = Field(description="The day, in Mexico City.")


class Output(ToolOutput):
    candidate: Candidate = Field(description="What was understood; null where it was not.")
    inferred_fields: list[OurText] = Field(
        description="Taken from the time now, not from the text."
    )
    missing_fields: list[OurText] = Field(description="Ask the user for these.")
    ambiguities: list[OwnText] = Field(description="What can be read in more than one way.")
    confidence: float = Field(ge=0, le=1, description="Of the whole, from 0 to 1.")
    low_confidence_fields: list[OurText] = Field(description="Confirm these with the user.")


def parse_transaction_from_text(request: Input, call: Call) -> Output:
    """Turn what the user wrote about money spent or received into a transaction to add.

    Changes nothing. Pass the user's own words. Ask the user about missing and low-confidence
    fields and ambiguities, then call add_transaction.
    """
    today = request.now.date()
    parsed = sentence.parse(request.text, today)
    model_id = settings.text("PARSER_MODEL_ID", "")
    if model_id:
        from budget.parsing import assistant  # most stacks have no model for it

        parsed = assistant.complete(parsed, request.text, today, model_id)
    return Output(
        candidate=Candidate(
            type=parsed.type,
            amount_mxn_cents=parsed.amount_mxn_cents,
            category_type=parsed.category_type,
            category=parsed.category,
            description=parsed.description,
            date_iso=parsed.date,
        ),
        inferred_fields=list(parsed.inferred_fields),
        missing_fields=list(parsed.missing_fields),
        ambiguities=list(parsed.ambiguities),
        confidence=parsed.confidence,
        low_confidence_fields=list(parsed.low_confidence_fields),
    )


handler = budget.tool(parse_transaction_from_text)
