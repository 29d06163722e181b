import type { Api } from '@aquilane/contract/api'

type EmptyLeg = Api['GET /gamma/empty-leg/list']['response']['data'][number]
type EmptyLegDetail = Api['GET /gamma/empty-leg/get']['response']
type ListFields = 'id' | 'image' | 'departure' | 'arrival' | 'departure_date' | 'arrival_date' | 'block_minutes' | 'distance_km'
type DetailFields = 'company' | 'bookable_until' | 'price_breakdown'

export type Place = EmptyLeg['departure']

/** What lists show of every flight on offer: an empty leg, a shared flight. */
export type FlightOffer = Pick<EmptyLeg, ListFields> & {
  aircraft: Pick<EmptyLeg['aircraft'], 'name'> & { type: Pick<EmptyLeg['aircraft']['type'], 'slug'> }
}

/** What pages show of every flight on offer. */
export type FlightOfferDetail = Pick<EmptyLegDetail, ListFields | DetailFields> & {
  aircraft: Pick<EmptyLegDetail['aircraft'], 'name'> & { type: Pick<EmptyLegDetail['aircraft']['type'], 'slug'> }
}

export const getCityName = (place: Place): string => place.city?.name ?? place.name

/** Code of an airport on a map. */
export const getAirportCode = ({ icao, iata }: Place): string => icao ?? iata ?? ''

/** `{id}__{company}` of an address. */
export function readOfferId(segment: string | undefined): { id: string; companyId: number } | null {
  const [, id, company] = /^([\w-]{1,60})__(\d{1,9})$/.exec(segment ?? '') ?? []
  return id && company ? { id, companyId: Number(company) } : null
}

/** schema.org, for search engines. */
export const toJsonLd = (offer: FlightOfferDetail, price: EmptyLeg['price_min'], isInStock = true) => ({
  '@context': 'https://schema.org',
  '@type': 'Offer',
  price: price.amount,
  priceCurrency: price.currency,
  availability: `https://schema.org/${isInStock ? 'InStock' : 'SoldOut'}`,
  validThrough: `${offer.bookable_until.replace(' ', 'T')}Z`,
  itemOffered: {
    '@type': 'Flight',
    provider: { '@type': 'Airline', name: offer.company.name },
    aircraft: offer.aircraft.name,
    departureAirport: { '@type': 'Airport', name: offer.departure.name, iataCode: offer.departure.iata },
    arrivalAirport: { '@type': 'Airport', name: offer.arrival.name, iataCode: offer.arrival.iata },
    departureTime: offer.departure_date,
    arrivalTime: offer.arrival_date,
  },
})
