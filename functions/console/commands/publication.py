"""What browsers are given of the folder `page`.

Its rooms are for who reads the code; here a file goes by its name, which no other has. Each page
gets one script and one stylesheet, by addresses that hold the digest of what is there: a browser
keeps them for good, and a page of another build names others.

A page that begins `<!-- title: … | styles: … | script: … -->` says what frame.html puts around it;
where it says `<!-- question -->` stands question.html, and bar.html likewise.

A page that says `<html lang="en" data-languages="es-MX">`, as that frame does, is written in
English and published in Spanish as well: NAME-es.html, with a script in which each catalog
`X-words.js` is `X-words-es.js`, and its own texts as `texts-es.json` has them. So no browser is
sent words of another language, and none has to wait for a script to read its own. Where it says
`<!-- other language -->` stands the button that shows it in the other one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from console.commands.bundle import bundled
from console.content import Content

PAGES = Path(__file__).parents[1] / "page"
_ROOMS = r"(?:[\w-]+/)*"
_STYLESHEET = rf'<link rel="stylesheet" href="console/{_ROOMS}([\w-]+)\.css">'
_STYLESHEETS = re.compile(rf"{_STYLESHEET}(?:\s+{_STYLESHEET})*")
_LANGUAGES = re.compile(r'(?<=<html lang=")(?P<own>\w+)" data-languages="(?P<other>[\w-]+)(?=">)')
_TEXT = re.compile(
    r"(?<=>)(?P<before>\s*)(?P<text>[^<>\s][^<>]*?)(?P<after>\s*)(?=<)"
    r'|(?<= aria-label=")[^"]+|(?<= placeholder=")[^"]+'
)
_OTHER = "<!-- other language -->"
_NAMES = {"en": "English", "es": "Español"}
_BUTTON = """\
<button type="button" class="quiet icon-button language" lang="{language}">
<svg viewBox="0 0 24 24" aria-hidden="true">\
<path d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0h18M12 3c-5 5-5 13 0 18c5-5 5-13 0-18"/></svg>
<span class="word">{name}</span>
</button>"""
_FRAMED = re.compile(
    r"<!-- title: (?P<title>[^|]+) \| styles: (?P<styles>[^|]*) \| script: (?P<script>\S+) -->\n"
)
_FRAME = "frame"
_PARTS = (_FRAME, "question", "bar")
"""HTML of several pages, and no pages themselves."""
_INDENTATION = re.compile(r"^ +", re.MULTILINE)
_CSS_COMMENT = re.compile(r"/\*.*?\*/\n*", re.DOTALL)
_ADDRESS = re.compile(rf'(?<="console/){_ROOMS}([\w-]+)\.(js|css|svg)(?=")')


def published(folder: Path = PAGES) -> dict[str, Content]:
    """Every page and every file that a page names, by its name without a digest."""
    return _Publication(sources(folder)).files


def sources(folder: Path = PAGES) -> dict[str, str]:
    """The text of every file of a folder and its rooms, by its name. Raises ValueError for a name
    that two of them have."""
    found: dict[str, str] = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            if path.name in found:
                raise ValueError(f"there are two files {path.name}: {path}")
            found[path.name] = path.read_text()
    parts = {name: found.pop(f"{name}.html", "").strip() for name in _PARTS}
    pages = {name: text for name, text in found.items() if name.endswith(".html")}
    return found | {name: framed(text, parts) for name, text in pages.items()}


def framed(page: str, shared: Mapping[str, str]) -> str:
    """The whole page, of one that says what its frame needs; any other is whole itself."""
    needs = _FRAMED.match(page)
    if needs is None:
        return page
    styles = (f"styles/{name}.css" for name in ("style", *needs["styles"].split()))
    links = "\n".join(f'<link rel="stylesheet" href="console/{style}">' for style in styles)
    html = shared[_FRAME]
    parts = {
        "title": needs["title"],
        "styles": links,
        "script": needs["script"],
        "body": page[needs.end() :].strip(),
    }
    for name, part in (*parts.items(), *shared.items()):
        html = html.replace(f"<!-- {name} -->", part)
    return f"{html}\n"


class _Publication:
    def __init__(self, sources: dict[str, str]) -> None:
        self._sources = sources
        # Pages of other functions have stylesheets and icons by these names.
        kept = (name for name in sources if name.endswith((".css", ".svg")))
        self.files = {name: Content.of(sources[name]) for name in kept}
        for name, html in sources.items():
            if name.endswith(".html"):
                self._publish(name.removesuffix(".html"), html)

    def _publish(self, page: str, html: str) -> None:
        languages = _LANGUAGES.search(html)
        if not languages:
            self.files[f"{page}.html"] = self._page(html, self._sources, "")
            return
        own, other = languages["own"], languages["other"]
        bare = other.partition("-")[0]
        self.files[f"{page}.html"] = self._page(_in(own, html, bare), self._sources, "")
        suffix = f"-{bare}"
        texts = json.loads(self._sources[f"texts{suffix}.json"])
        html = _in(other, translated(html, texts), own)
        self.files[f"{page}{suffix}.html"] = self._page(html, spoken(self._sources, suffix), suffix)

    def _page(self, html: str, sources: Mapping[str, str], suffix: str) -> Content:
        def address(found: re.Match[str]) -> str:
            stem, kind = found[1], found[2]
            if kind == "js":
                script = bundled(sources, f"{stem}.js")
                stem += suffix
                self.files[f"{stem}.js"] = _unindented(script)
            return f"{stem}.{self.files[f'{stem}.{kind}'].digest}.{kind}"

        addressed = _ADDRESS.sub(address, _STYLESHEETS.sub(self._joined, html))
        return _unindented(addressed)

    def _joined(self, links: re.Match[str]) -> str:
        stems = re.findall(_STYLESHEET, links[0])
        name = f"{'-'.join(stems)}.css"
        css = "\n".join(self._sources[f"{stem}.css"] for stem in stems)
        self.files[name] = _unindented(_CSS_COMMENT.sub("", css))
        return f'<link rel="stylesheet" href="console/{name}">'


def _unindented(text: str) -> Content:
    """No text of ours has several lines, in which spaces would say something."""
    return Content.of(_INDENTATION.sub("", text))


def translated(html: str, texts: Mapping[str, str]) -> str:
    """A page with each text, and each name for a reader, as `texts` has it. Raises KeyError for
    one that is missing there."""

    def one(found: re.Match[str]) -> str:
        text = found["text"]
        return texts[found[0]] if text is None else found["before"] + texts[text] + found["after"]

    return _TEXT.sub(one, html)


def _in(language: str, html: str, other: str) -> str:
    """A page that is in the one language, with the button for the other."""
    button = _BUTTON.format(language=other, name=_NAMES[other])
    return _LANGUAGES.sub(language, html).replace(_OTHER, button)


def spoken(sources: Mapping[str, str], suffix: str) -> dict[str, str]:
    """The modules with catalogs of another language in the place of ours."""
    words = f"-words{suffix}.js"
    return {
        name: sources[name.replace("-words.js", words)] if name.endswith("-words.js") else source
        for name, source in sources.items()
    }
