"""The disputes that the user has submitted, newest first."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from banking.domain import banking
from banking.entities import Card, Dispute
from banking.models import Transaction
from banking.transactions import CardTransaction
from toolkit import Call, CallerId, OurText, OwnText, ToolInput, ToolOutput, Whole


class Input(ToolInput):
    user_id: CallerId
    n: Annotated[int, Field(ge=1, le=100), Whole] = Field(
        default=10, description="Number of disputes to retrieve."
    )


class Submitted(ToolOutput):
    ticket_id: OurText = Field(description="Names the dispute.")
    tx_id: OurText = Field(description="The disputed transaction's ID.")
    transaction: Transaction | None = Field(description="Null if the bank has it no longer.")
    reason: OwnText = Field(description="As the user gave it.")
    submitted_at: OurText = Field(description="When (ISO 8601, UTC).")


class Output(ToolOutput):
    disputes: list[Submitted] = Field(description="Newest first.")
    total: int = Field(description="How many the user has submitted.")


def get_disputes(request: Input, call: Call) -> Output:
    """Lists the disputes that the user has submitted, with the transactions they are about.

    Use when the user asks about a dispute. What the bank decides is not known here.
    """
    submitted = Dispute.all_of(call.caller)
    newest = sorted(submitted, key=lambda each: (each.submitted_at, each.tx_id), reverse=True)
    shown = newest[: request.n]
    cards = Card.known_of(call.caller)
    transactions = CardTransaction.all_of(call.caller, [each.tx_id for each in shown])
    return Output(
        disputes=[
            Submitted(
                ticket_id=each.ticket_id,
                tx_id=each.tx_id,
                transaction=found and Transaction.of(found, cards),
                reason=each.reason,
                submitted_at=each.submitted_at,
            )
            for each in shown
            for found in [transactions.get(each.tx_id)]
        ],
        total=len(submitted),
    )


handler = banking.tool(
    get_disputes,
    uses={"banking": "Query", "money": "BatchGetItem"},
    synonyms={
        "en": """
            dispute*, my disputes, status dispute, news dispute, ticket*, open disputes,
            running disputes
        """,
        "es": "disputa*, aclaracion*, folio, ticket*, mis disputas",
        "fr": "litige*, contestation*, mes litiges",
    },
    example={"n": 5},
)
