"""What the console's catalogs say in either language, and what of a page is in English."""

from __future__ import annotations

import re
from functools import cache

from playwright.sync_api import Browser, Page

from console.commands import publication
from console.commands.bundle import bundled
from console.commands.publication import spoken
from tests.console.spanish.texts import texts

SOURCES = {name: text for name, text in publication.sources().items() if name.endswith(".js")}
CATALOGS = sorted(name for name in SOURCES if name.endswith("-words.js"))
# Of names that the contracts tell: in English most of them are their own.
NAMES = {"label-words.js", "category-words.js"}
_LEAVES = """
const leaves = (value, path, found) => {
  if (typeof value === "object") {
    for (const [key, each] of Object.entries(value)) leaves(each, `${path}.${key}`, found);
  } else if (typeof value === "function") {
    found[path] = value(...Array(value.length).fill("\\u00a7"));
  } else found[path] = value;
  return found;
};
"""
# What others wrote stands in <bdi>.
_SEEN = """() => {
  const found = [document.title];
  for (const node of document.body.querySelectorAll("*")) {
    if (node.closest("noscript, script, datalist, pre, bdi")) continue;
    const named = ["aria-label", "title", "placeholder", "data-heading"];
    for (const name of named) found.push(node.getAttribute(name) ?? "");
    for (const each of node.childNodes) if (each.nodeType === 3) found.push(each.data);
  }
  return found.map((text) => text.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""
_SHORTEST_PIECE = 5

Words = dict[str, dict[str, str]]


def told(browser: Browser) -> Words:
    """All that either language's catalogs say, by file and place there; § stands for what it is
    told."""
    return {
        "en": _leaves(browser, "en", SOURCES),
        "es": _leaves(browser, "es-MX", spoken(SOURCES, "-es")),
    }


def _leaves(browser: Browser, lang: str, sources: dict[str, str]) -> dict[str, str]:
    exported = [(name, _export(SOURCES[name])) for name in CATALOGS]
    imports = "".join(f'import {{ {word} }} from "./{name}";\n' for name, word in exported)
    all_of = ", ".join(f'"{name}": {word}' for name, word in exported)
    entry = f"{imports}{_LEAVES}globalThis.told = leaves({{ {all_of} }}, '', {{}});\n"
    page = browser.new_page()
    page.set_content(f'<!doctype html><html lang="{lang}"></html>')
    script = bundled(sources | {"catalogs.js": entry}, "catalogs.js")
    page.add_script_tag(content=script, type="module")
    page.wait_for_function("globalThis.told")
    found: dict[str, str] = page.evaluate("told")
    page.close()
    return {path.removeprefix("."): text for path, text in found.items()}


def _export(source: str) -> str:
    (name,) = re.findall(r"^export const (\w+) =", source, re.MULTILINE)
    return str(name)


@cache
def _english_texts() -> frozenset[str]:
    return frozenset(english for english, spanish in texts().items() if english != spanish)


def english_on(page: Page, words: Words) -> set[str]:
    """Texts of the page that the English catalogs have and the Spanish do not, whole or with
    something put in."""
    known = {*words["es"].values(), *texts().values()}
    whole = {text for text in words["en"].values() if "§" not in text} | _english_texts()
    pieces = {
        piece.strip()
        for text in words["en"].values()
        for piece in text.split("§")
        if "§" in text and len(piece.strip()) >= _SHORTEST_PIECE
    }
    pieces = {piece for piece in pieces if not any(piece in text for text in known)}
    seen: list[str] = page.evaluate(_SEEN)
    return {
        text for text in seen if text in whole - known or any(piece in text for piece in pieces)
    }


def require_spanish(page: Page, words: Words) -> None:
    """None of its texts is English, and at 320 pixels, too, the page does not scroll sideways."""
    assert english_on(page, words) == set()
    before = page.viewport_size
    assert before
    page.set_viewport_size({"width": 320, "height": before["height"]})
    for box in page.locator("html, .bar").all():
        assert box.evaluate("e => e.scrollWidth - e.clientWidth") <= 0, box
    page.set_viewport_size(before)
