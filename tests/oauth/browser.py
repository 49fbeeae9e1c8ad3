"""Somebody's browser, as far as a sign-in needs one: redirects, cookies and forms."""

from __future__ import annotations

from dataclasses import dataclass
from types import TracebackType
from urllib.parse import parse_qsl, urljoin, urlsplit

import httpx

from tests.html_form import Form


@dataclass(frozen=True)
class Arrived:
    """What a program that waits at `address` is given by the browser."""

    address: str

    @property
    def answer(self) -> dict[str, str]:
        return dict(parse_qsl(urlsplit(self.address).query))


class Browser:
    """It follows redirects within the sites, and stops at the first that leaves them."""

    def __init__(self, *sites: str, transport: httpx.BaseTransport | None = None) -> None:
        self._sites = tuple(f"{site}/" for site in sites)
        self.http = httpx.Client(
            base_url=sites[0], trust_env=False, timeout=30, transport=transport
        )

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.http.close()

    def open(self, address: str) -> httpx.Response | Arrived:
        """The page at the end of the redirects."""
        return self._followed(self.http.get(address))

    def page(self, address: str) -> httpx.Response:
        opened = self.open(address)
        assert isinstance(opened, httpx.Response), opened
        return opened

    def submit(self, page: httpx.Response, **filled: str) -> httpx.Response | Arrived:
        """The form of the page, with these fields filled in or a button pressed."""
        form = Form(page.text)
        address = urljoin(str(page.url), form.action)
        return self._followed(self.http.post(address, data=form.fields | filled))

    def sign_in(self, address: str, user_id: str, **more: str) -> Arrived:
        """Allow what the page at the address asks, and sign in."""
        login = self.submit(self.page(address), decision="allow")
        assert isinstance(login, httpx.Response), login
        arrived = self.submit(login, username=user_id, **more)
        assert isinstance(arrived, Arrived), arrived.text
        return arrived

    def _followed(self, response: httpx.Response) -> httpx.Response | Arrived:
        while response.is_redirect:
            address = urljoin(str(response.url), response.headers["location"])
            if not address.startswith(self._sites):
                return Arrived(address)
            response = self.http.get(address)
        return response
