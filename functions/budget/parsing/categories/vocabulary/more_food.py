"""What is eaten and drunk, and groceries, by more of its names."""

from __future__ import annotations

from budget.parsing.categories.vocabulary.category_words import CategoryWords

FOOD = (
    CategoryWords(
        "Food", "VARIABLE",
        spanish="""a comer, a cenar, a desayunar, a almorzar, garnacha, tejuino, chesco, chescos,
            chesquito, dogo, dogos, tepache, chicharron, chupe, chupes, pisto, cheladas, vitamina
            t, carnita asada, refa, chelita, chelitas, guajolota, vaporcito, taquito, cafesito,
            burrote, conchas, huarache, tostada, flauta, pambazo, memela, chalupa, tlacoyo,
            menudo, mole, chile relleno, chiles en nogada, aguachile, coctel de camaron, caldo de
            res, caldo de pollo, consome, pechuga empanizada, milanesa, lasana, carne asada,
            parrillada, arroz con leche, flan, gelatina, crepa, crepas, waffle, hot cake,
            hotcakes, palomitas, cacahuates, tostitos, doritos, sabritas, gansito, frituras,
            tortilla chips, frappe, cafe americano, te verde, tizana, matcha, malteada, jugo
            verde, gatorade, electrolit, bebida, bebidas, trago, tragos, copas, cheve, cheves,
            cervezas, six de cerveza, carton de cerveza, ron, vodka, whisky, pulque, buffet,
            bufet, taqueada, comilona, cenita, comidita, desayunito, botanas, snacks, fast food,
            comida rapida, comida china, comida japonesa, comida italiana, comida mexicana,
            comida india, comida thai, comida en la calle, puesto de tacos, tacos de canasta,
            torteria, loncheria, cocina economica, marisqueria, pizzeria, heladeria, neveria,
            cremeria de helados, panque, brownie, cupcake, muffin, croissant, baguette, club
            sandwich de pollo, lonche de pierna, burro percheron, chimichanga, nachos, boneless,
            nuggets, papas a la francesa, papas fritas, salchipulpo, dorilocos, tostilocos,
            mangonada, raspado, esquimal, bubble tea, boba, poke, bowl, pay de limon, pay de
            manzana, rosca de reyes, tres leches, chocoflan, churros rellenos, marquesita,
            marquesitas, chamoyada, gomitas, paletas, mazapan, tamales, atole, champurrado,
            pozolito, taquitos, tortitas, quesabirria, quesabirrias, gringa, gringas, alambre,
            burrita, sincronizada, sincronizadas, enmoladas, enfrijoladas, entomatadas,
            picaditas, cochinita, cochinita pibil, panuchos, salbutes, cecina, chistorra,
            choripan, arepa, arepas, empanada, empanadas, ceviches, filete de pescado, pescado
            zarandeado""",
        english="""eating out, ate out, out to eat, dining out, brews, brewskis, munchies, cuppa,
            slice of pizza, burritos, nachos, pho, pad thai, curry, fried chicken, chicken wings,
            chicken nuggets, hamburger, cheeseburger, poke bowl, acai bowl, waffles, crepes,
            muffin, croissant, brownie, brownies, cupcake, milkshake, frappuccino, iced coffee,
            cold brew, matcha, chai, bubble tea, boba, lemonade, soft drink, drink, margarita,
            margaritas, martini, mojito, bar tab, happy hour, pint, buffet, tapas, appetizers,
            pastry, pastries, popcorn, gelato, frozen yogurt, sushi rolls, dumplings, teriyaki,
            barbecue, bbq, ribs, lobster, fish tacos, tamales, enchiladas, pizza slice, hoagie,
            pretzel, street food, date night dinner, takeaway, lunchbox, snacks""",
        names="""el califa, los cocuyos, taqueria orinoco, orinoco, el tizoncito, el farolito, la
            casa de los abuelos, pollo feliz, el pollo loco, pollo loco, church's, popeyes, taco
            bell, peter piper pizza, papa john's, papa johns, pizza del perro negro, domino, la
            europea cafe, sonora grill, porton, el porton, california restaurante, fishers,
            fisher's, cabanna, olive garden, outback, applebee's, applebees, denny's, dennys, p f
            chang's, pf changs, p f changs, sushi itto, sushi express, cinnabon, nutrisa, la
            michoacana, michoacana, thrifty, baskin robbins, haagen dazs, mccafe, punta del
            cielo, cafe punta del cielo, caffenio, the italian coffee, italian coffee, black
            coffee gallery, dutch bros, pret, wendy's, wendys, five guys, shake shack, in n out,
            jack in the box, arby's, chick fil a, doordash, door dash, grubhub, sin delantal,
            rappi turbo, justo burger, little caesar, benedetti's, benedettis, potzollcalli,
            lynis, wings army, buffalo wild wings, hooters, cheesecake factory, maison kayser,
            lecaroz, tacos gus, farolito, hamburguesas memorables""",
    ),
    CategoryWords(
        "Groceries", "VARIABLE",
        spanish="""supercito, super de la semana, mandadito, abarrote, abarroteria, tiendita de
            la esquina, miscelanea, verduleria, verduras, frutas, legumbres, cebolla, tomate,
            jitomates, aguacates, limon, limones, naranja, naranjas, manzana, manzanas, platano,
            platanos, sandia, papaya, pina, uva, uvas, fresas, zanahoria, zanahorias, lechuga,
            brocoli, calabacita, nopales, nopal, chile, chiles, cilantro, ajo, frijoles,
            lentejas, avena, cereal, azucar, harina, aceite, mantequilla, crema acida, yogurt,
            yogur, queso oaxaca, queso panela, jamon de pavo, salchicha, salchichas, tocino,
            chorizo, bistec, bisteces, carne molida, carne de res, carne de puerco, milanesas
            crudas, atun, sardinas, mayonesa, catsup, mole en pasta, galletas marias, tortillas,
            tortillas de harina, pan bimbo, pan de caja, pan integral, bolillos, teleras, huevos,
            kilo de huevo, cartera de huevo, leche deslactosada, leche de almendra, cafe molido,
            cafe soluble, nescafe, agua de garrafon, rellenar garrafon, relleno de garrafon,
            garrafones, suavitel, fabuloso, cloro, pinol, jabon zote, suavizante, servilletas,
            servitoallas, papel higienico, bolsas de basura, fibras, escoba, trapeador,
            limpiador, articulos de limpieza, productos de limpieza, despensita, formula para
            bebe, leche en polvo""",
        english="""weekly groceries, weekly shop, food shopping, produce, apples, apple juice
            carton, banana, bananas, oranges, tomatoes, tomato, potatoes, potato, onions, onion,
            avocado, avocados, lettuce, carrots, strawberries, grapes, ground beef, beef, pork,
            bacon, ham, turkey, sausage, sausages, butter, yogurt, cereal, oats, oatmeal, flour,
            sugar, cooking oil, olive oil, tortillas, almond milk, oat milk, baby formula, paper
            towels, trash bags, dish soap, laundry detergent, cleaning supplies, bleach, sponge,
            napkins, eggs, supermarket run, grocery run, grocery store, corner store, convenience
            store, household items, spices, frozen food""",
        names="""bimbo, lala, la central de abastos, central de abastos, mercado de abastos,
            mercado de jamaica, mercado de san juan, super kompras, tiendas neto, waldos mart,
            casa ley, s mart, alsuper, al super, cornershop, jokr, rappi turbo super, bodega
            aurrera express, mi bodega, walmart express, soriana hiper, mega soriana, mercado
            soriana, la comer fresko, sumesa, san francisco de asis, arteli, abarrotes lupita,
            safeway, aldi, publix, wegmans, instacart""",
    ),
)  # fmt: skip
