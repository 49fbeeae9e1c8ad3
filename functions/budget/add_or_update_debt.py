"""Adds a debt, or changes the one of the same name."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from budget.domain import budget
from budget.entities import Debt
from budget.models import BudgetInput, Cents, DebtFields, DueDay, Name, Priority
from toolkit import (
    Call,
    Conflict,
    InvalidInput,
    NotFound,
    NotNull,
    RequestPhrases,
    SystemText,
    ToolInput,
    ToolOutput,
)
from toolkit.errors import Problem
from toolkit.text.sentences import say


class DebtChange(ToolInput):
    name: Name = Field(description="What the user calls it, such as NU CC.")
    balance_mxn_cents: Annotated[Cents | None, NotNull] = Field(
        default=None, description="What is owed, in centavos. A new debt needs it."
    )
    minimum_payment_mxn_cents: Cents | None = Field(
        default=None, description="To be paid every month, in centavos; null if nothing has to be."
    )
    due_day_of_month: DueDay | None = Field(
        default=None, description="The day of the month when it is due; null if there is none."
    )
    priority: Annotated[Priority | None, NotNull] = Field(
        default=None, description="How soon the user wants it paid off. A new debt needs it."
    )
    do_not_accelerate: Annotated[bool | None, NotNull] = Field(
        default=None, description="Whether to pay no more than the minimum; false if never said."
    )


class Input(BudgetInput):
    debt: DebtChange = Field(description="Its name, and the fields to store; others stay.")
    expected_balance_mxn_cents: Annotated[Cents | None, NotNull] = Field(
        default=None,
        description="What a new balance was worked out from, as may_lower of add_transaction has "
        "it: refused if another balance is stored by now.",
    )


class Output(ToolOutput):
    debt_id: SystemText = Field(description="Names the debt; the same after every change.")
    stored: DebtFields = Field(description="As it is now.")


def add_or_update_debt(request: Input, call: Call) -> Output:
    """Add a debt of the user's, or change the one of the same name.

    Name only the fields that the user gave: what is left out stays as it was.
    """
    debt = Debt.fetch_or_new(call.caller, request.debt.name)
    fields = request.debt.model_dump(exclude_unset=True)
    if request.expected_balance_mxn_cents is not None:
        _require_balance(debt, request.expected_balance_mxn_cents)
    if debt.is_new:
        _require_all(fields)
    call.stage(debt.store(**fields))
    return Output(debt_id=debt.id, stored=DebtFields.of(debt))


def _require_balance(debt: Debt, expected: int) -> None:
    """So a payment is taken off once, and never off another balance than the user was told."""
    if debt.is_new:
        raise NotFound(say("debt.not_found"))
    if debt.balance_mxn_cents != expected:
        raise Conflict(
            say("debt.balance_changed"),
            details={"balance_mxn_cents": int(debt.balance_mxn_cents)},
        )


def _require_all(fields: dict[str, object]) -> None:
    missing = [name for name in ("balance_mxn_cents", "priority") if name not in fields]
    if missing:
        raise InvalidInput.of(
            *(Problem(f"debt.{name}", say("rule.required_for_debt")) for name in missing)
        )


handler = budget.tool(
    add_or_update_debt,
    writes=True,
    uses={"budget": "GetItem PutItem"},
    request_phrases=RequestPhrases(
        pattern=(
            r"(?:add|update|set|record|change)\b.{0,40}\b(?:debt|loan|card|owe)|i owe|(?:agrega"
            r"|anota|registra|actualiza|cambia)\b.{0,40}\b(?:deuda|prestamo|tarjeta)|debo"
            r"|(?:ajoute|enregistre|modifie|change)\b.{0,40}\b(?:dette|pret|carte)|je dois"
        ),
        made_of="""
            add update set record change debt loan card credit i owe balance priority agrega
            agregá anota anotá registra registrá actualiza actualizá cambia cambiá deuda
            préstamo tarjeta crédito debo saldo prioridad ajoute enregistre modifie dette prêt
            carte crédit je dois solde priorité
        """,
    ),
    synonyms={
        "en": """
            debt #, i owe #, owe on, new debt, loan #, borrowed, minimum #, due on, debt now,
            paid debt, debt
        """,
        "es": """
            deuda #, debo #, deuda ya, nueva deuda, prestamo #, me prest*, minimo #, abon*,
            deuda actualiz*, deuda
        """,
        "fr": "dette #, dois #, nouvelle dette, pret #, emprunte, dette",
    },
    example={
        "debt": {
            "name": "Rappi CC",
            "balance_mxn_cents": 1723033,
            "minimum_payment_mxn_cents": 125300,
            "due_day_of_month": 15,
            "priority": "MEDIUM_HIGH",
            "do_not_accelerate": False,
        }
    },
)
