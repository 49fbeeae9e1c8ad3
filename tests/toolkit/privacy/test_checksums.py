"""Published numbers are known by their check digits, and one wrong digit is noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from toolkit.privacy import checksums

KNOWN: list[tuple[Callable[[str], bool], str]] = [
    (checksums.luhn, "4111111111111111"),
    (checksums.luhn, "378282246310005"),
    (checksums.mod_97, "GB82WEST12345698765432"),
    (checksums.mod_97, "DE89370400440532013000"),
    (checksums.mod_97, "FR1420041010050500013M02606"),
    (checksums.clabe, "032180000118359719"),
    (checksums.clabe, "002010077777777771"),
    (checksums.curp, "BOXW310820HNERXN09"),
    (checksums.verhoeff, "234123412346"),
    (checksums.verhoeff, "2363"),
    (checksums.aba, "021000021"),
    (checksums.aba, "011401533"),
]


@pytest.mark.parametrize(("is_one", "number"), KNOWN)
def test_a_number_is_known(is_one: Callable[[str], bool], number: str) -> None:
    assert is_one(number)


# A CURP's check digit has weights that are not prime to ten: it lets some pass.
STRICT = [known for known in KNOWN if known[0] is not checksums.curp]


@pytest.mark.parametrize(("is_one", "number"), STRICT)
def test_one_wrong_digit_is_noticed_wherever_it_is(
    is_one: Callable[[str], bool], number: str
) -> None:
    for place, character in enumerate(number):
        if character.isdigit():
            for other in set("0123456789") - {character}:
                assert not is_one(number[:place] + other + number[place + 1 :])
