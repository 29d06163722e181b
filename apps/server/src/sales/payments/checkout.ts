import { setTimeout as sleep } from 'node:timers/promises'
import type { Locale } from '@aquilane/domain/site/paths'
import {
  findOwnInvoice,
  lockInvoiceWithOrder,
  checkPayable,
  requirePayable,
  type InvoiceRow,
  invoiceById,
  requirePriceStands,
  amountDue,
} from '../invoices/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { withIdempotency } from '../../platform/db/idempotency.ts'
import { failpoint } from '../../platform/fault-injection.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { checkOwnCard } from './cards.ts'
import { ensurePage, toOpenPayment, type PaymentPage } from './payment-page.ts'
import { calculateFee } from './payment-methods.ts'
import { pollBackoffSeconds, pollProvider } from './provider-sync.ts'
import { ProviderRefusal } from './providers/api.ts'
import type { WidgetParameters } from './providers/provider.ts'
import { insertPayment, openPaymentsByInvoice, paymentById, type PaymentRow } from './queries.ts'
import { pollJob } from './queues.ts'
import { lockShare } from './share-queries.ts'
import { requireProvider, throwUnavailable } from './require-provider.ts'
import { getAssistantId } from '../../platform/on-behalf.ts'
import { uuid } from '../../platform/uuid.ts'
import type { Context } from '../../context.ts'

/** Longest wait for providers of earlier payments when a customer chooses a method. */
const providerTimeoutMs = 3_000

export interface CheckoutRequest {
  invoiceId: string
  clientId: string
  locale: Locale
  idempotencyKey: string | null
}

/**
 * Opens the provider's page, or returns the one already open. With a stored card it is charged, and the url is where that leads.
 * @throws INVOICE_NOT_PAYABLE, INVOICE_EXPIRED, PAYMENT_METHOD_UNAVAILABLE, NOT_FOUND for a card of another customer or method
 */
export async function createRedirectCheckout(
  ctx: Context,
  { method, invoiceId, clientId, locale, idempotencyKey, cardId = null, saveCard = false }: RedirectRequest,
): Promise<{ url: string; payment: { id: string } }> {
  const invoice = await findOwnInvoice(ctx, invoiceId, clientId)
  await requirePriceStands(ctx, invoice)
  const provider = requireProvider(ctx, method)
  if (provider.widget) return throwUnavailable()
  if (cardId !== null) await checkOwnCard(ctx, cardId, clientId, method)
  const payment = await findOrCreatePayment(ctx, {
    method,
    scope: `POST /gamma/payment2/from-${method}`,
    invoice,
    idempotencyKey,
    cardId,
    saveCard: saveCard && cardId === null && provider.cards !== undefined,
  })
  const { ref, url } = await openForCustomer(ctx, payment, locale)
  if (url !== '' || !provider.cards) return { url, payment: { id: payment.id } }
  const request = await toOpenPayment(ctx, payment, invoice, locale)
  return { url: await reaching(ctx, payment, () => provider.cards!.confirm(ref, request)), payment: { id: payment.id } }
}

/** Opens the card page for a share of an invoice, without an account. @throws as createRedirectCheckout, SHARE_PAID, NOT_FOUND */
export async function openSharePage(ctx: Context, { method, invoice, shareId, payer, returnPath }: SharePage): Promise<{ url: string }> {
  const payment = await findOrCreatePayment(ctx, {
    method,
    scope: 'POST /gamma/invoice-share/pay',
    invoice,
    idempotencyKey: null,
    payer: { shareId, ...payer },
  })
  const { url } = await reaching(ctx, payment, () => ensurePage(ctx, payment, payer.locale, returnPath))
  return { url }
}

interface SharePage {
  method: string
  invoice: InvoiceRow
  shareId: string
  payer: { email: string; locale: Locale }
  /** Where the browser comes back to. */
  returnPath: string
}

type RedirectRequest = CheckoutRequest & {
  method: string
  /** Stored card that is charged. */
  cardId?: string | null
  /** Stores the card that is entered. */
  saveCard?: boolean
}

interface WidgetCheckout extends WidgetParameters {
  actionType: 'Sale'
  payment: { id: string }
  widget: { script: string; style: string }
}

/** Widget parameters of the open payment, or of a new one. @throws as createRedirectCheckout */
export async function createWidgetCheckout(
  ctx: Context,
  { invoiceId, clientId, locale, idempotencyKey }: CheckoutRequest,
): Promise<WidgetCheckout> {
  const invoice = await findOwnInvoice(ctx, invoiceId, clientId)
  await requirePriceStands(ctx, invoice)
  const provider = ctx.providers.find(({ widget }) => widget)
  if (!provider?.widget) return throwUnavailable()
  const { script, style, parameters } = provider.widget
  const scope = 'POST /gamma/payment/from-custom-card'
  const payment = await findOrCreatePayment(ctx, { method: provider.name, scope, invoice, idempotencyKey })
  await openForCustomer(ctx, payment, locale)
  return {
    ...parameters(await toOpenPayment(ctx, payment, invoice, locale)),
    actionType: 'Sale',
    payment: { id: payment.id },
    widget: { script, style },
  }
}

/**
 * Signs the widget's parameters if they are the ones of the payment.
 * @throws NOT_FOUND for foreign payments, VALIDATION_FAILED for parameters other than the given ones
 */
export async function signWidgetRequest(
  ctx: Context,
  request: Record<string, string | number | boolean>,
  clientId: string,
): Promise<{ signature: string }> {
  const id = String(request['payment_id'] ?? '')
  const payment = uuid.test(id) ? await paymentById(ctx.db, id) : undefined
  const widget = ctx.providers.find(({ name }) => name === payment?.provider)?.widget
  if (!payment || payment.client_id !== clientId || !widget) throw new Refusal('NOT_FOUND', 'There is no such payment.')
  const invoice = (await invoiceById(ctx.db, payment.invoice_id))!
  checkPayable(invoice, ctx.clock.now())
  const locale = request['language_code'] === 'it' ? 'it' : 'en'
  const expected = toWidgetRequest(widget.parameters(await toOpenPayment(ctx, payment, invoice, locale)))
  // The same secret signs Gate requests, so only known parameters are signed.
  const wrong = new Set(Object.keys({ ...expected, ...request }).filter((name) => String(expected[name]) !== String(request[name])))
  if (wrong.size > 0)
    throw new Refusal('VALIDATION_FAILED', 'This is not what the widget was to be run with: see errors for each field.', {
      errors: [...wrong].map((name) => ({ path: `request.${name}`, code: 'unexpected', message: 'This value is not the one given.' })),
    })
  return { signature: await widget.sign(expected) }
}

/** Widget parameters in the provider's spelling, snake_case. */
const toWidgetRequest = (parameters: WidgetParameters): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(parameters as unknown as Record<string, string | number | boolean>).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )

/** Opens the page during a customer's request: a provider's fault becomes an error that suggests another method. */
const openForCustomer = (ctx: Context, payment: PaymentRow, locale: Locale): Promise<PaymentPage> =>
  reaching(ctx, payment, () => ensurePage(ctx, payment, locale))

async function reaching<T>(ctx: Context, payment: PaymentRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    ctx.log.error({ err: error, payment: payment.id, provider: payment.provider }, 'provider could not be reached for a payment')
    throw new Refusal(
      error instanceof ProviderRefusal ? 'PAYMENT_METHOD_UNAVAILABLE' : 'UNAVAILABLE',
      'The payment provider does not answer as it should. Nothing was charged: try again in a moment, or pay another way.',
    )
  }
}

interface NewPayment {
  method: string
  /** Route of the idempotency key. */
  scope: string
  invoice: InvoiceRow
  idempotencyKey: string | null
  cardId?: string | null
  saveCard?: boolean
  /** Of a share of the invoice, instead of its customer. */
  payer?: SharePayer
}

interface SharePayer {
  shareId: string
  email: string
  locale: Locale
}

/** The open payment of this method for the invoice, or a new one. */
async function findOrCreatePayment(ctx: Context, request: NewPayment): Promise<PaymentRow> {
  const { method, scope, invoice, idempotencyKey, cardId = null, saveCard = false, payer = null } = request
  await pollEarlierPayments(ctx, invoice.id)
  const { payment } = await withIdempotency(
    ctx.db,
    {
      scope: `${invoice.client_id}:${scope}`,
      key: idempotencyKey,
      body: { invoice: invoice.id, ...(cardId === null ? {} : { cardId }), ...(saveCard ? { saveCard } : {}) },
    },
    async (trx) => {
      const locked = (await lockInvoiceWithOrder(ctx, trx, invoice.id))!
      await requirePayable(ctx, trx, locked)
      const due = payer ? await lockAsked(trx, payer.shareId) : amountDue(locked)
      const total = due + calculateFee(ctx, method, due, locked.currency)
      // A page over another amount was opened before a part was received.
      const open = (await openPaymentsByInvoice(trx, locked.id)).find(
        (candidate) =>
          candidate.method === method &&
          candidate.amount === total &&
          candidate.card_id === cardId &&
          candidate.save_card === saveCard &&
          candidate.share_id === (payer?.shareId ?? null) &&
          candidate.payer_email === (payer?.email ?? null),
      )
      return { payment: open?.id ?? (await createPayment(ctx, trx, locked, { method, due, cardId, saveCard, payer })) }
    },
  )
  failpoint('attempt.begin.committed')
  return (await paymentById(ctx.db, payment))!
}

/** Cents that an open share asks for. @throws SHARE_PAID, NOT_FOUND where it has ended */
async function lockAsked(trx: Trx, shareId: string): Promise<number> {
  const share = await lockShare(trx, shareId)
  if (share.payment_id !== null) throw new Refusal('SHARE_PAID', 'This share is paid already. Nothing was charged.')
  if (share.ended !== null) throw new Refusal('NOT_FOUND', 'This share is no longer asked for. Nothing was charged.')
  return share.amount
}

/**
 * A payment that was refused or abandoned at the provider meanwhile is not offered again. An unreachable provider does not prevent
 * paying with another method.
 */
async function pollEarlierPayments(ctx: Context, invoiceId: string): Promise<void> {
  const polls = (await openPaymentsByInvoice(ctx.db, invoiceId)).map(({ id }) =>
    pollProvider(ctx, id).catch((error: unknown) => ctx.log.warn({ err: error, payment: id }, 'provider could not be asked')),
  )
  const timer = new AbortController()
  const timeout = sleep(providerTimeoutMs, undefined, { signal: timer.signal }).catch(() => undefined)
  await Promise.race([Promise.all(polls), timeout])
  timer.abort()
}

async function createPayment(
  ctx: Context,
  trx: Trx,
  invoice: InvoiceRow,
  {
    method,
    due,
    cardId,
    saveCard,
    payer,
  }: { method: string; due: number; cardId: string | null; saveCard: boolean; payer: SharePayer | null },
): Promise<string> {
  const now = ctx.clock.now()
  const fee = calculateFee(ctx, method, due, invoice.currency)
  const { id } = await insertPayment(trx, {
    invoice_id: invoice.id,
    client_id: invoice.client_id,
    method,
    provider: method,
    status: 'Created',
    amount: due + fee,
    fee,
    currency: invoice.currency,
    card_id: cardId,
    assistant_id: payer ? null : getAssistantId(invoice.client_id),
    save_card: saveCard,
    share_id: payer?.shareId ?? null,
    payer_email: payer?.email ?? null,
    payer_locale: payer?.locale ?? null,
    created_at: now.toString(),
  })
  await ctx.jobs.send(trx, pollJob, { payment: id, round: 0 }, { startAfter: now.add({ seconds: pollBackoffSeconds[0]! }) })
  failpoint('attempt.begin.before-commit')
  return id
}
