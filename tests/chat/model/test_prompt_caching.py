"""What of a request a model on Bedrock may keep, and that the next one begins with it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from chat.model.bedrock import Bedrock
from chat.model.protocol import estimated_tokens
from chat.tools.retrieval import MOST_BEHIND
from tests.chat.scripted_model import Refusal, ScriptedModel, says, uses, uses_all
from tests.chat.scripted_server import Page
from tests.chat.talk import Talk

CLAUDE = "us.anthropic.claude-sonnet-4-5-20250929-v1:0"
HAIKU = "us.anthropic.claude-haiku-4-5-20251001-v1:0"
NOVA = "us.amazon.nova-pro-v1:0"
Request = dict[str, Any]


@pytest.fixture
def bedrock(bedrock: Bedrock, request: pytest.FixtureRequest) -> Bedrock:
    """The same, by another id."""
    return Bedrock(bedrock._client, getattr(request, "param", CLAUDE))


def is_point(block: dict[str, Any]) -> bool:
    return block == {"cachePoint": {"type": "default"}}


def blocks(request: Request) -> list[dict[str, Any]]:
    """All of it in the order in which a model reads it."""
    said = [
        {"role": message["role"], **block} if not is_point(block) else block
        for message in request["messages"]
        for block in message["content"]
    ]
    tools: list[dict[str, Any]] = request.get("toolConfig", {}).get("tools", [])
    return [*tools, *request["system"], *said]


def text_of(read: list[dict[str, Any]]) -> str:
    return "\n".join(json.dumps(block) for block in read if not is_point(block))


def kept(request: Request) -> list[str]:
    """What stands before each point."""
    read = blocks(request)
    return [text_of(read[:place]) for place, block in enumerate(read) if is_point(block)]


def assert_begins_with_all_kept(request: Request, before: Request) -> None:
    whole = text_of(blocks(request))
    assert len(kept(before)) >= 3
    assert all(whole.startswith(each) for each in kept(before))


def test_the_rounds_of_a_turn_begin_with_all_of_the_round_before(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(
        uses("get_account_summary"),
        uses_all(("get_rewards_summary", {}), ("get_recent_transactions", {"n": 1})),
        says("All is well."),
    )
    talk.say("How am I doing? My balance, my points and my purchases")
    first, second, third = model.requests
    assert_begins_with_all_kept(second, first)
    assert_begins_with_all_kept(third, second)
    assert kept(first)[-1] == text_of(blocks(first))
    assert kept(second)[-2] == text_of(blocks(first))


def test_the_next_turn_about_the_same_begins_with_all_of_the_turn_before(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(
        says("Hello."), uses("get_account_summary"), says("Good."), says("You are welcome.")
    )
    for said in ("How much do I owe?", "So how much do I owe?", "How much do I owe, then?"):
        talk.say(said)
    first, second, third, fourth = model.requests
    assert_begins_with_all_kept(second, first)
    assert_begins_with_all_kept(fourth, third)
    assert kept(second)[-2] == text_of(blocks(first))
    assert kept(fourth)[-2] == text_of(blocks(third))


def test_all_users_of_an_employee_begin_with_the_same(talk: Talk, model: ScriptedModel) -> None:
    """What is known of one of them stands behind it."""
    model.script(says("Hello."), says("Hello."))
    talk.say("My name is Ada")
    Talk(talk.http, f"{talk.user_id}-other").say("My name is Bob")
    first, second = model.requests
    assert kept(first)[:2] == kept(second)[:2]
    (_, point, context) = first["system"]
    assert is_point(point)
    assert context["text"].startswith("Today is ")


def tools_of(request: Request) -> tuple[list[str], list[str]]:
    """Those before the point and those behind it."""
    read = request["toolConfig"]["tools"]
    names = [tool.get("toolSpec", {}).get("name", "") for tool in read]
    place = names.index("")
    return names[:place], names[place + 1 :]


@pytest.mark.parametrize("bedrock", [CLAUDE, HAIKU], indirect=True)
def test_whatever_is_asked_requests_begin_with_tools_that_are_long_enough_to_be_kept(
    talk: Talk, model: ScriptedModel, bedrock: Bedrock
) -> None:
    asked = ("Hello", "Block my card", "Import the airline's invoice", "Delete my goal, undo that")
    model.script(*[says("Well.")] * len(asked))
    for user, said in enumerate(asked):
        Talk(talk.http, f"{talk.user_id}-{user}").say(said, employee="prime-boss")
    begun = {kept(request)[0] for request in model.requests}
    prompts = {request["system"][0]["text"] for request in model.requests}
    assert len(begun) == len(prompts) == 1
    assert estimated_tokens(begun.pop()) >= bedrock.least_kept
    behind = [tools_of(request)[1] for request in model.requests]
    assert behind[0] == []
    assert "block_card" in behind[1]
    assert all(len(names) <= MOST_BEHIND for names in behind)


@pytest.mark.parametrize("bedrock", [HAIKU], indirect=True)
def test_an_employee_with_too_few_tools_for_it_has_no_point_among_them(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(says("Well."))
    talk.say("Hello", employee="byte-docs")
    tools = model.requests[0]["toolConfig"]["tools"]
    assert not any(map(is_point, tools))
    assert "# Banking" in model.requests[0]["system"][0]["text"]


def test_each_point_of_a_policy_stands_once_with_the_first_tool_that_it_is_about(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(says("Well."))
    talk.say("I lost my card, block it")
    read = text_of(blocks(model.requests[0]))
    for point in ("never ask for a user id or a card number", "**Block a card**", "**Record**"):
        assert read.count(point) == 1
        assert point not in model.requests[0]["system"][0]["text"]


def test_tools_that_a_correction_needs_come_behind_the_employees_own(
    talk: Talk, model: ScriptedModel
) -> None:
    model.script(uses("get_account_summary"), says("Well."), says("Well."), says("Well."))
    talk.say("How much do I owe?")
    talk.say("Which categories are there?", employee="tag-categorize")
    talk.say("And now?", employee="tag-categorize")
    with_more, own = model.requests[-2:]
    assert tools_of(own)[0] == tools_of(with_more)[0]
    assert "get_account_summary" in tools_of(with_more)[1]


@pytest.mark.parametrize("bedrock", [NOVA], indirect=True)
def test_nova_keeps_the_system_prompt_alone(talk: Talk, model: ScriptedModel) -> None:
    model.script(says("Hello."))
    talk.say("Hello")
    (request,) = model.requests
    assert [is_point(block) for block in request["system"]] == [False, True, False]
    assert sum(map(is_point, blocks(request))) == 1


@pytest.mark.parametrize(
    "bedrock",
    [
        *("meta.llama3-3-70b-instruct-v1:0", "mistral.mistral-large-2402-v1:0", "scripted"),
        *("anthropic.claude-3-haiku-20240307-v1:0", "anthropic.claude-3-5-sonnet-20240620-v1:0"),
    ],
    indirect=True,
)
def test_other_models_are_sent_no_points(talk: Talk, model: ScriptedModel) -> None:
    model.script(says("Hello."))
    talk.say("Hello")
    assert not any(map(is_point, blocks(model.requests[0])))


REFUSED = {
    "extraneous key": "Malformed input request: #/toolConfig/tools/0: extraneous key [cachePoint] "
    "is not permitted, please reformat your input and try again.",
    "unsupported": "You invoked an unsupported model or your request did not allow prompt caching.",
}


@pytest.mark.parametrize("message", REFUSED.values(), ids=REFUSED.keys())
def test_a_model_that_refuses_points_is_asked_without_from_then_on(
    talk: Talk, model: ScriptedModel, message: str
) -> None:
    headers = (("Content-Type", "application/json"), ("x-amzn-errortype", "ValidationException"))
    model.script(Page(400, json.dumps({"message": message}).encode(), headers), says("Hello."))
    assert talk.say("Hello").text == "Hello."
    model.script(says("Still here."))
    assert talk.say("And now?").text == "Still here."
    assert [any(map(is_point, blocks(each))) for each in model.requests] == [True, False, False]


def test_another_refusal_is_one(talk: Talk, model: ScriptedModel) -> None:
    model.script(Refusal(400, "ValidationException"))
    assert talk.say("Hello").types == ["employee", "error", "done"]
    assert len(model.requests) == 1
