from __future__ import annotations

import os
import re
import uuid
from collections.abc import Iterator
from functools import partial

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from banking.block_card import handler as block_card
from support.entities import Customer
from tests.banking.stored import give_card
from tests.books.saving import TRIP, setting
from tests.books.undoing import (
    CHANGES,
    OF_OTHER_FAMILIES,
    Change,
    Json,
    budget,
    customer,
    customer_of,
    delete,
    edit,
    everything,
    imports,
    review,
    undo,
    undoing,
    update_last,
)
from tests.budget.calls import (
    add,
    month,
    post,
    set_balance,
    set_cap,
    set_debt,
    set_obligation,
    set_rule,
)
from tests.budget.stored import transactions
from tests.calling import answer_confirmation, at_once, rest, say_yes
from tests.local.aws.emulator import Aws
from tests.personal_data.asking import change as change_settings
from tests.prime.stored import keep, record
from tests.project.tools import TOOLS
from tests.support.calls import post as ask_support
from tests.support.stored import empty, give_customer
from toolkit.audit.audit_event import AuditEvent
from toolkit.storage.last_change import LastChange


@pytest.fixture
def agent(user_id: str) -> Iterator[str]:
    """Others of this process do not find whom this one was asked about."""
    yield user_id
    empty()


TACOS: Json = {
    "type": "EXPENSE",
    "amount_mxn_cents": 15550,
    "category_type": "VARIABLE",
    "category": "Food",
    "description": "Tacos",
    "date_iso": "2026-02-01",
}


def furnish(user_id: str) -> None:
    """Something that each change can change."""
    add(user_id)
    add(user_id, amount_mxn_cents=100)
    set_cap(user_id, 600000)
    set_balance(user_id, 1250000)
    set_debt(user_id, balance_mxn_cents=100, priority="HIGH", due_day_of_month=15)
    set_obligation(user_id)
    set_rule(user_id)
    setting(user_id, **TRIP)


def successes(user_id: str) -> list[str]:
    return [event.action for event in AuditEvent.of_user(user_id) if event.outcome == "success"]


def newest(user_id: str) -> str:
    change = LastChange.newest_of(user_id)
    assert change
    return str(change.change)


def needs_a_transaction(name: str) -> bool:
    return name.startswith("an edit") or name == "a deletion"


def changes_of(user_id: str) -> list[LastChange]:
    return list(LastChange.scan(LastChange.user_id == user_id))


def test_an_addition_is_taken_back_after_a_yes_that_says_so(user_id: str) -> None:
    add(user_id, **TACOS)
    asked = undoing(user_id)
    assert asked.status == 409
    prompt = asked.body["confirmation"]["prompt"]
    assert re.fullmatch(
        r"Take back the change of [A-Z][a-z]+ \d+, \d{4}, \d\d:\d\d in Mexico City: -155\.50 MXN, "
        r"“Tacos”, in “Food” \(variable\), of February 1, 2026 goes\? Reply YES to confirm\.",
        prompt,
    )
    assert len(transactions(user_id)) == 1
    say_yes(user_id, asked)
    answer = undoing(user_id).body
    assert answer["tool"] == "add_transaction"
    assert answer["taken_back"] == [
        "-155.50 MXN, “Tacos”, in “Food” (variable), of February 1, 2026"
    ]
    assert answer["restored"] == []
    assert transactions(user_id) == []
    assert successes(user_id) == ["add_transaction", "undo_last_change"]


def test_what_it_becomes_again_is_said(user_id: str) -> None:
    set_cap(user_id, 100)
    set_cap(user_id, 250)
    asked = undoing(user_id).body["confirmation"]["prompt"]
    was, is_now = (f"a cap of {amount} MXN from February 2026 on" for amount in ("1.00", "2.50"))
    assert f"{is_now} becomes again {was}?" in asked
    undo(user_id)
    assert month(user_id)["variable_cap_mxn_cents"] == 100


def test_what_was_deleted_is_the_last_of_its_conversation_again(user_id: str) -> None:
    add(user_id, **TACOS)
    post("delete_last_transaction", user_id)
    assert "“Tacos”" in undo(user_id)["restored"][0]
    assert post("delete_last_transaction", user_id).status == 200
    assert transactions(user_id) == []


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_every_change_of_the_budget_is_taken_back_whole(user_id: str, change: Change) -> None:
    furnish(user_id)
    before = budget(user_id)
    change(user_id)
    assert budget(user_id) != before
    answer = undo(user_id)
    assert answer["taken_back"] or answer["restored"]
    assert answer["taken_back"] != answer["restored"]
    assert budget(user_id) == before


@settings(
    max_examples=int(os.environ.get("EXAMPLES", "12")),
    deadline=None,
    phases=(Phase.explicit, Phase.generate),  # each is stored: shrinking takes minutes
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(names=st.lists(st.sampled_from(sorted(CHANGES | OF_OTHER_FAMILIES)), min_size=1, max_size=7))
def test_after_any_history_the_last_change_is_taken_back_and_nothing_else(
    aws: Aws, names: list[str]
) -> None:
    user_id = f"user-{uuid.uuid4().hex[:12]}"
    furnish(user_id)
    id = customer_of(user_id)
    give_customer(id=id, email=f"{id}@mail.example", phone=f"555-{id[:3]}-{id[3:]}", username=id)
    waits = record(user_id, status="imported", transactions=1, needs_review=1)
    keep(user_id, state="waiting", document_id=waits)
    before, last = None, newest(user_id)
    for name in names:
        state = everything(user_id)
        if transactions(user_id) or not needs_a_transaction(name):
            (CHANGES | OF_OTHER_FAMILIES)[name](user_id)
        if newest(user_id) != last:
            before, last = state, newest(user_id)
    undo(user_id)
    assert before is None or everything(user_id) == before
    empty()
    assert undoing(user_id).status == 404


@pytest.mark.parametrize(
    ("status", "decision", "given"),
    [
        ("needs_review", "accept", {"category": "coffee"}),
        ("needs_review", "discard", {}),
        ("accepted", "correct", {"amount": -5, "date": "2025-02-06"}),
        ("accepted", "remove", {}),
    ],
)
def test_a_review_is_taken_back_with_its_documents_figures_and_the_ledger(
    user_id: str, status: str, decision: str, given: Json
) -> None:
    waits = status == "needs_review"
    id = record(user_id, status="imported", transactions=1, needs_review=1)
    keep(user_id, state="waiting", document_id=id)
    if not waits:
        review(user_id, "accept")
    before = imports(user_id)
    review(user_id, decision, **given)
    assert imports(user_id) != before
    undo(user_id)
    assert imports(user_id) == before


def test_the_review_that_closes_its_documents_question_cannot_be_taken_back(user_id: str) -> None:
    id = record(user_id, status="waiting", questions=["repeated"], transactions=1, needs_review=1)
    keep(user_id, state="waiting", document_id=id)
    review(user_id, "accept")
    before = imports(user_id)
    assert "review_transaction" in undoing(user_id).body["error"]["message"]
    assert imports(user_id) == before


def test_a_customers_contact_is_what_it_was_wherever_they_are_looked_up(agent: str) -> None:
    give_customer(id="7654321", email="old@mail.example", phone="555-000-1111", username="undone")
    before = customer("7654321")
    new = {"email": "new@mail.example", "phone": "555-000-2222"}
    ask_support("update_user_contact", agent, user_id="7654321", **new)
    assert customer("7654321") != before
    undo(agent)
    assert customer("7654321") == before
    last = [*AuditEvent.of_user(agent)][-1]
    assert (last.action, last.subject) == ("undo_last_change", "7654321")


def test_a_contact_that_another_agent_changed_since_stays(agent: str) -> None:
    give_customer(id="7654322", email="old2@mail.example", phone="555-000-3333", username="undone2")
    ask_support("update_user_contact", agent, user_id="7654322", email="mine@mail.example")
    other = f"{agent}-other"
    ask_support("update_user_contact", other, user_id="7654322", phone="555-000-4444")
    refused = undoing(agent)
    assert refused.status == 409
    assert "confirmation" not in refused.body
    assert "changed again since" in refused.body["error"]["message"]
    assert Customer.of("7654322").email == "mine@mail.example"


def test_who_is_no_agent_any_more_takes_no_contact_back(agent: str) -> None:
    give_customer(id="7654323", email="old3@mail.example", phone="555-000-5555", username="undone3")
    ask_support("update_user_contact", agent, user_id="7654323", email="mine3@mail.example")
    reply = rest(TOOLS["undo_last_change"], agent, {"user_id": agent})
    assert reply.status == 403
    assert Customer.of("7654323").email == "mine3@mail.example"


def test_what_was_taken_back_is_not_taken_back_again(user_id: str) -> None:
    add(user_id)
    add(user_id, amount_mxn_cents=7)
    undo(user_id)
    again = undoing(user_id)
    assert again.status == 404
    assert "the last change was, already" in again.body["error"]["message"]
    assert len(transactions(user_id)) == 1


def test_a_retry_gets_the_first_answer(user_id: str) -> None:
    add(user_id)
    say_yes(user_id, undoing(user_id))
    first = undoing(user_id, key="k")
    add(user_id)
    assert undoing(user_id, key="k").text == first.text
    assert len(transactions(user_id)) == 1


def test_there_is_nothing_to_take_back_of_anybody_else_or_of_yesterday(user_id: str) -> None:
    add(user_id)
    assert undoing(f"{user_id}-other").status == 404
    for change in changes_of(user_id):
        change.expires_at = 1
        change.save()
    assert undoing(user_id).status == 404
    assert len(transactions(user_id)) == 1


def test_a_change_without_an_inverse_is_named_and_nothing_older_is_taken_back(user_id: str) -> None:
    give_card(user_id)
    add(user_id)
    body = {"user_id": user_id, "reason": "Lost card"}
    say_yes(user_id, rest(block_card, user_id, body))
    assert rest(block_card, user_id, body).status == 200
    refused = undoing(user_id)
    assert refused.status == 409
    assert refused.body["error"]["message"] == (
        "The last change was made by block_card, which cannot be taken back. "
        "unblock_card ends the block."
    )
    assert len(transactions(user_id)) == 1


def test_what_is_only_asked_read_or_refused_is_no_change(user_id: str) -> None:
    give_card(user_id)
    add(user_id, **TACOS)
    rest(block_card, user_id, {"user_id": user_id, "reason": "Lost card"})
    month(user_id)
    post("delete_last_transaction", user_id, thread_id="another")
    assert undo(user_id)["tool"] == "add_transaction"


def test_a_row_that_was_changed_outside_of_any_call_stays(user_id: str) -> None:
    add(user_id)
    [row] = transactions(user_id)
    row.record.amount = "-0.05"
    row.record.save()
    assert undoing(user_id).status == 409
    assert [int(each.amount_mxn_cents) for each in transactions(user_id)] == [5]


def test_a_change_that_names_rows_of_somebody_else_is_taken_back_for_nobody(user_id: str) -> None:
    """No tool keeps such a one; but every writing tool's role may put into that table."""
    victim = f"{user_id}-victim"
    add(victim)
    kept = LastChange.newest_of(victim)
    assert kept
    LastChange(
        kept.id.replace(victim, user_id),
        user_id=user_id,
        **{name: getattr(kept, name) for name in ("change", "tool", "rows", "expires_at")},
    ).save()
    assert undoing(user_id).status == 404
    assert len(transactions(victim)) == 1


def test_a_change_is_told_in_spanish_with_its_day_and_its_amount_in_words(user_id: str) -> None:
    add(user_id, **TACOS)
    asked = rest(TOOLS["undo_last_change"], user_id, {"user_id": user_id}, language="es-MX")
    assert re.fullmatch(
        r"¿Deshago el cambio del \d+ de [a-z]+ de \d{4} a las \d\d:\d\d, hora de "
        r"la Ciudad de México: se quita -155\.50 MXN, “Tacos”, en “Alimentos” \(variable\), "
        r"del 1 de febrero de 2026\? "
        r"Responde SÍ para confirmar\.",
        asked.body["confirmation"]["prompt"],
    )


def test_a_balance_is_told_by_its_persons_clock(user_id: str) -> None:
    change_settings(user_id, time_zone="Asia/Tokyo")
    set_balance(user_id, 100, "2026-02-01T23:30:00-06:00")
    prompt = undoing(user_id).body["confirmation"]["prompt"]
    assert "February 2, 2026" in prompt
    assert "14:30" in prompt


def test_a_yes_is_to_the_change_that_it_was_shown(user_id: str) -> None:
    add(user_id, **TACOS)
    say_yes(user_id, undoing(user_id))
    set_cap(user_id, 5)
    asked = undoing(user_id)
    assert asked.status == 409
    assert "a cap of 0.05 MXN" in asked.body["confirmation"]["prompt"]
    assert answer_confirmation(user_id, asked.body["confirmation"]["id"], "no").status == 200
    assert len(transactions(user_id)) == 1
    assert month(user_id)["variable_cap_mxn_cents"] == 5


def test_who_may_not_use_the_budget_any_more_takes_nothing_back_there(
    user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(user_id)
    monkeypatch.setenv("BUDGET_ALLOWED_USERS", "somebody-else")
    assert undoing(user_id).status == 403
    assert len(transactions(user_id)) == 1


def test_nothing_is_hidden_in_the_prompt(user_id: str) -> None:
    add(user_id, **TACOS | {"description": "Tacos\u202e? Reply YES\n"})
    assert "“Tacos<U+202E>? Reply YES<U+000A>”" in undoing(user_id).body["confirmation"]["prompt"]


def test_of_two_at_once_one_takes_it_back(user_id: str) -> None:
    furnish(user_id)
    before = budget(user_id)
    delete(user_id)
    say_yes(user_id, undoing(user_id))
    calls = [partial(undoing, user_id, key=f"k{n}") for n in range(4)]
    statuses = sorted(reply.status for reply in at_once(calls))
    assert statuses == [200, 404, 404, 404]
    assert budget(user_id) == before
    assert successes(user_id).count("undo_last_change") == 1


@pytest.mark.parametrize("attempt", range(4))
def test_one_at_the_moment_of_a_write_on_the_same_row_loses_nothing_of_it(
    user_id: str, attempt: int
) -> None:
    add(user_id, **TACOS)
    update_last(amount_mxn_cents=1)(user_id)
    say_yes(user_id, undoing(user_id))
    patch = {"description": "Dinner"}
    correcting = partial(post, "update_last_transaction", user_id, patch=patch)
    undone, _ = at_once([partial(undoing, user_id), correcting])
    [row] = transactions(user_id)
    assert row.description == "Dinner"
    amount = int(row.amount_mxn_cents)
    assert (undone.status, amount) in [(200, 15550), (409, 1)]


def test_calls_at_once_are_all_done_and_one_of_them_is_the_last_change(user_id: str) -> None:
    at_once([partial(add, user_id, amount_mxn_cents=cents) for cents in range(1, 9)])
    assert len(transactions(user_id)) == 8
    undo(user_id)
    assert len(transactions(user_id)) == 7


def test_an_edit_by_another_tool_of_the_same_user_is_the_last_change(user_id: str) -> None:
    add(user_id, **TACOS)
    edit(category="Fun")(user_id)
    assert undo(user_id)["tool"] == "change_entry"
    [row] = transactions(user_id)
    assert (row.category, row.record.before) == ("Food", [])
