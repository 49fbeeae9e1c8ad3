"""Somebody of whom there is an item of every kind, with a text of theirs where it holds one."""

from __future__ import annotations

import hashlib
import io
import json
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any
from urllib.parse import quote

import boto3

from banking.entities import Card, Dispute
from books.entities import Goal
from budget.entities import (
    BankBalance,
    Cap,
    CategoryRule,
    Debt,
    Obligation,
)
from chat.store.entities import (
    ConversationRecord,
    Fact,
    PastTurn,
    SavedMessage,
    Summary,
    WordUse,
)
from chat.store.guardrails import GuardrailEvent, GuardrailLog
from chat.stream.events import TurnEvents
from commands.template import ROOT, Template
from integrations import link_codes, links
from integrations.entities import Identity, Integration, LinkCode, LinkedIdentity
from integrations.telegram.waiting_call import LastQuestion, WaitingCall
from mcp_endpoint.questions import Question
from money.entities import Account, BudgetRollup, CardRollup, Rollup, StatedBalance
from money.entry import EntryRecord
from money.index import EntryId, Stating
from notifications.entities import Notification
from oauth.entities import Access, Grant, Program, Programs, Registration
from personal_data.entities import Job
from personal_data.jobs import archives
from prime.connect_gmail import Consent
from prime.documents.document import Bill
from prime.entities import (
    DocumentRecord,
    ImportTurn,
)
from prime.imports import bills, bucket
from prime.imports.bills import BillRecord
from prime.imports.remembered_password import RememberedPassword
from prime.mailbox.mail_grant import MailGrant
from push.entities import Socket
from tests.banking.stored import give_card, spend
from tests.budget.calls import DEBT, data, post
from tests.budget.stored import made_up, store
from tests.calling import rest
from tests.finance.calls import book, name_account, state_balance
from tests.money.stored import witness
from tests.personal_data.talking import remember, talk
from tests.prime.post_office import PostOffice
from tests.prime.stored import keep, upload
from tests.project.tools import TOOLS
from toolkit import Caller
from toolkit.guards import write_policy
from toolkit.guards.confirmation import Confirmation, Questions
from toolkit.guards.one_time_password import Tries
from toolkit.guards.rate_limit import TOKENS, DaysUse
from toolkit.guards.write_policy import InfluenceMark
from toolkit.storage import tables
from toolkit.storage.last_change import LastChange
from toolkit.storage.ownership import Erasure
from toolkit.storage.person import PersonSettings
from toolkit.storage.wire import Client
from toolkit.storage.writes import commit
from toolkit.tool.idempotency import FinishedCall

Maker = Callable[[str], object]


def text_of(user_id: str) -> str:
    """In nobody else's data, and without their id."""
    return f"zither {hashlib.sha256(user_id.encode()).hexdigest()[:16]}"


def _charged(user_id: str) -> None:
    spend(user_id, merchant=text_of(user_id))


def _budget(user_id: str) -> None:
    store(user_id, [made_up(user_id, description=text_of(user_id))])
    Cap.new(Caller(user_id), "2025-01", 1).save()
    BankBalance.new(Caller(user_id), datetime.now(UTC), 1).save()
    name = text_of(user_id)
    data(post("add_or_update_debt", user_id, debt=DEBT | {"name": name}, key="k"))
    obligation = {"name": name, "amount_mxn_cents": 1}
    data(post("set_obligation", user_id, obligation=obligation, key="k"))
    rule = {"words": name, "category": "Music", "category_type": "VARIABLE"}
    data(post("set_category_rule", user_id, **rule, key="k"))
    goal = {"user_id": user_id, "name": name, "target": 1, "currency": "MXN"}
    assert rest(TOOLS["set_goal"], user_id, goal, key="k").status == 200


def _ledger(user_id: str) -> None:
    name_account(user_id, name=text_of(user_id))
    state_balance(user_id, text_of(user_id), "1")
    book(user_id, {"description": text_of(user_id)}, {"booked_at": "2024-02-01T08:30:00Z"})


def _conversation(user_id: str) -> None:
    talk(user_id, "c1", text_of(user_id))
    GuardrailLog(user_id, "c1").message_redacted(text_of(user_id), {"email": 1})


def _ended_export(user_id: str) -> None:
    job = Job.new(Caller(user_id), "export_my_data", at=datetime.now(UTC), correlation_id="c")
    commit([job.add()])
    commit(Job.claimed(job.pk, job.sk).end("done", datetime.now(UTC)))
    archives.put(Caller(user_id), job.id, io.BytesIO(text_of(user_id).encode()))


def _waiting(user_id: str) -> None:
    rest(TOOLS["block_card"], user_id, {"user_id": user_id, "reason": text_of(user_id)})
    Tries(user_id, revision="r").save()
    Questions(user_id, "q#p", slots=["s"], nonce="n", expires_at=_soon()).save()
    Question(
        user_id,
        "q",
        session="s",
        confirmation_id="c",
        prompt=text_of(user_id),
        tool="block_card",
        arguments="{}",
        idempotency_key="k",
        expires_at=_soon(),
    ).save()


def _sign_ins(user_id: str) -> None:
    Consent(uuid.uuid4().hex, user_id=user_id, verifier="v", expires_at=_soon()).save()
    whose: dict[str, Any] = {"user_id": user_id, "client_id": "c", "expires_at": _soon()}
    Grant(uuid.uuid4().hex, **whose).save()
    program = Program.let_in(
        user_id,
        Registration("client#c", name=text_of(user_id)),
        "teller/act",
        "https://teller.example/mcp",
    )
    Access(uuid.uuid4().hex, nonce=program.nonce, **whose).save()


def _guards(user_id: str) -> None:
    write_policy.mark(Caller(user_id), "mcp")
    commit(TOKENS.use(user_id, 1, datetime.now(UTC)))


def _identities(user_id: str) -> None:
    linked = known_elsewhere("Acme's Hugo")  # what stays is an account of its own
    now = datetime.now(UTC)
    code, good = link_codes.new(linked, now)
    commit([good])
    links.link(user_id, code, now, "c")
    found = Identity.fetch(linked.integration, linked.issuer, linked.subject)
    assert found
    commit([link_codes.new(found, now)[1]])
    offered: dict[str, Any] = {"tool": "block_card", "arguments": {"reason": text_of(user_id)}}
    waiting = WaitingCall.of(found, "1", key="k", at=now, **offered)
    waiting.save()
    LastQuestion.remember(waiting, found, "yes", "k")


def known_elsewhere(label: str, own_user_id: str | None = None) -> Identity:
    """An identity of an integration, with an account of its own."""
    integration = Integration.new(
        f"i-{uuid.uuid4().hex[:8]}",
        name="Acme",
        kind="oidc",
        issuer="https://acme.example",
        secret_hash="h",
        families={"banking"},
        scopes={"teller/act"},
    )
    integration.save()
    made = Identity.new(
        integration, integration.issuer, uuid.uuid4().hex, label=label, at=datetime.now(UTC)
    )
    if own_user_id:
        made.own_user_id = own_user_id
    commit([made.add()])
    return made


def _bill(name: str) -> Bill:
    return Bill(name, Decimal("83.15"), "MXN", datetime.now(UTC).date(), None)


def _notified(user_id: str) -> None:
    now = datetime.now(UTC)
    commit(
        [
            Notification.new(
                Caller(user_id), at=now, kind="import_finished", message=text_of(user_id)
            )
        ]
    )


def _soon() -> int:
    return int(time.time()) + 60


MAKERS: Mapping[type[tables.Record], Maker] = {
    Card: lambda user_id: give_card(user_id, phone="+15550100", block_reason=text_of(user_id)),
    Dispute: lambda user_id: Dispute.new(
        Caller(user_id), "t1", text_of(user_id), at=datetime.now(UTC)
    ).save(),
    **dict.fromkeys(
        (
            *(Cap, BankBalance, Debt, Obligation, CategoryRule, Goal),
            *(FinishedCall, LastChange),
        ),
        _budget,
    ),
    BudgetRollup: _budget,
    CardRollup: _charged,
    **dict.fromkeys((Account, StatedBalance, EntryRecord, EntryId, Rollup), _ledger),
    DocumentRecord: lambda user_id: upload(user_id, text_of(user_id), f"{text_of(user_id)}.csv"),
    Stating: lambda user_id: keep(
        user_id, description=text_of(user_id), witnesses=[witness(text_of(user_id))]
    ),
    PersonSettings: lambda user_id: commit(
        [PersonSettings.of(user_id).changed({"currency": "MXN"})]
    ),
    RememberedPassword: lambda user_id: RememberedPassword.new(
        Caller(user_id), f"{text_of(user_id)}@bank.example", b"sealed", datetime.now(UTC)
    ).save(),
    BillRecord: lambda user_id: commit(
        bills.writes(Caller(user_id), DocumentRecord(id="doc_bill"), _bill(text_of(user_id)))
    ),
    ImportTurn: lambda user_id: commit([ImportTurn.take(Caller(user_id), 1)]),
    Notification: _notified,
    MailGrant: lambda user_id: PostOffice.next_door().allow(user_id),
    **dict.fromkeys(
        (ConversationRecord, SavedMessage, PastTurn, Summary, WordUse, GuardrailEvent, TurnEvents),
        _conversation,
    ),
    Fact: lambda user_id: remember(user_id, text_of(user_id)),
    Job: _ended_export,
    **dict.fromkeys((Confirmation, Questions, Tries, Question), _waiting),
    **dict.fromkeys((Consent, Grant, Program, Programs, Access), _sign_ins),
    Socket: lambda user_id: Socket.open(user_id, "c1", now=int(time.time()), expires_at=_soon()),
    **dict.fromkeys((InfluenceMark, DaysUse), _guards),
    **dict.fromkeys((Identity, LinkedIdentity, LinkCode, LastQuestion, WaitingCall), _identities),
}
"""By the kind of item, where more is made than its record alone."""


def furnish(user_id: str) -> None:
    for make in dict.fromkeys(MAKERS.values()):
        make(user_id)
    for kind in kinds() - MAKERS.keys():
        if isinstance(kind.erasure, Erasure):
            _made_up(kind, kind.erasure, user_id)


def _made_up(kind: type[tables.Record], erasure: Erasure, user_id: str) -> None:
    """An item of the user's own with a text of theirs in whatever holds one."""
    values: dict[str, Any] = {}
    for name, attribute in kind.get_attributes().items():
        if attribute.is_hash_key:
            values[name] = erasure.partitions(user_id)[0]
        elif attribute.attr_type == "S":
            values[name] = text_of(user_id)
        elif attribute.attr_type == "N":
            values[name] = _soon()
    kind(**values).save()


def kinds() -> set[type[tables.Record]]:
    """Of all items that the functions store."""
    import_records()
    return {kind for kind in _last(tables.Record) if is_stored_by_functions(kind)}


def import_records() -> None:
    """Import every module that may define one: a record is known once its module is imported."""
    folders = [str(ROOT / "functions"), str(ROOT / "layers" / "toolkit")]
    for module in walk_packages(folders):
        if not {"commands", "console"} & {*module.name.split(".")}:
            import_module(module.name)


def _last(kind: type[Any]) -> Iterator[type[Any]]:
    if not (more := kind.__subclasses__()):
        yield kind
    for each in more:
        yield from _last(each)


def is_stored_by_functions(kind: type[Any]) -> bool:
    return not {"tests", "commands"} & {*kind.__module__.split(".")}


def stored() -> dict[str, list[str]]:
    """All that is in the tables and the buckets, as text, by where it is."""
    found = {table.name: list(_items(table.name)) for table in Template().tables}
    for folder in (bucket.folder, archives.folder):
        name, _ = folder(Caller("anybody"))
        found[name] = list(_objects(name))
    return found


def of(user_id: str) -> dict[str, list[str]]:
    """What is left of the user, by where it is."""
    marks = (user_id, quote(user_id, safe=""), text_of(user_id))
    found = {
        place: [text for text in texts if any(mark in text for mark in marks)]
        for place, texts in stored().items()
    }
    return {place: texts for place, texts in found.items() if texts}


def _items(table: str) -> Iterator[str]:
    client: Any = Client(lambda: None)  # boto3's takes many times as long over each item
    start: dict[str, Any] | None = {}
    while start is not None:
        page = client.scan(TableName=table, ConsistentRead=True, **start)
        for item in page["Items"]:
            yield json.dumps(item, default=repr, sort_keys=True, ensure_ascii=False)
        last = page.get("LastEvaluatedKey")
        start = {"ExclusiveStartKey": last} if last else None
    client.close()


def _objects(name: str) -> Iterator[str]:
    for page in boto3.client("s3").get_paginator("list_object_versions").paginate(Bucket=name):
        for each in page.get("Versions", []):
            yield f"{each['Key']} {_content(name, each['Key'], each['VersionId'], each['ETag'])}"
        yield from (marker["Key"] for marker in page.get("DeleteMarkers", []))


@cache
def _content(bucket: str, key: str, version: str, digest: str) -> str:
    """An object's text. Those of earlier tests are read by every test that looks at everything;
    what stands under another digest is another."""
    found = boto3.client("s3").get_object(Bucket=bucket, Key=key, VersionId=version)
    assert found["ETag"] == digest
    return found["Body"].read().decode(errors="replace")
