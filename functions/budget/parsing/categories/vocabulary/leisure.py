"""Variable spending now and then: going out, clothes, courses, journeys and presents."""

from __future__ import annotations

from budget.parsing.categories.vocabulary.category_words import PURPOSE, CategoryWords

LEISURE = (
    CategoryWords(
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
    CategoryWords(
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
    CategoryWords(
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
    CategoryWords(
        "Education", "VARIABLE",
        """colegiatura, escuela, universidad, curso, diplomado, maestria, clases, clase, libro,
        cuaderno, utiles, utiles escolares, uniforme, uniforme escolar, papeleria, copias,
        inscripcion, taller de, libros de texto""",
        """tuition, school, school supplies, college, university, course, class, lesson, lessons,
        book, textbook, notebook, stationery, workshop, bootcamp""",
        "udemy, coursera, platzi, duolingo, gandhi, busuu",
    ),
    CategoryWords(
        "Travel", "VARIABLE",
        """hotel, hostal, vuelo, boleto de avion, boletos de avion, hospedaje, viaje a, vacaciones,
        maleta, tour, excursion, pasaporte, visa americana, crucero, equipaje""",
        """hotel, hostel, motel, flight, plane ticket, airfare, plane tickets, vacation, trip to,
        suitcase, luggage, tour, cruise, passport, baggage""",
        """airbnb, booking, expedia, despegar, volaris, aeromexico, viva aerobus, vivaaerobus,
        kayak, trivago""",
    ),
    CategoryWords(
        "Gifts", "VARIABLE",
        "regalo, regalito, flores, ramo de flores, rosas, tarjeta de felicitacion, mesa de regalos",
        "gift, present, birthday present, flowers, bouquet, greeting card, roses",
        rank=PURPOSE,
    ),
)  # fmt: skip
