"""What streams to the page holds no personal number, however it comes in pieces."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat.redacting import StreamRedaction
from tests.chat.scripted_model import START, ScriptedModel, says, stop, text
from tests.chat.talk import Talk
from toolkit.redaction import REDACTED, redact_text

SAMPLES = {
    "us_social_security": ["123-45-6789"],
    "payment_card": ["4111111111111111", "4111 1111 1111 1111", "3782-822463-10005"],
    "iban": ["GB82 WEST 1234 5698 7654 32", "DE89370400440532013000", "BE68 5390 0754 7034"],
    "clabe": ["032180000118359719", "032 180 00011835971 9"],
    "curp": ["BOXW310820HNERXN09"],
    "rfc": ["GODE561231GR8"],
    "aadhaar": ["2341 2341 2346", "234123412346"],
    "pan": ["ABCPE1234F"],
}
ALL = [sample for samples in SAMPLES.values() for sample in samples]
WORDS = [
    "paid ",
    "12 ",
    "this is ",
    "ab12 ",
    "done. ",
    "Total: 1,234.56 ",
    "_",
    "\n",
    "é ",
    "- ",
    "7 ",
]


def streamed(pieces: list[str]) -> list[str]:
    redaction = StreamRedaction()
    return [*(redaction.take(piece) for piece in pieces), redaction.rest()]


def whole(pieces: list[str]) -> str:
    """Together, but for the letters that numbers begin with: they may have left before."""
    return re.sub(rf"[A-Za-z]{{1,5}}{re.escape(REDACTED)}", REDACTED, "".join(pieces))


@pytest.mark.parametrize("sample", ALL)
@pytest.mark.parametrize("around", ["{}", "It is {}.", "It is {} and more words follow", "{} {}"])
def test_a_number_that_is_cut_anywhere_never_leaves(sample: str, around: str) -> None:
    text = around.format(sample, sample)
    for pieces in [list(text), *([text[:cut], text[cut:]] for cut in range(len(text) + 1))]:
        assert whole(streamed(pieces)) == around.format(REDACTED, REDACTED)


@given(
    text=st.lists(st.sampled_from([*ALL, *WORDS]), max_size=8).map("".join),
    seed=st.integers(0, 2**32),
)
def test_whatever_the_pieces_are_they_leave_as_the_whole_would(text: str, seed: int) -> None:
    cuts = sorted(random.Random(seed).choices(range(len(text) + 1), k=6))  # noqa: S311
    pieces = [text[start:end] for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    assert whole(streamed(pieces)) == whole([redact_text(text)])


@pytest.mark.parametrize(
    "text", ["Hello world", "I", "You owe 15,000 rupees", "Am 3. Mai", "résumé"]
)
def test_what_can_be_no_number_leaves_at_once(text: str) -> None:
    assert StreamRedaction().take(text) == text


def test_an_answer_that_is_cut_short_keeps_half_a_number_back() -> None:
    redaction = StreamRedaction()
    assert redaction.take("Your number is 123-45-67") == "Your number is "


def test_the_lead_comes_before_the_first_text_and_not_alone() -> None:
    redaction = StreamRedaction("\n\n")
    assert redaction.rest() == ""
    redaction = StreamRedaction("\n\n")
    assert redaction.take("Then") == "\n\nThen"


def test_a_number_that_the_model_says_is_in_no_event_and_no_message(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(
        [START, *text("Your SSN is 123-"), *text("45-67"), *text("89."), *stop("end_turn")]
    )
    talk.say("What is my number?")
    model.script(says("As I said."))
    talk.say("Again?")
    assert talk.saved()["messages"][1]["text"] == f"Your SSN is {REDACTED}."
    assert "123-45-6789" not in str(model.requests[-1])
