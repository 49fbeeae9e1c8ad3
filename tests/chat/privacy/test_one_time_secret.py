from __future__ import annotations

import pytest

from chat.privacy.one_time_secret import PLACEHOLDER, Masked, mask

ASKED = "Please enter the one-time password."
TOOLS = ["unblock_card"]


def masked(text: str, asked: str = "") -> Masked:
    return mask(text, asked=asked, otp_tools=TOOLS)


@pytest.mark.parametrize(
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
        ("123456, I say 123456", ASKED, f"{PLACEHOLDER}, I say {PLACEHOLDER}", "123456"),
    ],
)
def test_a_password_is_taken_out(text: str, asked: str, kept: str, secret: str) -> None:
    assert masked(text, asked) == Masked(kept, secret)


@pytest.mark.parametrize(
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
        ("٣٤٥٦٧٨", ASKED),
    ],
)
def test_other_numbers_stay(text: str, asked: str) -> None:
    assert masked(text, asked) == Masked(text)


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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


def test_only_the_placeholder_itself_is_revealed() -> None:
    secret = masked("123456", ASKED)
    assert secret.reveal(PLACEHOLDER) == "123456"
    for value in (f"{PLACEHOLDER}!", "", None, 1, [PLACEHOLDER]):
        assert secret.reveal(value) == value


def test_without_a_password_nothing_is_revealed() -> None:
    assert masked("Hello").reveal(PLACEHOLDER) == PLACEHOLDER


def test_two_different_passwords_in_one_text_are_both_taken_out() -> None:
    secret = masked("not 111111 but 222222", ASKED)
    assert "111111" not in secret.text
    assert "222222" not in secret.text


@pytest.mark.parametrize("text", ["Pintura 125000", "Gasté 125000 en un pino"])
def test_a_word_that_begins_like_pin_speaks_of_no_password(text: str) -> None:
    assert mask(text, asked="", otp_tools=["unblock_card"]) == Masked(text)
