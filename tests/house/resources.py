"""How many resources each stack has after SAM's transform, of 500 that CloudFormation takes.

python -m tests.house.resources
"""

from __future__ import annotations

import sys

from commands import cloudformation
from commands.template import ROOT
from tests.deploy import sam

TEMPLATE = ROOT / "template.yaml"


def counted() -> dict[str, int]:
    """With every switch on; by the stacks that each is in, the root's by its file."""
    parameters = cloudformation.settled(TEMPLATE)["Parameters"]
    names = [n for n, each in parameters.items() if each.get("AllowedValues") == ["true", "false"]]
    expanded = sam.expanded(TEMPLATE, *(f"{name}=true" for name in names))
    return {name or TEMPLATE.name: len(each["Resources"]) for name, each in expanded.items()}


def main() -> int:
    for name, count in counted().items():
        print(f"{name:<30}{count:>4}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
