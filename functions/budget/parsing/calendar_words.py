"""The words of dates (es, en)."""

from __future__ import annotations

from budget.parsing.phrases import Phrases, split

_MONTHS = (
    ("enero, ene, january, jan"), ("febrero, feb, february"), ("marzo, mar, march"),
    ("abril, abr, april, apr"), ("mayo, may"), ("junio, jun, june"), ("julio, jul, july"),
    ("agosto, ago, august, aug"), ("septiembre, setiembre, sep, sept, september"),
    ("octubre, oct, october"), ("noviembre, nov, november"), ("diciembre, dic, december, dec"),
)  # fmt: skip
MONTHS = {name: month for month, names in enumerate(_MONTHS, 1) for name in split(names)}
ALSO_A_WORD = frozenset({"mar", "ago", "may", "dec", "dic"})
"""Months only with a day before them: "2 years ago 15", "sal de mar 30"."""

_WEEKDAYS = (
    "lunes, monday", "martes, tuesday", "miercoles, wednesday", "jueves, thursday",
    "viernes, friday", "sabado, saturday", "domingo, sunday",
)  # fmt: skip
WEEKDAYS = {name: day for day, names in enumerate(_WEEKDAYS) for name in split(names)}
NOT_A_WEEKDAY_AFTER = frozenset({"black", "santo", "san", "ruby", "los", "cada", "every"})
NOT_A_WEEKDAY_BEFORE = frozenset({"negro"})

DAYS_FROM_TODAY: Phrases[int] = Phrases(
    (phrase, days)
    for days, phrases in {
        0: "hace rato, hace ratito, hoy mismo, hoy, el dia de hoy, esta manana, esta tarde, "
        "esta noche, ahorita, ahora mismo, "
        "today, tonight, this morning, this afternoon, this evening, just now, right now",
        -1: "ayer, anoche, el dia de ayer, yesterday, last night",
        -2: "antier, anteayer, antes de ayer, antenoche, the day before yesterday, "
        "day before yesterday, the night before last",
        1: "manana, el dia de manana, tomorrow",
        2: "pasado manana, the day after tomorrow, day after tomorrow",
    }.items()
    for phrase in split(phrases)
)
PARTS_OF_DAY: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """en la manana, por la manana, en la tarde, por la tarde, en la noche, por la noche,
        al mediodia, a mediodia, de la manana, de la tarde, de la noche, in the morning,
        in the afternoon, in the evening, at night, at noon, morning, afternoon, evening, night"""
    )
)
"""After a day they add nothing; alone "en la mañana" is no day at all."""

NOT_A_DAY: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """la semana pasada, la otra semana, esta semana, la semana antepasada, el mes pasado,
        el ano pasado, el fin de semana, este fin de semana, el finde, el fin de semana pasado,
        el otro dia, hace rato dias, hace unos dias, hace dias, hace tiempo, hace un mes,
        hace un ano, hace meses, la quincena pasada, last week, this week, last month, last year,
        last weekend, this weekend, over the weekend, the other day, a few days ago,
        a couple of days ago, some days ago, a month ago, a year ago, recently, la proxima semana,
        el proximo mes, next week, next month"""
    )
)
LEADING = frozenset(
    split(
        """el, del, de, on, the, este, pasado, dia, desde, from, since, al, a, of, last, next,
        proximo, past"""
    )
)
"""Before a date they belong to it."""

LENGTHS = {
    **dict.fromkeys(split("dia, dias, day, days"), 1),
    **dict.fromkeys(
        split("minuto, minutos, min, hora, horas, hrs, minute, minutes, hour, hours"), 0
    ),
    **dict.fromkeys(split("semana, semanas, week, weeks"), 7),
}
AFTER_A_DAY = frozenset(
    {"", ",", ".", "gaste", "pague", "compre", "fui", "gastamos", "cene", "comi"}
)
"""After "el 5" these tell that it is a day."""
SPOKEN = {
    **dict.fromkeys(split("un, una, uno, a, one"), 1), **dict.fromkeys(split("dos, two"), 2),
    **dict.fromkeys(split("tres, three"), 3), **dict.fromkeys(split("cuatro, four"), 4),
    **dict.fromkeys(split("cinco, five"), 5), **dict.fromkeys(split("seis, six"), 6),
    "siete": 7, "seven": 7, "ocho": 8, "eight": 8, "diez": 10, "ten": 10, "primero": 1,
}  # fmt: skip
