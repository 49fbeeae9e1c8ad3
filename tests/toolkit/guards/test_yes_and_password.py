"""A tool that needs a YES and a one-time password as well: neither stands for the other."""

from __future__ import annotations

import pytest

from tests.calling import (
    Reply,
    agent_function,
    answer_confirmation,
    at_once,
    direct,
    enter_password,
    rest,
    say_yes,
    stored_confirmation,
)
from tests.conftest import Sent
from tests.toolkit.counting import Counter, total, wipe
from toolkit.audit.audit_event import AuditEvent
from toolkit.guards.confirmation import Confirmation
from toolkit.guards.one_time_password import Tries

RIGHT, WRONG = "123456", "654321"


@pytest.fixture
def five(counter: Counter) -> Counter:
    counter.update([Counter.total.set(5)])
    return counter


def code(sent: Sent) -> str:
    return sent[-1][1][:6]


def by_person(counter: Counter, otp: str = "", *, key: str | None = None) -> Reply:
    return rest(wipe, counter.pk, {"user_id": counter.pk, "otp": otp}, key=key)


def by_model(counter: Counter, otp: str = "") -> Reply:
    arguments = {"otp": otp} if otp else {}
    return direct(wipe, counter.pk, {"otp": ""} | arguments, channel="mcp", conversation_id="mcp")


def id_of(reply: Reply, field: str | None) -> str:
    """Of what the reply asks for."""
    assert reply.status == 409, reply.body
    assert reply.body["confirmation"].get("field") == field
    return str(reply.body["confirmation"]["id"])


def waiting(counter: Counter) -> list[Confirmation]:
    return list(Confirmation.query(counter.pk, Confirmation.id.startswith("confirmation#")))


class TestAPersonsCall:
    def test_goes_through_with_the_yes_and_the_password(self, five: Counter) -> None:
        say_yes(five.pk, by_person(five))
        assert total(five) == 5
        assert by_person(five, RIGHT).status == 200
        assert total(five) == 0
        assert waiting(five) == []

    def test_with_the_password_alone_is_asked_for_the_yes(self, five: Counter) -> None:
        id_of(by_person(five, RIGHT), None)
        assert total(five) == 5
        assert Tries.of(five.pk).wrong == 0

    @pytest.mark.parametrize("otp", ["", WRONG])
    def test_with_the_yes_alone_is_refused_and_the_yes_stays(self, five: Counter, otp: str) -> None:
        say_yes(five.pk, by_person(five))
        refused = by_person(five, otp)
        assert (refused.status, refused.body["code"]) == (403, "invalid_otp")
        assert Tries.of(five.pk).wrong == (1 if otp else 0)
        assert total(five) == 5
        assert by_person(five, RIGHT).status == 200

    def test_neither_shows_nor_keeps_the_password_in_the_question(self, five: Counter) -> None:
        asked = by_person(five, "777888")
        kept = stored_confirmation(id_of(asked, None))
        assert "777888" not in asked.text + kept.arguments + kept.prompt
        assert kept.prompt.splitlines()[-1] == (
            "Wipe your counter, which stands at 5? "
            "Reply YES to go on; then you are asked for a one-time password."
        )

    def test_is_locked_out_after_three_wrong_ones_with_the_yes_as_without(
        self, five: Counter
    ) -> None:
        say_yes(five.pk, by_person(five))
        codes = [by_person(five, otp).body["code"] for otp in ("a", "b", "c", RIGHT)]
        assert codes == ["invalid_otp"] * 3 + ["otp_locked"]
        assert total(five) == 5

    def test_has_a_password_sent_after_the_yes_and_not_before(
        self, five: Counter, sent: Sent
    ) -> None:
        say_yes(five.pk, by_person(five))
        assert sent == []
        assert by_person(five).status == 403
        assert by_person(five, code(sent)).status == 200
        assert len(sent) == 1

    def test_sent_again_by_its_key_gets_the_first_answer(self, five: Counter) -> None:
        say_yes(five.pk, by_person(five, key="k1"))
        assert by_person(five, RIGHT, key="k2").status == 200
        five.update([Counter.total.set(7)])
        assert by_person(five, RIGHT, key="k2").status == 200
        assert total(five) == 7

    def test_that_changes_nothing_is_asked_for_neither(self, five: Counter) -> None:
        five.update([Counter.total.set(0)])
        assert by_person(five).body["total"] == 0
        assert by_model(five).body["total"] == 0
        assert waiting(five) == []

    def test_is_not_asked_for_a_yes_where_no_password_can_be_sent(
        self, five: Counter, sent: Sent, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("tests.toolkit.counting.PHONE", None)
        for refused in (by_person(five), by_model(five)):
            assert (refused.status, refused.body["code"]) == (403, "otp_no_phone")
        assert waiting(five) == []


class TestAModelsCall:
    def test_waits_for_the_yes_and_then_for_the_password(self, five: Counter) -> None:
        say_yes(five.pk, by_model(five))
        id = id_of(by_model(five), "otp")
        assert total(five) == 5
        assert enter_password(five.pk, id).status == 200
        assert by_model(five).status == 200
        assert total(five) == 0
        assert waiting(five) == []

    def test_has_no_password_sent_before_the_yes(self, five: Counter, sent: Sent) -> None:
        say_yes(five.pk, by_model(five))
        assert sent == []
        id = id_of(by_model(five), "otp")
        assert enter_password(five.pk, id, code(sent)).status == 200
        assert by_model(five).status == 200

    def test_takes_no_password_for_the_yes(self, five: Counter) -> None:
        id = id_of(by_model(five), None)
        assert enter_password(five.pk, id).status == 404
        assert id_of(by_model(five), None) == id

    def test_takes_no_yes_for_the_password(self, five: Counter) -> None:
        say_yes(five.pk, by_model(five))
        id = id_of(by_model(five), "otp")
        assert answer_confirmation(five.pk, id).status == 404
        assert id_of(by_model(five), "otp") == id
        assert total(five) == 5

    def test_asks_for_both_anew_when_no_was_said_instead_of_a_password(self, five: Counter) -> None:
        say_yes(five.pk, by_model(five))
        answer_confirmation(five.pk, id_of(by_model(five), "otp"), "NO")
        id_of(by_model(five), None)

    def test_counts_a_wrong_password_and_asks_for_it_alone_again(self, five: Counter) -> None:
        say_yes(five.pk, by_model(five))
        id = id_of(by_model(five), "otp")
        assert enter_password(five.pk, id, WRONG).status == 403
        assert Tries.of(five.pk).wrong == 1
        assert id_of(by_model(five), "otp") == id

    def test_is_done_once_on_one_yes_and_one_password(self, five: Counter) -> None:
        say_yes(five.pk, by_model(five))
        enter_password(five.pk, id_of(by_model(five), "otp"))
        assert sorted(reply.status for reply in at_once([lambda: by_model(five)] * 8))[0] == 200
        five.update([Counter.total.set(7)])
        id_of(by_model(five), None)
        assert total(five) == 7

    def test_asked_for_at_once_is_asked_for_one_password(self, five: Counter) -> None:
        say_yes(five.pk, by_model(five))
        ids = {id_of(reply, "otp") for reply in at_once([lambda: by_model(five)] * 8)}
        assert len(ids) == 1

    def test_is_in_the_audit_at_each_step_without_the_password(self, five: Counter) -> None:
        say_yes(five.pk, by_model(five))
        enter_password(five.pk, id_of(by_model(five), "otp"))
        by_model(five)
        events = list(AuditEvent.of_user(five.pk, action="wipe_counter"))
        assert [event.outcome for event in events] == ["refused", "refused", "success"]
        assert RIGHT not in "".join(str(event.tool_output) for event in events)


def test_an_agent_carries_the_answered_question_of_each_step(five: Counter) -> None:
    def by_agent(confirmation_id: str = "") -> Reply:
        session = {"confirmation_id": confirmation_id} if confirmation_id else {}
        return agent_function(wipe, five.pk, {"otp": ""}, session=session)

    def asked(reply: Reply) -> str:
        return str(reply.body["confirmation"]["id"])

    yes = asked(by_agent())
    assert answer_confirmation(five.pk, yes).status == 200
    assert asked(by_agent()) == yes
    password = asked(by_agent(yes))
    assert password != yes
    assert enter_password(five.pk, password).status == 200
    assert total(five) == 5
    assert "total" in by_agent(password).body
    assert total(five) == 0


def test_in_the_chat_the_password_comes_with_the_call(five: Counter) -> None:
    def in_chat(otp: str | None = None) -> Reply:
        return direct(wipe, five.pk, {"otp": ""}, otp=otp)

    yes = id_of(in_chat(RIGHT), None)
    assert answer_confirmation(five.pk, yes).status == 404  # it is answered in its conversation
    stored = stored_confirmation(yes)
    stored.update([Confirmation.status.set("confirmed")])
    password = id_of(in_chat(), "otp")
    assert id_of(in_chat(WRONG), "otp") == password
    assert in_chat(RIGHT).status == 200
    assert total(five) == 0
