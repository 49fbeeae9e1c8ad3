"""How documents name the account that they are of, by its last four digits, and its bank."""

from __future__ import annotations

import re
from collections.abc import Iterable

from prime.documents.only import only
from prime.documents.words import lexicon
from toolkit.text.folding import unaccented

_NAME = rf"\b(?:{lexicon.alternatives('account.name')})\b"
_ENDING = lexicon.alternatives("account.ending")
"""What stands before the last digits of a number that is cut short."""
_SAID = rf"{_NAME}(?: a)?(?: (?:number|no|num|numero|n))?"
_COUNTRY = "(?: ?[a-z]{2}[0-9]{2})?"
"""With which an IBAN begins."""
_MOST_OF_A_LINE = 1000
_NAMED = re.compile(
    rf"{_NAME}[^0-9x*•\n]{{0,40}}?(?:({_ENDING}) )?([0-9x*•·. ]{{0,30}}?[0-9]{{4}})(?![0-9/-])"
)
_PRINTED = re.compile(
    rf"(?:{_ENDING}|(?:[x*•·●]{{2,}}[ -]?)+"
    rf"|{_SAID}{_COUNTRY}[.:#° ]*[0-9x*•●][0-9x*•● -]{{3,24}}|{_NAME} (?:number|no|num|numero))"
    r"[ .:#°]*([0-9]{4})(?![0-9])"
)


_LONGEST_NAME = 40
_BANK = re.compile(lexicon.alternatives("account.bank"))
_NO_NAME = lexicon.whole("account.no_bank")


def last_four(number: str) -> str | None:
    """Of an account's number, whole or masked."""
    found = re.fullmatch(r"[A-Za-z0-9*•·. -]*?([0-9]{4})", number.strip())
    return found[1] if found else None


def named_in(texts: Iterable[str]) -> str | None:
    """The one account that lines of a file name: by a long or masked number, or by its end."""
    numbers = set()
    for text in texts:
        for ending, number in _NAMED.findall(unaccented(text[:_MOST_OF_A_LINE])):
            if ending or re.search(r"[x*•]", number) or sum(map(str.isdigit, number)) > 5:
                numbers.add(number[-4:])
    return only(numbers)


def printed_in(texts: Iterable[str]) -> str | None:
    """The one account that rows of a page name, where a mask may stand without any word."""
    return only({match[1] for text in texts for match in _PRINTED.finditer(unaccented(text))})


def bank_in(texts: Iterable[str]) -> str | None:
    """The bank that stands alone in a line and calls itself one: `Thames Bank`, `Banco Azteca`."""
    for text in texts:
        name = " ".join(re.sub(r"^\W+|\W+$", "", text).split())
        if len(name) <= _LONGEST_NAME and _BANK.fullmatch(plain := unaccented(name)):
            return None if _NO_NAME.search(plain) else name
    return None
