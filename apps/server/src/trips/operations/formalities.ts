import { findFormalities, type Formality } from '@aquilane/domain/facts/formalities'
import type { FactTable } from '@aquilane/domain/facts/facts'
import type { Locale } from '@aquilane/domain/site/paths'
import type { Context } from '../../context.ts'
import { type PlacesService, toAirportText } from '../../foundation/places/index.ts'

/** What is to be arranged at an airport, which is named. */
export interface NamedFormality extends Formality {
  airport: string
}

interface FlightEnds {
  /** ICAO code, or the national identifier, and country of both ends. */
  ends: readonly { icao: string; country: string }[]
}

/** What is to be arranged at the airports of flights, each once; customs where a border is crossed. */
export function listFormalities(
  { places, facts }: { places: PlacesService; facts: FactTable },
  flights: readonly FlightEnds[],
  locale: Locale,
): NamedFormality[] {
  const crossing = new Map<string, boolean>()
  for (const { ends } of flights) {
    const isInternational = new Set(ends.map(({ country }) => country)).size > 1
    for (const { icao } of ends) crossing.set(icao, isInternational || crossing.get(icao) === true)
  }
  const all = findFormalities(
    facts,
    [...crossing].map(([icao, isInternational]) => ({ icao, isInternational })),
  )
  return all.map((one) => ({ ...one, airport: toAirportText(places, one.icao, locale) }))
}

/** What is to be arranged for offers, which may be between different airports of the same cities. */
export async function listOfferFormalities(
  { places, facts }: Pick<Context, 'places' | 'facts'>,
  offers: readonly { quote: { legs: readonly { from: FlightEnds['ends'][number]; to: FlightEnds['ends'][number] }[] } }[],
  locale: Locale,
): Promise<NamedFormality[]> {
  const flights = offers.flatMap(({ quote }) => quote.legs.map(({ from, to }) => ({ ends: [from, to] })))
  return listFormalities({ places, facts: await facts.current() }, flights, locale)
}
