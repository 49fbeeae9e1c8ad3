"""The merchant's name by who has sent a receipt: `Uber Receipts <noreply@uber.com>` is Uber."""

from __future__ import annotations

import re

from prime.documents.words import lexicon
from toolkit.text.folding import unaccented

_FORWARDED = re.compile(rf"\s*(?:{lexicon.alternatives('mail.forwarded')})\s*:", re.I)
_BETWEEN = lexicon.whole("mail.between")
"""Who sends receipts of others' sales."""
_BY = re.compile(rf"\s+(?:{lexicon.alternatives('mail.by')})\s+")
_OFFICE = re.compile(rf"[\s,|·-]+(?:{lexicon.alternatives('mail.office')})$", re.I)
_LONGEST = 60


def issuer_of(sender: str, subject: str) -> str:
    """ "" where the name is an address, or that of somebody who only passes it on."""
    name = sender.partition("<")[0].strip().strip("\"'").strip()
    name = _BY.split(name)[0]
    if not name or "@" in name or len(name) > _LONGEST or _FORWARDED.match(subject):
        return ""
    while (shorter := _OFFICE.sub("", name).strip()) != name and shorter:
        name = shorter
    is_name = any(map(str.isalpha, name)) and not _BETWEEN.search(unaccented(name))
    return name if is_name else ""
