"""The records of all families, as an export and an erasure walk them.

An archive has its tables in this order. tests/project/test_records.py names a missing record.
"""

from __future__ import annotations

from types import ModuleType

from chat.store import entities as chat
from chat.store import guardrails
from chat.stream import events
from families import modules
from integrations import entities as integrations
from mcp_endpoint import questions
from money import entry, index
from notifications import entities as notifications
from oauth import entities as oauth
from prime.imports import bills, remembered_password
from prime.mailbox import mail_grant
from push import entities as push
from toolkit.audit import audit_event
from toolkit.storage import person, tables
from toolkit.storage.tables import Record

_MODULES: tuple[ModuleType, ...] = (
    *modules("entities"),
    *(entry, index),
    *(person, bills, remembered_password, notifications, mail_grant),
    *(chat, guardrails, events, integrations, audit_event),
    *(push, questions, oauth, tables),
)
RECORDS: list[type[Record]] = [
    each
    for module in _MODULES
    for each in vars(module).values()
    if isinstance(each, type) and issubclass(each, Record) and each.__module__ == module.__name__
]
