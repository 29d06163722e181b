import { normalizeEmail } from '@aquilane/domain/identity/profile-rules'
import type { InvoiceShareState } from '@aquilane/domain/invoices/invoice-shares'
import { Refusal } from '@aquilane/domain/refusal'
import { paths, type Locale } from '@aquilane/domain/site/paths'
import { invoiceById, type InvoiceRow, requirePriceStands } from '../invoices/index.ts'
import { getOrderSummary, type OrderSummary } from '../orders/index.ts'
import { addressKey, keyHash, type Limit, takeFromLimits, tooMany } from '../../platform/http/limits.ts'
import { openSharePage } from './checkout.ts'
import { findShareMethod, shareState, toShareHash } from './invoice-shares.ts'
import { pollProvider } from './provider-sync.ts'
import { askerName, isBlocked, openPaymentsByShare } from './queries.ts'
import { throwUnavailable } from './require-provider.ts'
import { type KnownShareRow, shareByHash } from './share-queries.ts'
import type { Context } from '../../context.ts'

const hour = 3_600
/** What became of a share can be looked at for so long. */
const paidDays = 90

/** A share as its link shows it: the flight and the sum, nothing of the passengers. */
export interface SharedInvoice {
  state: InvoiceShareState
  /** Cents. */
  amount: number
  currency: string
  /** Until when it can be paid; null once it cannot. */
  payBefore: Temporal.Instant | null
  /** Who asks; null where no name is known. */
  asker: string | null
  order: OrderSummary
}

const linkNotFound = () => new Refusal('NOT_FOUND', 'This link does not work. Ask the person who sent it for a new one.')

async function takeOpening(ctx: Context, limits: Limit[]): Promise<void> {
  const exhausted = await ctx.db.transaction().execute((trx) => takeFromLimits(trx, ctx.clock.now(), limits))
  if (exhausted) throw tooMany(exhausted)
}

/** The share of a link. One that has ended answers like an unknown one, unless money came for it. */
async function findShare(ctx: Context, token: string): Promise<{ share: KnownShareRow; invoice: InvoiceRow }> {
  const share = await shareByHash(ctx.db, toShareHash(token))
  const invoice = share && (await invoiceById(ctx.db, share.invoice_id))
  if (!share || !invoice?.order_id) throw linkNotFound()
  const now = ctx.clock.now()
  const endedAt = share.paid_at ?? share.ended_at
  const isOver = endedAt !== null && Temporal.Instant.compare(endedAt.add({ hours: 24 * paidDays }), now) <= 0
  const hasExpired = share.paid_at === null && invoice.expires_at !== null && Temporal.Instant.compare(invoice.expires_at, now) <= 0
  const hasMoney = share.paid_at !== null || Boolean(share.is_paying) || Boolean(share.was_late)
  const takesMoney = share.ended === null && !hasExpired && !(await isBlocked(ctx.db, invoice.client_id))
  if (isOver || (!takesMoney && !hasMoney)) throw linkNotFound()
  return { share, invoice }
}

/** What a link shows; asks the bank while it has not answered. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function getSharedInvoice(
  ctx: Context,
  { token, address, locale }: { token: string; address: string; locale: Locale },
): Promise<SharedInvoice> {
  await takeOpening(ctx, [
    { key: `share-open:address:${keyHash(addressKey(address))}`, points: 600, seconds: hour, reason: 'share_openings' },
  ])
  const known = await findShare(ctx, token)
  for (const { id } of await openPaymentsByShare(ctx.db, known.share.id))
    await pollProvider(ctx, id, { gently: true }).catch((error: unknown) =>
      ctx.log.warn({ err: error, payment: id }, 'provider could not be polled'),
    )
  const { share, invoice } = await findShare(ctx, token)
  const [order, asker] = await Promise.all([getOrderSummary(ctx, invoice.order_id!, locale), askerName(ctx.db, invoice.client_id)])
  if (!order) throw linkNotFound()
  // Money that came too late is on its way back.
  const state = share.was_late && share.payment_id === null ? 'returned' : shareState(share)
  return {
    state,
    amount: share.amount,
    currency: share.currency,
    payBefore: state === 'open' || state === 'paying' ? invoice.expires_at : null,
    asker,
    order,
  }
}

/**
 * Opens the card page for the share of a link, or answers the one that is open.
 * @param email where the receipt goes @throws NOT_FOUND, SHARE_PAID, PRICE_CHANGED, TOO_MANY_REQUESTS and as `createRedirectCheckout`
 */
export async function paySharedInvoice(
  ctx: Context,
  { token, email, address, locale }: { token: string; email: string; address: string; locale: Locale },
): Promise<{ url: string }> {
  const reason = 'share_openings'
  const key = toShareHash(token)
  await takeOpening(ctx, [
    { key: `share-pay:share:${key}`, points: 30, seconds: hour, reason },
    { key: `share-pay:address:${keyHash(addressKey(address))}`, points: 60, seconds: hour, reason },
  ])
  const { share, invoice } = await findShare(ctx, token)
  if (share.payment_id !== null) throw new Refusal('SHARE_PAID', 'This share is paid already. Nothing was charged.')
  if (share.ended !== null || (await isBlocked(ctx.db, invoice.client_id))) throw linkNotFound()
  await requirePriceStands(ctx, invoice)
  const method = findShareMethod(ctx)
  if (method === null) return throwUnavailable()
  return openSharePage(ctx, {
    method,
    invoice,
    shareId: share.id,
    payer: { email: normalizeEmail(email), locale },
    returnPath: paths[locale].payShare(token),
  })
}
