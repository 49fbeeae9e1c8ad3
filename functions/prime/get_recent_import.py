"""The most recent import (rules R185 and R186)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from prime.domain import prime
from prime.entities import DocumentRecord
from prime.imports.totals import totals_of
from prime.models import ContractInput, JsonAmount, import_currency, number
from toolkit import Call, CallerId, OthersText, SystemText, ToolOutput


class Input(ContractInput):
    userId: CallerId  # noqa: N815 - the contract's name


class ImportedDocument(ToolOutput):
    name: OthersText = Field(description="The document's file name.")


class Waiting(ToolOutput):
    transactions: int = Field(description="How many of them a person has to look at.")
    total: JsonAmount | None = Field(
        description="Their part of the total, as far as amounts could be read."
    )


class Summary(ToolOutput):
    transactions: int = Field(description="How many transactions it has.")
    total: JsonAmount | None = Field(
        description="Their sum, with those that wait for review; null for several "
        "currencies, or one that is not known."
    )
    waiting: Waiting | None = Field(
        default=None,
        exclude_if=lambda waiting: waiting is None,
        description="What of it waits for review, if anything does.",
    )
    currency: SystemText | None = Field(
        default=None,
        exclude_if=lambda currency: currency in (None, import_currency()),
        description="What `total` is in (ISO 4217), where it is not the usual currency.",
    )


class Found(ToolOutput):
    document: ImportedDocument = Field(description="The one that was imported last.")
    summary: Summary = Field(description="What was found in it.")


class NothingFound(ToolOutput):
    found: Literal[False] = Field(default=False, description="Nothing was imported yet.")


def get_recent_import(request: Input, call: Call) -> Found | NothingFound:
    """Get summary of most recent document import."""
    last = DocumentRecord.last_imported(call.caller)
    if last is None:
        return NothingFound()
    (totals,) = totals_of(call.caller, [last])
    waiting = Waiting(transactions=last.needs_review, total=number(totals.waiting))
    summary = Summary(
        transactions=last.transactions,
        total=number(totals.total),
        waiting=waiting if last.needs_review else None,
        currency=totals.currency,
    )
    return Found(document=ImportedDocument(name=last.name), summary=summary)


handler = prime.tool(
    get_recent_import,
    also_at="get-recent-import-summary",
    uses={"prime/*": "Query", "money": "Query"},
    synonyms={
        "en": """
            last import*, recent import*, import* recently, import* most, most recent import*,
            imported, just import*, latest upload*, last upload*
        """,
        "es": "ultim* import*, importe ultim*, subi, ultimo que subi, recien import*",
        "fr": "dernier import*, importe dernier*, dernier fichier",
    },
)
