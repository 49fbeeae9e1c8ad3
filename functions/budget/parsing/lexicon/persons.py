"""People of one's own who pay for themselves (es, en). Children are not here: one pays for them."""

from __future__ import annotations

from budget.parsing.text.phrases import split

ADULTS = frozenset(
    split(
        """hermano, hermana, carnal, carnala, primo, prima, tio, tia, amigo, amiga, compa,
            cuate, camarada, valedor, novia, novio, morra, vato, bato, vieja, viejo, ruca,
            esposa, esposo, mujer, marido, pareja, jefe, jefa, patron, jefita, jefito, suegra,
            suegro, cunado, cunada, yerno, nuera, vecino, vecina, roomie, roommate, colega,
            companero, companera, mama, papa, madre, padre, abuela, abuelo, comadre, compadre,
            ex, brother, sister, bro, sis, homie, friend, buddy, girlfriend, boyfriend, girl,
            wife, husband, partner, mom, dad, mother, father, aunt, uncle, cousin, boss,
            coworker, neighbor, grandma, grandpa"""
    )
)
