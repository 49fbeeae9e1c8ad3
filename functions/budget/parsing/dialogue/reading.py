"""Reads what a user has said about money, from the statement on, until nothing is open.

It keeps nothing: the statement is read again each time and the replies are applied in order, so
that every number is the user's own. A reply that is a statement of its own opens a reading of its
own, before the one that was open. What was ready, or refused, before the last text is over.

One rule closes a question: a message that does not answer it, and that alone is refused, is
heard on its own; theft and loss are, whatever is open; a yes answers only what was asked last.
Where nothing is open, a take-back or a correction is about what was booked, and a yes about
nothing.
"""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from budget.parsing.dialogue.answers import answered, denied
from budget.parsing.dialogue.parts import Parse, Purchase
from budget.parsing.dialogue.questions import OTHERS, Question
from budget.parsing.dialogue.replies import Reply, read_reply
from budget.parsing.dialogue.rule import corrects, somebody_else_paid, takes_it_back
from budget.parsing.dialogue.several import (
    filled_by_thing,
    is_own_statement,
    parted,
    picked,
    said_together,
)
from budget.parsing.dialogue.statement import Readers, Statement
from budget.parsing.doubts import Doubt
from budget.parsing.parsed_transaction import ParsedTransaction, parsed_transaction
from budget.parsing.refusals import LOST_OR_STOLEN, reason_against
from budget.parsing.text.tokens import tokenize

Outcome = Literal["ready", "open", "dropped", "refused"]
_SHORT = 80
"""A text that takes back what was said has no more characters."""
_TAKEN_BACK = parsed_transaction(
    None, None, None, None, None, None, doubts=[Doubt("taken_back")]
)  # fmt: skip
_CLOSING = frozenset({LOST_OR_STOLEN.code, "budget_or_limit", "orders"})
"""What a message is about that answers no question, whatever amount it names."""


@dataclass(frozen=True)
class Dialogue:
    """`statements` that are not over yet, the one that was spoken of last first.

    With `is_dropped` the last text took one back, which is not among them.
    """

    statements: tuple[Statement, ...] = ()
    is_dropped: bool = False

    @property
    def outcome(self) -> Outcome:
        return "dropped" if self.is_dropped else self.statements[0].state

    @property
    def as_one(self) -> ParsedTransaction:
        """The contract's answer: what was spoken of last, read as one transaction."""
        if self.is_dropped:
            return _TAKEN_BACK
        statement = self.statements[0]
        only = statement.purchases[0].parsed if len(statement.purchases) == 1 else statement.whole
        return replace(only, language=statement.language)

    @property
    def candidates(self) -> list[tuple[ParsedTransaction, list[Question]]]:
        """All that may be recorded, with what is still to be asked about each.

        Of a statement that waits behind the last one only what is asked about: the rest of it is
        told again when all of it is ready, and would be recorded twice.
        """
        return [
            (parsed, questions)
            for place, one in enumerate(self.statements)
            if one.state != "refused"
            for parsed, questions in one.told()
            if place == 0 or questions
        ]


def read(said: Sequence[str], today: datetime.date, readers: Readers) -> Dialogue:
    """What these texts say, the last one just now. Never fails."""
    dialogue = Dialogue()
    for text in said:
        dialogue = _after(dialogue, text, today, readers)
    return dialogue


def _after(dialogue: Dialogue, text: str, today: datetime.date, readers: Readers) -> Dialogue:
    still_open = tuple(one for one in dialogue.statements if one.state == "open")
    if not still_open:
        return (
            _settled(dialogue, text, today)
            or _of_what_was_booked(text, today, readers.parse)
            or Dialogue((Statement.of(text, today, readers),))
        )
    reason = reason_against(tokenize(text))
    if reason and reason.code in _CLOSING:
        return Dialogue((Statement.of(text, today, readers),))
    asked, *others = still_open
    _, question = asked.asked()
    reply = read_reply(text, today, asked.words, asks_who_paid=question.code == OTHERS)
    if _is_taken_back(asked, reply):
        return Dialogue(tuple(others), is_dropped=True)
    if is_own_statement(text, reply, asked, readers.parse):
        return Dialogue((Statement.of(text, today, readers), *still_open))
    replied = _replied(asked, reply, text, today, readers.parse)
    if replied is None:
        return Dialogue(tuple(others), is_dropped=True)
    says_more = any(map(str.isalpha, "".join(reply.unknown)))
    is_other = reason is not None and reason.code != "negation" and says_more
    if is_other and replied.purchases == asked.purchases:
        return Dialogue((Statement.of(text, today, readers),))
    if reply.is_english is not None:
        replied = replace(replied, language="en" if reply.is_english else "es")
    return Dialogue((replied, *others))


def _settled(dialogue: Dialogue, text: str, today: datetime.date) -> Dialogue | None:
    """After a bare yes or no to what is ready: what was asked then was a model's doubt."""
    if not dialogue.statements or dialogue.statements[0].state != "ready":
        return None
    reply = read_reply(text, today, dialogue.statements[0].words)
    if not reply.is_bare or reply.stance is None:
        return None
    return dialogue if reply.stance == "yes" else Dialogue(is_dropped=True)


def _of_what_was_booked(text: str, today: datetime.date, parse: Parse) -> Dialogue | None:
    """A take-back, a correction or a yes, said when nothing is open; None for what is neither."""
    tokens = tokenize(unicodedata.normalize("NFC", text[:_SHORT]))
    texts = [token.text for token in tokens]
    if takes_it_back(texts):
        return Dialogue(is_dropped=True)
    reply = read_reply(text[:_SHORT], today, ())
    if reply.is_bare and reply.stance == "yes":
        return _refused("nothing_asked", text, parse)
    if reply.day and reply.only_dates:
        return _refused("change_asked", text, parse)
    read = parse(text)
    has_amount, has_thing = read.amount_mxn_cents is not None, read.category is not None
    is_others = somebody_else_paid(text[:_SHORT], tokens, is_asked=False)
    if is_others and not (has_amount or has_thing):
        return Dialogue(is_dropped=True)
    if corrects(texts, names_a_purchase=has_amount and has_thing):
        return _refused("change_asked", text, parse)
    return None


def _refused(code: str, text: str, parse: Parse) -> Dialogue:
    read = parse(text)
    refused = parsed_transaction(
        *(None, None, None, None, None, read.date), doubts=[Doubt(code)], language=read.language
    )
    return Dialogue((Statement(text, refused, (Purchase(text, refused),), (), read.language),))


def _is_taken_back(statement: Statement, reply: Reply) -> bool:
    """Of an income somebody else is whom it is from."""
    place, _ = statement.asked()
    is_income = statement.purchases[place].parsed.type == "INCOME"
    is_of_a_part = bool(statement.parts and reply.things)
    return reply.takes_back or (reply.somebody_paid and not is_income and not is_of_a_part)


def _replied(
    statement: Statement, reply: Reply, text: str, today: datetime.date, parse: Parse
) -> Statement | None:
    """None where nothing is left to be recorded."""
    place, question = statement.asked()
    after = parted(statement, question, reply)
    if after is None and reply.things and reply.amount.places:
        after = filled_by_thing(statement, text, today, parse)
    if after is not None:
        return after
    if reply.stance == "no" and reply.is_bare:
        return _denied(statement, place, question)
    places = picked(statement.purchases, reply.things) if reply.things else []
    place = places[0] if len(places) == 1 and len(statement.purchases) > 1 else place
    parsed = answered(statement.purchases[place].parsed, question, reply)
    if parsed is None and question.field in ("type", "category"):
        parsed = said_together(statement.purchases[place], question, reply, text, parse)
    if parsed is None:
        return replace(statement, misunderstood=", ".join(f'"{run}"' for run in reply.unknown)[:60])
    return _also_of_others(statement.with_one(place, parsed), place, question, reply)


def _denied(statement: Statement, place: int, question: Question) -> Statement | None:
    parsed = denied(statement.purchases[place].parsed, question)
    if parsed is not None:
        return statement.with_one(place, parsed)
    left = [one for index, one in enumerate(statement.purchases) if index != place]
    return statement.with_purchases(left) if left else None


def _also_of_others(
    statement: Statement, answered_place: int, question: Question, reply: Reply
) -> Statement:
    """Of several purchases a type and a day are said once, where the same is open."""
    if reply.amount.cents is not None or reply.matches or reply.unknown or reply.things:
        return statement
    for place, purchase in enumerate(statement.purchases):
        same = [q for q in statement.questions(purchase) if q.code == question.code]
        if place != answered_place and same and question.field in ("type", "date"):
            parsed = answered(purchase.parsed, same[0], reply)
            statement = statement.with_one(place, parsed) if parsed else statement
    return statement
