import { sql } from 'kysely'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { IndexedAlert } from './alert-index.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type SubscriptionRow = Selectable<DB['empty_leg_subscription']>

/** With the days of its dates as text. */
const columns = [
  'id',
  'client_id',
  'origin',
  'destination',
  sql<string | null>`date_from::text`.as('date_from'),
  sql<string | null>`date_to::text`.as('date_to'),
  'price_max',
  'frequency',
  'timezone',
  'paused',
  'muted_routes',
  'created_at',
] as const

export type Subscription = Omit<SubscriptionRow, 'date_from' | 'date_to'> & { date_from: string | null; date_to: string | null }

export const subscriptionsByClient = (db: Db, clientId: string): Promise<Subscription[]> =>
  db
    .selectFrom('empty_leg_subscription')
    .select(columns)
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export const ownSubscription = (db: Db, id: string, clientId: string): Promise<Subscription | undefined> =>
  db.selectFrom('empty_leg_subscription').select(columns).where('id', '=', id).where('client_id', '=', clientId).executeTakeFirst()

export const insertSubscription = (trx: Trx, values: Insertable<DB['empty_leg_subscription']>): Promise<Subscription> =>
  trx.insertInto('empty_leg_subscription').values(values).returning(columns).executeTakeFirstOrThrow()

/** Nothing where the customer has none with this id. */
export const updateOwnSubscription = (
  db: Db,
  { id, clientId }: { id: string; clientId: string },
  set: Updateable<DB['empty_leg_subscription']>,
): Promise<Subscription | undefined> =>
  db
    .updateTable('empty_leg_subscription')
    .set(set)
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .returning(columns)
    .executeTakeFirst()

export async function deleteOwnSubscription(db: Db, { id, clientId }: { id: string; clientId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('empty_leg_subscription')
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteSubscriptionsOf = (trx: Trx, clientId: string) =>
  trx.deleteFrom('empty_leg_subscription').where('client_id', '=', clientId).execute()

export async function muteRoute(trx: Trx, ids: readonly string[], route: string): Promise<void> {
  await trx
    .updateTable('empty_leg_subscription')
    .set({ muted_routes: sql<string[]>`array_append(muted_routes, ${route})` })
    .where('id', 'in', ids)
    .execute()
}

/** Serializes the subscriptions of one customer, for their limit. */
export const lockSubscriptionsOf = (trx: Trx, clientId: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`empty-leg-subscription:${clientId}`}, 0))`.execute(trx)

export interface LegToMatch {
  id: string
  /** Selectors that mean its ends: the airport, its city. */
  from: readonly string[]
  to: readonly string[]
  /** `city:LON>city:NCE` */
  route: string
  /** Local days of its window. */
  firstDay: string
  lastDay: string
  priceCents: number
}

/** Alerts that are not paused: all, or those of the given ids. */
export const activeSubscriptions = (db: Db, ids?: readonly string[]): Promise<IndexedAlert[]> =>
  db
    .selectFrom('empty_leg_subscription')
    .select([
      'id',
      'origin',
      'destination',
      sql<string | null>`date_from::text`.as('date_from'),
      sql<string | null>`date_to::text`.as('date_to'),
      'price_max',
    ])
    .where('paused', '=', false)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`ANY(${ids ?? []}::uuid[])`))
    .execute()

/**
 * Makes an alert for every active subscription that matches a leg at its price. @param ids those that may match: what they ask for is checked again
 * @returns those that want it at once
 */
export async function insertAlerts(
  trx: Trx,
  leg: LegToMatch,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<{ id: string; timezone: string }[]> {
  const made = await trx
    .insertInto('empty_leg_alert')
    .columns(['subscription_id', 'leg_id', 'price', 'created_at'])
    .expression(
      trx
        .selectFrom('empty_leg_subscription')
        .select([
          'id',
          sql<string>`${leg.id}::uuid`.as('leg_id'),
          sql<number>`${leg.priceCents}::bigint`.as('price'),
          sql<Temporal.Instant>`${now.toString()}::timestamptz`.as('created_at'),
        ])
        .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
        .where('paused', '=', false)
        .where((eb) => eb.or([eb('origin', 'is', null), eb('origin', 'in', leg.from)]))
        .where((eb) => eb.or([eb('destination', 'is', null), eb('destination', 'in', leg.to)]))
        .where(sql<boolean>`NOT (${leg.route} = ANY (muted_routes))`)
        .where((eb) => eb.or([eb('price_max', 'is', null), eb('price_max', '>=', leg.priceCents)]))
        .where(sql<boolean>`(date_from IS NULL OR (date_from <= ${leg.lastDay}::date AND date_to >= ${leg.firstDay}::date))`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('subscription_id')
    .execute()
  if (made.length === 0) return []
  return trx
    .selectFrom('empty_leg_subscription')
    .select(['id', 'timezone'])
    .where(
      'id',
      'in',
      made.map(({ subscription_id: id }) => id),
    )
    .where('frequency', '=', 'instant')
    .execute()
}

export async function setMatchedPrice(trx: Trx, legId: string, cents: number): Promise<void> {
  await trx.updateTable('empty_leg').set({ matched_price: cents }).where('id', '=', legId).execute()
}

/** Subscriptions with unsent alerts whose digest is due: it is nine in the morning there, and none was sent today. */
export const dueDigests = async (db: Db, now: Temporal.Instant): Promise<string[]> =>
  (
    await db
      .selectFrom('empty_leg_subscription')
      .select('id')
      .where('frequency', '=', 'digest')
      .where('paused', '=', false)
      .where(sql<boolean>`extract(hour FROM ${now.toString()}::timestamptz AT TIME ZONE timezone) = 9`)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('empty_leg_alert')
            .select('leg_id')
            .whereRef('subscription_id', '=', 'empty_leg_subscription.id')
            .where('sent_at', 'is', null),
        ),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('empty_leg_alert')
              .select('leg_id')
              .whereRef('subscription_id', '=', 'empty_leg_subscription.id')
              .where('sent_at', '>', sql<Temporal.Instant>`${now.subtract({ hours: 20 }).toString()}::timestamptz`),
          ),
        ),
      )
      .execute()
  ).map(({ id }) => id)

export const lockSubscription = (trx: Trx, id: string): Promise<Subscription | undefined> =>
  trx.selectFrom('empty_leg_subscription').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const unsentAlerts = (trx: Trx, subscriptionId: string): Promise<{ leg_id: string; price: number }[]> =>
  trx
    .selectFrom('empty_leg_alert')
    .select(['leg_id', 'price'])
    .where('subscription_id', '=', subscriptionId)
    .where('sent_at', 'is', null)
    .execute()

/** Active subscriptions with an alert for a leg that was not sent. */
export const unsentByLeg = (trx: Trx, legId: string): Promise<{ id: string; timezone: string }[]> =>
  trx
    .selectFrom('empty_leg_subscription')
    .select(['id', 'timezone'])
    .where('paused', '=', false)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('empty_leg_alert')
          .select('leg_id')
          .whereRef('subscription_id', '=', 'empty_leg_subscription.id')
          .where('leg_id', '=', legId)
          .where('sent_at', 'is', null),
      ),
    )
    .execute()

export async function markSent(trx: Trx, subscriptionId: string, now: Temporal.Instant, mailed: boolean): Promise<void> {
  await trx
    .updateTable('empty_leg_alert')
    .set({ sent_at: now.toString(), mailed })
    .where('subscription_id', '=', subscriptionId)
    .where('sent_at', 'is', null)
    .execute()
}

/** Mails of a subscription since. */
export const countMails = async (trx: Trx, subscriptionId: string, since: Temporal.Instant): Promise<number> =>
  (
    await trx
      .selectFrom('empty_leg_alert')
      .select('sent_at')
      .distinct()
      .where('subscription_id', '=', subscriptionId)
      .where('mailed', '=', true)
      .where('sent_at', '>', since)
      .execute()
  ).length
