from __future__ import annotations

from tests.calling import direct, rest
from tests.toolkit.counting import (
    Addition,
    Counter,
    State,
    add,
    add_to_counter,
    broken,
    counting,
    total,
)
from toolkit import Call
from toolkit.audit.audit_event import AuditEvent


def test_a_defect_is_a_500_without_its_text(counter: Counter) -> None:
    for reply in (
        rest(broken, counter.pk, {"user_id": counter.pk}),
        direct(broken, counter.pk, {}),
    ):
        assert reply.status == 500
        assert reply.body == {
            "code": "internal_error",
            "message": "Something went wrong on our side.",
            "fields": {},
        }


def add_with_an_effect_that_fails(request: Addition, call: Call) -> State:
    """Adds to the counter, and breaks after its commit."""

    def fail() -> None:
        raise RuntimeError("unforeseen")

    call.after_commit(fail)
    return add_to_counter(request, call)


def test_an_effect_that_fails_after_the_commit_makes_no_refusal_of_what_was_done(
    counter: Counter,
) -> None:
    before = total(counter)
    handler = counting.tool(add_with_an_effect_that_fails, writes=True, idempotent=False)
    reply = rest(handler, counter.pk, {"user_id": counter.pk, "by": 1})
    assert (reply.status, reply.body["total"]) == (200, before + 1)
    assert total(counter) == before + 1
    assert [event.outcome for event in AuditEvent.of_user(counter.pk)] == ["success"]


def test_text_comes_back_as_it_was_sent(counter: Counter) -> None:
    note = "é e\u0301 🏳️‍🌈 ‮rtl \x00 \x7f \u2028 ' OR 1=1 -- <script> ${jndi} %s {0} ﷽"
    assert (
        rest(add, counter.pk, {"user_id": counter.pk, "by": 1, "note": note}).body["note"] == note
    )
    counter.refresh()
    assert counter.note == note


def test_a_model_that_names_a_field_in_another_case_is_told(counter: Counter) -> None:
    reply = direct(add, counter.pk, {"By": 1})
    assert reply.body["fields"] == {"By": "is not a known field", "by": "is required"}
