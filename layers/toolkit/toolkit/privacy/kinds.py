"""What a kind of personal data is: how it is written, and what proves that it is one.

Check digits distinguish a real number from a similar one. Each check takes the number without
spaces or hyphens, letters in upper case.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

GAP = r"[ \t\r\n./_-]"
"""What may stand between the characters of a number; up to three of them together."""
LONG = re.compile(rf"[0-9](?:{GAP}{{0,3}}[0-9]){{10}}")
"""Eleven digits near each other."""
LETTERED = re.compile(
    rf"[0-9](?:(?<=L[0-9])|(?<=L{GAP}[0-9])|(?<=L{GAP}{GAP}[0-9])|(?<=L{GAP}{GAP}{GAP}[0-9]))"
    rf"(?:(?:{GAP}{{0,3}}[0-9]){{3}}|(?<=LL[0-9])[0-9]{GAP}{{0,3}}[0-9A-Za-z]{{4}}"
    rf"|{GAP}{{0,3}}[0-9](?:{GAP}{{0,3}}[A-Za-z]){{1,4}}(?:{GAP}{{0,3}}[0-9]){{3}})".replace(
        "L", "[A-Za-zÑñ&]"
    )
)
"""Four digits after a letter, or two and then letters."""
APART = f"{GAP}{{1,3}}"
MAYBE = f"{GAP}{{0,3}}"


@dataclass(frozen=True, eq=False)
class Kind:
    """A pattern is a complete regular expression that takes linear time on any text. Where words
    before a number say what it is ("Account number: ..."), the pattern's last group is the number
    alone.

    `is_one` gets the number in upper case, without spaces and hyphens, and says whether it is real
    or only looks like it. `fits` gets the text and where the number begins and ends in it, and says
    whether it is written as one. Of a kind that is `whole` nothing shorter is tried where that
    fails.

    Every text with one contains one of the `marks` in small letters, and something that `within`
    finds, which is how texts without any are passed over quickly. A pattern that begins with a
    digit does, and looks back from there: so re can skip to the next one.
    """

    name: str
    pattern: str
    is_one: Callable[[str], bool] = lambda number: True
    fits: Callable[[str, int, int], bool] = lambda text, first, last: True
    marks: tuple[str, ...] = ()
    within: re.Pattern[str] | None = None
    whole: bool = False

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, re.ASCII)

    @cached_property
    def is_worded(self) -> bool:
        """Whether each of its marks has a letter: a text without any holds none of this kind."""
        return bool(self.marks) and all(any(map(str.isalpha, mark)) for mark in self.marks)


_CARD = re.compile(
    r"4(?:[0-9]{12}|[0-9]{15}|[0-9]{18})"
    r"|(?=[0-9]{16}\Z)(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))[0-9]+"
    r"|3[47][0-9]{13}|3(?:0[0-5]|[689][0-9])[0-9]{11}"
    r"|35[0-9]{14,17}|(?:50|5[6-8]|6[0-9])[0-9]{10,17}"
)
_IBAN_LENGTHS = {
    15: "NO", 16: "BE", 18: "DK FI FO GL NL SD", 19: "MK SI", 20: "AT BA EE KZ LT LU MN XK",
    21: "CH CR HR LI LV", 22: "BG BH DE GB GE IE ME RS VA", 23: "AE GI IL IQ OM SO TL",
    24: "AD CZ ES MD PK RO SA SE SK TN VG", 25: "LY PT ST", 26: "IS TR",
    27: "BI DJ FR GR IT MC MR SM",
    28: "AL AZ BY CY DO GT HU LB NI PL SV", 29: "BR EG PS QA UA", 30: "JO KW MU YE", 31: "MT SC",
    32: "LC", 33: "RU",
}  # fmt: skip
_LENGTH_OF_IBAN = {
    country: length for length, countries in _IBAN_LENGTHS.items() for country in countries.split()
}
_RFC = "0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ"
_DNI = "TRWAGMYFPDXBNJZSQVHLCKE"
_CURP = "0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ"
# Verhoeff's multiplication table of the dihedral group D5, and his permutation by position.
_PRODUCT = [
    [(a + b) % 5 + 5 * (b > 4) if a < 5 else (a - b) % 5 + 5 * (b < 5) for b in range(10)]
    for a in range(10)
]
_SHIFTED = [tuple(range(10))]
for _ in range(7):
    _SHIFTED.append(tuple(_SHIFTED[-1][place] for place in (1, 5, 7, 6, 2, 8, 3, 0, 9, 4)))


def luhn(digits: str) -> bool:
    """Payment cards (ISO/IEC 7812)."""
    doubled = [sum(divmod(int(digit) * 2, 10)) for digit in digits[-2::-2]]
    return (sum(doubled) + sum(map(int, digits[-1::-2]))) % 10 == 0


def card(digits: str) -> bool:
    """A brand's first digits, as many as its cards have, and the check digit."""
    return bool(_CARD.fullmatch(digits)) and luhn(digits)


def iban(number: str) -> bool:
    """As long as its country's, with its check digits."""
    return _LENGTH_OF_IBAN.get(number[:2]) == len(number) and mod_97(number)


def mod_97(iban: str) -> bool:
    """Bank accounts (ISO 13616): country and check digits go last, letters count from 10."""
    return int("".join(str(int(character, 36)) for character in iban[4:] + iban[:4])) % 97 == 1


def clabe(digits: str) -> bool:
    """Mexican bank accounts."""
    weighted = (
        int(digit) * weight % 10 for digit, weight in zip(digits, (3, 7, 1) * 6, strict=True)
    )
    return sum(list(weighted)[:17]) % 10 == -int(digits[17]) % 10


def curp(number: str) -> bool:
    """Mexican citizens."""
    weighted = (_CURP.index(number[place]) * (18 - place) for place in range(17))
    return -sum(weighted) % 10 == int(number[17])


def verhoeff(digits: str) -> bool:
    """Aadhaar, of Indian residents."""
    check = 0
    for place, digit in enumerate(reversed(digits)):
        check = _PRODUCT[check][_SHIFTED[place % 8][int(digit)]]
    return check == 0


def social_security(digits: str) -> bool:
    """Nobody's in the United States has a part of zeros alone."""
    return "000" not in digits[:3] and digits[3:5] != "00" and digits[5:] != "0000"


def aba(digits: str) -> bool:
    """Routing numbers of banks in the United States."""
    weighted = (int(digit) * weight for digit, weight in zip(digits, (3, 7, 1) * 3, strict=True))
    return sum(weighted) % 10 == 0 and digits != "000000000"


def rfc(number: str) -> bool:
    """Mexican taxpayers, of 12 or 13 characters."""
    weighted = (
        _RFC.find(character) * weight
        for character, weight in zip(number[-2::-1], range(2, 14), strict=False)
    )
    filler = 0 if len(number) == 13 else _RFC.find(" ") * 13
    return "0123456789A".find(number[-1]) == -(sum(weighted) + filler) % 11


def cpf(digits: str) -> bool:
    """Brazilian taxpayers. Eleven times the same digit would pass, and is nobody's."""
    return len(set(digits)) > 1 and all(
        sum(int(digit) * (length + 1 - at) for at, digit in enumerate(digits[:length]))
        * 10
        % 11
        % 10
        == int(digits[length])
        for length in (9, 10)
    )


def dni(number: str) -> bool:
    """Spanish citizens: eight digits and the letter they lead to."""
    return _DNI[int(number[:8]) % 23] == number[8]


def nie(number: str) -> bool:
    """Foreigners in Spain: X, Y or Z stands for the first digit of eight."""
    return dni(f"{'XYZ'.index(number[0])}{number[1:]}")
