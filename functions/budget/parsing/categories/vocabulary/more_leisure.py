"""Going out, clothes, gadgets, courses, journeys and presents, by more of their names."""

from __future__ import annotations

from budget.parsing.categories.vocabulary.category_words import PURPOSE, CategoryWords

PLEASURES = (
    CategoryWords(
        "Entertainment", "VARIABLE",
        spanish="""peda, precopeo, precopa, reven, pachanga, boletos para el cine, entradas del
            cine, peli, peliculas, funcion de cine, boletos de cine, boletos del cine, boleto del
            cine, entrada al cine, entradas al cine, entradas al museo, entrada al museo, entrada
            al antro, cover del antro, fiestas, toquin, boletos del concierto, boleto del
            concierto, obra de teatro, boletos de teatro, stand up, boletos del estadio, boletos
            para el estadio, futbol, cancha de futbol, rentar cancha, renta de cancha, liga de
            futbol, padel, tenis de mesa, paintball, gotcha, go karts, maquinitas, feria de san
            marcos, circo, parque acuatico, boletos para el partido, quiniela, loteria, melate,
            casino, raspadito, videojuegos, juegos de steam, juego de mesa, juegos de mesa,
            vinil, cantina, pulqueria, billares""",
        english="""movie ticket, movie tickets, cinema tickets, theater tickets, concert tickets,
            concert ticket, music festival, festival tickets, comedy show, comedy club, stand up,
            stand up show, opera, ballet, museum tickets, museum ticket, museum entry, water
            park, amusement park tickets, theme park tickets, football game, soccer game,
            baseball game, basketball game, game tickets, paintball, go karts, laser tag, mini
            golf, golf, casino, lottery, lottery ticket, bet, poker night, video games, board
            game, board games, vinyl, cover charge, pub, dance club, dj set, night out, escape
            room with, streaming rental, movie rental, skating, ice skating, trampoline park""",
        names="""boletia, eticket, e ticket, boletomovil, fever, stubhub, cinemark, cinepolis vip,
        cinemex platino, epic games, nintendo eshop, eshop, xbox live, roblox, robux, fortnite,
        valorant, league of legends, twitch, dave & buster's, dave and busters, chuck e cheese,
        recorcholis, diverticity, granja las americas, xcaret, la feria de chapultepec, salon
        los angeles, pepsi center, foro sol, auditorio nacional, estadio azteca""",
    ),
    CategoryWords(
        "Shopping", "VARIABLE",
        spanish="""ropita, playeras, camisetas, camiseta, blusas, mezclilla, pantalones, pantalon de
        mezclilla, shorts, short, bermuda, leggins, leggings, mallas, pijama, pijamas, bata,
        calzones, boxers, bra, bras, brasier, brasieres, lenceria, calcetas, tines, abrigo,
        chaleco, corbata, guantes, bufanda, sombrero, cachucha, lentes de sol, tacones, zapatos,
        botines, huaraches, chanclas, crocs, tenis nuevos, tenis para correr, bolsa nueva,
        bolso, cartera, cartera nueva, monedero nuevo, mochila nueva, impermeable, paraguas,
        uniforme de futbol, disfraz, vestidos, trajes, sueteres, aretes, anillo, anillos,
        pulsera, collar, collares, joyeria, joya, silla, sillas, escritorio, base de cama,
        almohada, almohadas, cobija, cobijas, edredon, sabana, toalla, lampara, lamparas,
        alfombra, estante, repisa, librero, comoda, closet, refri, refrigerador, lavadora,
        secadora, estufa, horno, microondas, freidora de aire, freidora, cafetera, tostador,
        ventilador, calefactor, aire acondicionado, aspiradora, plancha, batidora, adornos de
        navidad, arbol de navidad, ropa de bebe, patineta, patines, casa de campana, maletin""",
        english="""t - shirts, shirts, blouse, tank top, shorts, leggings, pajamas, pyjamas, bra,
            bras, boxers, lingerie, tights, suit, blazer, vest, cardigan, gloves, scarf,
            sunglasses, heels, flip flops, slippers, crocs, running shoes, tennis shoes, wallet,
            bag, tote bag, raincoat, umbrella, swimsuit, bikini, costume, halloween costume,
            dresses, earrings, necklace, bracelet, jewelry, chair, chairs, desk, bed frame,
            pillow, pillows, blanket, blankets, comforter, towel, lamp, rug, shelf, bookshelf,
            dresser, couch, fridge, refrigerator, washer, washing machine, dryer, stove, oven,
            microwave, air fryer, coffee maker, toaster, heater, vacuum, vacuum cleaner, blender,
            christmas decorations, christmas tree, baby clothes, kids clothes, kids ' clothes,
            skateboard, camping gear, sportswear, outfit, uniform""",
        names="""stradivarius, forever 21, lefties, old navy, american eagle, hollister,
            abercrombie, levi's, levis, calvin klein, tommy hilfiger, lacoste, puma, reebok,
            converse, new balance, skechers, flexi, price shoes, pull & bear, massimo dutti,
            mango ropa, cuidado con el perro, cklass, primark, tj maxx, marshalls, nordstrom,
            macy's, macys, kohl's, decathlon, innovasport, dportenis, the north face, lululemon,
            victoria's secret, dorian's, c and a, etsy, gaia, dico, muebles dico, muebles
            troncoso, la marina, zara home, h & m, shein mexico, fendi, gucci, coach bolsa,
            michael kors, pandora, swarovski""",
    ),
    CategoryWords(
        "Personal Purchases", "VARIABLE",
        spanish="""las unas, mis unas, unas nuevas, manicura, pedicura, corte y barba, lavado y
            corte, peluquero, estilista, peluqueada, audifono, smartphone, lap, compu,
            computadora nueva, pc gamer, ipad usado, smartwatch, reloj inteligente, cable usb,
            cable hdmi, cargador del celular, cargador portatil, power bank, mica, mica del
            celular, funda del celular, funda para el celular, mouse inalambrico, memoria usb,
            usb, disco duro, disco duro externo, memoria ram, tarjeta grafica, impresora, tinta
            de impresora, tinta para la impresora, cartucho de tinta, camara, camara web, webcam,
            microfono, tripie, bocinas, bocina bluetooth, tele, television, smart tv, chromecast,
            fire stick, silla gamer, corte, barbero, corte de barba, tinte, tinte de cabello,
            alaciado, keratina, peinado, depilacion, cejas, pestanas, extensiones de pestanas,
            unas de gel, gelish, pedicure, facial, limpieza facial, cosmeticos, labial, rimel,
            rubor, base de maquillaje, brochas de maquillaje, crema facial, crema corporal,
            bloqueador, bloqueador solar, protector solar, locion, rastrillo, rastrillos, gel
            para el cabello, cera para el cabello, secadora de pelo, plancha de pelo, tatuaje,
            piercing, reparacion del celular, arreglo del celular, pantalla del celular""",
        english="""hair cut, trim, smartphone, gaming pc, smartwatch, usb cable, hdmi cable,
            power bank, screen protector, wireless mouse, usb drive, hard drive, external hard
            drive, graphics card, printer, printer ink, ink cartridge, camera, webcam,
            microphone, tripod, speakers, bluetooth speaker, television, tvs, smart tv, gaming
            chair, barbershop, beard trim, hair dye, hair color, highlights, blowout, waxing,
            eyebrows, lashes, eyelashes, gel nails, pedicure, mani pedi, facial, lipstick,
            mascara, foundation, moisturizer, face cream, lotion, sunscreen, hair gel, hair
            dryer, hair products, tattoo, piercing, phone repair, screen repair, laptop repair,
            haircuts, hair salon, nail salon, barber shop""",
        names="""xiaomi, motorola phone, pixel phone, apple store, mac store, ishop, steren,
            radioshack, office depot electronics, bose, jbl, sony, logitech, dell, lenovo, hp
            laptop, asus, kindle paperwhite, mac cosmetics, maybelline, l'oreal, loreal, natura,
            avon, mary kay, jafra, fuller, bath & body works, bath and body works, ulta, the body
            shop, echo dot, alexa, gopro, airtag""",
    ),
    CategoryWords(
        "Education", "VARIABLE",
        spanish="""colegio, kinder, guarderia, preescolar, primaria, secundaria, prepa,
            preparatoria, posgrado, doctorado, mensualidad de la escuela, mensualidad del
            colegio, mensualidad de la universidad, pago de la escuela, clase de ingles, clases
            de ingles, clases de piano, clases de guitarra, clases de baile, clases particulares,
            maestro particular, tutor, tutoria, tutorias, cursos, curso en linea, examen de
            ingles, examen de admision, certificacion, titulacion, tramite de titulo, libros,
            cuadernos, lapices, lapiz, mochila escolar, lista de utiles, material escolar,
            fotocopias, engargolado, cartulina, maqueta, excursion escolar, graduacion, anillo de
            graduacion, cooperacion de la escuela""",
        english="""daycare, preschool, kindergarten, high school, school fees, school fee, school
            trip, english class, english classes, piano lessons, guitar lessons, dance class,
            dance classes, tutor, tutoring, online course, online class, certification, exam fee,
            entrance exam, textbooks, notebooks, pencils, school books, photocopies, calculator,
            graduation, student fees, art supplies, ebook, audiobook""",
        names="""crehana, domestika, edx, khan academy, masterclass, skillshare, linkedin learning,
        porrua, el sotano, libreria porrua, libreria gandhi, lumen, office max, officemax,
        office depot, berlitz, harmon hall, open english, unam, tec de monterrey, uvm, unitec,
        ipn, barnes and noble, barnes & noble""",
    ),
    CategoryWords(
        "Travel", "VARIABLE",
        spanish="""avion, boletos a, vuelos, pasaje de avion, pasajes de avion, viajes, viaje
            redondo, hospedaje en, hoteles, cabana, cabanas, posada, noche de hotel, noches de
            hotel, maletas, equipaje documentado, tramite de visa, tramite del pasaporte, renta
            de auto, renta de coche, seguro de viaje, paquete de viaje, vacaciones en, souvenirs,
            souvenir, recuerdos del viaje, entrada a las piramides""",
        english="""flights, airline ticket, airline tickets, airplane ticket, plane fare, baggage
            fee, checked bag, hotel room, hotel stay, cabin, resort, bed and breakfast, vacation
            rental, car rental, travel insurance, visa fee, passport renewal, passport photos,
            road trip, weekend trip, weekend getaway, beach trip, ski trip, souvenirs, souvenir,
            train to the coast""",
        names="""aeromar, united airlines, american airlines, delta airlines, spirit airlines,
            southwest, jetblue, iberia, hoteles city express, city express, fiesta inn, holiday
            inn, hilton, marriott, hyatt, booking com, hotels com, price travel, pricetravel,
            best day, bestday, hostelworld, vrbo, interjet, magnicharters, hertz, uber rent""",
    ),
    CategoryWords(
        "Gifts", "VARIABLE",
        spanish="""regalitos, regalo de cumpleanos, regalo de bodas, regalo de boda, regalo de
            navidad, regalos de navidad, regalo de reyes, reyes magos, intercambio, regalo del
            intercambio, amigo secreto, arreglo floral, ramo, girasoles, ramo de rosas, tarjeta
            de regalo, gift card, tarjeta de cumpleanos, dulceros, envoltura, papel de regalo,
            canastilla, baby shower, detalle, detallito""",
        english="""gifts, presents, birthday gift, christmas gift, christmas gifts, christmas
            present, christmas presents, wedding gift, anniversary gift, valentine's gift,
            valentines gift, secret santa, gift card, birthday card, wrapping paper, gift wrap,
            baby shower gift, housewarming gift, graduation gift, thank you gift, get well card""",
        names="""1 800 flores, interflora, azap, florencia""",
        rank=PURPOSE,
    ),
)  # fmt: skip
