"""Banking's rows that may be loaded. Amounts are exact, of the card's currency."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import islice
from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from banking.entities import CURRENCY, FIRST, Card
from banking.transactions import of_ids, posting
from commands.row import Id, Row
from finance.models import Currency, amount_of
from money.entities import CardRollup
from money.entry import EntryRecord
from money.rules import LedgerEntry
from money.writes import enter
from toolkit import Caller, Conflict, Update
from toolkit.money import minor_digits
from toolkit.storage.writes import commit, retried

_TOGETHER = 5_000
_OTHERS = Conflict("Others are changing the same. Try again.")
Amount = Annotated[Decimal, BeforeValidator(amount_of)]


class CardRow(Row):
    """One card of a user: the one with its id, or, where either has none, with its last four
    digits. Loading it again keeps whether it is blocked."""

    kind: Literal["card"]
    user_id: Id
    card_id: Annotated[Id | None, Field(pattern=r"\A[A-Za-z0-9_.-]+\z")] = None
    last_four: Annotated[str, Field(pattern=r"\A[0-9]{4}\z")]
    currency: Currency = CURRENCY
    balance: Amount
    credit_limit: Amount
    due_date: datetime.date
    minimum_due: Amount
    total_points: int
    expiring_soon: int
    phone: str | None = None

    @model_validator(mode="after")
    def _amounts_are_payable(self) -> Self:
        for amount in (self.balance, self.credit_limit, self.minimum_due):
            require_payable(amount, self.currency)
        return self

    def save(self) -> None:
        retried(self._save, _OTHERS)

    def _save(self) -> None:
        caller = Caller(self.user_id)
        cards = Card.known_of(caller)
        known = [each for each in cards if self._is(each)]
        if len(known) > 1:
            raise Conflict(f"Several cards of {self.user_id} end in {self.last_four}: give card_id")
        card = known[0] if known else Card(self.user_id, self._new_key(cards))
        if not known and card.is_first:
            cells = CardRollup.all_of(caller).items()
            self._require_its_currency(
                cell.currency for cell, sums in cells if cell.account_id == FIRST and sums.entries
            )
        self._require_its_currency(card.paid_in for card in known)
        fields = self.model_dump(exclude_none=True, exclude={"kind", "user_id", "currency"})
        fields["due_date"] = str(self.due_date)
        if self.currency != CURRENCY:
            fields["currency"] = self.currency
        is_there = Card.last_four == card.last_four if known else Card.pk.does_not_exist()
        active = Card.card_status.set(Card.card_status | "active")
        sets = [getattr(Card, name).set(value) for name, value in fields.items()]
        commit([Update(card, [*sets, active], is_there)])

    def _is(self, card: Card) -> bool:
        if self.card_id and card.card_id:
            return bool(self.card_id == card.card_id)
        return bool(self.last_four == card.last_four)

    def _new_key(self, cards: Sequence[Card]) -> str:
        return f"{FIRST}#{self.card_id or self.last_four}" if cards else FIRST

    def _require_its_currency(self, currencies: Iterable[str]) -> None:
        if any(currency != self.currency for currency in currencies):
            raise Conflict(f"The card {self.last_four} of {self.user_id} has another currency")


class CardTransactionRow(Row):
    """A transaction of the card with that id, or those last four digits: of the only one, where the
    row names none."""

    kind: Literal["card_tx"]
    user_id: Id
    card: Id | None = None
    tx_id: Id
    date: datetime.date
    amount: Amount
    merchant: str
    category: Annotated[str, Field(max_length=200)]

    def of(self, card: Card | None) -> EntryRecord:
        """Of no card where it is loaded before the user's first. Raises Conflict if nobody pays so
        in the card's currency."""
        currency = card.paid_in if card else CURRENCY
        try:
            require_payable(self.amount, currency)
        except ValueError as error:
            raise Conflict(f"{self.tx_id} of {self.user_id}: {error}") from error
        return posting(
            Caller(self.user_id),
            card.account if card else FIRST,
            self.tx_id,
            date=self.date,
            amount=self.amount,
            currency=currency,
            merchant=self.merchant,
            category=self.category,
        )

    def save(self) -> None:
        save_transactions(Caller(self.user_id), [self])

    @classmethod
    def save_all(cls, user_id: str, rows: Iterable[Self]) -> None:
        save_transactions(Caller(user_id), rows)


def require_payable(amount: Decimal, currency: str) -> None:
    """Raises ValueError for more decimals than the currency has, and for a fraction of so many
    digits that no JSON number carries it."""
    digits = amount.as_tuple()
    decimals = -int(digits.exponent)
    if decimals > minor_digits(currency) or (decimals > 0 and len(digits.digits) > 15):
        raise ValueError(f"{amount:f} is no amount of {currency}")


def save_transactions(caller: Caller, rows: Iterable[CardTransactionRow]) -> None:
    """With their rollups. One whose id is there already replaces it; of several with one id the
    last one counts. Raises Conflict for an id of another card's, and when others keep changing the
    same."""
    cards = Card.known_of(caller)
    rows = iter(rows)
    while some := {row.tx_id: row for row in islice(rows, _TOGETHER)}:
        there = of_ids(caller, some)
        enter(caller, [r.of(_card_of(r, cards, there.get(id))) for id, r in some.items()])


def _card_of(
    row: CardTransactionRow, cards: Sequence[Card], there: LedgerEntry | None
) -> Card | None:
    """A row that names no card leaves the transaction with the card that it is of."""
    if row.card is None and there is not None:
        return next((each for each in cards if each.account == there.account_id), None)
    if row.card is None and not cards:
        return None
    card = Card.chosen(cards, row.card)
    if there is not None and there.account_id != card.account:
        raise Conflict(f"{row.tx_id} is a transaction of another card of {row.user_id}")
    return card
