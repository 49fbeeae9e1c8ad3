"""GET and PATCH /settings: a person's time zone, currency, country and language."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.calling import at_once
from tests.personal_data.asking import change, settings_of
from tests.project.tools import TOOLS
from toolkit.audit.audit_event import AuditEvent
from toolkit.call import ACT

NOTHING = {"time_zone": None, "currency": None, "country": None, "language": None}
TOKYO = {"time_zone": "Asia/Tokyo", "currency": "JPY", "country": "JP", "language": "en"}


def test_of_somebody_new_nothing_is_set(user_id: str) -> None:
    assert (settings_of(user_id).status, settings_of(user_id).body) == (200, NOTHING)


def test_what_is_set_is_answered_and_what_is_left_out_stays(user_id: str) -> None:
    assert change(user_id, **TOKYO).body == TOKYO
    assert change(user_id, language="es").body == TOKYO | {"language": "es"}
    assert change(user_id, country=None).body == TOKYO | {"language": "es", "country": None}
    assert settings_of(user_id).body == TOKYO | {"language": "es", "country": None}
    assert settings_of(f"{user_id}2").body == NOTHING


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"time_zone": "Mars/Olympus"},
            "time_zone must be a time zone of the IANA database, such as America/Mexico_City",
        ),
        (
            {"time_zone": "../../etc/passwd"},
            "time_zone must be a time zone of the IANA database, such as America/Mexico_City",
        ),
        ({"currency": "AAA"}, "currency must be one of ISO 4217"),
        ({"country": "UK"}, "country must be one of ISO 3166-1"),
        ({"language": "de"}, "language must be 'en' or 'es'"),
        ({}, "Name what to set: time_zone, currency, country or language."),
    ],
)
def test_what_nobody_can_set_is_refused_with_what_it_must_be(
    user_id: str, changes: dict[str, str], sentence: str
) -> None:
    reply = change(user_id, changes)
    assert (reply.status, reply.body) == (400, {"error": sentence})
    assert settings_of(user_id).body == NOTHING


@pytest.mark.parametrize(
    "body",
    [{"time_zone": 5}, {"currency": "mxn"}, {"country": "MEX"}, {"zone": "Asia/Tokyo"}, "[]", "{"],
)
def test_what_is_no_setting_is_refused(user_id: str, body: Any) -> None:
    assert change(user_id, body).status == 400
    assert settings_of(user_id).body == NOTHING


def test_one_that_does_not_fit_changes_none_of_the_others(user_id: str) -> None:
    assert change(user_id, currency="MXN", country="XX").status == 400
    assert settings_of(user_id).body == NOTHING


def test_of_two_that_are_set_at_once_none_is_lost(user_id: str) -> None:
    at_once([partial(change, user_id, currency="MXN"), partial(change, user_id, country="MX")])
    assert settings_of(user_id).body == NOTHING | {"currency": "MXN", "country": "MX"}


def test_the_audit_has_the_names_of_what_was_changed_and_not_the_values(user_id: str) -> None:
    change(user_id, time_zone="Asia/Tokyo", country="JP")
    (event,) = AuditEvent.of_user(user_id, action="change_settings")
    assert event.tool_output == {"changed": ["country", "time_zone"]}


def test_a_models_token_neither_reads_nor_changes_them(user_id: str) -> None:
    assert settings_of(user_id, scopes=(ACT,)).status == 403
    assert not [name for name in TOOLS if "settings" in name]


def test_nobody_is_nobody(user_id: str) -> None:
    assert settings_of("").status == 401
