"""Stores a snapshot of the bank balance; the one of the latest instant counts."""

from __future__ import annotations

from pydantic import Field

from budget.domain import budget
from budget.entities import BankBalance
from budget.models import BudgetInput, Cents, Instant
from toolkit import Call, RequestPhrases, SystemText, ToolOutput


class Input(BudgetInput):
    bank_balance_mxn_cents: Cents = Field(description="What is in the bank, in centavos.")
    as_of_iso: Instant | None = Field(
        default=None, description="When it was so, as a timestamp; left out, it is now."
    )


class Stored(ToolOutput):
    bank_balance_mxn_cents: int = Field(description="In centavos.")
    as_of_iso: SystemText = Field(description="When it was so, on Mexico City's clock.")


class Output(ToolOutput):
    stored: Stored = Field(description="The snapshot.")


def set_bank_balance(request: Input, call: Call) -> Output:
    """Store the user's bank balance as they report it."""
    as_of = request.as_of_iso or request.now
    cents = request.bank_balance_mxn_cents
    call.stage(BankBalance.new(call.caller, as_of, cents).state(looks=call.has_lost_a_race))
    return Output(
        stored=Stored(bank_balance_mxn_cents=cents, as_of_iso=as_of.isoformat()),
    )


handler = budget.tool(
    set_bank_balance,
    writes=True,
    uses={"budget": "GetItem PutItem"},
    request_phrases=RequestPhrases(
        pattern=(
            r"(?:set|update|change)\b.{0,20}\bbalance|my (?:bank )?(?:account )?balance is"
            r"|i have\b.{0,20}\bin (?:the|my) bank|(?:pon|actualiza|cambia)\b.{0,20}\bsaldo"
            r"|mi saldo\b.{0,12}\bes|tengo\b.{0,20}\ben el banco|(?:mets|actualise"
            r"|change)\b.{0,20}\bsolde|mon solde\b.{0,12}\best|j'ai\b.{0,20}\ben banque"
        ),
        made_of="""
            set update change bank account balance i have is pon poné actualiza actualizá
            cambia cambiá saldo banco bancario cuenta tengo es mets actualise solde banque
            bancaire compte est j'ai
        """,
    ),
    synonyms={
        "en": """
            can buy, afford, bank balance is, have # bank, bank #, balance is #, balance now #,
            my account has #
        """,
        "es": "puedo compr*, alcanza, tengo # banco, saldo es, saldo #, banco #, quedan # cuenta",
        "fr": "puis achet*, solde est, ai # banque, banque #, solde #",
    },
    follows=("simulate_purchase",),
    example={"bank_balance_mxn_cents": 1250000, "as_of_iso": "2026-02-01T09:30:00-06:00"},
)
