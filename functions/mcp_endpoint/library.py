"""What a client may read: each family's policy as a prompt and as a resource, and the catalog.

A caller is shown the families that admit them, as with the tools.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from catalog import policy_of, title_of
from catalog.renderings import for_mcp
from catalog.search import FIND_TOOLS, SEARCH, searched
from mcp_endpoint.http_request import HttpRequest
from mcp_endpoint.json_rpc import INVALID_PARAMS, Json, RpcError

CATALOG_URI = "teller://catalog"
_POLICY_URI = "teller://policies/"
_MARKDOWN = "text/markdown"


_FINDING: dict[str, Json] = {
    "name": FIND_TOOLS,
    "title": "Find tools",
    "description": (
        "Find the tools that do something, by a few words in any language. Use it if it is not "
        "clear which tool is for what the user wants."
    ),
    "inputSchema": dict(SEARCH),
    "annotations": {"readOnlyHint": True, "openWorldHint": False},
}


def tools_of(request: HttpRequest) -> list[Json]:
    """Their answers' schemas are most of their length, and few clients use them."""
    tools = [for_mcp(entry) for entry in request.offered]
    if not request.choice.has_schemas:
        for tool in tools:
            del tool["outputSchema"]
    return [_FINDING, *tools]


def find_tools(request: HttpRequest, arguments: Json) -> dict[str, Json]:
    """The result of a call of it: the best of the caller's tools, as in the chat."""
    _, answer = searched(request.offered, arguments if isinstance(arguments, dict) else {})
    content: Json = [{"type": "text", "text": json.dumps(answer, ensure_ascii=False)}]
    return {"content": content, "isError": "error" in answer}


def prompts_of(request: HttpRequest) -> list[Json]:
    return [
        {"name": family, "title": title_of(family), "description": _about(family)}
        for family in _families(request)
    ]


def prompt(request: HttpRequest, name: Json) -> dict[str, Json]:
    """The policy as one message. Raises RpcError where the caller has no such family."""
    if name not in _families(request):
        raise RpcError(INVALID_PARAMS, f"Unknown prompt: {name}")
    content = {"type": "text", "text": policy_of(name)}
    return {"description": _about(name), "messages": [{"role": "user", "content": content}]}


def resources_of(request: HttpRequest) -> list[Json]:
    tools = {
        "uri": CATALOG_URI,
        "name": "catalog",
        "title": "Catalog",
        "description": "Your tools with their schemas, as tools/list has them.",
        "mimeType": "application/json",
    }
    policies = [
        {
            "uri": f"{_POLICY_URI}{family}",
            "name": f"{family}-policy",
            "title": f"{title_of(family)}: policy",
            "description": _about(family),
            "mimeType": _MARKDOWN,
        }
        for family in _families(request)
    ]
    return [tools, *policies]


def resource(request: HttpRequest, uri: Json, not_found: int) -> dict[str, Json]:
    """The resource's one text. Raises RpcError, of the code `not_found`, for any other URI."""
    texts: Mapping[Json, tuple[str, str]] = {
        CATALOG_URI: ("application/json", json.dumps(tools_of(request), ensure_ascii=False)),
        **{f"{_POLICY_URI}{name}": (_MARKDOWN, policy_of(name)) for name in _families(request)},
    }
    if not isinstance(uri, str):
        raise RpcError(INVALID_PARAMS, "uri must be text.")
    if uri not in texts:
        raise RpcError(not_found, "Resource not found", data={"uri": uri})
    kind, text = texts[uri]
    return {"contents": [{"uri": uri, "mimeType": kind, "text": text}]}


def _families(request: HttpRequest) -> list[str]:
    return [*dict.fromkeys(entry["family"] for entry in request.offered)]


def _about(family: str) -> str:
    return f"The rules for the tools of {family}: when to use which, and what to ask first."
