"""Turns what a document states into transactions to store.

Nothing is guessed: a transaction with a doubt waits for a person. Nothing is lost: every line
becomes a transaction, unless the same one is known already. See rules R190 and R191.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, replace
from decimal import Decimal

from prime.documents.document import Line, Reading
from toolkit import money
from toolkit.privacy.redaction import DOCUMENT, redact_text
from toolkit.text.sentences import say

NAMELESS = "imported"
RECEIPTS = "receipts"
"""The ledger's accounts of statements that name no account, and of receipts."""
NO_DESCRIPTION = "(no description)"
MAX_AMOUNT = Decimal(10) ** 10
_MAX_MERCHANT = 200
_MAX_TEXT = 500
TWICE = say("row.twice")
_TOO_LARGE = say("amount.too_large")


Sums = tuple[str | None, Decimal | None, str | None]
"""Day, amount and currency: transactions that share all three look like repetitions."""


@dataclass(frozen=True)
class StatedTransaction:
    """A transaction as a document states it, with its id and without personal numbers. `account` is
    the ledger's account, `on_card` whether that is a credit card's."""

    id: str
    line: Line
    account: str
    on_card: bool = False

    @property
    def is_sure(self) -> bool:
        return not self.line.doubts

    @property
    def sums(self) -> Sums:
        return str(self.line.date), self.line.amount, self.line.currency


def transactions_in(reading: Reading, account: str | None = None) -> list[StatedTransaction]:
    """The document's transactions, each once; on its own account, if none is given.

    Two lines with the same bank reference are one transaction. Two equal lines without a reference
    may be two coffees or a misprint: the second one gets a doubt, unless balances prove it.
    """
    account = account or ledger_account(reading)
    seen: Counter[str] = Counter()
    stated: dict[str, StatedTransaction] = {}
    for line in map(_believable, map(_redacted, reading.lines)):
        same = _identity(account, line)
        if seen[same] and not line.reference and line.balance is None:
            line = replace(line, doubts=(*line.doubts, TWICE))
        id = _digest(same, 0 if line.reference else seen[same])
        seen[same] += 1
        stated.setdefault(id, StatedTransaction(id, line, account, reading.kind == "card"))
    return list(stated.values())


def ledger_account(reading: Reading) -> str:
    """The ledger's account for a document's transactions."""
    if reading.account:
        return f"{NAMELESS}-{reading.account}"
    return RECEIPTS if reading.format in {"receipt", "cfdi"} else NAMELESS


def _redacted(line: Line) -> Line:
    """The line without personal numbers: documents are full of account numbers."""
    return replace(
        line,
        description=_plain(line.description)[:_MAX_MERCHANT] or NO_DESCRIPTION,
        text=_plain(line.text)[:_MAX_TEXT],
        category=_plain(line.category or "")[:64] or None,
        doubts=tuple(map(_plain, line.doubts)),
    )


def _plain(text: str) -> str:
    """Redacted text. White space is folded first, else two spaces within a number would hide it."""
    return redact_text(" ".join(text.split()), DOCUMENT)


def _believable(line: Line) -> Line:
    if line.amount is not None and abs(line.amount) >= MAX_AMOUNT:
        return replace(line, amount=None, doubts=(*line.doubts, _TOO_LARGE))
    return line


def _identity(account: str, line: Line) -> str:
    """The same for two lines that are the same transaction, in whatever documents they are."""
    amount = None if line.amount is None else money.text(line.amount.normalize())
    facts = [account, str(line.date), amount, line.currency]
    if line.reference:
        return json.dumps([*facts, line.reference])
    is_whole = line.date is not None and line.amount is not None
    return json.dumps([*facts, line.description.casefold(), None if is_whole else line.text])


def _digest(same: str, occurrence: int) -> str:
    return f"txn_{hashlib.sha256(f'{same} {occurrence}'.encode()).hexdigest()[:24]}"
