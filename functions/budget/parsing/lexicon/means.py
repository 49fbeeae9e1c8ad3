"""How it was paid: cash, a card, a transfer (es, en)."""

from __future__ import annotations

from collections.abc import Sequence

from budget.parsing.text.phrases import Phrases, split

_WITH = frozenset(split("con, en, with, by, on, using, usando, via, por, in, a, mediante, through"))
_THE = frozenset(split("la, el, mi, las, mis, los, my, the, a, una, un, nuestra, our, puro, pura"))
_MEANS: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """tarjeta, tarjeta de credito, tarjeta de debito, tarjeta de nomina, tarjetas, tdc, tdd,
        debito, credito, de debito, de credito, efectivo, cash, transferencia, transfe,
        transferencia bancaria, transfer, bank transfer, wire transfer, wire, spei, card, credit
        card, debit card, credit, debit, visa, mastercard, master card, amex, american express,
        paypal, apple pay, google pay, mercado pago, mercadopago, codi, dimo, vales, vales de
        despensa, cheque, check, qr, monedero, cash app, venmo, contactless, tap, nfc, celular,
        terminal, morralla"""
    )
)
_ALONE: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """efectivo, cash, en efectivo, in cash, tarjeta, con tarjeta, apple pay, google pay,
        transferencia, debito, credito, contado, de contado, al contado, de mi bolsa, de mi
        bolsillo, out of pocket, from my pocket, spei"""
    )
)
"""How it was paid, also without a word that leads to it; never the object of an act."""
BANKS: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """bbva, bancomer, nu, nubank, banamex, citibanamex, citi, santander, hsbc, banorte,
        scotiabank, inbursa, banco azteca, azteca, bancoppel, hey banco, hey, klar, stori, uala,
        spin, spin by oxxo, plata, rappicard, rappi card, didi card, american express, amex,
        visa, mastercard, banregio, afirme, bajio, banbajio, revolut, chase, bank of america,
        wells fargo, invex, vexi, mercado pago, liverpool, costco, cc, tdc"""
    )
)
_NUMBERED = frozenset(split("terminacion, ending, ending in, terminada"))


def means_at(words: Sequence[str], place: int, *, has_act: bool) -> int:
    """How many words at this place say how it was paid: "con la tarjeta de crédito BBVA"."""
    start = place
    led = words[place] in _WITH
    place += led
    while led and place < len(words) and words[place] in _THE:
        place += 1
    if place >= len(words):
        return 0
    named = _MEANS.at(words, place) if led else _ALONE.at(words, place)
    if not named and led:
        named = BANKS.at(words, place)
    if not named or (
        not led and not has_act and named[0] == 1 and words[place] not in ("efectivo", "cash")
    ):
        return 0
    end = place + named[0]
    while end < len(words) and led:
        more = BANKS.at(words, end + (words[end] in ("de", "del")) if end + 1 < len(words) else end)
        if more is None:
            break
        end += more[0] + (words[end] in ("de", "del"))
    if end < len(words) and words[end] in _NUMBERED:
        end += 1 + (end + 1 < len(words) and words[end + 1] in ("en", "in"))
    if led and end < len(words) and len(words[end]) == 4 and words[end].isdigit():
        end += 1
    return end - start
