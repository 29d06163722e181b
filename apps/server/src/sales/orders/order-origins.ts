import { sql } from 'kysely'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import { addressKey, keyHash, networkKey } from '../../platform/http/limits.ts'
import type { Caller } from './types.ts'

/** Where an order came from, as hashes that are only compared. */
export interface OrderOrigin {
  device: string | null
  address: string | null
  network: string | null
}

export const toOrigin = (caller: Caller | null): OrderOrigin => ({
  device: caller?.fingerprint ? keyHash(caller.fingerprint) : null,
  address: caller ? keyHash(addressKey(caller.ip)) : null,
  network: caller ? keyHash(networkKey(caller.ip)) : null,
})

/** Whose orders are counted. */
export type OriginScope = { clientId: string } | { device: string } | { address: string } | { network: string }

const scopeKey = (scope: OriginScope): string => Object.entries(scope).flat().join(' ')

/** Orders of these scopes queue here until the transaction ends, in this order. */
export async function lockOrigins(trx: Trx, scopes: readonly OriginScope[]): Promise<void> {
  const keys = scopes.map(scopeKey)
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended(key, 7404)) FROM unnest(${keys}::text[]) WITH ORDINALITY AS asked (key, place) ORDER BY place
  `.execute(trx)
}

/** When customers of a scope placed the orders that were never paid, newest first. Requests and staff's orders have no origin. */
export async function findNeverPaid(
  db: Db,
  scope: Exclude<OriginScope, { network: string }>,
  since: Temporal.Instant,
): Promise<Temporal.Instant[]> {
  const rows = await db
    .selectFrom('order_origin as origin')
    .innerJoin('orders', 'orders.id', 'origin.order_id')
    .select('origin.created_at')
    .where('orders.paid', '=', 0)
    .where('orders.on_account_due', 'is', null)
    .where('origin.created_at', '>', toTimestamptz(since))
    .$if('clientId' in scope, (query) => query.where('orders.client_id', '=', 'clientId' in scope ? scope.clientId : ''))
    .$if('device' in scope, (query) => query.where('origin.device', '=', 'device' in scope ? scope.device : ''))
    .$if('address' in scope, (query) => query.where('origin.address', '=', 'address' in scope ? scope.address : ''))
    .orderBy('origin.created_at', 'desc')
    .execute()
  return rows.map(({ created_at: at }) => at)
}

/** When each unpaid hold of a network ends, the next one first. */
export async function findHoldEnds(db: Db, network: string): Promise<Temporal.Instant[]> {
  const rows = await db
    .selectFrom('order_origin as origin')
    .innerJoin('orders', 'orders.id', 'origin.order_id')
    .select('orders.pay_before')
    .where('origin.network', '=', network)
    .where('orders.status', 'in', ['AwaitingPayment', 'MoneyTransfer'])
    .where('orders.hold_on_payment', '=', false)
    .orderBy('orders.pay_before')
    .execute()
  return rows.flatMap(({ pay_before: end }) => end ?? [])
}

export async function insertOrigin(trx: Trx, orderId: string, origin: OrderOrigin, now: Temporal.Instant): Promise<void> {
  await trx
    .insertInto('order_origin')
    .values({ order_id: orderId, ...origin, created_at: now.toString() })
    .execute()
}

/** Origins count for a day; those of open orders stay until these are paid or released. */
export async function deleteOldOrigins(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('order_origin')
    .where('created_at', '<', toTimestamptz(now.subtract({ hours: 25 })))
    .where('order_id', 'not in', db.selectFrom('orders').select('id').where('status', 'in', ['AwaitingPayment', 'MoneyTransfer']))
    .execute()
}

export async function eraseOrigins(trx: Trx, clientId: string): Promise<void> {
  await trx
    .deleteFrom('order_origin')
    .where('order_id', 'in', trx.selectFrom('orders').select('id').where('client_id', '=', clientId))
    .execute()
}
