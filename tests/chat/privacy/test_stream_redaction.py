"""What streams to the page holds no personal number, however it comes in pieces."""

from __future__ import annotations

import json
import random
import re
import string
from collections.abc import Callable
from itertools import combinations

import pytest
import regex  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st

from chat.privacy import stream_redaction
from chat.privacy.stream_redaction import StreamRedaction
from chat.store.entities import ChatRecord
from tests import personal_samples
from tests.banking.stored import spend, today
from tests.chat.records import Records
from tests.chat.scripted_model import START, ScriptedModel, says, stop, text, uses
from tests.chat.talk import Talk
from tests.each_row import each_row
from toolkit.audit.audit_event import AuditEvent
from toolkit.privacy.named_patterns import BEARER
from toolkit.privacy.redaction import REDACTED, redact_text
from toolkit.storage import tables

ALL = personal_samples.NUMBER_SAMPLES
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


@pytest.mark.slow
@each_row("sample", ALL)
@each_row("around", ["{}", "It is {}.", "It is {} and more words follow", "{} {}"])
def test_a_number_that_is_cut_anywhere_never_leaves(sample: str, around: str) -> None:
    text = around.format(sample, sample)
    for pieces in [list(text), *([text[:cut], text[cut:]] for cut in range(len(text) + 1))]:
        assert whole(streamed(pieces)) == around.format(REDACTED, REDACTED)


@pytest.mark.slow
@pytest.mark.parametrize("sample", ALL)
def test_a_number_that_is_cut_twice_anywhere_never_leaves(sample: str) -> None:
    text = f"It is {sample} and more"
    for first, second in combinations(range(4, len(text) - 7), 2):
        pieces = [text[:first], text[first:second], text[second:]]
        assert whole(streamed(pieces)) == f"It is {REDACTED} and more"


@pytest.mark.parametrize("sample", personal_samples.LETTERS_APART)
def test_of_a_number_with_letters_apart_no_digit_leaves(sample: str) -> None:
    text = f"It is {sample} and more"
    for first, second in combinations(range(4, len(text) - 7), 2):
        left = "".join(streamed([text[:first], text[first:second], text[second:]]))
        assert left.endswith(f"{REDACTED} and more")
        assert not any(map(str.isdigit, left))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), personal_samples.NAMED_SAMPLES)
def test_a_number_that_a_word_names_never_leaves_wherever_it_is_cut(name: str, number: str) -> None:
    """Of one that begins with letters these may."""
    text = f"So {name}{number} and more"
    first_digit = next((at for at, sign in enumerate(number) if sign.isdigit()), 0)
    begins = "" if (name, number) in personal_samples.SECRET_SAMPLES else number[:first_digit]
    cuts = [[text[:one], text[one:other], text[other:]] for one, other in _pairs(len(text))]
    for pieces in [list(text), *cuts]:
        left = "".join(streamed(pieces))
        assert left.endswith(f"{REDACTED} and more")
        assert f"So {name}{begins}".startswith(left.removesuffix(f"{REDACTED} and more"))


def _pairs(length: int) -> list[tuple[int, int]]:
    return list(combinations(range(length + 1), 2))


def test_the_longest_number_there_is_never_leaves() -> None:
    """Of all kinds an IBAN may be the longest: 35 letters and digits, in groups of four."""
    longest = "LC03 ABCD 0123 ABCD 0123 ABCD 0123 ABCD 012"
    assert whole(streamed(list(f"It is {longest} and more"))) == f"It is {REDACTED} and more"


@given(
    text=st.lists(st.sampled_from([*ALL, *WORDS]), max_size=8).map("".join),
    seed=st.integers(0, 2**32),
)
def test_whatever_the_pieces_are_they_leave_as_the_whole_would(text: str, seed: int) -> None:
    cuts = sorted(random.Random(seed).choices(range(len(text) + 1), k=6))  # noqa: S311
    pieces = [text[start:end] for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    assert whole(streamed(pieces)) == whole([redact_text(text)])


@each_row(
    "text",
    [
        "Hello world",
        "I",
        "the password",
        "a key point ",
        "You owe 15,000 rupees",
        "Am 3. Mai",
        "résumé",
    ],
)
def test_what_can_be_no_number_leaves_at_once(text: str) -> None:
    assert StreamRedaction().take(text) == text


keys = st.from_regex(re.compile(BEARER.pattern, re.ASCII), fullmatch=True)
words = st.text(string.ascii_letters + string.digits + "_.-", min_size=4, max_size=12)


@given(
    word=words | st.builds(lambda key, end: key[: max(4, end)], keys, st.integers(4, 60)),
    change=st.sampled_from([str, str.upper, str.lower]),
)
def test_what_no_key_begins_with_becomes_none(word: str, change: Callable[[str], str]) -> None:
    """What is asked first of a word passes none over that the whole pattern would hold."""
    text = f" {change(word)}"
    half = regex.compile(BEARER.pattern, regex.ASCII).fullmatch(text, 1, partial=True)
    assert stream_redaction._may_be_bearer(text, 1) == bool(half)


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


@pytest.mark.parametrize("sample", personal_samples.NUMBERS_IN_TURNS)
def test_a_number_is_nowhere_wherever_it_came_from_and_was_cut(
    talk: Talk, model: ScriptedModel, log: Records, sample: str
) -> None:
    """The user says it, a merchant has it as a name, and the model says it, cut at every place."""
    spend(talk.user_id, date=today(), merchant=f"Shop {sample}")
    cuts = [part for cut in range(len(sample) + 1) for part in _cut(sample, cut)]
    dispute = {"tx_id": "t1", "reason": f"I am {sample}"}
    model.script(
        uses("get_recent_transactions", {"n": 1}),
        [START, *text(*cuts), *stop("end_turn")],
        uses("dispute_transaction", dispute, before=f"For {sample}:"),
        says("I left it."),
    )
    reply = talk.say(f"I am {sample}. What did I buy?")
    assert whole([reply.text]) == f"So {REDACTED}. " * (len(sample) + 1)
    [result] = reply.of("tool_result")
    assert result["result"][0]["merchant"] == f"Shop {REDACTED}"
    assert f"“I am {REDACTED}”" in talk.say("Dispute it").text
    talk.say("No")  # until then the call waits as it will be made
    for kept in (reply.raw, _stored(talk), _audited(talk), log.text, str(model.requests)):
        assert sample not in kept
    assert talk.messages[0]["text"] == (f"I am {REDACTED}. What did I buy?")


def _cut(sample: str, place: int) -> list[str]:
    return [part for part in ("So ", sample[:place], sample[place:], ". ") if part]


def _stored(talk: Talk) -> str:
    """All that the chat's table holds of the user."""
    found = tables.client().query(
        TableName=ChatRecord.Meta.table_name,
        KeyConditionExpression="pk = :user",
        ExpressionAttributeValues={":user": {"S": talk.user_id}},
        ConsistentRead=True,
    )
    return json.dumps(found["Items"], ensure_ascii=False)


def _audited(talk: Talk) -> str:
    events = list(AuditEvent.of_user(talk.user_id))
    assert len(events) == 2
    return json.dumps([event.as_contract() | event.context() for event in events])
