"""Answers that are read with the statement: which of several purchases are meant, or what for; and
what is no answer but a statement of its own: "uber 80"."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from budget.parsing.categories.vocabulary import CategoryMatch
from budget.parsing.dialogue.answers import NAMES, amount_is_open
from budget.parsing.dialogue.closing_words import EXCEPT
from budget.parsing.dialogue.parts import Parse, Purchase, parts_of, things_of, words_of
from budget.parsing.dialogue.questions import SEVERAL, Question
from budget.parsing.dialogue.replies import Reply, read_reply
from budget.parsing.dialogue.statement import Statement
from budget.parsing.parsed_transaction import ParsedTransaction, revised


def is_own_statement(text: str, reply: Reply, statement: Statement, parse: Parse) -> bool:
    """An amount with another thing, or an amount that nobody asked for with an act or a thing.

    A bare amount, or one with the statement's own thing, answers the question for it; so does an
    amount with a thing where the statement says neither.
    """
    says_amount = reply.amount.cents is not None or bool(reply.amount.places)
    if not says_amount or (reply.count is not None and statement.parts):
        return False
    place, _ = statement.asked()
    asked = statement.purchases[place].parsed
    is_open = amount_is_open(asked)
    names_another = (reply.has_act and reply.has_name) or any(
        _is_another(match, reply, statement) for match in reply.matches
    )
    is_another_type = bool(reply.type and asked.type and reply.type != asked.type and reply.has_act)
    is_answer = is_open or reply.amount.cents == asked.amount_mxn_cents or reply.corrects
    if is_open and (reply.begins_with_amount or _is_sum(reply, statement)):
        others = [match for match in reply.matches if _is_elsewhere(match, reply, asked)]
        if not reply.has_act and not others:
            return False
    says_act_or_thing = reply.has_act or bool(reply.things or reply.matches)
    says_more = is_another_type or (says_act_or_thing and not is_answer)
    is_completed = is_open and asked.category is None and asked.description is None
    if not says_more and (not names_another or is_completed):
        return False
    read = parse(text)
    is_recordable = not any(doubt.refuses for doubt in read.doubts)
    return is_recordable and (read.type is not None or read.category is not None)


def _is_another(match: CategoryMatch, reply: Reply, statement: Statement) -> bool:
    """Whether the statement does not say this thing; the name of its category is no other."""
    words = [token.text for token in reply.tokens[match.start : match.end]]
    named = NAMES.get(" ".join(words))
    known = {one.parsed.category for one in (*statement.purchases, *statement.parts)}
    return not statement.words.issuperset(words) and (named is None or named not in known)


def _is_elsewhere(match: CategoryMatch, reply: Reply, asked: ParsedTransaction) -> bool:
    return asked.category not in (None, match.words.category) and match.start not in reply.places


def _is_sum(reply: Reply, statement: Statement) -> bool:
    amounts = [part.parsed.amount_mxn_cents or 0 for part in statement.parts]
    return bool(amounts) and reply.amount.cents == sum(amounts)


def parted(statement: Statement, question: Question, reply: Reply) -> Statement | None:
    """After an answer to "are these two?"; None where the reply does not answer it."""
    if question.code != SEVERAL:
        return None
    parts = statement.parts
    says_no_more = reply.is_bare or (reply.day and reply.only_dates)
    agrees = reply.stance == "yes" and says_no_more and statement.are_parts_understood
    if parts and (agrees or reply.count in (0, len(parts))):
        return _with_what_was_said(statement, [_on(part, reply) for part in parts])
    if (reply.stance == "no" and reply.is_bare) or reply.count == 1:
        purchase = statement.purchases[0]
        return statement.with_one(0, revised(purchase.parsed, {}, closed={"amount"}))
    if reply.things and reply.amount.cents is None and not reply.unknown:
        meant = picked(parts, reply.things)
        if EXCEPT.at([token.text for token in reply.tokens], 0):
            meant = [place for place in range(len(parts)) if place not in meant] if meant else []
        return _with_what_was_said(statement, [parts[p] for p in meant]) if meant else None
    return None


def _on(part: Purchase, reply: Reply) -> Purchase:
    """On the day that the reply says of all."""
    if reply.day is None or reply.day.date is None:
        return part
    return part._replace(parsed=revised(part.parsed, {"date": reply.day.date}))


def picked(purchases: Sequence[Purchase], things: frozenset[str]) -> list[int]:
    """The places of those with these words; none where a word is in none, or in several."""
    places = set()
    for thing in things:
        having = [p for p, one in enumerate(purchases) if thing in words_of(one.text)]
        if len(having) != 1:
            return []
        places.update(having)
    return sorted(places)


def filled_by_thing(
    statement: Statement, text: str, today: datetime.date, parse: Parse
) -> Statement | None:
    """After "200 el pan", or "300 el café y 200 el pan": amounts of things that the statement
    names; None where the reply is not that."""
    purchases = statement.purchases
    if len(purchases) == 1:
        purchases = statement.parts or things_of(statement.text, today, parse)
    said = [part.text for part in parts_of(text, today, parse)] or [text]
    filled = list(purchases)
    for each in said:
        reply = read_reply(each, today, statement.words)
        meant = picked(purchases, reply.things)
        if len(meant) != 1 or reply.amount.cents is None or reply.unknown:
            return None
        place = meant[0]
        parsed = revised(purchases[place].parsed, {"amount": reply.amount.cents})
        filled[place] = Purchase(purchases[place].text, parsed)
    return _with_what_was_said(statement, filled) if len(filled) > 1 else None


def said_together(
    purchase: Purchase, question: Question, reply: Reply, text: str, parse: Parse
) -> ParsedTransaction | None:
    """After "a gift for my mom", where that is understood as the end of the statement."""
    before, together = purchase.parsed, parse(f"{purchase.text} {text}")
    told = {
        "type": together.type,
        "category": together.category,
        "category_type": together.category_type,
        "description": together.description,
        "date": reply.day.date if reply.day else None,
    }
    is_understood = told[question.field] is not None and not together.doubts
    is_same = together.amount_mxn_cents == before.amount_mxn_cents
    if not (is_understood and is_same and before.type in (None, together.type)):
        return None
    return revised(before, {field: value for field, value in told.items() if value is not None})


def _with_what_was_said(statement: Statement, parts: Sequence[Purchase]) -> Statement:
    """With the type and the day that earlier replies have said of the whole."""
    whole, now = statement.whole, statement.purchases[0].parsed
    if len(statement.purchases) > 1 or whole is now:
        return statement.with_purchases(parts)
    values = {
        field: after
        for field, before, after in (
            ("type", whole.type, now.type),
            ("date", whole.date, now.date),
        )
        if after is not None and after != before
    }
    return statement.with_purchases(
        [part._replace(parsed=revised(part.parsed, values)) for part in parts]
    )
