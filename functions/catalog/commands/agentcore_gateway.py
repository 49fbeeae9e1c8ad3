"""The AgentCore gateway of agents.yaml: every tool to MCP clients that hold a user's token.

https://docs.aws.amazon.com/bedrock-agentcore/latest/devguide/gateway-add-target-lambda.html
"""

from __future__ import annotations

from typing import Any

import catalog
from agentcore import pass_authorization_on
from catalog import CatalogEntry
from catalog.renderings import FORMATS
from commands.intrinsics import (
    Resource,
    Resources,
    allow,
    attribute,
    function_of,
    pascal,
    ref,
    role,
    sub,
)
from commands.template import ROOT

_GATEWAYS = "arn:${AWS::Partition}:bedrock-agentcore:${AWS::Region}:${AWS::AccountId}:gateway/*"
_LOGS = "arn:${AWS::Partition}:logs:${AWS::Region}:${AWS::AccountId}:log-group:${LogGroup}:*"
_POOL = "https://cognito-idp.${AWS::Region}.amazonaws.com/${UserPoolId}"
_INTERCEPTOR = ROOT / "functions" / f"{pass_authorization_on.__name__.replace('.', '/')}.py"


def resources() -> Resources:
    tools = [function_of(name) for name in catalog.for_models()]
    found: Resources = {
        "GatewayRole": role(
            "bedrock-agentcore.amazonaws.com",
            sub(_GATEWAYS),
            [allow("lambda:InvokeFunction", [attribute("Interceptor", "Arn"), *tools])],
        ),
        "InterceptorRole": role(
            "lambda.amazonaws.com",
            None,
            [allow(["logs:CreateLogStream", "logs:PutLogEvents"], [sub(_LOGS)])],
        ),
        "Interceptor": {"Type": "AWS::Lambda::Function", "Properties": _interceptor()},
        "Gateway": {"Type": "AWS::BedrockAgentCore::Gateway", "Properties": _gateway()},
    }
    for entry in catalog.for_models().values():
        target = {"Type": "AWS::BedrockAgentCore::GatewayTarget", "Properties": _target(entry)}
        found[f"{pascal(entry['name'])}Target"] = target
    return found


def outputs() -> Resources:
    return {"GatewayUrl": {"Value": attribute("Gateway", "GatewayUrl")}}


def _gateway() -> Resource:
    """It takes access tokens: only they name their client."""
    users = {
        "DiscoveryUrl": sub(f"{_POOL}/.well-known/openid-configuration"),
        "AllowedClients": [ref("UserPoolClientId")],
    }
    return {
        "Name": sub("${Name}-tools"),
        "Description": "The user's own money, orders and mail.",
        "RoleArn": attribute("GatewayRole", "Arn"),
        "ProtocolType": "MCP",
        "AuthorizerType": "CUSTOM_JWT",
        "AuthorizerConfiguration": {"CustomJWTAuthorizer": users},
        "InterceptorConfigurations": [
            {
                "Interceptor": {"Lambda": {"Arn": attribute("Interceptor", "Arn")}},
                "InterceptionPoints": ["REQUEST"],
                "InputConfiguration": {"PassRequestHeaders": True},
            }
        ],
    }


def _target(entry: CatalogEntry) -> Resource:
    tool = _capitalised(FORMATS["agentcore"](entry))
    return {
        "GatewayIdentifier": attribute("Gateway", "GatewayIdentifier"),
        "Name": entry["name"].replace("_", "-"),
        "CredentialProviderConfigurations": [{"CredentialProviderType": "GATEWAY_IAM_ROLE"}],
        "TargetConfiguration": {
            "Mcp": {
                "Lambda": {
                    "LambdaArn": function_of(entry["name"]),
                    "ToolSchema": {"InlinePayload": [tool]},
                }
            }
        },
    }


def _capitalised(part: dict[str, Any]) -> dict[str, Any]:
    """CloudFormation's spelling of the API's names; those of a tool's own fields stay."""
    written: dict[str, Any] = {}
    for name, value in part.items():
        if name == "properties":
            value = {field: _capitalised(schema) for field, schema in value.items()}
        elif isinstance(value, dict):
            value = _capitalised(value)
        written[f"{name[0].upper()}{name[1:]}"] = value
    return written


def _interceptor() -> Resource:
    return {
        "Runtime": "python3.13",
        "Handler": "index.handler",
        "Code": {"ZipFile": _INTERCEPTOR.read_text()},
        "Role": attribute("InterceptorRole", "Arn"),
        "Timeout": 5,
        "LoggingConfig": {"LogGroup": ref("LogGroup"), "LogFormat": "JSON"},
    }
