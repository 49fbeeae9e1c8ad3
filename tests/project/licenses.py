"""Holds every installed package to the licences that licenses.toml allows: `make licenses`.

    python -m tests.project.licenses SHIPS USED ...

are environments: of the first all is handed on, the others are tests' and tools'. The npm packages
count as used; their lock names their licences.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path

from packaging.utils import canonicalize_name

from commands.template import ROOT

RULES: dict[str, dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("licenses.toml").read_text()
)
NPM = ROOT / "tests/node/package-lock.json"


def main(ships: str, *used: str) -> int:
    shipped = set(_packages(ships))
    others = {each for environment in used for each in _packages(environment)} | set(_npm())
    wrong = [
        *_refused(shipped, set(RULES["ships"])),
        *_refused(others, {*RULES["ships"], *RULES["used"]}),
    ]
    print(f"{len(shipped)} packages ship, {len(others)} are used beside")
    print("\n".join(wrong) or "every licence is allowed")
    return len(wrong) > 0


def _refused(packages: set[tuple[str, str]], allowed: set[str]) -> list[str]:
    return [
        f"{name}: {license or 'no licence named'} is not in tests/project/licenses.toml"
        for name, license in sorted(packages)
        if not is_allowed(license, allowed)
    ]


def is_allowed(expression: str, allowed: set[str]) -> bool:
    """Whether licences of `allowed` meet an SPDX expression: one of an OR, all of an AND."""
    inner = re.search(r"\(([^()]*)\)", expression)
    if inner:
        met = "met" if is_allowed(inner[1], allowed) else "unmet"
        whole = f"{expression[: inner.start()]}{met}{expression[inner.end() :]}"
        return is_allowed(whole, allowed | {"met"})
    return any(
        all(term.strip() in allowed for term in choice.split(" AND "))
        for choice in expression.split(" OR ")
    )


def _packages(environment: str) -> Iterator[tuple[str, str]]:
    folders = list(Path(environment).glob("lib/python3*/site-packages"))
    if not folders:
        raise SystemExit(f"{environment} is no environment")
    for distribution in distributions(path=[str(folder) for folder in folders]):
        yield canonicalize_name(distribution.name), _license(distribution)


def _license(distribution: Distribution) -> str:
    """The SPDX expression; of several classifiers, all have to be met."""

    def told(field: str) -> list[str]:
        return distribution.metadata.get_all(field) or []

    known = RULES["packages"].get(canonicalize_name(distribution.name))
    expressions = [known] if known else told("License-Expression")
    classes = [each.split(" :: ")[-1] for each in told("Classifier") if each.startswith("License")]
    named = expressions or classes or told("License") or [""]
    return " AND ".join(RULES["spelt"].get(name, name) for name in named)


def _npm() -> Iterator[tuple[str, str]]:
    for path, package in json.loads(NPM.read_text())["packages"].items():
        if path:
            yield path.removeprefix("node_modules/"), package.get("license", "")


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
