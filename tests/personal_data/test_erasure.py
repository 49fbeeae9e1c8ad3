"""Nothing of an erased user is left, and all of everybody else's is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from importlib import import_module
from io import StringIO

import boto3
import pytest

from integrations.entities import Identity, LinkedIdentity
from personal_data.entities import Job
from personal_data.jobs import erasure, grants
from personal_data.jobs.erasure_targets import ERASURE_TARGETS
from personal_data.work_on_jobs import TRIES, handler
from prime.gmail import oauth
from prime.gmail.errors import NotConnected
from prime.mailbox.mail_grant import MailGrant
from prime.mailbox.oauth_client import oauth_client
from tests.audit.audit_setup import Audit
from tests.audit.conftest import audit, audit_key, audit_table
from tests.banking.stored import give_card
from tests.calling import rest
from tests.personal_data.asking import caller, open_jobs, work
from tests.personal_data.erasing import (
    begin,
    erase,
    finish,
    processes_look_again,
    time_has_passed,
)
from tests.personal_data.everything import (
    furnish,
    known_elsewhere,
    of,
    stored,
    text_of,
)
from tests.personal_data.talking import begin_turn, kept, talk
from tests.personal_data.test_work_on_jobs import claim_has_ended
from tests.prime.conftest import gmail, post_office
from tests.prime.post_office import PostOffice
from tests.prime.stored import work as work_on_import
from tests.prime.uploads.uploading import announce, announced, put
from tests.prime.uploads.uploading import begin as begin_upload
from tests.project.tools import TEMPLATE, TOOLS
from toolkit import dates
from toolkit.audit.audit_event import AuditEvent
from toolkit.audit.pseudonym import TOKENS_LAST, Pseudonym
from toolkit.storage.writes import commit

pytestmark = pytest.mark.slow

__all__ = ["audit", "audit_key", "audit_table", "gmail", "post_office"]


@pytest.fixture
def person(owner: str, post_office: PostOffice) -> str:
    """Somebody who may have a mailbox."""
    return owner


def test_nothing_of_them_is_left_anywhere(person: str) -> None:
    furnish(person)
    assert [each for each in ERASURE_TARGETS if not any(each.batches(person))] == []
    but_three_and_both_buckets = len(TEMPLATE.tables) - 3 + 2
    assert len(of(person)) == but_three_and_both_buckets
    erase(person)
    assert of(person) == {}


def test_a_file_that_still_comes_by_a_link_of_theirs_does_not_stay(person: str) -> None:
    link = begin_upload(person, "a,b\n")
    erase(person)
    assert put(link["upload"], "a,b\n") == 200  # S3 does not know
    assert of(person) != {}
    processes_look_again(person)
    work_on_import(person, link["import_id"])
    assert of(person) == {}
    assert announce(person, announced("a,b\n")).status == 403


def test_nothing_of_others_is_touched_however_their_ids_begin(person: str) -> None:
    others = [f"{person}#b", f"{person}b", f"{person}#documents", f"{person}/b", f"{person}%23b"]
    for each in [person, *others]:
        furnish(each)
    before = of_exactly(others)
    erase(person)
    assert of_exactly(others) == before


def of_exactly(users: Sequence[str]) -> dict[str, list[str]]:
    """What has a text of theirs, and how much of what they call is counted and answered."""
    texts = sorted(text for found in stored().values() for text in found)
    return {
        user_id: [
            *(text for text in texts if text_of(user_id) in text),
            str([len([*each.batches(user_id)]) for each in ERASURE_TARGETS]),
        ]
        for user_id in users
    }


def test_what_is_kept_of_a_call_on_its_way_is_gone_as_well(person: str) -> None:
    begin(person)
    work(person)
    assert open_jobs(person)
    give_card(person)
    time_has_passed(person)
    work(person)
    assert open_jobs(person), "what was found may not be the last of it"
    finish(person)
    assert open_jobs(person) == []
    assert of(person) == {}


def test_it_ends_when_nothing_was_found_for_long_enough(person: str) -> None:
    give_card(person)
    begin(person)
    work(person)
    (job,) = open_jobs(person)
    assert (job.tries, job.found_at > 0) == (0, True)
    a_moment_ago = datetime.now(UTC) - erasure.QUIET + timedelta(seconds=20)
    job.update([Job.claimed_until.set(0), Job.found_at.set(dates.seconds(a_moment_ago))])
    work(person)
    assert open_jobs(person)
    job.update([Job.claimed_until.set(0), Job.asked_at.set("2026-01-01T00:00:00+00:00")])
    job.update([Job.found_at.set(dates.seconds(a_moment_ago - timedelta(seconds=30)))])
    work(person)
    assert open_jobs(person) == []


DELETING = {
    "items": "personal_data.jobs.items.delete",
    "files": "personal_data.jobs.objects.delete",
    "grants": "personal_data.jobs.grants.commit",
}


@pytest.mark.parametrize("kind", DELETING)
def test_what_is_found_is_noted_before_it_is_deleted(
    person: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker dies right after its first deletion: the next one finds nothing, and the note
    tells it that something was there."""
    match kind:
        case "items":
            give_card(person)
        case "files":
            put(begin_upload(person, "a,b\n")["upload"], "a,b\n")
        case "grants":
            known_elsewhere("Hugo", person)
    begin(person)
    dotted = DELETING[kind]
    module, _, name = dotted.rpartition(".")
    delete = getattr(import_module(module), name)

    def die(*given: object) -> None:
        delete(*given)
        raise SystemExit

    with monkeypatch.context() as broken:
        broken.setattr(dotted, die)
        with pytest.raises(SystemExit):
            work(person)
    (job,) = open_jobs(person)
    assert job.found_at > 0


def test_a_conversation_that_runs_is_waited_for(person: str) -> None:
    talk(person, "c1", "My rent is 900")
    turn = begin_turn(person, "c1", "t9")
    begin(person)
    finish(person)
    assert kept(person) == ["conversation#c1"]
    turn.state.end("t9", None)
    finish(person)
    assert open_jobs(person) == []
    assert kept(person) == []


def test_an_export_that_is_being_made_is_waited_for_and_one_that_waits_is_not(person: str) -> None:
    claimed = Job.new(caller(person), "export_my_data", at=datetime.now(UTC), correlation_id="c")
    waiting = Job.new(caller(person), "forget_memory", at=datetime.now(UTC), correlation_id="c")
    commit([claimed.add(), waiting.add()])
    Job.claimed(claimed.pk, claimed.sk)
    begin(person)
    work_on_the_erasure(person)
    assert {job.kind for job in open_jobs(person)} == {"export_my_data", "erase_my_data"}
    claim_has_ended(person)
    work_on_the_erasure(person)
    assert {job.kind for job in open_jobs(person)} == {"erase_my_data"}


def work_on_the_erasure(user_id: str) -> None:
    keys = {"pk": {"S": user_id}, "sk": {"S": "open#erase_my_data#"}}
    handler({"Records": [{"dynamodb": {"Keys": keys}}]})


def test_the_grant_to_read_mail_ends_at_google_too(person: str, post_office: PostOffice) -> None:
    token = post_office.allow(person)
    erase(person)
    with pytest.raises(NotConnected):
        oauth.refresh(oauth_client(), token)


def test_google_that_cannot_be_asked_is_asked_three_times(
    person: str, post_office: PostOffice, written: StringIO
) -> None:
    post_office.allow(person)
    give_card(person)
    post_office.gmail.answer_next(1000, 400, b"{}", path="revoke")
    begin(person)
    for _ in range(grants.TRIES_AT_GOOGLE - 1):
        with pytest.raises(ExceptionGroup):
            work(person)
        assert MailGrant.fetch(caller(person))
        claim_has_ended(person)
    finish(person)
    assert "mail grant erased and not revoked" in written.getvalue()
    assert of(person) == {}


def test_it_never_ends_as_failed(person: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(person)

    def refuse(*_: object) -> int:
        raise OSError("no bucket")

    with monkeypatch.context() as broken:
        broken.setattr("personal_data.jobs.objects.batches", refuse)
        for _ in range(TRIES + 2):
            time_has_passed(person)
            with pytest.raises(ExceptionGroup):
                work(person)
    (job,) = open_jobs(person)
    assert job.tries == TRIES + 2
    finish(person)
    assert open_jobs(person) == []


def test_an_identity_that_was_linked_has_its_own_account_again_with_all_in_it(person: str) -> None:
    furnish(person)
    (linked,) = LinkedIdentity.of_user(person)
    identity = linked.identity
    assert identity
    own = identity.own_user_id
    give_card(own)
    erase(person)
    found = Identity.fetch(identity.integration, identity.issuer, identity.subject)
    assert found
    assert found.user_id == own
    assert "card" in str(of(own))


def test_an_identity_that_acts_for_somebody_else_goes_on_to(person: str) -> None:
    identity = known_elsewhere("Hugo", person)
    commit([identity.link(f"{person}-other")])
    erase(person)
    found = Identity.fetch(identity.integration, identity.issuer, identity.subject)
    assert found
    assert found.user_id == f"{person}-other"
    assert found.own_user_id not in (person, found.user_id)


def test_the_sign_in_ends_and_nobody_elses(person: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cognito = boto3.client("cognito-idp")
    pool = cognito.create_user_pool(PoolName="people")["UserPool"]["Id"]
    monkeypatch.setenv("USER_POOL_ID", pool)
    subs = [_signed_up(pool, name) for name in ("ada", "bob")]
    erase(subs[0])
    left = cognito.list_users(UserPoolId=pool)["Users"]
    assert [user["Username"] for user in left] == ["bob"]
    erase(person)  # who is in no pool


def _signed_up(pool: str, name: str) -> str:
    made = boto3.client("cognito-idp").admin_create_user(UserPoolId=pool, Username=name)
    return str(next(each["Value"] for each in made["User"]["Attributes"] if each["Name"] == "sub"))


def test_every_call_is_refused_and_counted_nowhere(person: str) -> None:
    begin(person)
    processes_look_again(person)
    for _ in range(2):
        reply = rest(TOOLS["get_account_summary"], person, {"user_id": person})
        assert reply.status == 403
        finish(person)
        processes_look_again(person)
    assert of(person) == {}


def test_who_comes_back_is_somebody_new(person: str) -> None:
    give_card(person)
    rest(TOOLS["get_account_summary"], person, {"user_id": person})
    erase(person)
    mark = Pseudonym.erased(person, datetime.now(UTC) - TOKENS_LAST - timedelta(minutes=1))
    commit([mark])
    processes_look_again(person)
    assert rest(TOOLS["get_account_summary"], person, {"user_id": person}).status == 404
    assert [event.outcome for event in AuditEvent.of_user(person)] == ["refused"]


def test_the_audit_stays_whole_and_is_nobodys(audit: Audit, person: str) -> None:
    give_card(person)
    rest(TOOLS["get_account_summary"], person, {"user_id": person})
    pseudonym = Pseudonym.of(person)
    erase(person)
    audit.stream.deliver()
    assert audit.findings() == []
    events = list(AuditEvent.query(pseudonym.name))
    assert [event.action for event in events] == ["get_account_summary", "erase_my_data"]
    processes_look_again(person)
    assert list(AuditEvent.of_user(person)) == []
    rows = [row for row in stored()["teller-pseudonyms"] if pseudonym.name in row]
    assert rows == []
    assert person not in json.dumps([event.attribute_values for event in events], default=repr)
