"""Changes the transaction that was created last in the thread, whatever day it is of."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, field_validator

from budget.categories import twins
from budget.domain import budget
from budget.models import (
    MAY_BE,
    BudgetInput,
    CategoryName,
    CategoryType,
    Cents,
    Description,
    LocalDate,
    MayBe,
    TransactionFields,
    TransactionType,
    is_none,
    require_fitting,
)
from budget.transactions import BudgetTransaction
from money.matching import line_like
from money.writes import changing
from toolkit import Call, NotNull, RequestPhrases, SystemText, ToolInput, ToolOutput
from toolkit.text.sentences import say

_TOLD_OF_A_STATEMENT = ("booked_at", "category_id")
"""What the bank has posted, as its document prints it, only change_entry corrects."""


class Patch(ToolInput):
    type: Annotated[TransactionType | None, NotNull] = Field(
        default=None, description="Money spent or money received."
    )
    amount_mxn_cents: Annotated[Cents | None, NotNull] = Field(
        default=None, description="In centavos: 15.50 pesos are 1550."
    )
    category_type: Annotated[CategoryType | None, NotNull] = Field(
        default=None,
        description="INCOME for an INCOME transaction, any of the others for an EXPENSE.",
    )
    category: Annotated[CategoryName | None, NotNull] = Field(
        default=None, description="What it was for, such as Food."
    )
    description: Description | None = Field(default=None, description="null removes it.")
    date_iso: Annotated[LocalDate | None, NotNull] = Field(
        default=None, description="The day as YYYY-MM-DD, or a timestamp."
    )


class Input(BudgetInput):
    patch: Patch = Field(description="The fields to change, at least one; the others stay.")

    @field_validator("patch")
    @classmethod
    def _changes_something(cls, patch: Patch) -> Patch:
        if not patch.model_fields_set:
            raise ValueError(say("rule.one_field_to_change"))
        return patch


class Output(ToolOutput):
    transaction_id: SystemText = Field(description="Names the transaction.")
    previous: TransactionFields = Field(description="As it was.")
    current: TransactionFields = Field(description="As it is now.")
    may_be: MayBe | None = Field(default=None, exclude_if=is_none, description=MAY_BE)


def update_last_transaction(request: Input, call: Call) -> Output:
    """Change the transaction that was added last in this conversation.

    Use when the user corrects what they have just said. An older one cannot be changed.
    """
    last = BudgetTransaction.last_of(call.caller, request.thread_id, to="update")
    current = TransactionFields(**last.fields | request.patch.model_dump(exclude_unset=True))
    require_fitting(current.type, current.category_type, "patch.category_type")
    changed = last.changed(call.now, **dict(current))
    twin = twins.twins_of(call.caller, [last.record])
    changes = twins.corrected([(last.record, changed.record)], twin, _TOLD_OF_A_STATEMENT)
    call.stage(*changing(call.caller, changes))
    return Output(
        transaction_id=last.transaction_id,
        previous=TransactionFields.of(last),
        current=current,
        may_be=MayBe.of(line_like(call.caller, changed.record)) if _is_other(request) else None,
    )


def _is_other(request: Input) -> bool:
    """Whether it may be another purchase of a statement's now."""
    return not {"amount_mxn_cents", "date_iso", "type"}.isdisjoint(request.patch.model_fields_set)


handler = budget.tool(
    update_last_transaction,
    writes=True,
    idempotent=False,
    uses={"money": "Query BatchGetItem PutItem UpdateItem DeleteItem"},
    request_phrases=RequestPhrases(
        pattern=(
            r"(?:change|correct|update|make|set)\b.{0,20}\b(?:it|that|this|last|transaction"
            r"|expense)|(?:cambia|corrige|actualiza|modifica)(?:l[oa]|\b.{0,20}\b(?:ultim[oa]"
            r"|gasto|monto|categoria))|(?:change|corrige|modifie)(?:[- ](?:le|la|ca)"
            r"|\b.{0,20}\b(?:dernier\w*|depense|montant))"
        ),
        made_of="""
            change correct update make set it that this last transaction expense amount
            category description cambia cámbialo cámbiala corrige corrígelo corrígela
            actualiza actualízalo actualízala modifica modifícalo modifícala último última
            gasto monto categoría descripción transacción fue fueron son era eran change-le
            change-la corrige-le corrige-la modifie modifie-le modifie-la ça dernier dernière
            dépense montant catégorie c'était
        """,
    ),
    synonyms={
        "en": """
            actually, i meant, mistake, wrong amount, correct last, change last, should be #,
            was not #, no it was, edit last
        """,
        "es": "equivoque, perdon, eran #, era #, en realidad, mas bien, correg*, corrij*, no era",
        "fr": "trompe, erreur, plutot, en fait, etait #, corrig*",
    },
    follows=(
        "add_transaction",
        "update_last_transaction",
    ),
    example={
        "patch": {
            "amount_mxn_cents": 16000,
            "category": "Food",
            "description": "Lunch",
            "date_iso": "2026-02-01",
        }
    },
)
