"""What is kept of a call names nobody's contacts, and what cannot be redacted goes nowhere."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest

from tests.calling import rest
from tests.each_row import each_row
from tests.personal_samples import CONTACT_SAMPLES, NUMBER_SAMPLES
from tests.toolkit.counting import Counter, Counting, add, add_to_counter, counting
from toolkit import NotFound, telemetry
from toolkit.audit.audit_event import AuditEvent, redacted_output
from toolkit.family import of_refusal
from toolkit.privacy.redaction import REDACTED

ALL = [*NUMBER_SAMPLES, *CONTACT_SAMPLES]


class Reaching(Counting):
    name = "reaching"
    answers_with_contacts = True


add_and_reach = Reaching().tool(add_to_counter, writes=True, idempotent=False, additive=True)


def lines(written: StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


@pytest.mark.parametrize("sample", ALL)
def test_no_part_of_a_log_line_holds_what_must_not_be_kept(sample: str, written: StringIO) -> None:
    try:
        raise ValueError(f"cannot do with {sample}") from RuntimeError(f"nor with {sample}")
    except ValueError as error:
        error.add_note(f"it was {sample}")
        fields = {"observed": f"by {sample}", "more": {"of": [f"({sample})"]}, "cause": error}
        telemetry.logger.exception(f"about {sample}", extra=fields)
    [line] = lines(written)
    assert sample not in json.dumps(line, ensure_ascii=False)
    assert line["message"] == f"about {REDACTED}"
    assert line["more"] == {"of": [f"({REDACTED})"]}
    assert line["exception"].count(REDACTED) >= 2
    assert line["exception_notes"] == [f"it was {REDACTED}"]
    assert line["stack_trace"]["value"] == f"cannot do with {REDACTED}"


def test_a_lines_facts_stay_as_they_are(written: StringIO) -> None:
    facts = {"status": 200, "duration_ms": 12.5, "correlation_id": "0" * 32, "ok": True}
    telemetry.logger.info("tool call", extra=facts | {"nothing": None})
    [line] = lines(written)
    assert line.items() >= facts.items()
    assert line["level"] == "INFO"
    assert len(line["timestamp"]) == 28


@pytest.mark.usefixtures("failing")
def test_a_line_that_cannot_be_redacted_is_dropped_and_that_is_said(written: StringIO) -> None:
    telemetry.logger.warning("about 4111", extra={"observed": "by 4111"})
    [line] = lines(written)
    assert line.pop("timestamp")
    assert line == {
        "level": "WARNING",
        "message": "log line dropped: it could not be redacted",
    }


@pytest.mark.parametrize("sample", CONTACT_SAMPLES[::9])
def test_the_audit_of_a_write_holds_no_contact(sample: str, counter: Counter) -> None:
    reply = rest(add, counter.pk, {"user_id": counter.pk, "by": 1, "note": f"for {sample}"})
    assert reply.body["note"] == f"for {sample}"
    [event] = AuditEvent.of_user(counter.pk)
    assert event.tool_output == {"total": 1, "note": f"for {REDACTED}"}


def test_the_audit_of_a_contract_that_answers_with_contacts_holds_them(counter: Counter) -> None:
    note = "ana@example.com, not 123-45-6789"
    rest(add_and_reach, counter.pk, {"user_id": counter.pk, "by": 1, "note": note})
    [event] = AuditEvent.of_user(counter.pk)
    assert event.tool_output["note"] == f"ana@example.com, not {REDACTED}"


@each_row("family", [counting, Reaching()], ids=lambda family: family.name)
@each_row("sample", CONTACT_SAMPLES)
def test_the_audit_of_a_refusal_does_not_repeat_a_contact(family: Counting, sample: str) -> None:
    ending = of_refusal(family, NotFound(f"Nobody has {sample}"))
    assert json.loads(ending.response.body)["message"] == f"Nobody has {sample}"
    assert ending.audited["message"] == f"Nobody has {REDACTED}"


@each_row("sample", NUMBER_SAMPLES)
def test_a_refusal_does_not_repeat_a_personal_number(sample: str) -> None:
    ending = of_refusal(counting, NotFound(f"Nobody has {sample}"))
    assert json.loads(ending.response.body)["message"] == f"Nobody has {REDACTED}"


@pytest.mark.usefixtures("failing")
def test_an_output_that_cannot_be_redacted_does_not_leave_and_nothing_is_done(
    counter: Counter, written: StringIO
) -> None:
    reply = rest(add, counter.pk, {"user_id": counter.pk, "by": 1, "note": "by 4111"})
    assert (reply.status, reply.body["code"]) == (500, "internal_error")
    counter.refresh()
    assert counter.total == 0
    assert "by 4111" not in written.getvalue()


@pytest.mark.usefixtures("failing")
def test_a_refusal_that_cannot_be_redacted_is_told_without_its_text(written: StringIO) -> None:
    ending = of_refusal(counting, NotFound("Nobody has 4111"))
    assert ending.response.status == 500
    assert "has 4111" not in ending.response.body + str(ending.audited) + written.getvalue()


@pytest.mark.usefixtures("failing")
def test_there_is_an_event_even_of_what_cannot_be_redacted() -> None:
    assert redacted_output({"note": "by 4111"}) == {"withheld": True}
