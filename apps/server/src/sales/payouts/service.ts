import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getPayoutQuote, listPayouts as listPayoutsEndpoint } from '@aquilane/contract/payouts'
import type { ExceptionResolution } from '@aquilane/domain/accounting/finance-exceptions'
import { payoutPosting, payoutRejectedPosting, payoutSentPosting } from '@aquilane/domain/accounting/payable-postings'
import { normalize } from '@aquilane/domain/invoices/iban'
import { payoutNumber } from '@aquilane/domain/invoices/number'
import { missingForPayout, payoutErrors, type PayoutErrors, type PayoutHolder } from '@aquilane/domain/invoices/payout'
import { type ClientAccount, getAccounts, lockAccount, postEntry, findAccountHolder } from '../../foundation/ledger/index.ts'
import { audit } from '../../platform/db/audit.ts'
import { type Db, pgConstraint, type Trx } from '../../platform/db/database.ts'
import { withIdempotency } from '../../platform/db/idempotency.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { money, timestamp, toCents } from '../../platform/http/serialize.ts'
import { describeReturns, lockSources, planWays, type Way } from './ways.ts'
import { insertPayout, lockPayout, payoutsByClient, payoutsByRequest, type PayoutRow, updatePayout } from './queries.ts'
import type { Context } from '../../context.ts'
import { findReturnable, returnToPayment } from '../payments/index.ts'
import { getClient } from '../../foundation/identity/index.ts'
import { lockTopUps, applyPayoutCashback, returnPayoutCashback } from '../loyalty/index.ts'
import { raiseException, replaceExceptionDetail } from '../finance-exceptions/index.ts'

type PayoutResponse = ResponseOf<typeof listPayoutsEndpoint>['data'][number]

const shownPayouts = 50

/** Last four characters of an IBAN, as it is shown back. */
const maskIban = (iban: string): string => `****${iban.slice(-4)}`

const toDeductions = (deducted: number, currency: string) =>
  deducted > 0 ? [{ reason: 'cashback' as const, amount: money(deducted, currency) }] : []

async function toPayoutResponses(ctx: Context, rows: PayoutRow[]): Promise<PayoutResponse[]> {
  const sources = await findReturnable(
    ctx,
    ctx.db,
    rows.flatMap(({ payment_id: id }) => (id === null ? [] : [id])),
  )
  return rows.map((row) => {
    const source = row.payment_id === null ? undefined : sources.get(row.payment_id)
    return {
      id: row.id,
      number: payoutNumber(row.number),
      status: row.status,
      amount: money(row.amount, row.currency),
      deductions: toDeductions(row.deducted, row.currency),
      source: source ? { method: source.method, digits: source.digits } : null,
      iban: row.iban && maskIban(row.iban),
      beneficiary: row.beneficiary,
      note: row.note,
      created: timestamp(row.created_at),
      decided: row.decided_at && timestamp(row.decided_at),
    }
  })
}

interface PayoutRequest {
  clientId: string
  accountId: string
  amount: number
  /** What leaves, as it was shown, after deductions; less is refused. */
  expected?: number | undefined
  /** Part of it for the bank account, as it was shown; another one is refused. */
  expectedBank?: number | undefined
  /** Needed where a part goes to a bank account. */
  iban?: string | undefined
  beneficiary?: string | undefined
  idempotencyKey: string | null
}

async function requireOwnAccount(ctx: Context, accountId: string, clientId: string): Promise<ClientAccount> {
  const account = (await getAccounts(ctx, clientId)).find(({ id }) => id === accountId)
  if (!account) throw new Refusal('NOT_FOUND', 'There is no such account.')
  return account
}

async function loadHolder(ctx: Context, clientId: string): Promise<PayoutHolder> {
  const { firstName = null, lastName = null, email = null } = (await getClient(ctx, clientId)) ?? {}
  return { firstName, lastName, email }
}

const toExpected = (amount: number | undefined): number | null => (amount === undefined ? null : toCents({ amount }))

/**
 * Takes money out of a balance. What its payer can dispute returns to its payment, the rest is queued for finance as a transfer. Cashback is
 * not paid out, and that of withdrawn top-ups ends.
 * @throws NOT_FOUND, NOT_ENOUGH_GOLD, PAYOUT_PENDING, PAYOUTS_CLOSED, PAYOUT_CHANGED, PAYOUT_IDENTITY_MISSING, VALIDATION_FAILED
 */
export async function requestPayout(ctx: Context, request: PayoutRequest): Promise<{ data: PayoutResponse[] }> {
  const { clientId, accountId, idempotencyKey } = request
  const cents = toCents({ amount: request.amount })
  await requireOwnAccount(ctx, accountId, clientId)
  const holder = await loadHolder(ctx, clientId)
  const missing = missingForPayout(holder)
  if (missing.length > 0)
    throw new Refusal('PAYOUT_IDENTITY_MISSING', 'A payout needs a first and last name and a confirmed e-mail address in the profile.', {
      facts: { missing },
    })
  const target =
    request.iban === undefined && request.beneficiary === undefined
      ? null
      : { iban: normalize(request.iban ?? ''), beneficiary: (request.beneficiary ?? '').trim() }
  const errors = payoutErrors({ amount: request.amount, target, holder, available: null })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const scope = `${clientId}:POST /gamma/account/payout`
  const shown = { expected: toExpected(request.expected), expectedBank: toExpected(request.expectedBank) }
  const { request: id } = await withIdempotency(
    ctx.db,
    { scope, key: idempotencyKey, body: { account: accountId, cents, ...target, ...shown } },
    (trx) => createInTransaction(ctx, trx, { clientId, accountId, cents, ...shown, target }),
  ).catch((error: unknown) => {
    if (pgConstraint(error) === 'payout_after_merge')
      throw new Refusal('PAYOUTS_CLOSED', 'Payouts are closed for 7 days after two accounts are merged or separated.', {
        facts: { until: (error as { detail?: string }).detail ?? null },
      })
    // One request waits per customer: what the database answers to a second one.
    if (pgConstraint(error) === 'payout_one_open')
      throw new Refusal('PAYOUT_PENDING', 'A payout is waiting already. Wait for it, then request the next.')
    throw error
  })
  return { data: await toPayoutResponses(ctx, await payoutsByRequest(ctx.db, id)) }
}

interface NewPayout {
  clientId: string
  accountId: string
  cents: number
  /** Null: any. */
  expected: number | null
  expectedBank: number | null
  /** The bank account; null where none was named. */
  target: { iban: string; beneficiary: string } | null
}

const changed = (cents: number, currency: string) =>
  new Refusal('PAYOUT_CHANGED', 'The payout is now another than shown. Check it and confirm again.', {
    facts: { payout: money(Math.max(0, cents), currency) },
  })

/** Locks the balance and computes what leaves it, by its ways. */
async function lockWays(ctx: Context, trx: Trx, { clientId, accountId, cents, expected, expectedBank, target }: NewPayout) {
  const locked = await lockSources(ctx, trx, accountId)
  await lockTopUps(ctx, trx, clientId)
  const account = await lockAccount(ctx, trx, accountId, clientId)
  if (!account) throw new Refusal('NOT_FOUND', 'There is no such account.')
  const { currency } = account
  const { ways, missing } = await planWays(ctx, trx, { accountId, cents })
  if (missing > 0)
    throw new Refusal('NOT_ENOUGH_GOLD', 'Less money than this can leave the balance; cashback is not paid out.', {
      facts: { shortfall: money(missing, currency), balance: money(cents - missing, currency) },
    })
  const leaving = ways.reduce((sum, { amount }) => sum + amount, 0)
  const bank = ways.find(({ paymentId }) => paymentId === null)?.amount ?? 0
  const isOther = (expected !== null && leaving < expected) || (expectedBank !== null && bank !== expectedBank)
  // A payment that came in between is not locked.
  if (isOther || ways.some(({ amount, paymentId }) => amount <= 0 || (paymentId !== null && !locked.has(paymentId))))
    throw changed(leaving, currency)
  if (bank > 0 && target === null) throw invalid({ iban: 'iban' })
  return { account, ways }
}

async function createInTransaction(ctx: Context, trx: Trx, request: NewPayout): Promise<{ request: string }> {
  const { account, ways } = await lockWays(ctx, trx, request)
  const requestId = crypto.randomUUID()
  const returns = await describeReturns(ctx, trx, ways, account.currency)
  for (const way of ways) await createPayout(ctx, trx, { ...request, requestId, account, way, returns })
  return { request: requestId }
}

async function createPayout(
  ctx: Context,
  trx: Trx,
  {
    clientId,
    requestId,
    account,
    way: { paymentId, cents, amount, deducted },
    target,
    returns,
  }: NewPayout & { requestId: string; account: ClientAccount; way: Way; returns: string },
): Promise<void> {
  const bank = paymentId === null ? target : null
  const row = await insertPayout(trx, {
    client_id: clientId,
    account_id: account.id,
    request_id: requestId,
    payment_id: paymentId,
    amount,
    deducted,
    currency: account.currency,
    iban: bank?.iban ?? null,
    beneficiary: bank?.beneficiary ?? null,
    status: 'Requested',
    created_at: ctx.clock.now().toString(),
  })
  await applyPayoutCashback(ctx, trx, { payoutId: row.id, accountId: account.id, cents, paymentId })
  const holder = { kind: 'customer', clientId, type: account.type } as const
  await postEntry(ctx, trx, payoutPosting({ payoutId: row.id, currency: account.currency, amount, deducted, holder, paymentId }))
  await audit(trx, {
    actor: `client:${clientId}`,
    action: 'requested',
    subject: `payout:${row.id}`,
    to: 'Requested',
    details: { amount, deducted, ...(paymentId === null ? {} : { payment: paymentId }) },
  })
  if (paymentId !== null) return returnToPayment(ctx, trx, { paymentId, payoutId: row.id, amount })
  const number = payoutNumber(row.number)
  await raiseException(ctx, trx, {
    kind: 'payout',
    reference: `payout:${row.id}`,
    provider: 'bank',
    clientId,
    amount,
    currency: account.currency,
    summary: `${number} waits for its transfer.`,
    detail: `${number}: to ${bank!.beneficiary}, ${bank!.iban}. Write ${number} as the reason for payment.${returns}`,
  })
}

/** Which ways a payout of so much takes, and what it does to cashback. @throws NOT_FOUND */
export async function quotePayout(
  ctx: Context,
  { clientId, accountId, amount }: { clientId: string; accountId: string; amount: number },
): Promise<ResponseOf<typeof getPayoutQuote>> {
  const { balance, currency } = await requireOwnAccount(ctx, accountId, clientId)
  const all = await planWays(ctx, ctx.db, { accountId, cents: balance })
  const leavable = balance - all.missing
  const { ways, sources } = await planWays(ctx, ctx.db, { accountId, cents: Math.min(toCents({ amount }), leavable) })
  const toSource = (paymentId: string) => {
    const { method, digits } = (sources.get(paymentId) ?? all.sources.get(paymentId))!
    return { method, digits }
  }
  const sum = (of: 'amount' | 'deducted' | 'withdrawn') => ways.reduce((total, way) => total + way[of], 0)
  return {
    missing: missingForPayout(await loadHolder(ctx, clientId)),
    available: money(leavable, currency),
    payout: money(Math.max(0, sum('amount')), currency),
    ways: ways.map((way) => {
      const until = way.paymentId === null ? null : (sources.get(way.paymentId)?.disputableUntil ?? null)
      return {
        source: way.paymentId === null ? null : toSource(way.paymentId),
        amount: money(Math.max(0, way.amount), currency),
        until: until && timestamp(until),
      }
    }),
    held: all.held.map(({ payment, cents, reason, until }) => ({
      source: toSource(payment),
      amount: money(cents, currency),
      reason,
      until: until && timestamp(until),
    })),
    deductions: toDeductions(sum('deducted'), currency),
    cashback_withdrawn: money(sum('withdrawn'), currency),
  }
}

/** Ends a payout. A rejected one is on the balance again. */
async function decidePayout(ctx: Context, trx: Trx, id: string, status: 'Sent' | 'Rejected', note: string | null): Promise<void> {
  const row = (await lockPayout(trx, id))!
  // Before the status changes: a new payout waits for the account, then for the status.
  if (status === 'Rejected') await returnPayoutCashback(ctx, trx, row.id)
  await lockAccount(ctx, trx, row.account_id, row.client_id)
  await updatePayout(trx, row.id, { status, note, decided_at: ctx.clock.now().toString() })
  const { id: payoutId, client_id: clientId, payment_id: paymentId, amount, deducted, currency } = row
  // The refund of a payment has posted what left.
  if (status === 'Sent' && paymentId === null) await postEntry(ctx, trx, payoutSentPosting({ payoutId, currency, amount }))
  if (status === 'Rejected') {
    const holder = (await findAccountHolder(ctx, trx, row.account_id))!
    await postEntry(ctx, trx, payoutRejectedPosting({ payoutId, currency, amount, deducted, holder }))
  }
  const source = paymentId === null ? undefined : (await findReturnable(ctx, trx, [paymentId])).get(paymentId)
  const to = source ? { method: source.method, digits: source.digits } : null
  await ctx.events.emit(trx, 'payout.decided', { payoutId, clientId, status, to, amount, currency })
}

/** Handler of `finance.exception-resolved`. */
export async function decidePayoutOfException(
  ctx: Context,
  trx: Trx,
  { reference, resolution, note }: { reference: string; resolution: ExceptionResolution; note: string },
): Promise<void> {
  if (!reference.startsWith('payout:')) return
  const isSent = resolution === 'payout_sent'
  await decidePayout(ctx, trx, reference.slice('payout:'.length), isSent ? 'Sent' : 'Rejected', isSent ? null : note)
}

/** Handler of `refund.of-payout-settled`. */
export const decidePayoutOfRefund = (
  ctx: Context,
  trx: Trx,
  { payoutId, isSent }: DomainEvents['refund.of-payout-settled'],
): Promise<void> => decidePayout(ctx, trx, payoutId, isSent ? 'Sent' : 'Rejected', null)

export const listPayouts = async (ctx: Context, clientId: string): Promise<{ data: PayoutResponse[] }> => ({
  data: await toPayoutResponses(ctx, await payoutsByClient(ctx.db, clientId, shownPayouts)),
})

export const listOpenPayouts = async (_ctx: Context, on: Db, clientId: string): Promise<PayoutRow[]> =>
  (await payoutsByClient(on, clientId, shownPayouts)).filter(({ status }) => status === 'Requested')

/** Removes bank account and name; amounts are kept by law. */
export async function erasePayouts(ctx: Context, trx: Trx, clientId: string): Promise<void> {
  for (const { id, iban, number } of await payoutsByClient(trx, clientId, 10_000)) {
    if (iban === null) continue
    await updatePayout(trx, id, { iban: maskIban(iban), beneficiary: '–' })
    await replaceExceptionDetail(ctx, trx, `payout:${id}`, payoutNumber(number))
  }
}

const errorDetails: Record<keyof PayoutErrors, { path: string; message: string }> = {
  amount: { path: 'money.amount', message: 'This value must have at most two decimals.' },
  iban: { path: 'iban', message: 'This is not a valid IBAN.' },
  beneficiary: { path: 'beneficiary', message: 'Name the holder of the account: it must be yours, in the name of your profile.' },
}

const invalid = (errors: PayoutErrors) =>
  new Refusal('VALIDATION_FAILED', 'The payout is not valid: see errors for each field.', {
    errors: Object.entries(errors).map(([field, code]) => ({ ...errorDetails[field as keyof PayoutErrors], code })),
  })
