"""The amount and the balance of each posting, and what stands beside them."""

from __future__ import annotations

from collections.abc import Sequence

from prime.documents.direction.evidence import Figure
from prime.documents.paper.postings import Posting
from prime.documents.paper.row_values import Money
from prime.documents.paper.rows import COLUMN_GAP
from prime.documents.paper.titles import distance_of

Chosen = tuple[Money | None, Money | None]
"""The amount and the balance of a posting, where it can be told which they are."""


def chosen_in(postings: Sequence[Posting]) -> list[Chosen]:
    with_balance = _is_balance_printed(postings)
    return [_chosen(each, with_balance) for each in postings]


def figures_of(postings: Sequence[Posting], chosen: Sequence[Chosen]) -> list[Figure]:
    return [_figure(each, *pair) for each, pair in zip(postings, chosen, strict=True)]


def _is_balance_printed(postings: Sequence[Posting]) -> bool:
    """Without titles: whether most rows end with a second amount."""
    counts = [len(each.money) for each in postings if each.money]
    return 2 * sum(count > 1 for count in counts) > len(counts)


def _chosen(posting: Posting, with_balance: bool) -> Chosen:
    if posting.titles:
        columns = [(posting.column(money), money) for money in posting.money]
        kept = [money for role, money in columns if role in ("amount", "debit", "credit")]
        balance = [money for role, money in columns if role == "balance"]
        if kept:
            kept = [each for each in kept if not _is_described(posting, each, kept[-1])]
        return (kept[0], balance[0] if balance else None) if len(kept) == 1 else (None, None)
    if len(posting.money) != (2 if with_balance else 1):
        return None, None
    return posting.money[0], posting.money[1] if with_balance else None


def _is_described(posting: Posting, money: Money, last: Money) -> bool:
    """Whether an amount stands as close to the words of the description as they to each other, and
    the last one nearer to the column's title: `UBER 9.60 USD` is what was paid abroad. In another
    column than that one it stands below no title's edge."""
    row = posting.row_of(money)
    far, near = (distance_of(each.word, posting.titles) for each in (money, last))
    is_close = money.start > posting.start_of(row) and row.gap(money.start) <= COLUMN_GAP
    is_same = posting.column(money) == posting.column(last)
    return is_close and far > (near if is_same else max(near, row.height))


def _figure(posting: Posting, money: Money | None, balance: Money | None) -> Figure:
    return Figure(
        money.amount.value if money else None,
        money.amount.sign if money else None,
        posting.column(money) if money else None,
        (posting.cell("side"),),
        posting.section,
        balance.amount.value if balance else None,
        " ".join(posting.description),
    )
