"""Nothing of an erased user is left, and all of everybody else's is."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import StringIO
from urllib.parse import quote

import boto3
import pytest

from integrations.entities import Identity, LinkedIdentity
from personal_data.entities import Job
from personal_data.jobs import erasure, grants
from personal_data.jobs.places import PLACES
from personal_data.work_on_jobs import TRIES, handler
from prime.entities import MailGrant
from prime.gmail import oauth
from prime.gmail.errors import NotConnected
from prime.mailbox.oauth_client import oauth_client
from tests.audit.audit_setup import Audit
from tests.audit.conftest import audit, audit_key, audit_table
from tests.banking.stored import give_card
from tests.calling import rest
from tests.personal_data import everything
from tests.personal_data.asking import caller, open_jobs, work
from tests.personal_data.erasing import (
    begin,
    erase,
    finish,
    processes_look_again,
    time_has_passed,
)
from tests.personal_data.everything import (
    MAKERS,
    OF_NO_USER,
    furnish,
    known_elsewhere,
    stored,
    text_of,
)
from tests.personal_data.talking import begin_turn, kept, talk
from tests.personal_data.test_work_on_jobs import claim_has_ended
from tests.prime.conftest import gmail, post_office
from tests.prime.post_office import PostOffice
from tests.project.tools import TOOLS
from toolkit import dates
from toolkit.audit.audit_event import AuditEvent
from toolkit.audit.pseudonym import Pseudonym
from toolkit.guards import rate_limit
from toolkit.storage.writes import commit

__all__ = ["audit", "audit_key", "audit_table", "gmail", "post_office"]


@pytest.fixture
def person(owner: str, post_office: PostOffice) -> str:
    """Somebody who may have a mailbox."""
    return owner


def of(user_id: str) -> dict[str, list[str]]:
    """What is left of the user, by where it is."""
    marks = (user_id, quote(user_id, safe=""), text_of(user_id))
    found = {
        place: [text for text in texts if any(mark in text for mark in marks)]
        for place, texts in stored().items()
    }
    return {place: texts for place, texts in found.items() if texts}


def test_every_kind_of_item_is_known_to_be_somebodys_or_nobodys() -> None:
    assert everything.kinds() == {*MAKERS} | {*OF_NO_USER}


def test_nothing_of_them_is_left_anywhere(person: str) -> None:
    furnish(person)
    assert [place.name for place in PLACES if not any(place.batches(person))] == []
    assert len(of(person)) == 14  # every table but three, and both buckets
    erase(person)
    assert of(person) == {}


def test_nothing_of_others_is_touched_however_their_ids_begin(person: str) -> None:
    others = [f"{person}#b", f"{person}b", f"{person}#documents", f"{person}/b", f"{person}%23b"]
    for each in [person, *others]:
        furnish(each)
    before = {each: of_exactly(each) for each in others}
    erase(person)
    for each in others:
        assert of_exactly(each) == before[each]


def of_exactly(user_id: str) -> list[str]:
    """What has a text of the user's, and how much of what they call is counted and answered."""
    text = text_of(user_id)
    places = [len([*place.batches(user_id)]) for place in PLACES]
    return sorted(t for texts in stored().values() for t in texts if text in t) + [str(places)]
