import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type CampaignRow = Selectable<DB['campaign']>
export type CouponRow = Selectable<DB['coupon']>
export type ReferralRow = Selectable<DB['referral']>

/** Inserts missing rows; existing ones are kept. */
export const insertCampaign = (db: Db, values: Insertable<DB['campaign']>) =>
  db
    .insertInto('campaign')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const setActive = (db: Db, keys: readonly string[], active: boolean) =>
  db.updateTable('campaign').set({ active }).where('key', 'in', keys).execute()

export const campaignByCode = (db: Db, kind: 'coupon_code' | 'coupon_ref', code: string) =>
  db.selectFrom('campaign').selectAll().where('kind', '=', kind).where('code', '=', code).executeTakeFirst()

/** The programme of a kind; there is one at most. */
export const activeProgramme = (db: Db, kind: 'referral' | 'cashback' | 'birthday') =>
  db.selectFrom('campaign').selectAll().where('kind', '=', kind).where('active', '=', true).executeTakeFirst()

export const campaignById = (db: Db, id: string) => db.selectFrom('campaign').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Counts one more of a campaign and holds its row until the transaction ends; false when all are given. */
export async function countIssued(trx: Trx, campaignId: string): Promise<boolean> {
  const result = await trx
    .updateTable('campaign')
    .set((eb) => ({ issued: eb('issued', '+', 1) }))
    .where('id', '=', campaignId)
    .where((eb) => eb.or([eb('total', 'is', null), eb('issued', '<', eb.ref('total'))]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** One that was counted and is not given after all; the caller still holds the row. */
export const decrementIssued = (trx: Trx, campaignId: string) =>
  trx
    .updateTable('campaign')
    .set((eb) => ({ issued: eb('issued', '-', 1) }))
    .where('id', '=', campaignId)
    .execute()

export const countByClient = async (db: Db, campaignId: string, clientId: string): Promise<number> =>
  (
    await db
      .selectFrom('coupon')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('campaign_id', '=', campaignId)
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow()
  ).n

export const hasCoupon = async (db: Db, clientId: string, reference: string): Promise<boolean> =>
  (await db.selectFrom('coupon').select('id').where('client_id', '=', clientId).where('reference', '=', reference).executeTakeFirst()) !==
  undefined

/** Null when the client has one with this reference already. */
export const insertCoupon = (trx: Trx, values: Insertable<DB['coupon']>) =>
  trx
    .insertInto('coupon')
    .values(values)
    .onConflict((conflict) => conflict.columns(['client_id', 'reference']).doNothing())
    .returningAll()
    .executeTakeFirst()

/** With the title and kind of each campaign. */
export function couponsByClient(db: Db, clientId: string, status?: Selectable<DB['coupon']>['status']) {
  let query = db
    .selectFrom('coupon')
    .innerJoin('campaign', 'campaign.id', 'coupon.campaign_id')
    .selectAll('coupon')
    .select(['campaign.title', 'campaign.kind'])
    .where('client_id', '=', clientId)
  if (status !== undefined) query = query.where('coupon.status', '=', status)
  return query.orderBy('coupon.created_at').orderBy('coupon.id').execute()
}

/** Coupons of an occasion that are not reserved or used. */
export const lockIssuedByReference = (trx: Trx, reference: string) =>
  trx.selectFrom('coupon').selectAll().where('reference', '=', reference).where('status', '=', 'Issued').orderBy('id').forUpdate().execute()

/** Available coupons of a client, locked in a fixed order. */
export const lockIssued = (trx: Trx, clientId: string) =>
  trx.selectFrom('coupon').selectAll().where('client_id', '=', clientId).where('status', '=', 'Issued').orderBy('id').forUpdate().execute()

export const lockCoupon = (trx: Trx, id: string) =>
  trx.selectFrom('coupon').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** The smallest price that the coupon of an order may be spent on, cents; null: it has none, or there is no coupon. */
export const couponMinimumByOrder = async (on: Db, orderId: string): Promise<number | null> =>
  (
    await on
      .selectFrom('coupon')
      .select('min_order')
      .where('order_id', '=', orderId)
      .where('status', 'in', ['Reserved', 'Used'])
      .executeTakeFirst()
  )?.min_order ?? null

/** The coupon that is on an invoice, or on the Primary invoice of an order; locked. */
export const lockCouponByInvoice = (trx: Trx, of: { invoiceId: string } | { orderId: string }) => {
  const query = trx.selectFrom('coupon').selectAll().forUpdate()
  return 'invoiceId' in of
    ? query.where('invoice_id', '=', of.invoiceId).executeTakeFirst()
    : query.where('order_id', '=', of.orderId).executeTakeFirst()
}

/** False when the coupon is no longer in the state it was read in. */
export async function updateCoupon(
  trx: Trx,
  id: string,
  from: Selectable<DB['coupon']>['status'],
  change: Updateable<DB['coupon']>,
): Promise<boolean> {
  const result = await trx.updateTable('coupon').set(change).where('id', '=', id).where('status', '=', from).executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const findExpiredCoupons = (trx: Trx, now: Temporal.Instant) =>
  trx
    .selectFrom('coupon')
    .selectAll()
    .where('status', '=', 'Issued')
    .where('expire_at', '<=', toTimestamptz(now))
    .orderBy('id')
    .limit(500)
    .forUpdate()
    .skipLocked()
    .execute()

export const referralCodeByClient = (db: Db, clientId: string) =>
  db.selectFrom('referral_code').select('code').where('client_id', '=', clientId).executeTakeFirst()

export const clientByReferralCode = (db: Db, code: string) =>
  db.selectFrom('referral_code').select('client_id').where('code', '=', code).executeTakeFirst()

/** Does nothing when the client has a code or the code is taken. */
export const insertReferralCode = (db: Db, clientId: string, code: string, now: Temporal.Instant) =>
  db
    .insertInto('referral_code')
    .values({ client_id: clientId, code, created_at: now.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteReferralCode = (trx: Trx, clientId: string) =>
  trx.deleteFrom('referral_code').where('client_id', '=', clientId).execute()

export const insertReferral = (trx: Trx, values: Insertable<DB['referral']>) =>
  trx
    .insertInto('referral')
    .values(values)
    .onConflict((conflict) => conflict.column('friend_id').doNothing())
    .returning('id')
    .executeTakeFirst()

export const lockReferralByFriend = (trx: Trx, friendId: string) =>
  trx.selectFrom('referral').selectAll().where('friend_id', '=', friendId).forUpdate().executeTakeFirst()

export const lockReferral = (trx: Trx, id: string) =>
  trx.selectFrom('referral').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const referralById = (db: Db, id: string) => db.selectFrom('referral').selectAll().where('id', '=', id).executeTakeFirst()

/** Of one state, the longest waiting first. */
export const referrals = (db: Db, status: Selectable<DB['referral']>['status']) =>
  db.selectFrom('referral').selectAll().where('status', '=', status).orderBy('reviewed_at').orderBy('created_at').limit(200).execute()

export const campaigns = (db: Db) => db.selectFrom('campaign').selectAll().orderBy('created_at', 'desc').orderBy('key').execute()

/** Undefined when the code or its key is taken. */
export const createCampaign = (trx: Trx, values: Insertable<DB['campaign']>) =>
  trx
    .insertInto('campaign')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** There is one programme of each kind at a time. */
export async function setCampaignActive(trx: Trx, id: string, active: boolean): Promise<CampaignRow | undefined | 'another runs'> {
  const row = await trx.selectFrom('campaign').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return undefined
  const single = row.kind === 'referral' || row.kind === 'cashback' || row.kind === 'birthday'
  if (active && single) {
    const rival = await trx
      .selectFrom('campaign')
      .select('id')
      .where('kind', '=', row.kind)
      .where('active', '=', true)
      .where('id', '<>', id)
      .executeTakeFirst()
    if (rival) return 'another runs'
  }
  return trx.updateTable('campaign').set({ active }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export const updateReferral = (trx: Trx, id: string, change: Updateable<DB['referral']>) =>
  trx.updateTable('referral').set(change).where('id', '=', id).execute()

/** Who invited the client, who invited that one, …, nearest first. */
export async function referrerChain(db: Db, clientId: string, depth: number): Promise<string[]> {
  const { rows } = await sql<{ referrer_id: string }>`
    WITH RECURSIVE above (referrer_id, depth) AS (
      SELECT referrer_id, 1 FROM referral WHERE friend_id = ${clientId}
      UNION ALL
      SELECT referral.referrer_id, above.depth + 1 FROM above JOIN referral ON referral.friend_id = above.referrer_id
      WHERE above.depth < ${depth}
    ) SELECT referrer_id FROM above ORDER BY depth`.execute(db)
  return rows.map((row) => row.referrer_id)
}

export const referralsByClient = (db: Db, referrerId: string) =>
  db
    .selectFrom('referral')
    .select(['status', 'created_at', 'reviewed_at'])
    .where('referrer_id', '=', referrerId)
    .orderBy('created_at')
    .execute()
