"""Puts entries of the budget and the ledgers into a category, however old they are, as many as one
transaction takes (categorizing/batch.py). The card's are the bank's."""

from __future__ import annotations

from pydantic import Field

from books.categorizing.request import Request, question
from books.domain import books
from books.models import Written
from books.sources.open_books import open_to
from budget.models import CategoryRuleFields
from toolkit import Call, OwnText, ToolOutput
from toolkit.text.sentences import Sentence


class Input(Request):
    pass


class Output(ToolOutput):
    category: OwnText = Field(description="Where they are now.")
    categorized: list[Written] = Field(description="As they were before.")
    left: int = Field(
        default=0,
        exclude_if=lambda left: not left,
        description="How many more there are: the same call does the next ones.",
    )
    remembered: CategoryRuleFields | None = Field(
        default=None, exclude_if=lambda rule: rule is None, description="The rule that was set."
    )


def categorize_transactions(request: Input, call: Call) -> Output:
    """Put entries of the budget and the ledgers into a category, those of the past as well.

    Use when the user says where entries belong: name them as list_entries has them, or say
    which by merchant, account or current category, and days (this month's where left out). The
    card's are the bank's and stay. The user is asked to reply YES first.
    """
    rule, remembering = request.rule(call) or (None, None)
    batch, _ = request.batch(call)
    call.stage(*batch.writes(call), *([remembering] if remembering else []))
    return Output(
        category=request.category,
        categorized=[Written.of(each.book, each.entry) for each in batch.found],
        left=batch.left,
        remembered=CategoryRuleFields.of(rule) if rule else None,
    )


def confirmation(request: Input, call: Call) -> Sentence:
    request.rule(call)
    batch, days = request.batch(call)
    beside_card = days is not None and request.book is None and "card" in open_to(call)
    return question(batch, days, request.words, beside_card=beside_card)


handler = books.tool(
    categorize_transactions,
    writes=True,
    confirm=confirmation,
    named=["entries"],
    uses={
        "settings": "GetItem",
        "budget": "GetItem Query PutItem",
        "money": "BatchGetItem Query PutItem UpdateItem",
        "money/*": "Query",
        "prime": "BatchGetItem UpdateItem",
    },
    synonyms={
        "en": """
            categor*, recategor*, classif*, tag*, move all, move entries, move those, put them in,
            everything from, belongs, should be in, down as, change to, wrong category,
            not shopping, all of those
        """,
        "es": """
            categor*, recategor*, clasific*, pasa todo*, mueve*, etiquet*, todo lo de, pon en,
            deberia ser, ponlos, todos los
        """,
        "fr": "categor*, recategor*, class*, deplace*, etiquet*, tout ce qui, mets dans",
    },
    example={
        "entries": [{"book": "budget", "id": "tx_01KDVDEM000000000000000001", "day": "2026-01-01"}],
        "category": "Snacks",
    },
)
