"""What browsers are given of the folder `page`.

Each page gets one script and one stylesheet, by addresses that hold the digest of what is there: a
browser keeps them for good, and a page of another build names others.
"""

from __future__ import annotations

import re
from pathlib import Path

from console.commands.bundle import bundled
from console.commands.minify import minified, minified_stylesheet
from console.content import Content

PAGES = Path(__file__).parents[1] / "page"
_STYLESHEET = r'<link rel="stylesheet" href="console/([\w-]+)\.css">'
_STYLESHEETS = re.compile(rf"{_STYLESHEET}(?:\s+{_STYLESHEET})*")
_ADDRESS = re.compile(r'(?<="console/)([\w-]+)\.(js|css|svg)(?=")')


def published(folder: Path = PAGES) -> dict[str, Content]:
    """Every page and every file that a page names, by its name without a digest."""
    return _Publication({path.name: path.read_text() for path in folder.iterdir()}).files


class _Publication:
    def __init__(self, sources: dict[str, str]) -> None:
        self._sources = sources
        # Pages of other functions have stylesheets and icons by these names.
        kept = (name for name in sources if name.endswith((".css", ".svg")))
        self.files = {name: Content.of(sources[name]) for name in kept}
        for name in sources:
            if name.endswith(".html"):
                self.files[name] = Content.of(self._page(sources[name]))

    def _page(self, html: str) -> str:
        return _ADDRESS.sub(self._address, _STYLESHEETS.sub(self._joined, html))

    def _joined(self, links: re.Match[str]) -> str:
        stems = re.findall(_STYLESHEET, links[0])
        name = f"{'-'.join(stems)}.css"
        css = "\n".join(self._sources[f"{stem}.css"] for stem in stems)
        self.files[name] = Content.of(minified_stylesheet(css))
        return f'<link rel="stylesheet" href="console/{name}">'

    def _address(self, found: re.Match[str]) -> str:
        name, stem, kind = found[0], found[1], found[2]
        if kind == "js":
            self.files[name] = Content.of(minified(bundled(self._sources, name)))
        return f"{stem}.{self.files[name].digest}.{kind}"
