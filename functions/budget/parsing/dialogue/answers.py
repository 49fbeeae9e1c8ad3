"""What an answer to a question makes of one purchase. What does not fit changes nothing."""

from __future__ import annotations

from typing import Any

from budget.categories.tree import NODES
from budget.parsing.categories.kinds import type_of
from budget.parsing.categories.vocabulary import types
from budget.parsing.dialogue.closing_words import SOMEBODY
from budget.parsing.dialogue.questions import OTHERS, SEVERAL, WORDS, Question
from budget.parsing.dialogue.replies import Reply
from budget.parsing.doubts import Doubt
from budget.parsing.lexicon.acts import TransactionType
from budget.parsing.money.number_words import THOUSAND, UNCLEAR_SCALES
from budget.parsing.money.numerals import TWO_WAYS
from budget.parsing.parsed_transaction import ParsedTransaction, revised
from budget.parsing.text.phrases import split
from budget.parsing.text.tokens import fold
from budget.rules import title_case

TYPES = types()
"""The category type of each category of the vocabulary."""
NAMES = {
    **{category.lower(): category for category in TYPES},
    **{name: node.english for node in NODES for name in split(node.said)},
}
"""The vocabulary's category by each name, folded."""
OWN = frozenset({"antojo", "antojos", "cravings"})
"""The vocabulary has them as things, but in an answer they name a category of the user's."""


_ALSO_RECEIVED = frozenset({"Gifts"})

_FIELDS = ("type", "amount", "category_type", "category", "date")
_OF_A_KNOWN_AMOUNT = "share"
"""The one doubt that a reply may cast on an amount that is known: "la mitad"."""


def amount_is_open(parsed: ParsedTransaction) -> bool:
    return (
        parsed.amount_mxn_cents is None
        or "amount" in parsed.low_confidence_fields
        or any(doubt.field == "amount" for doubt in parsed.doubts)
    )


def denied(parsed: ParsedTransaction, question: Question) -> ParsedTransaction | None:
    """After a bare no; None where the purchase is no longer to be recorded."""
    if not question.code.startswith("confirm_"):
        return None
    values: dict[str, Any] = {question.field: None}
    if question.field in ("type", "category") and parsed.type != "INCOME":
        values |= {"category": None, "category_type": None}
    return revised(parsed, values)


def answered(
    parsed: ParsedTransaction, question: Question, reply: Reply
) -> ParsedTransaction | None:
    """With what the reply says; None where it says nothing that fits."""
    if question.code == SEVERAL and reply.count is not None:
        return None
    values: dict[str, Any] = {}
    doubts: list[Doubt] = []
    fits = (
        _take_amount(parsed, reply, values, doubts)
        and _take_day(question, reply, values, doubts)
        and _take_kind(parsed, question, reply, values, doubts)
    )
    agrees = (reply.stance == "yes" and question.confirms) or reply.is_mine
    if not fits or not (values or agrees):
        return None
    denies = reply.stance == "no" and question.confirms and not agrees
    if denies and question.field not in values:
        if question.code in (OTHERS, WORDS):
            return None
        values[question.field] = None
    unsure = [field for field in _FIELDS if reply.is_hedged and values.get(field) is not None]
    if "category" in unsure:
        unsure = [field for field in unsure if field not in ("type", "category_type")]
    unsure += ["amount"] if reply.amount.is_rounded and values.get("amount") is not None else []
    unsure += ["date"] if reply.day and reply.day.date and not reply.day.is_sure else []
    return revised(
        parsed,
        values,
        closed={question.field} if agrees else (),
        doubts=doubts,
        unsure=dict.fromkeys(unsure),
        inferred=["date"] if reply.day and reply.day.date and reply.day.is_inferred else [],
    )


def _take_amount(
    parsed: ParsedTransaction, reply: Reply, values: dict[str, Any], doubts: list[Doubt]
) -> bool:
    """Whether the number fits. One that stays doubtful is asked about in its own words."""
    amount, is_open = reply.amount, amount_is_open(parsed)
    if reply.says_how_many:
        values["amount"] = None
        doubts.append(Doubt("pesos_or_count", (str(reply.count),)))
        return is_open
    cents = amount.may_be if amount.cents is None and reply.counts_nothing else amount.cents
    unclear = [d.words[0] for d in parsed.doubts if d.code == TWO_WAYS and d.words]
    if cents is not None and cents < THOUSAND * 100 and any(map(_is_scaled, unclear)):
        return False  # "16" after "15 lucas" is as unclear
    if cents is not None:
        values["amount"] = cents
        return is_open or reply.corrects or cents == parsed.amount_mxn_cents
    if amount.doubt is None:
        return True
    values["amount"] = None
    doubts.append(amount.doubt)
    return is_open or amount.doubt.code == _OF_A_KNOWN_AMOUNT


def _is_scaled(words: str) -> bool:
    return words.rpartition(" ")[2] in UNCLEAR_SCALES


def _take_day(
    question: Question, reply: Reply, values: dict[str, Any], doubts: list[Doubt]
) -> bool:
    """Words of time that are no day answer only which day it was."""
    if reply.day and reply.day.date is None and question.field != "date":
        return False
    if reply.day:
        values["date"] = reply.day.date
        doubts += [reply.day.doubt] if reply.day.doubt else []
    return True


def _take_kind(
    parsed: ParsedTransaction,
    question: Question,
    reply: Reply,
    values: dict[str, Any],
    doubts: list[Doubt],
) -> bool:
    """Type, category and category type; they have to agree with each other."""
    if question.field == "category_type" or (reply.category_type and parsed.category):
        if reply.category_type is None:
            return not (reply.unknown or reply.matches)
        return _take_category_type(parsed, reply, values)
    if reply.type:
        is_asked = question.field == "type" or parsed.type is None or reply.stance == "no"
        if reply.type != parsed.type and not is_asked:
            return False
        _take_type(parsed, reply.type, values)
        if reply.category_type and type_of(reply.category_type) == reply.type:
            values["category_type"] = reply.category_type
    named = _category(parsed, question, reply)
    if named is None:
        says_another = any(match.words.category != parsed.category for match in reply.matches)
        is_detail = reply.begins_with_amount or bool(reply.things)
        return not reply.unknown and (not says_another or is_detail)
    type_ = values.get("type", parsed.type)
    category_type = TYPES.get(named)
    if named in _ALSO_RECEIVED and type_ != "EXPENSE":
        category_type = type_ and "INCOME"
    if category_type and type_ and type_of(category_type) != type_:
        values["category"] = None
        doubts.append(Doubt("no_expense" if type_ == "EXPENSE" else "no_income", (named,)))
        return True
    values["category"] = named
    is_thing = reply.matches and reply.name and fold(reply.name) not in NAMES
    if parsed.description is None and is_thing and reply.name:
        values["description"] = reply.name[0].upper() + reply.name[1:]
    if category_type:
        values |= {"category_type": category_type, "type": type_of(category_type)}
    return True


def _take_category_type(parsed: ParsedTransaction, reply: Reply, values: dict[str, Any]) -> bool:
    category_type = reply.category_type
    if category_type is None or reply.unknown:
        return False
    type_ = type_of(category_type)
    values |= {"category_type": category_type, "type": type_}
    return parsed.type in (None, type_)


def _take_type(parsed: ParsedTransaction, type_: TransactionType, values: dict[str, Any]) -> None:
    """A category of the other side does not stay."""
    values["type"] = type_
    if type_ == "INCOME":
        values["category_type"] = "INCOME"
    if parsed.category_type and type_of(parsed.category_type) != type_:
        values["category"] = None
        values.setdefault("category_type", None)
    for doubt in parsed.doubts:
        stated = TYPES.get(doubt.words[0]) if doubt.code in ("no_expense", "no_income") else None
        if stated and type_of(stated) == type_:
            values |= {"category": doubt.words[0], "category_type": stated}


def _category(parsed: ParsedTransaction, question: Question, reply: Reply) -> str | None:
    """The category that the reply names, where that is open."""
    is_asked = question.field == "category"
    if not (is_asked or parsed.category is None or "category" in parsed.low_confidence_fields):
        return None
    name = fold(reply.name) if reply.name else ""
    if name in NAMES:
        return NAMES[name]
    if reply.matches and name not in OWN:
        highest = max(match.words.rank for match in reply.matches)
        found = {m.words.category for m in reply.matches if m.words.rank == highest}
        return found.pop() if len(found) == 1 and not reply.unknown else None
    is_somebody = reply.somebody_paid or SOMEBODY.issuperset(name.split())
    is_own = is_asked and not is_somebody and (reply.unknown or name in OWN)
    return title_case(reply.name) if is_own and reply.name else None
