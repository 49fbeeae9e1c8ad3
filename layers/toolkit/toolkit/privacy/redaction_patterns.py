"""The kinds of personal data that redaction.py takes out by their form, each with its pattern.

Those that only a word before them tells are in named_patterns.py.

How the digits of a number are grouped tells one number from several beside each other.
"""

from __future__ import annotations

import re

from toolkit.privacy import kinds
from toolkit.privacy.kinds import APART, GAP, LETTERED, LONG, MAYBE, Kind

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


_DAY = r"[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])"
_DIGITS_OF_DAY = rf"[0-9]{{2}}{MAYBE}[01][0-9]{MAYBE}[0-3][0-9]"
_COUNTRIES = ("MX", "US", "CA", "FR", "ES", "BR", "GB", "IN")


def is_phone(text: str, first: int, last: int) -> bool:
    """Whether text[first:last] can be dialled in one of them, by libphonenumber's data."""
    import phonenumbers  # 25 ms, and few texts have what looks like one

    for country in _COUNTRIES:
        try:
            number = phonenumbers.parse(text[first:last], country)
        except phonenumbers.NumberParseException:
            continue
        if phonenumbers.is_valid_number_for_region(number, country):
            return True
    return False


NUMBERS = (
    Kind(
        "us_social_security",
        r"[0-9](?<![0-9].)[0-9]{2}-[0-9]{2}-[0-9]{4}(?![0-9])",
        kinds.social_security,
        marks=("-",),
    ),
    Kind(
        "clabe",
        rf"[0-9](?<![0-9].)(?:{MAYBE}[0-9]){{17}}(?![0-9])",
        kinds.clabe,
        is_clabe_like,
        within=LONG,
        whole=True,
    ),
    Kind(
        "payment_card",
        rf"[2-6](?<![0-9].)(?:{MAYBE}[0-9]){{11,18}}(?![0-9])",
        kinds.card,
        is_card_like,
        within=LONG,
    ),
    Kind(  # 4111, 1111, 1111, 1111
        "payment_card",
        r"[3-6](?<![0-9].)(?<![0-9],.)(?<![0-9], .)[0-9]{3}(?:, [0-9]{4}){2,3}"
        r"(?![0-9])(?!, ?[0-9])",
        kinds.card,
        marks=(", ",),
        whole=True,
    ),
    Kind(  # three years beside each other are none, nor are parts of a UUID
        "aadhaar",
        rf"[2-9](?<!\w.)(?<!\w-.)(?!(?<=2)0[0-9]{{2}}(?:{MAYBE}(?:19|20)[0-9]{{2}}){{2}})"
        rf"[0-9]{{3}}(?:[0-9]{{8}}|{APART}[0-9]{{4}}{APART}[0-9]{{4}})(?!-?\w)",
        kinds.verhoeff,
        within=LONG,
    ),
    Kind(
        "br_cpf",
        rf"[0-9](?<![0-9].)(?:{MAYBE}[0-9]){{10}}(?![0-9])",
        kinds.cpf,
        is_cpf_like,
        within=LONG,
        whole=True,
    ),
    Kind(  # the middle of a UUID is none
        "iban",
        rf"(?<![A-Za-z_])(?<!\w-)[A-Za-z]{{2}}[0-9]{{2}}(?:{MAYBE}[0-9A-Za-z]{{4}}){{2,7}}"
        rf"(?:{MAYBE}[0-9A-Za-z]{{1,3}})?(?!-?\w)",
        kinds.mod_97,
        within=LETTERED,
    ),
    Kind(  # in other groups its length has to be right as well
        "iban",
        rf"(?<![A-Za-z_])(?<!\w-)(?:[A-Z]{GAP}?[A-Z]{MAYBE}|[a-z]{{2}})[0-9]{MAYBE}[0-9]"
        rf"(?:{MAYBE}[A-Za-z]){{0,4}}(?:{MAYBE}[0-9]){{7,27}}(?!-?\w)",
        kinds.iban,
        is_one_way_apart,
        within=LETTERED,
    ),
    Kind(
        "curp",
        rf"(?<![A-Za-z_])[A-Za-z]{{4}}(?:{MAYBE}[0-9]){{6}}{MAYBE}[HMXhmx](?:{MAYBE}[A-Za-z]){{5}}"
        rf"{MAYBE}[0-9A-Za-z]{MAYBE}[0-9](?!\w)",
        kinds.curp,
        within=LETTERED,
    ),
    Kind("rfc", rf"(?<![A-Za-z_])[A-Za-zÑñ&]{{3,4}}{_DAY}[0-9A-Za-z]{{3}}(?!\w)", within=LETTERED),
    Kind(  # in pieces it looks like an invoice's number, unless its check digit is right
        "rfc",
        rf"(?<![A-Za-z_])[A-Za-zÑñ&]{{3,4}}{APART}{_DIGITS_OF_DAY}{APART}[0-9A-Za-z]{{3}}(?!\w)",
        kinds.rfc,
        within=LETTERED,
    ),
    Kind(
        "pan",
        r"(?<![A-Za-z_])(?:[A-Z]{3}[ABCFGHLJPT][A-Z][0-9]{4}[A-Z]"
        r"|(?<!-)[a-z]{3}[abcfghljpt][a-z][0-9]{4}[a-z])(?![\w-])",
        within=LETTERED,
    ),
    Kind(  # in pieces; the middle one may be a year, and then a word stands before it
        "pan",
        rf"(?<![A-Za-z_])[A-Z]{{3}}[ABCFGHLJPT][A-Z]{APART}(?!19|20)[0-9]{{4}}{APART}[A-Z](?!\w)",
        fits=is_one_way_apart,
        within=LETTERED,
    ),
    Kind(
        "es_dni",
        r"[0-9](?<!\w.)[0-9](?:[0-9]{6}|\.[0-9]{3}\.[0-9]{3})[.-]?[A-Za-z](?!\w)",
        kinds.dni,
    ),
    Kind(  # a small letter that stands apart is a word
        "es_dni",
        r"[0-9](?<!\w.)[0-9](?:[0-9]{6}| [0-9]{3} [0-9]{3})\s{1,2}[A-Z](?!\w)",
        kinds.dni,
    ),
    Kind("es_nie", r"(?<!\w)[XYZxyz][.-]?[0-9]{7}[.-]?[A-Za-z](?!\w)", kinds.nie, within=LETTERED),
    Kind("es_nie", r"(?<!\w)[XYZ]\s{0,2}[0-9]{7}\s{0,2}[A-Z](?!\w)", kinds.nie, within=LETTERED),
    Kind(
        "uk_nino",
        r"(?<!\w)(?<!\w-)(?i:(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]"
        r"[0-9]{6}[A-D])(?!\w)",
        within=LETTERED,
    ),
    Kind(
        "uk_nino",
        rf"(?<!\w)(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]{APART}"
        rf"(?:[0-9]{{6}}|[0-9]{{2}}{APART}[0-9]{{2}}{APART}[0-9]{{2}}){APART}[A-D](?!\w)",
        fits=is_one_way_apart,
        within=LETTERED,
    ),
)
"""Recognized by their own form or check digits. They never leave, whoever they belong to."""

_SAYS_NUMBER = r"(?:(?:number|n[uú]mero|num[eé]ro|num|nbr|nr|no|n[°º])(?!\w)[\s.:#]{0,8})?"
_NO_DAY_OR_AMOUNT = (
    r"(?![0-9]{1,3}(?: [0-9]{3})+[.,][0-9])"
    r"(?!(?:19|20)[0-9]{2}[ -][0-9]{2}[ -][0-9]{2}(?!\w))"
    r"(?![0-9]{1,2}[ -][0-9]{1,2}[ -](?:[0-9]{2}){1,2}(?!\w))"
)
ACCOUNTS = (
    Kind(
        "bank_account",
        r"(?i:(?<!\w)(?:account|acct|a/c|cuenta|cta|compte)(?!\w)"
        r"(?: (?:checking|savings|bancaria|de cheques|de ahorros?|corriente|courant|bancaire))?"
        rf"[\s.:#]{{0,8}}{_SAYS_NUMBER})"
        rf"({_NO_DAY_OR_AMOUNT}[0-9](?:[0-9]{{5,19}}(?![.,]?[0-9])"
        r"|[0-9]{1,5}(?:[ -][0-9]{2,11}){1,5}(?![.,/]?[0-9])))(?!\w)",
        lambda number: len(number) >= 6,
    ),
    Kind(
        "us_routing",
        rf"(?i:(?<!\w)(?:aba|routing|rtn)(?: transit)?(?!\w)[\s.:#/]{{0,8}}{_SAYS_NUMBER})"
        r"([0-9]{9})(?!\w)",
        kinds.aba,
    ),
    Kind("uk_sort_code", r"(?i:(?<!\w)sort code[\s.:#]{0,8})([0-9]{2}(?:[ -]?[0-9]{2}){2})(?!\w)"),
)
"""Bank accounts as documents print them, recognized only by the words before them."""

_NOT_INSIDE = r"(?<![\w+])(?<!\w-)(?<![0-9][.,])"  # an identifier or an amount
_ENDS = r"(?![.,-]?[0-9])(?!\w)"
_SEVEN = re.compile("[0-9](?:[ ().-]{0,2}[0-9]){6}")
_DIGIT = "(?:[ ()-]{0,2}[0-9])"
CONTACTS = (
    Kind(
        "email",
        r"[^\s@<>()\[\],;:\"\\|/=?&#{}]{1,64}+@(?:[^\s@<>()\[\],;:\"\\|/=?&#{}._]{1,63}+\.){1,8}"
        r"[A-Za-z]{2,24}",
        marks=("@",),
    ),
    Kind(  # +1 (415) 555-0123, +33 (0)6 12 34 56 78, +52 1 55 1234 5678: as many as there must be
        "phone",
        rf"(?<![\w+])\+(?:1{_DIGIT}{{10}}|33(?: ?\(0\))?{_DIGIT}{{9}}"
        rf"|52(?:[ ()-]{{0,2}}1)?{_DIGIT}{{10}}|(?!1|33|52)[1-9]{_DIGIT}{{9,14}}"
        rf"|[1-9][0-9]{{0,2}}(?:\.[0-9]{{1,4}}){{3,5}}){_ENDS}",
        lambda number: sum(map(str.isdigit, number)) >= 10,
        marks=("+",),
    ),
    Kind(  # 0033 1 23 45 67 89
        "phone",
        rf"{_NOT_INSIDE}00[1-9][0-9]{{0,2}}[ -][0-9]{_DIGIT}{{7,12}}{_ENDS}",
        within=_SEVEN,
    ),
    Kind(  # (415) 555-0123, 656 123 4567, 1-800-555-0199
        "phone",
        rf"{_NOT_INSIDE}(?:1[ .-])?(?:\([2-9][0-9]{{2}}\) ?|[2-9][0-9]{{2}}[ .-])"
        rf"[0-9]{{3}}[ .-][0-9]{{4}}{_ENDS}",
        within=_SEVEN,
    ),
    Kind(  # 55 1234 5678, of the Mexican cities whose code has two digits
        "phone",
        rf"{_NOT_INSIDE}(?:0(?:1|44|45)[ -])?(?:\((?:55|56|33|81)\) ?|(?:55|56|33|81)[ -])"
        rf"[0-9]{{4}}[ -][0-9]{{4}}{_ENDS}",
        within=_SEVEN,
    ),
    Kind(  # 06 12 34 56 78
        "phone",
        rf"{_NOT_INSIDE}0[1-9](?:(?: [0-9]{{2}}){{4}}|(?:\.[0-9]{{2}}){{4}}|(?:-[0-9]{{2}}){{4}})"
        rf"{_ENDS}",
        within=_SEVEN,
    ),
    Kind(  # (21) 95555-0188, 07700 900123: what can be dialled
        "phone",
        rf"{_NOT_INSIDE}(?:\(0?[1-9][0-9]{{1,4}}\)[ -]?|0[1-9][0-9]{{1,4}}[ -])[0-9]{{3,6}}"
        rf"(?:[ -][0-9]{{3,6}}){{0,2}}{_ENDS}",
        fits=is_phone,
        within=_SEVEN,
        whole=True,
    ),
    Kind(  # without separators it may be any identifier, unless a word before it says "phone"
        "phone",
        r"(?i:(?<!\w)(?:(?:tele)?phone|t[eé]l[eé]phone|tel[eé]fono|t[eé]l|mobile|m[oó]vil|cell"
        r"|celular|portable|whatsapp|fax)(?!\w)[\s.:#]{0,4}"
        rf"{_SAYS_NUMBER}(?:(?:of|is|es|est)[ :]{{1,2}})?)"
        rf"(\(?[0-9]{_DIGIT}{{8,14}}|[0-9]{{3}}[ -][0-9]{{4}}){_ENDS}",
        marks=("phone", "fono", "phon", "tel", "tél", "mobile", "vil", "cel", "port", "app", "fax"),
    ),
)
"""E-mail addresses and phone numbers."""
