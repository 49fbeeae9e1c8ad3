"""What `sam local` is given: the built template, and the variables of the stack that runs.

`sam local` hands a function only the variables that its template declares, with logical ids for
names of tables. So the copy of the template declares all that the stack's functions have, and a
file says what they are; it goes before the shell's own variables.

In a container `localhost` is the container first and this machine second (samconfig.toml), and
clients try one after the other: so the functions' rule holds there too that nothing secret is sent
in plain text but to this machine.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from commands import cloudformation
from commands.running_stack import StackError
from commands.template import Template
from tests.deploy import sam

TEMPLATE = "artifacts/template.json"
VARIABLES = "variables.json"
LAMBDA_PORT = 3001
"""Where `sam local start-lambda` listens."""
TAKEN_IN_CONTAINERS = {8080, 9001}
"""By Lambda's emulator."""
COMPARED = {"CONSOLE_URL", "DATA_URL", "MAIL_URL", "TOKEN_ISSUER"}
"""Addresses that somebody compares letter by letter."""
ONLY_HERE = {
    "AWS_ENDPOINT_URL_LAMBDA": f"http://localhost:{LAMBDA_PORT}",
    "AWS_SESSION_TOKEN": "",  # `sam local` hands on the one of whoever calls it
    "OCR_ENGINE": "none",  # the stack's own is in no layer
    "RESOLV_MULTI": "on",  # else glibc takes the first address of a name in /etc/hosts for the only
}
_ADDRESS = re.compile(r"http://(127(?:\.\d+){3}):(\d+)")


def prepare(folder: Path, running: Mapping[str, str]) -> None:
    """Builds, and writes what samconfig.toml names. Raises `StackError`, and what `sam.build`
    does."""
    variables = inside(running)
    artifacts = sam.build(folder)
    document = template(artifacts / "template.yaml", variables)
    (folder / TEMPLATE).write_text(cloudformation.as_text(document, flow=True))
    (folder / VARIABLES).write_text(json.dumps({"Parameters": variables}))


def template(path: Path, variables: Mapping[str, str]) -> dict[str, Any]:
    """The template, for this machine's architecture, with the names under which the running stack's
    functions call each other, and without what `sam local` does not resolve."""
    document = copy.deepcopy(cloudformation.whole(path))
    resources, of_all = document["Resources"], document["Globals"]["Function"]
    document["Parameters"]["Architecture"]["Default"] = sam.ARCHITECTURE
    of_all["Environment"]["Variables"] |= variables
    del resources["Agents"]  # it would look into the nested stack
    parsed = Template(path)
    api = resources["Api"]["Properties"]
    for authorizer in api["Auth"]["Authorizers"].values():
        authorizer["FunctionArn"] = {"Fn::GetAtt": [parsed.authorizer.logical_id, "Arn"]}
    for methods in api["DefinitionBody"]["paths"].values():
        for operation in methods.values():
            if operation.get("security") == [{"NONE": []}]:  # SAM's own word
                operation["security"] = []
    for function in parsed.functions:
        properties = resources[function.logical_id]["Properties"]
        properties["FunctionName"] = function.name
        properties["Layers"] = [*_chosen(properties.get("Layers", []))]
    of_all["Layers"] = [*_chosen(of_all["Layers"])]
    return document


def _chosen(layers: Iterable[Any]) -> Iterator[Any]:
    """The layers under the template's defaults, without agents."""
    for layer in layers:
        while "Fn::If" in layer:
            condition, when_true, when_false = layer["Fn::If"]
            is_true = condition == "IsArm64" and sam.ARCHITECTURE == "arm64"
            layer = when_true if is_true else when_false
        if layer != {"Ref": "AWS::NoValue"}:
            yield layer


def inside(running: Mapping[str, str]) -> dict[str, str]:
    """The variables as a container needs them. Raises `StackError`."""
    if taken := TAKEN_IN_CONTAINERS & hosts(running).keys():
        raise StackError(f"a container has its own port {taken.pop()}: start the stack on another")
    there = {
        name: value if name in COMPARED else _ADDRESS.sub(r"http://localhost:\2", value)
        for name, value in running.items()
    }
    return there | ONLY_HERE


def hosts(running: Mapping[str, str]) -> dict[int, str]:
    """Of this machine's addresses those that the functions call, by their ports."""
    called = (found for value in running.values() for found in _ADDRESS.findall(value))
    return {LAMBDA_PORT: "127.0.0.1"} | {int(port): host for host, port in called}
