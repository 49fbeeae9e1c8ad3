"""Swagger UI's script and stylesheet, which draw the API documentation.

They are files of the package flask-swagger-ui (layers/web/page-requirements.in). Its Python is not
imported: it would need Flask.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from console.content import Content

STYLESHEET = "swagger-ui.css"
SCRIPT = "swagger-ui-bundle.js"
NAMES = (STYLESHEET, SCRIPT)


@cache
def contents() -> Mapping[str, Content]:
    """Both files by their names. Raises ModuleNotFoundError if the package is not installed."""
    package = find_spec("flask_swagger_ui")
    if package is None or not package.submodule_search_locations:
        raise ModuleNotFoundError("install layers/web/page-requirements.txt, as make run does")
    folder = Path(package.submodule_search_locations[0]) / "dist"
    return {name: Content.of((folder / name).read_text()) for name in NAMES}


def tags() -> str:
    """The HTML that loads both files, by addresses that browsers keep for good."""

    def address(name: str) -> str:
        stem, _, kind = name.rpartition(".")
        return f"console/{stem}.{contents()[name].digest}.{kind}"

    return (
        f'<link rel="stylesheet" href="{address(STYLESHEET)}">\n'
        f'<script src="{address(SCRIPT)}" defer></script>'
    )
