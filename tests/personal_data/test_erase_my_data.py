"""Asking for the erasure, through every kind of caller; what the job does is in test_erasure.py."""

from __future__ import annotations

import pytest

from personal_data.entities import Job
from tests.banking.stored import give_card
from tests.calling import Reply, direct, enter_password, rest, say_yes
from tests.conftest import Sent
from tests.examples import arguments_of
from tests.personal_data.asking import body_of, caller, fetch, open_jobs
from tests.project.tools import TOOLS
from toolkit.audit.audit_event import AuditEvent
from toolkit.audit.pseudonym import Pseudonym
from toolkit.tool.tool import Tool

ERASE = TOOLS["erase_my_data"]
OTHERS = [tool for tool in TOOLS.values() if tool is not ERASE]
ERASING = {"status": "erasing"}
RIGHT, WRONG = "123456", "654321"


@pytest.fixture
def person(user_id: str) -> str:
    """Somebody who can be sent a password."""
    give_card(user_id, phone="+15550100")
    return user_id


def erase(user_id: str, otp: str | None = None, *, key: str | None = None) -> Reply:
    given = {} if otp is None else {"otp": otp}
    return rest(ERASE, user_id, {"user_id": user_id} | given, key=key)


def led(user_id: str) -> Reply:
    """A model's call."""
    return direct(ERASE, user_id, {}, channel="mcp", conversation_id="mcp")


def erased(user_id: str) -> None:
    say_yes(user_id, erase(user_id))
    assert body_of(erase(user_id, RIGHT)) == ERASING


def is_erasing(user_id: str) -> bool:
    found = Pseudonym.find(user_id)
    return found is not None and found.erasing_since is not None


def code(reply: Reply) -> tuple[int, str]:
    return reply.status, reply.body["error"]["details"]["reason"]


def test_it_begins_with_the_yes_and_the_password(person: str) -> None:
    erased(person)
    (job,) = open_jobs(person)
    assert (job.kind, job.subject) == ("erase_my_data", "")
    assert is_erasing(person)


def test_the_question_says_what_will_be_gone(person: str) -> None:
    prompt = erase(person).body["confirmation"]["prompt"]
    assert prompt.startswith("Erase everything that is kept of you, for good?")
    for part in ("transactions", "budget", "mail", "conversations", "your sign-in", "audit stays"):
        assert part in prompt


@pytest.mark.parametrize("otp", [None, "", WRONG])
def test_with_the_yes_alone_nothing_is_begun(person: str, otp: str | None) -> None:
    say_yes(person, erase(person))
    assert code(erase(person, otp)) == (403, "invalid_otp")
    assert open_jobs(person) == []
    assert not is_erasing(person)


def test_with_the_password_alone_nothing_is_begun(person: str) -> None:
    assert code(erase(person, RIGHT)) == (409, "confirmation_required")
    assert open_jobs(person) == []
    assert not is_erasing(person)


def test_a_wrong_password_leaves_the_yes(person: str) -> None:
    say_yes(person, erase(person))
    assert code(erase(person, WRONG)) == (403, "invalid_otp")
    assert body_of(erase(person, RIGHT)) == ERASING


def test_the_password_is_sent_to_the_cards_phone_after_the_yes(person: str, sent: Sent) -> None:
    say_yes(person, erase(person))
    assert sent == []
    assert code(erase(person)) == (403, "invalid_otp")
    [(phone, text)] = sent
    assert phone == "+15550100"
    assert body_of(erase(person, text[:6])) == ERASING


@pytest.mark.parametrize("has_card", [True, False])
def test_whom_no_password_can_be_sent_is_told_to_ask_support(
    user_id: str, sent: Sent, has_card: bool
) -> None:
    if has_card:
        give_card(user_id)
    for refused in (erase(user_id), led(user_id)):
        assert code(refused) == (403, "otp_no_phone")
        assert "Ask support to erase your data" in refused.body["error"]["message"]


def test_a_model_is_asked_for_the_yes_and_then_for_the_password(person: str) -> None:
    say_yes(person, led(person))
    asked = led(person)
    assert asked.body["confirmation"]["field"] == "otp"
    assert "erase everything that is kept of you" in asked.body["confirmation"]["prompt"]
    assert open_jobs(person) == []
    assert enter_password(person, asked.body["confirmation"]["id"]).status == 200
    assert body_of(led(person)) == ERASING
    assert is_erasing(person)


def test_a_model_writes_no_password(person: str) -> None:
    refused = direct(ERASE, person, {"otp": RIGHT}, channel="mcp", conversation_id="mcp")
    assert (refused.status, refused.body["error"]["details"]["reason"]) == (400, "validation_error")


def test_asked_for_while_it_goes_on_it_is_answered_the_same_and_nobody_is_asked(
    person: str,
) -> None:
    erased(person)
    (job,) = open_jobs(person)
    assert body_of(erase(person)) == ERASING
    assert body_of(led(person)) == ERASING
    assert [each.id for each in open_jobs(person)] == [job.id]


@pytest.mark.parametrize("tool", OTHERS, ids=lambda tool: tool.name)
def test_every_other_call_of_the_user_is_refused_and_audited(tool: Tool, person: str) -> None:
    erased(person)
    groups = sorted(tool.family.groups)
    refused = rest(tool, person, arguments_of(tool, person), groups=groups)
    assert refused.status == 403, refused.body
    assert "is being erased" in refused.text
    *_, last = AuditEvent.of_user(person)
    assert (last.action, last.outcome) == (tool.name, "refused")


def test_a_refusal_in_the_family_gives_the_reason(person: str) -> None:
    erased(person)
    refused = rest(TOOLS["export_my_data"], person, {"user_id": person})
    assert code(refused) == (403, "erased")


def test_an_archive_is_fetched_no_more(owner: str) -> None:
    give_card(owner)
    erased(owner)
    assert fetch(owner, "job_x").status == 403


def test_another_user_goes_on(person: str, user_id: str) -> None:
    other = f"{user_id}-other"
    give_card(other)
    erased(person)
    summary = rest(TOOLS["get_account_summary"], other, {"user_id": other})
    assert summary.status == 200
    assert open_jobs(other) == []
    assert not is_erasing(other)


def test_one_who_is_not_signed_in_as_the_user_erases_nothing(person: str) -> None:
    assert rest(ERASE, "somebody-else", {"user_id": person, "otp": RIGHT}).status == 403
    assert Job.unfinished(caller(person), "erase_my_data") is None


def test_no_password_is_in_the_audit(person: str) -> None:
    say_yes(person, erase(person))
    erase(person, "778899")
    erase(person, RIGHT)
    events = list(AuditEvent.of_user(person, action="erase_my_data"))
    assert [event.outcome for event in events] == ["refused", "refused", "success"]
    told = "".join(str(event.tool_output) for event in events)
    assert "778899" not in told
    assert RIGHT not in told
