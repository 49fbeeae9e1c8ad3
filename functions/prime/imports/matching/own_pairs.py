"""Money that went from one account of the owner's to another: two rows, one on each account.

Both halves are of opposite amounts, at most five days apart, and one of them calls itself a
transfer or a payment. Two rows that fit equally well are left alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from decimal import Decimal

from budget.categories.tree import meaning_of, node_of
from money.entry import EntryRecord
from money.writes import Change, changing
from prime.documents.words.movements import may_be_a_transfer
from prime.imports.matching import postings
from prime.imports.matching.same_run import is_one_account
from prime.rules import RECEIPTS
from toolkit import Caller, Conflict
from toolkit.storage.writes import LostRace, commit, retried
from toolkit.text.sentences import say

Pair = tuple[EntryRecord, EntryRecord]
Rows = list[EntryRecord]


def pair(caller: Caller, document_id: str, brought: Iterable[EntryRecord]) -> None:
    """Give both halves their category. `brought` are the document's rows that
    count. Raises Conflict and tables.StorageFailure; it can be called again."""
    own = {each.id: each for each in brought if _may_be_half(each)}
    if not own:
        return
    near = postings.near([*map(_day, own.values())])

    def attempt() -> None:
        nonlocal own
        found = EntryRecord.newest_first(caller, near, ["entered"], written_by="document")
        rows = own | {each.id: each for each in found if each.document_id != document_id}
        try:
            for halves in pairs_in(filter(_may_be_half, rows.values())):
                commit(changing(caller, _paired(halves)))
        except LostRace:
            own = EntryRecord.all_of(caller, own)
            raise

    retried(attempt, Conflict(say("import.lost_race")), base=0.02)


def pairs_in(rows: Iterable[EntryRecord]) -> Iterator[Pair]:
    """Each row is in one pair at most."""
    alike: defaultdict[tuple[object, ...], tuple[Rows, Rows]] = defaultdict(lambda: ([], []))
    for each in rows:
        amount = each.decimal or Decimal(0)
        alike[each.currency, abs(amount)][amount > 0].append(each)
    for sent, came in alike.values():
        yield from _pairs_of_one_amount(sent, came)


def _pairs_of_one_amount(sent: Rows, came: Rows) -> Iterator[Pair]:
    """The nearest days first."""
    outs, backs = _by_day(sent), _by_day(came)
    for apart in range(postings.WITHIN_DAYS + 1):
        found = [
            (out, back)
            for day in outs
            for out in outs[day].values()
            if (back := _only_fit(out, backs, apart)) and _only_fit(back, outs, apart)
        ]
        for out, back in found:
            del outs[_day(out)][out.id], backs[_day(back)][back.id]
        yield from found


def _by_day(rows: Rows) -> defaultdict[date, dict[str, EntryRecord]]:
    """By their days, and of a day by their ids."""
    days: defaultdict[date, dict[str, EntryRecord]] = defaultdict(dict)
    for row in rows:
        days[_day(row)][row.id] = row
    return days


def _only_fit(
    row: EntryRecord, others: Mapping[date, Mapping[str, EntryRecord]], apart: int
) -> EntryRecord | None:
    """The one row so many days before or after that may be its other half; None for several."""
    days = {_day(row) - timedelta(days=apart), _day(row) + timedelta(days=apart)}
    fitting = (
        each
        for day in days
        for each in others.get(day, {}).values()
        if _are_one_movement(row, each)
    )
    first, second = next(fitting, None), next(fitting, None)
    return first if second is None else None


def _are_one_movement(half: EntryRecord, other: EntryRecord) -> bool:
    return not is_one_account(half.account_id, other.account_id) and any(
        each.category_id or may_be_a_transfer(each.description) for each in (half, other)
    )


def _may_be_half(row: EntryRecord) -> bool:
    """Whether nobody has said that it is something else."""
    is_open = row.category_id is None or (
        row.category_from == "words" and meaning_of(row.category_id) == "between_own_accounts"
    )
    return is_open and row.counts and bool(row.account_id != RECEIPTS)


def _day(row: EntryRecord) -> date:
    return date.fromisoformat(str(row.day))


def _paired(halves: Pair) -> Iterator[Change]:
    named = {each.category_id for each in halves} - {None}
    node = node_of(str(named.pop()) if len(named) == 1 else "own_transfers")
    assert node
    for half in halves:
        yield half, half.replaced(category_id=node.english, category_from="pair")
