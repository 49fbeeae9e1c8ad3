"""What the parts of agents.yaml are written with: CloudFormation's functions, and a role."""

from __future__ import annotations

from typing import Any

Resource = dict[str, Any]
Resources = dict[str, Resource]


def ref(name: str) -> dict[str, str]:
    return {"Ref": name}


def sub(text: str) -> dict[str, str]:
    return {"Fn::Sub": text}


def attribute(logical_id: str, name: str) -> dict[str, str]:
    return {"Fn::GetAtt": f"{logical_id}.{name}"}


def pascal(name: str) -> str:
    return "".join(word.capitalize() for word in name.replace("-", "_").split("_"))


def function_of(tool: str) -> dict[str, str]:
    """The ARN of the live alias of the tool's function."""
    return sub(f"${{Functions}}{tool}:live")


def role(service: str, callers: dict[str, str] | None, statements: list[Resource]) -> Resource:
    """A role for the service, on behalf of this account's `callers` if any are named."""
    assumed: Resource = {
        "Effect": "Allow",
        "Principal": {"Service": service},
        "Action": "sts:AssumeRole",
    }
    if callers:
        assumed["Condition"] = {
            "StringEquals": {"aws:SourceAccount": ref("AWS::AccountId")},
            "ArnLike": {"aws:SourceArn": callers},
        }
    properties: Resource = {
        "AssumeRolePolicyDocument": _document([assumed]),
        "Policies": [{"PolicyName": "own", "PolicyDocument": _document(statements)}],
    }
    return {"Type": "AWS::IAM::Role", "Properties": properties}


def allow(actions: str | list[str], on: Any, condition: Resource | None = None) -> Resource:
    statement = {"Effect": "Allow", "Action": actions, "Resource": on}
    return statement | ({"Condition": condition} if condition else {})


def _document(statements: list[Resource]) -> Resource:
    return {"Version": "2012-10-17", "Statement": statements}
