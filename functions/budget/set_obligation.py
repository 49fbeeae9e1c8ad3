"""Stores a recurring payment, so that simulate_purchase takes it into account.

An addition to the contract's twelve tools: its "known upcoming obligations" need a way in.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from budget.domain import budget
from budget.entities import Obligation
from budget.models import BudgetInput, Cents, DueDay, Name, ObligationFields, ObligationType
from toolkit import Call, NotNull, RequestPhrases, SystemText, ToolInput, ToolOutput


class ObligationChange(ToolInput):
    name: Name = Field(description="What the user calls it, such as Rent.")
    amount_mxn_cents: Cents = Field(description="In centavos; 0 when it is no longer to be paid.")
    category_type: Annotated[ObligationType | None, NotNull] = Field(
        default=None, description="A fixed cost (if never said) or a donation."
    )
    due_day_of_month: DueDay | None = Field(
        default=None, description="The day of the month when it is due; null if there is none."
    )


class Input(BudgetInput):
    obligation: ObligationChange = Field(description="What has to be paid every month.")


class Output(ToolOutput):
    obligation_id: SystemText = Field(
        description="Names the obligation; the same after every change."
    )
    stored: ObligationFields = Field(description="As it is now.")


def set_obligation(request: Input, call: Call) -> Output:
    """Store a payment that the user has to make every month, such as rent or a donation.

    A debt's minimum payment belongs to the debt: use add_or_update_debt for it.
    """
    obligation = Obligation.fetch_or_new(call.caller, request.obligation.name)
    call.stage(obligation.store(**request.obligation.model_dump(exclude_unset=True)))
    return Output(obligation_id=obligation.id, stored=ObligationFields.of(obligation))


handler = budget.tool(
    set_obligation,
    writes=True,
    uses={"budget": "GetItem PutItem"},
    request_phrases=RequestPhrases(
        pattern=(
            r"(?:add|set|record|register|update|change)\b.{0,40}\b(?:obligation|monthly|rent"
            r"|bill|fixed)|(?:agrega|anota|registra|pon|cambia)\b.{0,40}\b(?:obligacion|mensual"
            r"|renta|fijo)|(?:ajoute|enregistre|mets|change)\b.{0,40}\b(?:obligation|mensuel\w*"
            r"|loyer|fixe)"
        ),
        made_of="""
            add set record register update change obligation monthly fixed bill payment month
            every due agrega agregá anota anotá registra registrá pon poné cambia cambiá
            obligación mensual fijo pago cada mes ajoute enregistre mets mensuel mensuelle
            fixe paiement chaque mois
        """,
    ),
    synonyms={
        "en": """
            rent, monthly payment #, payment every #, each month #, every month #, fixed payment,
            pay monthly #, tithe, donation, subscription #, recurring #, always on, obligation,
            insurance # month, bill #, per month #
        """,
        "es": """
            renta, cada mes #, al mes #, pago fijo, mensualidad, donativo, diezmo, gasto fijo,
            colegiatura, seguro #, todos meses, obligacion
        """,
        "fr": """
            loyer, chaque mois #, par mois #, paiement fixe, abonnement #, don mensuel, obligation,
            tous mois
        """,
    },
    example={
        "obligation": {
            "name": "Donation",
            "amount_mxn_cents": 448200,
            "category_type": "DONATION",
            "due_day_of_month": None,
        }
    },
)
