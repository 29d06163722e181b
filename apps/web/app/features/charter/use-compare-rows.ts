import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import type { Cabin } from '@aquilane/domain/fleet/cabin'
import { formatDuration, formatEmissions, formatKilometres, formatMass, formatNumber } from '@aquilane/i18n/format'
import { useCabinFacts } from '~/lib/cabin-facts.ts'
import { certificationsOf, type Certification } from './certifications.ts'
import type { Suggestion } from './use-suggestions.ts'

type AircraftType = Api['GET /gamma/aircraft-type/list']['response']['data'][number]
type Rating = Api['GET /gamma/company/ratings']['response']['data'][number]

/** Facts that a search does not carry: of the types, and of the operators. */
export interface CompareFacts {
  types: readonly AircraftType[]
  ratings: readonly Rating[]
  certifications: readonly Certification[]
}

interface CompareRow {
  key: string
  label: string
  /** Null: the source does not say it. */
  value: (offer: Suggestion) => string | null
}

/** Facts that offers are compared by. */
export function useCompareRows({ types, ratings, certifications }: CompareFacts): CompareRow[] {
  const t = useTranslations('suggestions')
  const toFacts = useCabinFacts()
  const ofCabin =
    (fact: keyof Cabin) =>
    ({ aircraft }: Suggestion) =>
      aircraft && toFacts(aircraft.cabin)[fact]
  const typeOf = (offer: Suggestion): AircraftType | undefined => types.find(({ slug }) => slug === offer.aircraft_type.slug)
  const ofType = (text: (type: AircraftType) => string) => (offer: Suggestion) => {
    const type = typeOf(offer)
    return type ? text(type) : null
  }
  const toRating = ({ company }: Suggestion): string | null => {
    const rating = ratings.find(({ company: { id } }) => id === company?.id)
    return rating ? t('compare.ratingValue', { score: formatNumber(rating.score, 1), count: rating.count }) : null
  }
  const values: Record<string, CompareRow['value']> = {
    class: ({ aircraft_class: { name } }) => name,
    time: ({ legs }) => formatDuration(legs.reduce((sum, leg) => sum + leg.elapsed_minutes, 0)),
    stops: ({ legs }) => t('compare.stopsValue', { count: legs.reduce((sum, leg) => sum + leg.tech_stops.length, 0) }),
    year: ({ aircraft }) => (aircraft ? String(aircraft.year) : null),
    seats: ({ seats }) => String(seats),
    height: ofType((type) => t('compare.metres', { value: formatNumber(type.cabin_height_m, 2) })),
    luggage: (offer) => {
      const type = typeOf(offer)
      const mass = formatMass(offer.luggage.limit_kg)
      return type ? t('compare.luggageValue', { mass, volume: formatNumber(type.luggage.m3, 1) }) : mass
    },
    wifi: ofCabin('wifi'),
    lavatory: ofCabin('lavatory'),
    pets: ofCabin('pets'),
    beds: ofCabin('beds'),
    range: ofType((type) => formatKilometres(type.range_km.four_passengers)),
    cruise: ofType((type) => t('compare.speed', { value: formatNumber(type.cruise_kmh) })),
    co2: ({ co2_kg: mass }) => formatEmissions(mass),
    operator: ({ company }) => company && t('operator', { name: company.name, aoc: company.aoc }),
    rating: toRating,
    certification: (offer) => certificationsOf(offer, certifications),
  }
  return Object.entries(values).map(([key, value]) => ({ key, label: t(`compare.rows.${key}` as 'compare.rows.class'), value }))
}
