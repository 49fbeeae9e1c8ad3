"""Amounts as banks print them, read to the digit.

`1,234.56`, `1.234,56`, `1 234,56`, `1'234.56`, `(12.50)`, `12.50-`, `12.50 CR`, `US$ 12.50`,
`MXN 120.00`. What the mark in `1.234` or `1,234` means can be told from its neighbours only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from prime.documents.document import Context
from prime.documents.only import only
from prime.documents.values import currencies
from toolkit.text.sentences import say

Mark = Literal[".", ","]
Sign = Literal["+", "-", "CR", "DR"]

UNCERTAIN_MARK = say("amount.decimals_or_thousands")
FEE = say("amount.fee_beside")

_LONGEST = 48
_MOST_DIGITS = 15
_SPACES = " \u00a0\u2009\u202f"
_PLAIN = re.compile(r"-?[0-9]{1,12}([.,])[0-9]{1,2}")
_MINUS = dict.fromkeys(map(ord, "\u2212\u2013\u2010\u2011"), "-")
_PRINTED = re.compile(
    rf"([^0-9.,]*?)([.,]?[0-9](?:[0-9.,'\u2019{_SPACES}]*[0-9])?)([^0-9.,]*)", re.DOTALL
)
_TOKEN = re.compile(rf"({currencies.PATTERN}|CR|Cr|cr|DR|Dr|dr|[-+()])[{_SPACES}]*")
_SIDE = re.compile(rf"[{_SPACES}]*(?:{_TOKEN.pattern})*")
_SIGNS: dict[tuple[str, ...], Sign] = {
    ("+",): "+",
    ("-",): "-",
    ("(", ")"): "-",
    ("CR",): "CR",
    ("+", "CR"): "CR",
    ("DR",): "DR",
    ("-", "DR"): "DR",
}


@dataclass(frozen=True)
class Amount:
    """`value` is negative where a minus, brackets or DR say so, and `sign` is what says it, if
    anything does. `currency` is the one it names (ISO 4217); a `$` alone names none. The value of
    an amount that is not `certain` is only the likelier one: 1234 for `1.234`."""

    value: Decimal
    certain: bool = True
    sign: Sign | None = None
    currency: str | None = None
    dollar: bool = False


def parse_amount(text: str, mark: Mark | None = None) -> Amount | None:
    """None for what is no amount, or none with this decimal mark, or has more than 15 digits,
    zeros before them apart."""
    text = text.strip()
    printed = None if len(text) > _LONGEST else _PRINTED.fullmatch(text.translate(_MINUS))
    if printed is None:
        return None
    before, number, after = printed.groups()
    tokens = _tokens(before, after)
    values = _values(number, mark)
    if tokens is None or not values:
        return None
    signs = tuple(each for each in tokens if each in {"+", "-", "(", ")", "CR", "DR"})
    named = {code for each in tokens if (code := currencies.named(each))}
    sign = _SIGNS.get(signs)
    if (signs and sign is None) or len(named) > 1 or tokens.count("$") > 1:
        return None
    value = max(values)  # thousands: money seldom has three decimals
    return Amount(
        value=-value if value and sign in {"-", "DR"} else value,
        certain=len(values) == 1,
        sign=sign,
        currency=next(iter(named), None),
        dollar="$" in tokens,
    )


def is_some(text: str) -> bool:
    """Whether it is an amount, and not zero."""
    amount = parse_amount(text)
    return amount is not None and amount.value != 0


def mark_of(texts: Iterable[str]) -> Mark | None:
    """The decimal mark of a column of amounts. None where no amount shows it, or they disagree:
    each is then read for itself."""
    marks: set[Mark] = set()
    for text in texts:
        if plain := _PLAIN.fullmatch(text):  # most are, in files of 100,000 rows
            marks.add("." if plain[1] == "." else ",")
        else:
            marks.update(_shown(text))
    return only(marks)


def currency_of(amount: Amount, context: Context) -> tuple[str | None, tuple[str, ...]]:
    """The one that the amount names, or else that is known of all; None and the doubt why where
    that is none. A `$` may be any dollar that is known, and nothing else."""
    meant = amount.currency or context.facts.currency
    if meant is None:
        return None, (currencies.NOT_SAID,)
    if amount.dollar and meant not in currencies.DOLLARS:
        return None, (say("amount.in_dollars", currency=meant),)
    return meant, ()


def currency_in(text: str) -> str | None:
    """The one that an amount names anywhere but beside transactions. It has decimals or a sign:
    `TOP 10` and `ALL 2024` are no money."""
    amount = parse_amount(text)
    is_money = amount and (
        re.search(r"[.,'\u2019][0-9]{2}", text) or not re.search("[A-Z]{3}", text)
    )
    return amount.currency if amount and is_money else None


def _tokens(before: str, after: str) -> list[str] | None:
    if ")" in before or "(" in after or not (_SIDE.fullmatch(before) and _SIDE.fullmatch(after)):
        return None
    return [token.upper() for side in (before, after) for token in _TOKEN.findall(side)]


def _values(number: str, mark: Mark | None) -> set[Decimal]:
    """What the number may be: more than one only where its mark is not known."""
    if sum(map(str.isdigit, number.lstrip("0"))) > _MOST_DIGITS:
        return set()
    marks = [mark] if mark else list(_GROUPING)
    return {value for mark in marks if (value := _value(number, mark)) is not None}


_GROUPING: dict[Mark, Mark] = {".": ",", ",": "."}
_NUMBERS: dict[Mark, re.Pattern[str]] = {
    mark: re.compile(
        rf"(?:[1-9][0-9]{{0,2}}([{grouping}{_SPACES}'\u2019])[0-9]{{3}}(?:\1[0-9]{{3}})*"
        rf"|[1-9][0-9]?(?:{re.escape(grouping)}[0-9]{{2}})+{re.escape(grouping)}[0-9]{{3}}|[0-9]*)"
        rf"(?:{re.escape(mark)}[0-9]+)?"
    )
    for mark, grouping in _GROUPING.items()
}


def _value(number: str, mark: Mark) -> Decimal | None:
    if not _NUMBERS[mark].fullmatch(number):
        return None
    whole, _, decimals = number.partition(mark)
    return Decimal(f"{re.sub(r'[^0-9]', '', whole)}.{decimals}")


def _shown(text: str) -> Iterable[Mark]:
    amount, marks = parse_amount(text), set(text) & {".", ","}
    if amount is None or not amount.certain or not marks:
        return ()
    return (mark for mark in _GROUPING if parse_amount(text, mark))
