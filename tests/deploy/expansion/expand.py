"""What SAM makes of template.yaml, or of TEMPLATE, with its own translator: a count of resources by
their type, as JSON.

    [TEMPLATE=path] .venv-sam/bin/python tests/deploy/expansion/expand.py [PARAMETER=value ...]
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any

TEMPLATE = Path(os.environ.get("TEMPLATE") or Path(__file__).parents[3] / "template.yaml")


class NoManagedPolicies:
    """None is named by its short name."""

    def load(self) -> dict[str, str]:
        return {}


def main() -> None:
    from samtranslator.translator.transform import transform  # type: ignore[import-not-found]
    from samtranslator.yaml_helper import yaml_parse  # type: ignore[import-not-found]

    document: dict[str, Any] = yaml_parse(TEMPLATE.read_text())
    uploaded = {"Bucket": "artifacts", "Key": "artifact"}
    document.get("Globals", {}).get("Function", {}).pop("CodeUri", None)
    for resource in document["Resources"].values():
        if resource["Type"] == "AWS::Serverless::Function":
            resource["Properties"]["CodeUri"] = uploaded
        if resource["Type"] == "AWS::Serverless::LayerVersion":
            resource["Properties"]["ContentUri"] = uploaded
    parameters = dict(argument.split("=", 1) for argument in sys.argv[1:])
    expanded = transform(document, parameters, NoManagedPolicies())
    print(json.dumps(Counter(each["Type"] for each in expanded["Resources"].values())))


if __name__ == "__main__":
    os.environ.setdefault("AWS_DEFAULT_REGION", "us-east-1")
    main()
