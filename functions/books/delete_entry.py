"""Deletes an entry of the budget, whenever it was made. The ledgers' entries are taken out by
review_transaction; the card's are the bank's."""

from __future__ import annotations

from pydantic import Field

from books.domain import books
from books.models import Written
from books.sources.own_entries import EntryOf, as_listed, shown, writes_removing
from toolkit import Call, ToolOutput
from toolkit.text.sentences import Sentence, say


class Input(EntryOf):
    pass


class Output(ToolOutput):
    deleted: Written = Field(description="As it was.")


def delete_entry(request: Input, call: Call) -> Output:
    """Delete an entry of the budget, however old it is.

    Use when the user takes an entry back: list_recent_entries has its book, id and day. Of entries
    that were imported, review_transaction does the same. The user is asked to reply YES first.
    """
    seen = request.seen(call)
    call.stage(*writes_removing(call, seen))
    return Output(deleted=as_listed(seen))


def confirmation(request: Input, call: Call) -> Sentence:
    return say("entry.ask_delete", entry=shown(request.seen(call)))


handler = books.tool(
    delete_entry,
    writes=True,
    confirm=confirmation,
    named=["book", "id", "day"],
    uses={"money": "BatchGetItem UpdateItem DeleteItem"},
    synonyms={
        "en": """
            delete entry, remove*, delete*, take off, remove expense, somebody else, get rid,
            erase entry, from my budget, remove from
        """,
        "es": "borr*, elimin*, quit*, gasto borr*, gasto elimin*, no fue mio, lo pago",
        "fr": "supprim*, effac*, enlev*, retire*, pas moi",
    },
    follows=("list_recent_entries",),
    example={"book": "budget", "id": "tx_01KDVDEM000000000000000001", "day": "2026-01-01"},
)
