"""GET /docs: the OpenAPI document as a page that can be read without a script."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from typing import Any

from catalog.json_schema_subset import Schema, subset
from docs_page.curl_command import body_of, curl
from docs_page.field_list import fields, shape
from docs_page.openapi_parts import Operation
from docs_page.try_form import form

Described = tuple[str, str, Operation]
"""Its method, its path, and what OpenAPI says of it."""


def rendered(document: dict[str, Any], frame: str) -> str:
    """The page. `document` is as docs_page.openapi makes it, `frame` the page around it, with
    comments where its parts belong."""
    described = [
        (method.upper(), path, operation)
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
    ]
    groups = [
        (tag, list(each)) for tag, each in groupby(described, key=lambda part: part[2]["tags"][0])
    ]
    parts = {
        "about": _paragraphs(document["info"]["description"]),
        "index": _joined(_index(tag, each) for tag, each in groups),
        "groups": _joined(_group(tag, each) for tag, each in groups),
        "schemas": _joined(_schema(*each) for each in document["components"]["schemas"].items()),
    }
    for name, html in parts.items():
        frame = frame.replace(f"<!-- {name} -->", html)
    return frame


def _index(tag: str, described: list[Described]) -> str:
    links = _joined(
        f'<li><a href="#{_id(operation)}">{escape(_name(path, operation))}</a></li>'
        for _, path, operation in described
    )
    return f"<section><h2>{escape(tag)}</h2><ul>{links}</ul></section>"


def _name(path: str, operation: Operation) -> str:
    return path.removeprefix("/tools/") if path.startswith("/tools/") else operation["operationId"]


def _group(tag: str, described: list[Described]) -> str:
    inner = _joined(_operation(*each) for each in described)
    return f'<section class="group"><h2>{escape(tag)}</h2>{inner}</section>'


def _operation(method: str, path: str, operation: Operation) -> str:
    return f"""
<article id="{_id(operation)}">
<h3><span class="method">{method}</span> <code>{escape(path)}</code></h3>
{_paragraphs(operation.get("description") or operation["summary"])}
{_joined(_parameters(operation))}
<pre tabindex="0" aria-label="As a command">{escape(curl(method, path, operation))}</pre>
{form(method, path, operation)}
{_answer(_done(operation))}
<details><summary>Refusals</summary>{_refusals(operation["responses"])}</details>
</article>"""


def _parameters(operation: Operation) -> Iterator[str]:
    rows = [
        (each["name"], each.get("required", False), _described(each))
        for each in operation.get("parameters", ())
    ]
    if rows:
        yield f"<h4>Besides the body</h4>{fields(rows)}"
    if body := body_of(operation):
        yield f"<h4>Body</h4>{shape(subset(body))}"


def _described(parameter: dict[str, Any]) -> Schema:
    schema = subset(parameter["schema"])
    said = filter(None, [parameter.get("description"), schema.get("description")])
    return schema | {"description": " ".join(said)}


def _done(operation: Operation) -> dict[str, Any]:
    """What is answered when all went well."""
    answers: dict[str, dict[str, Any]] = operation["responses"]
    return next(answer for status, answer in answers.items() if status.startswith("2"))


def _answer(answer: dict[str, Any]) -> str:
    """One without a body is told in its description."""
    shapes = _joined(
        f"<h4>{escape(kind)}</h4>{shape(subset(part.get('schema', {})))}"
        for kind, part in answer.get("content", {}).items()
    )
    shapes = shapes or _paragraphs(answer["description"])
    return f"<details><summary>Answer</summary>{shapes}</details>"


def _refusals(responses: dict[str, Any]) -> str:
    rows = _joined(
        f"<div><dt>{escape(status)}</dt><dd>{escape(each['description'])} "
        f"{_joined(_links(each.get('content', {})))}</dd></div>"
        for status, each in responses.items()
        if status != "200"
    )
    return f'<dl class="fields">{rows}</dl>'


def _links(part: Any) -> Iterator[str]:
    """To every schema that is named in it."""
    if isinstance(part, dict) and "$ref" in part:
        name = escape(part["$ref"].rpartition("/")[2])
        yield f'<a href="#{name}">{name}</a>'
    elif isinstance(part, dict | list):
        for each in part.values() if isinstance(part, dict) else part:
            yield from _links(each)


def _schema(name: str, schema: Schema) -> str:
    return f'<article id="{escape(name)}"><h3>{escape(name)}</h3>{shape(subset(schema))}</article>'


def _paragraphs(text: str) -> str:
    paragraphs = _joined(f"<p>{part}</p>" for part in escape(text).split("\n\n"))
    return re.sub("`([^`]+)`", r"<code>\1</code>", paragraphs)


def _id(operation: Operation) -> str:
    return escape(operation["operationId"])


def _joined(parts: Iterable[str]) -> str:
    return "".join(parts)
