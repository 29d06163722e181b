import { randomBytes } from 'node:crypto'
import { pageUrl, toBankPayment, type BankPayment, type SandboxBankContext } from './bank.ts'
import { emitEvent } from './events.ts'
import { addRefunded, insertPayment, insertRefund, paymentByReference, refundByReference, refundsByPayment } from './queries.ts'
import { withLockedPayment, settle } from './settle.ts'

/** Opens a payment, or returns the open one with this reference. */
export async function openBankPayment(
  ctx: SandboxBankContext,
  request: {
    provider: string
    reference: string
    amount: number
    currency: string
    description: string
    locale: 'en' | 'it'
    returnUrl: string
    failureUrl: string
    expiresAt: Temporal.Instant | null
    /** The merchant's customer. Their stored card is charged on confirmation, or the one that is entered is stored. */
    customer?: string | null
    storedCard?: string | null
  },
): Promise<{ id: string; url: string }> {
  const { expiresAt, customer = null, storedCard = null, ...rest } = request
  const row = { ...rest, return_url: rest.returnUrl, failure_url: rest.failureUrl, id: `pay_${randomBytes(18).toString('base64url')}` }
  await ctx.db.transaction().execute(async (trx) => {
    const { provider, reference, amount, currency, description, locale, return_url, failure_url, id } = row
    const fresh = await insertPayment(trx, {
      id,
      provider,
      reference,
      amount,
      currency,
      description,
      locale,
      return_url,
      failure_url,
      customer,
      save_card: customer !== null && storedCard === null,
      stored_card: storedCard,
      expiresAt,
      at: ctx.clock.now(),
    })
    const opened = await paymentByReference(trx, provider, reference)
    if (fresh && opened) await emitEvent(ctx, trx, 'payment.created', opened)
  })
  const opened = await paymentByReference(ctx.db, request.provider, request.reference)
  if (!opened) throw new Error(`The bank lost payment ${request.reference}.`)
  return { id: opened.id, url: pageUrl(ctx, opened.id) }
}

export const findPayment = (ctx: SandboxBankContext, id: string): Promise<BankPayment | null> =>
  withLockedPayment(ctx, id, async (_trx, row) => toBankPayment(ctx, row))

/** @throws Error when there is none */
export async function getPayment(ctx: SandboxBankContext, id: string): Promise<BankPayment> {
  const payment = await findPayment(ctx, id)
  if (!payment) throw new Error(`The bank has no payment ${id}.`)
  return payment
}

/** By the merchant's own id. */
export async function find(ctx: SandboxBankContext, provider: string, reference: string): Promise<BankPayment | null> {
  const row = await paymentByReference(ctx.db, provider, reference)
  return row ? withLockedPayment(ctx, row.id, async (_trx, fresh) => toBankPayment(ctx, fresh)) : null
}

export const refunds = (ctx: SandboxBankContext, paymentId: string): Promise<{ reference: string; amount: number }[]> =>
  refundsByPayment(ctx.db, paymentId)

/** Cancels an incomplete payment; a succeeded one is returned unchanged. */
export function cancel(ctx: SandboxBankContext, id: string): Promise<BankPayment | null> {
  return withLockedPayment(ctx, id, async (trx, row) =>
    toBankPayment(
      ctx,
      row.status === 'open' || row.status === 'challenge' || row.status === 'silent'
        ? await settle(ctx, trx, row, { status: 'canceled', failure: 'withdrawn' })
        : row,
    ),
  )
}

/** The cardholder disputes a payment, or the dispute ends. */
export async function dispute(ctx: SandboxBankContext, paymentId: string, outcome: 'opened' | 'won' | 'lost'): Promise<void> {
  await withLockedPayment(ctx, paymentId, (trx, row) => emitEvent(ctx, trx, `dispute.${outcome}`, row))
}

/** A refund made in the provider's dashboard. */
export async function makeRefund(ctx: SandboxBankContext, paymentId: string, amount: number): Promise<void> {
  await withLockedPayment(ctx, paymentId, async (trx, row) => {
    const reference = randomBytes(9).toString('hex')
    await insertRefund(trx, { reference, paymentId, amount, at: ctx.clock.now() })
    await addRefunded(trx, row.id, amount)
    await emitEvent(ctx, trx, 'refund.made', row, { reference, amount })
  })
}

/** Idempotent by the merchant's reference. */
export async function refund(
  ctx: SandboxBankContext,
  request: { reference: string; paymentId: string; amount: number },
): Promise<'succeeded' | 'refused'> {
  const done = await withLockedPayment(ctx, request.paymentId, async (trx, row) => {
    const before = await refundByReference(trx, request.reference)
    if (before) return 'succeeded' as const
    if ((row.status !== 'succeeded' && row.status !== 'partial') || request.amount <= 0 || row.refunded + request.amount > row.amount)
      return 'refused' as const
    await insertRefund(trx, { ...request, at: ctx.clock.now() })
    await addRefunded(trx, row.id, request.amount)
    await emitEvent(ctx, trx, 'refund.succeeded', row, { reference: request.reference, amount: request.amount })
    return 'succeeded' as const
  })
  return done ?? 'refused'
}

export async function findRefund(ctx: SandboxBankContext, reference: string): Promise<{ payment: BankPayment; amount: number } | null> {
  const found = await refundByReference(ctx.db, reference)
  const payment = found && (await withLockedPayment(ctx, found.payment_id, async (_trx, row) => toBankPayment(ctx, row)))
  return payment ? { payment, amount: found.amount } : null
}
