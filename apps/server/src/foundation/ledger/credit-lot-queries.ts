import type { GrantedCredit } from '@aquilane/domain/accounting/credit-reversal'
import { type Selectable, sql } from 'kysely'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type LotRow = Selectable<DB['credit_lot']>

/** What a client can use now, the first to expire first. */
export const usableLots = (db: Db, clientId: string, now: Temporal.Instant): Promise<LotRow[]> => usableOf(db, clientId, now).execute()

const usableOf = (db: Db, clientId: string, now: Temporal.Instant) =>
  db
    .selectFrom('credit_lot')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('remaining', '>', 0)
    .where('expires_at', '>', toTimestamptz(now))
    .orderBy('expires_at')
    .orderBy('id')

/** Everything not spent, reversed or forfeited, expired or not. */
export const openLots = (db: Db, clientId: string) =>
  db.selectFrom('credit_lot').selectAll().where('client_id', '=', clientId).where('remaining', '>', 0).orderBy('id').execute()

/** A new lot, empty until its movement fills it; undefined when there is one for this occasion already. */
export const insertLot = (
  trx: Trx,
  lot: {
    accountId: string
    clientId: string
    currency: string
    amount: number
    grantedAt: Temporal.Instant
    expiresAt: Temporal.Instant
    reference: string
    campaign: string | null
    originId: number | null
  },
) =>
  trx
    .insertInto('credit_lot')
    .values({
      account_id: lot.accountId,
      client_id: lot.clientId,
      currency: lot.currency,
      amount: lot.amount,
      granted_at: lot.grantedAt.toString(),
      expires_at: lot.expiresAt.toString(),
      reference: lot.reference,
      campaign: lot.campaign,
      origin_id: lot.originId,
    })
    .onConflict((conflict) => conflict.columns(['reference', 'origin_id']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** The movements of one ledger transaction; the lots follow by themselves. */
export async function insertLotMovements(trx: Trx, transactionId: string, movements: { lotId: number; amount: number }[]): Promise<void> {
  if (movements.length === 0) return
  await trx
    .insertInto('credit_lot_movement')
    .values(movements.map(({ lotId, amount }) => ({ lot_id: lotId, transaction_id: transactionId, amount })))
    .execute()
}

/** Expired and not booked back yet. */
export const expiredLots = (db: Db, now: Temporal.Instant, limit: number, clientId?: string) =>
  db
    .selectFrom('credit_lot')
    .select(['id', 'client_id'])
    .where('remaining', '>', 0)
    .where('expires_at', '<=', toTimestamptz(now))
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId!))
    .orderBy('expires_at')
    .limit(limit)
    .execute()

export const lotById = (db: Db, id: number) => db.selectFrom('credit_lot').selectAll().where('id', '=', id).executeTakeFirst()

export const lotByReference = (db: Db, reference: string) =>
  db.selectFrom('credit_lot').selectAll().where('reference', '=', reference).where('origin_id', 'is', null).executeTakeFirst()

/** The lot and the lots restored from it by refunds, where anything remains. */
export const openLotsByReference = (db: Db, originId: number) =>
  db
    .selectFrom('credit_lot')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', originId), eb('origin_id', '=', originId)]))
    .where('remaining', '>', 0)
    .orderBy('id')
    .execute()

/** Adds to what is undone of a first lot, and to what is compensated of its spending. */
export const addReversed = (trx: Trx, id: number, { reversed, settled }: { reversed: number; settled: number }) =>
  trx
    .updateTable('credit_lot')
    .set((eb) => ({ reversed: eb('reversed', '+', reversed), settled: eb('settled', '+', settled) }))
    .where('id', '=', id)
    .execute()

/** A first lot with the lots restored from it. Lock the accounts of its holders to rely on the answer. */
export async function grantedCredit(db: Db, originId: number): Promise<GrantedCredit> {
  const family = db.selectFrom('credit_lot').where((eb) => eb.or([eb('id', '=', originId), eb('origin_id', '=', originId)]))
  const [origin, unspent, spent] = [
    await db.selectFrom('credit_lot').select(['amount', 'reversed', 'settled']).where('id', '=', originId).executeTakeFirstOrThrow(),
    await family.select(sql<number>`coalesce(sum(remaining), 0)::bigint`.as('cents')).executeTakeFirstOrThrow(),
    await db
      .selectFrom('credit_lot_movement as movement')
      .innerJoin('ledger_transaction as posting', 'posting.id', 'movement.transaction_id')
      .select(sql<number>`coalesce(-sum(movement.amount), 0)::bigint`.as('cents'))
      .where('movement.lot_id', 'in', family.select('id'))
      .where('posting.kind', 'in', ['balance_payment', 'refund'])
      .executeTakeFirstOrThrow(),
  ]
  return { amount: origin.amount, reversed: origin.reversed, used: spent.cents - origin.settled, unspent: unspent.cents }
}

/** What a transaction took of each lot, in the order it took them; positive cents, with the lot they were first granted in. */
export const lotsSpentBy = (db: Db, transactionId: string) =>
  db
    .selectFrom('credit_lot_movement as movement')
    .innerJoin('credit_lot as lot', 'lot.id', 'movement.lot_id')
    .innerJoin('credit_lot as origin', (join) => join.on((eb) => eb('origin.id', '=', eb.fn.coalesce('lot.origin_id', 'lot.id'))))
    .select((eb) => [
      'origin.id as originId',
      'lot.expires_at as expiresAt',
      'lot.campaign as campaign',
      eb.neg('movement.amount').as('cents'),
    ])
    .where('movement.transaction_id', '=', transactionId)
    .where('movement.amount', '<', 0)
    .orderBy('movement.id')
    .execute()

/** False once the client has left; they cannot leave before this transaction ends. */
export async function lockActiveClient(trx: Trx, clientId: string): Promise<boolean> {
  const client = await trx.selectFrom('client').select('erased_at').where('id', '=', clientId).forKeyShare().executeTakeFirst()
  return client !== undefined && client.erased_at === null
}

/** Every lot of a client, for the data export. */
export const lotsByClient = (db: Db, clientId: string) =>
  db
    .selectFrom('credit_lot')
    .select(['granted_at', 'amount', 'remaining', 'currency', 'expires_at', 'reference', 'campaign', 'reversed'])
    .where('client_id', '=', clientId)
    .orderBy('granted_at')
    .orderBy('id')
    .execute()

/** Lots of a client with this prefix of their reference, as far as they can be used. */
export const lotsByOccasion = (db: Db, clientId: string, prefix: string, now: Temporal.Instant): Promise<LotRow[]> =>
  usableOf(db, clientId, now)
    .where((eb) => eb(eb.fn('starts_with', ['reference', eb.val(prefix)]), '=', true))
    .execute()
