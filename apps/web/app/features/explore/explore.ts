import type { Api } from '@aquilane/contract/api'
import type { MapPosition } from '~/lib/area-map.tsx'

export type Exploration = Api['GET /gamma/charter/explore']['response']
export type Destination = Exploration['data'][number]

/** A destination on the map; the label of one would cover another. */
export interface Mark extends MapPosition {
  destination: Destination
  /** With its price beside it: on wide screens, and on phones. */
  label: 'always' | 'wide' | 'never'
}

export interface ExploreFilters {
  /** Selector of the origin. */
  from: string
  pax: number
  /** Highest price in euro; 0 for any. */
  budget: number
  /** Slug of a class; empty for any. */
  aircraftClass: string
  page: number
}

export const defaultPax = 4
export const budgetSteps = [5_000, 7_500, 10_000, 15_000, 20_000, 30_000, 50_000, 75_000, 100_000]
export const paxSteps = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16]

const toWhole = (text: string | null, fallback: number, max: number): number => {
  const value = Number(text)
  return text !== null && Number.isInteger(value) && value >= 1 && value <= max ? value : fallback
}

/** Filters of an address; what is not valid counts as not there. */
export const readFilters = (params: URLSearchParams, from: string): ExploreFilters => ({
  from,
  pax: toWhole(params.get('pax'), defaultPax, 50),
  budget: toWhole(params.get('budget'), 0, 10_000_000),
  aircraftClass: params.get('aircraft_class') ?? '',
  page: toWhole(params.get('page'), 1, 1_000),
})

/** The filters as the query of an address, without what is usual. */
export const toQuery = ({ from, pax, budget, aircraftClass, page }: ExploreFilters) => ({
  from,
  pax: pax === defaultPax ? null : pax,
  budget: budget === 0 ? null : budget,
  aircraft_class: aircraftClass,
  page: page === 1 ? null : page,
})

const ringsPerMap = 2

/** Rings around the origin of a map that reaches so many kilometres. */
export const ringsOf = (km: number): number[] =>
  Array.from({ length: ringsPerMap }, (_, at) => Math.round(((km / (ringsPerMap + 1)) * (at + 1)) / 10) * 10)
