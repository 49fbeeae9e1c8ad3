"""Words of people and merchants that a page must bear."""

from __future__ import annotations

LONG = "Transferencia mensual a la cuenta de ahorro compartida con la familia Hernández-Villaseñor"
UNBROKEN = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
RIGHT_TO_LEFT = "مشتريات السوق ۱۲"
OVERRIDE = "\u202egnippohs"
HTML = "<b onclick=alert(1)>Food</b><img src=x onerror=\"document.title='owned'\">"
