import { sellingStatuses } from '@aquilane/domain/shared-flights/transitions'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type SharedFlightRow = Selectable<DB['shared_flight']>

export const insertFlight = (trx: Trx, values: Insertable<DB['shared_flight']>): Promise<SharedFlightRow> =>
  trx.insertInto('shared_flight').values(values).returningAll().executeTakeFirstOrThrow()

export const flightById = (db: Db, id: string): Promise<SharedFlightRow | undefined> =>
  db.selectFrom('shared_flight').selectAll().where('id', '=', id).executeTakeFirst()

/** Seats of a flight change under this lock only. */
export const lockFlight = (trx: Trx, id: string): Promise<SharedFlightRow | undefined> =>
  trx.selectFrom('shared_flight').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateFlight = (trx: Trx, id: string, set: Updateable<DB['shared_flight']>): Promise<SharedFlightRow> =>
  trx.updateTable('shared_flight').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export interface FlightFilter {
  /** Airport codes; null: any. */
  from: readonly string[] | null
  to: readonly string[] | null
  /** Local days. */
  dateFrom: string | null
  dateTo: string | null
  /** Free seats at least. */
  pax: number
  /** Departures before this are not sold. */
  earliest: Temporal.Instant
  /** Ids of flights that are not sold now. */
  except: readonly string[]
}

function onSale(db: Db, { from, to, dateFrom, dateTo, pax, earliest, except }: FlightFilter) {
  return db
    .selectFrom('shared_flight')
    .where('status', 'in', [...sellingStatuses])
    .where('published', '=', true)
    .where('departure_at', '>=', earliest)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .$if(from !== null, (query) => query.where('departure_airport', 'in', from ?? []))
    .$if(to !== null, (query) => query.where('arrival_airport', 'in', to ?? []))
    .$if(dateFrom !== null, (query) => query.where('departure_day', '>=', sql<never>`${dateFrom}::date`))
    .$if(dateTo !== null, (query) => query.where('departure_day', '<=', sql<never>`${dateTo}::date`))
    .$if(pax > 0, (query) =>
      query.where(({ selectFrom }) =>
        selectFrom('shared_flight_seat')
          .select(({ eb, fn }) => eb(fn.countAll(), '>=', pax).as('enough'))
          .whereRef('flight_id', '=', 'shared_flight.id')
          .where('shared_flight_seat.status', '=', 'free'),
      ),
    )
}

/** When the flights on sale need their aircraft. */
export const sellingFlights = (db: Db, earliest: Temporal.Instant) =>
  db
    .selectFrom('shared_flight')
    .select([
      'id',
      'aircraft_id as aircraftId',
      'departure_airport as departureAirport',
      'arrival_airport as arrivalAirport',
      'departure_at as from',
      'arrival_at as to',
    ])
    .where('status', 'in', [...sellingStatuses])
    .where('departure_at', '>=', earliest)
    .execute()

export type SellingFlight = Awaited<ReturnType<typeof sellingFlights>>[number]

/** One page of the flights on sale, soonest first. */
export const pageFlights = (db: Db, filter: FlightFilter, page: { limit: number; offset: number }): Promise<SharedFlightRow[]> =>
  onSale(db, filter).selectAll().orderBy('departure_at').orderBy('id').limit(page.limit).offset(page.offset).execute()

export const countFlights = async (db: Db, filter: FlightFilter): Promise<number> =>
  Number(
    (
      await onSale(db, filter)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

/** Routes and local days of the flights on sale. */
export const flightDays = (db: Db, filter: FlightFilter) =>
  onSale(db, filter)
    .select(['departure_airport', 'arrival_airport', sql<string>`departure_day::text`.as('day')])
    .distinct()
    .orderBy('day')
    .limit(2_000)
    .execute()

/** Flights whose decision is due. */
export const undecidedFlights = async (db: Db, now: Temporal.Instant): Promise<string[]> =>
  (await db.selectFrom('shared_flight').select('id').where('status', '=', 'open').where('decide_at', '<=', now).execute()).map(
    ({ id }) => id,
  )

/** Ends the sale of confirmed flights that depart before `latest`. */
export async function closeSales(db: Db, latest: Temporal.Instant, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('shared_flight')
    .set({ status: 'closed', changed_at: now.toString() })
    .where('status', '=', 'go')
    .where('departure_at', '<=', latest)
    .execute()
}

export async function markDeparted(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('shared_flight')
    .set({ status: 'departed', changed_at: now.toString() })
    .where('status', '=', 'closed')
    .where('departure_at', '<=', now)
    .execute()
}

/** Flights of every status. */
export const countAllFlights = async (db: Db): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('shared_flight')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
