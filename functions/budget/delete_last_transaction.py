"""Deletes the transaction that was created last in the thread, whatever day it is of."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from pydantic import Field

from budget.categories.tree import QuotedCategory
from budget.domain import budget
from budget.models import BudgetInput, TransactionFields
from budget.transactions import BudgetTransaction
from money.writes import changing
from toolkit import Call, RequestPhrases, SystemText, ToolOutput, money
from toolkit.text.folding import quoted
from toolkit.text.sentences import Sentence, say


class Input(BudgetInput):
    pass


class Output(ToolOutput):
    deleted_transaction_id: SystemText = Field(description="Names the transaction that is gone.")
    deleted: TransactionFields = Field(description="As it was.")


def delete_last_transaction(request: Input, call: Call) -> Output:
    """Delete the transaction that was added last in this conversation.

    Use when the user takes back what they have just added. Every call deletes another one.
    """
    last = _last(request, call)
    call.stage(*changing(call.caller, [(last.record, None)]))
    return Output(deleted_transaction_id=last.transaction_id, deleted=TransactionFields.of(last))


def question(request: Input, call: Call) -> Sentence:
    """Names the transaction. Raises as the tool does."""
    last = _last(request, call)
    shown = say(
        "entry.shown",
        amount=money.formatted(abs(Decimal(last.record.amount)), last.record.currency),
        text=quoted(last.description or last.category),
        category=QuotedCategory(last.category),
        day=date.fromisoformat(last.date_iso),
    )
    return say("entry.ask_delete", entry=shown)


def which(request: Input, call: Call) -> str:
    return _last(request, call).transaction_id


def _last(request: Input, call: Call) -> BudgetTransaction:
    """Raises NotFound."""
    return call.once(lambda: BudgetTransaction.last_of(call.caller, request.thread_id, to="delete"))


handler = budget.tool(
    delete_last_transaction,
    writes=True,
    idempotent=False,
    uses={"money": "Query BatchGetItem PutItem UpdateItem DeleteItem"},
    request_phrases=RequestPhrases(
        pattern=(
            r"(?:delete|remove|undo)(?: (?:it|that|this)(?: one)?| (?:the|my|that) last\b.{0,20}"
            r"| (?:the|that|this|my) (?:transaction|expense))|(?:borra|borre|borrar|elimina"
            r"|elimine|eliminar|quita|quite|quitar|deshaz)(?:lo|la|\b.{0,10}\bultim[oa]\b.{0,20}"
            r"|\b.{0,6}\bgasto)|(?:supprime|supprimez|supprimer|annule|annulez|annuler|efface"
            r"|effacez|effacer)(?:-l[ea]|\b.{0,10}\bdernier\w*\b.{0,20})"
        ),
        made_of="""
            delete remove undo last one entry transaction expense income borra borrá borre
            borrar bórralo bórrala elimina eliminá elimine eliminar elimínalo elimínala quita
            quitá quite quitar quítalo quítala deshaz deshazlo último última gasto ingreso
            transacción movimiento supprime supprimez supprimer annule annulez annuler efface
            effacez effacer supprime-le supprime-la annule-le annule-la efface-le efface-la
            dernier dernière dépense opération revenu
        """,
    ),
    synonyms={
        "en": """
            delete last, remove last, undo last, take out expense, take expense, erase last,
            got money back, scratch that, cancel last
        """,
        "es": "ultimo gasto, borra* ultim*, quita* ultim*, devolvi*, devolvieron, cancela gasto",
        "fr": "efface* derni*, supprime* derni*, annul* derni*, rembours*",
    },
    asks=question,
    about=which,
    follows=(
        "add_transaction",
        "update_last_transaction",
    ),
)
