"""Changes an entry of the budget, whenever it was made. The ledgers' entries are changed by
review_transaction; the card's are the bank's."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

from pydantic import Field

from books.domain import books
from books.models import Amount, CategoryName, Day, Written
from books.sources.own_entries import EntryOf, as_listed, shown, writes_changing
from budget.transactions import BudgetTransaction
from toolkit import Call, InvalidInput, NotNull, Said, ToolOutput
from toolkit.errors import Problem
from toolkit.text.sentences import Sentence, say


class Input(EntryOf):
    amount: Annotated[Amount | None, NotNull] = Field(
        default=None, description="The right amount, below zero for what went out."
    )
    text: Annotated[Annotated[Said, Field(max_length=500)] | None, NotNull] = Field(
        default=None, description="What it was for."
    )
    category: Annotated[CategoryName | None, NotNull] = Field(
        default=None, description="The right category."
    )
    to_day: Annotated[Day | None, NotNull] = Field(default=None, description="The right day.")


class Output(ToolOutput):
    previous: Written = Field(description="As it was.")
    current: Written = Field(description="As it is now.")


def edit_entry(request: Input, call: Call) -> Output:
    """Change an entry of the budget, however old it is: its amount, text, category or day.

    Use when the user corrects an entry: list_recent_entries has its book, id and day. Of entries
    that were imported, review_transaction does the same. The user is asked to reply YES first.
    """
    seen = request.seen(call)
    changed = _changed(seen, request, call)
    call.stage(*writes_changing(call, seen, changed))
    return Output(previous=as_listed(seen), current=as_listed(changed))


def confirmation(request: Input, call: Call) -> Sentence:
    seen = request.seen(call)
    return say("entry.ask_change", was=shown(seen), becomes=shown(_changed(seen, request, call)))


def _changed(seen: BudgetTransaction, request: Input, call: Call) -> BudgetTransaction:
    fields = {
        "description": request.text,
        "category": request.category,
        "date_iso": request.to_day,
        "amount_mxn_cents": None if request.amount is None else _cents(seen, request.amount),
    }
    given = {name: value for name, value in fields.items() if value is not None}
    if not given:
        raise InvalidInput.of(Problem("amount", say("rule.or_other_field_changes")))
    return seen.changed(call.now, **given)


def _cents(seen: BudgetTransaction, amount: Decimal) -> int:
    cents = amount.scaleb(2)
    if cents != cents.to_integral_value():
        raise InvalidInput.of(Problem("amount", say("rule.whole_centavos")))
    if not amount or (amount > 0) != (seen.type == "INCOME"):
        wanted = "above" if seen.type == "INCOME" else "below"
        raise InvalidInput.of(Problem("amount", say("rule.keeps_sign", side=say(f"word.{wanted}"))))
    return abs(int(cents))


handler = books.tool(
    edit_entry,
    writes=True,
    confirm=confirmation,
    named=["book", "id", "day"],
    uses={"money": "BatchGetItem PutItem UpdateItem DeleteItem"},
    synonyms={
        "en": """
            fix, fix that, correct entry, change entry, edit*, it was #, noted #, instead of,
            should have been, wrong, correct*, amount wrong, typo, category of
        """,
        "es": """
            correg*, corrig*, cambia gasto, edita*, eran #, en vez de, esta mal, modific*, arregla*,
            puse mal, debia ser
        """,
        "fr": "corrig*, modifi*, au lieu de, c etait, faux, erreur, chang* depense",
    },
    follows=("list_recent_entries",),
    example={
        "book": "budget",
        "id": "tx_01KDVDEM000000000000000001",
        "day": "2026-01-01",
        "category": "Snacks",
    },
)
