import { fold } from './fold.ts'
import { civilName } from './military-name.ts'
import type { AirportFacts, CityFacts, Locale } from './model.ts'

const italianKinds: [RegExp, string][] = [
  [/\s+international airport$/i, 'Aeroporto internazionale'],
  [/\s+regional airport$/i, 'Aeroporto regionale'],
  [/\s+municipal airport$/i, 'Aeroporto municipale'],
  [/\s+(city )?airport$/i, 'Aeroporto'],
  [/\s+air (force )?base$/i, 'Base aerea'],
  [/\s+(airfield|aerodrome|airpark|airstrip)$/i, 'Aerodromo'],
]
const followed = /^(.+?\b(?:airport|airfield|aerodrome))(\s*[,/(–-].*)$/i
const alreadyItalian = /^(aeroporto|aerodromo|aviosuperficie|base aerea)\b/i

/**
 * The airport's name in the reader's language. English is the official name; Italian is what Italians call it where
 * `italian-names.csv` has it, else the kind first and the city in Italian: `London Heathrow Airport` → `Aeroporto di Londra Heathrow`, `John F Kennedy International Airport` →
 * `Aeroporto internazionale John F Kennedy`.
 */
export function airportName(
  airport: AirportFacts,
  city: CityFacts | null,
  locale: Locale,
  italianAirports: ReadonlyMap<string, string>,
): string {
  if (locale === 'en') return airport.name
  const given = italianAirports.get(airport.code)
  return given ?? generatedItalianName(airport, city)
}

function generatedItalianName(airport: AirportFacts, city: CityFacts | null): string {
  // `Linz-Hörsching Airport / Vogler Air Base` is an airport, not an air base.
  const whole = civilName(airport.name)
  // `Ålesund Airport, Vigra`: the kind stands before what follows.
  const [, name = whole, rest = ''] = followed.exec(whole) ?? []
  if (alreadyItalian.test(whole)) return whole.replace(/ airport$/i, '')
  const kind = italianKinds.find(([pattern]) => pattern.test(name))
  const bare = kind ? name.replace(kind[0], '') : name
  const local = city ? inItalian(bare, city) : bare
  if (!kind) return local + rest
  const ofPlace = [city?.name.it, city?.name.en, airport.town].some((name) => name && startsWithWord(fold(local), fold(name)))
  return `${kind[1]} ${ofPlace ? 'di ' : ''}${local}${rest.replace(/ airport(?=\)?$)/i, '')}`
}

/** Replaces the English city name at the start by the Italian one, where the table has one. */
function inItalian(name: string, city: CityFacts): string {
  const { en, it } = city.name
  return en !== it && name.toLowerCase().startsWith(en.toLowerCase()) && !/[\p{L}\d]/u.test(name.charAt(en.length))
    ? it + name.slice(en.length)
    : name
}

const startsWithWord = (text: string, word: string) => text === word || text.startsWith(`${word} `)
