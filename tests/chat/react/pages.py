"""Pages of React, bundled as applications are and served to a real browser."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

from tests.node.node import FOLDER, node

_HTML = """<!doctype html>
<meta charset="utf-8"><title>Chat</title>
<body><script type="module" src="{}"></script>
"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


def bundle(entry: str, major: int, folder: Path) -> str:
    """The page's name in the folder."""
    name = f"{entry}-{major}"
    command = [node(), "bundle.mjs", f"{entry}.jsx", str(folder / f"{name}.js"), str(major)]
    subprocess.run(command, check=True, cwd=FOLDER)
    (folder / f"{name}.html").write_text(_HTML.format(f"{name}.js"))
    return f"{name}.html"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The origin that has the folder's files."""
    handler = partial(_Quiet, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@dataclass(frozen=True)
class ShownChat:
    """A conversation in a browser's tab."""

    page: Page

    @classmethod
    def opened(cls, page: Page, address: str, api: str, token: str, id: str) -> ShownChat:
        page.goto(f"{address}?{urlencode({'api': f'{api}/chat', 'token': token, 'id': id})}")
        shown = cls(page)
        expect(shown.main).to_be_attached()
        return shown

    @property
    def main(self) -> Locator:
        return self.page.locator("main")

    @property
    def text(self) -> str:
        return self.main.inner_text()

    @property
    def error(self) -> Locator:
        return self.page.locator("output")

    def say(self, text: str) -> None:
        self.page.get_by_label("Message").fill(text)
        self.button("Send").click()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def shows(self, text: str) -> None:
        expect(self.main).to_contain_text(text)

    def rests(self) -> None:
        """Until the AI SDK says that nothing is on its way."""
        expect(self.page.locator("body > div > p")).to_have_text("ready")

    def reload(self) -> None:
        self.page.reload()
        expect(self.main).to_be_attached()
