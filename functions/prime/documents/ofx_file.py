"""Reads Open Financial Exchange: OFX 1 (SGML) and 2 (XML), and QFX, which is the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from prime.documents import accounts, amounts, currencies, days, sgml
from prime.documents.amounts import Mark
from prime.documents.document import Context, Document, Line, Reading, Unreadable

NO_AMOUNT = "This transaction has no amount that can be read."
UNKNOWN_CURRENCY = "The currency of this transaction cannot be read."
OTHER_SIGN = "The sign of this amount does not go with the type of the transaction."
PENDING = "This transaction is not final yet."
UNCLOSED = "The file breaks off within this transaction."
INVESTMENT = "This is a transaction of an investment account, which is not read."

_TRANSACTIONS = {"STMTTRN", "INVTRAN"}
_PARTS = {"PAYEE", "CURRENCY", "ORIGCURRENCY", "BANKACCTTO", "CCACCTTO", "IMAGEDATA"}
_STATEMENTS = {"STMTRS", "CCSTMTRS", "INVSTMTRS"}


@dataclass
class _Transaction:
    """The fields of one, those of its parts as `PAYEE.NAME`, and what its statement says."""

    kind: str
    account: str = ""
    currency: str = ""
    is_closed: bool = False
    fields: dict[str, str] = field(default_factory=dict)


def read(document: Document, context: Context) -> Reading:
    """A line for each transaction of all accounts. Raises Unreadable where there is none."""
    transactions = list(_transactions(sgml.tags(document.content)))
    if not transactions:
        raise Unreadable("There are no transactions in this file.")
    mark = amounts.mark_of({each.fields.get("TRNAMT", "") for each in transactions})
    owners = {accounts.last_four(each.account) for each in transactions}
    several = len(owners) > 1
    lines = [
        _line(number, each, context, mark, several=several)
        for number, each in enumerate(transactions, start=1)
    ]
    return Reading(
        "ofx", _identified(lines, transactions), owners.pop() if len(owners) == 1 else None
    )


def _transactions(tags: Iterator[sgml.Tag]) -> Iterator[_Transaction]:
    account = currency = part = ""
    current: _Transaction | None = None
    for tag in tags:
        if tag.name in _TRANSACTIONS:
            if current:
                current.is_closed = tag.is_end
                yield current
            current = None if tag.is_end else _Transaction(tag.name, account, currency)
            part = ""
        elif tag.name in _PARTS and current:
            part = "" if tag.is_end else f"{tag.name}."
        elif current and not tag.is_end:
            current.fields.setdefault(part + tag.name, tag.text)
        elif tag.name in _STATEMENTS:
            account = currency = ""
        elif tag.name == "ACCTID" and not tag.is_end:
            account = tag.text
        elif tag.name == "CURDEF" and not tag.is_end:
            currency = tag.text
    if current:
        yield current


def _line(
    number: int, transaction: _Transaction, context: Context, mark: Mark | None, *, several: bool
) -> Line:
    fields = transaction.fields
    posted = days.read(fields.get("DTPOSTED") or fields.get("DTTRADE", ""), context.today)
    day, of_day = days.settle(posted, None, context)
    amount = amounts.read(fields.get("TRNAMT", ""), mark)
    certain = amount if amount and amount.certain else None
    code = fields.get("CURRENCY.CURSYM") or transaction.currency or context.currency
    return Line(
        place=f"{_owner(transaction)}, transaction {number}"
        if several
        else f"transaction {number}",
        text=" ".join(f"{name}: {text}" for name, text in fields.items() if text),
        description=_description(fields),
        date=day,
        amount=certain.value if certain else None,
        currency=currencies.named(code.upper()),
        reference=fields.get("FITID") or None,
        doubts=(*of_day, *_doubts(transaction, amount, code)),
    )


def _owner(transaction: _Transaction) -> str:
    return f"account {accounts.last_four(transaction.account) or 'without a number'}"


def _doubts(transaction: _Transaction, amount: amounts.Amount | None, code: str) -> Iterator[str]:
    kind = transaction.fields.get("TRNTYPE", "").upper()
    if transaction.kind == "INVTRAN":
        yield INVESTMENT
    elif amount is None:
        yield NO_AMOUNT
    elif not amount.certain:
        yield amounts.UNCERTAIN_MARK
    elif (kind == "DEBIT" and amount.value > 0) or (kind == "CREDIT" and amount.value < 0):
        yield OTHER_SIGN
    if currencies.named(code.upper()) is None:
        yield UNKNOWN_CURRENCY
    if kind == "HOLD":
        yield PENDING
    if not transaction.is_closed:
        yield UNCLOSED


def _description(fields: Mapping[str, str]) -> str:
    """The name and the memo: many banks put one into the other, or cut the name short."""
    name = fields.get("NAME") or fields.get("PAYEE.NAME") or ""
    memo = fields.get("MEMO", "")
    if memo in name:
        return name
    return memo if name in memo else f"{name} {memo}"


def _identified(lines: Sequence[Line], transactions: Sequence[_Transaction]) -> list[Line]:
    """An id is the account's own, and some banks give all their transactions the same one."""
    ids = [each.fields.get("FITID") for each in transactions]
    in_account = Counter(zip(ids, (each.account for each in transactions), strict=True))
    in_file = Counter(ids)
    identified = []
    for line, transaction in zip(lines, transactions, strict=True):
        if in_account[line.reference, transaction.account] > 1:
            line = replace(line, reference=None)
        elif line.reference and in_file[line.reference] > 1:
            line = replace(line, reference=f"{line.reference} of {_owner(transaction)}")
        identified.append(line)
    return identified
