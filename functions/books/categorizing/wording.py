"""What the user is asked before entries are put into a category."""

from __future__ import annotations

from collections.abc import Iterator

from books.categorizing.batch import Batch
from books.rules import Book
from budget.categories.tree import spoken
from finance.rules import Days
from toolkit.text.language import Language
from toolkit.text.months import day_in_words
from toolkit.text.sentences import to_confirm
from toolkit.text.visible import quoted

_EXAMPLES = 3
_CALLED: dict[Language, dict[Book, str]] = {
    "en": {"budget": "the budget", "ledger": "the ledgers"},
    "es": {"budget": "el presupuesto", "ledger": "las cuentas"},
}
_TEXTS: dict[Language, dict[str, str]] = {
    "en": {
        "question": "Put {entries}, into {category}{kept}?{banks}",
        "kept": ", and keep {} as a rule of yours for it",
        "banks": " The card's entries stay as the bank has them.",
        "when": " of {} to {}",
        "one": "1 entry{when}, in {where}, {examples}",
        "several": "{which} entries{when}, {where}, such as {examples}",
        "first": "the first {} of {}",
        "in": "{} in {}",
        "and": " and ",
        "of": "{} of {}",
    },
    "es": {
        "question": "¿Pongo {entries}, en {category}{kept}?{banks}",
        "kept": ", y guardo {} como regla tuya para esa categoría",
        "banks": " Los movimientos de la tarjeta se quedan como los tiene el banco.",
        "when": " del {} al {}",
        "one": "1 movimiento{when}, en {where}, {examples}",
        "several": "{which} movimientos{when}, {where}, por ejemplo {examples}",
        "first": "los primeros {} de {}",
        "in": "{} en {}",
        "and": " y ",
        "of": "{} del {}",
    },
}


def question(
    batch: Batch,
    days: Days | None,
    words: str | None,
    *,
    beside_card: bool,
    language: Language,
) -> str:
    """`days` are those that were looked at, if any were; `words` are what is remembered."""
    texts = _TEXTS[language]
    asked = texts["question"].format(
        entries=_counted(batch, days, language),
        category=quoted(spoken(batch.into.category, language)),
        kept=texts["kept"].format(quoted(words)) if words else "",
        banks=texts["banks"] if beside_card else "",
    )
    return to_confirm(asked, language)


def _counted(batch: Batch, days: Days | None, language: Language) -> str:
    texts, called = _TEXTS[language], _CALLED[language]
    when = _when(days, language) if days else ""
    here, all = len(batch.found), len(batch.found) + batch.left
    examples = ", ".join(_examples(batch, texts["of"], language))
    if all == 1:
        where = called[batch.found[0].book]
        return texts["one"].format(when=when, where=where, examples=examples)
    which = texts["first"].format(here, all) if batch.left else f"{here}"
    counts = ((batch.in_book(book), name) for book, name in called.items())
    where = texts["and"].join(texts["in"].format(*each) for each in counts if each[0])
    return texts["several"].format(which=which, when=when, where=where, examples=examples)


def _when(days: Days, language: Language) -> str:
    assert days.first
    assert days.last
    first, last = day_in_words(days.first, language), day_in_words(days.last, language)
    return _TEXTS[language]["when"].format(first, last)


def _examples(batch: Batch, of: str, language: Language) -> Iterator[str]:
    texts: set[str] = set()
    for each in batch.found:
        if each.entry.text not in texts and len(texts) < _EXAMPLES:
            texts.add(each.entry.text)
            yield of.format(quoted(each.entry.text), day_in_words(each.entry.day, language))
