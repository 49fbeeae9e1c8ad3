"""The words that begin an aside: a reason, a way from or to somewhere, a mood (es, en)."""

from __future__ import annotations

from budget.parsing.text.phrases import Phrases, split

REASONS: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split("porque, because, ya que, 'cause, cause, es que, since i, bc i, bc we")
)
ROUTES: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """saliendo de, saliendo del, al salir de, al salir del, regresando de, regresando del,
            viniendo de, viniendo del, llegando a, llegando al, llegando de, llegando del, yendo
            a, yendo al, camino a, camino al, de camino a, de camino al, rumbo a, rumbo al, de
            regreso de, de regreso del, de regreso a, de regreso al, despues de, despues del, a
            la salida de, a la salida del, afuera de, afuera del, durante, para celebrar, para
            festejar, celebrando, festejando, after, during, on the way to, on my way to, on the
            way from, on our way to, coming from, leaving, before, to celebrate, celebrating,
            while at"""
    )
)
STATES: Phrases[None] = Phrases(
    (f"{lead}{state}{much}", None)
    for lead in ("", "que ", "es que ")
    for state in split(
        """ando, andaba, andabamos, andamos, estaba, estabamos, estoy, traia, traiamos, traigo,
        tenia, teniamos, venia, veniamos, i was, we were, i'm, im, was, so"""
    )
    for much in ("", " bien", " muy", " re", " super", " mucha", " mucho", " un chingo de", " con",
                 " so", " really", " hella", " kinda")
)  # fmt: skip
MOODS: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """crudo, cruda, crudos, crudas, pedo, peda, pedos, borracho, borracha, hambre,
            hambriento, hambrienta, sed, antojo, de antojo, antojado, antojada, prisa, de prisa,
            a las prisas, cansado, cansada, triste, feliz, contento, contenta, enfermo, enferma,
            malito, malita, gripa, aburrido, aburrida, estresado, estresada, frio, calor, sueno,
            flojera, de malas, de buenas, de fiesta, de paseo, ganas, de vago, hungry, starving,
            hangry, hungover, thirsty, tired, exhausted, bored, sick, lazy, late, in a rush, in
            a hurry, sad, stressed, drunk, broke after"""
    )
)
