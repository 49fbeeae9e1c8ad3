"""What a repository's texts cite that is not there.

A rule is cited as `rule R41`, `rules R86 and R89` or `rules R144-R157`, a decision likewise, and a
page by its path from the repository's root. docs/rules/README.md says how numbers are kept.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from pathlib import PurePosixPath

from tests.project.markdown_links import headings_of, line_of

Texts = Mapping[str, str]
"""The text of each file, by its path from the root. A file that is no text has an empty one."""

RULES = "docs/rules/"
PROSE = {".md", ".yaml", ".yml", ".toml", ".sh", ".js", ".mjs", ".css", ".html", ".mk"}
"""Where a bare number is looked for in the whole file: data may hold such text."""

_GAP = r"[\s#*]"  # a line may end in the midst of a citation
_AND = rf"(?:-|,{_GAP}+(?:and{_GAP}+)?|{_GAP}+and{_GAP}+)"
_CITED = re.compile(
    rf"\b[Rr]ules?{_GAP}+R[0-9]+(?:{_AND}R[0-9]+)*\b"
    rf"|\b[Dd]ecisions?{_GAP}+A[0-9]+(?:{_AND}A[0-9]+)*\b"
)
_NUMBER = re.compile(r"\b[RA][0-9]+\b")
_BARE = re.compile(r"\b(?:R[0-9]{2,3}|A[0-9]{2})\b")  # A4 is paper
_DEFINED = re.compile(r"^- \*\*([RA][0-9]+)\*\* ", re.MULTILINE)
_MODULES = re.compile(r"\bmodules? (`\w+`(?:(?:, | and )`\w+`)*)")
_PATH = re.compile(r"`((?:functions|layers|tests|events|docs)/[\w./-]*)`")
_PAGE = re.compile(r"(?<![\w/.:>-])((?:\.\./)*)([\w/.-]*\w\.md)(?:#([\w-]+))?(?![\w/])")


def faults(texts: Texts) -> list[str]:
    """Each as "path:line: what is wrong"."""
    defined = Counter(found[1] for _, found in _definitions(texts))
    found = [
        f"{path}:{line_of(texts[path], number.start())}: {number[1]} is defined twice"
        for path, number in _definitions(texts)
        if defined[number[1]] > 1
    ]
    stems = {PurePosixPath(path).stem for path in texts if path.endswith(".py")}
    places = {str(place) for path in texts for place in (*PurePosixPath(path).parents, path)}
    for path, text in texts.items():
        for place, what in (
            *(_wrong_numbers(path, text, defined) if _NUMBER.search(text) else ()),
            *_missing_pages(path, text, texts),
            *(_missing_modules(text, stems) if path.startswith(RULES) else ()),
            *(_missing_paths(text, places) if path.endswith(".md") else ()),
        ):
            found.append(f"{path}:{line_of(text, place)}: {what}")
    return found


def _definitions(texts: Texts) -> Iterator[tuple[str, re.Match[str]]]:
    for path, text in texts.items():
        if path.startswith(RULES):
            yield from ((path, found) for found in _DEFINED.finditer(text))


def _wrong_numbers(path: str, text: str, defined: Mapping[str, int]) -> Iterator[tuple[int, str]]:
    yield from _unknown_numbers(text, defined)
    yield from _bare_numbers(path, text)


def _unknown_numbers(text: str, defined: Mapping[str, int]) -> Iterator[tuple[int, str]]:
    for cited in _CITED.finditer(text):
        for number in _NUMBER.finditer(text, *cited.span()):
            if number[0] not in defined:
                yield number.start(), f"no page in {RULES} defines {number[0]}"


def _bare_numbers(path: str, text: str) -> Iterator[tuple[int, str]]:
    """In Python they are looked for in comments and docstrings."""
    cited = [found.span() for form in (_CITED, _DEFINED) for found in form.finditer(text)]
    uncited = [
        bare
        for bare in _BARE.finditer(text)
        if not any(start <= bare.start() < end for start, end in cited)
    ]
    if not uncited:
        return
    suffix = PurePosixPath(path).suffix
    whole = [(0, len(text))] if suffix in PROSE or path.endswith("Makefile") else []
    for first, last in _remarks(text) if suffix == ".py" else whole:
        for bare in uncited:
            if first <= bare.start() < last:
                kind = "rule" if bare[0][0] == "R" else "decision"
                yield bare.start(), f"cite it as `{kind} {bare[0]}`"


def _remarks(source: str) -> Iterator[tuple[int, int]]:
    """Where comments and docstrings begin and end in a Python source."""
    starts = [0]
    for line in io.StringIO(source, newline=""):
        starts.append(starts[-1] + len(line))
    for token in tokenize.generate_tokens(io.StringIO(source, newline="").readline):
        if token.type == tokenize.COMMENT:
            first = starts[token.start[0] - 1] + token.start[1]
            yield first, first + len(token.string)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield starts[node.lineno - 1], starts[node.end_lineno or node.lineno]


def _missing_pages(path: str, text: str, texts: Texts) -> Iterator[tuple[int, str]]:
    """Of pages named by less than their path, such as policy.md, any will do."""
    if ".md" not in text:
        return
    for named in _PAGE.finditer(text):
        up, page, anchor = named.groups()
        if page in texts:
            if anchor and anchor not in headings_of(texts[page]):
                yield named.start(), f"{page} has no heading #{anchor}"
            continue
        if page.startswith("docs/") or not any(each.endswith(f"/{page}") for each in texts):
            yield named.start(), f"there is no {up}{page}"


def _missing_modules(text: str, stems: Set[str]) -> Iterator[tuple[int, str]]:
    for named in _MODULES.finditer(text):
        for stem in re.findall(r"`(\w+)`", named[1]):
            if stem not in stems:
                yield named.start(), f"there is no module {stem}"


def _missing_paths(text: str, places: Set[str]) -> Iterator[tuple[int, str]]:
    """Files and folders that a page names in full; a module may stand without its ending."""
    for named in _PATH.finditer(text):
        path = named[1].rstrip("/")
        if not {path, f"{path}.py"} & places:
            yield named.start(), f"there is no {named[1]}"
