"""Eating and drinking, at home's expense or out."""

from __future__ import annotations

from budget.parsing.categories.vocabulary.category_words import CategoryWords

FOOD = (
    CategoryWords(
        "Food", "VARIABLE",
        spanish="""comida, comida corrida, comi, desayuno, desayune, almuerzo, almorce, cena,
            cene, taco, torta, quesadilla, gordita, tamal, elote, esquite, pozole, birria,
            barbacoa, carnitas, chilaquiles, enchilada, tlayuda, sope, taquiza, taqueria,
            hamburguesa, pizza, hot dog, perro caliente, sushi, ramen, ceviche, mariscos,
            ensalada, sopa, pollo rostizado, pollo asado, papas, papitas, botana, dulce,
            chocolate, chicle, helado, nieve, paleta, pastel, pay de queso, pay de, postre,
            churro, galleta, donas, cafe, capuchino, te chai, refresco, coca, jugo, licuado,
            agua fresca, agua de jamaica, cerveza, chela, caguama, michelada, mezcal, tequila,
            restaurante, restaurant, fonda, cafeteria, lonche, antojo, sandwich, torta ahogada,
            molletes, huevos rancheros, arrachera, a comer, a cenar, a desayunar, a almorzar,
            garnacha, tejuino, chesco, dogo, tepache, chicharron, chupe, pisto, vitamina t,
            guajolota, vaporcito, cafesito, huarache, tostada, flauta, pambazo, memela,
            chalupa, tlacoyo, menudo, mole, chile relleno, chiles en nogada, aguachile, coctel
            de camaron, caldo de res, caldo de pollo, consome, pechuga empanizada, milanesa,
            lasana, carne asada, parrillada, arroz con leche, flan, gelatina, crepa, waffle, hot
            cake, hotcakes, palomitas, cacahuates, tostitos, doritos, sabritas, gansito,
            frituras, tortilla chips, frappe, cafe americano, te verde, tizana, matcha,
            malteada, jugo verde, gatorade, electrolit, bebida, trago, copas, cheve, six de
            cerveza, carton de cerveza, ron, vodka, whisky, pulque, buffet, bufet, taqueada,
            comilona, fast food, comida rapida, comida china, comida japonesa, comida italiana,
            comida mexicana, comida india, comida thai, comida en la calle, puesto de tacos,
            tacos de canasta, torteria, loncheria, cocina economica, marisqueria, pizzeria,
            heladeria, neveria, cremeria de helados, panque, brownie, cupcake, muffin,
            croissant, baguette, club sandwich de pollo, lonche de pierna, burro percheron,
            chimichanga, nachos, nuggets, papas a la francesa, papas fritas, salchipulpo,
            dorilocos, tostilocos, mangonada, raspado, esquimal, bubble tea, boba, poke, bowl,
            pay de limon, pay de manzana, rosca de reyes, tres leches, chocoflan, churros
            rellenos, marquesita, chamoyada, gomitas, mazapan, atole, champurrado, quesabirria,
            gringa, alambre, sincronizada, enmoladas, enfrijoladas, entomatadas, picaditas,
            cochinita, cochinita pibil, cecina, chistorra, choripan, arepa, empanada, filete de
            pescado, pescado zarandeado, horchata, jamaica, agua de horchata, agua de sabor,
            agua de limon, agua de pepino, agua mineral, topochico, topo chico, penafiel, boing,
            jarrito, frutsi, yakult, cafe de olla, cafe helado, cafe frio, lechero, carajillo,
            te helado, te de manzanilla, tejate, tascalate, pozol, bacanora, sotol, clericot,
            sangria, vino tinto, copa de vino, cubas, cubita, perla negra, gomichela, clamato,
            ojo rojo, cantarito, jarra de agua, jarra de clericot, tecate, bohemia, dos equis,
            cerveceria, cubeta de cervezas, cubetazo, cartonazo, caguamon, charola de cervezas,
            unas heladas, birra, guaro, pomo, botella de tequila, cabrito, machaca, machacado,
            machacado con huevo, discada, arrachera nortena, cortadillo, asado de puerco,
            barbacha, birriamen, volovan, hojaldra, pan de muerto, concha, cuernito, polvoron,
            bunuelo, platano frito, esquite loco, tostielote, durito, chicharrin, palanqueta,
            cacahuatitos, alegria, cocada, jericalla, glorias, cajeta, dulceria, pulparindo,
            skwinkles, rockaleta, tamarindo, chamoy, yogurt helado, bionico, coctel de fruta,
            fruta picada, vaso de fruta, ensalada de frutas, choco, chocomilk, chocomil,
            picadillo, chicharron en salsa, mole poblano, mole negro, pipian, manchamanteles,
            chileatole, caldo tlalpeno, caldo, sopa de tortilla, sopa azteca, fideo, pancita,
            mondongo, higado encebollado, huauzontle, romeritos, bacalao, chicharron prensado,
            moronga, tinga, tostada de tinga, carne tartara, ceviche de camaron, tostadas de
            ceviche, coctel, campechana, camaron, camarones a la diabla, camaron empanizado,
            pescadilla, filete, mojarra, mojarra frita, ostiones, almeja, pulpo, tiritas de
            pescado, zarandeado, langosta, jaiba, mariscada, chiltepin, taco de pescado, tacos
            al pastor, gaonera, tacos de cabeza, cachete, maciza, cuerito, tacos dorados, tacos
            de barbacoa, tacos de birria, burro, burros de machaca, lorenza, caramelos, mulita,
            quesataco, queca, quesadillon, gorditas de nata, migada, bocol, enchilada potosina,
            enchiladas suizas, zacahuil, tetela, cemita, torta cubana, torta de tamal,
            lonchesito, sandwichon, baguet, cuernito de jamon, hamburguesa al carbon, jocho,
            dogo jumbo, salchipapa, banderilla, papa asada, papas locas, papa rellena, alita,
            boneles, dedos de queso, aros de cebolla, rebanada de pizza, sushito, rollo de
            sushi, yakimeshi, gyozas, pad tai, comida arabe, shawarma, falafel, tacos arabes,
            kebab, comida coreana, kimchi, bao, wonton, chop suey, arroz chino, rollos
            primavera, espagueti, spaghetti, ravioles, carne a la tampiquena, parrillera,
            costillas, costillitas, molcajete, cazuela, pechuga, pollito, pollo frito, pollo con
            papas, carnita, papadzul, poc chuc, queso relleno, sopa de lima, relleno negro,
            panucho, salbut, salbute, polcan, codzitos, kibi, pan de cazon, tikinxic, torta de
            lechon, lechon al horno, tacos de lechon, tortas de cochinita, xnipec, chilorio,
            callo de hacha, coyota, tortillas sobaqueras, tamales de elote, uchepos, corunda,
            carnitas de cerdo, morisqueta, enchiladas morelianas, gazpacho, pollo placero,
            birote, carne en su jugo, cuachala, raicilla, tuba, pajarete, chayotes, tacos de
            guisado, itacate, comedor, tacos de la esquina, taquitos de canasta, antojeria,
            cenaduria, birrieria, pozoleria, jugueria, jugo de naranja, cafe y pan, pan dulce,
            pan de dulce, donitas, churreria, wafle, helado de vainilla, paleteria, raspadito de
            hielo, diablito, yuki, bolis, bolitos, congelada, sabalito, botaneo, botanero,
            picoteo, tragadera, tragazon, atracon, monchis, refin, refacho, el refine, papeo,
            jamada, comelona, pachangon de comida, recalentado, cafecin, cafezazo, cafeino,
            chelada, chelear, chelines, chevecha, cebadas, cebadita, ampollas, misil, bironga,
            guama, wama, pisto y botana, el pisto, vinito""",
        english="""lunch, dinner, breakfast, brunch, supper, meal, snack, coffee, latte,
            cappuccino, espresso, tea, sandwich, bagel, burger, fries, hot dog, salad, soup,
            noodles, pasta, steak, wings, ice cream, cake, cheesecake, dessert, donut, cookie,
            candy, chocolate bar, soda, juice, smoothie, beer, cocktail, tequila, restaurant,
            diner, takeout, take out, food, food truck, catering, pie, taco, chips, eating out,
            ate out, out to eat, dining out, brews, brewskis, munchies, cuppa, slice of pizza,
            nachos, pho, pad thai, curry, fried chicken, chicken wings, chicken nuggets,
            hamburger, cheeseburger, poke bowl, acai bowl, crepes, muffin, croissant, brownie,
            cupcake, milkshake, frappuccino, iced coffee, cold brew, matcha, chai, bubble tea,
            boba, lemonade, soft drink, drink, margarita, martini, mojito, bar tab, happy hour,
            pint, buffet, tapas, appetizers, pastry, pastries, popcorn, gelato, frozen yogurt,
            dumplings, teriyaki, barbecue, bbq, ribs, lobster, fish tacos, pizza slice, hoagie,
            pretzel, street food, date night dinner, takeaway, lunchbox, grub, chow, nosh, bite
            to eat, snackies, noms, brekky, brunchie, elevenses, ' za, za, pizza pie, wraps,
            gyro, ramen bowl, dim sum, pho bowl, udon, bibimbap, korean bbq, kbbq, sashimi,
            nigiri, burrito bowl, carne asada fries, loaded fries, breakfast burrito, breakfast
            tacos, taco truck, food stand, hot wings, tenders, chicken tenders, nuggs,
            mcnuggets, onion rings, mac and cheese, mozzarella sticks, garlic bread,
            breadsticks, pancake, french toast, omelette, omelet, scrambled eggs, cereal bar,
            granola bar, protein bar, trail mix, beef jerky, jerky, gummies, gummy bears,
            skittles, m & m's, snickers, candy bar, gum, popsicle, sundae, shake, slushie,
            slushy, icee, boba tea, matcha latte, pumpkin spice latte, mocha, macchiato, flat
            white, drip coffee, decaf, iced tea, iced latte, energy drink, red bull, monster
            energy, kombucha, pepsi, sprite, dr pepper, mineral water, bottled water, water
            bottle drink, cold one, a round of drinks, round of drinks, round of beers, tequila
            shots, whiskey, vodka soda, gin and tonic, wine tasting, mimosa, bloody mary, six
            pack, sixer, 12 pack, keg, tall boy, hard seltzer, white claw, pub food, bar food,
            cookout, bbq plate, brisket, pulled pork, fried rice, orange chicken, lo mein, chow
            mein, spring rolls, egg rolls, tikka masala, naan, samosas, hummus, caesar salad,
            chicken salad, clam chowder, shrimp, shrimp cocktail, oysters, poutine, fish and
            chips, steak dinner, prime rib, meatballs, lasagna, ravioli, risotto, tiramisu,
            cannoli, cinnamon roll, scone, macarons, macaroons, pie slice, fro yo, froyo, ice
            cream cone, team lunch, work lunch, lunch special, drive thru, drive through, take
            out food, carry out, potluck food, food court, buffet dinner, tasting menu, dinner
            date, breakfast sandwich, blt, grilled cheese, tamale""",
        names="""chipotle, starbucks, mcdonald's, burger king, kfc, subway sandwich,
            domino's, pizza hut, vips, toks, sanborns cafe, italiannis, wingstop, tgi fridays,
            chilis, chili's, el fogoncito, krispy kreme, dairy queen, cielito querido, la casa
            de tono, carl's jr, uber eats, ubereats, rappi, didi food, sanborns, ihop, dunkin,
            tim hortons, panda express, sushi roll, el globo, la esperanza, el califa, los
            cocuyos, taqueria orinoco, orinoco, el tizoncito, el farolito, la casa de los
            abuelos, pollo feliz, el pollo loco, pollo loco, church's, popeyes, taco bell, peter
            piper pizza, papa john's, papa johns, pizza del perro negro, domino, la europea
            cafe, sonora grill, porton, el porton, california restaurante, fishers, fisher's,
            cabanna, olive garden, outback, applebee's, applebees, denny's, dennys, p f chang's,
            p f changs, sushi itto, sushi express, cinnabon, nutrisa, la michoacana, michoacana,
            thrifty, baskin robbins, haagen dazs, mccafe, punta del cielo, cafe punta del cielo,
            caffenio, the italian coffee, italian coffee, black coffee gallery, dutch bros,
            pret, wendy's, wendys, five guys, shake shack, in n out, jack in the box, arby's,
            chick fil a, doordash, door dash, grubhub, sin delantal, rappi turbo, justo burger,
            little caesar, benedetti's, benedettis, potzollcalli, lynis, wings army, buffalo
            wild wings, hooters, cheesecake factory, maison kayser, lecaroz, tacos gus,
            farolito, hamburguesas memorables, carls jr, whataburger, raising cane's, raising
            canes, jollibee, del taco, el torito, rubio's, panera, panera bread, sweetgreen,
            potbelly, jimmy john's, jimmy johns, jersey mike's, firehouse subs, sonic drive in,
            culver's, waffle house, cracker barrel, red lobster, texas roadhouse, longhorn,
            golden corral, dave's hot chicken, wing stop, zaxby's, bojangles, tropical smoothie,
            jamba, jamba juice, peet's, peets coffee, philz, blue bottle, crumbl, insomnia
            cookies, cold stone, ben & jerry's, menchie's, pinkberry, auntie anne's, wetzel's,
            el pollo feliz, pollo pepe, bachoco asado, kentucky, mc donalds, mcdonald, mcdo,
            burguer king, domino's pizza, dominos pizza, josephinos, bonito, el huarache azteca,
            los panchos, el rey del taco, tacos el guero, don taco, tacos el paisa, el guero, la
            chiapaneca, las alitas, alitas army, mariscos el guero, la mera mera, sushi factory,
            taco fish, carnitas uruapan, tok's, el pescadito, mr sushi, moshi moshi, yoko,
            krispy, tierra garat, cafebreria el pendulo, finca santa veracruz, cafe la selva,
            starbies, sbux, andatti, cafe andatti, oxxo cafe, nieve de garrafa, helados santa
            clara, santa clara, dolphy, holanda, bon ice, bonice, tepoznieves, crepe corner, la
            crepe parisienne, sonora prime, la mansion, fogo de chao, el cardenal, contramar,
            hunan, pf chang, sirloin stockade, gino's, italianni's, la tia juana, barra vieja,
            don ramiro""",
    ),
)  # fmt: skip
