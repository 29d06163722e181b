import { sql } from 'kysely'
import type { Device } from '@aquilane/domain/visits/visit'
import type { Db } from '../../platform/db/database.ts'

export interface VisitCount {
  day: string
  page: string
  referrer: string
  source: string
  medium: string
  campaign: string
  device: Device
  views: number
  visits: number
}

/** Adds to the sums of the day. Beyond `maxRows` different rows of a day, only those that exist go on counting; the rest joins `/*`. */
export async function addCounts(db: Db, rows: readonly VisitCount[], maxRows: number): Promise<void> {
  const days = [...new Set(rows.map(({ day }) => day))]
  const { known } = await db
    .selectFrom('visit_count')
    .select(({ fn }) => fn.countAll<string>().as('known'))
    .where('day', 'in', days)
    .executeTakeFirstOrThrow()
  const isFull = Number(known) >= maxRows
  const sums = new Map<string, VisitCount>()
  for (const row of rows) {
    const kept = isFull ? { ...row, page: '/*', referrer: '', source: '', medium: '', campaign: '' } : row
    const key = JSON.stringify([kept.day, kept.page, kept.referrer, kept.source, kept.medium, kept.campaign, kept.device])
    const sum = sums.get(key)
    sums.set(key, sum ? { ...kept, views: sum.views + row.views, visits: sum.visits + row.visits } : { ...kept })
  }
  await db
    .insertInto('visit_count')
    .values([...sums.values()])
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'page', 'referrer', 'source', 'medium', 'campaign', 'device'])
        .doUpdateSet({ views: sql`visit_count.views + excluded.views`, visits: sql`visit_count.visits + excluded.visits` }),
    )
    .execute()
}

export interface Period {
  /** First and last day, `yyyy-MM-dd`. */
  from: string
  to: string
}

const within = (db: Db, { from, to }: Period) =>
  db
    .selectFrom('visit_count')
    .where('day', '>=', sql<string>`${from}::date`)
    .where('day', '<=', sql<string>`${to}::date`)

const sums = [sql<string>`coalesce(sum(views), 0)`.as('views'), sql<string>`coalesce(sum(visits), 0)`.as('visits')] as const

export const totalsOf = (db: Db, period: Period) => within(db, period).select(sums).executeTakeFirstOrThrow()

export const countsByDay = (db: Db, period: Period) =>
  within(db, period)
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .select(sums)
    .groupBy('day')
    .orderBy('day')
    .execute()

/** The largest sums of one column, where it is not empty. */
export const largestOf = (db: Db, period: Period, column: 'page' | 'referrer' | 'device', limit: number) =>
  within(db, period)
    .select(`${column} as name`)
    .select(sums)
    .where(column, '<>', '')
    .groupBy(column)
    .orderBy(column === 'referrer' ? 'visits' : 'views', 'desc')
    .orderBy(column)
    .limit(limit)
    .execute()

export const largestCampaigns = (db: Db, period: Period, limit: number) =>
  within(db, period)
    .select(['source', 'medium', 'campaign'])
    .select(sums)
    .where('source', '<>', '')
    .groupBy(['source', 'medium', 'campaign'])
    .orderBy('visits', 'desc')
    .orderBy('source')
    .orderBy('medium')
    .orderBy('campaign')
    .limit(limit)
    .execute()

export async function deleteBefore(db: Db, day: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('visit_count')
    .where('day', '<', sql<string>`${day}::date`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
