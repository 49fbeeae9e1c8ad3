"""What a program starts as its user's browser, by the variable BROWSER: it signs them in.

python -m tests.oauth.clients.open_in_browser USER_ID ADDRESS
"""

from __future__ import annotations

import sys
import time

import httpx

from tests.oauth.browser import Browser

PAUSE_SECONDS = 0.05


def main(user_id: str, address: str) -> None:
    site = address.partition("/oauth/authorize")[0]
    with Browser(site) as browser:
        arrived = browser.sign_in(address, user_id)
    while True:  # FastMCP begins to listen after it has opened the browser
        try:
            httpx.get(arrived.address, trust_env=False)
        except httpx.ConnectError:
            time.sleep(PAUSE_SECONDS)
        else:
            return


if __name__ == "__main__":
    main(*sys.argv[1:])
