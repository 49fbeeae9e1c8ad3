"""Sets the variable cap from a month on, until a later month has its own."""

from __future__ import annotations

from pydantic import Field

from budget.domain import budget
from budget.entities import Cap
from budget.models import BudgetInput, Cents, Month
from toolkit import Call, RequestPhrases, SystemText, ToolOutput


class Input(BudgetInput):
    variable_cap_mxn_cents: Cents = Field(
        description="The most to spend on variable things in a month, in centavos."
    )
    effective_month: Month = Field(description="The first month it is for, as YYYY-MM.")


class Output(ToolOutput):
    effective_month: SystemText = Field(description="The first month it is for.")
    variable_cap_mxn_cents: int = Field(description="In centavos.")


def set_budget_cap(request: Input, call: Call) -> Output:
    """Set the most the user wants to spend a month on variable things.

    It holds from that month on, until a later month is given another one.
    """
    month, cents = request.effective_month, request.variable_cap_mxn_cents
    call.stage(Cap.new(call.caller, month, cents).state(looks=call.has_lost_a_race))
    return Output(effective_month=month, variable_cap_mxn_cents=cents)


handler = budget.tool(
    set_budget_cap,
    writes=True,
    uses={"budget": "GetItem PutItem"},
    request_phrases=RequestPhrases(
        pattern=(
            r"(?:set|change|raise|lower|put)\b.{0,30}\b(?:cap|budget|limit)|(?:pon|fija|cambia"
            r"|sube|baja)\b.{0,30}\b(?:tope|limite|presupuesto)|(?:mets|fixe"
            r"|change)\b.{0,30}\b(?:plafond|budget|limite)"
        ),
        made_of="""
            set change raise lower put cap budget limit variable spending monthly month
            starting pon poné fija fijá cambia cambiá sube subí baja bajá tope límite
            presupuesto mensual mes mets fixe plafond limite mensuel mois partir
        """,
    ),
    synonyms={
        "en": """
            cap, budget #, limit #, spending cap, set cap, variable cap, budget to, monthly limit,
            at most #, no more than, my budget is
        """,
        "es": """
            tope, tope #, presupuesto #, limite #, baja* tope, sube* tope, variables #, maximo #,
            no gastar mas
        """,
        "fr": "plafond, budget #, limite #, depenser plus, maximum #",
    },
    example={"variable_cap_mxn_cents": 600000, "effective_month": "2026-02"},
)
