import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { AircraftSort, AircraftStatus, AircraftView } from '@aquilane/domain/fleet/aircraft-fields'
import type { Db, Trx } from '../../platform/db/database.ts'
import { orderBy } from '../../platform/db/order-by.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type AircraftRow = Selectable<DB['aircraft']>
export type OperatorRow = Selectable<DB['operator']>

/** Makes holds of it wait, but not rows that only refer to it: a payment holds its order while it writes them. */
export const lockAircraft = (trx: Trx, id: number): Promise<AircraftRow | undefined> =>
  trx.selectFrom('aircraft').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const lockOperator = (trx: Trx, id: number): Promise<OperatorRow | undefined> =>
  trx.selectFrom('operator').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const insertAircraft = async (trx: Trx, row: Insertable<DB['aircraft']>): Promise<number> =>
  (await trx.insertInto('aircraft').values(row).returning('id').executeTakeFirstOrThrow()).id

export const insertOperator = async (trx: Trx, row: Insertable<DB['operator']>): Promise<number> =>
  (await trx.insertInto('operator').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Counts the revision up. */
export async function updateAircraft(trx: Trx, id: number, set: Updateable<DB['aircraft']>): Promise<void> {
  await trx
    .updateTable('aircraft')
    .set({ ...set, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

/** Counts the revision up. */
export async function updateOperator(trx: Trx, id: number, set: Updateable<DB['operator']>): Promise<void> {
  await trx
    .updateTable('operator')
    .set({ ...set, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

export interface FutureBlock {
  reference: string
  kind: string
  from: Temporal.Instant
  to: Temporal.Instant
}

/** What an aircraft is still held or booked for, soonest first. */
export async function futureBlocks(on: Db, aircraftId: number, now: Temporal.Instant): Promise<FutureBlock[]> {
  return on
    .selectFrom('aircraft_availability_block')
    .select(['reference', 'kind', sql<Temporal.Instant>`lower(period)`.as('from'), sql<Temporal.Instant>`upper(period)`.as('to')])
    .where('aircraft_id', '=', aircraftId)
    .where('kind', 'in', ['hold', 'booked'])
    .where(sql<boolean>`upper(period) > ${now.toString()}::timestamptz`)
    .orderBy(sql`lower(period)`)
    .execute()
}

export const aircraftById = (db: Db, id: number): Promise<AircraftRow | undefined> =>
  db.selectFrom('aircraft').selectAll().where('id', '=', id).executeTakeFirst()

export const operatorById = (db: Db, id: number): Promise<OperatorRow | undefined> =>
  db.selectFrom('operator').selectAll().where('id', '=', id).executeTakeFirst()

export interface AircraftSearch {
  view: AircraftView
  /** Beginning of a tail, part of a type, operator or base; empty: any. */
  query: string
  /** Only those whose insurance, certificate or airworthiness ends on this day at the latest; null: all. */
  endingBy: string | null
  sort?: AircraftSort | undefined
  page: number
  perPage: number
}

const flyableUntil = sql`least(operator.insured_until, aircraft.insured_until, operator.aoc_until, aircraft.airworthy_until)`

const sortColumns = {
  tail: sql`aircraft.tail`,
  type: sql`lower(aircraft_type.manufacturer || ' ' || aircraft_type.name)`,
  company: sql`lower(operator.name)`,
  base: sql`aircraft.base_code`,
  year: sql`aircraft.year`,
  seats: sql`aircraft.seats`,
  documents: flyableUntil,
}

export async function pageAircraft(
  db: Db,
  { view, query, endingBy, sort, page, perPage }: AircraftSearch,
): Promise<{ rows: AircraftRow[]; total: number }> {
  const text = query.trim()
  const part = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const found = db
    .selectFrom('aircraft')
    .innerJoin('aircraft_type', 'aircraft_type.id', 'aircraft.type_id')
    .innerJoin('operator', 'operator.id', 'aircraft.operator_id')
    .$if(view === 'draft', (rows) => rows.where('aircraft.published_at', 'is', null).where('aircraft.status', '<>', 'retired'))
    .$if(view !== 'draft', (rows) => rows.where('aircraft.status', '=', view as AircraftStatus))
    .$if(view === 'active' || view === 'grounded', (rows) => rows.where('aircraft.published_at', 'is not', null))
    .$if(endingBy !== null, (rows) => rows.where(sql<boolean>`${flyableUntil} <= ${endingBy}::date`))
    .$if(text !== '', (rows) =>
      rows.where(({ or, eb }) =>
        or([
          eb(sql`replace(aircraft.tail, '-', '')`, 'ilike', part.slice(1).replaceAll('-', '')),
          eb(sql`aircraft_type.manufacturer || ' ' || aircraft_type.name`, 'ilike', part),
          eb('operator.name', 'ilike', part),
          eb('aircraft.base_code', 'ilike', part),
        ]),
      ),
    )
  const { total } = await found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll('aircraft')
    .orderBy(orderBy(sort, sortColumns, sql`aircraft.tail`))
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { rows, total: Number(total) }
}

export const listOperatorRows = (db: Db): Promise<OperatorRow[]> => db.selectFrom('operator').selectAll().orderBy('name').execute()

export const aircraftByOperator = async (db: Db, operatorId: number): Promise<number[]> =>
  (await db.selectFrom('aircraft').select('id').where('operator_id', '=', operatorId).orderBy('id').execute()).map(({ id }) => id)

/** By operator, without retired aircraft and those of others that were quoted once. */
export async function countAircraft(db: Db): Promise<Map<number, { active: number; grounded: number }>> {
  const rows = await db
    .selectFrom('aircraft')
    .select([
      'operator_id',
      sql<string>`count(*) FILTER (WHERE status = 'active' AND published_at IS NOT NULL)`.as('active'),
      sql<string>`count(*) FILTER (WHERE status = 'grounded' AND published_at IS NOT NULL)`.as('grounded'),
    ])
    .groupBy('operator_id')
    .execute()
  return new Map(rows.map(({ operator_id: id, active, grounded }) => [id, { active: Number(active), grounded: Number(grounded) }]))
}

export const auditBySubject = (db: Db, subject: string) =>
  db
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'from_state', 'to_state', 'reason', 'details'])
    .where('subject', '=', subject)
    .orderBy('at')
    .orderBy('id')
    .execute()
