import { isStanding } from '@aquilane/domain/invoices/standing-refunds'
import type { Locale } from '@aquilane/domain/site/paths'
import { toCityRoute } from '@aquilane/domain/trip/city-route'
import type { ShareRefundReason, SharedFlightWords } from '@aquilane/i18n/split-payment'
import { askedShareMail, paidShareMail, refundedShareMail } from '@aquilane/mails/split-payment'
import { invoiceById, type InvoiceRow } from '../invoices/index.ts'
import { getOrderSummaries, type OrderSummary } from '../orders/index.ts'
import { toMailAircraft } from '../../foundation/fleet/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { money } from '../../platform/written-values.ts'
import { askerName, type PaymentRow } from './queries.ts'
import { type ShareRow, shareById } from './share-queries.ts'
import type { Context } from '../../context.ts'

type Place = OrderSummary['legs'][number]['departure']

const cityName = ({ city, name }: Place): string => city?.name ?? name

async function loadFlight(
  ctx: Context,
  trx: Trx,
  orderId: string,
  { amount, currency, locale }: { amount: number; currency: string; locale: Locale },
): Promise<{ words: SharedFlightWords & { pnr: string }; order: OrderSummary } | null> {
  const order = (await getOrderSummaries(ctx, trx, [orderId], locale)).get(orderId)
  if (!order) return null
  const route = toCityRoute(order.legs.map(({ departure, arrival }) => ({ from: cityName(departure), to: cityName(arrival) })))
  const date = order.legs[0]?.departureAt.toPlainDate().toString() ?? ''
  return {
    order,
    words: { route, date, pnr: order.pnr, amount: money(amount, currency) },
  }
}

/** The link of a share, to the address that the customer gave. */
export async function mailShareLink(
  ctx: Context,
  trx: Trx,
  { share, invoice, url, email }: { share: ShareRow; invoice: InvoiceRow; url: string; email: string },
): Promise<void> {
  const flight = await loadFlight(ctx, trx, invoice.order_id!, share)
  if (!flight) return
  const sender = await askerName(trx, invoice.client_id)
  const { pnr: _pnr, ...words } = flight.words
  const mail = askedShareMail(share.locale, { ...words, sender, url, pictured: toMailAircraft(flight.order.aircraft) })
  await ctx.mail.post(trx, { to: email, ...mail })
}

/** The confirmation of a paid share, to the address that its payer typed. */
export async function mailShareReceipt(
  ctx: Context,
  trx: Trx,
  { share, invoice, payment }: { share: ShareRow; invoice: InvoiceRow; payment: PaymentRow },
): Promise<void> {
  const { payer_email: to, payer_locale: locale, card_last4: digits } = payment
  const flight = to === null || locale === null ? null : await loadFlight(ctx, trx, invoice.order_id!, { ...share, locale })
  if (to === null || locale === null || !flight) return
  await ctx.mail.post(trx, { to, ...paidShareMail(locale, { ...flight.words, digits }) })
}

/** Money of a share that goes back, to the address that its payer typed. */
export async function mailShareRefund(
  ctx: Context,
  trx: Trx,
  payment: PaymentRow,
  { amount, reason }: { amount: number; reason: string },
): Promise<void> {
  const { payer_email: to, payer_locale: locale, card_last4: digits, currency, dispute } = payment
  // What a dispute has taken, or may take, does not go back by a refund.
  if (dispute === 'Open' || dispute === 'Lost') return
  const share = payment.share_id === null ? undefined : await shareById(trx, payment.share_id)
  const invoice = share && (await invoiceById(trx, share.invoice_id))
  if (to === null || locale === null || !invoice?.order_id) return
  const flight = await loadFlight(ctx, trx, invoice.order_id, { amount, currency, locale })
  if (!flight) return
  const why: ShareRefundReason = reason === 'late' ? 'late' : isStanding(reason) ? 'part' : 'ended'
  await ctx.mail.post(trx, { to, ...refundedShareMail(locale, { ...flight.words, digits, why }) })
}
