"""Prompts and resources: what a client may read."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import catalog
from commands.template import ROOT
from tests.mcp_endpoint.posting import Client, Json

TOLD = [*dict.fromkeys(entry["family"] for entry in catalog.for_models().values())]
LISTS = {
    "prompts/list": "prompts",
    "resources/list": "resources",
    "resources/templates/list": "resourceTemplates",
}


def policy(family: str) -> str:
    return (ROOT / "functions" / family / "policy.md").read_text().strip()


@pytest.fixture
def agent(client: Client) -> Client:
    """Of support, which not everybody's sign-in allows."""
    return replace(client, groups=["support_agent"])


@pytest.mark.parametrize("method", LISTS)
def test_both_kinds_of_revision_have_the_same(client: Client, method: str) -> None:
    name = LISTS[method]
    assert client.legacy(method).result == {name: client.ask(method).result[name]}


@pytest.mark.parametrize("method", LISTS)
@pytest.mark.parametrize("cursor", ["", "2", 5])
def test_a_list_has_one_page(client: Client, method: str, cursor: object) -> None:
    assert client.ask(method, {"cursor": cursor}).error["code"] == -32602


def test_the_prompts_are_the_policies_of_the_callers_families(
    client: Client, agent: Client
) -> None:
    prompts = agent.ask("prompts/list").result["prompts"]
    assert [each["name"] for each in prompts] == TOLD
    assert prompts[0]["title"] == "Banking"
    names = [each["name"] for each in client.ask("prompts/list").result["prompts"]]
    assert names == [family for family in TOLD if family != "support"]


@pytest.mark.parametrize("family", TOLD)
def test_a_prompt_is_the_policy_word_for_word(agent: Client, family: str) -> None:
    for result in (
        agent.ask("prompts/get", {"name": family}).result,
        agent.legacy("prompts/get", {"name": family}).result,
    ):
        content = {"type": "text", "text": policy(family)}
        assert result["messages"] == [{"role": "user", "content": content}]


@pytest.mark.parametrize("params", [{}, {"name": "x"}, {"name": 5}, {"name": ["banking"]}])
def test_an_unknown_prompt_is_invalid(client: Client, params: Json) -> None:
    assert client.legacy("prompts/get", params).error["code"] == -32602


def test_a_client_is_told_what_the_user_does_alone(client: Client) -> None:
    assert policy("personal_data") in client.ask("server/discover").result["instructions"]


def test_who_is_not_admitted_gets_no_policy(client: Client) -> None:
    assert client.ask("prompts/get", {"name": "support"}).error["code"] == -32602
    uri = {"uri": "teller://policies/support"}
    assert client.ask("resources/read", uri).error["code"] == -32602


def test_the_resources_are_the_catalog_and_the_policies(agent: Client) -> None:
    resources = agent.ask("resources/list").result["resources"]
    policies = [f"teller://policies/{family}" for family in TOLD]
    assert [each["uri"] for each in resources] == ["teller://catalog", *policies]
    for each in resources:
        read = agent.ask("resources/read", {"uri": each["uri"]}).result
        (content,) = read["contents"]
        assert (content["uri"], content["mimeType"]) == (each["uri"], each["mimeType"])
        assert content["text"]


def test_the_catalog_is_the_callers_tools(client: Client, agent: Client) -> None:
    for caller in (client, agent):
        read = caller.ask("resources/read", {"uri": "teller://catalog"}).result
        tools = json.loads(read["contents"][0]["text"])
        assert tools == caller.ask("tools/list").result["tools"]
    assert [tool["name"] for tool in tools] == ["find_tools", *catalog.for_models()]


@pytest.mark.parametrize("uri", ["teller://nothing", "", "file:///etc/passwd"])
def test_what_is_not_there_is_not_found(client: Client, uri: str) -> None:
    """By the code that each revision has for it."""
    earlier = client.legacy("resources/read", {"uri": uri})
    assert (earlier.error["code"], earlier.error["data"]) == (-32002, {"uri": uri})
    answer = client.ask("resources/read", {"uri": uri})
    assert (answer.status, answer.error["code"]) == (400, -32602)


def test_a_resource_without_a_name_is_invalid(client: Client) -> None:
    for params in ({}, {"uri": 5}):
        assert client.legacy("resources/read", params).error["code"] == -32602
