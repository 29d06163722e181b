import type { Locale, PlacesService } from './model.ts'

type Places = Pick<PlacesService, 'airportByIcao' | 'airportByIata' | 'airportLocation'>
type Params = Readonly<Record<string, string | number>>

/** Parameters of sentences that hold the code of an airport. */
const airportParams = new Set(['airport', 'old', 'from', 'to', 'legFrom', 'legTo'])

/** What a name says beside the name: `Airport`, `Aeroporto di`. Names with an article, `Aeroporto dell'Avana`, keep it. */
const kinds: Record<Locale, RegExp> = {
  en: /(?: International)? Airport$/,
  it: /^Aeroporto (?:internazionale )?(?:di |d['’]|(?!del|dell|dei|degli))/,
}

/** An airport as a sentence names it, `Gstaad Saanen (LSGK)`; a code that no airport has stays as it is. */
export function toAirportText(places: Places, code: string, locale: Locale): string {
  // What has an IATA code is called by it, and some national identifiers are the IATA code of another airport.
  const airport = (code.length === 3 ? places.airportByIata(code) : null) ?? places.airportByIcao(code)
  const name = airport && places.airportLocation(airport.code, locale)?.name
  return name ? `${name.replace(kinds[locale], '')} (${airport.iata ?? airport.code})` : code
}

/** Parameters of a sentence with its airports by name. */
export function nameAirports<P extends Params>(places: Places, params: P, locale: Locale): P {
  let named: Record<string, string | number> | null = null
  for (const [key, value] of Object.entries(params)) {
    if (typeof value !== 'string') continue
    if (key === 'airports')
      (named ??= { ...params })[key] = value
        .split(', ')
        .map((code) => toAirportText(places, code, locale))
        .join(', ')
    else if (airportParams.has(key)) (named ??= { ...params })[key] = toAirportText(places, value, locale)
  }
  return (named ?? params) as P
}

/** What has a reason, such as a line of a price, with the airports of it by name. */
export const nameReasons = <T extends { reason: { code: string; params: Params } | null }>(
  places: Places,
  lines: readonly T[],
  locale: Locale,
): T[] => lines.map((line) => (line.reason ? { ...line, reason: nameSentence(places, line.reason, locale) } : line))

/** A sentence by its code, with its airports by name. */
export const nameSentence = <S extends { code: string; params: Params }>(places: Places, { code, params }: S, locale: Locale) => ({
  code,
  params: nameAirports(places, params, locale),
})
