"""Dates stated from today: ayer, last night, hace 3 días; and what is near no single day."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from budget.parsing.dates.stated_date import NOT_A_DAY, StatedDate, words_ahead
from budget.parsing.text.phrases import Phrases, split
from budget.parsing.text.tokens import Token, text_at

DAYS_FROM_TODAY: dict[str, int] = {
    phrase: days
    for days, phrases in {
        0: """hace rato, hace ratito, hace un rato, hace un momento, a while ago, a moment ago,
            earlier today, hoy mismo, hoy, el dia de hoy, esta manana, esta tarde, esta noche,
            ahorita, ahora mismo, today, tonight, this morning, this afternoon, this evening,
            just now, right now""",
        -1: "ayer, anoche, el dia de ayer, yesterday, last night",
        -3: "ante anteayer, anteanteayer, ante antier, anteantier, trasanteayer, tras anteayer",
        -2: """antier, anteayer, antes de ayer, antes de anoche, antenoche, anteanoche,
            antier en la noche, the day before yesterday, day before yesterday,
            the night before last""",
        1: "manana, el dia de manana, tomorrow",
        2: "pasado manana, the day after tomorrow, day after tomorrow",
    }.items()
    for phrase in split(phrases)
}
_NEAR_DAYS = Phrases(DAYS_FROM_TODAY.items())
NO_DAY_AFTER = frozenset({"la", "de", "una", "por"})
"""After these "mañana" is the morning."""
_SEVERAL_DAYS: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """la semana pasada, la otra semana, esta semana, la semana antepasada, el mes pasado, el
        ano pasado, el fin de semana, este fin de semana, el finde, el fin de semana pasado, el
        otro dia, hace rato dias, hace unos dias, hace dias, hace tiempo, hace un mes, hace un
        ano, hace meses, la quincena pasada, el finde pasado, este finde, el puente, estos dias,
        estas semanas, en estos dias, el otro finde, last week, this week, last month, last year,
        last weekend, this weekend, over the weekend, a fin de mes, a finales de mes, a
        principios de mes, a mediados de mes, en navidad, en semana santa, en ano nuevo, en la
        quincena, en nochebuena, en mi cumpleanos, on christmas, at christmas, over christmas,
        christmas eve, christmas day, new year's eve, on thanksgiving, en
        halloween, on halloween, el dia de halloween, en dia de muertos, en el dia de muertos, en
        dia de las madres, en el dia de las madres, en el dia del padre, en dia de reyes, en el
        dia de reyes, en reyes, en san valentin, en el buen fin, en pascua, en el grito, en
        fiestas patrias, on mother's day, on father's day, on valentine's day, on valentine's, on
        easter, at easter, on labor day, on memorial day, on black friday, en black friday, on
        new year's, on new year's day, the other day, a few days
        ago, a couple of days ago, a couple days ago, a few weeks ago, a couple of weeks ago,
        some days ago, these days, the weekend, a month ago, a year ago, recently, la proxima
        semana, el proximo mes, next week, next month"""
    )
)
_DAYS_LONG = {
    **dict.fromkeys(split("dia, dias, day, days, noche, noches, night, nights"), 1),
    **dict.fromkeys(split("semana, semanas, week, weeks"), 7),
}
_MINUTES_LONG = {
    **dict.fromkeys(split("minuto, minutos, min, mins, minute, minutes"), 1),
    **dict.fromkeys(split("hora, horas, hr, hrs, h, hour, hours"), 60),
}
_HALVES = Phrases({"media hora": 30, "una hora y media": 90, "half an hour": 30}.items())
_SPELLED = {
    **dict.fromkeys(split("un, una, uno, a, an, one"), 1), **dict.fromkeys(split("dos, two"), 2),
    **dict.fromkeys(split("tres, three"), 3), **dict.fromkeys(split("cuatro, four"), 4),
    **dict.fromkeys(split("cinco, five"), 5), **dict.fromkeys(split("seis, six"), 6),
    "siete": 7, "seven": 7, "ocho": 8, "eight": 8, "diez": 10, "ten": 10, "primero": 1,
}  # fmt: skip


def _several_days(
    tokens: Sequence[Token], place: int, today: datetime.date, is_english: bool
) -> StatedDate | None:
    if several := _SEVERAL_DAYS.at(words_ahead(tokens, place), 0):
        return StatedDate(place + several[0], None, doubt=NOT_A_DAY)
    return None


def _near(
    tokens: Sequence[Token], place: int, today: datetime.date, is_english: bool
) -> StatedDate | None:
    """`hoy`, `ayer`, `last night`; not the `mañana` of "en la mañana"."""
    near = _NEAR_DAYS.at(words_ahead(tokens, place), 0)
    if near is None:
        return None
    if tokens[place].text == "manana" and text_at(tokens, place - 1) in NO_DAY_AFTER:
        return None
    return StatedDate(place + near[0], days_from(today, near[1]))


def _ago(
    tokens: Sequence[Token], place: int, today: datetime.date, is_english: bool
) -> StatedDate | None:
    """`hace 3 días`, `3 days ago`, `two weeks ago`, `hace 48 horas`."""
    spanish = tokens[place].text == "hace"
    first = place + 1 if spanish else place
    count, unit = _small(text_at(tokens, first)), text_at(tokens, first + 1)
    days, minutes = _DAYS_LONG.get(unit), _MINUTES_LONG.get(unit)
    end, ahead = first + 2, words_ahead(tokens, first)
    half = _HALVES.at(ahead, 0) if ahead else None
    if half:
        end, count, minutes = first + half[0], 1, half[1]
    if count is None or (days is None and minutes is None):
        return None
    if not spanish and text_at(tokens, end) != "ago":
        return None
    end += not spanish
    if minutes is not None:
        return StatedDate(end, today, minutes_ago=count * minutes)
    if days is None:
        return None
    return StatedDate(
        end,
        days_from(today, -count * days),
        is_sure=(days < 7 or count > 1) and not (spanish and count in _IDIOMS and days == 1),
    )


_IDIOMS = frozenset({8, 15})
"""Days by which a week and two weeks are meant as well."""


def days_from(today: datetime.date, days: int) -> datetime.date | None:
    """None past either end of the calendar."""
    ordinal = today.toordinal() + days
    in_calendar = 1 <= ordinal <= datetime.date.max.toordinal()
    return datetime.date.fromordinal(ordinal) if in_calendar else None


def _small(text: str) -> int | None:
    if text.isdigit() and len(text) <= 3 and text.isascii():
        return int(text)
    return _SPELLED.get(text)


PARSERS = (_several_days, _ago, _near)
