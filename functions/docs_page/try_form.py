"""An operation as a form to try it with: hidden until a script has somebody signed in."""

from __future__ import annotations

from html import escape
from typing import Any

from docs_page.curl_command import body_of, filled_in, takes_json
from docs_page.openapi_parts import Operation


def form(method: str, path: str, operation: Operation) -> str:
    """Its parameters and its body, the latter with the operation's example. Nothing for one that
    takes a form's fields: it is for programs, and not for a signed-in user."""
    if body_of(operation) and not takes_json(operation):
        return ""
    inputs = "".join(_input(each) for each in operation.get("parameters", ()))
    if body_of(operation):
        inputs += (
            f'<label>Body <textarea name="body">{escape(filled_in(operation))}</textarea></label>'
        )
    return f"""<form class="try" data-method="{method}" data-path="{escape(path)}" hidden>
{inputs}<button class="primary small" type="submit">Send</button><output></output></form>"""


def _input(parameter: dict[str, Any]) -> str:
    name, required = escape(parameter["name"]), " required" if parameter.get("required") else ""
    return f'<label>{name} <input name="{name}" data-in="{parameter["in"]}"{required}></label>'
