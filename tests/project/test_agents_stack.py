"""agents.yaml has every tool that models are told of, keeps AWS's quotas, and allows what it must
alone.

Nothing of it is created: AWS's own models say whether they would take it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import catalog
from catalog.commands import agents_stack
from catalog.commands.agents_roster import AGENTS, Agent, instruction
from commands import cloudformation
from commands.intrinsics import function_of, pascal
from commands.template import ROOT
from tests.aws_api import problems
from tests.each_row import each_row
from tests.project.tools import DEPLOYED

APIS_AN_AGENT, ENABLED_GROUPS, COLLABORATORS, TARGETS_A_GATEWAY = 11, 15, 10, 100
"""AWS's default quotas (L-6B2DA87E, L-14A16430 and two without a number of their own)."""
NAME_LENGTH = 64
LARGEST_TEMPLATE = 1_000_000
"""Bytes that CloudFormation reads from S3."""
SEPARATOR = "___"
STACK = agents_stack.template()
RESOURCES: dict[str, dict[str, Any]] = STACK["Resources"]
FUNCTIONS = "arn:aws:lambda:us-east-1:123456789012:function:teller-"
NAMES = {
    "AWS::Partition": "aws",
    "AWS::Region": "us-east-1",
    "AWS::AccountId": "123456789012",
    "Name": "teller",
    "ModelId": "global.anthropic.claude-sonnet-4-5-20250929-v1:0",
    "UserPoolId": "us-east-1_abcdefghi",
    "UserPoolClientId": "client",
    "LogGroup": "/teller/functions",
    "Functions": FUNCTIONS,
}
ATTRIBUTES = {
    "AgentRole.Arn": "arn:aws:iam::123456789012:role/agent",
    "SupervisorRole.Arn": "arn:aws:iam::123456789012:role/supervisor",
    "GatewayRole.Arn": "arn:aws:iam::123456789012:role/gateway",
    "Interceptor.Arn": "arn:aws:lambda:us-east-1:123456789012:function:interceptor",
    "AgentId": "ABCDEFGHIJ",
    "AgentAliasArn": "arn:aws:bedrock:us-east-1:123456789012:agent-alias/ABCDEFGHIJ/ABCDEFGHIJ",
    "GatewayIdentifier": "teller-tools-0123456789",
}
"""By the name of the resource's attribute, or by the attribute alone where all are alike."""
DRAFT = {"agentId": "ABCDEFGHIJ", "agentVersion": "DRAFT"}

every_agent = each_row("agent", AGENTS, ids=lambda agent: agent.name)


def test_what_is_built_is_read_as_the_same_stack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agents_stack, "FILE", tmp_path / "built/agents.yaml")
    agents_stack.write()
    built = cloudformation.load(agents_stack.FILE)
    assert cloudformation.with_references(built, lambda reference: reference) == STACK
    assert len(agents_stack.FILE.read_bytes()) <= LARGEST_TEMPLATE


def test_every_tool_is_one_agents_and_one_targets() -> None:
    grouped = [group["ActionGroupName"] for agent in AGENTS for group in groups_of(agent)]
    assert sorted(grouped) == sorted(catalog.for_models())
    targeted = [tool["Name"] for target in targets() for tool in tools_of(target)]
    assert sorted(targeted) == sorted(catalog.for_models())


@every_agent
def test_an_agents_tools_are_of_one_domain_and_within_the_quotas(agent: Agent) -> None:
    assert {entry["family"] for entry in agent.entries} == {agent.domain}
    operations = [path for group in groups_of(agent) for path in document(group)["paths"]]
    assert len(operations) <= APIS_AN_AGENT
    assert 0 < len(groups_of(agent)) <= ENABLED_GROUPS


@every_agent
def test_an_agent_follows_the_whole_policy_of_its_domain(agent: Agent) -> None:
    policy = (ROOT / "functions" / agent.domain / "policy.md").read_text().strip()
    assert instruction(agent).endswith(policy)
    assert properties(agent.logical_id)["Instruction"] == instruction(agent)


def test_the_supports_agent_is_told_to_be_for_support_agents() -> None:
    (support,) = (agent for agent in AGENTS if agent.domain == "support")
    assert "group support_agent" in properties(support.logical_id)["Description"]


def test_one_agent_leads_all_others() -> None:
    led = properties("SupervisorAgent")["AgentCollaborators"]
    assert len(led) <= COLLABORATORS
    aliases = [each["AgentDescriptor"]["AliasArn"]["Fn::GetAtt"] for each in led]
    assert aliases == [f"{agent.logical_id}Alias.AgentAliasArn" for agent in AGENTS]


@each_row("name", catalog.for_models())
def test_a_target_and_its_tool_have_a_name_that_models_take(name: str) -> None:
    target = properties(f"{pascal(name)}Target")
    (shown,) = tools_of(target)
    assert shown["Name"] == name
    assert len(f"{target['Name']}{SEPARATOR}{shown['Name']}") <= NAME_LENGTH


def test_the_gateway_has_no_more_targets_than_it_may() -> None:
    assert len(list(targets())) <= TARGETS_A_GATEWAY


@each_row("name", [*(agent.logical_id for agent in AGENTS), "SupervisorAgent"])
def test_aws_takes_the_agent(name: str) -> None:
    """Each with its groups, its collaborators, and its alias."""
    agent = request(properties(name))
    groups, collaborators = agent.pop("actionGroups", []), agent.pop("agentCollaborators", [])
    assert agent.pop("autoPrepare") is True
    assert problems("bedrock-agent", "CreateAgent", agent) == []
    for group in groups:
        assert group.pop("skipResourceInUseCheckOnDelete") is True
        assert problems("bedrock-agent", "CreateAgentActionGroup", DRAFT | group) == []
    for each in collaborators:
        assert problems("bedrock-agent", "AssociateAgentCollaborator", DRAFT | each) == []
    alias = request(properties(f"{name}Alias"))
    assert problems("bedrock-agent", "CreateAgentAlias", alias) == []


def test_aws_takes_the_gateway_and_its_targets() -> None:
    control = "bedrock-agentcore-control"
    assert problems(control, "CreateGateway", request(properties("Gateway"))) == []
    for target in targets():
        assert problems(control, "CreateGatewayTarget", request(target)) == []


def test_a_tools_function_may_be_called_by_its_own_agent_alone() -> None:
    owners = {entry["name"]: agent for agent in AGENTS for entry in agent.entries}
    permissions = list(of_type("AWS::Lambda::Permission"))
    assert len(permissions) == len(owners)
    for name, agent in owners.items():
        assert properties(f"{pascal(name)}Permission") == {
            "Action": "lambda:InvokeFunction",
            "FunctionName": function_of(name),
            "Principal": "bedrock.amazonaws.com",
            "SourceAccount": {"Ref": "AWS::AccountId"},
            "SourceArn": {"Fn::GetAtt": f"{agent.logical_id}.AgentArn"},
        }


def test_the_gateway_may_call_the_tools_and_its_interceptor_and_nothing_else() -> None:
    ((actions, on),) = allowed("GatewayRole")
    assert actions == ["lambda:InvokeFunction"]
    assert on == [
        ATTRIBUTES["Interceptor.Arn"],
        *(f"{FUNCTIONS}{name}:live" for name in catalog.for_models()),
    ]
    assert "ManagedPolicyArns" not in properties("GatewayRole")


@pytest.mark.parametrize("role", ["AgentRole", "SupervisorRole"])
def test_an_agent_may_use_its_model_and_no_other(role: str) -> None:
    """All models of a region only through the one profile, which is what calls them."""
    for statement in statements(role):
        if "bedrock:InvokeModel" in listed(statement["Action"]):
            names = [resolved(each) for each in statement["Resource"]]
            profile = statement.get("Condition", {}).get("ArnLike", {})
            through = resolved(profile.get("bedrock:InferenceProfileArn", ""))
            assert all(n.endswith(NAMES["ModelId"]) for n in names) or (
                through.endswith(f"inference-profile/{NAMES['ModelId']}")
            )


def test_no_role_may_do_anything_and_no_action_is_on_everything() -> None:
    for role, _ in of_type("AWS::IAM::Role"):
        for actions, on in allowed(role):
            assert not [action for action in actions if "*" in action], role
            assert "*" not in on, role


def test_only_amazons_services_for_this_account_assume_a_role() -> None:
    for name, role in of_type("AWS::IAM::Role"):
        (statement,) = role["AssumeRolePolicyDocument"]["Statement"]
        assert statement["Principal"].keys() == {"Service"}
        if statement["Principal"]["Service"] != "lambda.amazonaws.com":
            account = statement["Condition"]["StringEquals"]["aws:SourceAccount"]
            assert resolved(account) == "123456789012", name


def test_the_gateway_takes_the_user_pools_tokens_and_hands_them_on() -> None:
    gateway = request(properties("Gateway"))
    users = gateway["authorizerConfiguration"]["customJWTAuthorizer"]
    assert gateway["authorizerType"] == "CUSTOM_JWT"
    assert users["discoveryUrl"].startswith(
        "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_abcdefghi/"
    )
    assert users["allowedClients"] == ["client"]
    (interceptor,) = gateway["interceptorConfigurations"]
    assert interceptor["inputConfiguration"] == {"passRequestHeaders": True}
    source = ROOT / "functions" / "agentcore" / "pass_authorization_on.py"
    assert properties("Interceptor")["Code"]["ZipFile"] == source.read_text()


def test_an_alias_is_renewed_when_anything_of_its_agent_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def aliases() -> dict[str, Any]:
        whole = agents_stack.template()["Resources"].items()
        return {name: each for name, each in whole if each["Type"] == "AWS::Bedrock::AgentAlias"}

    before = aliases()
    monkeypatch.setitem(catalog.entries()["block_card"], "description", "Another description.")
    after = aliases()
    assert [name for name in after if after[name] != before[name]] == ["BankingAgentAlias"]


def test_the_main_stack_nests_it_and_gives_every_parameter() -> None:
    """Only when it is asked to."""
    main = cloudformation.whole(ROOT / "template.yaml")
    nested = main["Resources"]["Agents"]
    assert nested["Type"] == "AWS::CloudFormation::Stack"
    assert nested["Properties"]["TemplateURL"] == str(agents_stack.FILE.relative_to(ROOT))
    assert nested["Condition"] == "HasAgents"
    assert main["Parameters"]["AgentsStack"]["Default"] == "false"
    given = nested["Properties"]["Parameters"]
    assert given.keys() == STACK["Parameters"].keys()
    assert nested["DependsOn"] == "Functions"
    functions = cloudformation.resolve(given["Functions"], NAMES | {"AWS::StackName": "teller"})
    assert functions == FUNCTIONS
    assert main["Globals"]["Function"]["AutoPublishAlias"] == "live"
    for name, function in DEPLOYED.items():
        assert f"{functions}{name}".endswith(f":function:{function.name}")
        assert resolved(function_of(name)) == f"{functions}{name}:live"


def of_type(kind: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, resource in RESOURCES.items():
        if resource["Type"] == kind:
            yield name, resource["Properties"]


def properties(name: str) -> dict[str, Any]:
    found: dict[str, Any] = RESOURCES[name]["Properties"]
    return found


def groups_of(agent: Agent) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = properties(agent.logical_id)["ActionGroups"]
    return found


def document(group: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(group["ApiSchema"]["Payload"])
    return found


def targets() -> Iterator[dict[str, Any]]:
    for _, target in of_type("AWS::BedrockAgentCore::GatewayTarget"):
        yield target


def tools_of(target: dict[str, Any]) -> list[dict[str, Any]]:
    found: dict[str, Any] = target["TargetConfiguration"]["Mcp"]["Lambda"]
    tools: list[dict[str, Any]] = found["ToolSchema"]["InlinePayload"]
    return tools


def statements(role: str) -> Iterator[dict[str, Any]]:
    for policy in properties(role)["Policies"]:
        yield from policy["PolicyDocument"]["Statement"]


def allowed(role: str) -> Iterator[tuple[list[str], list[str]]]:
    for statement in statements(role):
        yield listed(statement["Action"]), [resolved(each) for each in statement["Resource"]]


def listed(given: str | list[str]) -> list[str]:
    return [given] if isinstance(given, str) else given


def resolved(value: object) -> str:
    match value:
        case {"Fn::GetAtt": str(name)}:
            return ATTRIBUTES.get(name) or ATTRIBUTES[name.rpartition(".")[2]]
    return cloudformation.resolve(value, NAMES)


def request(value: Any) -> Any:
    """What CloudFormation would send: the API's spelling, and nothing left to look up."""
    if isinstance(value, list):
        return [request(each) for each in value]
    if not isinstance(value, dict):
        return value
    if value.keys() <= {"Ref", "Fn::Sub", "Fn::GetAtt"} and value:
        return resolved(value)
    return {
        f"{name[0].lower()}{name[1:]}": (
            {field: request(part) for field, part in each.items()}
            if name == "Properties"  # of a tool's schema: its fields' own names
            else request(each)
        )
        for name, each in value.items()
    }
