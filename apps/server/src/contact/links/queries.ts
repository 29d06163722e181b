import { sql, type Insertable, type Selectable } from 'kysely'
import type { LinkDevice } from '@aquilane/domain/links/device'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type LinkRow = Selectable<DB['link']>

export const insertLink = (db: Db, link: Insertable<DB['link']>): Promise<LinkRow> =>
  db.insertInto('link').values(link).returningAll().executeTakeFirstOrThrow()

export const linkByCode = (db: Db, code: string): Promise<LinkRow | undefined> =>
  db.selectFrom('link').selectAll().where('code', '=', code).executeTakeFirst()

export const linkByAppKey = (db: Db, key: string): Promise<LinkRow | undefined> =>
  db.selectFrom('link').selectAll().where('app_key', '=', key).executeTakeFirst()

export async function countClick(db: Db, linkId: string, day: string, device: LinkDevice): Promise<void> {
  await db
    .insertInto('link_click')
    .values({ link_id: linkId, day, device, clicks: 1 })
    .onConflict((conflict) => conflict.columns(['link_id', 'day', 'device']).doUpdateSet({ clicks: sql`link_click.clicks + 1` }))
    .execute()
}

const withClicks = (db: Db, since: string) =>
  db
    .selectFrom('link')
    .leftJoin('link_click as click', 'click.link_id', 'link.id')
    .selectAll('link')
    .select(
      (['ios', 'android', 'desktop'] as const).map((device) =>
        sql<string>`coalesce(sum(click.clicks) FILTER (WHERE click.device = ${device}), 0)`.as(device),
      ),
    )
    .select(sql<string>`coalesce(sum(click.clicks) FILTER (WHERE click.day >= ${since}::date), 0)`.as('recent'))
    .groupBy('link.id')

export type CountedLink = Awaited<ReturnType<ReturnType<typeof withClicks>['executeTakeFirstOrThrow']>>

export async function pageLinks(
  db: Db,
  { since, page, perPage }: { since: string; page: number; perPage: number },
): Promise<{ rows: CountedLink[]; total: number }> {
  const { total } = await db
    .selectFrom('link')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await withClicks(db, since)
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { rows, total: Number(total) }
}

export const countedLink = (db: Db, id: string, since: string): Promise<CountedLink | undefined> =>
  withClicks(db, since).where('link.id', '=', id).executeTakeFirst()

export const setDisabled = async (db: Db, id: string, at: Temporal.Instant | null): Promise<boolean> =>
  (
    await db
      .updateTable('link')
      .set({ disabled_at: at?.toString() ?? null })
      .where('id', '=', id)
      .executeTakeFirst()
  ).numUpdatedRows > 0n
