"""A bank's or a card's statement: rows of words into transactions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from prime.documents import amounts, currencies, day_order, days, labels
from prime.documents.days import First
from prime.documents.document import Context, Line, Reading
from prime.documents.entries import Entry, Table, table
from prime.documents.labels import Kind
from prime.documents.months import plain
from prime.documents.printed import Money, day_at, faint, money_in, named_currency
from prime.documents.proof import Posting, verdict
from prime.documents.rows import Row
from prime.documents.summary import Summary, summary

NO_DATE = "No date stands in this row."
NO_AMOUNT = "No amount can be read in this row."
WHICH_AMOUNT = "It cannot be told which of the row's amounts is the transaction's."

_NEIGHBOUR = 3.5
"""Of the letters' height: the rows of a table are no farther apart."""


def read(rows: Sequence[Row], context: Context) -> Reading | None:
    """None for what is no statement: less than two rows with a date and an amount, and no balance
    or table around them."""
    mark = amounts.mark_of(money.word.text for row in rows for money in money_in(row))
    kind = _kind(rows)
    found = table(rows, mark, is_card=kind == "card")
    said = summary([*found.others, *_forward(found)], mark, is_card=kind == "card")
    entries = list(_transactions(found))
    is_table = said.opening is not None or any(entry.titles for entry in entries)
    if len([entry for entry in entries if entry.money]) < (1 if is_table else 2):
        return None
    named = [
        *(money.amount.currency for row in rows for money in money_in(row, mark)),
        *(currencies.labelled(row.text) for row in found.others),
    ]
    lines = _lines(entries, said, kind, named_currency(named, context), rows)
    return Reading("statement", lines, said.account)


def _kind(rows: Sequence[Row]) -> Kind | None:
    """By what stands beside the transactions: theirs may speak of any other account."""
    text = plain("\n".join(row.text for row in rows if day_at(row, 0) is None))
    card, bank = bool(labels.CARD.search(text)), bool(labels.BANK.search(text))
    return None if card == bank else "card" if card else "bank"


def _is_balance(entry: Entry) -> bool:
    """`NEW BALANCE` with a date is a shop."""
    text = plain(" ".join(entry.description))
    is_named = labels.CARRIED.fullmatch(text) and not text.startswith("new balance")
    columns = {entry.column(money) for money in entry.money}
    has_balances = "balance" in {title.kind for title in entry.titles}
    return bool(is_named) and (columns == {"balance"} or not has_balances)


def _forward(found: Table) -> Iterator[Row]:
    """The balances that stand among the transactions."""
    return (row for entry in found.entries if _is_balance(entry) for row in entry.rows)


def _transactions(found: Table) -> Iterator[Entry]:
    """The entries but for balances, and for dates that begin a row outside of the table."""
    entries = [entry for entry in found.entries if not _is_balance(entry)]
    postings = [entry.rows[0] for entry in entries if entry.money]
    for entry in entries:
        if entry.money or (entry.description and _is_beside(entry.rows[0], postings)):
            yield entry


def _is_beside(row: Row, postings: Sequence[Row]) -> bool:
    return any(
        other.page == row.page
        and abs(other.left - row.left) < row.height
        and abs(other.middle - row.middle) < _NEIGHBOUR * row.height
        for other in postings
    )


def _lines(
    entries: Sequence[Entry],
    said: Summary,
    kind: Kind | None,
    context: Context,
    rows: Sequence[Row],
) -> list[Line]:
    first = _order(entries, said, context, rows)
    with_balance = _is_balance_printed(entries)
    chosen = [_chosen(entry, with_balance) for entry in entries]
    postings = [_posting(entry, *pair) for entry, pair in zip(entries, chosen, strict=True) if pair]
    judged = verdict(postings, said, kind)
    signs = iter(zip(judged.amounts, judged.doubts, strict=True))
    lines = []
    for entry, pair in zip(entries, chosen, strict=True):
        line = _dated(entry, first, said, context)
        if pair:
            line = _with_amount(line, pair[0], *next(signs), context)
        else:
            line = _doubted(line, WHICH_AMOUNT if entry.money else NO_AMOUNT)
        lines.append(_doubted(line, judged.doubt))
    return lines


def _order(
    entries: Sequence[Entry], said: Summary, context: Context, rows: Sequence[Row]
) -> First | None:
    latest = said.period_end or context.today
    texts = [row.text for row in rows]
    dated = [entry.dates[0].meanings(latest) for entry in entries if entry.dates]
    return day_order.first_in(dated, context, labels.language(texts))


def _dated(entry: Entry, first: First | None, said: Summary, context: Context) -> Line:
    line = Line(f"page {entry.page}", entry.text, " ".join(entry.description) or entry.text)
    if not entry.dates:
        return _doubted(line, NO_DATE)
    day = entry.dates[0]
    meanings = day.meanings(said.period_end or context.today)
    settled, doubts = days.settle(meanings, first, context)
    return _doubted(replace(line, date=settled), *doubts, faint("date", day.word.confidence))


def _with_amount(
    line: Line, money: Money, value: Decimal, doubt: str | None, context: Context
) -> Line:
    currency, doubts = amounts.currency_of(money.amount, context)
    uncertain = None if money.amount.certain else amounts.UNCERTAIN_MARK
    line = replace(line, amount=value, currency=currency)
    hard = faint("amount", money.word.confidence)
    return _doubted(line, *doubts, uncertain, doubt, hard)


def _doubted(line: Line, *doubts: str | None) -> Line:
    return replace(line, doubts=(*line.doubts, *filter(None, doubts)))


def _is_balance_printed(entries: Sequence[Entry]) -> bool:
    """Without titles: whether most rows end with a second amount."""
    counts = [len(entry.money) for entry in entries if entry.money]
    return 2 * sum(count > 1 for count in counts) > len(counts)


def _chosen(entry: Entry, with_balance: bool) -> tuple[Money, Money | None] | None:
    """The entry's amount and balance."""
    if entry.titles:
        columns = [(entry.column(money), money) for money in entry.money]
        kept = [money for kind, money in columns if kind in ("amount", "debit", "credit")]
        balance = [money for kind, money in columns if kind == "balance"]
        return (kept[0], balance[0] if balance else None) if len(kept) == 1 else None
    if len(entry.money) != (2 if with_balance else 1):
        return None
    return entry.money[0], entry.money[1] if with_balance else None


def _posting(entry: Entry, money: Money, balance: Money | None) -> Posting:
    return Posting(
        money.amount,
        entry.column(money),
        entry.section,
        balance.amount.value if balance else None,
    )
