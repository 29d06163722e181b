import { createHash, randomBytes } from 'node:crypto'
import { bindContext } from '@aquilane/server/platform/bind-context'
import type { Clock } from '@aquilane/server/platform/clock'
import type { Database, Trx } from '@aquilane/server/platform/db/database'
import type { Jobs } from '@aquilane/server/platform/jobs/jobs'
import { type CardBehavior, type CardError, type CardField, type CardInput, cardBehavior, checkCard } from './card.ts'
import {
  type BankPaymentRow,
  addRefunded,
  cardByToken,
  deleteCard,
  eventById,
  insertCard,
  insertEvent,
  insertPayment,
  insertRefund,
  lockPayment,
  markDelivered,
  paymentByReference,
  refundByReference,
  refundsByPayment,
  undeliveredEvents,
  updatePayment,
} from './queries.ts'
import { deliverJob } from './queues.ts'

/** A payment as shown to the merchant. `processing` covers a pending challenge and a card issuer that does not respond. */
export interface BankPayment {
  id: string
  /** The provider that the bank represents. */
  provider: string
  /** The merchant's own id. */
  reference: string
  status: 'open' | 'processing' | 'succeeded' | 'partial' | 'refused' | 'canceled'
  /** card_declined, challenge_refused, timeout, canceled (by the customer), withdrawn (by the merchant), expired */
  failure: string | null
  /** Minor units. */
  amount: number
  currency: string
  /** What arrived: crypto may bring less or more. */
  received: number
  card: { token: string; brand: string; last4: string; expiry: string | null } | null
  /** Where its page is. */
  url: string
  returnUrl: string
}

export interface BankEvent {
  id: string
  type:
    | 'payment.created'
    | 'payment.processing'
    | 'payment.succeeded'
    | 'payment.partial'
    | 'payment.refused'
    | 'payment.canceled'
    | 'refund.succeeded'
  /** Unix seconds. */
  created: number
  data: { payment: BankPayment; refund: { reference: string; amount: number } | null }
}

/**
 * When each delivery of an event starts, in milliseconds after it happened: several numbers, several deliveries. No number: lost.
 * The default behaves like real banks: events of one payment arrive out of order, and the final one twice.
 */
export type DeliveryPlan = (type: BankEvent['type']) => readonly number[]

export const defaultPlan =
  (delayMs: number): DeliveryPlan =>
  (type) => {
    if (type === 'payment.succeeded' || type === 'payment.partial') return [delayMs, delayMs + 1_500]
    if (type === 'payment.created' || type === 'payment.processing') return [delayMs + 1_200]
    return [delayMs]
  }

/** What the hosted page has to show or where it sends the browser. */
export type PageState =
  | {
      page: 'form'
      payment: BankPaymentRow
      faults: Partial<Record<CardField, CardError>>
      input: { card: string; expiry: string; cvc: string }
    }
  | { page: 'wallet' | 'crypto'; payment: BankPaymentRow }
  | { page: 'challenge'; payment: BankPaymentRow; missing: boolean }
  | { page: 'waiting'; payment: BankPaymentRow }
  | { page: 'leave'; payment: BankPaymentRow; to: string }
  | { page: 'closed'; payment: BankPaymentRow }

export type PageInput =
  | ({ kind: 'card' } & CardInput)
  | { kind: 'challenge'; answer: string }
  /** In per cent of what is due. */
  | { kind: 'crypto'; percent: number }
  | { kind: 'wallet'; answer: string }
  | { kind: 'expire' }
  | { kind: 'cancel' }
  | { kind: 'nothing' }

/** What the customer sees: a card form, a wallet to approve in, or an address to send coins to. */
export const pageKind = (provider: string): 'form' | 'wallet' | 'crypto' =>
  provider === 'coinbase' || provider === 'nowpayments' ? 'crypto' : provider === 'paypal' ? 'wallet' : 'form'
/** An issuer that is silent so long counts as a refusal. */
const unresponsiveSeconds = 45

interface SandboxBankContext {
  db: Database
  clock: Clock
  jobs: Jobs
  publicUrl: string
  /** An event in the format and with the signature of its provider, and the merchant's URL; null: not sent. */
  signedEvent: (event: BankEvent, now: Temporal.Instant) => { url: string; headers: Record<string, string>; body: string } | null

  plan: DeliveryPlan
}

async function emitEvent(
  ctx: SandboxBankContext,
  trx: Trx,
  type: BankEvent['type'],
  row: BankPaymentRow,
  refund: BankEvent['data']['refund'] = null,
) {
  const at = ctx.clock.now()
  const event: BankEvent = {
    id: `evt_${randomBytes(15).toString('base64url')}`,
    type,
    created: Math.floor(at.epochMilliseconds / 1000),
    data: { payment: toBankPayment(ctx, row), refund },
  }
  await insertEvent(trx, { id: event.id, provider: row.provider, body: JSON.stringify(event), at })
  for (const milliseconds of ctx.plan(type))
    await ctx.jobs.send(trx, deliverJob, { event: event.id }, { startAfter: at.add({ milliseconds }) })
}

async function settle(
  ctx: SandboxBankContext,
  trx: Trx,
  row: BankPaymentRow,
  end: { status: 'succeeded' | 'partial' | 'refused' | 'canceled'; failure: string | null; received?: number },
): Promise<BankPaymentRow> {
  const paid = end.status === 'succeeded' ? { received: row.amount, paidAt: ctx.clock.now() } : {}
  const updated = await updatePayment(trx, row.id, { ...paid, ...end })
  await emitEvent(ctx, trx, `payment.${end.status}`, updated)
  return updated
}

/** Time-based changes: an unresponsive issuer fails without an event, an expired page closes. */
async function expireIfOverdue(ctx: SandboxBankContext, trx: Trx, row: BankPaymentRow): Promise<BankPaymentRow> {
  const now = ctx.clock.now()
  if (
    row.status === 'silent' &&
    row.submitted_at &&
    Temporal.Instant.compare(row.submitted_at.add({ seconds: unresponsiveSeconds }), now) <= 0
  )
    return updatePayment(trx, row.id, { status: 'refused', failure: 'timeout' })
  if ((row.status === 'open' || row.status === 'challenge') && row.expires_at && Temporal.Instant.compare(row.expires_at, now) <= 0)
    return settle(ctx, trx, row, { status: 'canceled', failure: 'expired' })
  return row
}

function lockPaymentOrThrow<T>(
  ctx: SandboxBankContext,
  id: string,
  work: (trx: Trx, row: BankPaymentRow) => Promise<T>,
): Promise<T | null> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = /^pay_[\w-]+$/.test(id) ? await lockPayment(trx, id) : undefined
    return row ? work(trx, await expireIfOverdue(ctx, trx, row)) : null
  })
}

async function chargeCard(ctx: SandboxBankContext, trx: Trx, row: BankPaymentRow, input: CardInput): Promise<PageState> {
  const check = checkCard(input, ctx.clock.now())
  if (!check.ok)
    return {
      page: 'form',
      payment: row,
      faults: check.faults,
      input: { card: input.card, expiry: input.expiry ?? '', cvc: input.cvc ?? '' },
    }
  const token = createHash('sha256').update(`${row.id} ${check.digits}`).digest('base64url').slice(0, 24)
  const expiry = input.expiry === undefined ? null : input.expiry.replaceAll(/\D/g, '').replace(/^(\d\d)(?:20)?(\d\d)$/, '$1/$2')
  const card = { card: { brand: check.brand, last4: check.last4, expiry, token: `card_${token}` }, submittedAt: ctx.clock.now() }
  const behavior = cardBehavior(check.digits)
  if (row.save_card && row.customer !== null && behavior !== 'refused')
    await insertCard(trx, { ...card.card, customer: row.customer, behavior, at: ctx.clock.now() })
  return toPageState(await charge(ctx, trx, row, { ...card, behavior }))
}

interface ChargedCard {
  card: { brand: string; last4: string; expiry: string | null; token: string }
  behavior: CardBehavior
  submittedAt: Temporal.Instant
}

async function charge(ctx: SandboxBankContext, trx: Trx, row: BankPaymentRow, { behavior, ...card }: ChargedCard): Promise<BankPaymentRow> {
  if (behavior === 'silent') return updatePayment(trx, row.id, { status: 'silent', ...card })
  const challenged = await updatePayment(trx, row.id, { status: 'challenge', ...card })
  await emitEvent(ctx, trx, 'payment.processing', challenged)
  if (behavior === 'challenge') return challenged
  return settle(
    ctx,
    trx,
    challenged,
    behavior === 'refused' ? { status: 'refused', failure: 'card_declined' } : { status: 'succeeded', failure: null },
  )
}

/** Charges a stored card of the payment's customer; null: there is none, or the payment was charged before. */
function chargeStored(ctx: SandboxBankContext, id: string, returnUrl: string): Promise<BankPayment | null> {
  return lockPaymentOrThrow(ctx, id, async (trx, row) => {
    const card = row.stored_card === null ? undefined : await cardByToken(trx, row.stored_card)
    if (!card || card.customer !== row.customer || row.status !== 'open') return null
    const { token, brand, last4, expiry, behavior } = card
    const returning = await updatePayment(trx, row.id, { status: 'open', returnUrl })
    const charged = { card: { brand, last4, expiry, token }, behavior: behavior as CardBehavior, submittedAt: ctx.clock.now() }
    return toBankPayment(ctx, await charge(ctx, trx, returning, charged))
  })
}

/** False when the token is not known. */
const removeStored = (ctx: SandboxBankContext, token: string): Promise<boolean> => deleteCard(ctx.db, { token })

/** Removes every stored card of a customer. */
const removeCustomer = (ctx: SandboxBankContext, customer: string): Promise<boolean> => deleteCard(ctx.db, { customer })

/** Coins arrive at any time, also after the expiry, and in any amount. */
async function receiveCrypto(ctx: SandboxBankContext, trx: Trx, row: BankPaymentRow, percent: number): Promise<PageState> {
  if (row.received > 0) return toPageState(row)
  const received = Math.round((row.amount * percent) / 100)
  await emitEvent(ctx, trx, 'payment.processing', row)
  return toPageState(
    await settle(
      ctx,
      trx,
      row,
      received < row.amount ? { status: 'partial', failure: null, received } : { status: 'succeeded', failure: null, received },
    ),
  )
}

/** Opens a payment, or returns the open one with this reference. */
async function openBankPayment(
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

const pageUrl = (ctx: Pick<SandboxBankContext, 'publicUrl'>, id: string): string => `${ctx.publicUrl}/sandbox-bank/${id}`

const payment = (ctx: SandboxBankContext, id: string): Promise<BankPayment | null> =>
  lockPaymentOrThrow(ctx, id, async (_trx, row) => toBankPayment(ctx, row))

/** By the merchant's own id. */
async function find(ctx: SandboxBankContext, provider: string, reference: string): Promise<BankPayment | null> {
  const row = await paymentByReference(ctx.db, provider, reference)
  return row ? lockPaymentOrThrow(ctx, row.id, async (_trx, fresh) => toBankPayment(ctx, fresh)) : null
}

const refunds = (ctx: SandboxBankContext, paymentId: string): Promise<{ reference: string; amount: number }[]> =>
  refundsByPayment(ctx.db, paymentId)

/** Cancels an incomplete payment; a succeeded one is returned unchanged. */
function cancel(ctx: SandboxBankContext, id: string): Promise<BankPayment | null> {
  return lockPaymentOrThrow(ctx, id, async (trx, row) =>
    toBankPayment(
      ctx,
      row.status === 'open' || row.status === 'challenge' || row.status === 'silent'
        ? await settle(ctx, trx, row, { status: 'canceled', failure: 'withdrawn' })
        : row,
    ),
  )
}

/** Idempotent by the merchant's reference. */
async function refund(
  ctx: SandboxBankContext,
  request: { reference: string; paymentId: string; amount: number },
): Promise<'succeeded' | 'refused'> {
  const done = await lockPaymentOrThrow(ctx, request.paymentId, async (trx, row) => {
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

async function findRefund(ctx: SandboxBankContext, reference: string): Promise<{ payment: BankPayment; amount: number } | null> {
  const found = await refundByReference(ctx.db, reference)
  const payment = found && (await lockPaymentOrThrow(ctx, found.payment_id, async (_trx, row) => toBankPayment(ctx, row)))
  return payment ? { payment, amount: found.amount } : null
}

const page = (ctx: SandboxBankContext, id: string): Promise<PageState | null> =>
  lockPaymentOrThrow(ctx, id, async (_trx, row) => toPageState(row))

function submit(ctx: SandboxBankContext, id: string, input: PageInput): Promise<PageState | null> {
  return lockPaymentOrThrow(ctx, id, async (trx, row) => {
    const unfinished = row.status === 'open' || row.status === 'challenge' || row.status === 'silent'
    if (input.kind === 'cancel' && unfinished) return toPageState(await settle(ctx, trx, row, { status: 'canceled', failure: 'canceled' }))
    const kind = pageKind(row.provider)
    if (input.kind === 'crypto' && kind === 'crypto') return receiveCrypto(ctx, trx, row, input.percent)
    if (input.kind === 'expire' && kind === 'crypto' && row.status === 'open')
      return toPageState(await settle(ctx, trx, row, { status: 'canceled', failure: 'expired' }))
    if (input.kind === 'wallet' && kind === 'wallet' && row.status === 'open') {
      await emitEvent(ctx, trx, 'payment.processing', row)
      const approved = input.answer === 'approve'
      return toPageState(
        await settle(ctx, trx, row, approved ? { status: 'succeeded', failure: null } : { status: 'refused', failure: 'wallet_declined' }),
      )
    }
    if (input.kind === 'card' && row.status === 'open') return chargeCard(ctx, trx, row, input)
    if (row.status === 'challenge') {
      if (input.kind !== 'challenge' || !['approve', 'refuse'].includes(input.answer))
        return { page: 'challenge', payment: row, missing: true } as const
      return toPageState(
        await settle(
          ctx,
          trx,
          row,
          input.answer === 'approve' ? { status: 'succeeded', failure: null } : { status: 'refused', failure: 'challenge_refused' },
        ),
      )
    }
    if (row.status === 'open' && kind === 'form')
      return { page: 'form', payment: row, faults: { card: 'card_incomplete' }, input: { card: '', expiry: '', cvc: '' } } as const
    return toPageState(row)
  })
}

/** Posts one event to the merchant; throws without a 2xx response, so that the job is retried. */
async function deliver(ctx: SandboxBankContext, eventId: string): Promise<void> {
  const event = await eventById(ctx.db, eventId)
  if (!event) return
  const now = ctx.clock.now()
  const signed = ctx.signedEvent(JSON.parse(event.body) as BankEvent, now)
  if (!signed) return markDelivered(ctx.db, eventId, now).then(() => undefined)
  const response = await fetch(signed.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signed.headers },
    body: signed.body,
    signal: AbortSignal.timeout(5_000),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The merchant answered ${response.status} to event ${eventId}.`)
  await markDelivered(ctx.db, eventId, now)
}

/** Sends again what the merchant has not acknowledged for a while. */
async function redeliver(ctx: SandboxBankContext): Promise<void> {
  const events = await undeliveredEvents(ctx.db, ctx.clock.now().subtract({ seconds: 30 }))
  if (events.length === 0) return
  await ctx.db.transaction().execute(async (trx) => {
    for (const { id } of events) await ctx.jobs.send(trx, deliverJob, { event: id })
  })
}

export function createSandboxBank(deps: Omit<SandboxBankContext, 'plan'> & { plan?: DeliveryPlan }) {
  const plan = deps.plan ?? defaultPlan(400)
  const ctx: SandboxBankContext = { ...deps, plan }
  return bindContext(ctx, {
    open: openBankPayment,
    chargeStored,
    removeStored,
    removeCustomer,
    payment,
    find,
    refunds,
    cancel,
    refund,
    findRefund,
    page,
    submit,
    deliver,
    redeliver,
  })
}

export type SandboxBank = ReturnType<typeof createSandboxBank>

function toPageState(row: BankPaymentRow): PageState {
  switch (row.status) {
    case 'open': {
      const kind = pageKind(row.provider)
      return kind === 'form'
        ? { page: 'form', payment: row, faults: {}, input: { card: '', expiry: '', cvc: '' } }
        : { page: kind, payment: row }
    }
    case 'challenge':
      return { page: 'challenge', payment: row, missing: false }
    case 'silent':
      return { page: 'waiting', payment: row }
    case 'succeeded':
    case 'partial':
      return { page: 'leave', payment: row, to: row.return_url }
    case 'refused':
      return { page: 'leave', payment: row, to: toStatusWithFailure(row) }
    default:
      return row.failure === 'canceled' ? { page: 'leave', payment: row, to: toStatusWithFailure(row) } : { page: 'closed', payment: row }
  }
}

function toStatusWithFailure(row: BankPaymentRow): string {
  const url = new URL(row.failure_url)
  url.searchParams.set('reason', row.failure ?? 'canceled')
  return url.href
}

const toBankPayment = (ctx: Pick<SandboxBankContext, 'publicUrl'>, row: BankPaymentRow): BankPayment => ({
  id: row.id,
  provider: row.provider,
  reference: row.reference,
  status: row.status === 'challenge' || row.status === 'silent' ? 'processing' : (row.status as BankPayment['status']),
  failure: row.failure,
  amount: row.amount,
  currency: row.currency,
  received: row.received,
  card: row.token ? { token: row.token, brand: row.brand ?? '', last4: row.last4 ?? '', expiry: row.expiry } : null,
  url: pageUrl(ctx, row.id),
  returnUrl: row.return_url,
})
