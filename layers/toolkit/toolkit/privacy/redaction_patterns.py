"""The kinds of personal data that redaction.py takes out, each with its pattern.

A pattern is a complete regular expression that takes linear time on any text. Where words before a
number say what it is ("Account number: …"), the pattern's one group is the number alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from toolkit.privacy import checksums


@dataclass(frozen=True)
class Kind:
    """`is_one` gets the number in upper case, without spaces and hyphens, and says whether it is
    real or only looks like it. Every one contains the character `mark`."""

    name: str
    pattern: str
    is_one: Callable[[str], bool] = lambda number: True
    mark: str = ""

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, re.ASCII)


NUMBERS = (
    Kind("us_social_security", r"(?<![0-9])[0-9]{3}-[0-9]{2}-[0-9]{4}(?![0-9])", mark="-"),
    Kind(
        "clabe",
        r"(?<!\w)[0-9]{3}(?:[0-9]{15}|[ -][0-9]{3}[ -][0-9]{11}[ -][0-9])(?!\w)",
        checksums.clabe,
    ),
    Kind(
        "payment_card",
        r"(?<!\w)(?:[3-6][0-9]|2[2-7])[0-9]{2}"
        r"(?:[0-9]{9,15}|[ -][0-9]{4}[ -][0-9]{4}[ -][0-9]{1,7}|[ -][0-9]{6}[ -][0-9]{4,5})(?!\w)",
        checksums.luhn,
    ),
    Kind(
        "aadhaar",
        r"(?<!\w)[2-9][0-9]{3}(?:[0-9]{8}|[ -][0-9]{4}[ -][0-9]{4})(?!\w)",
        checksums.verhoeff,
    ),
    Kind(
        "iban",
        r"(?<![A-Za-z_])[A-Za-z]{2}[0-9]{2}(?:[ -]?[0-9A-Za-z]{4}){2,7}(?:[ -]?[0-9A-Za-z]{1,3})?"
        r"(?!\w)",
        checksums.mod_97,
    ),
    Kind(
        "curp",
        r"(?<![A-Za-z_])[A-Za-z]{4}[0-9]{6}[HMXhmx][A-Za-z]{5}[0-9A-Za-z][0-9](?!\w)",
        checksums.curp,
    ),
    Kind(
        "rfc",
        r"(?<![A-Za-z_])[A-Za-zÑñ&]{3,4}[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])"
        r"[0-9A-Za-z]{3}(?!\w)",
    ),
    Kind("pan", r"(?<![A-Za-z_])[A-Z]{3}[ABCFGHLJPT][A-Z][0-9]{4}[A-Z](?!\w)"),
)
"""Recognized by their own form or check digits. They never leave, whoever they belong to."""

_SAYS_NUMBER = r"(?:(?:number|n[uú]mero|num[eé]ro|num|nbr|nr|no|n[°º])(?!\w)[\s.:#]{0,8})?"
_NO_DAY_OR_AMOUNT = (
    r"(?![0-9]{1,3}(?: [0-9]{3})+[.,][0-9])"
    r"(?!(?:19|20)[0-9]{2}[ -][0-9]{2}[ -][0-9]{2}(?!\w))"
    r"(?![0-9]{1,2}[ -][0-9]{1,2}[ -](?:[0-9]{2}){1,2}(?!\w))"
)
ACCOUNTS = (
    Kind(
        "bank_account",
        r"(?i:(?<!\w)(?:account|acct|a/c|cuenta|cta|compte)(?!\w)"
        r"(?: (?:checking|savings|bancaria|de cheques|de ahorros?|corriente|courant|bancaire))?"
        rf"[\s.:#]{{0,8}}{_SAYS_NUMBER})"
        rf"({_NO_DAY_OR_AMOUNT}[0-9](?:[0-9]{{5,19}}(?![.,]?[0-9])"
        r"|[0-9]{1,5}(?:[ -][0-9]{2,11}){1,5}(?![.,/]?[0-9])))(?!\w)",
        lambda number: len(number) >= 6,
    ),
    Kind(
        "us_routing",
        rf"(?i:(?<!\w)(?:aba|routing|rtn)(?: transit)?(?!\w)[\s.:#/]{{0,8}}{_SAYS_NUMBER})"
        r"([0-9]{9})(?!\w)",
        checksums.aba,
    ),
    Kind("uk_sort_code", r"(?i:(?<!\w)sort code[\s.:#]{0,8})([0-9]{2}(?:[ -]?[0-9]{2}){2})(?!\w)"),
)
"""Bank accounts as documents print them, recognized only by the words before them."""

_NOT_INSIDE = r"(?<![\w+])(?<!\w-)(?<![0-9][.,])"  # an identifier or an amount
_ENDS = r"(?![.,-]?[0-9])(?!\w)"
_DIGIT = "(?:[ ()-]{0,2}[0-9])"
CONTACTS = (
    Kind(
        "email",
        r"[^\s@<>()\[\],;:\"\\|/=?&#{}]{1,64}+@(?:[^\s@<>()\[\],;:\"\\|/=?&#{}._]{1,63}+\.){1,8}"
        r"[A-Za-z]{2,24}",
        mark="@",
    ),
    Kind(  # +1 (415) 555-0123, +33 (0)6 12 34 56 78, +52 1 55 1234 5678: as many as there must be
        "phone",
        rf"(?<![\w+])\+(?:1{_DIGIT}{{10}}|33(?: ?\(0\))?{_DIGIT}{{9}}"
        rf"|52(?:[ ()-]{{0,2}}1)?{_DIGIT}{{10}}|(?!1|33|52)[1-9]{_DIGIT}{{9,14}}"
        rf"|[1-9][0-9]{{0,2}}(?:\.[0-9]{{1,4}}){{3,5}}){_ENDS}",
        lambda number: sum(map(str.isdigit, number)) >= 10,
        mark="+",
    ),
    Kind(  # 0033 1 23 45 67 89
        "phone",
        rf"{_NOT_INSIDE}00[1-9][0-9]{{0,2}}[ -][0-9]{_DIGIT}{{7,12}}{_ENDS}",
    ),
    Kind(  # (415) 555-0123, 656 123 4567, 1-800-555-0199
        "phone",
        rf"{_NOT_INSIDE}(?:1[ .-])?(?:\([2-9][0-9]{{2}}\) ?|[2-9][0-9]{{2}}[ .-])"
        rf"[0-9]{{3}}[ .-][0-9]{{4}}{_ENDS}",
    ),
    Kind(  # 55 1234 5678, of the Mexican cities whose code has two digits
        "phone",
        rf"{_NOT_INSIDE}(?:0(?:1|44|45)[ -])?(?:\((?:55|56|33|81)\) ?|(?:55|56|33|81)[ -])"
        rf"[0-9]{{4}}[ -][0-9]{{4}}{_ENDS}",
    ),
    Kind(  # 06 12 34 56 78
        "phone",
        rf"{_NOT_INSIDE}0[1-9](?:(?: [0-9]{{2}}){{4}}|(?:\.[0-9]{{2}}){{4}}|(?:-[0-9]{{2}}){{4}})"
        rf"{_ENDS}",
    ),
    Kind(  # without separators it may be any identifier, unless a word before it says "phone"
        "phone",
        r"(?i:(?<!\w)(?:(?:tele)?phone|t[eé]l[eé]phone|tel[eé]fono|t[eé]l|mobile|m[oó]vil|cell"
        r"|celular|portable|whatsapp|fax)(?!\w)[\s.:#]{0,4}"
        rf"{_SAYS_NUMBER}(?:(?:of|is|es|est)[ :]{{1,2}})?)"
        rf"([0-9]{{10,15}}|[0-9]{{3}}[ -][0-9]{{4}}){_ENDS}",
    ),
)
"""E-mail addresses and phone numbers."""
