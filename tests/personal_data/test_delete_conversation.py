from __future__ import annotations

import pytest

from tests.calling import direct, say_yes
from tests.personal_data.asking import body_of, confirmed, open_jobs, post, work
from tests.personal_data.talking import begin_turn, kept, kept_of, remember, talk
from tests.project.tools import TOOLS
from toolkit.audit.audit_event import AuditEvent
from toolkit.guards import confirmation

DELETING = {"status": "deleting"}


def delete(user_id: str, convo_id: str) -> None:
    assert confirmed("delete_conversation", user_id, conversation_id=convo_id) == DELETING
    work(user_id)


def test_nothing_of_it_is_left_and_all_of_the_others_is(user_id: str) -> None:
    talk(user_id, "c1", "My rent is 900", "And the gym is 30")
    talk(user_id, "c2", "My rent is 900")
    remember(user_id, "I live in Oslo")
    before = kept(user_id)
    delete(user_id, "c1")
    assert kept_of(user_id, "c1") == []
    assert kept(user_id) == [key for key in before if "c1" not in key.split("#")]


def test_nothing_of_other_users_is_touched(user_id: str) -> None:
    talk(user_id, "c1", "My rent is 900")
    talk(f"{user_id}-other", "c1", "My rent is 900")
    before = kept(f"{user_id}-other")
    delete(user_id, "c1")
    assert kept(f"{user_id}-other") == before


def test_without_a_yes_nothing_is_deleted(user_id: str) -> None:
    talk(user_id, "c1", "My rent is 900")
    before = kept(user_id)
    asked = post("delete_conversation", user_id, conversation_id="c1")
    assert asked.status == 409
    assert asked.body["error"]["details"]["reason"] == "confirmation_required"
    assert asked.body["confirmation"]["prompt"] == (
        "- conversation id: “c1”\n"
        "Delete that conversation for good, with all that was said in it? Reply YES to confirm."
    )
    work(user_id)
    assert kept(user_id) == before


def test_in_a_conversation_it_is_that_one_when_its_turn_is_over(user_id: str) -> None:
    talk(user_id, "c1", "My rent is 900")
    turn = begin_turn(user_id, "c1", "t9")
    tool = TOOLS["delete_conversation"]
    asked = direct(tool, user_id, {}, conversation_id="c1")
    confirmation.answer(
        user_id=user_id,
        confirmation_id=asked.body["confirmation"]["id"],
        reply="YES",
        conversation_id="c1",
    )
    assert body_of(direct(tool, user_id, {}, conversation_id="c1")) == DELETING
    work(user_id)
    assert kept_of(user_id, "c1")
    (job,) = open_jobs(user_id)
    assert job.tries == 0

    turn.state.end("t9", None)
    work(user_id)
    assert kept_of(user_id, "c1") == []
    assert open_jobs(user_id) == []


def test_a_programs_own_conversation_is_none_that_is_kept_here(user_id: str) -> None:
    tool = TOOLS["delete_conversation"]
    refused = direct(tool, user_id, {}, channel="mcp", conversation_id="mcp")
    assert (refused.status, refused.body["error"]["message"]) == (
        400,
        "conversation_id is required",
    )


def test_outside_of_a_conversation_it_has_to_be_named(user_id: str) -> None:
    refused = post("delete_conversation", user_id)
    assert (refused.status, refused.body["error"]["details"]["reason"]) == (400, "validation_error")
    assert refused.body["error"]["message"] == "conversation_id is required"


@pytest.mark.parametrize("id", ["", "a b", "a#b", "x" * 129, "c1\n"])
def test_what_is_no_id_is_refused(user_id: str, id: str) -> None:
    assert post("delete_conversation", user_id, conversation_id=id).status == 400


def test_one_that_is_not_there_is_deleted_without_harm(user_id: str) -> None:
    talk(user_id, "c1", "My rent is 900")
    before = kept(user_id)
    delete(user_id, "c2")
    assert kept(user_id) == before
    assert open_jobs(user_id) == []


def test_the_id_can_be_used_again(user_id: str) -> None:
    talk(user_id, "c1", "My rent is 900")
    delete(user_id, "c1")
    talk(user_id, "c1", "Anew")
    assert "message#c1#00000001" in kept_of(user_id, "c1")
    delete(user_id, "c1")
    assert kept_of(user_id, "c1") == []


def test_asking_and_deleting_are_both_in_the_audit(user_id: str) -> None:
    say_yes(user_id, post("delete_conversation", user_id, conversation_id="c1"))
    delete_outcomes = [(event.channel, event.outcome) for event in after_deleting(user_id)]
    assert delete_outcomes == [("rest", "refused"), ("rest", "success"), ("queue", "success")]


def test_the_audit_says_which_it_was(user_id: str) -> None:
    delete(user_id, "c1")
    *_, deleted = AuditEvent.of_user(user_id, action="delete_conversation")
    assert (deleted.channel, deleted.conversation_id) == ("queue", "c1")


def after_deleting(user_id: str) -> list[AuditEvent]:
    body_of(post("delete_conversation", user_id, conversation_id="c1"))
    work(user_id)
    return list(AuditEvent.of_user(user_id, action="delete_conversation"))
