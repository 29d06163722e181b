import type { Locale } from '@aquilane/domain/site/paths'
import {
  type CouponEvent,
  type CouponScope,
  type CouponStatus,
  type DiscountableInvoice,
  bestCoupon,
  compareCoupons,
  nextCouponStatus,
  normalizeCouponCode,
} from '@aquilane/domain/loyalty/coupons'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { addressKey, refundLimits, takeFromLimits, type Exhausted } from '../../platform/http/limits.ts'
import type { Discount } from '../invoices/index.ts'
import { type OpenPrimaryInvoice, setDiscount, listOpenPrimaryInvoices } from '../payments/index.ts'
import { isRunning, latestExpiry, parameters } from './campaigns.ts'
import {
  type CampaignRow,
  type CouponRow,
  campaignByCode,
  campaignById,
  countByClient,
  countIssued,
  couponsByClient,
  decrementIssued,
  findExpiredCoupons,
  hasCoupon,
  insertCoupon,
  lockCoupon,
  lockCouponByInvoice,
  lockIssued,
  lockIssuedByReference,
  updateCoupon,
} from './queries.ts'
import { claimOffer } from './offer-claims.ts'
import { applyJob } from './queues.ts'
import type { Context } from '../../context.ts'
import { lockOrder, getOrderAccount } from '../orders/index.ts'

/** As its customer sees it: `title` in their language, `kind` of its campaign. */
export type Coupon = Omit<CouponRow, 'scope' | 'status'> & {
  title: string
  kind: string
  scope: CouponScope
  status: CouponStatus
}

export type AddCoupon =
  | { ok: true }
  | { ok: false; code: keyof typeof rejectionCodes }
  | { ok: false; code: 'TOO_MANY_REQUESTS'; exhausted: Exhausted }

/** Spec §8: why a coupon could not be added. */
export const rejectionCodes = {
  CERTIFICATE_NOT_FOUND: 'There is no coupon with this code.',
  INVALID_CERTIFICATE_STATUS: 'This coupon has been added to this account already.',
  COUPON_DATA_NOT_FOUND: 'This coupon is not valid: its time is over or has not begun, or all have been given.',
} as const

/** Wrong codes per hour; prevents guessing. */
const failedCodesLimit = { client: 10, address: 60 } as const

interface CouponGrant {
  clientId: string
  reference: string
  amount: number
  currency: string
  scope: CouponScope
  minOrder: number | null
  expiresAt: Temporal.Instant | null
}

const isExpired = (ctx: Context, coupon: CouponRow) =>
  coupon.expire_at !== null && Temporal.Instant.compare(coupon.expire_at, ctx.clock.now()) <= 0

/** The one way a coupon changes: by its table, from the state it was read in, with an audit row. */
async function transitionCoupon(
  ctx: Context,
  trx: Trx,
  coupon: CouponRow,
  event: CouponEvent,
  on: { invoiceId: string; orderId: string } | null,
  actor = 'system',
) {
  const to = nextCouponStatus(coupon.status as CouponStatus, event, { over: isExpired(ctx, coupon) })
  if (to === null) return false
  const taken = to === 'Reserved' || to === 'Used'
  const change = taken ? (on ? { invoice_id: on.invoiceId, order_id: on.orderId } : {}) : { invoice_id: null, order_id: null }
  if (!(await updateCoupon(trx, coupon.id, coupon.status, { status: to, ...change }))) return false
  const invoice = on?.invoiceId ?? coupon.invoice_id
  await audit(trx, {
    actor,
    action: event,
    subject: `coupon:${coupon.id}`,
    from: coupon.status,
    to,
    details: invoice === null ? {} : { invoice },
  })
  return true
}

/** Gives a coupon of a campaign; null when its caps are reached, or it was given before. The best one is then put on open invoices by a job. */
export async function grantCoupon(ctx: Context, trx: Trx, campaign: CampaignRow, coupon: CouponGrant): Promise<CouponRow | null> {
  if (await hasCoupon(trx, coupon.clientId, coupon.reference)) return null
  // Locks the campaign so that its caps hold for concurrent grants.
  if (!(await countIssued(trx, campaign.id))) return null
  const given = await countByClient(trx, campaign.id, coupon.clientId)
  const row =
    campaign.per_client !== null && given >= campaign.per_client
      ? undefined
      : await insertCoupon(trx, {
          client_id: coupon.clientId,
          campaign_id: campaign.id,
          reference: coupon.reference,
          status: 'Issued',
          amount: coupon.amount,
          currency: coupon.currency,
          scope: coupon.scope,
          min_order: coupon.minOrder,
          expire_at: coupon.expiresAt?.toString() ?? null,
          created_at: ctx.clock.now().toString(),
        })
  if (!row) {
    await decrementIssued(trx, campaign.id)
    return null
  }
  await audit(trx, {
    actor: 'system',
    action: 'issued',
    subject: `coupon:${row.id}`,
    to: 'Issued',
    details: { campaign: campaign.key, amount: row.amount, currency: row.currency },
  })
  await ctx.jobs.send(trx, applyJob, { client: coupon.clientId })
  return row
}

async function addByCode(
  ctx: Context,
  trx: Trx,
  { kind, code, clientId }: { kind: 'coupon_code' | 'coupon_ref'; code: string; clientId: string },
): Promise<AddCoupon> {
  const now = ctx.clock.now()
  const campaign = await campaignByCode(trx, kind, normalizeCouponCode(code))
  if (!campaign?.active) return { ok: false, code: 'CERTIFICATE_NOT_FOUND' }
  const reference = `${kind === 'coupon_code' ? 'code' : 'ref'}:${campaign.key}`
  if (await hasCoupon(trx, clientId, reference)) return { ok: false, code: 'INVALID_CERTIFICATE_STATUS' }
  if (!isRunning(campaign, now)) return { ok: false, code: 'COUPON_DATA_NOT_FOUND' }
  const { amount, currency, scope, min_order, valid_days } = parameters(kind, campaign)
  const expiresAt = latestExpiry(now, valid_days, campaign.usable_until)
  if (campaign.per_client !== null && !(await claimOffer(ctx, trx, { offer: reference, clientId })))
    return { ok: false, code: 'INVALID_CERTIFICATE_STATUS' }
  const given = await grantCoupon(ctx, trx, campaign, { clientId, reference, amount, currency, scope, minOrder: min_order, expiresAt })
  if (given) return { ok: true }
  // A concurrent request may have been faster.
  return { ok: false, code: (await hasCoupon(trx, clientId, reference)) ? 'INVALID_CERTIFICATE_STATUS' : 'COUPON_DATA_NOT_FOUND' }
}

async function findBest(ctx: Context, trx: Trx, clientId: string, bill: DiscountableInvoice) {
  const coupons = (await lockIssued(trx, clientId)).map((row) => ({ row, ...spendable(row) }))
  const best = bestCoupon(coupons, bill, ctx.clock.now().epochMilliseconds)
  if (!best) return null
  const title = (await campaignById(trx, best.row.campaign_id)).title as { en: string; it: string }
  return { row: best.row, amount: best.amount, title }
}

async function reserveRow(ctx: Context, trx: Trx, row: CouponRow, on: { invoiceId: string; orderId: string }) {
  if (!(await transitionCoupon(ctx, trx, row, 'reserved', on))) throw new Error(`Coupon ${row.id} was taken concurrently.`)
}

/** Replaces the coupon of an invoice without payments by a better one. */
async function improveDiscount(
  ctx: Context,
  trx: Trx,
  clientId: string,
  product: DiscountableInvoice['product'],
  invoice: OpenPrimaryInvoice,
) {
  const { invoiceId, orderId, discount, price, currency } = invoice
  const reserved = discount > 0 ? await lockCouponByInvoice(trx, { invoiceId }) : undefined
  const best = await findBest(ctx, trx, clientId, { price, currency, product })
  if (!best || (reserved && best.amount <= reserved.amount)) return
  if (!(await setDiscount(ctx, trx, invoiceId, { amount: best.amount, title: best.title }))) return
  if (reserved) await transitionCoupon(ctx, trx, reserved, 'released', null)
  await reserveRow(ctx, trx, best.row, { invoiceId, orderId })
}

/** Chooses again for all open invoices of a client. */
export async function applyCoupons(ctx: Context, clientId: string): Promise<void> {
  for (const { orderId, invoiceId } of await listOpenPrimaryInvoices(ctx, ctx.db, clientId))
    await ctx.db.transaction().execute(async (trx) => {
      await lockOrder(ctx, trx, orderId)
      const order = await getOrderAccount(ctx, trx, orderId)
      // Once a proforma was issued for a bank transfer, the amount is fixed.
      if (order?.status !== 'AwaitingPayment') return
      const invoice = (await listOpenPrimaryInvoices(ctx, trx, clientId)).find((open) => open.invoiceId === invoiceId)
      if (invoice) await improveDiscount(ctx, trx, clientId, order.product, invoice)
    })
}

/** The largest first, then the one that ends first. */
export async function listCouponsByClient(ctx: Context, clientId: string, locale: Locale, status?: CouponStatus): Promise<Coupon[]> {
  const rows = await couponsByClient(ctx.db, clientId, status)
  return rows
    .map((row) => ({ row, ...spendable(row) }))
    .toSorted(compareCoupons)
    .map(({ row }) => ({
      ...row,
      title: (row.title as Record<Locale, string>)[locale],
      scope: row.scope as CouponScope,
      status: row.status as CouponStatus,
    }))
}

/** @param kind by a code that is typed, or by the link it came with */
export async function addCoupon(
  ctx: Context,
  { kind, code, clientId, address }: { kind: 'coupon_code' | 'coupon_ref'; code: string; clientId: string; address: string },
): Promise<AddCoupon> {
  const now = ctx.clock.now()
  const limits = [
    { key: `coupon:client:${clientId}`, points: failedCodesLimit.client, seconds: 3_600, reason: 'coupon_tries' as const },
    { key: `coupon:address:${addressKey(address)}`, points: failedCodesLimit.address, seconds: 3_600, reason: 'coupon_tries' as const },
  ]
  // Attempts stay counted, so the transaction returns a refusal instead of throwing it.
  const result = await ctx.db.transaction().execute(async (trx): Promise<AddCoupon> => {
    const wait = await takeFromLimits(trx, now, limits)
    if (wait !== null) return { ok: false, code: 'TOO_MANY_REQUESTS', exhausted: wait }
    const added = await addByCode(ctx, trx, { kind, code, clientId })
    if (added.ok) for (const limit of limits) await refundLimits(trx, now, limit)
    return added
  })
  // At once, so that the price the customer sees next is the right one; the job is there for when this fails.
  if (result.ok) await applyCoupons(ctx, clientId).catch((error: unknown) => ctx.log.warn({ err: error }, 'a coupon is applied later'))
  return result
}

/** The best coupon for an invoice about to be issued; the client's coupons stay locked. */
export async function chooseCoupon(
  ctx: Context,
  trx: Trx,
  { clientId, ...bill }: DiscountableInvoice & { clientId: string },
): Promise<(Discount & { couponId: string }) | null> {
  const best = await findBest(ctx, trx, clientId, bill)
  return best && { couponId: best.row.id, amount: best.amount, title: best.title }
}

export async function reserveCoupon(ctx: Context, trx: Trx, couponId: string, on: { invoiceId: string; orderId: string }): Promise<void> {
  await reserveRow(ctx, trx, await lockCoupon(trx, couponId), on)
}

/** Changes the status of the coupon of an order or invoice, where the transition is allowed. */
export async function applyCouponEvent(
  ctx: Context,
  trx: Trx,
  of: { invoiceId: string } | { orderId: string },
  event: CouponEvent,
): Promise<CouponRow | null> {
  const coupon = await lockCouponByInvoice(trx, of)
  return coupon && (await transitionCoupon(ctx, trx, coupon, event, null)) ? coupon : null
}

/** The coupon of an order, while it is reserved or used; locked. */
export const findReservedCoupon = async (_ctx: Context, trx: Trx, orderId: string): Promise<CouponRow | null> =>
  (await lockCouponByInvoice(trx, { orderId })) ?? null

export async function withdrawCoupons(ctx: Context, trx: Trx, clientId: string): Promise<void> {
  for (const coupon of await lockIssued(trx, clientId)) await transitionCoupon(ctx, trx, coupon, 'withdrawn', null, `client:${clientId}`)
}

/** What an occasion gave and was not used. */
export async function withdrawByReference(ctx: Context, trx: Trx, reference: string): Promise<void> {
  for (const coupon of await lockIssuedByReference(trx, reference)) await transitionCoupon(ctx, trx, coupon, 'withdrawn', null)
}

export function expireCoupons(ctx: Context): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    for (const coupon of await findExpiredCoupons(trx, ctx.clock.now())) await transitionCoupon(ctx, trx, coupon, 'expired', null)
  })
}

const spendable = (row: CouponRow) => ({
  amount: row.amount,
  currency: row.currency,
  scope: row.scope as CouponScope,
  minOrder: row.min_order,
  expiresAt: row.expire_at?.epochMilliseconds ?? null,
})
