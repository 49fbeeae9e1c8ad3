"""What is bought for the kitchen and the bathroom shelf."""

from __future__ import annotations

from budget.parsing.categories.vocabulary.category_words import CategoryWords

GROCERIES = (
    CategoryWords(
        "Groceries", "VARIABLE",
        spanish="""comida para la semana, comida de la semana, cosas para la comida, super,
            supermercado, despensa, mandado, mercado, tianguis, verdura, fruta, carne, pollo,
            pescado, jamon, queso, leche, huevo, pan, bolillo, tortilla, tortilleria, panaderia,
            carniceria, polleria, fruteria, recauderia, aguacate, jitomate, frijol, arroz,
            aceite de cocina, garrafon, papel de bano, detergente, jabon, viveres, super de la
            semana, abarrote, abarroteria, tiendita de la esquina, miscelanea, verduleria,
            legumbres, cebolla, tomate, limon, naranja, manzana, platano, sandia, papaya, pina,
            uva, zanahoria, lechuga, brocoli, nopal, chile, cilantro, ajo, lentejas, avena,
            cereal, azucar, harina, aceite, mantequilla, crema acida, yogurt, yogur, queso
            oaxaca, queso panela, jamon de pavo, salchicha, tocino, chorizo, bistec, carne
            molida, carne de res, carne de puerco, milanesas crudas, atun, sardinas, mayonesa,
            catsup, mole en pasta, galletas marias, tortillas de harina, pan bimbo, pan de caja,
            pan integral, teleras, kilo de huevo, cartera de huevo, leche deslactosada, leche de
            almendra, cafe molido, cafe soluble, nescafe, agua de garrafon, rellenar garrafon,
            relleno de garrafon, suavitel, fabuloso, cloro, pinol, jabon zote, suavizante,
            servitoallas, papel higienico, bolsas de basura, fibras, escoba, trapeador,
            limpiador, articulos de limpieza, productos de limpieza, formula para bebe, leche en
            polvo, mandado de la semana, el mandado, la despensa, surtido del super, el
            tianguis, sobreruedas, sobre ruedas, el sobreruedas, la merced, mercado municipal,
            changarro, estanquillo, tendejon, cremeria, salchichoneria, minisuper, mini super,
            papa, papas blancas, chayote, betabel, elotes crudos, apio, espinaca, ejotes,
            chicharos, champinon, poblano, chile serrano, jalapeno, tomatillo, tomates verdes,
            calabaza, coliflor, repollo, rabano, perejil, epazote, melon, mango, guayaba,
            durazno, mandarina, toronja, pera, ciruela, granada, tejocotes, canas, coco, fresa,
            mora, zarzamora, kiwi, pimienta, consome en polvo, aceite vegetal, aceite de oliva,
            vinagre, arroz y frijol, pasta para sopa, sopa maruchan, maruchan, sopa instantanea,
            harina de maiz, maseca, masa, tostadas, galletas saladas, galletas para la semana,
            pan blanco, pan tostado, pan molido, requeson, queso fresco, queso cotija, queso
            manchego, quesillo, media crema, lechera, leche evaporada, yogurth, margarina,
            chuleta, pechuga de pollo, muslo, pierna y muslo, huacal, costilla de puerco, carne
            para asar, carbon, lena, filete de tilapia, tilapia, camaron crudo, tortillas de
            maiz, garbanzo, soya, haba, especias, canela, miel, mermelada, crema de cacahuate,
            azuquita, cafe en grano, cafe de grano, sobres de te, agua embotellada, agua ciel,
            agua bonafont, agua epura, electropura, papel, rollo de papel, papel aluminio,
            bolsas ziploc, jabon de trastes, jabon para trastes, jabon en polvo, jabon de ropa,
            suavizante de ropa, axion, limpiapisos, jerga, esponja, desechables, platos
            desechables, vasos desechables, servilleta, veladora, cerillos, insecticida, foco
            ahorrador""",
        english="""cleaning stuff, stuff for the week, groceries, grocery, supermarket,
            vegetables, veggies, fruit, meat, chicken, fish, milk, cheese, egg, bread, rice,
            beans, wine, toilet paper, detergent, soap, butcher, bakery, farmers market, weekly
            groceries, weekly shop, food shopping, produce, apples, apple juice carton, banana,
            oranges, tomato, potato, onion, avocado, lettuce, carrots, strawberries, grapes,
            ground beef, beef, pork, bacon, ham, turkey, sausage, butter, yogurt, cereal, oats,
            oatmeal, flour, sugar, cooking oil, olive oil, almond milk, oat milk, baby formula,
            paper towels, trash bags, dish soap, laundry detergent, cleaning supplies, bleach,
            sponge, napkins, supermarket run, grocery run, grocery store, corner store,
            convenience store, household items, spices, frozen food, grocery haul, grocery trip,
            groceries run, food for the week, food for the house, fruits and vegetables, veg,
            berries, blueberries, raspberries, lemon, pineapple, watermelon, peaches, pear,
            cucumber, bell pepper, peppers, garlic, broccoli, spinach, cabbage, cauliflower,
            celery, mushrooms, sweet potatoes, zucchini, kale, salad mix, rotisserie chicken,
            chicken breast, chicken thighs, ground turkey, steaks, salmon, tuna, canned tuna,
            shrimp bag, deli meat, cold cuts, hot dogs pack, cream cheese, sour cream, heavy
            cream, creamer, coffee creamer, coffee beans, ground coffee, tea bags, loaf of
            bread, buns, bagels pack, peanut butter, ketchup, mustard, mayo, mayonnaise, salsa,
            hot sauce, soy sauce, vinegar, pasta sauce, canned beans, black beans, lentils,
            ramen noodles, instant noodles, chips and salsa, crackers, granola, tofu, charcoal,
            dishwasher pods, fabric softener, windex, lysol, ziploc bags, aluminum foil, paper
            plates, plastic cups, tp""",
        names="""bimbo, lala, la central de abastos, central de abastos, mercado de abastos,
            mercado de jamaica, mercado de san juan, super kompras, tiendas neto, waldos mart,
            casa ley, s mart, alsuper, al super, cornershop, jokr, rappi turbo super, bodega
            aurrera express, mi bodega, walmart express, soriana hiper, mega soriana, mercado
            soriana, la comer fresko, sumesa, san francisco de asis, arteli, abarrotes lupita,
            safeway, aldi, publix, wegmans, instacart""",
    ),
)  # fmt: skip
