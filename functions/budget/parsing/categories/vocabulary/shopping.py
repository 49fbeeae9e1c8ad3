"""Clothes, gadgets, looks and presents."""

from __future__ import annotations

from budget.parsing.categories.vocabulary.category_words import PURPOSE, CategoryWords

SHOPPING = (
    CategoryWords(
        "Shopping", "VARIABLE",
        spanish="""ropa, zapato, tenis, playera, camisa, blusa, pantalon, pants, falda,
            vestido, chamarra, sueter, sudadera, calcetines, ropa interior, bolsa de mano,
            mochila, cinturon, gorra, traje de bano, traje, mueble, sillon, colchon, trastes,
            licuadora, botas, sandalias, camiseta, mezclilla, pantalon de mezclilla, short,
            bermuda, leggins, leggings, mallas, pijama, bata, bra, brasier, lenceria, tines,
            abrigo, chaleco, corbata, guantes, bufanda, sombrero, cachucha, lentes de sol,
            tacones, botines, huaraches, chanclas, crocs, tenis nuevos, tenis para correr, bolsa
            nueva, bolso, cartera, cartera nueva, monedero nuevo, mochila nueva, impermeable,
            paraguas, uniforme de futbol, disfraz, aretes, anillo, pulsera, collar, joyeria,
            joya, silla, escritorio, base de cama, almohada, cobija, edredon, sabana, toalla,
            lampara, alfombra, estante, repisa, librero, comoda, closet, refri, refrigerador,
            lavadora, secadora, estufa, horno, microondas, freidora de aire, freidora, cafetera,
            tostador, ventilador, calefactor, aire acondicionado, aspiradora, plancha, batidora,
            adornos de navidad, arbol de navidad, ropa de bebe, patineta, patines, casa de
            campana, maletin, cacle, calcos, chanclitas, tenis de futbol, tenis de marca, tenis
            pirata, taquetes de futbol, guarachis, huarachitos, zapatilla, tacos de futbol,
            botitas, trapos, trapito, garras, garritas, ropa de paca, paca, la paca, ropa
            americana, ropa usada, ropa de segunda, ropa de marca, conjuntito, conjunto
            deportivo, pants deportivo, jersey, playera del america, playera de las chivas,
            playera de futbol, jean, chor, chamarron, rompevientos, gabardina, traje sastre,
            smoking, renta de traje, boxer, calzon, chones, tanga, faja colombiana, medias,
            calceta, bata de bano, traje de bano nuevo, gafas, gafas de sol, sombrero vaquero,
            botas vaqueras, cinto, cinto piteado, hebilla, bolsa de marca, mariconera,
            cangurera, maletita, monedero, llavero, aretitos, cadena, esclava, dije, brazalete,
            broqueles, piercing de oro, anillo de compromiso, argollas, bisuteria, alhajas, liga
            para el cabello, diadema, pasadores, muebleria, comedor nuevo, mesita, mesa de
            centro, mesa de noche, buro, ropero, cama, litera, cuna, colchoneta, cobertor,
            stanley, olla express, molcajete de piedra, exprimidor, waflera, sandwichera,
            arrocera, horno de microondas, micro ondas, parrilla, asador, hielera, minisplit,
            clima, abanico, calenton, lavadora nueva, secadora de ropa, carriola, silla para el
            carro del bebe, autoasiento, portabebe, mameluco, panalera, biberon, triciclo,
            patineta nueva, balon, pelota, guantes de box, pesas, mancuernas, tapete de yoga,
            bicicleta fija, caminadora, tienda de campana, linterna, navaja, hamaca, sarape,
            rebozo, huipil, artesania, trastecitos, cosas de la casa, cosas para la casa,
            chachara, la chachara, cosas de shein, pedido de shein, pedido de amazon, pedido de
            mercado libre, compra en linea, novedades, tienda de novedades, bazar, el bazar,
            tienda departamental, mercancia""",
        english="""clothes, clothing, shoes, sneakers, shirt, t - shirt, tee, trousers, skirt,
            dress, jacket, coat, sweater, hoodie, socks, underwear, backpack, belt, hat, boots,
            sandals, furniture, sofa, mattress, sheets, purse, handbag, blouse, tank top,
            leggings, pajamas, pyjamas, bra, lingerie, tights, suit, blazer, vest, cardigan,
            gloves, scarf, sunglasses, heels, flip flops, slippers, crocs, running shoes, tennis
            shoes, wallet, bag, tote bag, raincoat, umbrella, swimsuit, bikini, costume,
            halloween costume, earrings, necklace, bracelet, jewelry, chair, desk, bed frame,
            pillow, blanket, comforter, towel, lamp, rug, shelf, bookshelf, dresser, couch,
            fridge, refrigerator, washer, washing machine, dryer, stove, oven, microwave, air
            fryer, coffee maker, toaster, heater, vacuum, vacuum cleaner, blender, christmas
            decorations, christmas tree, baby clothes, kids clothes, kids ' clothes, skateboard,
            camping gear, sportswear, outfit, uniform, kicks, j's, jordans, jordan 1 s, air
            jordans, yeezys, dunks, chucks, timbs, cleats, sandals and socks, threads, new fit,
            merch, sweatshirt, sweatpants, joggers, track suit, tracksuit, flannel, denim
            jacket, leather jacket, puffer, puffer jacket, rain jacket, button up, polo, polo
            shirt, blouse and skirt, romper, jumpsuit, undies, boxers pack, beanie, snapback,
            ball cap, shades, ray bans, gold chain, ring, engagement ring, wedding band, watch
            band, duffel bag, gym bag, crossbody, fanny pack, thrifted clothes, thrift haul,
            thrift store, thrifting, vintage tee, secondhand clothes, goodwill, salvation army
            store, online shopping, amazon order, amazon haul, amazon stuff, shein haul, shein
            order, temu haul, order from amazon, homeware, home decor, decor, wall art, poster,
            mirror for the room, bunk bed, bed sheets, sheet set, duvet, duvet cover, mattress
            topper, nightstand, coffee table, dining table, office chair, bookcase, tv stand,
            shower curtain, bath mat, dish rack, stanley cup, yeti, hydro flask, instant pot,
            crockpot, slow cooker, rice cooker, kettle, electric kettle, mixer, juicer, ironing
            board, space heater, humidifier, dehumidifier, air purifier, ac unit, mini fridge,
            freezer, dishwasher, stroller, car seat, crib, baby bottles, onesies, scooter for
            the kid, basketball, soccer ball, football cleats, baseball glove, dumbbells, yoga
            mat, treadmill, sleeping bag, flashlight, hammock, bbq grill, lawn chairs""",
        names="""zara, h&m, bershka, pull and bear, nike, adidas, shein, c&a, uniqlo, ikea,
            aliexpress, stradivarius, forever 21, lefties, old navy, american eagle, hollister,
            abercrombie, levi's, levis, calvin klein, tommy hilfiger, lacoste, puma, reebok,
            converse, new balance, skechers, flexi, price shoes, pull & bear, massimo dutti,
            mango ropa, cuidado con el perro, cklass, primark, tj maxx, marshalls, nordstrom,
            macy's, macys, kohl's, decathlon, innovasport, dportenis, the north face, lululemon,
            victoria's secret, dorian's, c and a, etsy, gaia, dico, muebles dico, muebles
            troncoso, la marina, zara home, h & m, shein mexico, fendi, gucci, coach bolsa,
            michael kors, pandora, swarovski, price shoes catalogo, vicky form, suburbia ropa,
            coppel ropa, parisina, modatelas, la parisina, fantasias miguel, mumuso, ross dress
            for less, foot locker, footlocker, finish line, champs sports, dick's sporting
            goods, dicks sporting goods, rei, banana republic, j crew, urban outfitters, pacsun,
            hot topic, tilly's, aeropostale, aritzia, lulu, under armour, vans store, converse
            store, dr martens, doc martens, timberland, ugg, birkenstock, carhartt, dickies,
            wrangler, tous, cartier, louis vuitton, chanel, prada, balenciaga, stussy, depop,
            poshmark, wayfair, west elm, pottery barn, crate and barrel, bed bath and beyond,
            williams sonoma, container store, deportes marti, nike outlet, las americas outlet,
            san juan de dios""",
    ),
    CategoryWords(
        "Personal Purchases", "VARIABLE",
        spanish="""celular nuevo, telefono nuevo, laptop, computadora, tableta, reloj,
            cargador, funda, bocina, teclado, raton inalambrico, monitor, pantalla, corte de
            pelo, corte de cabello, peluqueria, barberia, estetica, salon de belleza, manicure,
            unas acrilicas, maquillaje, perfume, crema, desodorante, rasuradora, spa, masaje,
            las unas, unas nuevas, manicura, pedicura, corte y barba, lavado y corte, peluquero,
            estilista, peluqueada, audifono, smartphone, lap, compu, computadora nueva, pc
            gamer, ipad usado, smartwatch, reloj inteligente, cable usb, cable hdmi, cargador
            del celular, cargador portatil, power bank, mica, mica del celular, funda del
            celular, funda para el celular, mouse inalambrico, memoria usb, usb, disco duro,
            disco duro externo, memoria ram, tarjeta grafica, impresora, tinta de impresora,
            tinta para la impresora, cartucho de tinta, camara, camara web, webcam, microfono,
            tripie, bocina bluetooth, tele, television, smart tv, chromecast, fire stick, silla
            gamer, corte, barbero, corte de barba, tinte, tinte de cabello, alaciado, keratina,
            peinado, depilacion, pestanas, extensiones de pestanas, unas de gel, gelish,
            pedicure, facial, limpieza facial, cosmeticos, labial, rimel, rubor, base de
            maquillaje, brochas de maquillaje, crema facial, crema corporal, bloqueador,
            bloqueador solar, protector solar, locion, rastrillo, gel para el cabello, cera para
            el cabello, secadora de pelo, plancha de pelo, tatuaje, piercing, reparacion del
            celular, arreglo del celular, pantalla del celular, cel nuevo, telefono celular,
            celular usado, celu nuevo, laptop usada, lap nueva, compu nueva, compu usada,
            teclado mecanico, mouse gamer, audifonos bluetooth, diadema gamer, control de xbox,
            control de play, control del play, control del xbox, control del tele, pantalla
            nueva, plasma, tele nueva, bafle, cable del celular, cablecito, cargador nuevo,
            cubo, adaptador, mica nueva, mica de vidrio, protector de pantalla, popsocket,
            soporte para el celular, micro sd, tinta, cartuchos, hojas para imprimir, foco
            inteligente, camara de seguridad, dron, playstation 5, xbox usado, play 5, play
            usado, reparacion de la compu, reparacion de la laptop, pantalla rota, cambio de
            pantalla, cambio de pila, arreglo de la compu, formateo, formateada, la grena,
            grena, el cabello, corte fade, degradado, el barber, la barber, rasurada, barba,
            estetica del pelo, mechas, luces en el cabello, balayage, rayitos, decoloracion,
            ampolletas de cabello, tratamiento de cabello, planchado de pelo, permanente,
            trenzas, extensiones, peluca, acrilicas, acrilico, gelish en las unas, manicurista,
            esmalte, pintura de unas, pestanas postizas, lash lifting, laminado de ceja, ceja,
            depilacion con cera, depilacion laser, bronceado, masajista, spa day, mascarilla,
            skin care, crema hidratante, crema de manos, jabon facial, desmaquillante,
            delineador, rimmel, sombras, paleta de sombras, gloss, lip gloss, colonia, body
            splash, talco, navaja de rasurar, pomada para el pelo, cepillo para el cabello,
            cepillo del pelo, secadora de cabello, plancha para el cabello, rizador, tatu,
            tatuaje nuevo, tatuador, perforacion, bronceador""",
        english="""headphones, earbuds, new phone, laptop, computer, tablet, watch, charger,
            phone charger, phone case, speaker, keyboard, mouse, monitor, tv, haircut, barber,
            salon, nails, manicure, makeup, perfume, cologne, cosmetics, deodorant, razor, spa,
            massage, skincare, hair cut, trim, smartphone, gaming pc, smartwatch, usb cable,
            hdmi cable, power bank, screen protector, wireless mouse, usb drive, hard drive,
            external hard drive, graphics card, printer, printer ink, ink cartridge, camera,
            webcam, microphone, tripod, bluetooth speaker, television, tvs, smart tv, gaming
            chair, barbershop, beard trim, hair dye, hair color, highlights, blowout, waxing,
            eyebrows, lashes, eyelashes, gel nails, pedicure, mani pedi, facial, lipstick,
            mascara, foundation, moisturizer, face cream, lotion, sunscreen, hair gel, hair
            dryer, hair products, tattoo, piercing, phone repair, screen repair, laptop repair,
            hair salon, nail salon, barber shop, fresh cut, a fresh cut, fresh fade, taper,
            lineup, line up, edge up, buzz cut, shape up, cut and beard, barber tip, haircut and
            beard, hair braids, braids, box braids, weave, wig, extensions, hair extensions,
            hair treatment, hair done, nails done, nail set, acrylics, acrylic nails, full set,
            nail fill, gel manicure, nail polish, brow wax, eyebrow wax, lash extensions, spray
            tan, tanning, botox, tat, tattoo session, ear piercing, makeup haul, concealer,
            eyeliner, eyeshadow, blush, bronzer, lip balm, chapstick, setting spray, cleanser,
            face wash, face mask, retinol, sunblock, body lotion, hand cream, perfume bottle,
            body spray, aftershave, shaving cream, razor blades, hair spray, straightener,
            curling iron, electric toothbrush, cell phone, cellphone, new iphone, used phone,
            refurbished phone, phone screen, screen replacement, battery replacement, phone
            cable, lightning cable, usb c cable, charging cable, dongle, airpod, earphones,
            headset, gaming headset, xbox controller, used laptop, chromebook, desktop, pc
            parts, gpu, cpu, ssd, sd card, flash drive, wifi router, mouse pad, mousepad,
            monitor stand, laptop stand, laptop bag, mechanical keyboard, ring light, smart
            watch, apple pencil, ink, toner cartridge, drone, e reader, security camera""",
        names="""iphone, ipad, macbook, samsung galaxy, galaxy, sephora, apple watch,
            kindle, xiaomi, motorola phone, pixel phone, apple store, mac store, ishop, steren,
            radioshack, office depot electronics, bose, jbl, sony, logitech, dell, lenovo, hp
            laptop, asus, kindle paperwhite, mac cosmetics, maybelline, l'oreal, loreal, natura,
            avon, mary kay, jafra, fuller, bath & body works, bath and body works, ulta, the
            body shop, echo dot, alexa, gopro, airtag, galaxy buds, beats, samsung tv, huawei,
            oppo, motorola, poco celular, fitbit, garmin, roku, ring camera, meta quest, oculus,
            steam deck, cyberpuerta, ddtech, pcel, digitalife, bestbuy, radio shack,
            maccosmetics, nyx, bissu, beauty creations, saniye, bioaqua, cerave, cetaphil, the
            ordinary, la roche posay, eucerin, nivea, lubriderm, old spice, gillette, yves
            rocher, arabela, l'bel, esika, cyzone, fenty, rare beauty, glossier, great clips,
            supercuts, sport clips, sally beauty, dollar shave club""",
    ),
    CategoryWords(
        "Gifts", "VARIABLE",
        spanish="""regalo, ramo de flores, rosas, tarjeta de felicitacion, mesa de regalos,
            regalo de cumpleanos, regalo de boda, regalo de navidad, regalo de reyes, reyes
            magos, intercambio, regalo del intercambio, amigo secreto, arreglo floral, ramo,
            ramo de rosas, tarjeta de regalo, gift card, tarjeta de cumpleanos, dulceros,
            envoltura, papel de regalo, canastilla, baby shower, detalle, regalin, presente de
            cumple, cuelga, regalo de san valentin, regalo del 14, regalo del dia de las madres,
            regalo del dia del padre, regalo de 15 anos, regalo de xv, regalo de quince, regalo
            de bautizo, regalo de graduacion, regalo de aniversario, regalo de bebe, regalo de
            despedida, regalo de cumple, regalo para el cumple, regalos de dia de reyes,
            intercambio navideno, posada intercambio, flor, tulipanes, orquidea, girasol, ramo
            buchon, floreria, arreglo de flores, globo, globo metalico, peluche, osito de
            peluche, chocolates de regalo, caja de chocolates, carta y flores, serenata, mono de
            regalo, bolsa de regalo, sorpresa, sobre para los novios, sobre de la boda,
            cooperacion para el regalo, coperacha del regalo, bolo de bautizo""",
        english="""gift, present, birthday present, flowers, bouquet, greeting card, roses,
            birthday gift, christmas gift, christmas present, wedding gift, anniversary gift,
            valentine's gift, valentines gift, secret santa, gift card, birthday card, wrapping
            paper, gift wrap, baby shower gift, housewarming gift, graduation gift, thank you
            gift, get well card, mother's day gift, mothers day gift, father's day gift, fathers
            day gift, v day gift, gift bag, gift basket, party favor, plush, stuffed animal,
            teddy bear, balloon, chocolates box, box of chocolates, tulips, sunflowers, flower
            delivery, flower arrangement, sympathy card, wedding present, wedding registry,
            bridal shower gift, quinceanera gift, quince gift, teacher gift, white elephant,
            white elephant gift, stocking stuffers, host gift, anniversary present, graduation
            present, farewell gift""",
        names="""1 800 flores, interflora, azap, florencia, 1800 flores, 1 - 800 - flowers,
            ftd, proflowers, hallmark, enviaflores, edible arrangements""",
        rank=PURPOSE,
    ),
)  # fmt: skip
