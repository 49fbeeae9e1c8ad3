"""Published numbers are known by their check digits, and one wrong digit is noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.each_row import each_row
from toolkit.privacy import kinds

KNOWN: list[tuple[Callable[[str], bool], str]] = [
    (kinds.luhn, "4111111111111111"),
    (kinds.luhn, "378282246310005"),
    (kinds.card, "4111111111111111"),
    (kinds.card, "378282246310005"),
    (kinds.card, "2223003122003222"),
    (kinds.card, "30569309025904"),
    (kinds.iban, "GB82WEST12345698765432"),
    (kinds.mod_97, "GB82WEST12345698765432"),
    (kinds.mod_97, "DE89370400440532013000"),
    (kinds.mod_97, "FR1420041010050500013M02606"),
    (kinds.clabe, "032180000118359719"),
    (kinds.clabe, "002010077777777771"),
    (kinds.curp, "BOXW310820HNERXN09"),
    (kinds.verhoeff, "234123412346"),
    (kinds.verhoeff, "2363"),
    (kinds.rfc, "GODE561231GR8"),
    (kinds.cpf, "52998224725"),
    (kinds.dni, "12345678Z"),
    (kinds.nie, "X1234567L"),
    (kinds.aba, "021000021"),
    (kinds.aba, "011401533"),
]


@each_row(("is_one", "number"), KNOWN)
def test_a_number_is_known(is_one: Callable[[str], bool], number: str) -> None:
    assert is_one(number)


def test_a_companys_number_has_a_character_less() -> None:
    assert kinds.rfc("SAT970701NN3")


@pytest.mark.parametrize("digits", ["5901234123457", "356938035643809", "41111111111111112"])
def test_no_brand_has_a_card_of_that_beginning_and_length(digits: str) -> None:
    assert not kinds.card(digits)


def test_a_countrys_accounts_have_one_length() -> None:
    assert kinds.mod_97("GB88WEST1234569876543")
    assert not kinds.iban("GB88WEST1234569876543")


@pytest.mark.parametrize("digits", ["000456789", "123006789", "123450000"])
def test_nobody_has_a_social_security_number_with_a_part_of_zeros(digits: str) -> None:
    assert not kinds.social_security(digits)


def test_eleven_times_the_same_digit_is_nobodys() -> None:
    assert not kinds.cpf("11111111111")


# A CURP's check digit has weights that are not prime to ten: it lets some pass.
STRICT = [known for known in KNOWN if known[0] is not kinds.curp]


@each_row(("is_one", "number"), STRICT)
def test_one_wrong_digit_is_noticed_wherever_it_is(
    is_one: Callable[[str], bool], number: str
) -> None:
    for place, character in enumerate(number):
        if character.isdigit():
            for other in set("0123456789") - {character}:
                assert not is_one(number[:place] + other + number[place + 1 :])
