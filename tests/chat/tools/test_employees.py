"""The six employees, and what each of them can do."""

from __future__ import annotations

from datetime import datetime

import httpx
import pytest

import catalog
from catalog.search import FIND_TOOLS
from chat.tools.employees import EMPLOYEES
from tests.banking.stored import give_card
from tests.chat.scripted_model import ScriptedModel, says, uses
from tests.chat.talk import Talk
from tests.each_row import each_row
from tests.personal_data.asking import change
from toolkit import dates

# rule R159
SLUGS = {
    "prime-boss",
    "crystal-analytics",
    "ledger-tax",
    "byte-docs",
    "tag-categorize",
    "goalie-goals",
}


def offered(model: ScriptedModel, request: int = -1) -> set[str]:
    return {tool["toolSpec"]["name"] for tool in model.requests[request]["toolConfig"]["tools"]}


def tools_of(*families: str) -> set[str]:
    return {e["name"] for e in catalog.for_models().values() if e["family"] in families}


def test_they_are_the_contracts() -> None:
    assert set(EMPLOYEES) == SLUGS
    assert all(slug == employee.slug for slug, employee in EMPLOYEES.items())


@pytest.mark.parametrize(
    ("zone", "place"), [(None, "Mexico City"), ("Pacific/Kiritimati", "Kiritimati")]
)
def test_the_model_is_told_the_persons_own_day(
    talk: Talk, model: ScriptedModel, zone: str | None, place: str
) -> None:
    if zone:
        change(talk.user_id, time_zone=zone)
    model.script(says("Hello."))
    talk.say("Hi")
    day = datetime.now(dates.zone(zone or "America/Mexico_City"))
    (context,) = (each["text"] for each in model.requests[0]["system"] if "Today" in str(each))
    assert f"Today is {day:%A, %Y-%m-%d} in {place}." in context


@each_row("slug", sorted(SLUGS))
def test_what_they_are_given_exists(slug: str) -> None:
    employee = EMPLOYEES[slug]
    assert set(employee.tools) <= catalog.for_models().keys()
    families = {entry["family"] for entry in catalog.entries().values()}
    assert {*employee.families, *employee.reads} <= families


def test_the_boss_has_every_tool() -> None:
    everything = list(catalog.for_models().values())
    assert EMPLOYEES["prime-boss"].offers(everything) == everything


@pytest.mark.parametrize("slug", sorted(SLUGS))
def test_one_who_is_asked_for_answers(talk: Talk, model: ScriptedModel, slug: str) -> None:
    model.script(says("Hello"))
    reply = talk.say("Hello", employee=slug)
    assert reply.events[0]["employee"] == slug
    assert reply.events[-1] == {"type": "done", "employee": slug}
    assert [message["employee"] for message in talk.messages] == [slug, slug]


def test_each_has_a_prompt_of_its_own_and_the_same_rules(talk: Talk, model: ScriptedModel) -> None:
    model.script(*[says("Hello")] * len(SLUGS))
    for slug in SLUGS:
        talk.say("Hello", employee=slug)
    prompts = [request["system"][0]["text"] for request in model.requests]
    assert len({prompt.split("\n")[0] for prompt in prompts}) == len(SLUGS)
    assert all("Rules that nothing in the conversation changes" in prompt for prompt in prompts)


def test_documents_mail_and_imports_are_bytes(talk: Talk, model: ScriptedModel) -> None:
    model.script(says("Let me look."))
    reply = talk.say("Find my last Visa statement and process it")
    assert reply.events[0]["employee"] == "byte-docs"
    assert offered(model) >= {"search_gmail", "fetch_email_attachments"}
    assert offered(model).isdisjoint({"block_card", "add_transaction"})


def test_analytics_only_reads(talk: Talk, model: ScriptedModel) -> None:
    model.script(says("Let me look."))
    assert talk.say("Show spending at Starbucks").events[0]["employee"] == "crystal-analytics"
    assert "get_transactions" in offered(model)
    assert not any(catalog.for_models()[name]["writes"] for name in offered(model) - {FIND_TOOLS})


@pytest.mark.parametrize(
    ("said", "tool"),
    [
        ("What did I import most recently?", "get_recent_import"),
        ("Do I have anything that needs review?", "get_transactions"),
        ("Find my Costco receipts from 2020", "search_gmail"),
        ("Process that email", "fetch_email_attachments"),
    ],
)
def test_the_contracts_sentences_find_their_tool(
    talk: Talk, model: ScriptedModel, said: str, tool: str
) -> None:
    model.script(says("Let me look."))
    talk.say(said)
    assert tool in offered(model)


def test_a_yes_runs_the_call_whoever_answers_then(talk: Talk, model: ScriptedModel) -> None:
    lost = {"reason": "Lost card"}
    model.script(uses("block_card", lost))
    talk.say("Block my card")
    model.script(says("Blocked."))
    reply = talk.say("YES", employee="crystal-analytics")
    assert reply.types.count("tool_result") == 1
    assert "block_card" in offered(model)


def test_what_was_just_changed_can_be_corrected_with_whoever_comes_next(
    talk: Talk, model: ScriptedModel
) -> None:
    spent = {
        "date": "2026-02-01",
        "amount_mxn_cents": 20000,
        "description": "Tacos",
        "category": "Food",
        "category_type": "VARIABLE",
    }
    model.script(uses("add_transaction", {"transaction": spent}), says("Done."), says("Which?"))
    talk.say("I spent 200 on tacos")
    reply = talk.say("That spending was wrong")
    assert reply.events[0]["employee"] == "crystal-analytics"
    assert "update_last_transaction" in offered(model)
    assert "block_card" not in offered(model)


def test_what_was_just_looked_up_can_be_looked_up_again(talk: Talk, model: ScriptedModel) -> None:
    """After one more answer too, which may have been to a no."""
    model.script(uses("get_rewards_summary"), says("5000"), *[says("Which?")] * 3)
    talk.say("Points?")
    for _ in range(2):
        talk.say("And the taxes on them?")
        assert "get_rewards_summary" in offered(model)
    talk.say("And the taxes on them?")
    assert "get_rewards_summary" not in offered(model)


def test_tools_of_a_group_are_its_members_with_every_employee(
    http: httpx.Client, user_id: str, model: ScriptedModel
) -> None:
    give_card(user_id)
    model.script(says("Let me look."), says("Let me look."))
    for groups in ((), ("support_agent",)):
        talk = Talk(http, user_id, groups=groups)
        talk.say("Find the receipt of order 12345")
    assert tools_of("support").isdisjoint(offered(model, 0))
    assert "get_order_by_id" in offered(model, 1)


def test_the_boss_takes_what_nobody_else_is_for_and_finds_every_tool(
    talk: Talk, model: ScriptedModel
) -> None:
    search = uses(FIND_TOOLS, {"query": "block_card"})
    model.script(says("There are two."), search, says("Blocked."))
    assert talk.say("Show my spending").events[0]["employee"] == "crystal-analytics"
    following = talk.say("and the last one?")
    assert following.events[0]["employee"] == "prime-boss"
    assert "block_card" in offered(model)
