"""The card account at a glance."""

from __future__ import annotations

import datetime

from pydantic import Field

from banking.domain import banking
from banking.entities import Card
from banking.models import Amount, CardName, WithCard, of_card
from toolkit import Call, CallerId, SystemText, ToolInput


class Input(ToolInput):
    user_id: CallerId
    card: CardName = None


class Output(WithCard):
    user_id: SystemText = Field(description="Whose account this is.")
    balance: Amount = Field(description="What is owed now, in the card's currency.")
    credit_limit: Amount = Field(description="The most that may be owed.")
    available_credit: Amount = Field(description="Credit limit less balance.")
    due_date: datetime.date = Field(description="When the next payment is due.")
    minimum_due: Amount = Field(description="The least to pay by then.")


def get_account_summary(request: Input, call: Call) -> Output:
    """Retrieves the current account balance, credit limit, and payment due details."""
    cards = Card.all_of(call.caller)
    card = Card.chosen(cards, request.card)
    return Output(
        user_id=call.caller.user_id,
        balance=card.balance,
        credit_limit=card.credit_limit,
        available_credit=card.available_credit,
        due_date=datetime.date.fromisoformat(card.due_date),
        minimum_due=card.minimum_due,
        **of_card(card, cards),
    )


handler = banking.tool(
    get_account_summary,
    uses={"banking": "Query"},
    synonyms={
        "en": """
            balance*, owe*, owing, owe on card, credit limit, available credit, minimum due,
            minimum pay*,
            payment due, due date, left spend card, account summary, card bill, card debt, limit
        """,
        "es": """
            saldo*, debo tarjeta, tarjeta disponible, limite credito, pago minimo, fecha pago,
            corte, vence tarjeta, cuanto queda tarjeta
        """,
        "fr": "solde*, dois carte, limite credit, paiement minimum, echeance, carte disponible",
    },
)
