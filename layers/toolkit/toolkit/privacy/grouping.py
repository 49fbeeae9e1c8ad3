"""How the digits of a number are grouped: it tells one number from several beside each other."""

from __future__ import annotations

import re

_FEW_GROUPS = 4
_BETWEEN = re.compile(r"[^0-9]+")


def stands_apart(text: str, first: int, last: int) -> bool:
    """Whether text[first:last] is no part of a longer identifier of letters and digits. Letters
    alone may touch it: "card4111...", but not "0a4111..."."""
    before = first
    while before and text[before - 1].isalpha():
        before -= 1
    after = last
    while after < len(text) and text[after].isalpha():
        after += 1
    return not (text[before - 1 : before].isdigit() or text[after : after + 1].isdigit())


def is_card_like(text: str, first: int, last: int) -> bool:
    """4-4-4-4, 4-6-5 and what else begins with four digits, or even groups. Of twelve digits no
    other four may stand beside them: they would be a part of sixteen."""
    if not stands_apart(text, first, last):
        return False
    sizes = [len(group) for group in _BETWEEN.split(text[first:last])]
    begins_with_four = sizes[0] == 4 and all(4 <= size <= 6 for size in sizes[1:-1])
    if len(sizes) > 1 and begins_with_four and sizes[-1] <= 7:
        return sum(sizes) > 12 or not _is_of_sixteen(text, first, last)
    return _is_even(text, first, last, sizes)


def is_clabe_like(text: str, first: int, last: int) -> bool:
    sizes = [len(group) for group in _BETWEEN.split(text[first:last])]
    is_usual = sizes in ([3, 3, 11, 1], [3] * 6, [3, 3, 12])
    return stands_apart(text, first, last) and (is_usual or _is_even(text, first, last, sizes))


def is_cpf_like(text: str, first: int, last: int) -> bool:
    sizes = [len(group) for group in _BETWEEN.split(text[first:last])]
    return sizes in ([11], [9, 2], [3, 3, 3, 2]) and stands_apart(text, first, last)


def is_one_way_apart(text: str, first: int, last: int) -> bool:
    """Whether all that stands between its characters is the same."""
    return len(set(re.findall(r"[^0-9A-Za-z]+", text[first:last]))) < 2


def _is_even(text: str, first: int, last: int, sizes: list[int]) -> bool:
    """In one piece, or in equal groups, the last of which may be shorter, all equally far apart and
    without further such groups beside them. Groups of three are how amounts are written."""
    if len(sizes) == 1:
        return True
    size = sizes[0]
    return (
        size != 3
        and set(sizes[:-1]) == {size}
        and sizes[-1] <= size
        and len(set(_BETWEEN.findall(text[first:last]))) == 1
        and not _goes_on(text, first, last, size)
    )


def _goes_on(text: str, first: int, last: int, size: int) -> bool:
    """Whether another such group stands as far before or after; small ones are often a list, the
    rest of which need not be equal."""
    group = rf"[0-9]{{{size}}}" if size > 3 else f"[0-9]{{1,{size}}}"
    return any(_beside(text, first, last, group, size))


def _is_of_sixteen(text: str, first: int, last: int) -> bool:
    return sum(_beside(text, first, last, "[0-9]{4}", 4 * _FEW_GROUPS)) == 1


def _beside(text: str, first: int, last: int, group: str, reach: int) -> tuple[int, int]:
    """How many such groups stand before and after, each as far apart as those within."""
    between = _BETWEEN.search(text, first, last)
    gap = between.group() if between else ""
    reach += _FEW_GROUPS * len(gap) + 1
    begin = max(0, first - reach)
    before = re.search(rf"(?<![0-9])(?:{group}{re.escape(gap)})*\Z", text[begin:first])
    after = re.match(rf"(?:{re.escape(gap)}{group}(?![0-9]))*", text[last : last + reach])
    return _count(group, before), _count(group, after)


def _count(group: str, found: re.Match[str] | None) -> int:
    return len(re.findall(group, found.group())) if found else 0
