"""What the code says in English: its refusals, and why something was not imported or is doubted."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from commands.template import ROOT
from toolkit import errors

SOURCES = (ROOT / "functions", ROOT / "layers/toolkit")
_OWN = [
    name
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, errors.ToolError)
]
REFUSALS = {*_OWN, "Problem", "Unreadable", "GrantRefused"}
DOUBTED = ("prime/documents", "prime/imports", "prime/ocr", "prime/layouts", "prime/rules.py")
SAMPLE = "xyz"
"""Stands for a value."""
_SAID_TO_A_MODEL = {"assistant.py", "proposals.py"}


def modules() -> Iterator[tuple[str, str, ast.Module]]:
    """Each by its path and its name, without those that only operators run."""
    for root in SOURCES:
        for path in sorted(root.rglob("*.py")):
            place = path.relative_to(root)
            if "commands" not in place.parts:
                name = ".".join(place.with_suffix("").parts).removesuffix(".__init__")
                yield str(place), name, parsed(path)


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def template(node: ast.expr, value: str = "{}") -> str | None:
    """A text, `value` for what is put into it; None for what is none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = (p.value if isinstance(p, ast.Constant) else value for p in node.values)
        return "".join(map(str, parts))
    return None


def literals(tree: ast.Module) -> Iterator[ast.expr]:
    """All texts that are no docstring, no description, and no part of another."""
    nodes = [*ast.walk(tree)]
    inner = {id(part) for n in nodes if isinstance(n, ast.JoinedStr) for part in n.values}
    comments = {id(n.value) for n in nodes if isinstance(n, ast.Expr)}
    described = {
        id(n.value) for n in nodes if isinstance(n, ast.keyword) and n.arg == "description"
    }
    for node in nodes:
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in (
            inner | comments | described
        ):
            yield node


def refusals() -> Iterator[tuple[str, str]]:
    """What is refused with, by the module: of a rule about a field, after the name of one. What is
    put together elsewhere is in angle brackets."""
    for place, name, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and _name(node.func) in REFUSALS:
                is_rule = _name(node.func) == "Problem" and len(node.args) > 1
                for text in _texts(node.args[is_rule], tree, import_module(name)):
                    yield place, f"amount {text}" if is_rule else text
            elif isinstance(node, ast.Call) and node.args and _name(node.func) == "ValueError":
                for text in filter(None, [template(node.args[0], SAMPLE)]):
                    if text.startswith(("must ", "needs ", "is required")):
                        yield place, f"amount {text}"


def doubts() -> Iterator[tuple[str, str]]:
    """Sentences in what reads documents and imports them."""
    for place, _, tree in modules():
        if not place.startswith(DOUBTED) or Path(place).name in _SAID_TO_A_MODEL:
            continue
        asked = {
            id(n)
            for each in ast.walk(tree)
            if isinstance(each, ast.AnnAssign) and "Language" in ast.unparse(each.annotation)
            for n in ast.walk(each)
        }
        for node in literals(tree):
            text = template(node, SAMPLE)
            if text and id(node) not in asked and _is_sentence(text):
                yield place, text


def _is_sentence(text: str) -> bool:
    return len(text.split()) >= 4 and text[0] in "“ABCDEFGHIJKLMNOPQRSTUVWXYZ" and text[-1] in ".?"


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
    return ""


def _texts(node: ast.expr, tree: ast.Module, module: ModuleType) -> Iterator[str]:
    """All that an expression may come to."""
    match node:
        case ast.IfExp():
            yield from _texts(node.body, tree, module)
            yield from _texts(node.orelse, tree, module)
        case ast.Subscript(value=ast.Name(name)) if isinstance(vars(module).get(name), dict):
            yield from vars(module)[name].values()
        case ast.Call(func=ast.Attribute(value=ast.Name(name), attr="get")) if name in vars(module):
            yield from vars(module)[name].values()
            yield from (text for each in node.args[1:] for text in _texts(each, tree, module))
        case ast.Name(name) if name not in vars(module):
            own = [
                each.value
                for each in ast.walk(tree)
                if isinstance(each, ast.Assign) and any(_name(t) == name for t in each.targets)
            ]
            yield from (text for each in own for text in _texts(each, tree, module))
            if not own:
                yield f"<{name}>"
        case _:
            text = template(node, SAMPLE)
            if text is None:
                value = _constant(node, module)
                text = value if isinstance(value, str) else f"<{ast.unparse(node)}>"
            yield text


def _constant(node: ast.expr, module: ModuleType) -> object:
    match node:
        case ast.Name(name):
            return vars(module).get(name)
        case ast.Attribute(value=ast.Name(owner), attr=name):
            return getattr(vars(module).get(owner), name, None)
    return None
