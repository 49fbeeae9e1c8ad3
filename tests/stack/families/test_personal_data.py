"""A user's own data, asked for in the chat of the whole one-machine stack."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.stack.signed_in import SignedIn
from tests.stack.started import until

pytestmark = pytest.mark.stack

SignIn = Callable[..., SignedIn]


def test_an_export_that_is_asked_for_in_the_chat_is_made(sign_in: SignIn) -> None:
    user = sign_in()
    assert "waiting" in user.say("Export my data")
    assert user.last_calls == [("export_my_data", {})]

    def is_ready() -> bool:
        (export,) = user.post("get_my_exports", user_id=user.id).json()["exports"]
        return bool(export["status"] == "ready")

    until(is_ready)
    answer = user.say("Is my export ready?")
    assert "ready" in answer
    assert user.last_calls == [("get_my_exports", {})]


def test_a_conversation_deletes_itself_after_a_yes(sign_in: SignIn) -> None:
    user = sign_in()
    user.say("What can you do?")
    asked = user.say("Delete this conversation")
    assert "Delete this conversation for good, with all that was said in it?" in asked
    assert "deleting" in user.say("YES")
    until(lambda: user.http.get(f"/chat/{user.thread}").status_code == 404)


def test_everything_is_erased_after_a_yes_and_a_password(sign_in: SignIn) -> None:
    user = sign_in()
    assert "Erase everything that is kept of you, for good?" in user.say("Erase all my data")
    assert user.say("YES").startswith("Enter the one-time password sent to your phone")
    assert "erasing" in user.say("123456")
    assert user.post("get_my_exports", user_id=user.id).json()["code"] == "erased"
