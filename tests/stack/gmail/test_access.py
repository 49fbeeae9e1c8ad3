"""Whom the stand-in for Gmail answers, and whom it refuses."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.local.gmail.fake import FakeGmail
from tests.local.server import serving
from tests.stack.gmail.gmail_client import Mailbox, mailbox, served

__all__ = ["mailbox", "served"]


def test_a_mailbox_may_be_named_by_its_address(mailbox: Mailbox) -> None:
    address = f"{mailbox.user_id}@mail.localhost"
    assert mailbox.ask("getProfile", userId=address)["messagesTotal"] == 0


def test_nobody_names_another_mailbox(mailbox: Mailbox) -> None:
    answer = mailbox.asked("messages.list", userId="somebody@mail.localhost")
    assert answer.status_code == 403


@pytest.mark.parametrize("header", ["", "Bearer", "Basic eDp5", "Bearer ya29.nonsense.a.b"])
def test_without_a_token_nothing_is_told(mailbox: Mailbox, header: str) -> None:
    answer = mailbox.http("me/messages", **({"Authorization": header} if header else {}))
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"].startswith("Bearer realm=")
    assert answer.json()["error"]["status"] == "UNAUTHENTICATED"


def test_a_refresh_token_is_no_access_token(mailbox: Mailbox) -> None:
    token = mailbox.fake.refresh_token(mailbox.user_id)
    answer = mailbox.http("me/messages", Authorization=f"Bearer {token}")
    assert answer.status_code == 401


def test_another_scope_reads_no_mail(mailbox: Mailbox) -> None:
    token = mailbox.fake.access_token(mailbox.user_id, "openid email")
    answer = mailbox.http("me/messages", Authorization=f"Bearer {token}")
    assert answer.status_code == 403
    assert answer.json()["error"]["errors"][0]["reason"] == "insufficientPermissions"


def test_an_access_token_that_has_expired_is_refreshed(mailbox: Mailbox) -> None:
    mailbox.fake.expire_access_tokens()
    assert mailbox.asked("messages.list").status_code == 401
    assert mailbox.refreshed().status_code == 200
    assert mailbox.found("") == []


def test_a_revoked_grant_cannot_be_refreshed(mailbox: Mailbox) -> None:
    mailbox.fake.revoke(mailbox.user_id)
    refused = mailbox.refreshed()
    assert (refused.status_code, refused.json()["error"]) == (400, "invalid_grant")


@pytest.mark.parametrize("kind", ["refresh_token", "access_token"])
def test_either_kind_of_token_revokes_the_grant_once(mailbox: Mailbox, kind: str) -> None:
    token = getattr(mailbox.fake, kind)(mailbox.user_id)
    revoke = mailbox.fake.environment(mailbox.url)["GOOGLE_REVOKE_URL"]
    assert httpx.post(revoke, data={"token": token}).status_code == 200
    refused = mailbox.refreshed()
    assert (refused.status_code, refused.json()["error"]) == (400, "invalid_grant")
    again = httpx.post(revoke, data={"token": token})
    assert (again.status_code, again.json()["error"]) == (400, "invalid_token")


def test_tokens_are_good_after_a_restart_with_the_same_key(tmp_path: Path) -> None:
    key = bytes(32)
    token = FakeGmail(tmp_path, key=key).access_token("12345")
    with serving(FakeGmail(tmp_path, key=key)) as url:
        path = f"{url}/gmail/v1/users/me/profile"
        answer = httpx.get(path, headers={"Authorization": f"Bearer {token}"})
    assert answer.json()["emailAddress"] == "12345@mail.localhost"


def test_refusals_have_googles_shape(mailbox: Mailbox) -> None:
    mailbox.fake.refuse_next(1, 429, reason="userRateLimitExceeded", retry_after=7)
    refused = mailbox.asked("messages.list")
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "7")
    error = refused.json()["error"]
    assert error["code"] == 429
    assert error["status"] == "RESOURCE_EXHAUSTED"
    assert error["errors"][0]["reason"] == "userRateLimitExceeded"
    assert mailbox.found("") == []
