"""How an element of a mail's HTML looks, as far as it tells whether anybody sees its text: hidden
text must not say what was paid.

Styles in the element and in the page's own sheets are looked at, the latter by tag, class and id
alone. What the rules for narrow screens (@media) change is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

Colour = tuple[int, int, int]
Declared = Mapping[str, str]
Attributes = Mapping[str, str]

_WHITE, _BLACK = (255, 255, 255), (0, 0, 0)
_NAMES: Mapping[str, Colour] = {
    "white": _WHITE, "black": _BLACK, "snow": (255, 250, 250), "ivory": (255, 255, 240),
    "whitesmoke": (245, 245, 245), "red": (255, 0, 0), "blue": (0, 0, 255), "green": (0, 128, 0),
    "gray": (128, 128, 128), "grey": (128, 128, 128), "silver": (192, 192, 192),
}  # fmt: skip
_CONTRAST = 24
"""Of 255: letters that differ less from what is behind them are not seen."""
_ZERO = re.compile(r"0+(?:\.0+)?(?:px|pt|r?em|%)?")
_TINY = re.compile(r"(?:0*(?:\.[0-9]+)?|1(?:\.[0-9]+)?)(?:px|pt)|0*(?:\.[01][0-9]*)?(?:r?em|%)?")
_FAR = re.compile(r"-[0-9]{3,}(?:\.[0-9]+)?(?:px|pt|em)")
_RULE = re.compile(r"([^{}]{1,500})\{([^{}]{0,2000})\}")
_MOST_RULES = 5000
_SIMPLE = re.compile(r"[a-z0-9]*(?:[.#][\w-]+)?", re.I)


@dataclass(frozen=True)
class Look:
    """`gone` are all within it, whatever they say themselves. A colour that cannot be told, as of
    a picture behind the text, is None."""

    gone: bool = False
    unseen: bool = False
    tiny: bool = False
    colour: Colour | None = _BLACK
    behind: Colour | None = _WHITE

    @property
    def is_seen(self) -> bool:
        return not (self.gone or self.unseen or self.tiny or self._is_alike())

    def _is_alike(self) -> bool:
        if self.colour is None or self.behind is None:
            return False
        apart = (abs(one - other) for one, other in zip(self.colour, self.behind, strict=True))
        return max(apart) < _CONTRAST


def within(parent: Look, attributes: Attributes, declared: Declared) -> Look:
    """Of an element, by what is declared for it and by its attributes."""
    look = replace(parent, gone=parent.gone or "hidden" in attributes or _hides(declared))
    if size := declared.get("font-size"):
        look = replace(look, tiny=_TINY.fullmatch(size) is not None)
    if seen := declared.get("visibility"):
        look = replace(look, unseen=seen in {"hidden", "collapse"})
    if colour := declared.get("color") or attributes.get("color", ""):
        is_clear = colour == "transparent"
        look = replace(look, colour=look.behind if is_clear else _colour(colour))
    behind = " ".join(declared.get(name, "") for name in ("background", "background-color"))
    if behind := behind.strip() or attributes.get("bgcolor", ""):
        look = replace(look, behind=_behind(behind, look.behind))
    return look


def declared_in(style: str) -> dict[str, str]:
    found = {}
    for part in style.split(";"):
        name, _, value = part.partition(":")
        found[name.strip().lower()] = value.lower().replace("!important", "").strip()
    return found


def rules_in(sheet: str) -> Iterator[tuple[str, Declared]]:
    """Simple selectors, and what a sheet declares for them."""
    plain = "".join(_without_media(re.sub(r"/\*.*?\*/", "", sheet, flags=re.S)))
    for number, rule in enumerate(_RULE.finditer(plain)):
        if number == _MOST_RULES:
            return
        declared = declared_in(rule[2])
        for selector in rule[1].split(","):
            if _SIMPLE.fullmatch(selector.strip()):
                yield selector.strip().lower(), declared


def selectors_of(tag: str, attributes: Attributes) -> Sequence[str]:
    classes = attributes.get("class", "").lower().split()[:50]
    ids = [f"#{attributes['id'].lower()}"] if attributes.get("id") else []
    marks = [*(f".{each}" for each in classes), *ids]
    return [tag, *marks, *(f"{tag}{mark}" for mark in marks)]


def _without_media(sheet: str) -> Iterable[str]:
    depth, start = 0, 0
    within_media = False
    for found in re.finditer(r"@[\w-]+|[{}]", sheet):
        if found[0].startswith("@"):
            if not within_media and depth == 0:
                yield sheet[start : found.start()]
                within_media = True
        elif found[0] == "{":
            depth += 1
        else:
            depth = max(0, depth - 1)
            if within_media and depth == 0:
                within_media, start = False, found.end()
    if not within_media:
        yield sheet[start:]


def _hides(declared: Declared) -> bool:
    get = declared.get
    flat = _ZERO.fullmatch(get("max-height", "1")) or (
        _ZERO.fullmatch(get("height", "1")) and get("overflow", "") == "hidden"
    )
    far = any(_FAR.fullmatch(get(name, "")) for name in ("left", "top", "text-indent"))
    clear = re.fullmatch(r"0*(?:\.0+)?%?", get("opacity", "1"))
    return bool(get("display") == "none" or flat or far or clear)


def _behind(value: str, before: Colour | None) -> Colour | None:
    """A picture behind it may have any colour."""
    if "url(" in value or "gradient" in value:
        return None
    if value in {"transparent", "none", "inherit", "initial"}:
        return before
    found = [colour for word in re.split(r"\s+(?![^(]*\))", value) if (colour := _colour(word))]
    return found[-1] if found else None


def _colour(text: str) -> Colour | None:
    text = text.strip().lower()
    if digits := re.fullmatch(r"#?([0-9a-f]{6})", text):
        return _of_hex(digits[1])
    if digits := re.fullmatch(r"#([0-9a-f]{3})", text):
        return _of_hex("".join(2 * digit for digit in digits[1]))
    if parts := re.fullmatch(r"rgba?\(\s*(\d{1,3})[,\s]+(\d{1,3})[,\s]+(\d{1,3})\b[^)]*\)", text):
        red, green, blue = (min(255, int(part)) for part in parts.groups())
        return red, green, blue
    return _NAMES.get(text)


def _of_hex(digits: str) -> Colour:
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)
