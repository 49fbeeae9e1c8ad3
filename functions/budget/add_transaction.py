"""Adds a transaction; it becomes the last one of its thread."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from budget.domain import budget
from budget.entities import Debt
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
from budget.rules import meant_of
from budget.transactions import BudgetTransaction
from money.matching import line_like
from money.writes import changing
from toolkit import Call, OwnText, SystemText, ToolInput, ToolOutput
from toolkit.call import Json


class NewTransaction(ToolInput):
    type: TransactionType = Field(description="Money spent or money received.")
    amount_mxn_cents: Cents = Field(description="In centavos: 15.50 pesos are 1550.")
    category_type: CategoryType = Field(
        description="INCOME for an INCOME transaction, any of the others for an EXPENSE."
    )
    category: CategoryName = Field(
        description="What it was for, such as Food; of a refund, what was bought."
    )
    description: Description | None = Field(default=None, description="In the user's own words.")
    date_iso: LocalDate | None = Field(
        default=None, description="The day as YYYY-MM-DD, or a timestamp; left out, it is today."
    )


class Input(BudgetInput):
    transaction: NewTransaction = Field(description="What to add.")


class PaidDebt(ToolOutput):
    name: OwnText = Field(description="The debt that was paid, as the user calls it.")
    balance_mxn_cents: int = Field(description="What is stored as owed now.")
    lowered_mxn_cents: int = Field(description="What is owed after the payment; at least 0.")
    beyond_mxn_cents: int = Field(description="What was paid beyond the balance, mostly 0.")

    @classmethod
    def of(cls, debt: Debt, paid: int) -> PaidDebt:
        balance = int(debt.balance_mxn_cents)
        return cls(
            name=debt.name,
            balance_mxn_cents=balance,
            lowered_mxn_cents=max(balance - paid, 0),
            beyond_mxn_cents=max(paid - balance, 0),
        )


class Output(ToolOutput):
    transaction_id: SystemText = Field(description="Names the transaction.")
    stored: TransactionFields = Field(description="As it was stored.")
    may_be: MayBe | None = Field(default=None, exclude_if=is_none, description=MAY_BE)
    may_lower: PaidDebt | None = Field(
        default=None,
        exclude_if=is_none,
        description="The user's debt that an expense of type DEBT has paid: its balance is as it "
        "was. Ask whether to lower it; once they agree, call add_or_update_debt with its name, "
        "lowered_mxn_cents as its balance, and balance_mxn_cents as expected_balance_mxn_cents.",
    )


def add_transaction(request: Input, call: Call) -> Output:
    """Persist a new transaction of the user's budget.

    Use parse_transaction_from_text first when the user has said it in their own words. Call it
    once for each transaction: every call adds another one.
    """
    new = request.transaction
    require_fitting(new.type, new.category_type, "transaction.category_type")
    transaction = BudgetTransaction.new(
        call.caller,
        request.thread_id,
        amount_mxn_cents=new.amount_mxn_cents,
        category_type=new.category_type,
        category=new.category,
        description=new.description,
        date_iso=new.date_iso or call.local(request.now).date(),
    )
    call.stage(*changing(call.caller, [(None, transaction.record)]))
    return Output(
        transaction_id=transaction.transaction_id,
        stored=TransactionFields.of(transaction),
        may_be=MayBe.of(line_like(call.caller, transaction.record)),
        may_lower=_paid_debt(call, new) if new.category_type == "DEBT" else None,
    )


def _paid_debt(call: Call, paid: NewTransaction) -> PaidDebt | None:
    """The one that the category or the description names, if something is owed on it."""
    owed = {debt.name: debt for debt in Debt.all_of(call.caller) if debt.balance_mxn_cents}
    texts = (paid.category, paid.description or "")
    name = next(filter(None, (meant_of(text, owed) for text in texts)), None)
    if name is None or not paid.amount_mxn_cents:
        return None
    return PaidDebt.of(owed[name], paid.amount_mxn_cents)


def reading(said: str, call: Call) -> Mapping[str, Json]:
    """What our parser makes of the user's message; nothing where it is in doubt."""
    from budget.parsing import sentence  # its vocabulary is for a model's call alone

    parsed = sentence.parse(said, call.today, at=call.local(call.now).time())
    if parsed.is_refused or parsed.missing_fields or parsed.ambiguities:
        return {}
    return {
        "type": parsed.type,
        "amount_mxn_cents": parsed.amount_mxn_cents,
        "category_type": parsed.category_type,
        "category": parsed.category,
        "description": parsed.description,
        "date_iso": parsed.date.isoformat() if parsed.date else None,
    }


handler = budget.tool(
    add_transaction,
    writes=True,
    idempotent=False,
    additive=True,
    reads=reading,
    uses={"budget": "Query", "money": "Query PutItem UpdateItem", "settings": "GetItem"},
    synonyms={
        "en": """
            lunch #, dinner #, breakfast #, coffee #, taxi #, spent #, paid #, bought, record*, log,
            add expense, add income, put down, note down, earned, got paid, salary, received #,
            add it, expense #
        """,
        "es": """
            gaste, pague, compre, cobre, me pagaron, comida #, cena #, desayuno #, cafe #, puse #,
            fueron #, cayo, quincena, nomina, sueldo, deposit* #, apunt*, anot*, registr*, agrega*,
            abon*, recibi #, de #
        """,
        "fr": "depense #, paye #, achete, recu #, gagne, enregistr*, note*, ajoute*, salaire",
    },
    example={
        "transaction": {
            "type": "EXPENSE",
            "amount_mxn_cents": 15550,
            "category_type": "VARIABLE",
            "category": "Food",
            "description": "Lunch at Chipotle",
            "date_iso": "2026-02-01",
        }
    },
)
