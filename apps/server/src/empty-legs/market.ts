import type { PriceLine } from '@aquilane/domain/charter/types'
import { toPoint, type Point } from '@aquilane/domain/charter/geodesy'
import { standardSteps, type EmptyLegPricing, type PriceStep } from '@aquilane/domain/empty-legs/price'
import type pg from 'pg'
import type { AirportFacts, PlacesService } from '../places/service.ts'
import { createChangeListener } from '../platform/db/change-listener.ts'
import type { Database } from '../platform/db/database.ts'
import { offeredLegs, type EmptyLegRow } from './queries.ts'

/** A leg on offer, ready to be searched. */
export interface OfferedLeg {
  row: EmptyLegRow
  from: AirportFacts
  to: AirportFacts
  fromPoint: Point
  departureMs: number
  /** First and last local day of its window, `yyyy-MM-dd`. */
  firstDay: string
  lastDay: string
  pricing: EmptyLegPricing
}

export const pricingOf = (leg: EmptyLegRow): EmptyLegPricing => ({
  referenceCents: leg.reference_price,
  floorCents: leg.floor_price,
  steps: readSteps(leg) ?? standardSteps,
})

/** Null hours are the step from the start. */
const readSteps = (leg: EmptyLegRow): PriceStep[] | null =>
  (leg.steps as unknown as { hoursBefore: number | null; percent: number }[] | null)?.map(({ hoursBefore, percent }) => ({
    hoursBefore: hoursBefore ?? Infinity,
    percent,
  })) ?? null

/** Price lines of the same one-way charter. @throws for a version that this release does not know */
export function readBreakdown(leg: Pick<EmptyLegRow, 'id' | 'breakdown'>): PriceLine[] {
  const stored = leg.breakdown as unknown as { v: number; lines: PriceLine[] }
  if (stored.v !== 1) throw new Error(`Empty leg ${leg.id} has a breakdown of version ${stored.v}.`)
  return stored.lines
}

export interface LegMarket {
  /** Every committed leg on offer; from memory while the database notifies of changes, else read again. */
  current(): Promise<ReadonlyMap<string, OfferedLeg>>
  start(): Promise<void>
  stop(): void
}

/** Maximum age, in case a connection dies without an error. */
const maxAgeMs = 60_000

/** Keeps the legs on offer in memory, updated by notifications of the database. */
export function createLegMarket({ pool, db, places }: { pool: pg.Pool; db: Database; places: PlacesService }): LegMarket {
  let legs: Map<string, OfferedLeg> | null = null
  let placesVersion = 0
  let loadedAt = 0
  const stale = new Set<string>()
  let loading: Promise<ReadonlyMap<string, OfferedLeg>> | null = null
  const forget = () => {
    legs = null
  }
  const listener = createChangeListener(pool, 'empty_leg', { onNotification: (id) => stale.add(id), onConnected: forget })

  async function load(): Promise<ReadonlyMap<string, OfferedLeg>> {
    const ids = legs === null ? undefined : [...stale]
    stale.clear()
    try {
      const rows = await offeredLegs(db, ids)
      const next = new Map(legs)
      for (const id of ids ?? []) next.delete(id)
      for (const row of rows) {
        const leg = toOfferedLeg(row, places)
        if (leg) next.set(row.id, leg)
      }
      if (!ids) loadedAt = performance.now()
      placesVersion = places.version()
      legs = next
      return next
    } catch (error) {
      forget()
      throw error
    }
  }

  return {
    current() {
      if (!listener.isConnected() || performance.now() - loadedAt > maxAgeMs || places.version() !== placesVersion) forget()
      if (legs && stale.size === 0) return Promise.resolve(legs)
      loading ??= load().finally(() => {
        loading = null
      })
      return loading
    },
    start: () => listener.start(),
    stop: () => listener.stop(),
  }
}

function toOfferedLeg(row: EmptyLegRow, places: PlacesService): OfferedLeg | null {
  const [from, to] = [places.airportByIcao(row.departure_airport), places.airportByIcao(row.arrival_airport)]
  if (!from || !to) return null
  const day = (at: Temporal.Instant) => at.toZonedDateTimeISO(from.zone).toPlainDate().toString()
  return {
    row,
    from,
    to,
    fromPoint: toPoint({ lat: from.latitude, lon: from.longitude }),
    departureMs: row.departure_at.epochMilliseconds,
    firstDay: day(row.departure_from),
    lastDay: day(row.departure_to),
    pricing: pricingOf(row),
  }
}
