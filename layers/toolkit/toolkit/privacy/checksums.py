"""Check digits of personal numbers: they distinguish a real number from a similar one.

Each takes the number without spaces or hyphens, letters in upper case.
"""

from __future__ import annotations

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


def aba(digits: str) -> bool:
    """Routing numbers of banks in the United States."""
    weighted = (int(digit) * weight for digit, weight in zip(digits, (3, 7, 1) * 3, strict=True))
    return sum(weighted) % 10 == 0 and digits != "000000000"
