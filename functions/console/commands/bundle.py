"""A page's scripts as one, so that a browser asks once and not once for each module.

Every module stays as it is written but for its comments, which were a fifth of what a browser was
sent, in a function that returns what it exports, behind those that it imports. What one exports is
a constant for all behind it, so no two export the same name. Comments stand on lines of their own,
and no text of several lines begins one like a comment. Of JavaScript's modules no more is
understood than the console uses: imports by name from another module, and exports in front of what
they export. What PyPI has of bundlers fetches them from npm or is not kept, and `sam build` has
nothing but Python.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from graphlib import TopologicalSorter

_IMPORT = re.compile(r'^import \{([\w\s,]+)\} from "\.[./\w-]*/([\w-]+\.js)";$', re.MULTILINE)
_RENAMED = re.compile(r"(\w+) as (\w+)")
_EXPORT = re.compile(r"^export (?=(?:(?:async )?function\*?|class|const) (\w+))", re.MULTILINE)
_COMMENT = re.compile(r"^ *(?://[^\n]*|/\*.*?\*/) *\n", re.MULTILINE | re.DOTALL)
_NOT_UNDERSTOOD = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def bundled(sources: Mapping[str, str], entry: str) -> str:
    """The script `entry` with all that it needs of `sources`, by their names.

    Raises ValueError for a module with a statement of another form or with an export of another's
    name, and graphlib.CycleError (a ValueError) for modules that import each other in a circle.
    """
    names = [*TopologicalSorter(_imports(sources, entry)).static_order()]
    exported = Counter(name for module in names for name in _EXPORT.findall(sources[module]))
    if twice := [name for name, times in exported.items() if times > 1]:
        raise ValueError(f"exported by two modules: {', '.join(twice)}")
    return "\n".join(_wrapped(name, sources[name]) for name in names)


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


def _wrapped(name: str, source: str) -> str:
    script = _EXPORT.sub("", _IMPORT.sub(_renamed, _COMMENT.sub("", source)))
    if other := _NOT_UNDERSTOOD.search(script):
        raise ValueError(f"{name}: {other[0]}")
    inner = f"// {name}\n{script}"
    exported = ", ".join(_EXPORT.findall(source))
    if not exported:  # an entry may wait, which a function that returns at once cannot
        return f"{{\n{inner}}}\n"
    return f"const {{ {exported} }} = (() => {{\n{inner}return {{ {exported} }};\n}})();\n"


def _renamed(found: re.Match[str]) -> str:
    """What a module imports is there for all; but for what it calls by another name."""
    return "\n".join(f"const {own} = {name};" for name, own in _RENAMED.findall(found[1]))
