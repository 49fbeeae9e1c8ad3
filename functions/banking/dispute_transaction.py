"""Opens a dispute of a card transaction; the same transaction has one dispute for good."""

from __future__ import annotations

import datetime
from typing import Literal

from pydantic import Field

from banking.domain import banking
from banking.entities import Card, Dispute
from banking.models import charged
from banking.transactions import of_id
from money.rules import LedgerEntry
from toolkit import (
    Call,
    CallerId,
    Conflict,
    RequestPhrases,
    SystemText,
    ToolInput,
    ToolOutput,
    UserText,
    money,
    settings,
)
from toolkit.text.folding import quoted
from toolkit.text.sentences import Sentence, say


class Input(ToolInput):
    user_id: CallerId
    tx_id: str = Field(
        min_length=1, max_length=100, description="The ID of the transaction to dispute."
    )
    reason: UserText = Field(
        min_length=1, max_length=500, description="User's explanation for the dispute."
    )


class Output(ToolOutput):
    status: Literal["submitted"] = Field(default="submitted", description="The dispute is open.")
    ticket_id: SystemText = Field(description="Names the dispute.")
    estimated_resolution: Literal["7 days"] = Field(
        default="7 days", description="How long it should take."
    )


def dispute_transaction(request: Input, call: Call) -> Output:
    """Raises a dispute for a specific transaction.

    Find the transaction's ID with get_recent_transactions first.
    """
    dispute = Dispute.fetch(call.caller, request.tx_id)
    if dispute is None:
        _require_open_window(of_id(call.caller, request.tx_id), call)
        dispute = Dispute.new(call.caller, request.tx_id, request.reason, at=call.now)
        call.stage(dispute.submit())
    return Output(ticket_id=dispute.ticket_id)


def _require_open_window(transaction: LedgerEntry, call: Call) -> None:
    days = settings.whole_number("DISPUTE_WINDOW_DAYS", 60)
    if call.today - transaction.booked_at.date() > datetime.timedelta(days=days):
        raise Conflict(
            say("dispute.window", days=days),
            reason="outside_dispute_window",
        )


def question(request: Input, call: Call) -> Sentence:
    charge = of_id(call.caller, request.tx_id)
    cards = Card.known_of(call.caller)
    asked = {
        "amount": _amount(charge),
        "merchant": quoted(charge.description),
        "day": charge.booked_at.date(),
    }
    names = {each.account: each.name_among(cards) for each in cards}
    if len(names) > 1:
        return say("dispute.ask_of_card", card=names.get(charge.account_id, ""), **asked)
    return say("dispute.ask", **asked)


def _amount(charge: LedgerEntry) -> str:
    """A whole one without decimals, as the contract's are."""
    amount, currency = charged(charge), charge.currency
    is_whole = amount == amount.to_integral_value()
    return f"{int(amount):,} {currency}" if is_whole else money.formatted(amount, currency)


handler = banking.tool(
    dispute_transaction,
    writes=True,
    additive=True,
    asks=question,
    named=["tx_id"],
    uses={"banking": "GetItem PutItem Query", "money": "BatchGetItem", "settings": "GetItem"},
    request_phrases=RequestPhrases(
        pattern=(
            r"dispute|contest|disputa|dispute|disputar|reclama|reclame|reclamar|conteste"
            r"|contester|contestez"
        ),
        made_of="""
            dispute contest transaction charge purchase payment because since disputa disputá
            disputar reclama reclamá reclame reclamar transacción cargo compra pago porque por
            conteste contester contestez opération achat paiement parce que car
        """,
    ),
    synonyms={
        "en": """
            disput*, fraud*, unauthori*, recogni*, never ordered, never bought, not mine,
            charged twice, double charge, charge wrong, billed, chargeback, cheated, charged
        """,
        "es": """
            disput*, aclara*, reconozco, cobraron, cobro doble, cargo doble, fraude*, no mio,
            reclam*
        """,
        "fr": "contest*, litige*, fraud*, reconnais, debite deux, double debit",
    },
    example={"tx_id": "t1", "reason": "Double charge"},
)
