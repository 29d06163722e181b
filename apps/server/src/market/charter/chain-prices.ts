import { distanceKm, toPoint } from '@aquilane/domain/charter/geodesy'
import { isShareTax } from '@aquilane/domain/charter/tax-codes'
import type { PriceLine, Quote } from '@aquilane/domain/charter/types'
import type { Clock } from '../../platform/clock.ts'
import { quoteFirmness, type OffersDeps } from './offers.ts'
import { planChain } from './plan-chain.ts'
import type { PlannedLeg } from './plan-trip.ts'
import type { PricingContext } from './pricing-context.ts'

/** A confirmed trip that another one of the same aircraft may follow or precede without a return to the base. */
export interface BookedTrip {
  orderId: string
  aircraftId: number
  legs: readonly PlannedLeg[]
  /** Absence from the base, epoch ms. */
  from: number
  to: number
}

/** Knows the trips that are booked. */
export interface BookedTrips {
  /** Those that end after `now`, of calendars that are kept here and that are in no chain yet. */
  list(now: Temporal.Instant): Promise<BookedTrip[]>
}

export const noTrips: BookedTrips = { list: () => Promise.resolve([]) }

const maxGapMs = 72 * 3_600_000
/** Less is not worth a line, cents. */
const leastCents = 10_000
/** So many offers of one search are planned with their neighbours, the cheapest first. */
const maxPlanned = 10
/** The way to or from the neighbour is shorter than the one to or from the base by this much at least. */
const leastKm = 100
/** Bookings of others are seen after so long. */
const maxAgeMs = 1_000

/**
 * Prices of trips whose aircraft is nearby for another customer at the time. The customer does not pay for the positioning flight that is left
 * out; the return of the other trip, which its own customer has paid, is not passed on. The calendar has room for the trip with all its flights.
 * The price holds while the other trip stands, and from the payment on.
 */
export function createChainPrices({ clock, trips, planning }: { clock: Clock; trips: BookedTrips; planning: () => OffersDeps }) {
  let byAircraft: ReadonlyMap<number, readonly BookedTrip[]> = new Map()
  let version = -1
  let loadedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | null = null

  async function load(calendarVersion: number): Promise<void> {
    const grouped = new Map<number, BookedTrip[]>()
    for (const trip of await trips.list(clock.now())) grouped.set(trip.aircraftId, [...(grouped.get(trip.aircraftId) ?? []), trip])
    byAircraft = grouped
    version = calendarVersion
    loadedAt = clock.now().epochMilliseconds
  }

  /** With the lines of a neighbour; the quote itself where there is none. */
  const applyTo = (context: PricingContext, quote: Quote): Promise<Quote> =>
    withNeighbour(planning(), context, quote, byAircraft.get(quote.aircraft.id) ?? [])

  return {
    /** Reads the booked trips again where a calendar has changed. Not inside a transaction: it needs a connection. */
    async refresh({ snapshot }: PricingContext): Promise<void> {
      if (snapshot.calendarVersion === version || Math.abs(clock.now().epochMilliseconds - loadedAt) < maxAgeMs) return
      loading ??= load(snapshot.calendarVersion).finally(() => {
        loading = null
      })
      await loading
    },
    /** Another one with every reading of the booked trips. */
    version: () => version,
    applyTo,
    hasTrips: () => byAircraft.size > 0,
    /** Whether the aircraft has a booked trip close enough before or after an absence from the base, epoch ms. */
    isNear: (aircraftId: number, absence: Absence): boolean => (byAircraft.get(aircraftId) ?? []).some((trip) => isClose(trip, absence)),
    /** In the order of the quotes given. */
    async apply(context: PricingContext, quotes: readonly Quote[]): Promise<Quote[]> {
      if (byAircraft.size === 0) return [...quotes]
      const candidates = quotes
        .filter(({ aircraft, busy }) => (byAircraft.get(aircraft.id) ?? []).some((trip) => isClose(trip, busy)))
        .toSorted((a, b) => a.totalCents - b.totalCents)
      const planned = new Map<Quote, Quote>()
      for (const quote of candidates.slice(0, maxPlanned)) planned.set(quote, await applyTo(context, quote))
      return quotes.map((quote) => planned.get(quote) ?? quote)
    },
  }
}

/** Epoch ms. */
type Absence = Readonly<{ from: number; to: number }>

const isClose = (trip: BookedTrip, { from, to }: Absence): boolean =>
  (trip.to <= from && from - trip.to <= maxGapMs) || (trip.from >= to && trip.from - to <= maxGapMs)

async function withNeighbour(
  planning: OffersDeps,
  context: PricingContext,
  quote: Quote,
  neighbours: readonly BookedTrip[],
): Promise<Quote> {
  // A lower price would lower these taxes too: such trips keep their price.
  if (quoteFirmness(context, quote) !== 'firm' || quote.breakdown.some(({ service }) => isShareTax(service))) return quote
  const before = neighbours.filter(({ to }) => to <= quote.busy.from && quote.busy.from - to <= maxGapMs).toSorted((a, b) => b.to - a.to)[0]
  const after = neighbours
    .filter(({ from }) => from >= quote.busy.to && from - quote.busy.to <= maxGapMs)
    .toSorted((a, b) => a.from - b.from)[0]
  const lines = [
    before && (await lineFor(planning, context, quote, { trip: before, side: 'before' })),
    after && (await lineFor(planning, context, quote, { trip: after, side: 'after' })),
  ]
  const [best] = lines.flatMap((found) => found ?? []).toSorted((a, b) => a.line.amountCents - b.line.amountCents)
  if (!best) return quote
  const { line, orderId } = best
  const saving = { orderId, cents: -line.amountCents }
  return { ...quote, breakdown: [...quote.breakdown, line], totalCents: quote.totalCents + line.amountCents, saving }
}

async function lineFor(
  planning: OffersDeps,
  context: PricingContext,
  quote: Quote,
  { trip, side }: { trip: BookedTrip; side: 'before' | 'after' },
): Promise<{ line: PriceLine; orderId: string } | null> {
  const code = side === 'before' ? trip.legs.at(-1)!.to : trip.legs[0]!.from
  const airport = context.airports.find(({ icao }) => icao === code)
  const own = side === 'before' ? quote.legs[0]!.from : quote.legs.at(-1)!.to
  const ferry = quote.positioning.find(({ kind }) => kind === (side === 'before' ? 'out' : 'home'))
  if (!airport || !ferry || ferry.distanceKm - distanceKm(toPoint(airport), toPoint(own)) < leastKm) return null
  const legs = quote.legs.map((leg) => ({
    from: leg.from.icao,
    to: leg.to.icao,
    departureLocal: leg.departureLocal,
    pax: leg.pax,
    luggageKg: leg.luggageKg,
    party: leg.party,
  }))
  const [earlier, later] = side === 'before' ? [trip.legs, legs] : [legs, trip.legs]
  const chain = await planChain(planning, { aircraftId: quote.aircraft.id, earlier, later })
  if (!chain) return null
  const ownShare = chain.savedCents - (side === 'before' ? chain.homeCents : chain.outCents)
  const cents = Math.round(ownShare * (1 + context.pricing.policy.marginPermille / 1_000))
  if (cents < leastCents) return null
  const reason = { code: side === 'before' ? 'chain_before' : 'chain_after', params: { airport: airport.iata ?? airport.icao } } as const
  return { line: { service: 'chain', amountCents: -cents, reason }, orderId: trip.orderId }
}

export type ChainPrices = ReturnType<typeof createChainPrices>
