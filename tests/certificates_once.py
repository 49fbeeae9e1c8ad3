"""Every client of httpx reads the authorities of the web anew, which takes as long as several calls
to a server on this machine. A process that uses many clients reads them once."""

from __future__ import annotations

from functools import cache

from httpx import create_ssl_context
from httpx._transports import default


def install() -> None:
    """For the clients of other libraries, too: MCP's, OpenAI's and Anthropic's are httpx's."""
    setattr(default, create_ssl_context.__name__, cache(create_ssl_context))
