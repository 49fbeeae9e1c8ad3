"""Going out, journeys and courses."""

from __future__ import annotations

from budget.parsing.categories.vocabulary.category_words import CategoryWords

LEISURE = (
    CategoryWords(
        "Entertainment", "VARIABLE",
        spanish="""cine, pelicula, concierto, teatro, museo, antro, bar, boliche, fiesta,
            feria, parque de diversiones, videojuego, juego, boletos del partido, partido,
            zoologico, karaoke, billar, escape room, balneario, evento, peda, precopeo, precopa,
            reven, pachanga, boletos para el cine, entradas del cine, peli, funcion de cine,
            boletos de cine, boleto del cine, entrada al cine, entrada al museo, entrada al
            antro, cover del antro, toquin, boleto del concierto, obra de teatro, boletos de
            teatro, stand up, boletos del estadio, boletos para el estadio, futbol, cancha de
            futbol, rentar cancha, renta de cancha, liga de futbol, padel, tenis de mesa,
            paintball, gotcha, maquinitas, feria de san marcos, circo, parque acuatico, boletos
            para el partido, quiniela, loteria, melate, casino, raspadito, juegos de steam,
            juego de mesa, vinil, cantina, pulqueria, cover, el cover, cover del bar, pary,
            rave, perreo, tocada, tocadon, boletos para el concierto, boletos de concierto,
            palenque, jaripeo, rodeo, bailongo, tardeada, posadita, kermes, kermesse, verbena,
            carnaval, feria del pueblo, juego mecanico, lucha libre, luchas, las luchas, boletos
            de las luchas, boletos del futbol, partido de futbol, beisbol, boletos del beis, el
            beis, chivas, partido de las chivas, liga mx, cascarita, la reta, cancha, renta de
            la cancha, arbitraje, arbitro, inscripcion de la liga, fut, fut 7, gotcha con los
            amigos, laser, mesa de billar, domino torneo, baraja, apuesta deportiva, maquinitas
            del oxxo, videojuego usado, juego de play, juego del play, juego de switch, juego de
            xbox, pavos de fortnite, v bucks, diamantes de free fire, free fire, monedas fifa,
            gift card de steam, pelicula rentada, renta de pelicula, palomitas del cine, combo
            del cine, funcion, estreno, circo de los ninos, exposicion, acuario inbursa,
            planetario, parque de trampolines, trampolines, brincolin, alberca publica,
            cuatrimotos, renta de cuatrimoto, lanchas, trajinera, paseo en lancha, tirolesa,
            airsoft, bar de karaoke, noche de karaoke, micro abierto, comedia, standup, show de
            comedia, mariachi, los mariachis, norteno, banda en vivo, conjunto, sonidero,
            pinata, salon de fiestas, payaso, bolo, bingo, loteria nacional, boleto de loteria,
            cachito de loteria, rifa, boleto de la rifa, boletos de rifa, pronosticos, tris,
            chispazo, progol, comic, uno juego, guitarra, cuerdas de guitarra, discos, vinilo""",
        english="""movie, cinema, concert, theater, theatre, museum, nightclub, club, bar,
            bowling, party, video game, videogame, game, arcade, zoo, amusement park, karaoke,
            show, theme park, movie ticket, cinema tickets, theater tickets, concert ticket,
            music festival, festival tickets, comedy show, comedy club, stand up, stand up show,
            opera, ballet, museum ticket, museum entry, water park, amusement park tickets,
            theme park tickets, football game, soccer game, baseball game, basketball game, game
            tickets, paintball, laser tag, mini golf, golf, casino, lottery, lottery ticket,
            bet, poker night, board game, vinyl, cover charge, pub, dance club, dj set, night
            out, streaming rental, movie rental, skating, ice skating, trampoline park, movie
            night out, the movies, cinema trip, imax, matinee, popcorn at the movies, gig
            ticket, show tickets, concert merch, festival, festival pass, edc ticket, the cover,
            club cover, bottle service, club night, bar hopping, bar crawl, pub crawl, pregame,
            karaoke night, trivia night, game night, poker buy in, scratchers, scratch off,
            lotto, lotto ticket, powerball, sports bet, betting, slots, casino night, pool
            table, pool hall, darts, bowling alley, bowling shoes, arcade games, arcade tokens,
            laser tag game, axe throwing, go kart, mini - golf, driving range, green fees, golf
            balls, batting cages, skate rental, ski pass, lift ticket, surf lesson, kayak
            rental, boat rental, jet ski, paddle board, fishing license, fishing trip, park
            entry, national park, park pass, state park, disneyland, disney world, universal
            studios, knott's, legoland, seaworld, aquarium tickets, zoo tickets, zoo trip,
            aquarium visit, county fair, carnival, circus, haunted house, pumpkin patch,
            fireworks, band merch, guitar strings, guitar, vinyl record, comic book, dnd books,
            xbox gift card, ps store, in game purchase, loot box, v - bucks, vbucks, battle
            pass, dlc, new game, switch game, ps 5 game""",
        names="""cinepolis, cinemex, ticketmaster, superboletos, steam, playstation store,
            nintendo, six flags, kidzania, xbox game, boletia, eticket, e ticket, boletomovil,
            fever, stubhub, cinemark, cinepolis vip, cinemex platino, epic games, nintendo
            eshop, eshop, xbox live, roblox, robux, fortnite, valorant, league of legends,
            twitch, dave & buster's, dave and busters, chuck e cheese, recorcholis, diverticity,
            granja las americas, xcaret, la feria de chapultepec, salon los angeles, pepsi
            center, foro sol, auditorio nacional, estadio azteca, psn, nintendo switch, ubisoft,
            blizzard, riot, minecraft, genshin, candy crush, pokemon go, draftkings, fanduel,
            bet 365, codere, caliente mx, playdoit, live aqua, amc, amc theatres, regal cinemas,
            alamo drafthouse, topgolf, main event, round 1, sky zone, urban air, seatgeek, stub
            hub, eventbrite, live nation, cirque du soleil, coca cola fest, vive latino, corona
            capital, tecate para norte, para norte, selvatica, xel - ha, xplor, africam safari,
            africam, zoologico de chapultepec, chapultepec magico, aztlan parque, salitre
            magico, wtc, arena mexico, arena monterrey, arena cdmx, palacio de los deportes,
            plaza de toros, tepito juegos, gameplanet, game planet, gamestop""",
    ),
    CategoryWords(
        "Travel", "VARIABLE",
        spanish="""hotel, hostal, vuelo, boleto de avion, hospedaje, viaje a, vacaciones,
            maleta, tour, excursion, pasaporte, visa americana, crucero, equipaje, avion,
            boletos a, pasaje de avion, viajes, viaje redondo, hospedaje en, cabana, posada,
            noche de hotel, equipaje documentado, tramite de visa, tramite del pasaporte, renta
            de auto, renta de coche, seguro de viaje, paquete de viaje, vacaciones en, souvenir,
            entrada a las piramides, airb&b, air bnb, cuarto de hotel, habitacion de hotel,
            reservacion del hotel, reservacion de hotel, reserva de hotel, resort todo incluido,
            todo incluido, glamping, temazcal en tepoz, boletos para cancun, boletos a cancun,
            vuelo redondo, tua, maleta documentada, exceso de equipaje, sala vip, viaje de fin
            de semana, viaje a la playa, escapada, vacas, las vacas, vacacionar, luna de miel,
            paseo turistico, guia de turistas, guia turistico, entrada al parque natural,
            entrada a la zona arqueologica, zona arqueologica, piramides, entrada a xcaret,
            cenote, cenotes, entrada al cenote, snorkel, buceo, tramite visa, cita de la visa,
            permiso de viaje, renta de carro, renta de camioneta, carro rentado, coche rentado,
            seguro del viaje, chip internacional, recuerditos, recuerdo del viaje, imanes de
            recuerdo, postales""",
        english="""hotel, hostel, motel, flight, plane ticket, airfare, vacation, trip to,
            suitcase, luggage, tour, cruise, passport, baggage, airline ticket, airplane ticket,
            plane fare, baggage fee, checked bag, hotel room, hotel stay, cabin, resort, bed and
            breakfast, vacation rental, car rental, travel insurance, visa fee, passport
            renewal, passport photos, road trip, weekend trip, weekend getaway, beach trip, ski
            trip, souvenir, train to the coast, air ticket, flight ticket, round trip flight,
            return flight, red eye, flight home, hotel booking, hotel night, hotel reservation,
            motel room, hostel bed, bnb, bed & breakfast, lodging, camp site reservation, all
            inclusive, honeymoon, getaway, vacay, vacay hotel, staycation, holiday trip, spring
            break, spring break trip, bus tour, guided tour, walking tour, boat tour,
            sightseeing, snorkeling, scuba, scuba diving, cruise deposit, luggage fee, bag fee,
            carry on bag, lounge pass, seat upgrade, travel pillow, travel adapter, passport
            fee, passport renewal fee, visa application, global entry, tsa precheck, esim, trip
            deposit, rental car deposit, car hire""",
        names="""airbnb, booking, expedia, despegar, volaris, aeromexico, viva aerobus,
            vivaaerobus, kayak, trivago, aeromar, united airlines, american airlines, delta
            airlines, spirit airlines, southwest, jetblue, iberia, hoteles city express, city
            express, fiesta inn, holiday inn, hilton, marriott, hyatt, booking com, hotels com,
            price travel, pricetravel, best day, bestday, hostelworld, vrbo, interjet,
            magnicharters, hertz, uber rent, american air, alaska airlines, frontier airlines,
            southwest airlines, air canada, air france, lufthansa, british airways, ryanair,
            klm, avianca, copa airlines, latam, hoteles mision, mision hoteles, one hoteles,
            hotel one, ibis, best western, motel 6, super 8, days inn, la quinta, la quinta inn,
            hampton inn, comfort inn, sheraton, westin, four seasons, fairmont, barcelo, riu,
            iberostar, palladium, grand velas, agoda, hotels . com, booking . com, skyscanner,
            google flights, cheapflights, priceline, turibus, enterprise rent a car, budget rent
            a car, alamo rent a car, europcar, national car rental, royal caribbean, carnival
            cruise""",
    ),
    CategoryWords(
        "Education", "VARIABLE",
        spanish="""colegiatura, escuela, universidad, curso, diplomado, maestria, clase,
            libro, cuaderno, utiles, utiles escolares, uniforme, uniforme escolar, papeleria,
            copias, inscripcion, taller de, libros de texto, colegio, kinder, guarderia,
            preescolar, primaria, secundaria, prepa, preparatoria, posgrado, doctorado,
            mensualidad de la escuela, mensualidad del colegio, mensualidad de la universidad,
            pago de la escuela, clase de ingles, clases de piano, clases de baile, clases
            particulares, maestro particular, tutor, tutoria, curso en linea, examen de ingles,
            examen de admision, certificacion, titulacion, tramite de titulo, lapices, lapiz,
            mochila escolar, lista de utiles, material escolar, fotocopias, engargolado,
            cartulina, maqueta, excursion escolar, graduacion, anillo de graduacion, cooperacion
            de la escuela, uni, la uni, la prepa, prepa en linea, cbtis, conalep, bachillerato,
            cole, el cole, escuela de los ninos, guarderia del bebe, estancia infantil, kinder
            del nino, maternal, reinscripcion, semestre, cuatrimestre, ficha de la uni, ficha de
            admision, examen extraordinario, extraordinario, examen toefl, toefl, ielts,
            constancia, kardex, credencial, credencial escolar, cedula profesional, tesis,
            impresion de tesis, empastado, impresion, copias e impresiones, copias de la
            escuela, copias de la uni, enmicado, papelito, papeleria de la escuela, monografia,
            mapas, papel bond, fomi, hojas blancas, plumon, marcatextos, lapicera, lapicero,
            sacapuntas, goma de borrar, resistol, tijeras, juego de geometria, calculadora,
            libreta, carpeta, folder, diccionario, libro de ingles, libro usado, libreria,
            uniforme del nino, uniformes, bata de laboratorio, bata escolar, mochila para la
            escuela, utiles de los ninos, cooperacion escolar, cuota escolar, cuota de la
            escuela, cuota de padres de familia, festival de la escuela, salida escolar,
            campamento, curso de verano, clases de natacion para los ninos, clases de ballet,
            clase de canto, clases de musica, clase de guitarra, clases de manejo, escuela de
            manejo, clases de cocina, asesoria, regularizacion, profe particular, curso de
            ingles, ingles, idiomas, clases de frances, seminario, congreso, conferencia,
            webinar""",
        english="""tuition, school, school supplies, college, university, course, class,
            lesson, book, textbook, notebook, stationery, workshop, bootcamp, daycare,
            preschool, kindergarten, high school, school fee, school trip, english class, piano
            lessons, guitar lessons, dance class, tutor, tutoring, online course, online class,
            certification, exam fee, entrance exam, pencils, school books, photocopies,
            calculator, graduation, student fees, art supplies, ebook, audiobook, tuition
            payment, tuition fee, college tuition, college fees, semester fees, enrollment fee,
            application fee, sat, sat prep, gre, textbook rental, used textbooks, lab fee, lab
            coat, school uniform, school lunch money, school photos, school pictures, field
            trip, school fundraiser, yearbook, cap and gown, student id, preschool fees,
            childcare, child care, after school program, summer camp, summer school, music
            lessons, violin lessons, swim lessons, driving lessons, driving school, driver's ed,
            drivers ed, language class, spanish class, spanish lessons, cooking class, pottery
            class, art class, coding bootcamp, coding class, tutor for my son, tutor for my
            daughter, study guide, flashcards, printing, prints, copies, binder, pen, markers,
            highlighters, crayons, backpack for school, planner, sketchbook, paint set, novel,
            conference, conference ticket, seminar""",
        names="""udemy, coursera, platzi, duolingo, gandhi, busuu, crehana, domestika, edx,
            khan academy, masterclass, skillshare, linkedin learning, porrua, el sotano,
            libreria porrua, libreria gandhi, lumen, office max, officemax, office depot,
            berlitz, harmon hall, open english, unam, tec de monterrey, uvm, unitec, ipn, barnes
            and noble, barnes & noble, udacity, pluralsight, codecademy, datacamp, coursera
            plus, babbel, rosetta stone, preply, italki, cambly, chegg, quizlet, grammarly,
            tecmilenio, la salle, anahuac, itam, itesm, uanl, udg, buap, uabc, uady, uam, utel,
            uveg, interlingua, quick learning, british council, anglo mexicano, kumon,
            montessori, scholastic, amazon books, el pendulo, casa del libro, educal, lapiz y
            papel, office depot papeleria, staples, papelerias tony, tony papelerias""",
    ),
)  # fmt: skip
