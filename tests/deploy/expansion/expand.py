"""What SAM makes of template.yaml and of its nested applications, each by itself, with its own
translator: the templates as JSON, by the logical id of the application, the root's by an empty one.

    .venv-sam/bin/python tests/deploy/expansion/expand.py [PARAMETER=value ...]
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TEMPLATE = Path(os.environ.get("TEMPLATE") or Path(__file__).parents[3] / "template.yaml")


class NoManagedPolicies:
    """None is named by its short name."""

    def load(self) -> dict[str, str]:
        return {}


def expanded(path: Path, parameters: dict[str, str]) -> Iterator[tuple[str, dict[str, Any]]]:
    from samtranslator.translator.transform import transform  # type: ignore[import-not-found]
    from samtranslator.yaml_helper import yaml_parse  # type: ignore[import-not-found]

    document: dict[str, Any] = yaml_parse(path.read_text())
    of_all = document.get("Globals", {}).get("Function", {}).pop("CodeUri", None)
    for name, resource in document["Resources"].items():
        properties = resource.get("Properties", {})
        if resource["Type"] == "AWS::Serverless::Function":
            key = properties.get("CodeUri", of_all)
            properties["CodeUri"] = {"Bucket": "artifacts", "Key": key}
        if resource["Type"] == "AWS::Serverless::LayerVersion":
            properties["ContentUri"] = {"Bucket": "artifacts", "Key": properties["ContentUri"]}
        if resource["Type"] == "AWS::Serverless::Application":
            for _, child in expanded(path.parent / properties["Location"], {}):
                yield name, child
            properties["Location"] = "https://artifacts"
    yield "", transform(document, dict(parameters), NoManagedPolicies())


def main() -> None:
    parameters = dict(argument.split("=", 1) for argument in sys.argv[1:])
    print(json.dumps(dict(expanded(TEMPLATE, parameters))))


if __name__ == "__main__":
    os.environ.setdefault("AWS_DEFAULT_REGION", "us-east-1")
    main()
