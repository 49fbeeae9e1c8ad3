"""What a sentence seeks in the mail, and whether it is to be processed.

The query is the user's own words. A paper in the plural ("receipts") is the kind of thing that is
sought and no word of the mails, so it is left out where there is another word: "my Costco receipts"
is "costco", as in test conversation 4, and "my last Visa statement" is "visa statement".
"""

from __future__ import annotations

import re

from tests.local.offline_model.language.dates import without_days
from tests.local.offline_model.language.language import folded
from tests.local.offline_model.patterns import only_says, pattern, trimmed

_VERB = r"{seek}|{process}|{download}|{show}"
_NEXT = "{next_part}"
_PROCESS_TAIL = (
    r",?\s*\b(?:and|then|y|et|puis)\b(?: then| please| luego| ensuite)? {fetch}\b[^.?!]*"
)
_PROCESSED = r"^\W*(?:(?:please|can you|could you|por favor|puedes) )*{process}"
_ALL = re.compile(r"\b(?:them|all|both|everything|todos|todas|tous|toutes|les)\b|\w+l[oa]s\b", re.I)
_TOKEN = re.compile(r'estados? de cuenta|(?:[\w-]+:)?"[^"]+"|[^\s"]+', re.I)


def queries(said: str) -> list[str]:
    """The one query, if anything is sought."""
    words = [word.strip(",.;!?\u00bf\u00a1'") for word in _TOKEN.findall(_sought(said))]
    wanted = [word for word in words if word and not only_says("little", word)]
    named = [word for word in wanted if not _are_papers(word)]
    query = " ".join(named or [re.sub(r"s\b", "", word, count=1) for word in wanted]).lower()
    return [query] if query else []


def thing(said: str) -> str:
    """What is sought, in the user's words and spelling."""
    return trimmed(_sought(said))


def is_to_be_processed(said: str) -> bool:
    return any(pattern(asked).search(folded(said)) for asked in (_PROCESS_TAIL, _PROCESSED))


def all_of_them(said: str) -> bool:
    """Whether not only the best one is to be processed."""
    if tail := pattern(_PROCESS_TAIL).search(folded(said)):
        return bool(_ALL.search(tail[0].lower()))
    paper = pattern("{papers}").search(folded(said))
    return bool(paper and _are_papers(paper[0]))


def _sought(said: str) -> str:
    """The request after its verb, without its days and what is to be done then."""
    plain = folded(said)
    verb = pattern(_VERB).search(plain)
    ends = [m.start() for end in (_PROCESS_TAIL, _NEXT) if (m := pattern(end).search(plain))]
    return without_days(said[verb.end() if verb else 0 : min(ends, default=len(said))])


def _are_papers(word: str) -> bool:
    return only_says("papers", word) and word.partition(" ")[0].lower().endswith("s")
