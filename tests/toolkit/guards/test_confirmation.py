from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

import pytest

from tests.calling import (
    Reply,
    answer_confirmation,
    at_once,
    direct,
    rest,
    say_yes,
    stored_confirmation,
)
from tests.toolkit.counting import Counter, raise_to, set_to
from toolkit.audit.audit_event import AuditEvent
from toolkit.errors import NotFound
from toolkit.guards import confirmation
from toolkit.text.sentences import Language
from toolkit.tool.tool import Tool


def ask(
    counter: Counter,
    to: int = 7,
    *,
    tool: Tool = set_to,
    at: datetime | None = None,
    key: str | None = None,
) -> Reply:
    return rest(tool, counter.pk, {"user_id": counter.pk, "to": to}, at=at, key=key)


def in_chat(counter: Counter, conversation_id: str | None = "c1", to: int = 7) -> Reply:
    return direct(set_to, counter.pk, {"to": to}, conversation_id=conversation_id)


def id_of(reply: Reply) -> str:
    return str(reply.body["confirmation"]["id"])


def say_in_chat(
    counter: Counter, asked: Reply, text: str = "YES", conversation_id: str | None = "c1"
) -> str:
    return confirmation.answer(
        user_id=counter.pk,
        confirmation_id=id_of(asked),
        reply=text,
        conversation_id=conversation_id,
    )


def total(counter: Counter) -> int:
    counter.refresh()
    return int(counter.total)


def test_without_a_yes_the_prompt_comes_back_and_nothing_changes(counter: Counter) -> None:
    asked = ask(counter)
    assert asked.status == 409
    assert asked.body["code"] == "confirmation_required"
    assert set(asked.body["confirmation"]) == {"id", "prompt", "expires_at"}
    assert asked.body["confirmation"]["prompt"] == (
        "- to: 7\nSet your counter from 0 to 7? Reply YES to confirm."
    )
    assert total(counter) == 0


def test_nobody_is_asked_for_a_yes_to_what_would_change_nothing(counter: Counter) -> None:
    answer = ask(counter, to=-1, tool=raise_to, key="k1")
    assert (answer.status, answer.body) == (200, {"total": 0, "note": None})
    assert ask(counter, to=-1, tool=raise_to, key="k1").text == answer.text
    assert confirmation.awaiting(counter.pk) == []
    assert total(counter) == 0
    (event,) = AuditEvent.of_user(counter.pk, action="raise_counter")
    assert (event.outcome, event.tool_output) == ("success", answer.body)
    assert ask(counter, to=1, tool=raise_to).status == 409


def test_a_prompt_is_good_for_five_minutes(counter: Counter) -> None:
    now = datetime.now(UTC).replace(microsecond=0)
    expires_at = ask(counter, at=now).body["confirmation"]["expires_at"]
    assert datetime.fromisoformat(expires_at) == now + timedelta(minutes=5)


def test_a_yes_lets_the_same_call_through_once(counter: Counter) -> None:
    say_yes(counter.pk, ask(counter))
    assert ask(counter).status == 200
    assert total(counter) == 7
    assert ask(counter).status == 409


def test_asking_again_after_a_yes_was_used_is_another_confirmation(counter: Counter) -> None:
    first = ask(counter)
    say_yes(counter.pk, first)
    ask(counter)
    assert id_of(ask(counter)) != id_of(first)
    assert answer_confirmation(counter.pk, id_of(first)).status == 404


@pytest.mark.parametrize("text", ["YES", " yes \n"])
def test_yes_in_any_case_confirms(counter: Counter, text: str) -> None:
    reply = answer_confirmation(counter.pk, id_of(ask(counter)), text)
    assert reply.body["status"] == "confirmed"
    assert ask(counter).status == 200


@pytest.mark.parametrize("text", ["yes please", "no", ""])
def test_any_other_text_cancels(counter: Counter, text: str) -> None:
    asked = ask(counter)
    assert answer_confirmation(counter.pk, id_of(asked), text).body["status"] == "cancelled"
    assert answer_confirmation(counter.pk, id_of(asked)).status == 404
    again = ask(counter)
    assert again.status == 409
    assert id_of(again) != id_of(asked)
    assert total(counter) == 0


@pytest.mark.parametrize(
    ("replies", "language", "yes"),
    [
        (("sí", "si", "Sí.", " SI ", "Si\u0301.", "YES"), "es", True),
        (("sí, por favor", "sí sí", "simón", "si?", "YES.", "no"), "es", False),
        (("YES", "yes", "Yes", " yes \n", "\tyEs"), "en", True),
        (("sí", "si", "Y", "ye s", "yes yes", "ja", "YES!", "„YES“"), "en", False),
        (("NO", " ", "y", "yes!", "yes.", '"YES"', "YES YES", "oui"), "en", False),
        (("\u03a5ES", "YES\x00", "Y E S", "ye\u017f", "YES\u200b"), "en", False),
        (("\uff59\uff45\uff53",), "en", False),
    ],
)
def test_the_word_of_the_readers_language_alone_is_a_yes(
    replies: tuple[str, ...], language: Language, yes: bool
) -> None:
    said = {reply: confirmation.said_yes(reply, language) for reply in replies}
    assert said == dict.fromkeys(replies, yes)


def test_a_yes_cannot_be_taken_back_or_given_twice(counter: Counter) -> None:
    asked = ask(counter)
    say_yes(counter.pk, asked)
    assert answer_confirmation(counter.pk, id_of(asked)).status == 404
    assert answer_confirmation(counter.pk, id_of(asked), "no").status == 404
    assert ask(counter).status == 200


@pytest.mark.parametrize("wrong", ["", "0", "0" * 48, "x" * 5000, "../1", "card", "é🎉"])
def test_an_id_nobody_was_given_confirms_nothing(counter: Counter, wrong: str) -> None:
    ask(counter)
    assert answer_confirmation(counter.pk, wrong).status == 404
    assert ask(counter).status == 409


def test_the_right_place_with_a_wrong_nonce_confirms_nothing(counter: Counter) -> None:
    asked = id_of(ask(counter))
    assert answer_confirmation(counter.pk, asked[:-1] + "x").status == 404
    assert answer_confirmation(counter.pk, asked[:32]).status == 404
    assert answer_confirmation(counter.pk, asked + "0").status == 404
    assert ask(counter).status == 409


@pytest.mark.parametrize("text", ["YES", "no"])
def test_another_users_reply_neither_confirms_nor_cancels(counter: Counter, text: str) -> None:
    asked = ask(counter)
    assert answer_confirmation("somebody-else", id_of(asked), text).status == 404
    assert ask(counter).status == 409
    say_yes(counter.pk, asked)
    assert ask(counter).status == 200


def test_a_yes_to_some_arguments_is_no_yes_to_others(counter: Counter) -> None:
    say_yes(counter.pk, ask(counter, 7))
    assert ask(counter, 8).status == 409
    assert total(counter) == 0
    assert ask(counter, 7).status == 200


def test_a_yes_to_one_tool_is_no_yes_to_another(counter: Counter) -> None:
    say_yes(counter.pk, ask(counter))
    assert ask(counter, tool=raise_to).status == 409
    assert total(counter) == 0


def test_a_yes_of_one_user_is_no_yes_of_another(counter: Counter) -> None:
    other = Counter(f"{counter.pk}-other", total=0)
    other.save()
    say_yes(counter.pk, ask(counter))
    assert ask(other).status == 409


def test_a_yes_is_used_up_by_the_right_user_only(counter: Counter) -> None:
    say_yes(counter.pk, ask(counter))
    stolen = rest(set_to, "somebody-else", {"user_id": counter.pk, "to": 7})
    assert stolen.status == 403
    assert ask(counter).status == 200


@pytest.mark.parametrize(("after", "status"), [(299, 200), (300, 404)])
def test_a_prompt_can_be_answered_until_five_minutes_are_over(
    counter: Counter, after: int, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_at = datetime.now(UTC).replace(microsecond=0)
    asked = ask(counter, at=asked_at)
    answered_at = asked_at.timestamp() + after
    monkeypatch.setattr(time, "time", lambda: answered_at)
    assert answer_confirmation(counter.pk, id_of(asked)).status == status


def test_a_yes_counts_in_its_conversation_only(counter: Counter) -> None:
    say_in_chat(counter, in_chat(counter, "c1"))
    assert in_chat(counter, "c2").status == 409
    assert in_chat(counter, None).status == 409
    assert ask(counter).status == 409
    assert in_chat(counter, "c1").status == 200


@pytest.mark.parametrize("conversation_id", ["c2", "", None])
@pytest.mark.parametrize("text", ["YES", "no"])
def test_a_conversations_prompt_is_answered_in_it(
    counter: Counter, conversation_id: str | None, text: str
) -> None:
    asked = in_chat(counter, "c1")
    with pytest.raises(NotFound):
        say_in_chat(counter, asked, text, conversation_id)
    assert say_in_chat(counter, asked) == "confirmed"


@pytest.mark.parametrize("text", ["YES", "no"])
def test_a_conversations_prompt_cannot_be_answered_over_rest(counter: Counter, text: str) -> None:
    asked = in_chat(counter)
    assert answer_confirmation(counter.pk, id_of(asked), text).status == 404
    assert say_in_chat(counter, asked) == "confirmed"


def test_a_prompt_over_rest_cannot_be_answered_in_a_conversation(counter: Counter) -> None:
    with pytest.raises(NotFound):
        say_in_chat(counter, ask(counter))


def test_a_yes_is_not_used_up_by_a_call_that_is_refused(counter: Counter) -> None:
    say_yes(counter.pk, ask(counter))
    counter.delete()
    assert ask(counter).status == 404
    Counter(counter.pk, total=1).save()
    assert ask(counter).status == 200


def test_no_prompt_is_shown_for_what_cannot_be_done(user_id: str) -> None:
    assert ask(Counter(user_id)).status == 404


def test_the_prompt_and_its_id_are_not_in_the_audit(counter: Counter) -> None:
    asked = ask(counter)
    [event] = AuditEvent.of_user(counter.pk)
    assert event.outcome == "refused"
    assert event.tool_output["code"] == "confirmation_required"
    assert id_of(asked) not in str(event.as_contract())
    assert "confirmation" not in event.tool_output


def test_a_key_does_not_replay_the_question(counter: Counter) -> None:
    say_yes(counter.pk, ask(counter, key="k1"))
    done = ask(counter, key="k1")
    assert done.status == 200
    assert ask(counter, key="k1").text == done.text


def test_the_same_question_asked_at_once_is_one_question(counter: Counter) -> None:
    replies = at_once([lambda: ask(counter)] * 8)
    assert {reply.status for reply in replies} == {409}
    assert {id_of(reply) for reply in replies} == {id_of(ask(counter))}


def test_of_a_yes_and_a_no_at_once_one_is_taken(counter: Counter) -> None:
    asked = id_of(ask(counter))
    texts = ["YES", "no"] * 4
    calls = [lambda text=text: answer_confirmation(counter.pk, asked, text) for text in texts]
    replies = at_once(calls)
    taken = [reply.body["status"] for reply in replies if reply.status == 200]
    assert len(taken) == 1
    assert {reply.status for reply in replies} == {200, 404}
    assert ask(counter).status == (200 if taken == ["confirmed"] else 409)


def test_one_yes_lets_one_of_many_keyed_calls_through(counter: Counter) -> None:
    say_yes(counter.pk, ask(counter))
    calls = [lambda key=f"k{n}": ask(counter, key=key) for n in range(16)]
    statuses = sorted(reply.status for reply in at_once(calls))
    assert statuses == [200, *[409] * 15]
    events = AuditEvent.of_user(counter.pk, action="set_counter")
    assert [event.outcome for event in events].count("success") == 1


def test_a_stored_confirmation_is_bound_to_who_and_where_it_was_asked(counter: Counter) -> None:
    stored = stored_confirmation(id_of(in_chat(counter)))
    assert (stored.user_id, stored.conversation_id) == (counter.pk, "c1")
    assert (stored.tool, stored.status) == ("set_counter", "pending")


MOMENT = timedelta(microseconds=1)


@pytest.mark.parametrize(
    ("after", "status"), [(timedelta(minutes=5) - MOMENT, 200), (timedelta(minutes=5), 409)]
)
def test_a_yes_is_good_until_five_minutes_are_over(
    counter: Counter, after: timedelta, status: int
) -> None:
    now = datetime.now(UTC).replace(microsecond=0)
    say_yes(counter.pk, ask(counter, at=now))
    assert ask(counter, at=now + after).status == status


def test_rounding_to_seconds_takes_nothing_from_the_five_minutes(counter: Counter) -> None:
    now = datetime.now(UTC).replace(microsecond=1000)
    say_yes(counter.pk, ask(counter, at=now))
    assert ask(counter, at=now + timedelta(minutes=5) - timedelta(milliseconds=1)).status == 200


@pytest.mark.parametrize("after", [timedelta(minutes=5) - MOMENT, timedelta(minutes=5)])
def test_a_prompt_is_shown_again_until_five_minutes_are_over(
    counter: Counter, after: timedelta
) -> None:
    now = datetime.now(UTC).replace(microsecond=0)
    first = id_of(ask(counter, at=now))
    assert (id_of(ask(counter, at=now + after)) == first) == (after < timedelta(minutes=5))
