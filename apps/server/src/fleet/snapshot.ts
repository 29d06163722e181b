import pg from 'pg'
import type { AircraftClassSlug, AircraftType } from '@aquilane/domain/fleet/types'
import type { CancellationTerms } from '@aquilane/domain/charter/terms'
import type { Clock } from '../platform/clock.ts'
import { createDatabase } from '../platform/db/database.ts'
import { selectActiveAircraft, selectClasses, selectOperators, selectAvailabilityBlocks, selectTypes, type BusyPeriod } from './queries.ts'

export interface FleetClass {
  id: number
  slug: AircraftClassSlug
  name: Record<'en' | 'it', string>
}

export interface FleetType {
  id: number
  slug: string
  /** With its maker: `Cessna Citation CJ3+`. */
  name: string
  classId: number
  spec: AircraftType
}

export interface FleetOperator {
  id: number
  slug: string
  name: string
  aoc: string
  /** ISO 3166 alpha-3. */
  country: string
  /** Last insured day, `yyyy-MM-dd`. */
  insuredUntil: string
  /** managed: the calendar is kept here and availability is firm; on-request: the operator confirms each request. */
  availability: 'managed' | 'on-request'
  terms: CancellationTerms
}

interface FleetAircraft {
  id: number
  tail: string
  typeId: number
  operatorId: number
  /** Airport code of the base. */
  baseCode: string
  year: number
  seats: number
  ratePermille: number
}

/** Epoch milliseconds, end exclusive. */
export type AvailabilityBlock = Pick<BusyPeriod, 'from' | 'to'>

/** An immutable snapshot of the fleet; the same object while nothing changes. */
export interface FleetSnapshot {
  /** Grows with every change of classes, types, operators or aircraft. */
  version: number
  /** Grows with every change of a calendar. */
  calendarVersion: number
  classes: ReadonlyMap<number, FleetClass>
  types: ReadonlyMap<number, FleetType>
  operators: ReadonlyMap<number, FleetOperator>
  aircraft: ReadonlyMap<number, FleetAircraft>
  /** By aircraft id; the array of an aircraft stays the same one until its calendar changes. */
  periods: ReadonlyMap<number, readonly AvailabilityBlock[]>
}

export interface FleetSnapshotSource {
  /** The committed fleet; from memory while the database notifies of changes, else read again. */
  current(): FleetSnapshot | Promise<FleetSnapshot>
  /** Begins to listen for changes made by any process. */
  start(): Promise<void>
  stop(): void
}

// Were a message ever lost (a connection that dies without a sound), the memory is at most this old.
const maxAgeMs = 60_000
const reconnectMs = 1_000

/**
 * Keeps the fleet in memory, brought up to date by the database's own notifications.
 * It has two connections of its own: transactions that wait for the fleet may hold every other one.
 */
export function createFleetSnapshot({ url, clock }: { url: string; clock: Clock }): FleetSnapshotSource {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 1_000,
    allowExitOnIdle: true,
    application_name: 'aquilane-fleet',
  })
  // An idle connection may be lost at any time; the next query opens a new one.
  pool.on('error', () => undefined)
  const db = createDatabase(pool)
  let snapshot: FleetSnapshot | null = null
  let fingerprint = ''
  let loadedAt = 0
  let everythingStale = true
  const stale = new Set<number>()
  let loading: Promise<FleetSnapshot> | null = null
  let listener: pg.PoolClient | null = null
  let retry: NodeJS.Timeout | null = null
  let wanted = false

  const since = () => clock.now().subtract({ hours: 24 })

  async function loadAll(): Promise<FleetSnapshot> {
    // One database snapshot for all five queries: an aircraft never appears without its type.
    const [classes, types, operators, aircraft, periods] = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(
        async (trx) =>
          [
            await selectClasses(trx),
            await selectTypes(trx),
            await selectOperators(trx),
            await selectActiveAircraft(trx),
            await selectAvailabilityBlocks(trx, since()),
          ] as const,
      )
    const print = JSON.stringify([classes, types, operators, aircraft])
    const before = snapshot
    const calendars = groupByAircraft(periods, before?.periods)
    const calendarVersion = (before?.calendarVersion ?? 0) + 1
    if (before && print === fingerprint)
      return unchanged(before.periods, calendars) ? before : { ...before, periods: calendars, calendarVersion }
    fingerprint = print
    return {
      version: (before?.version ?? 0) + 1,
      calendarVersion,
      classes: new Map(
        classes.map((row) => [row.id, { id: row.id, slug: row.slug as AircraftClassSlug, name: { en: row.name_en, it: row.name_it } }]),
      ),
      types: new Map(
        types.map((row) => [
          row.id,
          {
            id: row.id,
            slug: row.slug,
            name: `${row.manufacturer} ${row.name}`,
            classId: row.class_id,
            spec: row.spec as unknown as AircraftType,
          },
        ]),
      ),
      operators: new Map(
        operators.map((row) => [
          row.id,
          {
            id: row.id,
            slug: row.slug,
            name: row.name,
            aoc: row.aoc,
            country: row.country,
            insuredUntil: row.insured_until,
            availability: row.availability as FleetOperator['availability'],
            terms: row.terms as unknown as CancellationTerms,
          },
        ]),
      ),
      aircraft: new Map(
        aircraft.map((row) => [
          row.id,
          {
            id: row.id,
            tail: row.tail,
            typeId: row.type_id,
            operatorId: row.operator_id,
            baseCode: row.base_code,
            year: row.year,
            seats: row.seats,
            ratePermille: row.rate_permille,
          },
        ]),
      ),
      periods: calendars,
    }
  }

  async function loadCalendars(before: FleetSnapshot, ids: number[]): Promise<FleetSnapshot> {
    const periods = new Map(before.periods)
    for (const id of ids) {
      const rows = await selectAvailabilityBlocks(db, since(), id)
      if (rows.length > 0)
        periods.set(
          id,
          rows.map(({ from, to }) => ({ from, to })),
        )
      else periods.delete(id)
    }
    return { ...before, periods, calendarVersion: before.calendarVersion + 1 }
  }

  async function load(): Promise<FleetSnapshot> {
    do {
      const all = everythingStale || !snapshot
      const ids = [...stale]
      everythingStale = false
      stale.clear()
      try {
        if (all) {
          snapshot = await loadAll()
          loadedAt = performance.now()
        } else snapshot = await loadCalendars(snapshot!, ids)
      } catch (error) {
        everythingStale = true
        throw error
      }
    } while (everythingStale || stale.size > 0)
    return snapshot
  }

  async function listen(): Promise<void> {
    const client = await pool.connect()
    const lost = () => {
      if (listener !== client) return
      listener = null
      client.release(true)
      if (wanted) retry = setTimeout(() => void listen().catch(scheduleReload), reconnectMs).unref()
    }
    const scheduleReload = () => {
      if (wanted) retry = setTimeout(() => void listen().catch(scheduleReload), reconnectMs).unref()
    }
    client.on('notification', (message) => {
      if (message.payload === 'all') everythingStale = true
      else stale.add(Number(message.payload))
    })
    client.on('error', lost)
    client.on('end', lost)
    try {
      await client.query('LISTEN fleet')
    } catch (error) {
      client.release(true)
      throw error
    }
    if (!wanted) {
      client.release(true)
      return
    }
    listener = client
    everythingStale = true
  }

  return {
    current() {
      if (!listener || performance.now() - loadedAt > maxAgeMs) everythingStale = true
      if (snapshot && !everythingStale && stale.size === 0) return snapshot
      loading ??= load().finally(() => {
        loading = null
      })
      return loading
    },
    async start() {
      wanted = true
      await listen()
    },
    stop() {
      wanted = false
      if (retry) clearTimeout(retry)
      const client = listener
      listener = null
      client?.release(true)
      void pool.end()
    },
  }
}

function groupByAircraft(
  rows: BusyPeriod[],
  before: ReadonlyMap<number, readonly AvailabilityBlock[]> | undefined,
): Map<number, readonly AvailabilityBlock[]> {
  const grouped = new Map<number, AvailabilityBlock[]>()
  for (const { aircraftId, from, to } of rows) {
    const list = grouped.get(aircraftId)
    if (list) list.push({ from, to })
    else grouped.set(aircraftId, [{ from, to }])
  }
  const result = new Map<number, readonly AvailabilityBlock[]>()
  for (const [id, list] of grouped) {
    const old = before?.get(id)
    result.set(id, old && isSame(old, list) ? old : list)
  }
  return result
}

const unchanged = (before: FleetSnapshot['periods'], after: FleetSnapshot['periods']) =>
  before.size === after.size && [...after].every(([id, list]) => before.get(id) === list)

const isSame = (a: readonly AvailabilityBlock[], b: readonly AvailabilityBlock[]) =>
  a.length === b.length && a.every((item, i) => item.from === b[i]!.from && item.to === b[i]!.to)
