"""Changes one entry of the budget or of the ledgers, whenever it was made, takes it out or puts it
back. The card's are the bank's."""

from __future__ import annotations

from pydantic import Field

from books.changing.request import Done, Request
from books.domain import books
from books.models import Written
from toolkit import Call, ToolOutput
from toolkit.text.sentences import Sentence


class Input(Request):
    pass


class Output(ToolOutput):
    done: Done = Field(description="What was done with it.")
    previous: Written | None = Field(description="As it was; null if it did not count.")
    current: Written | None = Field(description="As it is now; null if it does not count.")


def change_entry(request: Input, call: Call) -> Output:
    """Change or remove one entry of the budget or the ledgers, however old it is; accept or discard
    an imported one that needs review.

    list_entries has its book, id and day; what needs review has the book ledger, and the id that
    get_transactions has. Give only what the user says. The user is asked to reply YES first.
    """
    change = request.change(call)
    call.stage(*change.writes)
    return Output(done=change.done, previous=change.previous, current=change.current)


def confirmation(request: Input, call: Call) -> Sentence:
    return request.change(call).question


handler = books.tool(
    change_entry,
    writes=True,
    confirm=confirmation,
    named=["book", "id", "day"],
    uses={
        "prime": "BatchGetItem UpdateItem",
        "money": "Query BatchGetItem PutItem UpdateItem DeleteItem",
    },
    synonyms={
        "en": """
            fix, fix that, correct entry, change entry, edit*, it was #, noted #, instead of,
            should have been, wrong, correct*, amount wrong, typo, category of, delete entry,
            remove*, delete*, take off, remove expense, somebody else, get rid, erase entry,
            from my budget, remove from, accept*, discard*, approve*, reject*, throw out, drop,
            goes in, that one, is right, is wrong, duplicate, imported fix, imported, misread,
            keep it, mine, txn_*, was mine
        """,
        "es": """
            correg*, corrig*, corrige gasto, cambia gasto, edita*, eran #, en vez de, esta mal,
            modific*, arregla*,
            puse mal, debia ser, borr*, elimin*, quit*, gasto borr*, gasto elimin*, no fue mio,
            lo pago, acept*, descart*, aprueb*, aprob*, rechaz*, repetid*, duplicad*, esta bien,
            no lo quiero, txn_*, es correct*, revision
        """,
        "fr": """
            corrig*, modifi*, au lieu de, c etait, faux, erreur, chang* depense, supprim*, effac*,
            enlev*, retire*, pas moi, accept*, ecart*, approuv*, rejett*, doublon, est juste, txn_*,
            ignore*
        """,
    },
    follows=("list_entries", "get_transactions", "add_transaction", "update_last_transaction"),
    example={
        "book": "budget",
        "id": "tx_01KDVDEM000000000000000001",
        "day": "2026-01-01",
        "category": "Snacks",
    },
)
