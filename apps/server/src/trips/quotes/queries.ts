import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type QuoteRow = Selectable<DB['quote']>
export type VersionRow = Selectable<DB['quote_version']>
export type AlternativeRow = Selectable<DB['quote_alternative']>
export type AcceptanceRow = Selectable<DB['quote_acceptance']>
type OpeningRow = Selectable<DB['quote_opening']>

export const quoteById = (db: Db, id: string): Promise<QuoteRow | undefined> =>
  db.selectFrom('quote').selectAll().where('id', '=', id).executeTakeFirst()

export const quoteByOrder = (db: Db, orderId: string): Promise<QuoteRow | undefined> =>
  db.selectFrom('quote').selectAll().where('order_id', '=', orderId).executeTakeFirst()

export const insertQuote = (trx: Trx, orderId: string, now: Temporal.Instant): Promise<QuoteRow> =>
  trx.insertInto('quote').values({ order_id: orderId, created_at: now.toString() }).returningAll().executeTakeFirstOrThrow()

export const updateQuote = (
  trx: Trx,
  id: string,
  set: { withdrawn_at?: string | null; asked_again_at?: string | null },
): Promise<unknown> => trx.updateTable('quote').set(set).where('id', '=', id).execute()

/** Newest first. */
export const versionsByQuote = (db: Db, quoteId: string): Promise<VersionRow[]> =>
  db.selectFrom('quote_version').selectAll().where('quote_id', '=', quoteId).orderBy('number', 'desc').execute()

export const insertVersion = (trx: Trx, values: Insertable<DB['quote_version']>): Promise<VersionRow> =>
  trx.insertInto('quote_version').values(values).returningAll().executeTakeFirstOrThrow()

export const insertAlternatives = (trx: Trx, values: Insertable<DB['quote_alternative']>[]): Promise<unknown> =>
  trx.insertInto('quote_alternative').values(values).execute()

export const sendVersion = (
  trx: Trx,
  id: string,
  set: { sent_at: string; valid_until: string; approved_by?: string; approved_at?: string },
): Promise<VersionRow> =>
  trx.updateTable('quote_version').set(set).where('id', '=', id).where('sent_at', 'is', null).returningAll().executeTakeFirstOrThrow()

/** Each once: the version must still wait. */
export const approveVersion = (trx: Trx, id: string, memberId: string, now: Temporal.Instant): Promise<VersionRow> =>
  trx
    .updateTable('quote_version')
    .set({ approved_by: memberId, approved_at: now.toString() })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('approved_by', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow()

export const withdrawVersion = (trx: Trx, id: string, now: Temporal.Instant): Promise<unknown> =>
  trx.updateTable('quote_version').set({ withdrawn_at: now.toString() }).where('id', '=', id).execute()

export async function alternativesByVersions(db: Db, versionIds: readonly string[]): Promise<AlternativeRow[]> {
  if (versionIds.length === 0) return []
  return db.selectFrom('quote_alternative').selectAll().where('version_id', 'in', versionIds).orderBy('position').execute()
}

export async function openingsByVersions(db: Db, versionIds: readonly string[]): Promise<OpeningRow[]> {
  if (versionIds.length === 0) return []
  return db.selectFrom('quote_opening').selectAll().where('version_id', 'in', versionIds).execute()
}

/** Counts a look; position 0 is the page. Unknown positions are ignored by the caller. */
export const countOpening = (db: Db, versionId: string, position: number, now: Temporal.Instant): Promise<unknown> =>
  db
    .insertInto('quote_opening')
    .values({ version_id: versionId, position, first_at: now.toString(), last_at: now.toString(), times: 1 })
    .onConflict((conflict) =>
      conflict.columns(['version_id', 'position']).doUpdateSet({ last_at: now.toString(), times: sql`quote_opening.times + 1` }),
    )
    .execute()

export const acceptanceByQuote = (db: Db, quoteId: string): Promise<AcceptanceRow | undefined> =>
  db.selectFrom('quote_acceptance').selectAll().where('quote_id', '=', quoteId).executeTakeFirst()

export const insertAcceptance = (trx: Trx, values: Insertable<DB['quote_acceptance']>): Promise<unknown> =>
  trx.insertInto('quote_acceptance').values(values).execute()

/** @returns false when the document is stored already */
export async function storeSignedDocument(trx: Trx, quoteId: string, document: { id: string; sha256: string }): Promise<boolean> {
  const row = await trx
    .updateTable('quote_acceptance')
    .set({ document_id: document.id, document_sha256: document.sha256 })
    .where('quote_id', '=', quoteId)
    .where('document_sha256', 'is', null)
    .returning('quote_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes who signed from the acceptances of a customer. @returns the ids of their documents */
export async function redactAcceptances(trx: Trx, clientId: string): Promise<string[]> {
  const quotes = trx
    .selectFrom('quote')
    .innerJoin('orders', 'orders.id', 'quote.order_id')
    .select('quote.id')
    .where('orders.client_id', '=', clientId)
  const signed = await trx
    .selectFrom('quote_acceptance')
    .select('document_id')
    .where('quote_id', 'in', quotes)
    .where('document_id', 'is not', null)
    .execute()
  await trx
    .updateTable('quote_acceptance')
    .set({ name: null, phone: null, address: null, document_id: null })
    .where('quote_id', 'in', quotes)
    .execute()
  return signed.flatMap(({ document_id: id }) => id ?? [])
}

/** Quotes that can be accepted, with their alternatives on some aircraft. */
export async function openQuotesByAircraft(
  db: Db,
  aircraftIds: readonly number[],
  now: Temporal.Instant,
): Promise<{ id: string; alternatives: AlternativeRow[] }[]> {
  if (aircraftIds.length === 0) return []
  const rows = await db
    .selectFrom('quote_alternative as alternative')
    .innerJoin('quote_version as version', 'version.id', 'alternative.version_id')
    .innerJoin('quote', 'quote.id', 'version.quote_id')
    .leftJoin('quote_acceptance as acceptance', 'acceptance.quote_id', 'quote.id')
    .selectAll('alternative')
    .select('quote.id as quote_id')
    .where('alternative.aircraft_id', 'in', aircraftIds)
    .where('quote.withdrawn_at', 'is', null)
    .where('acceptance.quote_id', 'is', null)
    .where('version.sent_at', 'is not', null)
    .where('version.valid_until', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('quote_version as newer')
            .select('newer.id')
            .whereRef('newer.quote_id', '=', 'version.quote_id')
            .whereRef('newer.number', '>', 'version.number')
            .where('newer.sent_at', 'is not', null),
        ),
      ),
    )
    .execute()
  return [...Map.groupBy(rows, ({ quote_id: id }) => id)].map(([id, alternatives]) => ({ id, alternatives }))
}

export const quotedAircraft = async (db: Db, now: Temporal.Instant): Promise<number[]> =>
  (
    await db
      .selectFrom('quote_alternative as alternative')
      .innerJoin('quote_version as version', 'version.id', 'alternative.version_id')
      .select('alternative.aircraft_id')
      .distinct()
      .where('version.valid_until', '>', now)
      .execute()
  ).flatMap(({ aircraft_id: id }) => id ?? [])

/** What a customer accepted, for the export of personal data. */
export const acceptancesByClient = (db: Db, clientId: string) =>
  db
    .selectFrom('quote_acceptance')
    .innerJoin('quote', 'quote.id', 'quote_acceptance.quote_id')
    .innerJoin('orders', 'orders.id', 'quote.order_id')
    .select([
      'orders.pnr',
      'quote_acceptance.name',
      'quote_acceptance.phone',
      'quote_acceptance.address',
      'quote_acceptance.accepted_at',
      'quote_acceptance.document_sha256',
    ])
    .where('orders.client_id', '=', clientId)
    .orderBy('quote_acceptance.accepted_at')
    .execute()

/** Alternatives of the newest versions that were sent, newest first. */
export async function lastSentAlternatives(
  db: Db,
  limit: number,
): Promise<{ orderId: string; aircraftId: number; at: Temporal.Instant }[]> {
  const rows = await db
    .selectFrom('quote_alternative')
    .innerJoin('quote_version', 'quote_version.id', 'quote_alternative.version_id')
    .innerJoin('quote', 'quote.id', 'quote_version.quote_id')
    .select(['quote.order_id', 'quote_alternative.aircraft_id', 'quote_version.sent_at'])
    .where('quote_version.sent_at', 'is not', null)
    .orderBy('quote_version.sent_at', 'desc')
    .orderBy('quote_alternative.position')
    .limit(limit)
    .execute()
  return rows.map(({ order_id: orderId, aircraft_id: aircraftId, sent_at: at }) => ({ orderId, aircraftId, at: at! }))
}

/** The newest version of each quote that was sent to these orders, newest first. */
export async function sentQuotesByOrders(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('quote')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('quote_version')
          .selectAll()
          .whereRef('quote_version.quote_id', '=', 'quote.id')
          .where('sent_at', 'is not', null)
          .orderBy('number', 'desc')
          .limit(1)
          .as('version'),
      (join) => join.onTrue(),
    )
    .leftJoin('quote_acceptance', 'quote_acceptance.quote_id', 'quote.id')
    .select([
      'quote.id',
      'quote.order_id',
      'quote.withdrawn_at',
      'version.number',
      'version.sent_at',
      'version.valid_until',
      'quote_acceptance.accepted_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('quote_alternative')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('quote_alternative.version_id', '=', 'version.id')
        .as('alternatives'),
    )
    .where('quote.order_id', 'in', orderIds)
    .orderBy('version.sent_at', 'desc')
    .execute()
}
