"""Stores a document's entries. Documents that are imported at the same time, such as one statement
as CSV and as PDF, may repeat each other: what was compared with the others' is stored only if
nobody has stored any since, and else compared again."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from budget.categories.choice import Rules
from money.entry import EntryRecord, day_as_booked
from money.index import Witness
from money.writes import Change, changing, grouped
from prime.documents.document import Line
from prime.entities import DocumentRecord, ImportTurn
from prime.imports import categories, ending
from prime.imports.matching import postings
from prime.imports.matching.comparison import Compared, compared
from prime.imports.matching.completion import completed
from prime.rules import StatedTransaction
from toolkit import Caller, Conflict, Write, money
from toolkit.storage.writes import commit, retried
from toolkit.text.sentences import say

Rows = dict[str, EntryRecord]
"""By their ids."""


def store(
    caller: Caller, document: DocumentRecord, stated: Sequence[StatedTransaction]
) -> list[EntryRecord]:
    """The entries as they are in the table then; those that came with another document first belong
    to that one."""
    stored: Rows = {}
    rules = categories.rules_of(caller)

    def attempt() -> list[EntryRecord]:
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
    """Raises LostRace when others have stored entries since these were compared."""
    turn = ImportTurn.of(caller)
    there = EntryRecord.all_of(caller, [each.id for each in stated])
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
    changes = [(row, _stated_too(document, row, each)) for row, each in known]
    yield {row.id: row for row, new in changes if new is row}
    for each in left:
        if each.posts:
            turn += 1
            record = _record(caller, document, each, rules)
            writes = _posting(caller, record, each.posts, there.get(record.id))
            commit([ImportTurn.take(caller, turn), *writes])
            yield {record.id: record}
    wanted: list[Change] = [(row, new) for row, new in changes if new is not row]
    new_ones = [each for each in left if not each.known and not each.posts]
    for each in sorted(new_ones, key=lambda each: str(each.stated.line.date)):
        record = _record(caller, document, each, rules)
        wanted.append((there.get(record.id), record))
    for group in grouped(caller, wanted, beside=1):
        turn += 1
        commit([ImportTurn.take(caller, turn), *group.writes(caller)])
        yield {new.id: new for _, new in group.changes if new}


def _stated_too(
    document: DocumentRecord, known: EntryRecord, stated: StatedTransaction
) -> EntryRecord:
    """As it is once the document has stated it too, and told more of it; itself where that is
    known."""
    return completed(known, stated, document.id).stated_in(_witness(document, stated.line))


def _witness(document: DocumentRecord, line: Line) -> Witness:
    return {
        "document": document.id,
        "name": document.name,
        "place": line.place,
        "text": line.text,
    }


def _gives_way(there: EntryRecord, document: DocumentRecord, *, is_sure: bool) -> bool:
    """What was set aside, but for what was pending and is stated as pending again; what is pending,
    where its posted self is the same to the day; and what an earlier reading of this one left open,
    or entered before its owner has said that it is known."""
    if there.set_aside:
        return bool(there.set_aside != "posted" or is_sure)
    if there.document_id != document.id:
        return is_sure and there.state == "waiting" and postings.is_pending(there)
    if not document.was_read or there.is_settled:
        return False
    return bool(there.state == "waiting" or document.repeated == "same" or there.twin)


def _posted_selves(caller: Caller, there: Collection[EntryRecord]) -> Rows:
    """Of those that were pending, by their own ids. One that was set aside with its own document
    since leaves the pending one open again."""
    pending = {each.like: each.id for each in there if each.set_aside == "posted" and each.like}
    selves = EntryRecord.all_of(caller, pending) if pending else {}
    return {pending[id]: each for id, each in selves.items()}


def _posting(
    caller: Caller, record: EntryRecord, pending: EntryRecord, there: EntryRecord | None
) -> list[Write]:
    """The posted one in, the pending one out of its document and of the books."""
    aside = pending.replaced(state="discarded", set_aside="posted", like=record.id)
    changes: list[Change] = [(there, record)]
    if record.id != pending.id:
        changes.append((pending, aside))
    writes = changing(caller, changes)
    if pending.document_id and (other := DocumentRecord.fetch(caller, pending.document_id)):
        writes.append(other.change(**ending.figures_after(other, [(pending, aside)])))
    return writes


def _record(caller: Caller, document: DocumentRecord, each: Compared, rules: Rules) -> EntryRecord:
    line = each.stated.line
    chosen = categories.chosen(rules, each.stated, each.posts, each.twin)
    return EntryRecord.new(
        caller,
        each.stated.id,
        booked_at=day_as_booked(line.date) if line.date else None,
        description=line.description,
        amount=None if line.amount is None else money.text(line.amount),
        currency=line.currency,
        category_id=chosen and chosen.category,
        category_from=chosen and chosen.by,
        account_id=each.stated.account,
        state="entered" if each.stated.is_sure else "waiting",
        written_by="document",
        doubts=list(line.doubts),
        witnesses=[_witness(document, line)],
        balance=None if line.balance is None else money.text(line.balance),
        like=each.like.id if each.like else None,
        twin=each.twin.as_twin if each.twin else None,
    )
