"""The card account at a glance."""

from __future__ import annotations

import datetime

from pydantic import Field

from banking.domain import banking
from banking.entities import Card
from toolkit import Call, CallerId, OurText, ToolInput, ToolOutput


class Input(ToolInput):
    user_id: CallerId


class Output(ToolOutput):
    user_id: OurText = Field(description="Whose account this is.")
    balance: int = Field(description="What is owed now, in whole rupees.")
    credit_limit: int = Field(description="In whole rupees.")
    available_credit: int = Field(description="Credit limit less balance, in whole rupees.")
    due_date: datetime.date = Field(description="When the next payment is due.")
    minimum_due: int = Field(description="The least to pay by then, in whole rupees.")


def get_account_summary(request: Input, call: Call) -> Output:
    """Retrieves the current account balance, credit limit, and payment due details."""
    card = Card.of(call.caller)
    return Output(
        user_id=call.caller.user_id,
        balance=int(card.balance),
        credit_limit=int(card.credit_limit),
        available_credit=card.available_credit,
        due_date=datetime.date.fromisoformat(card.due_date),
        minimum_due=int(card.minimum_due),
    )


handler = banking.tool(
    get_account_summary,
    uses={"banking": "GetItem"},
    synonyms={
        "en": """
            balance*, owe*, owing, credit limit, available credit, minimum due, minimum pay*,
            payment due, due date, left spend card, account summary, card bill, card debt, limit
        """,
        "es": """
            saldo*, debo tarjeta, tarjeta disponible, limite credito, pago minimo, fecha pago,
            corte, vence tarjeta, cuanto queda tarjeta
        """,
        "fr": "solde*, dois carte, limite credit, paiement minimum, echeance, carte disponible",
    },
)
