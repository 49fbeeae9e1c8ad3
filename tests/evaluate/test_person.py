"""The simulated person answers what they are asked, each time as the scenario says."""

from __future__ import annotations

import pytest

from tests.evaluate.person import Script, Shown
from tests.evaluate.scenario import Person, Reply


def asking(tool: str) -> Shown:
    return Shown("Reply YES to confirm.", tool)


def test_a_list_of_replies_is_said_one_after_the_other_and_then_no() -> None:
    person = Person(says=["unblock it"], confirms={"unblock_card": ["111111", "123456"]})
    script = Script(person)
    assert [script.next(asking("unblock_card")) for _ in range(3)] == ["111111", "123456", "No"]


def test_one_reply_is_said_each_time() -> None:
    script = Script(Person(says=["accept both"], confirms={"change_entry": "YES"}))
    assert [script.next(asking("change_entry")) for _ in range(3)] == ["YES"] * 3


@pytest.mark.parametrize(
    "text",
    [
        "I found one of 340. What is the reason for it?",
        "Please tell me the reason.",
        "That is one of 340.\nWhat reason shall I give?",
    ],
)
def test_a_question_gets_what_the_person_knows(text: str) -> None:
    knows = [Reply(to="reason", says="I never ordered it")]
    script = Script(Person(says=["dispute it", "thanks"], knows=knows))
    script.next(None)
    assert script.next(Shown(text)) == "I never ordered it"


def test_what_is_told_gets_no_answer() -> None:
    knows = [Reply(to="reason", says="I never ordered it")]
    script = Script(Person(says=["dispute it", "thanks"], knows=knows))
    script.next(None)
    shown = Shown("It is disputed, with the reason that you gave. Is there anything else?")
    assert script.next(shown) == "thanks"
