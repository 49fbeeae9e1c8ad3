"""What the money was for, in the user's own words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from budget.parsing.lexicon.table import phrases, word_set
from budget.parsing.text.tokens import Token, glued

_LEADING = phrases("description.leading")
_ARTICLES = word_set("description.articles")
_TRAILING = phrases("description.trailing")


def describe(sentence: str, tokens: Sequence[Token], taken: Collection[int]) -> str | None:
    """The sentence without amount and date (`taken`) and without what leads to the thing.

    Names keep their spelling; the first letter is upper case. None where nothing is left.
    """
    kept = [place for place in range(len(tokens)) if place not in taken]
    kept = [
        place for place in kept if not (place - 1 in taken and tokens[place].text in ("de", "of"))
    ]
    kept = _without_tail(tokens, _without_lead(tokens, kept, sentence))
    words = _joined(sentence, tokens, kept)
    if not any(character.isalpha() for character in words):
        return None
    return words[0].upper() + words[1:]


def _without_lead(tokens: Sequence[Token], kept: list[int], sentence: str) -> list[int]:
    words = [tokens[place].text for place in kept]
    begin, is_led = 0, False
    while begin < len(kept):
        leading = _LEADING.at(words, begin)
        place = kept[begin]
        if leading:
            begin, is_led = begin + leading[0], True
        elif (tokens[place].kind == "mark" and words[begin] != "#") or (
            is_led and words[begin] in _ARTICLES and _is_plain(sentence, tokens[place])
        ):
            begin += 1
        else:
            break
    return kept[begin:]


def _is_plain(sentence: str, article: Token) -> bool:
    """Not the capital article of a name, as in "La Europea"."""
    return sentence[article.start].islower() or sentence.isupper()


def _without_tail(tokens: Sequence[Token], kept: list[int]) -> list[int]:
    end = len(kept)
    while end:
        token = tokens[kept[end - 1]]
        is_sign = token.text == "+" and glued(tokens, kept[end - 1] - 1)
        if token.kind == "mark" and not is_sign:
            end -= 1
            continue
        if not _TRAILING.at([token.text], 0):
            break
        end -= 1
    return kept[:end]


def _joined(sentence: str, tokens: Sequence[Token], kept: Sequence[int]) -> str:
    """The kept tokens as they were written; one space where something was taken out."""
    parts: list[str] = []
    for index, place in enumerate(kept):
        token = tokens[place]
        text = sentence[token.start : token.end]
        is_next = index > 0 and kept[index - 1] == place - 1
        if index and not is_next and text in ",;:.-)":
            continue
        if not text.isprintable():
            continue
        gap = sentence[tokens[place - 1].end : token.start] if is_next else " "
        parts.append((" " if gap else "") + text)
    return "".join(parts).strip()
