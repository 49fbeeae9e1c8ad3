"""What a turn's model is offered, and how it gets the rest."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

import catalog
from catalog.search import FIND_TOOLS
from tests.chat.local_invoke import Tools
from tests.chat.scripted_model import START, ScriptedModel, says, stop, tool_use, uses
from tests.chat.talk import Talk

NOBODYS = "Hmm, let me think"
"""Speaks of no tool."""


def offered(model: ScriptedModel, request: int = -1) -> list[str]:
    return [
        tool["toolSpec"]["name"]
        for tool in model.requests[request]["toolConfig"]["tools"]
        if "toolSpec" in tool
    ]


def prompt(model: ScriptedModel, request: int = -1) -> str:
    text: str = model.requests[request]["system"][0]["text"]
    return text


def told(model: ScriptedModel, request: int = -1) -> dict[str, Any]:
    """The result of the search before the request."""
    block = model.requests[request]["messages"][-1]["content"][-1]["toolResult"]
    value: dict[str, Any] = block["content"][0]["json"]
    return {"status": block["status"], **value}


@pytest.mark.parametrize(
    ("said", "tool"),
    [
        ("someone snatched my purse with my card", "block_card"),
        ("¿cuánto debo en la tarjeta?", "get_account_summary"),
        ("j'ai dépensé 200 en tacos", "parse_transaction_from_text"),
        ("gasté 150 en tacos", "add_transaction"),
        ("put 2,000 aside for the trip to Lisbon, it's my goal", "set_goal"),
        ("Supprime l'écriture du taxi", "change_entry"),
        ("please import doc_a1b2c3", "import_document"),
    ],
)
def test_a_message_has_the_tools_offered_that_it_speaks_of(
    talk: Talk, model: ScriptedModel, said: str, tool: str
) -> None:
    model.script(says("One moment."))
    talk.say(said)
    assert tool in offered(model)
    assert len(offered(model)) <= 14


def test_the_same_message_is_sent_with_the_same_bytes(
    http: httpx.Client, model: ScriptedModel
) -> None:
    model.script(*[says("One moment.")] * 2)
    for user_id in ("first", "second"):
        Talk(http, user_id).say("block my card and show my points")
    one, other = model.requests
    assert (one["toolConfig"], one["system"][0]) == (other["toolConfig"], other["system"][0])


def test_a_message_that_speaks_of_nothing_has_a_few_of_all_and_the_search(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(says("Take your time."))
    talk.say(NOBODYS)
    assert offered(model)[0] == FIND_TOOLS
    assert {"get_account_summary", "add_transaction"} < set(offered(model))


def test_a_policy_says_nothing_of_tools_that_are_not_offered(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(says("One moment."))
    talk.say("what are my reward points worth")
    there = {*offered(model)}
    missing = {e["name"] for e in catalog.for_models().values()} - there
    assert "# Banking" in prompt(model)
    assert "never ask for a user id or a card number" in prompt(model)
    assert "unblock_card" in missing
    assert "`unblock_card`" not in prompt(model)


def test_a_reply_has_what_its_question_was_about(talk: Talk, model: ScriptedModel) -> None:
    model.script(says("Which of your goals shall I delete?"), says("I see."))
    talk.say(NOBODYS)
    talk.say("the one for Lisbon")
    assert "set_goal" in offered(model)


def test_what_is_looked_for_is_there_in_the_next_step_with_its_policy(
    talk: Talk, model: ScriptedModel, tools: Tools
) -> None:
    model.script(
        uses(FIND_TOOLS, {"query": "reward points"}), uses("get_rewards_summary"), says("Fine.")
    )
    reply = talk.say(NOBODYS)
    assert "get_rewards_summary" not in offered(model, 0)
    assert "get_rewards_summary" in offered(model, 1)
    assert told(model, 1)["status"] == "success"
    assert {"name": "get_rewards_summary"}.items() <= told(model, 1)["found"][0].items()
    assert "# Banking" in prompt(model, 1)
    assert tools.called == ["get_rewards_summary"]
    assert reply.text == "Fine."


def test_neither_the_stream_nor_the_page_has_a_search(talk: Talk, model: ScriptedModel) -> None:
    model.script(
        uses(FIND_TOOLS, {"query": "points"}, before="Let me see. "),
        [
            START,
            *tool_use(FIND_TOOLS, '{"query": "disputes"}', block=0, use_id="search"),
            *tool_use("get_rewards_summary", "{}", block=1, use_id="read"),
            *stop("tool_use"),
        ],
        says("Here."),
    )
    reply = talk.say(NOBODYS)
    assert FIND_TOOLS not in reply.raw
    assert [event["tool"] for event in reply.of("tool_start")] == ["get_rewards_summary"]
    assert [used["tool"] for used in talk.messages[-1]["tools"]] == ["get_rewards_summary"]


def test_a_search_is_sent_along_in_the_next_turn_and_answered_there(
    talk: Talk, model: ScriptedModel
) -> None:
    """Bedrock wants its result after it, and some tools with the request."""
    model.script(uses(FIND_TOOLS, {"query": "points"}), says("Here."), says("Welcome."))
    talk.say(NOBODYS)
    assert talk.say("thanks").text == "Welcome."
    blocks = [block for message in model.requests[-1]["messages"] for block in message["content"]]
    assert [b["toolUse"]["name"] for b in blocks if "toolUse" in b] == [FIND_TOOLS]
    assert FIND_TOOLS in offered(model)


@pytest.mark.parametrize("arguments", [{}, {"query": ""}, {"query": 7}])
def test_a_search_for_nothing_says_what_it_wants(
    talk: Talk, model: ScriptedModel, arguments: dict[str, Any]
) -> None:
    model.script(uses(FIND_TOOLS, arguments), says("Oh."))
    talk.say(NOBODYS)
    assert told(model)["status"] == "error"
    assert "query" in told(model)["error"]


def test_a_search_that_finds_nothing_names_all_there_are_to_this_user(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(
        uses(FIND_TOOLS, {"query": "zzz"}), uses(FIND_TOOLS, {"query": "set_goal"}), says("Oh.")
    )
    talk.say(NOBODYS)
    names = told(model, 1)["all_there_are"]
    assert "set_goal" in names
    assert "cancel_order" not in names
    assert "set_goal" in offered(model)


def test_nobody_finds_the_tools_of_a_group_they_are_not_in(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(uses(FIND_TOOLS, {"query": "cancel_order"}), says("Oh."))
    talk.say(NOBODYS)
    assert "cancel_order" not in offered(model)


def test_who_only_reads_is_offered_nothing_that_writes_and_finds_it(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(uses(FIND_TOOLS, {"query": "block_card"}), says("Oh."))
    talk.say("Show my spending and block my card", employee="crystal-analytics")
    assert not any(catalog.for_models()[name]["writes"] for name in offered(model, 0)[1:])
    assert "block_card" in offered(model, 1)


def test_what_is_called_without_being_offered_runs_and_is_offered_from_then_on(
    talk: Talk, model: ScriptedModel, tools: Tools
) -> None:
    model.script(uses("get_rewards_summary"), says("Here."))
    reply = talk.say(NOBODYS)
    assert reply.types.count("tool_result") == 1
    assert "get_rewards_summary" not in offered(model, 0)
    assert "get_rewards_summary" in offered(model, 1)


def test_a_name_that_is_made_up_has_what_it_speaks_of_offered(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(uses("fetch_reward_points"), says("I see."))
    assert talk.say(NOBODYS).of("tool_error")
    assert "get_rewards_summary" in offered(model, 1)
