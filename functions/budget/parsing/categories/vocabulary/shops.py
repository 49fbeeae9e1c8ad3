"""Shops that sell everything: they decide the category only where no thing is named."""

from __future__ import annotations

from budget.parsing.categories.vocabulary.category_words import SHOP, CategoryWords

SHOPS = (
    CategoryWords(
        "Groceries", "VARIABLE",
        names="""oxxo, walmart, soriana, chedraui, heb, h - e - b, costco, sam's, sams, sams club,
        sam's club, bodega aurrera, aurrera, la comer, superama, fresko, 7 eleven, 7 - eleven,
        seven eleven, tiendita, circle k, city market, trader joe's, whole foods, kroger,
        tiendas 3 b, tienda 3 b, central de abasto, calimax, smart and final""",
        rank=SHOP,
    ),
    CategoryWords(
        "Shopping", "VARIABLE",
        names="""amazon, mercado libre, mercadolibre, liverpool, palacio de hierro,
        el palacio de hierro, suburbia, coppel, elektra, sears, target, ebay, best buy, temu,
        miniso, waldo's, plaza comercial, mall""",
        rank=SHOP,
    ),
)  # fmt: skip
