"""The process that opens the HTML of one mail: `python -m prime.documents.letters.html_process`,
the HTML on its standard input, a line of JSON for each line that is seen, a list of its cells, on
its standard output. letter.py starts it, isolation says how.
"""

from __future__ import annotations

from collections.abc import Iterator

from prime.documents import isolated
from prime.documents.letters.html_lines import Line, Page


def lines(content: bytes) -> Iterator[Line]:
    """Of UTF-8. Raises Refused."""
    page = Page()
    page.feed(content.decode())
    yield from page.lines()


if __name__ == "__main__":
    isolated.answer(lambda content, _: lines(content))
