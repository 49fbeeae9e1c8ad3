"""Shops that sell everything: they decide the category only where no thing is named."""

from __future__ import annotations

from budget.parsing.categories.vocabulary.category_words import SHOP, CategoryWords

SHOPS = (
    CategoryWords(
        "Groceries", "VARIABLE",
        names="""oxxo, walmart, soriana, chedraui, heb, h - e - b, costco, sam's, sams, sams
            club, sam's club, bodega aurrera, aurrera, la comer, superama, fresko, 7 eleven, 7 -
            eleven, seven eleven, tiendita, circle k, city market, trader joe's, whole foods,
            kroger, tienda 3 b, central de abasto, calimax, smart and final, sprouts, ralphs,
            vons, albertsons, food 4 less, foodmaxx, winco, el super, superior grocers,
            northgate, vallarta supermarkets, fiesta mart, h mart, 99 ranch, grocery outlet,
            save mart, stater bros, giant eagle, meijer, hy vee, food lion, harris teeter,
            piggly wiggly, winn dixie, target groceries, walgreens snacks, super ley, merza, al
            precio, tiendas tres b, tres b, 3 b, bbb, bara, tiendas bara, tiendas por 24, oxxo
            gas tienda, modelorama, six tienda, el seven, el oxxo, wal mart, wallys, guolmart,
            sams club mexico, cotsco, price club, ahorrera, la bodega, chedrahui, mercado
            soriana express, city club, justo, calimax plus, smart & final, santa fe
            supermercado, gutierrez rizo, casa chapa, del rio, super q, super aqui, super
            willys, la gran bodega, dunosusa, willys""",
        rank=SHOP,
    ),
    CategoryWords(
        "Shopping", "VARIABLE",
        names="""amazon, mercado libre, mercadolibre, liverpool, palacio de hierro, el
            palacio de hierro, suburbia, coppel, elektra, sears, target, ebay, best buy, temu,
            miniso, waldo's, plaza comercial, mall, el bazar de sabado, waldos, dollar tree,
            dollar general, five below, ross, burlington, mercari, offerup, homegoods, home
            goods, premium outlets, galerias, perisur, antara, plaza satelite, tepito, la
            lagunilla, el baratillo, la pulga, pulga, el swap meet, swap meet, flea market, la
            segunda, las segundas, el fayuca, fayuca""",
        rank=SHOP,
    ),
)  # fmt: skip
