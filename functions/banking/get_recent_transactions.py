"""The last transactions on the card, newest first."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from banking.domain import banking
from banking.entities import FIRST, Card
from banking.models import CardName, Transaction
from money.pages import page_of
from money.rules import LedgerEntry, Selection
from toolkit import Call, CallerId, NotFound, ToolInput, Whole
from toolkit.storage.tables import submit
from toolkit.text.sentences import say


class Input(ToolInput):
    user_id: CallerId
    n: Annotated[int, Field(ge=1, le=100), Whole] = Field(
        default=10, description="Number of transactions to retrieve."
    )
    card: CardName = None


def get_recent_transactions(request: Input, call: Call) -> list[Transaction]:
    """Fetches the last N transactions for the user."""
    known = submit(Card.known_of, call.caller)
    rows = _last(call, FIRST, request.n)
    cards = known.result()
    if not cards and not rows:
        raise NotFound(say("card.none"), reason="user_not_found")
    card = Card.chosen(cards, request.card) if cards else None
    if card and not card.is_first:
        rows = _last(call, card.account, request.n)
    return [Transaction.of(row, cards) for row in rows]


def _last(call: Call, account: str, n: int) -> list[LedgerEntry]:
    """A card's, within a day by descending id."""
    which = Selection(account, book="card")
    return page_of(call.caller, which, None, offset=0, limit=n).entries


handler = banking.tool(
    get_recent_transactions,
    uses={"banking": "Query", "money": "Query", "money/by_account": "Query"},
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
