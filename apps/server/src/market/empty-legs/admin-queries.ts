import { sql, type Updateable } from 'kysely'
import type { EmptyLegSort } from '@aquilane/domain/empty-legs/transitions'
import type { Db, Trx } from '../../platform/db/database.ts'
import { orderBy } from '../../platform/db/order-by.ts'
import type { Selectable } from 'kysely'
import type { DB } from '../../platform/db/types.generated.ts'
import type { EmptyLegRow } from './queries.ts'

export interface LegListFilter {
  status: Selectable<DB['empty_leg']>['status']
  /** Any of these aircraft, airports or operators; null: any leg. */
  match: { aircraft: readonly number[]; airports: readonly string[]; operators: readonly number[] } | null
}

function matching(db: Db, { status, match }: LegListFilter) {
  return db
    .selectFrom('empty_leg')
    .where('status', '=', status)
    .$if(match !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('aircraft_id', 'in', match?.aircraft.length ? match.aircraft : [-1]),
          eb('departure_airport', 'in', match?.airports.length ? match.airports : ['']),
          eb('arrival_airport', 'in', match?.airports.length ? match.airports : ['']),
          eb('operator_id', 'in', match?.operators.length ? match.operators : [-1]),
        ]),
      ),
    )
}

const sortColumns = { departure: sql`departure_at`, floor: sql`floor_price`, reference: sql`reference_price` }

/** One page of the legs of a status: those that can still change soonest first, ended ones latest first. */
export async function pageLegs(
  db: Db,
  filter: LegListFilter,
  { sort, ...page }: { sort?: EmptyLegSort | undefined; limit: number; offset: number },
): Promise<{ rows: EmptyLegRow[]; total: number }> {
  const isEnded = filter.status === 'withdrawn' || filter.status === 'flown'
  const [rows, { total }] = await Promise.all([
    matching(db, filter)
      .selectAll()
      .orderBy(orderBy(sort, sortColumns, isEnded ? sql`departure_at DESC, id` : sql`departure_at, id`))
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    matching(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Alerts by leg that matched it at any price. */
export async function matchCounts(db: Db, legIds: readonly string[]): Promise<Map<string, number>> {
  if (legIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('empty_leg_alert')
    .select(['leg_id', sql<number>`count(DISTINCT subscription_id)`.as('matches')])
    .where('leg_id', 'in', legIds)
    .groupBy('leg_id')
    .execute()
  return new Map(rows.map(({ leg_id: id, matches }) => [id, Number(matches)]))
}

/** A leg changes its status and price under this lock. Lock its buyer's order before. */
export const lockLeg = (trx: Trx, id: string): Promise<EmptyLegRow | undefined> =>
  trx.selectFrom('empty_leg').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateLeg = (trx: Trx, id: string, set: Updateable<DB['empty_leg']>): Promise<EmptyLegRow> =>
  trx.updateTable('empty_leg').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** History of a leg, oldest first. */
export const auditByLeg = (db: Db, id: string) =>
  db
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'from_state', 'to_state', 'reason'])
    .where('subject', '=', `empty-leg:${id}`)
    .orderBy('id')
    .execute()
