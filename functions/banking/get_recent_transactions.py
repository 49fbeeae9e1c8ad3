"""The last transactions on the card, newest first."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from banking.domain import banking
from banking.entities import CardTransaction
from banking.models import Transaction
from toolkit import Call, CallerId, ToolInput, Whole


class Input(ToolInput):
    user_id: CallerId
    n: Annotated[int, Field(ge=1, le=100), Whole] = Field(
        default=10, description="Number of transactions to retrieve."
    )


def get_recent_transactions(request: Input, call: Call) -> list[Transaction]:
    """Fetches the last N transactions for the user."""
    return list(map(Transaction.of, CardTransaction.newest_of(call.caller, request.n)))


handler = banking.tool(
    get_recent_transactions,
    uses={"banking/by_date": "Query"},
    synonyms={
        "en": """
            purchase*, bought card, buy card, transaction*, charge*, spen* card, statement card,
            card activity, merchant*, recogni*, paid card
        """,
        "es": """
            movimiento*, cargo*, compra* tarjeta, compre, gast* tarjeta, transaccion*,
            cobr* tarjeta, pague tarjeta
        """,
        "fr": "operation*, achat*, debit*, depense* carte, transaction*, prelev*",
    },
    example={"n": 5},
)
