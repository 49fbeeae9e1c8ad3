"""What the page of money asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page, Response

LISTED = "tools/list_entries"
PAGE = {"user_id", "n", "offset"}


@contextmanager
def listing(page: Page, wanted: Mapping[str, Any]) -> Iterator[None]:
    """Waits for a list of entries that is narrowed like this."""

    def is_it(response: Response) -> bool:
        if not response.url.endswith(LISTED):
            return False
        body: Any = response.request.post_data_json
        return {name: body[name] for name in body if name not in PAGE} == wanted

    with page.expect_response(is_it):
        yield
