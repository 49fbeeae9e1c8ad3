from __future__ import annotations

import pytest

from chat.privacy.one_time_secret import MaskedText, mask
from tests.each_row import each_row
from toolkit.fields import PLACEHOLDER

ASKED = "Please enter the one-time password."
TOOLS = ["unblock_card"]


def masked(text: str, asked: str = "", *, is_awaited: bool = False) -> MaskedText:
    return mask(text, asked=asked, otp_tools=TOOLS, is_awaited=lambda: is_awaited)


@each_row(
    ("text", "asked", "kept", "secret"),
    [
        ("123456", "", PLACEHOLDER, "123456"),
        ("123456", ASKED, PLACEHOLDER, "123456"),
        ("  1234\n", ASKED, PLACEHOLDER, "1234"),
        ("12345678", ASKED, PLACEHOLDER, "12345678"),
        ("123 456", ASKED, PLACEHOLDER, "123456"),
        ("123-456", ASKED, PLACEHOLDER, "123456"),
        ("It is 123456.", ASKED, f"It is {PLACEHOLDER}.", "123456"),
        ("My OTP: 123456", "", f"My OTP: {PLACEHOLDER}", "123456"),
        ("Unblock my card, 123456", "", f"Unblock my card, {PLACEHOLDER}", "123456"),
        ("code 123 456!", "", f"code {PLACEHOLDER}!", "123456"),
        ("otp:123456.", "", f"otp:{PLACEHOLDER}.", "123456"),
        ("The code is 123456, thanks", "", f"The code is {PLACEHOLDER}, thanks", "123456"),
        ("123456 is the password", "", f"{PLACEHOLDER} is the password", "123456"),
        ("my PIN: 123456", "", f"my PIN: {PLACEHOLDER}", "123456"),
        ("passcode=123456", "", f"passcode={PLACEHOLDER}", "123456"),
        ("123456, I say 123456", ASKED, f"{PLACEHOLDER}, I say {PLACEHOLDER}", "123456"),
    ],
)
def test_a_password_is_taken_out(text: str, asked: str, kept: str, secret: str) -> None:
    assert masked(text, asked) == MaskedText(kept, secret)


@each_row(
    ("text", "asked"),
    [
        ("Hello", ASKED),
        ("Show my last 5", ""),
        ("15000", "How much was it?"),
        ("47652", "What is the 5-digit order ID?"),
        ("1213210", "Which 7-digit customer ID?"),
        ("47652", ""),
        ("I paid 123456", "How much was it?"),
        ("My code is 1234567", ""),
        ("1234567890", ASKED),
        ("My code: I paid $123,456", ""),
        ("Unblock it, I paid 1,234.56", ""),
        ("Desbloquea, pagué ciento veintitrés mil cuatrocientos cincuenta y seis pesos", ""),
    ],
)
def test_other_numbers_stay(text: str, asked: str) -> None:
    assert masked(text, asked) == MaskedText(text)


@each_row(
    "asked",
    [
        "¿Cuál es la contraseña de un solo uso que te llegó?",
        "Dime el código de 6 dígitos, por favor.",
        "¿Me das tu clave?",
        "Escribe el NIP que recibiste.",
        "Quel est le mot de passe à usage unique ?",
        "Donnez-moi les six chiffres reçus.",
    ],
)
def test_what_is_asked_in_spanish_or_french_is_taken_out_too(asked: str) -> None:
    for text in ("123456", "Es 123 456"):
        assert PLACEHOLDER in masked(text, asked).text


@each_row(
    "text",
    [
        "Desbloquea mi tarjeta: 123456",
        "mi código es 123456",
        "CONTRASEÑA 123456",
        "la clave es 123-456",
        "Débloque ma carte, 123456",
        "Le mot de passe est 123456",
    ],
)
def test_what_is_said_in_spanish_or_french_is_taken_out_too(text: str) -> None:
    assert PLACEHOLDER in masked(text).text


@pytest.mark.parametrize(
    ("text", "kept", "secret"),
    [
        ("I have 3 cards. It is 12-34-56", f"I have 3 cards. It is {PLACEHOLDER}", "123456"),
        ("123", PLACEHOLDER, None),
        ("cuatro cinco seis", PLACEHOLDER, None),
        ("12 34 56 7", PLACEHOLDER, "1234567"),
        ("the beginning is 123, its end 456", None, "123456"),
    ],
)
def test_while_one_is_awaited_so_are_its_parts(
    text: str, kept: str | None, secret: str | None
) -> None:
    said = masked(text, is_awaited=True)
    assert said.secret == secret
    assert said.text == kept or (kept is None and not any(map(str.isdigit, said.text)))


def test_whether_one_is_awaited_is_asked_only_where_it_matters() -> None:
    def unasked() -> bool:
        raise AssertionError

    for text in ("What is my balance?", "Show my last 5", "Gasté 150 en tacos", "order 47652"):
        assert mask(text, asked="", otp_tools=TOOLS, is_awaited=unasked) == MaskedText(text)


def test_a_message_of_any_kind_is_read_to_its_end() -> None:
    for text in ("one" * 3333, "9" * 10_000, "1 " * 5_000, "\u20e3" * 10_000, "two and " * 1_250):
        assert masked(text, is_awaited=True).secret is None


def test_two_different_passwords_in_one_text_are_both_taken_out() -> None:
    secret = masked("not 111111 but 222222", ASKED)
    assert "111111" not in secret.text
    assert "222222" not in secret.text


@pytest.mark.parametrize("text", ["Pintura 125000", "Gasté 125000 en un pino"])
def test_a_word_that_begins_like_pin_speaks_of_no_password(text: str) -> None:
    assert masked(text) == MaskedText(text)
