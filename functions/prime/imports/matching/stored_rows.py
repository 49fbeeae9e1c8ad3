"""Stores a document's transactions. Documents that are imported at the same time, such as one
statement as CSV and as PDF, may repeat each other: what was compared with the others' is stored
only if nobody has stored any since, and else compared again."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from budget.categories.choice import Rules
from prime.entities import DocumentRecord, ImportedTransaction, ImportTurn
from prime.imports import categories, ending, ledger_entries, whole_import
from prime.imports.matching import postings
from prime.imports.matching.comparison import Compared, compared
from prime.imports.matching.completion import completed
from prime.rules import StatedTransaction
from toolkit import Caller, Conflict, Put, Write, money
from toolkit.storage.writes import commit, retried
from toolkit.text.sentences import say

Rows = dict[str, ImportedTransaction]
"""By their ids."""


def store(
    caller: Caller, document: DocumentRecord, stated: Sequence[StatedTransaction]
) -> list[ImportedTransaction]:
    """The transactions as they are in the table then; those that came with another document first
    belong to that one."""
    stored: Rows = {}
    rules = categories.rules_of(caller)

    def attempt() -> list[ImportedTransaction]:
        for some in _by_turns(caller, document, stated, stored, rules):
            stored.update(some)
        return list(stored.values())

    busy = Conflict(say("import.lost_race_of_rows"))
    return retried(attempt, busy, base=0.02, longest=2)


def _by_turns(
    caller: Caller,
    document: DocumentRecord,
    stated: Sequence[StatedTransaction],
    stored: Collection[str],
    rules: Rules,
) -> Iterator[Rows]:
    """Raises LostRace when others have stored transactions since these were compared."""
    turn = ImportTurn.of(caller)
    there = ImportedTransaction.all_of(caller, [each.id for each in stated])
    sure = {each.id for each in stated if each.is_sure}
    selves = _posted_selves(caller, there.values())
    out = {id for id, posted in selves.items() if posted.set_aside}
    stays = {
        id: row
        for id, row in there.items()
        if id not in out and not _gives_way(row, document, is_sure=id in sure)
    }
    by_id = {each.id: each for each in stated}
    posted = {id: each for id, each in selves.items() if id not in out}
    left = list(compared(caller, document, stated, {*stored, *stays}, posted))
    known = [(row, by_id[id]) for id, row in stays.items()]
    known += [(each.known, each.stated) for each in left if each.known]
    of_others = iter(known)
    while together := list(islice(of_others, whole_import.TOGETHER)):
        rows = [(_completed(caller, document, *each), each[1].line.place) for each in together]
        also = [(row, row.stated_in(document.id, place)) for row, place in rows]
        if puts := [Put(new, row.as_seen()) for row, new in also if new is not row]:
            turn += 1
            commit([ImportTurn.take(caller, turn), *puts])
        yield {new.id: new for _, new in also}
    for each in left:
        if each.posts:
            turn += 1
            record = _record(caller, document, each, rules)
            writes = _posting(caller, record, each.posts, there.get(record.id))
            commit([ImportTurn.take(caller, turn), *writes])
            yield {record.id: record}
    new = (each for each in left if not each.known and not each.posts)
    records = (_record(caller, document, each, rules) for each in new)
    while some := {each.id: each for each in islice(records, whole_import.TOGETHER)}:
        turn += 1
        puts = [_put(each, there.get(id)) for id, each in some.items()]
        commit([ImportTurn.take(caller, turn), *puts])
        yield some


def _completed(
    caller: Caller,
    document: DocumentRecord,
    known: ImportedTransaction,
    stated: StatedTransaction,
) -> ImportedTransaction:
    """As it is once the document has told more of it, in the ledger too."""
    more = completed(known, stated, document.id)
    if more is not known:
        is_entered = more.review_status == "accepted"
        entering = ledger_entries.writes_entering(caller, more) if is_entered else []
        commit([Put(more, known.as_seen()), *entering])
    return more


def _gives_way(there: ImportedTransaction, document: DocumentRecord, *, is_sure: bool) -> bool:
    """What was set aside, but for what was pending and is stated as pending again; what is pending,
    where its posted self is the same to the day; and what an earlier reading of this one left open,
    or entered before its owner has said that it is known."""
    if there.set_aside:
        return bool(there.set_aside != "posted" or is_sure)
    if there.document_id != document.id:
        return is_sure and there.review_status == "needs_review" and postings.is_pending(there)
    if not document.was_read or there.is_settled:
        return False
    return bool(there.review_status == "needs_review" or document.repeated == "same")


def _posted_selves(caller: Caller, there: Collection[ImportedTransaction]) -> Rows:
    """Of those that were pending, by their own ids. One that was set aside with its own document
    since leaves the pending one open again."""
    pending = {each.like: each.id for each in there if each.set_aside == "posted" and each.like}
    selves = ImportedTransaction.all_of(caller, pending) if pending else {}
    return {pending[id]: each for id, each in selves.items()}


def _posting(
    caller: Caller,
    record: ImportedTransaction,
    pending: ImportedTransaction,
    there: ImportedTransaction | None,
) -> list[Write]:
    """The posted one in, the pending one out of its document and of the ledger."""
    aside = pending.replaced(review_status="discarded", set_aside="posted", like=record.id)
    writes: list[Write] = [_put(record, there)]
    if record.id != pending.id:
        writes.append(Put(aside, pending.as_seen()))
    if pending.document_id and (other := DocumentRecord.fetch(caller, pending.document_id)):
        writes.append(other.change(**ending.figures_after(other, pending, aside)))
    if pending.review_status == "accepted":
        writes += ledger_entries.writes_replacing(caller, pending, record)
    return writes


def _put(new: ImportedTransaction, there: ImportedTransaction | None) -> Put:
    return Put(new, there.as_seen() if there else ImportedTransaction.pk.does_not_exist())


def _record(
    caller: Caller, document: DocumentRecord, each: Compared, rules: Rules
) -> ImportedTransaction:
    line = each.stated.line
    chosen = categories.chosen(rules, each.stated, each.posts)
    return ImportedTransaction.new(
        caller,
        each.stated.id,
        date=str(line.date) if line.date else None,
        merchant=line.description,
        amount=None if line.amount is None else money.text(line.amount),
        currency=line.currency,
        category=chosen and chosen.category,
        category_from=chosen and chosen.by,
        account=each.stated.account,
        review_status="accepted" if each.stated.is_sure else "needs_review",
        doubts=list(line.doubts),
        text=line.text,
        place=line.place,
        document_id=document.id,
        document_name=document.name,
        balance=None if line.balance is None else money.text(line.balance),
        like=each.like.id if each.like else None,
    )
