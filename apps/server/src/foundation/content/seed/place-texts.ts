/** Introductions of the most asked cities and countries. */
export interface PlaceText {
  /** `city:<code>` or `country:<iso3>` */
  key: string
  en: string
  it: string
}

const place = (key: string, en: string, it: string): PlaceText => ({ key, en, it })

export const placeTexts: readonly PlaceText[] = [
  place(
    'city:LON',
    'London has more airports for private aircraft than any other city in Europe. Farnborough and Biggin Hill have no scheduled flights and only a short walk to the car; Luton and Stansted stay open at night; London City is ten minutes from Canary Wharf, but its steep approach rules out many aircraft types.',
    'Londra ha più aeroporti per aerei privati di ogni altra città europea. Farnborough e Biggin Hill non hanno voli di linea e l’auto è a pochi passi; Luton e Stansted restano aperti di notte; London City è a dieci minuti da Canary Wharf, ma l’avvicinamento ripido lo chiude a molti modelli.',
  ),
  place(
    'city:PAR',
    'Private flights to Paris land at Le Bourget, the busiest business airport of the continent, seven kilometres from the city. During fashion weeks and the air show in June, parking is scarce: request it with the flight.',
    'I voli privati per Parigi atterrano a Le Bourget, il più trafficato aeroporto d’affari del continente, a sette chilometri dalla città. Nelle settimane della moda e durante il salone aeronautico di giugno i parcheggi scarseggiano: richiedili insieme al volo.',
  ),
  place(
    'city:NYC',
    'Teterboro is the airport of choice for Manhattan, twenty kilometres away; Westchester and Farmingdale serve the suburbs. Noise rules and evening slots shape the timetable more than distance does.',
    'Per Manhattan si usa Teterboro, a venti chilometri; Westchester e Farmingdale servono i sobborghi. Le regole sul rumore e gli slot serali contano più della distanza.',
  ),
  place(
    'city:MIL',
    'Linate is eight kilometres from the cathedral and has a terminal of its own for private aircraft. It closes at night; Malpensa and Bergamo take over. During the furniture fair and the fashion weeks, request the slot with the flight.',
    'Linate è a otto chilometri dal Duomo e ha un terminal dedicato agli aerei privati. Di notte chiude e subentrano Malpensa e Bergamo. Durante il Salone del Mobile e le settimane della moda chiedi lo slot insieme al volo.',
  ),
  place(
    'city:ROM',
    'Ciampino is the private airport of Rome, half an hour from the centre and closed at night. Fiumicino is open 24 hours and further away. In spring, state visits can close the airspace for hours.',
    'L’aeroporto privato di Roma è Ciampino, a mezz’ora dal centro e chiuso di notte. Fiumicino è aperto sempre ed è più lontano. In primavera le visite di Stato possono chiudere lo spazio aereo per ore.',
  ),
  place(
    'city:DXB',
    'Al Maktoum, in the south of the city, handles nearly all private flights and has space to park; Dubai International is closer to the old town but short of slots.',
    'Al Maktoum, a sud della città, gestisce quasi tutti i voli privati e ha spazio per la sosta; Dubai International è più vicino alla città vecchia, ma ha pochi slot.',
  ),
  place(
    'city:GVA',
    'Geneva is open from six to midnight, five kilometres from the lake. On winter Saturdays its slots go first, so a flight on Friday or Sunday is cheaper and certain.',
    'Ginevra è aperta dalle sei a mezzanotte, a cinque chilometri dal lago. Nei sabati d’inverno gli slot sono i primi a finire: il venerdì o la domenica si vola a meno e con certezza.',
  ),
  place(
    'city:NCE',
    'Nice serves the whole Riviera: Monaco is seven minutes away by helicopter, Cannes half an hour by car. Cannes Mandelieu takes aircraft up to 35 tonnes in daylight and often saves the drive.',
    'Nizza serve tutta la Riviera: Monaco è a sette minuti di elicottero, Cannes a mezz’ora d’auto. Cannes Mandelieu accetta aerei fino a 35 tonnellate di giorno e spesso fa risparmiare la strada.',
  ),
  place(
    'city:LAX',
    'Van Nuys is the private airport of Los Angeles, with more business jets than any other in the world. Santa Monica’s short runway suits turboprops; Burbank is nearest to the studios.',
    'Van Nuys è l’aeroporto privato di Los Angeles, con più business jet di ogni altro al mondo. La pista corta di Santa Monica va bene per i turboelica; Burbank è il più vicino agli studios.',
  ),
  place(
    'city:ZRH',
    'Zurich is twelve minutes from the banks by car and open from six to the late evening. For the Engadine, ask for Samedan: in good weather it is an hour closer.',
    'Zurigo è a dodici minuti d’auto dalle banche, aperta dalle sei a tarda sera. Per l’Engadina chiedi Samedan: con il bel tempo è un’ora più vicino.',
  ),
  place(
    'city:MIA',
    'Opa-locka is the usual choice for Miami and has no airlines; Fort Lauderdale Executive is better for the northern beaches. In December, for the art fair, both are full.',
    'Per Miami si usa di solito Opa-locka, senza voli di linea; Fort Lauderdale Executive è meglio per le spiagge a nord. A dicembre, per la fiera d’arte, sono pieni entrambi.',
  ),
  place(
    'city:MUC',
    'Munich’s large airport has a quiet terminal for private flights; Oberpfaffenhofen, west of the city, is closer to the lakes and open on working days. During the Oktoberfest, slots are rationed.',
    'Il grande aeroporto di Monaco ha un terminal tranquillo per i voli privati; Oberpfaffenhofen, a ovest, è più vicino ai laghi e aperto nei giorni feriali. Durante l’Oktoberfest gli slot sono contingentati.',
  ),
  place(
    'city:BCN',
    'El Prat is fifteen minutes from the port and open all night. During the mobile congress in spring and on race weekends, Sabadell, Reus and Girona share the load.',
    'El Prat è a quindici minuti dal porto e aperto tutta la notte. Durante il congresso della telefonia e nei fine settimana di gara aiutano Sabadell, Reus e Girona.',
  ),
  place(
    'city:MAD',
    'Barajas has a terminal for private flights and no night closure; Torrejón takes the overflow. From the car to the door it is twenty minutes to the Prado.',
    'Barajas ha un terminal per i voli privati e non chiude di notte; Torrejón accoglie il resto. In auto il Prado è a venti minuti.',
  ),
  place(
    'city:IBZ',
    'From June to September Ibiza is one of the busiest private airports of the Mediterranean. Aircraft often drop their passengers and wait in Palma or Valencia, which you see as positioning in the price.',
    'Da giugno a settembre Ibiza è fra gli aeroporti privati più trafficati del Mediterraneo. Gli aerei spesso lasciano i passeggeri e aspettano a Palma o a Valencia: lo vedi nel prezzo come posizionamento.',
  ),
  place(
    'city:PMI',
    'Palma has two runways, parking for a season and a ten-minute road to the marina. Son Bonet, inside the city, is for small aircraft.',
    'Palma ha due piste, sosta per la stagione e una strada di dieci minuti fino al porto. Son Bonet, in città, è per aerei piccoli.',
  ),
  place(
    'city:TYO',
    'Haneda gives private flights a few slots a day and a terminal of its own; Narita is further away and easier to obtain. Permits take three working days.',
    'Haneda concede ai voli privati pochi slot al giorno e un terminal dedicato; Narita è più lontano e più facile da ottenere. I permessi richiedono tre giorni lavorativi.',
  ),
  place(
    'city:IST',
    'Atatürk, closed to airlines, is the private airport of Istanbul and close to the Bosphorus. Sabiha Gökçen serves the Asian side.',
    'Atatürk, chiuso alle linee, è l’aeroporto privato di Istanbul, vicino al Bosforo. Sabiha Gökçen serve il lato asiatico.',
  ),
  place(
    'city:SIN',
    'Seletar was built for private aviation and is twenty minutes from Marina Bay; the largest aircraft use Changi.',
    'Seletar è nato per l’aviazione privata ed è a venti minuti da Marina Bay; gli aerei più grandi usano Changi.',
  ),
  place(
    'city:AMS',
    'Schiphol limits private flights by slot and by noise. Rotterdam, forty minutes away by car, is often the better answer.',
    'Schiphol limita i voli privati per slot e per rumore. Rotterdam, a quaranta minuti d’auto, spesso è la risposta migliore.',
  ),
  place(
    'city:BER',
    'Berlin Brandenburg has a separate terminal for private flights at its northern edge, thirty minutes from Mitte. Schönhagen, in the south, takes turboprops and light jets.',
    'Berlino Brandeburgo ha un terminal separato per i voli privati sul lato nord, a trenta minuti da Mitte. Schönhagen, a sud, accetta turboelica e jet leggeri.',
  ),
  place(
    'city:HKG',
    'Hong Kong handles private flights at its airport on Lantau, with slots that are fixed weeks ahead. Parking is the bottleneck: many aircraft wait in Macau or Shenzhen.',
    'Hong Kong gestisce i voli privati all’aeroporto di Lantau, con slot fissati settimane prima. Il problema è la sosta: molti aerei aspettano a Macao o a Shenzhen.',
  ),
  place(
    'city:VCE',
    'From the steps of the aircraft at Marco Polo you walk to the boat: the hotel is twenty minutes away by water. In September, for the film festival, Treviso takes the overflow.',
    'Dalla scaletta dell’aereo al Marco Polo si va a piedi alla barca: l’hotel è a venti minuti di barca. A settembre, per la Mostra del Cinema, il resto va a Treviso.',
  ),
  place(
    'city:VIE',
    'Schwechat is twenty-five minutes from the opera and open at night. Its private terminal has its own security and border control.',
    'Schwechat è a venticinque minuti dall’opera e aperto di notte. Il terminal privato ha sicurezza e frontiera proprie.',
  ),
  place(
    'city:AGP',
    'Málaga is the gateway to Marbella, forty minutes by car. Sotogrande and its golf courses are nearer to Gibraltar or Jerez.',
    'Malaga è la porta di Marbella, a quaranta minuti d’auto. Sotogrande e i suoi campi da golf sono più vicini a Gibilterra o a Jerez.',
  ),
  place(
    'city:ATH',
    'Athens is where most island trips begin: a jet to Eleftherios Venizelos, then a turboprop or a helicopter to an island with a short runway.',
    'Da Atene cominciano quasi tutti i viaggi nelle isole: un jet fino a Eleftherios Venizelos, poi un turboelica o un elicottero verso un’isola con la pista corta.',
  ),
  place(
    'city:AUH',
    'Al Bateen is a private airport inside the city, ten minutes from the Corniche. On the Grand Prix weekend its parking is full before the summer ends.',
    'Al Bateen è un aeroporto privato dentro la città, a dieci minuti dalla Corniche. Per il Gran Premio la sosta è esaurita prima della fine dell’estate.',
  ),
  place(
    'city:BRU',
    'Brussels has a private terminal at Zaventem; Antwerp, Charleroi and Kortrijk serve the rest of the country with less traffic.',
    'Bruxelles ha un terminal privato a Zaventem; Anversa, Charleroi e Courtrai servono il resto del Paese con meno traffico.',
  ),
  place(
    'city:CHI',
    'Midway and Chicago Executive are the private airports; the lakefront is half an hour from either.',
    'Gli aeroporti privati sono Midway e Chicago Executive; il lungolago è a mezz’ora da entrambi.',
  ),
  place(
    'city:FRA',
    'Frankfurt closes from eleven at night to five. Egelsbach, fifteen minutes from the banks, takes turboprops and very light jets and no airlines.',
    'Francoforte chiude dalle undici di sera alle cinque. Egelsbach, a quindici minuti dalle banche, accetta turboelica e very light jet, senza voli di linea.',
  ),
  place(
    'city:LAS',
    'Harry Reid and Henderson are both close to the Strip. On fight nights and during the Grand Prix, the question is parking.',
    'Harry Reid e Henderson sono entrambi vicini alla Strip. Nelle sere degli incontri e durante il Gran Premio il problema è la sosta.',
  ),
  place(
    'city:LIS',
    'Humberto Delgado lies inside the city and is short of slots; Cascais, on the coast, takes aircraft up to light jets and is nearer to Sintra.',
    'Humberto Delgado è dentro la città e ha pochi slot; Cascais, sulla costa, accetta aerei fino ai jet leggeri ed è più vicino a Sintra.',
  ),
  place(
    'city:SFO',
    'San José and Oakland are quicker than San Francisco itself for most of Silicon Valley, and fog closes them less often.',
    'Per gran parte della Silicon Valley San José e Oakland sono più rapidi di San Francisco, e la nebbia li chiude meno spesso.',
  ),
  place(
    'city:WAS',
    'Dulles is the private airport of Washington. Reagan National is closer but open only to approved operators with an armed officer on board.',
    'L’aeroporto privato di Washington è Dulles. Reagan National è più vicino, ma aperto solo a operatori autorizzati con un agente armato a bordo.',
  ),
  place(
    'city:BJS',
    'Capital and Daxing both have private terminals. A landing permit takes up to five working days, so ask early.',
    'Sia Capital sia Daxing hanno terminal privati. Il permesso di atterraggio richiede fino a cinque giorni lavorativi: chiedilo presto.',
  ),
  place(
    'city:BKK',
    'Don Mueang is nearer to the centre and the usual choice; U-Tapao serves Pattaya.',
    'Don Mueang è più vicino al centro ed è la scelta abituale; U-Tapao serve Pattaya.',
  ),
  place(
    'city:FLR',
    'Florence has a short runway with a hill at its end: most light and midsize jets can use it, larger ones land in Pisa, an hour away.',
    'Firenze ha una pista corta con una collina in fondo: la usano quasi tutti i jet leggeri e midsize, quelli più grandi atterrano a Pisa, a un’ora.',
  ),
  place(
    'city:NAP',
    'Capodichino is twenty minutes from the boats to Capri and Ischia. For the Amalfi Coast, Salerno is the nearer airport.',
    'Capodichino è a venti minuti dagli aliscafi per Capri e Ischia. Per la Costiera amalfitana Salerno è più vicino.',
  ),
  place(
    'city:SHA',
    'Hongqiao is the private airport of Shanghai, half an hour from the Bund; Pudong is open longer. Permits take several working days.',
    'L’aeroporto privato di Shanghai è Hongqiao, a mezz’ora dal Bund; Pudong è aperto più a lungo. I permessi richiedono diversi giorni lavorativi.',
  ),
  place(
    'city:ASE',
    'Aspen lies at 2,400 metres in a narrow valley: only some types may use it, in daylight and in good weather. Rifle and Eagle are the alternatives.',
    'Aspen è a 2.400 metri in una valle stretta: la usano solo alcuni modelli, di giorno e con il bel tempo. Le alternative sono Rifle ed Eagle.',
  ),
  place(
    'city:BOS',
    'Hanscom, near Lexington, is the private airport of Boston; Logan is closer to the harbour and busier. Nantucket and Martha’s Vineyard are twenty minutes further.',
    'L’aeroporto privato di Boston è Hanscom, vicino a Lexington; Logan è più vicino al porto e più trafficato. Nantucket e Martha’s Vineyard sono a venti minuti di volo.',
  ),
  place(
    'city:DOH',
    'Hamad has a separate terminal for private flights, fifteen minutes from West Bay, open at all hours.',
    'Hamad ha un terminal separato per i voli privati, a quindici minuti da West Bay, aperto a ogni ora.',
  ),
  place(
    'city:JMK',
    'Mykonos has one runway and little parking. In July and August slots are given out by the hour, and aircraft wait in Athens or on Syros.',
    'Mykonos ha una pista e poca sosta. In luglio e agosto gli slot si danno ora per ora, e gli aerei aspettano ad Atene o a Syros.',
  ),
  place(
    'city:OLB',
    'Olbia is the airport of the Costa Smeralda: Porto Cervo is half an hour away. In August it parks more private jets than any other airport in Italy.',
    'Olbia è l’aeroporto della Costa Smeralda: Porto Cervo è a mezz’ora. Ad agosto ospita più jet privati di ogni altro aeroporto italiano.',
  ),
  place(
    'city:RUH',
    'King Khalid has a private terminal with its own border control. Passengers need an electronic visa, which usually arrives within a day.',
    'King Khalid ha un terminal privato con frontiera propria. I passeggeri hanno bisogno di un visto elettronico, che di solito arriva in un giorno.',
  ),
  place(
    'city:SAO',
    'Congonhas is inside the city and limited; Jundiaí and Catarina, built for private aviation, have space.',
    'Congonhas è dentro la città ed è limitato; Jundiaí e Catarina, nato per l’aviazione privata, hanno spazio.',
  ),
  place(
    'city:SYD',
    'Kingsford Smith closes from eleven at night to six. Bankstown, twenty-five kilometres west, takes turboprops and light jets.',
    'Kingsford Smith chiude dalle undici di sera alle sei. Bankstown, venticinque chilometri a ovest, accetta turboelica e jet leggeri.',
  ),
  place(
    'city:CPH',
    'Roskilde is the quiet alternative to Kastrup, thirty-five minutes from the centre and without slots.',
    'Roskilde è l’alternativa tranquilla a Kastrup, a trentacinque minuti dal centro e senza slot.',
  ),
  place(
    'city:PRG',
    'Václav Havel has a terminal for private flights twenty minutes from the castle, open 24 hours.',
    'Václav Havel ha un terminal per i voli privati a venti minuti dal castello, aperto sempre.',
  ),
  place(
    'city:SEL',
    'Gimpo has a business aviation centre and is nearer to the city than Incheon.',
    'Gimpo ha un centro per l’aviazione d’affari ed è più vicino alla città di Incheon.',
  ),
  place(
    'city:BUE',
    'San Fernando serves private flights north of the city; larger aircraft land at Ezeiza.',
    'San Fernando serve i voli privati a nord della città; gli aerei più grandi atterrano a Ezeiza.',
  ),
  place(
    'city:DFW',
    'Love Field and Addison are both minutes from downtown Dallas, with several private terminals to choose from.',
    'Love Field e Addison sono entrambi a pochi minuti dal centro di Dallas, con più terminal privati fra cui scegliere.',
  ),
  place(
    'city:HAM',
    'Hamburg closes at eleven in the evening. Its private terminal is fifteen minutes from the Alster.',
    'Amburgo chiude alle undici di sera. Il terminal privato è a quindici minuti dall’Alster.',
  ),
  place(
    'city:MEL',
    'Essendon is the private airport of Melbourne, ten kilometres from the centre; the largest aircraft use Tullamarine.',
    'L’aeroporto privato di Melbourne è Essendon, a dieci chilometri dal centro; gli aerei più grandi usano Tullamarine.',
  ),
  place(
    'city:MLE',
    'Velana is the arrival for every resort; the way on is by boat or seaplane, which fly in daylight only. Land before three in the afternoon.',
    'Velana è l’arrivo per tutti i resort; si prosegue in barca o in idrovolante, che vola solo di giorno. Atterra prima delle tre del pomeriggio.',
  ),
  place(
    'city:PBI',
    'Palm Beach International is five minutes from the island, and its three private terminals stay open at night.',
    'Palm Beach International è a cinque minuti dall’isola, e i suoi tre terminal privati restano aperti di notte.',
  ),
  place(
    'city:RAK',
    'Menara is fifteen minutes from the medina. Spring and the film festival in winter are its busy weeks.',
    'Menara è a quindici minuti dalla medina. Le settimane piene sono in primavera e, d’inverno, durante il festival del cinema.',
  ),
  place(
    'city:RIO',
    'Galeão and Jacarepaguá take private jets; Santos Dumont, by the bay, is limited to smaller aircraft.',
    'Galeão e Jacarepaguá accettano i jet privati; Santos Dumont, sulla baia, è limitato agli aerei più piccoli.',
  ),
  place(
    'city:SMV',
    'Samedan, at 1,707 metres, is the airport of St. Moritz: daylight, good weather and a crew trained for it. Zurich and Milan are the alternatives, three hours by road.',
    'Samedan, a 1.707 metri, è l’aeroporto di St. Moritz: luce del giorno, bel tempo e un equipaggio addestrato. Le alternative sono Zurigo e Milano, a tre ore di strada.',
  ),
  place(
    'city:STO',
    'Bromma is ten kilometres from the old town and closes at night; Arlanda is always open.',
    'Bromma è a dieci chilometri dalla città vecchia e di notte chiude; Arlanda è sempre aperto.',
  ),
  place(
    'city:TLV',
    'Ben Gurion has a private terminal; passengers and crew are announced to security before the aircraft takes off for Israel.',
    'Ben Gurion ha un terminal privato; passeggeri ed equipaggio vengono comunicati alla sicurezza prima del decollo verso Israele.',
  ),
  place(
    'city:YTO',
    'Pearson handles private flights with slots; Billy Bishop, on the island, takes turboprops five minutes from the centre.',
    'Pearson gestisce i voli privati con slot; Billy Bishop, sull’isola, accetta turboelica a cinque minuti dal centro.',
  ),

  place(
    'country:USA',
    'No country has more private airports. Domestic flights carry the federal excise tax; foreign aircraft may not fly between two American cities for hire, so trips inside the country use American operators.',
    'Nessun Paese ha più aeroporti privati. I voli interni pagano la federal excise tax; gli aerei stranieri non possono volare a pagamento fra due città americane, quindi i viaggi interni usano operatori americani.',
  ),
  place(
    'country:FRA',
    'From Le Bourget to the altiports of the Alps. Domestic flights carry VAT of 10 per cent, and each departing passenger a solidarity tax by distance.',
    'Da Le Bourget agli altiporti delle Alpi. I voli interni pagano l’IVA al 10 per cento, e ogni passeggero in partenza una tassa di solidarietà secondo la distanza.',
  ),
  place(
    'country:ITA',
    'Italy taxes each passenger of a charter by distance: 10, 100 or 200 euros. Summer belongs to Olbia, Naples and Venice, winter to Milan and the Dolomites.',
    'L’Italia tassa ogni passeggero di un charter secondo la distanza: 10, 100 o 200 euro. L’estate è di Olbia, Napoli e Venezia, l’inverno di Milano e delle Dolomiti.',
  ),
  place(
    'country:ESP',
    'Ibiza, Palma and Málaga fill up in summer, Madrid and Barcelona during the fairs. Flights inside Spain carry VAT of 10 per cent; the Canary Islands have rules of their own.',
    'Ibiza, Palma e Malaga si riempiono d’estate, Madrid e Barcellona durante le fiere. I voli interni pagano l’IVA al 10 per cento; le Canarie hanno regole proprie.',
  ),
  place(
    'country:DEU',
    'Many German airports close at night, and small ones are often nearer to a company’s gate. Domestic flights carry VAT of 19 per cent, departures an air traffic tax.',
    'Molti aeroporti tedeschi chiudono di notte, e quelli piccoli spesso sono più vicini ai cancelli di un’azienda. I voli interni pagano l’IVA al 19 per cento, le partenze un’imposta sul traffico aereo.',
  ),
  place(
    'country:GBR',
    'Air Passenger Duty is higher for business jets above 20 tonnes. British and Irish citizens apart, passengers need an ETA or a visa, and pets may land at approved airports only.',
    'La Air Passenger Duty è più alta per i business jet oltre 20 tonnellate. Tranne i cittadini britannici e irlandesi, i passeggeri hanno bisogno di un’ETA o di un visto, e gli animali possono atterrare solo in aeroporti autorizzati.',
  ),
  place(
    'country:CHE',
    'Geneva and Zurich for business, Sion and Samedan for the snow. Border checks are quick, but customs forms for art and watches are not: tell us early.',
    'Ginevra e Zurigo per gli affari, Sion e Samedan per la neve. La frontiera è rapida, le pratiche doganali per arte e orologi meno: diccelo presto.',
  ),
  place(
    'country:GRC',
    'Forty airports on the islands, some with runways under a thousand metres. In high summer slots are given for each landing and departure.',
    'Quaranta aeroporti sulle isole, alcuni con piste sotto i mille metri. In piena estate serve uno slot per ogni atterraggio e partenza.',
  ),
  place(
    'country:AUS',
    'Distances make turboprops useful even between cities. Foreign crews and aircraft need a permit that takes three working days.',
    'Le distanze rendono utili i turboelica anche fra le città. Equipaggi e aerei stranieri hanno bisogno di un permesso che richiede tre giorni lavorativi.',
  ),
  place(
    'country:IND',
    'Every landing needs a permit, and Delhi and Mumbai give private flights few slots by day. Plan three working days ahead.',
    'Ogni atterraggio richiede un permesso, e Delhi e Mumbai danno ai voli privati pochi slot di giorno. Organizzati tre giorni lavorativi prima.',
  ),
  place(
    'country:MEX',
    'Toluca serves Mexico City; Los Cabos and Cancún the coasts. Foreign aircraft enter at an airport with customs.',
    'Toluca serve Città del Messico; Los Cabos e Cancún le coste. Gli aerei stranieri entrano da un aeroporto con dogana.',
  ),
  place(
    'country:TUR',
    'Istanbul all year, Bodrum and Dalaman from May to October. Landing permits usually arrive within a day.',
    'Istanbul tutto l’anno, Bodrum e Dalaman da maggio a ottobre. I permessi di atterraggio di solito arrivano in un giorno.',
  ),
  place(
    'country:CHN',
    'Permits name the crew, the passengers and the sponsor, and take up to five working days. Changes start the count again.',
    'I permessi indicano equipaggio, passeggeri e referente, e richiedono fino a cinque giorni lavorativi. Una modifica fa ricominciare il conto.',
  ),
  place(
    'country:CAN',
    'Montréal and Toronto for business, the west for skiing. De-icing is normal from November to April.',
    'Montréal e Toronto per gli affari, l’ovest per lo sci. Da novembre ad aprile il de-icing è la norma.',
  ),
  place(
    'country:BRA',
    'São Paulo has the second-largest fleet of private helicopters and jets in the world. International flights enter through an airport with customs.',
    'San Paolo ha la seconda flotta al mondo di elicotteri e jet privati. I voli internazionali entrano da un aeroporto con dogana.',
  ),
  place(
    'country:PRT',
    'Lisbon is short of slots, Cascais and Faro are not. Madeira’s runway asks for a trained captain and calm wind.',
    'Lisbona ha pochi slot, Cascais e Faro no. La pista di Madeira richiede un comandante addestrato e poco vento.',
  ),
  place(
    'country:SAU',
    'Riyadh, Jeddah and, in the season, AlUla. Visitors apply for an electronic visa; during the pilgrimage Jeddah and Medina are reserved.',
    'Riad, Gedda e, in stagione, AlUla. I visitatori chiedono un visto elettronico; durante il pellegrinaggio Gedda e Medina sono riservate.',
  ),
  place(
    'country:JPN',
    'Slots at Haneda are few and fixed early; Kansai, Chūbu and Naha are easier. Ground service is exact to the minute.',
    'Gli slot a Haneda sono pochi e si fissano presto; Kansai, Chūbu e Naha sono più facili. L’assistenza a terra è puntuale al minuto.',
  ),
  place(
    'country:NLD',
    'Schiphol counts every movement; Rotterdam and Eindhoven are the usual answer.',
    'Schiphol conta ogni movimento; la risposta abituale è Rotterdam o Eindhoven.',
  ),
  place(
    'country:AUT',
    'Vienna for music, Innsbruck and Salzburg for the snow. Domestic flights carry VAT of 13 per cent.',
    'Vienna per la musica, Innsbruck e Salisburgo per la neve. I voli interni pagano l’IVA al 13 per cento.',
  ),
  place(
    'country:THA',
    'Bangkok, Phuket and Samui; the last belongs to an airline and gives private flights few hours.',
    'Bangkok, Phuket e Samui; quest’ultimo appartiene a una compagnia e concede poche ore ai voli privati.',
  ),
  place(
    'country:EGY',
    'Cairo, Sharm el-Sheikh, Hurghada and, for the temples, Luxor and Aswan. Permits take two working days.',
    'Il Cairo, Sharm el-Sheikh, Hurghada e, per i templi, Luxor e Assuan. I permessi richiedono due giorni lavorativi.',
  ),
  place(
    'country:ZAF',
    'Lanseria serves Johannesburg, Cape Town the winelands, and gravel strips the game reserves, which need a turboprop.',
    'Lanseria serve Johannesburg, Città del Capo i vigneti, e le piste sterrate le riserve, dove serve un turboelica.',
  ),
  place(
    'country:HRV',
    'Split, Dubrovnik, Zadar and Brač: a coast of short hops in summer. Dubrovnik’s wind decides on the hour.',
    'Spalato, Dubrovnik, Zara e Brač: d’estate una costa di voli brevi. A Dubrovnik l’ora la decide il vento.',
  ),
  place(
    'country:DOM',
    'Punta Cana and La Romana receive private flights from both Americas, with customs on the apron.',
    'Punta Cana e La Romana ricevono voli privati dalle due Americhe, con la dogana sul piazzale.',
  ),
  place(
    'country:ARE',
    'Dubai and Abu Dhabi an hour apart by road, each with a private airport. Fridays and race weekends are the busy days.',
    'Dubai e Abu Dhabi distano un’ora di strada, ciascuna con un aeroporto privato. I giorni pieni sono il venerdì e i fine settimana di gara.',
  ),
  place(
    'country:BEL',
    'Brussels for institutions, Antwerp for diamonds, Kortrijk for industry: all within an hour by car.',
    'Bruxelles per le istituzioni, Anversa per i diamanti, Courtrai per l’industria: tutto entro un’ora d’auto.',
  ),
  place(
    'country:MAR',
    'Marrakesh, Casablanca and Agadir lie two to four hours from most of Europe. Drones and walkie-talkies stay at home: both are taken at the border.',
    'Marrakech, Casablanca e Agadir sono a due-quattro ore da gran parte d’Europa. Droni e ricetrasmittenti restano a casa: alla frontiera vengono ritirati.',
  ),
  place(
    'country:SWE',
    'Bromma closes at night and Arlanda does not; Åre and Kiruna are for winter and the light.',
    'Bromma di notte chiude e Arlanda no; Åre e Kiruna sono per l’inverno e la luce.',
  ),
  place(
    'country:IRL',
    'Shannon clears passengers for the United States before take-off, so that you land there like a domestic flight. Dublin and Cork serve the rest.',
    'Shannon fa i controlli per gli Stati Uniti prima del decollo: all’arrivo sbarchi come da un volo interno. Dublino e Cork servono il resto.',
  ),
]
