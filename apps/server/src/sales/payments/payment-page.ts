import { setTimeout as sleep } from 'node:timers/promises'
import { paths, type Locale } from '@aquilane/domain/site/paths'
import { invoiceNumber } from '@aquilane/domain/invoices/number'
import { type InvoiceRow, invoiceById, isAncillaryCharge } from '../invoices/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { failpoint } from '../../platform/fault-injection.ts'
import { cardUseOf } from './cards.ts'
import { ProviderRefusal } from './providers/api.ts'
import type { OpenPayment, ProviderPayment } from './providers/provider.ts'
import { claimOpeningLease, paymentById, releaseOpeningLease, renewOpeningLease, storeCheckoutPage, type PaymentRow } from './queries.ts'
import { requireProvider, throwUnavailable } from './require-provider.ts'
import { applyProviderStatus } from './settlement.ts'
import type { Context } from '../../context.ts'
import { getOrderSummary } from '../orders/index.ts'

/** Duration of the lease on opening a payment page. */
const openingLeaseSeconds = 4
const openingWaitMs = 20_000

export interface PaymentPage {
  /** The provider's id of the payment. */
  ref: string
  url: string
}

export const isOpen = (payment: PaymentRow | undefined): boolean => payment?.status === 'Created' || payment?.status === 'Processing'

const storedPage = ({ provider_ref: ref, url }: PaymentRow): PaymentPage | null => (ref !== null && url !== null ? { ref, url } : null)

/** Status of a payment whose page the provider refused to open. */
const failedWithoutPage = { ref: '', status: 'failed', failure: 'refused', amount: 0, currency: '' } as const

/** @param ofShare return path of the payer of a share; only the link contains it */
export async function toOpenPayment(
  ctx: Context,
  payment: PaymentRow,
  invoice: InvoiceRow,
  locale: Locale,
  ofShare: string | null = null,
): Promise<OpenPayment> {
  const { publicUrl } = ctx.config
  const order = invoice.order_id ? await getOrderSummary(ctx, invoice.order_id, locale) : null
  const site = paths[locale]
  const isOfShare = payment.share_id !== null
  const ownPath = invoice.order_id ? site.order(invoice.order_id, { payment: payment.id }) : site.profileTopup({ payment: payment.id })
  const errorPath = site.paymentError({ invoice: invoice.id, order: invoice.order_id, payment: payment.id })
  const sharePath = ofShare ?? site.index()
  return {
    paymentId: payment.id,
    clientId: payment.share_id ?? payment.client_id,
    amount: payment.amount,
    currency: payment.currency,
    description: order ? order.pnr : invoiceNumber(invoice.number),
    locale,
    returnUrl: publicUrl + (isOfShare ? `${sharePath}?payment=${payment.id}` : ownPath),
    failureUrl: publicUrl + (isOfShare ? sharePath : errorPath),
    expiresAt: isAncillaryCharge(invoice) ? null : invoice.expires_at,
    cardUse: await cardUseOf(ctx, payment),
  }
}

/** The provider's page of a payment; opens it if a crash prevented that before. */
export async function ensurePage(ctx: Context, payment: PaymentRow, locale: Locale, ofShare: string | null = null): Promise<PaymentPage> {
  const known = storedPage(payment)
  if (known) return known
  const lease = await acquireOpeningLease(ctx.db, payment.id)
  if (!lease) return storedPage((await paymentById(ctx.db, payment.id))!) ?? throwUnavailable()
  try {
    const invoice = (await invoiceById(ctx.db, payment.invoice_id))!
    const page = await requireProvider(ctx, payment.provider).open(await toOpenPayment(ctx, payment, invoice, locale, ofShare))
    failpoint('attempt.open.answered')
    await storeCheckoutPage(ctx.db, payment.id, page)
  } catch (error) {
    // Without a page no money can arrive, so the payment is closed and does not block others.
    if (error instanceof ProviderRefusal) await applyAndLog(ctx, { ...failedWithoutPage, paymentId: payment.id }, payment.provider)
    throw error
  } finally {
    await lease.release()
  }
  return storedPage((await paymentById(ctx.db, payment.id))!)!
}

/** Applies a provider's answer. Problems are recorded in the audit log and logged here. */
export async function applyAndLog(ctx: Context, answer: ProviderPayment, provider: string): Promise<void> {
  const problem = await applyProviderStatus(ctx, answer, provider)
  if (problem !== null) ctx.log.error({ payment: answer.paymentId, provider, problem }, 'payment is not as it should be')
}

/** Two pages of one payment could both take money, so a lease lets one process open it. Null: a page exists or none is needed. */
async function acquireOpeningLease(db: Database, paymentId: string): Promise<{ release(): Promise<void> } | null> {
  for (const end = performance.now() + openingWaitMs; performance.now() < end; await sleep(100)) {
    if (await claimOpeningLease(db, paymentId, openingLeaseSeconds)) {
      // Renews the lease every second so that a crashed process releases it quickly.
      const renewal = setInterval(() => void renewOpeningLease(db, paymentId, openingLeaseSeconds).catch(() => undefined), 1_000)
      return {
        async release() {
          clearInterval(renewal)
          await releaseOpeningLease(db, paymentId)
        },
      }
    }
    const payment = (await paymentById(db, paymentId))!
    if (storedPage(payment) || !isOpen(payment)) return null
  }
  throw new Error(`The page of payment ${paymentId} is not open yet.`)
}
