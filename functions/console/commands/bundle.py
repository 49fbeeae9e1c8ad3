"""A page's scripts as one, so that a browser asks once and not once for each module.

Every module stays as it is written but for its comments, which were a fifth of what a browser was
sent, in a function that returns what it exports, behind those that it imports. Comments stand on
lines of their own, and no text of several lines begins one like a comment. Of JavaScript's modules
no more is understood than the console uses: imports by name from a module beside, and exports in
front of what they export. What PyPI has of bundlers fetches them from npm or is not kept, and
`sam build` has nothing but Python.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from graphlib import TopologicalSorter

_IMPORT = re.compile(r'^import \{([\w\s,]+)\} from "\./([\w-]+\.js)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:(?:async )?function\*?|class|const) (\w+))", re.MULTILINE)
_COMMENT = re.compile(r"^ *(?://[^\n]*|/\*.*?\*/) *\n", re.MULTILINE | re.DOTALL)
_NOT_UNDERSTOOD = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def bundled(sources: Mapping[str, str], entry: str) -> str:
    """The script `entry` with all that it needs of `sources`, by their names.

    Raises ValueError for a module with a statement of another form, and graphlib.CycleError (a
    ValueError) for modules that import each other in a circle.
    """
    names = [*TopologicalSorter(_imports(sources, entry)).static_order()]
    scopes = {name: f"${place}" for place, name in enumerate(names)}
    return "\n".join(
        _own(name, sources[name], scopes)
        if name == entry
        else _wrapped(name, sources[name], scopes)
        for name in names
    )


def _imports(sources: Mapping[str, str], entry: str) -> dict[str, list[str]]:
    """Of every module that is needed, the modules that it imports."""
    found: dict[str, list[str]] = {}
    unread = [entry]
    while unread:
        name = unread.pop()
        if name not in found:
            found[name] = [module for _, module in _IMPORT.findall(sources[name])]
            unread += found[name]
    return found


def _wrapped(name: str, source: str, scopes: Mapping[str, str]) -> str:
    exported = ", ".join(_EXPORT.findall(source))
    inner = _own(name, source, scopes)
    return f"const {scopes[name]} = (() => {{\n{inner}return {{ {exported} }};\n}})();\n"


def _own(name: str, source: str, scopes: Mapping[str, str]) -> str:
    """The module with what it imports as constants, out of what the others' `scopes` hold."""

    def constants(found: re.Match[str]) -> str:
        return f"const {{{found[1].replace(' as ', ': ')}}} = {scopes[found[2]]};"

    script = _EXPORT.sub("", _IMPORT.sub(constants, _COMMENT.sub("", source)))
    if other := _NOT_UNDERSTOOD.search(script):
        raise ValueError(f"{name}: {other[0]}")
    return f"// {name}\n{script}"
