"""A page's form, for tests that fill it in without a browser."""

from __future__ import annotations

from html.parser import HTMLParser


class Form(HTMLParser):
    """The one form of a page: where it goes, its fields as they stand, its buttons' values."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.action = ""
        self.fields: dict[str, str] = {}
        self.buttons: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.action = said.get("action", "")
        if tag == "input":
            self.fields[said["name"]] = said.get("value", "")
        if tag == "button":
            self.buttons.append(said.get("value", ""))
