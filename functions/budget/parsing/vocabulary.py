"""The category a word stands for: category, its type, its words in Spanish, in English, and names.

This is the documented synonym map of the contract (R59). It is read so:
- whole words, without accents, the longest phrase first; a plural finds its singular;
- a category with a higher `rank` wins over a lower one: what is for an animal is Pets wherever it
  was bought, and a shop that sells everything says nothing where the thing is named;
- two categories of one rank that neither "en", "to", "para"... joins leave the category open.
A word that is not here has no category: it is never guessed.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

CategoryType = Literal["INCOME", "FIXED", "VARIABLE", "DEBT", "DONATION", "SAVINGS"]

SHOP, THING, PURPOSE, SALE = 0, 1, 2, 3


class Entry(NamedTuple):
    category: str
    type: CategoryType
    spanish: str = ""
    english: str = ""
    names: str = ""
    rank: int = THING


TABLE = (
    Entry(
        "Food", "VARIABLE",
        """comida, comida corrida, comi, desayuno, desayune, almuerzo, almorce, cena, cene, taco,
        torta, quesadilla, gordita, tamal, elote, esquite, pozole, birria, barbacoa, carnitas,
        chilaquiles, enchilada, tlayuda, sope, antojitos, taquiza, taqueria, hamburguesa, pizza,
        hot dog, perro caliente, sushi, ramen, ceviche, mariscos, ensalada, sopa,
        pollo rostizado, pollo asado,
        alitas, papas, papitas, botana, dulce, dulces, chocolate, chicle, helado, nieve, paleta,
        pastel,
        pay de queso, pay de, postre, churro, galleta, donas, cafe, cafecito, capuchino, te chai,
        refresco, coca, jugo, licuado, agua fresca, agua de jamaica, cerveza, chela, caguama,
        michelada, mezcal, tequila, restaurante, restaurant, fonda, cafeteria, lonche, antojo,
        sandwich, torta ahogada, burrito, molletes, huevos rancheros, arrachera""",
        """lunch, dinner, breakfast, brunch, supper, meal, snack, coffee, latte, cappuccino,
        espresso, tea, sandwich, bagel, burger, fries, hot dog, salad, soup, noodles, pasta, steak,
        wings, ice cream, cake, cheesecake, dessert, donut, cookie, candy, chocolate bar, soda,
        juice, smoothie, beer, drinks, cocktail, tequila, restaurant, diner, takeout, take out,
        food, food truck, catering, pie, pancakes, taco, chips""",
        """chipotle, starbucks, mcdonalds, mcdonald's, burger king, kfc, subway sandwich, dominos,
        domino's, pizza hut, little caesars, vips, toks, sanborns cafe, italiannis, wingstop,
        tgi fridays, chilis, chili's, el fogoncito, krispy kreme, dairy queen, cielito querido,
        la casa de tono, carl's jr, uber eats, ubereats, rappi, didi food, sanborns, ihop,
        dunkin, tim hortons, panda express, sushi roll, el globo, la esperanza""",
    ),
    Entry(
        "Groceries", "VARIABLE",
        """super, supermercado, despensa, mandado, mercado, tianguis, abarrotes, verdura, fruta,
        carne, pollo, pescado, jamon, queso, leche, huevo, pan, bolillo, tortilla, tortilleria,
        panaderia, carniceria, polleria, fruteria, recauderia, aguacate, jitomate, frijol, arroz,
        aceite de cocina, garrafon, papel de bano, detergente, jabon, viveres""",
        """groceries, grocery, supermarket, vegetables, veggies, fruit, meat, chicken, fish, milk,
        cheese, egg, bread, rice, beans, wine, toilet paper, detergent, soap, butcher, bakery,
        farmers market""",
    ),
    Entry(
        "Transport", "VARIABLE",
        """taxi, metro, metrobus, camion, camiones, autobus, microbus, combi, pesero, cablebus,
        tren, trolebus, pasaje, estacionamiento, valet, parquimetro, caseta, peaje, verificacion,
        llanta, taller mecanico, mecanico, afinacion, cambio de aceite, lavado de coche, autolavado,
        tarjeta del metro, tarjeta de movilidad, recarga tarjeta metro, bici publica""",
        """taxi, cab, bus, train, subway, metro, ferry, parking, toll, toll road, tolls, car wash,
        oil change, mechanic, tires, tire, car repair, ride, fare, commute, bus fare""",
        "uber, didi, cabify, lyft, indriver, ecobici, ado, tag, pase tag, televia",
    ),
    Entry(
        "Fuel", "VARIABLE",
        """gasolina, gasolinera, combustible, diesel, magna, gasofa, tanque lleno,
        gasolina premium""",
        """gasoline, fuel, gas station, petrol, diesel, filled up the tank, fill up, fill the tank,
        gas for the car, gas for my car, tank of gas""",
        "pemex, bp, g 500, oxxo gas, repsol, hidrosina, mobil, shell, chevron",
    ),
    Entry(
        "Entertainment", "VARIABLE",
        """cine, pelicula, concierto, teatro, museo, antro, bar, boliche, fiesta, feria,
        parque de diversiones, videojuego, juego, boletos del partido, partido, zoologico, karaoke,
        billar, escape room, balneario, evento""",
        """movie, movies, cinema, concert, theater, theatre, museum, nightclub, club, bar, bowling,
        party, video game, videogame, game, arcade, zoo, amusement park, karaoke, show,
        theme park""",
        """cinepolis, cinemex, ticketmaster, superboletos, steam, playstation store, nintendo,
        six flags, kidzania, xbox game""",
    ),
    Entry(
        "Shopping", "VARIABLE",
        """ropa, zapato, tenis, playera, camisa, blusa, pantalon, pants, falda, vestido, chamarra,
        sueter, sudadera, calcetines, ropa interior, bolsa de mano, mochila, cinturon, gorra,
        traje de bano, traje, muebles, mueble, sillon, colchon, sabanas, toallas, trastes,
        licuadora, zapatillas, botas, sandalias""",
        """clothes, clothing, shoes, sneakers, shirt, t - shirt, tee, jeans, trousers, skirt, dress,
        jacket, coat, sweater, hoodie, socks, underwear, backpack, belt, hat, boots, sandals,
        furniture, sofa, mattress, sheets, towels, purse, handbag""",
        "zara, h&m, bershka, pull and bear, nike, adidas, shein, c&a, uniqlo, ikea, aliexpress",
    ),
    Entry(
        "Personal Purchases", "VARIABLE",
        """audifonos, celular nuevo, telefono nuevo, laptop, computadora, tableta, reloj, cargador,
        funda, bocina, teclado, raton inalambrico, monitor, pantalla, corte de pelo,
        corte de cabello, peluqueria, barberia, estetica, salon de belleza, manicure,
        unas acrilicas,
        maquillaje, perfume, crema, desodorante, rasuradora, spa, masaje""",
        """headphones, earbuds, new phone, laptop, computer, tablet, watch, charger, phone charger,
        phone case, speaker, keyboard, mouse, monitor, tv, haircut, barber, salon, nails, manicure,
        makeup, perfume, cologne, cosmetics, deodorant, razor, spa, massage, skincare""",
        "iphone, ipad, airpods, macbook, samsung galaxy, galaxy, sephora, apple watch, kindle",
    ),
    Entry(
        "Health", "VARIABLE",
        """medicina, medicamento, farmacia, doctor, doctora, dentista, consulta, consulta medica,
        hospital, analisis, analisis de sangre, laboratorio clinico, lente, lentes de contacto,
        optica, psicologo, psicologa, terapia, terapeuta, ginecologa, ginecologo, pediatra,
        nutriologa, nutriologo, vitaminas, vacuna, gym, gimnasio, ultrasonido, radiografia,
        fisioterapia, curitas, pastillas""",
        """pharmacy, drugstore, medicine, meds, medication, doctor, dentist, doctor appointment,
        hospital, clinic, lab test, blood test, glasses, contact lenses, optometrist, therapy,
        therapist, psychologist, vitamins, vaccine, gym, physio, prescription, checkup, x - ray,
        pediatrician""",
        """farmacia guadalajara, farmacias guadalajara, farmacia del ahorro, farmacias del ahorro,
        similares, farmacia similares, doctor simi, dr simi, benavides, smart fit, smartfit, salud
        digna, chopo""",
    ),
    Entry(
        "Education", "VARIABLE",
        """colegiatura, escuela, universidad, curso, diplomado, maestria, clases, clase, libro,
        cuaderno, utiles, utiles escolares, uniforme, uniforme escolar, papeleria, copias,
        inscripcion, taller de, libros de texto""",
        """tuition, school, school supplies, college, university, course, class, lesson, lessons,
        book, textbook, notebook, stationery, workshop, bootcamp""",
        "udemy, coursera, platzi, duolingo, gandhi, busuu",
    ),
    Entry(
        "Pets", "VARIABLE",
        """croquetas, perro, perrito, perra, gato, gatito, gata, mascota, veterinario, veterinaria,
        arena para gato, arenero, correa, comida para perro, comida para gato, estetica canina,
        alimento para perro""",
        """dog, puppy, cat, kitten, pet, vet, veterinarian, dog food, cat food, cat litter, kibble,
        dog toys, pet food, leash, dog grooming""",
        "petco, + kota, maskota, pedigree, whiskas",
        rank=PURPOSE,
    ),
    Entry(
        "Travel", "VARIABLE",
        """hotel, hostal, vuelo, boleto de avion, boletos de avion, hospedaje, viaje a, vacaciones,
        maleta, tour, excursion, pasaporte, visa americana, crucero, equipaje""",
        """hotel, hostel, motel, flight, plane ticket, airfare, plane tickets, vacation, trip to,
        suitcase, luggage, tour, cruise, passport, baggage""",
        """airbnb, booking, expedia, despegar, volaris, aeromexico, viva aerobus, vivaaerobus,
        kayak, trivago""",
    ),
    Entry(
        "Gifts", "VARIABLE",
        "regalo, regalito, flores, ramo de flores, rosas, tarjeta de felicitacion, mesa de regalos",
        "gift, present, birthday present, flowers, bouquet, greeting card, roses",
        rank=PURPOSE,
    ),
    Entry(
        "Home", "VARIABLE",
        """plomero, electricista, ferreteria, pintura, jardinero, albanil, fumigacion, tintoreria,
        lavanderia, senora de la limpieza, limpieza de la casa, foco, focos, cerrajero""",
        """plumber, electrician, hardware store, gardener, dry cleaning, laundry, laundromat,
        cleaning lady, house cleaning, light bulbs, locksmith, lawn""",
        "home depot, the home depot, truper",
    ),
    Entry(
        "Subscriptions", "FIXED",
        "suscripcion, membresia, anualidad de membresia",
        "subscription, membership",
        """netflix, spotify, disney +, disney plus, hbo, hbo max, max streaming, prime video,
        amazon prime, youtube premium, youtube music, apple music, apple tv, apple tv +, icloud,
        icloud +, google one, google drive, dropbox, chatgpt, openai, claude pro, crunchyroll,
        paramount +, paramount plus, vix, vix +, deezer, tidal, kindle unlimited, audible, adobe,
        canva, patreon, xbox game pass, game pass, playstation plus, ps plus, nintendo online,
        microsoft 365, office 365, mubi, rappi prime, rappi pro, uber one, star +, github copilot,
        notion, new york times, mercado libre meli +, meli +, cinepolis klic""",
        rank=PURPOSE,
    ),
    Entry(
        "Rent", "FIXED",
        "renta, renta del depa, renta de la casa, alquiler, arrendamiento",
        "rent, house rent, apartment rent, lease",
    ),
    Entry(
        "Utilities", "FIXED",
        """luz, recibo de luz, recibo de la luz, recibo del agua, recibo de agua, el agua,
            agua y luz,
        pago de agua, pago del agua, el gas, recibo del gas, recibo de gas, gas natural, gas lp,
        tanque de gas, cilindro de gas, electricidad, predial, basura""",
        """electric bill, electricity, electricity bill, power bill, light bill, water bill,
        gas bill, utilities, utility bill, trash bill, heating""",
        "cfe, sacmex, naturgy, siapa, japac, gas express",
    ),
    Entry(
        "Phone", "FIXED",
        """recarga, recarga telcel, plan de celular, plan celular, plan telcel, saldo telcel,
        saldo para el celular, recibo del telefono, telefono, plan del celular,
        renta del celular""",
        "phone bill, cell bill, cell phone bill, phone plan, mobile plan, top up, prepaid phone",
        "telcel, movistar, at&t, bait, unefon, virgin mobile",
    ),
    Entry(
        "Internet", "FIXED",
        "internet, modem, wifi, internet de la casa",
        "internet, internet bill, wifi, broadband, cable bill",
        "telmex, izzi, totalplay, total play, megacable, infinitum, starlink",
    ),
    Entry(
        "Insurance", "FIXED",
        """seguro, seguro del coche, seguro del carro, seguro del auto, seguro de auto,
        seguro de coche, seguro de vida, seguro de gastos medicos, poliza, aseguradora""",
        """insurance, car insurance, life insurance, health insurance, home insurance,
        insurance premium""",
        "gnp, qualitas, axa, metlife, mapfre",
        rank=PURPOSE,
    ),
    Entry(
        "Debt", "DEBT",
        """prestamo, hipoteca, mensualidad del coche, mensualidad del carro, mensualidad del auto,
        credito hipotecario, credito de auto, credito automotriz, credito personal, letra del coche,
        abono al coche, deuda, empeno, credito de nomina""",
        """loan, car loan, student loan, personal loan, mortgage, loan payment, car payment, debt,
        student loan payment, mortgage payment""",
        "infonavit, fovissste, kueski, fonacot",
        rank=PURPOSE,
    ),
    Entry(
        "Donation", "DONATION",
        "donativo, donacion, done, diezmo, limosna, caridad, ofrenda, done a, redondeo",
        "donation, donated, donate, charity, tithe, offering",
        "cruz roja, teleton, unicef, red cross, greenpeace, caritas",
        rank=PURPOSE,
    ),
    Entry(
        "Savings", "SAVINGS",
        """ahorro, ahorre, ahorros, alcancia, fondo de emergencia, fondo de ahorro, cetes,
        inversion, inverti, aportacion afore, afore, tanda""",
        """savings, piggy bank, emergency fund, investment, invested, retirement fund, index fund,
        put into savings""",
        "gbm, cetesdirecto",
        rank=PURPOSE,
    ),
    Entry(
        "Salary", "INCOME",
        "sueldo, nomina, quincena, salario, mi paga",
        "salary, paycheck, pay check, wages, payroll, payday, my pay",
        rank=PURPOSE,
    ),
    Entry(
        "Freelance", "INCOME",
        "freelance, honorarios, chamba extra, proyecto freelance, chambita, consultoria",
        "freelance, freelance gig, freelance project, side gig, side hustle, consulting, gig",
        rank=PURPOSE,
    ),
    Entry(
        "Bonus", "INCOME",
        "aguinaldo, bono, bono de productividad, ptu, reparto de utilidades, prima vacacional",
        "bonus, year - end bonus, christmas bonus, performance bonus",
        rank=PURPOSE,
    ),
    Entry(
        "Interest", "INCOME",
        "intereses ganados, rendimientos, rendimiento, dividendos",
        "interest earned, dividends, dividend",
        rank=PURPOSE,
    ),
    Entry(
        "Sales", "INCOME",
        "vendi, venta de, ventas, vendimos",
        "sold, sale of my, sales income",
        rank=SALE,
    ),
    Entry(
        "Groceries", "VARIABLE",
        names="""oxxo, walmart, soriana, chedraui, heb, h - e - b, costco, sam's, sams, sams club,
        sam's club, bodega aurrera, aurrera, la comer, superama, fresko, 7 eleven, 7 - eleven,
        seven eleven, tiendita, circle k, city market, trader joe's, whole foods, kroger,
        tiendas 3 b, tienda 3 b, central de abasto, calimax, smart and final""",
        rank=SHOP,
    ),
    Entry(
        "Shopping", "VARIABLE",
        names="""amazon, mercado libre, mercadolibre, liverpool, palacio de hierro,
        el palacio de hierro, suburbia, coppel, elektra, sears, target, ebay, best buy, temu,
        miniso, waldo's, plaza comercial, mall""",
        rank=SHOP,
    ),
)  # fmt: skip

NOT_MEANT = """seguro que, seguro de que, gato hidraulico, book flight, book a flight, book hotel,
    book a hotel, la quincena pasada, watch out, club sandwich, bono de gasolina, bono gasolina"""
"""Phrases in which a word of the table says nothing about the category."""

INCOME_VERBS = """me pagaron, me pago, nos pagaron, cobre, recibi, me depositaron, me cayo,
    me cayeron,
    me ingresaron, ingreso de, ingreso, gane, vendi, vendimos, got paid, received, i received,
    earned,
    i earned, paid me, sold, i sold, income, won, me dieron mi, deposito de nomina"""
EXPENSE_VERBS = """gaste, me gaste, gastamos, pague, pagamos, compre, me compre, compramos,
    gasto, gasto de,
    me cobraron, costo, me costo, costaron, me costaron, salio en, salio, se me fueron, compra,
    pago de,
    pedi, le eche, le puse, comi, spent, i spent, paid, i paid, bought, i bought, purchased,
    cost, cost me,
    ordered, charged, was charged, expense, purchase, dropped, ate, paid for, pay for, paying"""
