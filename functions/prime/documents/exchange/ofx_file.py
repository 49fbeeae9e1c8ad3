"""Reads Open Financial Exchange: OFX 1 (SGML) and 2 (XML), and QFX, which is the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from prime.documents.direction import doubts
from prime.documents.direction.account_balances import balances_before, in_time
from prime.documents.direction.doubts import NOT_FINAL
from prime.documents.direction.evidence import Figure, Frame
from prime.documents.direction.resolver import resolve
from prime.documents.document import (
    AccountKind,
    Context,
    Document,
    Held,
    Line,
    Reading,
    Unreadable,
)
from prime.documents.exchange import sgml, statement_entries
from prime.documents.only import only
from prime.documents.values import amounts, currencies, days
from prime.documents.words import accounts
from toolkit.text.sentences import say

NO_AMOUNT = say("exchange.no_amount")
UNKNOWN_CURRENCY = say("exchange.currency_unreadable")
PENDING = doubts.NOT_FINAL
UNCLOSED = say("exchange.transaction_breaks_off")
INVESTMENT = say("exchange.investment")

_TRANSACTIONS = {"STMTTRN", "INVTRAN"}
_PARTS = {"PAYEE", "CURRENCY", "ORIGCURRENCY", "BANKACCTTO", "CCACCTTO", "IMAGEDATA"}
_KINDS: dict[str, AccountKind] = {"STMTRS": "bank", "CCSTMTRS": "card"}
_BALANCES = {"LEDGERBAL", "AVAILBAL"}
_STATEMENTS = {"STMTRS", "CCSTMTRS", "INVSTMTRS"}


@dataclass
class Closing:
    """`LEDGERBAL` of one statement as it is printed: the balance and its day, and the day that the
    list of transactions ends with."""

    balance: str = ""
    day: str = ""
    last: str = ""

    @property
    def is_of_the_list(self) -> bool:
        """Many banks state today's balance below transactions of months ago."""
        return not self.last or self.day[:8] <= self.last[:8]

    @property
    def amount(self) -> Decimal | None:
        amount = amounts.parse_amount(self.balance) if self.balance else None
        return amount.value if amount and amount.certain else None

    def held(self, currency: str, today: date) -> Held | None:
        """None where it says no day or no amount that can be read."""
        meant = set(days.parse_date(self.day, today).values()) if self.day else set()
        if self.amount is None or len(meant) != 1:
            return None
        return Held(meant.pop(), self.amount, currency)


@dataclass
class _OfxRecord:
    """The fields of one, those of its parts as `PAYEE.NAME`, and what its statement says."""

    kind: str
    bank: str = ""
    statement: str = ""
    account: str = ""
    currency: str = ""
    closing: Closing = field(default_factory=Closing)
    is_closed: bool = False
    fields: dict[str, str] = field(default_factory=dict)


def read_ofx(document: Document, context: Context) -> Reading:
    """A line for each transaction of all accounts. Raises Unreadable where there is none."""
    transactions = list(_transactions(sgml.tags(document.content)))
    if not transactions:
        raise Unreadable(say("exchange.no_transactions"))
    if all(each.kind == "INVTRAN" for each in transactions):
        raise Unreadable(statement_entries.INVESTMENTS)
    mark = amounts.mark_of({each.fields.get("TRNAMT", "") for each in transactions})
    owners = {accounts.last_four(each.account) for each in transactions}
    several = len(owners) > 1
    printed = [amounts.parse_amount(each.fields.get("TRNAMT", ""), mark) for each in transactions]
    figures = [_figure(*each) for each in zip(transactions, printed, strict=True)]
    resolution = resolve(figures, Frame("exchange"))
    lines = [
        replace(
            _line(each, context, (*_doubts(each, amount), *filter(None, [doubt]))),
            place=f"{_owner(each) + ', ' if several else ''}transaction {number}",
            amount=value,
        )
        for number, (each, amount, value, doubt) in enumerate(
            zip(transactions, printed, resolution.amounts, resolution.doubts, strict=True), start=1
        )
    ]
    return Reading(
        "ofx",
        with_balances(_identified(lines, transactions), [each.closing for each in transactions]),
        only(owners),
        bank=only(each.bank for each in transactions) or None,
        kind=only(_KINDS.get(each.statement) for each in transactions),
        closings=() if several else list(_closings(transactions, context)),
    )


def _closings(transactions: Sequence[_OfxRecord], context: Context) -> Iterator[Held]:
    statements = {id(each.closing): each for each in transactions}
    for each in statements.values():
        currency = currencies.named(each.currency.upper()) or context.facts.currency
        if currency and (held := each.closing.held(currency, context.today)):
            yield held


def _transactions(tags: Iterator[sgml.Tag]) -> Iterator[_OfxRecord]:
    bank = statement = account = currency = part = within = ""
    closing = Closing()
    current: _OfxRecord | None = None
    for tag in tags:
        if tag.name in _TRANSACTIONS:
            if current:
                current.is_closed = tag.is_end
                yield current
            current = (
                None
                if tag.is_end
                else _OfxRecord(tag.name, bank, statement, account, currency, closing)
            )
            part = ""
        elif tag.name in _PARTS and current:
            part = "" if tag.is_end else f"{tag.name}."
        elif current and not tag.is_end:
            current.fields.setdefault(part + tag.name, tag.text)
        elif tag.name in _STATEMENTS:
            statement, account, currency = tag.name, "", ""
            closing = closing if tag.is_end else Closing()
        elif tag.name in _BALANCES:
            within = "" if tag.is_end else tag.name
        elif tag.name == "BALAMT" and within == "LEDGERBAL":
            closing.balance = closing.balance or tag.text
        elif tag.name == "DTASOF" and within == "LEDGERBAL":
            closing.day = closing.day or tag.text
        elif tag.name == "DTEND" and not tag.is_end:
            closing.last = tag.text
        elif tag.name == "ORG" and not tag.is_end:
            bank = tag.text
        elif tag.name == "ACCTID" and not tag.is_end:
            account = tag.text
        elif tag.name == "CURDEF" and not tag.is_end:
            currency = tag.text
    if current:
        yield current


def _figure(transaction: _OfxRecord, amount: amounts.Amount | None) -> Figure:
    certain = amount if amount and amount.certain else None
    has_type = transaction.kind != "INVTRAN"
    cells = (transaction.fields.get("TRNTYPE", ""),) if has_type else ()
    return Figure(certain.value if certain else None, cells=cells)


def _line(transaction: _OfxRecord, context: Context, of_amount: Sequence[str]) -> Line:
    fields = transaction.fields
    posted = days.parse_date(fields.get("DTPOSTED") or fields.get("DTTRADE", ""), context.today)
    day, of_day = days.resolve_date(posted, None, context)
    currency, of_currency = _currency(transaction, context)
    return Line(
        place="",
        text=" ".join(f"{name}: {text}" for name, text in fields.items() if text),
        description=_description(fields),
        date=day,
        currency=currency,
        reference=fields.get("FITID") or None,
        doubts=(*of_day, *of_amount, *of_currency, *_states(transaction)),
    )


def _currency(transaction: _OfxRecord, context: Context) -> tuple[str | None, tuple[str, ...]]:
    code = transaction.fields.get("CURRENCY.CURSYM") or transaction.currency
    if not code:
        known = context.facts.currency
        return known, () if known else (currencies.NOT_SAID,)
    currency = currencies.named(code.upper())
    return currency, () if currency else (UNKNOWN_CURRENCY,)


def _statement(transaction: _OfxRecord) -> tuple[str, str]:
    """Accounts of several currencies may have one number."""
    return transaction.account, transaction.currency


def _owner(transaction: _OfxRecord) -> str:
    return f"account {accounts.last_four(transaction.account) or 'without a number'}"


def _doubts(transaction: _OfxRecord, amount: amounts.Amount | None) -> Iterator[str]:
    if transaction.kind == "INVTRAN":
        yield INVESTMENT
    elif amount is None:
        yield NO_AMOUNT
    elif not amount.certain:
        yield amounts.UNCERTAIN_MARK


def _states(transaction: _OfxRecord) -> Iterator[str]:
    if transaction.fields.get("TRNTYPE", "").upper() == "HOLD":
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


def _identified(lines: Sequence[Line], transactions: Sequence[_OfxRecord]) -> list[Line]:
    """An id is the account's own, and some banks give all their transactions the same one."""
    ids = [each.fields.get("FITID") for each in transactions]
    in_account = Counter(zip(ids, map(_statement, transactions), strict=True))
    of_number = Counter(zip(ids, (each.account for each in transactions), strict=True))
    in_file = Counter(ids)
    identified = []
    for line, transaction in zip(lines, transactions, strict=True):
        if in_account[line.reference, _statement(transaction)] > 1:
            line = replace(line, reference=None)
        elif line.reference and in_file[line.reference] > 1:
            is_one = of_number[line.reference, transaction.account] == 1
            owner = f"{_owner(transaction)}{'' if is_one else f' {transaction.currency}'}"
            line = replace(line, reference=f"{line.reference} of {owner}")
        identified.append(line)
    return identified


def with_balances(lines: Sequence[Line], closings: Sequence[Closing]) -> list[Line]:
    """The lines, of which each is of the statement that ends with the closing at its place."""
    statements: dict[int, list[int]] = {}
    for at, closing in enumerate(closings):
        statements.setdefault(id(closing), []).append(at)
    balanced = list(lines)
    for places in statements.values():
        own = [lines[at] for at in places]
        for at, line in zip(places, _of_statement(own, closings[places[0]]), strict=True):
            balanced[at] = line
    return balanced


def _of_statement(lines: Sequence[Line], closing: Closing) -> Sequence[Line]:
    """As they are, where a line may be one too many: one that is not final, or has no id of its
    own."""
    are_booked = all(line.reference and NOT_FINAL not in line.doubts for line in lines)
    if closing.amount is None or not closing.is_of_the_list or not are_booked:
        return lines
    order = in_time([line.date for line in lines])
    after = balances_before([line.amount for line in lines], order, closing.amount)
    return [replace(line, balance=each) for line, each in zip(lines, after, strict=True)]
