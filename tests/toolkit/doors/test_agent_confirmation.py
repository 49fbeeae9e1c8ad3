"""No call of an agent that needs a YES goes through without the user's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from banking.block_card import handler as block_card
from banking.entities import Card
from tests.banking.stored import give_card, outcomes, status
from tests.calling import (
    Reply,
    agent_api,
    agent_function,
    answer_confirmation,
    at_once,
    rest,
    say_yes,
)
from tests.toolkit.counting import Counter, set_to
from tests.toolkit.doors.action_groups import Send, both_kinds

REASON = {"reason": "Lost card"}


@pytest.fixture
def card(user_id: str) -> Card:
    return give_card(user_id)


def ask(send: Send, card: Card, reason: str = "Lost card", **how: Any) -> Reply:
    return send(block_card, card.pk, {"reason": reason}, **how)


def id_of(asked: Reply) -> str:
    assert asked.body["reason"] == "confirmation_required", asked
    assert (asked.state, asked.status) in ((None, 409), ("REPROMPT", 0))
    return str(asked.body["confirmation"]["id"])


def confirmed(send: Send, card: Card, **how: Any) -> str:
    """The id of the user's YES to the call."""
    asked = id_of(ask(send, card, **how))
    assert answer_confirmation(card.pk, asked).body["status"] == "confirmed"
    return asked


def with_yes(yes: str) -> dict[str, Any]:
    return {"session": {"confirmation_id": yes}}


@both_kinds
def test_the_first_call_asks_the_user(send: Send, card: Card) -> None:
    asked = ask(send, card)
    assert id_of(asked)
    assert asked.body["confirmation"]["prompt"] == (
        "- reason: “Lost card”\nBlock your card ending 4242? Reply YES to confirm."
    )
    assert status(card) == "active"


@both_kinds
def test_a_yes_that_the_session_carries_lets_the_call_through_once(send: Send, card: Card) -> None:
    yes = confirmed(send, card)
    done = ask(send, card, **with_yes(yes))
    assert done.body["status"] == "success"
    assert status(card) == "blocked"
    again = ask(send, card, **with_yes(yes))
    assert id_of(again) != yes
    assert outcomes(card.pk) == ["refused", "success", "refused"]


@both_kinds
def test_of_many_calls_at_once_with_one_yes_one_goes_through(send: Send, card: Card) -> None:
    """Equal calls in flight are one: each gets the same answer, or is asked anew."""
    yes = confirmed(send, card)
    replies = at_once([lambda: ask(send, card, **with_yes(yes))] * 8)
    done = [reply.text for reply in replies if reply.body["status"] == "success"]
    assert len(set(done)) == 1
    assert outcomes(card.pk).count("success") == 1


@both_kinds
def test_a_yes_that_the_session_does_not_carry_is_none(send: Send, card: Card) -> None:
    yes = confirmed(send, card)
    assert id_of(ask(send, card)) == yes
    assert id_of(send(block_card, card.pk, REASON)) == yes
    assert status(card) == "active"


@both_kinds
def test_a_model_cannot_carry_the_yes(send: Send, card: Card) -> None:
    yes = confirmed(send, card)
    for name in ("confirmation_id", "confirmation", "sessionAttributes"):
        reply = send(block_card, card.pk, REASON | {name: yes})
        assert reply.body["status"] == "failure"
        assert "is not a known field" in reply.text
    assert status(card) == "active"


@both_kinds
@pytest.mark.parametrize("change", [lambda yes: yes[:-1], str.upper, lambda _: "", lambda _: "YES"])
def test_another_id_is_no_yes(send: Send, card: Card, change: Callable[[str], str]) -> None:
    yes = confirmed(send, card)
    other = change(yes)
    assert other != yes
    assert id_of(ask(send, card, **with_yes(other))) == yes
    assert status(card) == "active"


@both_kinds
def test_the_id_of_a_question_without_an_answer_is_no_yes(send: Send, card: Card) -> None:
    asked = id_of(ask(send, card))
    assert id_of(ask(send, card, **with_yes(asked))) == asked
    answer_confirmation(card.pk, asked, "no")
    assert id_of(ask(send, card, **with_yes(asked))) != asked
    assert status(card) == "active"


@both_kinds
def test_a_yes_to_other_arguments_is_asked_for_anew(send: Send, card: Card) -> None:
    yes = confirmed(send, card)
    assert id_of(ask(send, card, "Stolen card", **with_yes(yes))) != yes
    assert status(card) == "active"


@both_kinds
def test_a_yes_in_another_session_is_asked_for_anew(send: Send, card: Card) -> None:
    yes = confirmed(send, card, session_id="s1")
    assert id_of(ask(send, card, session_id="s2", **with_yes(yes))) != yes
    assert status(card) == "active"


@both_kinds
def test_a_yes_of_somebody_else_is_none(send: Send, card: Card) -> None:
    yes = confirmed(send, card)
    other = give_card(f"{card.pk}-other")
    assert id_of(ask(send, other, **with_yes(yes))) != yes
    assert (status(card), status(other)) == ("active", "active")


@both_kinds
def test_somebody_else_cannot_answer(send: Send, card: Card) -> None:
    asked = id_of(ask(send, card))
    assert answer_confirmation(f"{card.pk}-other", asked).status == 404
    assert id_of(ask(send, card, **with_yes(asked))) == asked


@both_kinds
def test_a_yes_over_rest_is_not_the_agents(send: Send, card: Card) -> None:
    """Not even where neither names a conversation."""
    own = {"user_id": card.pk, **REASON}
    say_yes(card.pk, rest(block_card, card.pk, own))
    assert id_of(ask(send, card, session_id=None))
    assert status(card) == "active"
    assert rest(block_card, card.pk, own).status == 200


@both_kinds
def test_one_kinds_yes_is_the_others(send: Send, counter: Counter) -> None:
    """A session may go through several action groups."""
    other = agent_api if send is agent_function else agent_function
    asked = send(set_to, counter.pk, {"to": "7"})
    yes = str(asked.body["confirmation"]["id"])
    answer_confirmation(counter.pk, yes)
    assert other(set_to, counter.pk, {"to": "7"}, **with_yes(yes)).body["total"] == 7
