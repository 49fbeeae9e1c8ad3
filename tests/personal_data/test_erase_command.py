"""The operator's command, on the tables that the environment names. Beside a running stack:
tests/stack/start/test_erased.py."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest

from commands.command import CommandError, UsageError
from personal_data.commands import erase
from tests.banking.stored import give_card
from tests.calling import rest
from tests.personal_data.asking import open_jobs
from tests.personal_data.erasing import finish, processes_look_again
from tests.personal_data.everything import of
from tests.prime.conftest import gmail, post_office
from tests.prime.post_office import PostOffice
from tests.project.tools import TOOLS
from toolkit.audit.audit_event import AuditEvent
from toolkit.audit.pseudonym import Pseudonym

__all__ = ["gmail", "post_office"]


@pytest.fixture
def person(owner: str, post_office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> str:
    """Whom the operator names and confirms; while they watch, the worker does its part."""
    Pseudonym.of(owner)
    monkeypatch.setenv("USER_ID", owner)
    monkeypatch.setenv("CONFIRM", owner)
    watched = SimpleNamespace(monotonic=lambda: 0.0, time=time.time, sleep=lambda _: finish(owner))
    monkeypatch.setattr(erase, "time", watched)
    return owner


@pytest.mark.slow
def test_all_of_somebody_who_cannot_sign_in_is_erased(
    person: str, capsys: pytest.CaptureFixture[str]
) -> None:
    give_card(person)
    assert erase.main() == 0
    assert capsys.readouterr().out == "begun\nerased\n"
    assert of(person) == {}


def test_the_operators_asking_and_the_end_are_in_the_audit(person: str) -> None:
    rest(TOOLS["get_account_summary"], person, {"user_id": person})
    name = Pseudonym.of(person).name
    erase.main()
    events = [(event.action, event.channel) for event in AuditEvent.query(name)]
    assert events[1:] == [("erase_my_data", "operator"), ("erase_my_data", "queue")]


def test_an_id_of_whom_nothing_is_known_is_taken_for_a_slip(
    person: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stranger = f"{person}@example.com"
    monkeypatch.setenv("USER_ID", stranger)
    monkeypatch.setenv("CONFIRM", stranger)
    with pytest.raises(CommandError, match="is that the id"):
        erase.main()
    assert open_jobs(stranger) == []


def test_who_was_erased_just_now_is_not_erased_again(person: str) -> None:
    erase.main()
    processes_look_again(person)
    with pytest.raises(CommandError, match="was erased within the last hours"):
        erase.main()
    assert open_jobs(person) == []


@pytest.mark.parametrize("repeated", ["", "user-1"])
def test_without_the_id_repeated_nothing_is_done(
    person: str, monkeypatch: pytest.MonkeyPatch, repeated: str
) -> None:
    monkeypatch.setenv("CONFIRM", repeated)
    with pytest.raises(UsageError, match="nothing was done: repeat the id"):
        erase.main()
    assert open_jobs(person) == []


def test_whom_has_to_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("USER_ID", raising=False)
    with pytest.raises(UsageError, match="make erase USER_ID=12345"):
        erase.main()


def test_run_again_it_shows_how_far_it_is_and_begins_nothing(
    person: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WATCH", "0")
    assert [erase.main(), erase.main()] == [0, 0]
    told = capsys.readouterr().out.splitlines()
    assert told == ["it goes on in the background: run this again to see how far it is"] * 2
    assert len(open_jobs(person)) == 1
