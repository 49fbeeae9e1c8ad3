"""FastMCP's client with its own OAuth, as an application sets it up, in FastMCP's own environment.

    BROWSER="… %s" python fastmcp_client.py URL_OF_MCP

It prints one JSON object a line: what it got before its access token expired, and after.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from fastmcp import Client  # type: ignore[import-not-found]


async def main(url: str) -> None:
    async with Client(url, auth="oauth") as client:
        oauth = client.transport.auth
        await report(client, oauth)
        oauth.context.token_expiry_time = 1.0  # as if the hour had passed
        await report(client, oauth)


async def report(client: Any, oauth: Any) -> None:
    tools = [tool.name for tool in await client.list_tools()]
    called = await client.call_tool("get_account_summary", {})
    tokens = oauth.context.current_tokens.model_dump()
    print(json.dumps({"tools": tools, "called": called.structured_content, "tokens": tokens}))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
