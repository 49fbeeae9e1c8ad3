"""An outside identity acts for the account of whoever links it, until they unlink it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest

from integrations import links
from integrations.entities import Identity
from integrations.manage_identities import handler
from tests.budget.calls import TRANSACTION
from tests.calling import PAGE, Reply, at_once, proxy_event, rest, send
from tests.integrations.issuers import (
    Company,
    bot,
    company,
    context_of,
    exchange,
    link_code,
    login_data,
    rest_by,
    token_of,
)
from tests.local.aws.emulator import Aws
from tests.project.tools import TOOLS
from tests.toolkit.guards.user_pool import UserPool
from toolkit import NotFound
from toolkit.audit.audit_event import AuditEvent
from toolkit.call import ACT


def post(user_id: str, body: Mapping[str, Any], **more: Any) -> Reply:
    return send(handler, proxy_event(user_id, dict(body), origin=PAGE, **more))


def link(user_id: str, code: str) -> Reply:
    return post(user_id, {"code": code, "reply": "YES"})


def linked_to(user_id: str) -> list[dict[str, Any]]:
    reply = send(handler, proxy_event(user_id, None, method="GET"))
    assert reply.status == 200, reply.body
    identities: list[dict[str, Any]] = reply.body["identities"]
    return identities


def unlink(user_id: str, id: str) -> Reply:
    return send(handler, proxy_event(user_id, None, method="DELETE", path={"id": id}))


def code_of(acme: Company, subject: str, **said: Any) -> str:
    reply = link_code(acme, acme.proof(subject, **said))
    assert reply.status == 200, reply.body
    assert reply.body["expires_in"] == 600
    return str(reply.body["code"])


def acts_for(acme: Company, subject: str) -> str:
    return context_of(token_of(acme, subject))["sub"]


def test_a_linked_identity_acts_for_the_user_and_is_listed(acme: Company, user_id: str) -> None:
    own = acts_for(acme, "ana")
    reply = link(user_id, code_of(acme, "ana", name="Ana Ruiz"))
    assert reply.status == 200, reply.body
    assert acts_for(acme, "ana") == user_id != own
    (listed,) = linked_to(user_id)
    assert listed == reply.body["identity"]
    assert (listed["integration"], listed["name"]) == (acme.id, "Acme")
    events = [(e.action, e.by) for e in AuditEvent.of_user(user_id)]
    assert events == [("link_identity", None), ("exchange_token", acme.id)]


def test_two_people_of_one_household_are_told_apart_in_what_they_type(
    acme: Company, user_id: str
) -> None:
    for subject in ("ana", "ben"):
        assert link(user_id, code_of(acme, subject)).status == 200
        token = token_of(acme, subject)
        body = {"user_id": subject, "thread_id": subject, "transaction": TRANSACTION}
        assert rest_by(token, TOOLS["add_transaction"], body).status == 200
    typed = {"user_id": user_id, "thread_id": "own", "transaction": TRANSACTION}
    assert rest(TOOLS["add_transaction"], user_id, typed).status == 200
    days = {"from_date": "2026-01-01", "to_date": "2026-03-01"}
    listed = rest(TOOLS["list_entries"], user_id, {"user_id": user_id, **days}).body["entries"]
    assert [each.get("entered_by") for each in listed] == [None, "ben", "ana"]


def test_an_unlinked_identity_has_its_own_account_again(acme: Company, user_id: str) -> None:
    own = acts_for(acme, "ana")
    link(user_id, code_of(acme, "ana"))
    (listed,) = linked_to(user_id)
    reply = unlink(user_id, listed["id"])
    assert (reply.status, reply.body["status"]) == (200, "unlinked")
    assert linked_to(user_id) == []
    assert acts_for(acme, "ana") == own
    assert unlink(user_id, listed["id"]).status == 404


def test_before_a_yes_the_user_is_shown_whose_identity_it_is(acme: Company, user_id: str) -> None:
    code = code_of(acme, "ana", name='Ana" \u202e\nof Acme')
    asked = post(user_id, {"code": code})
    assert asked.status == 409
    assert '"Ana\' <U+202E><U+000A>of Acme" of "Acme"' in asked.body["confirmation"]["prompt"]
    assert post(user_id, {"code": code, "reply": "no"}).status == 409
    assert linked_to(user_id) == []
    assert link(user_id, code).status == 200


def test_a_code_is_good_once_and_in_any_spelling(acme: Company, user_id: str) -> None:
    code = code_of(acme, "ana")
    assert link(user_id, f" {code.lower().replace('-', ' ')} ").status == 200
    assert link(user_id, code).status == 404
    assert link("somebody-else", code).status == 404


def test_a_code_that_nobody_was_given_links_nothing(user_id: str) -> None:
    assert link(user_id, "AAAAA-AAAAA").status == 404
    assert link(user_id, "").status == 404


def test_a_code_ends_after_ten_minutes(acme: Company, user_id: str) -> None:
    code = code_of(acme, "ana")
    later = datetime.now(UTC) + timedelta(minutes=10, seconds=2)
    with pytest.raises(NotFound):
        links.link(user_id, code, later, "-")


def test_codes_cannot_be_tried_out(user_id: str) -> None:
    statuses = [link(user_id, f"AAAAA-AAAA{n}").status for n in range(2, 9)]
    statuses += [link(user_id, f"AAAAA-AAAB{n}").status for n in range(2, 9)]
    assert statuses == [404] * 10 + [429] * 4


@pytest.mark.parametrize(
    "body", [{}, {"code": 7}, {"code": "A", "reply": True}, {"code": "A", "user_id": "12345"}]
)
def test_a_body_of_another_shape_links_nothing(user_id: str, body: dict[str, Any]) -> None:
    assert post(user_id, body).status == 400


def test_an_identity_of_somebody_is_not_taken_over(acme: Company, user_id: str) -> None:
    link(user_id, code_of(acme, "ana"))
    reply = link("somebody-else", code_of(acme, "ana"))
    assert reply.status == 409
    assert acts_for(acme, "ana") == user_id


def test_of_two_who_enter_one_code_one_gets_the_identity(acme: Company, user_id: str) -> None:
    code = code_of(acme, "ana")
    users = [user_id, f"{user_id}-2"]
    statuses = [reply.status for reply in at_once([partial(link, user, code) for user in users])]
    assert sorted(statuses)[0] == 200
    assert sorted(statuses)[1] in (404, 409)
    (winner,) = [user for user in users if linked_to(user)]
    assert acts_for(acme, "ana") == winner


def test_another_users_link_is_not_there(acme: Company, user_id: str) -> None:
    link(user_id, code_of(acme, "ana"))
    (listed,) = linked_to(user_id)
    assert unlink("somebody-else", listed["id"]).status == 404
    assert linked_to("somebody-else") == []
    assert acts_for(acme, "ana") == user_id


def test_a_user_may_link_identities_of_several_integrations(issuer: UserPool, user_id: str) -> None:
    for integration in (company(issuer), company(issuer)):
        link(user_id, code_of(integration, "ana"))
    assert len(linked_to(user_id)) == 2


def test_no_integration_links_by_a_token_of_its_own(acme: Company, user_id: str) -> None:
    code = code_of(acme, "ana")
    event = proxy_event(user_id, {"code": code, "reply": "YES"}, scopes=[ACT], origin=PAGE)
    assert send(handler, event).status == 403
    event["requestContext"]["authorizer"] = context_of(token_of(acme, "eve"))
    assert send(handler, event).status == 403
    assert Identity.fetch(acme.id, acme.pool.issuer, "ana").linked_user_id is None  # type: ignore[union-attr]


def test_nobody_who_is_not_signed_in_links_or_lists() -> None:
    assert send(handler, proxy_event(None, None, method="GET")).status == 401


def test_one_proof_is_good_for_a_token_and_for_a_code(acme: Company) -> None:
    proof = acme.proof("ana")
    assert (exchange(acme, proof).status, link_code(acme, proof).status) == (200, 200)
    assert link_code(acme, proof).body["error"] == "invalid_grant"


def test_login_data_gets_a_code_too(aws: Aws, user_id: str) -> None:
    cristi = bot()
    reply = link_code(cristi, login_data("4321"))
    assert reply.status == 200, reply.body
    assert link(user_id, reply.body["code"]).body["identity"]["label"] == "Ana (@ana)"
