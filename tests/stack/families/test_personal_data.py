"""A user's own data, asked for in the chat of the whole one-machine stack."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.stack.signed_in import SignedIn
from tests.stack.started import until

pytestmark = pytest.mark.stack

SignIn = Callable[..., SignedIn]


@pytest.mark.parametrize(
    ("said", "page"),
    [
        ("Export my data", "Your data"),
        ("borra mi cuenta y todos mis datos", "Tus datos"),
    ],
)
def test_the_chat_names_the_page_for_what_only_the_user_does(
    sign_in: SignIn, said: str, page: str
) -> None:
    user = sign_in()
    assert page in user.say(said)
    assert user.last_calls == []


def test_an_export_that_is_asked_for_over_rest_is_made(sign_in: SignIn) -> None:
    user = sign_in()
    user.post("export_my_data", user_id=user.id).raise_for_status()

    def is_ready() -> bool:
        (export,) = user.post("get_my_exports", user_id=user.id).json()["exports"]
        return bool(export["status"] == "ready")

    until(is_ready)
