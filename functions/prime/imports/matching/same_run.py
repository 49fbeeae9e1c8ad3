"""Two documents that state the same run of one account, proved by arithmetic.

A statement as CSV, as OFX and on paper has the same days, amounts and balances under other words,
and in another order within a day. It is the same run where on the days that both have

- the accounts are one: the same number, or no more than one of them has any,
- each amount of a day stands in both, as often: only on the first and the last day of either, of
  which it may have a part, may the other have more,
- and the account held the same before those that stand in both.

Two accounts with equal amounts differ in what they held. Where nothing names the account, chance
has to be ruled out: then there are at least three.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from money.entry import EntryRecord
from prime.rules import NAMELESS, RECEIPTS, StatedTransaction

_LEAST_WITHOUT_A_NUMBER = 3
Amount = tuple[str, Decimal, str]
"""Day, amount and currency."""


@dataclass(frozen=True)
class _Row:
    """A transaction with the balance after it, of either document."""

    id: str
    amount: Amount
    balance: Decimal

    @property
    def day(self) -> str:
        return self.amount[0]

    @property
    def before(self) -> Decimal:
        return self.balance - self.amount[1]


Pairs = list[tuple[_Row, _Row]]


def matched(
    stated: Sequence[StatedTransaction], known: Sequence[EntryRecord]
) -> dict[str, EntryRecord]:
    """Of one document's transactions those that are known, by their ids, each with the known
    one."""
    ours = [row for each in stated if (row := _stated_row(each))]
    accounts = {each.account for each in stated}
    pairs: Pairs = []
    for account, theirs in _runs(known):
        if all(is_one_account(each, account) for each in accounts):
            our_side, their_side = _sides(pairs)
            least = 1 if accounts == {account} != {NAMELESS} else _LEAST_WITHOUT_A_NUMBER
            pairs += _proved(_without(ours, our_side), _without(theirs, their_side), least)
    rows = {each.id: each for each in known}
    return {our.id: rows[their.id] for our, their in pairs}


def is_one_account(account: str, other: str) -> bool:
    """Whether these accounts of the ledger may be the same one of a bank."""
    return RECEIPTS not in (account, other) and (account == other or NAMELESS in (account, other))


def _runs(known: Sequence[EntryRecord]) -> Iterator[tuple[str, list[_Row]]]:
    """What may be one run: all of an account, as one statement after the other brought it, or else
    what one document did."""
    accounts: dict[str, list[_Row]] = defaultdict(list)
    documents: dict[tuple[str, str | None], list[_Row]] = defaultdict(list)
    for each in known:
        if row := _known_row(each):
            accounts[each.account_id].append(row)
            documents[each.account_id, each.document_id].append(row)
    yield from accounts.items()
    yield from ((account, rows) for (account, _), rows in documents.items())


def _stated_row(stated: StatedTransaction) -> _Row | None:
    line = stated.line
    if line.date is None or line.amount is None or line.currency is None or line.balance is None:
        return None
    return _Row(stated.id, (str(line.date), line.amount, line.currency), line.balance)


def _known_row(known: EntryRecord) -> _Row | None:
    """As its document prints it, whatever its owner has made of it."""
    date, amount, currency = known.printed
    if date is None or amount is None or currency is None or known.balance is None:
        return None
    return _Row(known.id, (date, Decimal(amount), currency), Decimal(known.balance))


def _proved(ours: Sequence[_Row], theirs: Sequence[_Row], least: int) -> Pairs:
    """None where it is not proved that both are of one run."""
    if not ours or not theirs:
        return []
    own_edges, other_edges = _edges(ours), _edges(theirs)
    first, last = max(own_edges[0], other_edges[0]), min(own_edges[1], other_edges[1])
    our_days = [row for row in ours if first <= row.day <= last]
    their_days = [row for row in theirs if first <= row.day <= last]
    pairs = _paired(our_days, their_days)
    our_side, their_side = _sides(pairs)
    is_whole = all(row.day in other_edges for row in _without(our_days, our_side)) and all(
        row.day in own_edges for row in _without(their_days, their_side)
    )
    if not is_whole or len(pairs) < least:
        return []
    edges = {*own_edges, *other_edges}
    inner = [pair for pair in pairs if pair[0].day not in edges]
    return pairs if _have_one_start(pairs) or _have_one_start(inner) else []


def _edges(rows: Sequence[_Row]) -> tuple[str, str]:
    days = [row.day for row in rows]
    return min(days), max(days)


def _paired(ours: Sequence[_Row], theirs: Sequence[_Row]) -> Pairs:
    """Equal amounts of one day: those with the same id first, then with the same balance, then by
    their order."""
    pairs: Pairs = []
    keys: tuple[Callable[[_Row], Hashable], ...] = (
        lambda row: (row.id, row.amount),
        lambda row: (row.balance, row.amount),
        lambda row: row.amount,
    )
    for key in keys:
        left: dict[Hashable, deque[_Row]] = defaultdict(deque)
        for row in theirs:
            left[key(row)].append(row)
        new = [(row, same.popleft()) for row in ours if (same := left.get(key(row)))]
        our_side, their_side = _sides(new)
        ours, theirs = _without(ours, our_side), _without(theirs, their_side)
        pairs += new
    return pairs


def _sides(pairs: Pairs) -> tuple[list[_Row], list[_Row]]:
    return [ours for ours, _ in pairs], [theirs for _, theirs in pairs]


def _without(rows: Sequence[_Row], gone: Sequence[_Row]) -> list[_Row]:
    ids = {row.id for row in gone}
    return [row for row in rows if row.id not in ids]


def _have_one_start(pairs: Pairs) -> bool:
    """Whether the account held the same before them, however they are ordered within a day: what
    it held before one and after none of them."""
    ours, theirs = map(_starts, _sides(pairs))
    return bool(ours) and ours == theirs


def _starts(rows: Sequence[_Row]) -> Counter[Decimal]:
    return Counter(row.before for row in rows) - Counter(row.balance for row in rows)
