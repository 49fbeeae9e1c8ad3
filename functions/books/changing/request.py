"""What change_entry is asked, and what it makes of one entry of the budget or of the ledgers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from books.models import EntryName, Written
from books.sources.entries import entry
from books.sources.open_books import open_to
from budget.categories.tree import QuotedCategory, type_of
from budget.models import LedgersCategoryName
from budget.transactions import BudgetTransaction
from finance.models import Amount, Currency, Day, LedgerId
from money.balances import currencies_of
from money.entry import EntryRecord
from money.writes import changing
from prime.imports import resolution
from prime.models import STATUS_OF, BookingDay
from toolkit import (
    Call,
    CallerId,
    Conflict,
    Forbidden,
    InvalidInput,
    NotFound,
    NotNull,
    UserText,
    Write,
    money,
)
from toolkit.errors import Problem
from toolkit.text.folding import quoted
from toolkit.text.sentences import Sentence, say

Decision = Literal["change", "remove", "put_back", "join", "part"]
Done = Literal["changed", "accepted", "removed", "discarded", "put_back", "joined", "parted"]
_OF_IMPORTED = ("currency", "to_account")
_NEEDED = {"to_day": "booked_at", "amount": "amount", "currency": "currency"}


class Change(NamedTuple):
    """What becomes of an entry; None where it does not count."""

    done: Done
    previous: Written | None
    current: Written | None
    question: Sentence
    writes: list[Write]


class Request(EntryName):
    user_id: CallerId
    day: Annotated[Day | None, NotNull] = Field(
        default=None, description="Of an entry of the budget, as listed."
    )
    decision: Decision = Field(
        default="change",
        description="change also accepts what needs review, remove discards it; put_back undoes "
        "the removal of an imported entry; join counts the entry and one of the ledgers as the "
        "one purchase that they are, part as two again.",
    )
    ledger_id: Annotated[LedgerId | None, NotNull] = Field(
        default=None, description="The entry of the ledgers to join, as listed."
    )
    amount: Annotated[Amount | None, NotNull] = Field(
        default=None, description="The right amount, below zero for what went out."
    )
    text: Annotated[Annotated[UserText, Field(max_length=500)] | None, NotNull] = Field(
        default=None, description="What it was for, or the right merchant."
    )
    category: Annotated[LedgersCategoryName | None, NotNull] = Field(
        default=None, description="The right category."
    )
    to_day: Annotated[BookingDay | None, NotNull] = Field(
        default=None, description="The right day."
    )
    currency: Annotated[Currency | None, NotNull] = Field(
        default=None, description="The right currency (ISO 4217), of an imported entry."
    )
    to_account: Annotated[LedgerId | None, NotNull] = Field(
        default=None, description="The right account of the ledgers, of an imported entry."
    )

    def change(self, call: Call) -> Change:
        """Raises Conflict for an entry of the card, and for one with which that cannot be done,
        Forbidden, NotFound and InvalidInput."""
        if self.decision in ("join", "part"):
            return self._with_twin(call)
        if self.book == "card":
            raise Conflict(say("entry.card_is_the_banks"))
        if self.book not in open_to(call):
            raise Forbidden(say("call.not_allowed"))
        if self.decision != "change" and self._given:
            rule = say("rule.not_for_decision", decision=self.decision)
            raise InvalidInput.of(*(Problem(name, rule) for name in self._given))
        return self._in_budget(call) if self.book == "budget" else self._imported(call)

    def _with_twin(self, call: Call) -> Change:
        """Of the budget or the card, with one of the ledgers."""
        if not {self.book, "ledger"} <= set(open_to(call)):
            raise Forbidden(say("call.not_allowed"))
        seen = EntryRecord.of(call.caller, self.id, self.book)
        if self.decision == "part":
            if seen.twin is None:
                raise Conflict(say("entry.is_one_alone"))
            becomes, question = seen.replaced(twin=None), say("entry.ask_part", entry=_named(seen))
        else:
            if self.book == "ledger" or self.ledger_id is None:
                raise InvalidInput.of(Problem("ledger_id", say("rule.must_be_given")))
            other = EntryRecord.of(call.caller, self.ledger_id)
            same = (seen.decimal, seen.currency) == (other.decimal, other.currency)
            if not same or not other.counts or seen.twin or other.twin:
                raise Conflict(say("entry.are_not_one"))
            becomes = seen.replaced(twin=other.as_twin)
            question = say("entry.ask_join", entry=_named(seen), other=_named(other))
        writes = changing(call.caller, [(seen, becomes)])
        done: Done = "joined" if becomes.twin else "parted"
        return Change(done, _listed(seen), _listed(becomes), question, writes)

    @property
    def _given(self) -> list[str]:
        fields = ("amount", "text", "category", "to_day", *_OF_IMPORTED)
        return [name for name in fields if getattr(self, name) is not None]

    def _require_given(self) -> None:
        if not self._given:
            raise InvalidInput.of(Problem("amount", say("rule.or_other_field_changes")))

    def _in_budget(self, call: Call) -> Change:
        if self.day is None:
            raise InvalidInput.of(Problem("day", say("rule.must_be_given")))
        if unfit := [name for name in _OF_IMPORTED if getattr(self, name) is not None]:
            rule = say("rule.of_imported_alone")
            raise InvalidInput.of(*(Problem(name, rule) for name in unfit))
        if self.decision == "put_back":
            raise Conflict(say("entry.put_back_by_undo"))
        seen = BudgetTransaction.of(call.caller, self.id, str(self.day))
        was, shown = _listed(seen.record), _named(seen.record)
        if self.decision == "remove":
            writes = changing(call.caller, [(seen.record, None)])
            return Change("removed", was, None, say("entry.ask_delete", entry=shown), writes)
        self._require_given()
        changed = self._changed(call, seen)
        ask = say("entry.ask_change", was=shown, becomes=_named(changed.record))
        writes = _corrected(call, seen.record, changed.record)
        return Change("changed", was, _listed(changed.record), ask, writes)

    def _changed(self, call: Call, seen: BudgetTransaction) -> BudgetTransaction:
        fields = {
            "description": self.text,
            "category": self.category,
            "category_type": type_of(self.category or "", is_income=seen.type == "INCOME"),
            "date_iso": self.to_day,
            "amount_mxn_cents": None if self.amount is None else _cents(seen, self.amount),
        }
        given = {name: value for name, value in fields.items() if value is not None}
        return seen.changed(call.now, **given)

    def _imported(self, call: Call) -> Change:
        seen = EntryRecord.of(call.caller, self.id)
        _refuse_misfit(seen, self.decision)
        if self.decision == "change" and seen.counts:
            self._require_given()
        said = (self.to_day, self.text, self.amount, self.currency, self.category)
        given = resolution.fields_given(*said)
        if self.to_account is not None:
            if not currencies_of(call.caller, self.to_account):
                raise NotFound(say("account.not_found"))
            given["account_id"] = self.to_account
        if self.decision == "remove":
            becomes = seen.corrected(call.now, state="discarded")
        else:
            becomes = resolution.entered(seen, call.now, given, _NEEDED)
        writes = _corrected(call, seen, becomes)
        done = _done(self.decision, seen)
        question = _question(done, resolution.in_words(seen), resolution.in_words(becomes))
        return Change(done, _listed(seen), _listed(becomes), question, writes)


def _corrected(call: Call, seen: EntryRecord, becomes: EntryRecord) -> list[Write]:
    """Raises Conflict while a document of the purchase is being read."""
    changes = resolution.with_twins(call.caller, (seen, becomes))
    known = [each for each, _ in changes if isinstance(each, EntryRecord)]
    return resolution.writes(call.caller, changes, resolution.documents_of(call.caller, known))


def _cents(seen: BudgetTransaction, amount: Decimal) -> int:
    cents = amount.scaleb(2)
    if cents != cents.to_integral_value():
        raise InvalidInput.of(Problem("amount", say("rule.whole_centavos")))
    if not amount or (amount > 0) != (seen.type == "INCOME"):
        wanted = "above" if seen.type == "INCOME" else "below"
        raise InvalidInput.of(Problem("amount", say("rule.keeps_sign", side=say(f"word.{wanted}"))))
    return abs(int(cents))


def _refuse_misfit(seen: EntryRecord, decision: Decision) -> None:
    """What went with its whole document, or was posted since, does not come back by itself."""
    may_come_back = seen.state == "discarded" and seen.is_settled
    if may_come_back != (decision == "put_back") or (seen.state == "discarded" and seen.set_aside):
        raise Conflict(say("transaction.already", status=say(f"word.{STATUS_OF[seen.state]}")))


def _listed(record: EntryRecord) -> Written | None:
    return Written.of(record.book, entry(record.entry)) if record.counts else None


def _named(record: EntryRecord) -> Sentence:
    told = entry(record.entry)
    return say(
        "entry.shown",
        amount=money.formatted(told.signed.amount, told.currency),
        text=quoted(told.text),
        category=QuotedCategory(told.category),
        day=date.fromisoformat(told.day),
    )


def _done(decision: Decision, seen: EntryRecord) -> Done:
    if decision == "put_back":
        return "put_back"
    if decision == "remove":
        return "removed" if seen.counts else "discarded"
    return "changed" if seen.counts else "accepted"


_ASKED: Mapping[Done, str] = {
    "changed": "correct",
    "accepted": "accept",
    "removed": "remove",
    "discarded": "discard",
    "put_back": "put_back",
}


def _question(done: Done, was: Sentence, what: Sentence) -> Sentence:
    shown = {"correct": {"was": was, "what": what}, "remove": {"was": was}}
    asked = _ASKED[done]
    return say(f"transaction.ask_{asked}", **shown.get(asked, {"what": what}))
