import { toPoint } from '@aquilane/domain/charter/geodesy'
import type pg from 'pg'
import type { PlacesService } from '../../foundation/places/index.ts'
import { createChangeListener, type Listen } from '../../platform/db/change-listener.ts'
import type { Database } from '../../platform/db/database.ts'
import { LegIndex } from './leg-index.ts'
import { pricingOf, type OfferedLeg } from './offered-leg.ts'
import { offeredLegs, type EmptyLegRow } from './queries.ts'

declare module '../../context.ts' {
  interface Context {
    market: LegMarket
  }
}

export interface LegMarket {
  /** Every committed leg on offer; from memory while the database notifies of changes, else read again. */
  current(): Promise<LegIndex>
  start(): Promise<void>
  stop(): void
}

/** Maximum age, in case a connection dies without an error. */
const maxAgeMs = 60_000

/** Keeps the legs on offer in memory, updated by notifications of the database. */
export function createLegMarket({
  pool,
  db,
  places,
  listen = createChangeListener,
}: {
  pool: pg.Pool
  db: Database
  places: PlacesService
  listen?: Listen | undefined
}): LegMarket {
  let legs: LegIndex | null = null
  let placesVersion = 0
  let loadedAt = 0
  const stale = new Set<string>()
  let loading: Promise<LegIndex> | null = null
  const forget = () => {
    legs = null
  }
  const listener = listen(pool, 'empty_leg', { onNotification: (id) => stale.add(id), onConnected: forget })

  async function load(): Promise<LegIndex> {
    const known = legs
    const ids = known === null ? undefined : [...stale]
    stale.clear()
    try {
      const offered = (await offeredLegs(db, ids)).flatMap((row) => toOfferedLeg(row, places) ?? [])
      if (known && ids) {
        for (const id of ids) known.delete(id)
        for (const leg of offered) known.put(leg)
        return known
      }
      legs = LegIndex.of(offered)
      loadedAt = performance.now()
      placesVersion = places.version()
      return legs
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
    toPoint: toPoint({ lat: to.latitude, lon: to.longitude }),
    departureMs: row.departure_at.epochMilliseconds,
    firstDay: day(row.departure_from),
    lastDay: day(row.departure_to),
    pricing: pricingOf(row),
  }
}
