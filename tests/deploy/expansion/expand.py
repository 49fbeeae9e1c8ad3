"""What SAM makes of template.yaml and of its nested applications, each by itself, with its own
translator: the templates as JSON, by the logical ids of the applications that it is in, as
"Functions/Banking"; the root's by "".

    .venv-sam/bin/python tests/deploy/expansion/expand.py [PARAMETER or SETTING=value ...]
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

TEMPLATE = Path(os.environ.get("TEMPLATE") or Path(__file__).parents[3] / "template.yaml")


class NoManagedPolicies:
    """None is named by its short name."""

    def load(self) -> dict[str, str]:
        return {}


def expanded(
    path: Path, given: dict[str, str], name: str = ""
) -> Iterator[tuple[str, dict[str, Any]]]:
    from samtranslator.translator.transform import transform  # type: ignore[import-not-found]
    from samtranslator.yaml_helper import yaml_parse  # type: ignore[import-not-found]

    document: dict[str, Any] = yaml_parse(path.read_text())
    values = {n: str(each.get("Default")) for n, each in document["Parameters"].items()} | given
    for settings in document.get("Mappings", {}).get("Settings", {}).values():
        settings |= {setting: given[setting] for setting in settings if setting in given}
        values |= settings
    of_all = document.get("Globals", {}).get("Function", {}).pop("CodeUri", None)
    for logical_id, resource in document["Resources"].items():
        properties = resource.get("Properties", {})
        if resource["Type"] == "AWS::Serverless::Function":
            key = properties.get("CodeUri", of_all)
            properties["CodeUri"] = {"Bucket": "artifacts", "Key": key}
        if resource["Type"] == "AWS::Serverless::LayerVersion":
            properties["ContentUri"] = {"Bucket": "artifacts", "Key": properties["ContentUri"]}
        if resource["Type"] == "AWS::Serverless::Application":
            passed = dict(_known(properties["Parameters"], values))
            location = path.parent / properties["Location"]
            yield from expanded(location, passed, f"{name}/{logical_id}".lstrip("/"))
            properties["Location"] = "https://artifacts"
    parameters = {n: value for n, value in values.items() if n in document["Parameters"]}
    yield name, transform(document, parameters, NoManagedPolicies())


def _known(passed: Mapping[str, Any], values: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What is passed of parameters and settings; nothing else is known before it is deployed."""
    for name, value in passed.items():
        match value:
            case {"Ref": str(of)} | {"Fn::FindInMap": [_, _, of]} if of in values:
                yield name, values[of]


def main() -> None:
    parameters = dict(argument.split("=", 1) for argument in sys.argv[1:])
    print(json.dumps(dict(expanded(TEMPLATE, parameters))))


if __name__ == "__main__":
    os.environ.setdefault("AWS_DEFAULT_REGION", "us-east-1")
    main()
