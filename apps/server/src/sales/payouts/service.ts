import type { ExceptionResolution } from '@aquilane/domain/accounting/finance-exceptions'
import type { HeldReason } from '@aquilane/domain/accounting/withdrawal'
import { payoutRejectedPosting, payoutSentPosting } from '@aquilane/domain/accounting/payable-postings'
import { payoutNumber } from '@aquilane/domain/invoices/number'
import { missingForPayout, type PayoutHolder } from '@aquilane/domain/invoices/payout'
import { type ClientAccount, getAccounts, lockAccount, postEntry, findAccountHolder } from '../../foundation/ledger/index.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { planWays } from './ways.ts'
import { lockPayout, payoutsByClient, type PayoutRow, updatePayout } from './queries.ts'
import type { Context } from '../../context.ts'
import { findReturnable } from '../payments/index.ts'
import { getClient } from '../../foundation/identity/index.ts'
import { returnPayoutCashback } from '../loyalty/index.ts'
import { replaceExceptionDetail } from '../finance-exceptions/index.ts'

/** The payment that money returns to: its method, and the last digits of the card where they are known. */
export interface PayoutSource {
  method: string
  digits: string | null
}

/** As its customer sees it: `number` as it is written, the last characters of the IBAN. */
export type Payout = Omit<PayoutRow, 'number'> & { number: string; source: PayoutSource | null }

/** What a payout would do; sums in cents. */
export interface PayoutQuote {
  currency: string
  /** What the profile lacks. */
  missing: ReturnType<typeof missingForPayout>
  available: number
  payout: number
  /** `source` null: to the bank account. Until `until` the payment can be disputed. */
  ways: { source: PayoutSource | null; cents: number; until: Temporal.Instant | null }[]
  held: { source: PayoutSource; cents: number; reason: HeldReason; until: Temporal.Instant | null }[]
  deducted: number
  cashbackWithdrawn: number
}

const shownPayouts = 50

/** Last four characters of an IBAN, as it is shown back. */
const maskIban = (iban: string): string => `****${iban.slice(-4)}`

export async function toPayouts(ctx: Context, rows: PayoutRow[]): Promise<Payout[]> {
  const sources = await findReturnable(
    ctx,
    ctx.db,
    rows.flatMap(({ payment_id: id }) => (id === null ? [] : [id])),
  )
  return rows.map((row) => {
    const source = row.payment_id === null ? undefined : sources.get(row.payment_id)
    return {
      ...row,
      number: payoutNumber(row.number),
      iban: row.iban && maskIban(row.iban),
      source: source ? { method: source.method, digits: source.digits } : null,
    }
  })
}

export async function requireOwnAccount(ctx: Context, accountId: string, clientId: string): Promise<ClientAccount> {
  const account = (await getAccounts(ctx, clientId)).find(({ id }) => id === accountId)
  if (!account) throw new Refusal('NOT_FOUND', 'There is no such account.')
  return account
}

export async function loadHolder(ctx: Context, clientId: string): Promise<PayoutHolder> {
  const { firstName = null, lastName = null, email = null } = (await getClient(ctx, clientId)) ?? {}
  return { firstName, lastName, email }
}

/** Which ways a payout of so much takes, and what it does to cashback. @throws NOT_FOUND */
export async function quotePayout(
  ctx: Context,
  { clientId, accountId, cents }: { clientId: string; accountId: string; cents: number },
): Promise<PayoutQuote> {
  const { balance, currency } = await requireOwnAccount(ctx, accountId, clientId)
  const all = await planWays(ctx, ctx.db, { accountId, cents: balance })
  const leavable = balance - all.missing
  const { ways, sources } = await planWays(ctx, ctx.db, { accountId, cents: Math.min(cents, leavable) })
  const toSource = (paymentId: string) => {
    const { method, digits } = (sources.get(paymentId) ?? all.sources.get(paymentId))!
    return { method, digits }
  }
  const sum = (of: 'amount' | 'deducted' | 'withdrawn') => ways.reduce((total, way) => total + way[of], 0)
  return {
    currency,
    missing: missingForPayout(await loadHolder(ctx, clientId)),
    available: leavable,
    payout: Math.max(0, sum('amount')),
    ways: ways.map(({ paymentId, amount }) => ({
      source: paymentId === null ? null : toSource(paymentId),
      cents: Math.max(0, amount),
      until: paymentId === null ? null : (sources.get(paymentId)?.disputableUntil ?? null),
    })),
    held: all.held.map(({ payment, ...part }) => ({ source: toSource(payment), ...part })),
    deducted: sum('deducted'),
    cashbackWithdrawn: sum('withdrawn'),
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

/** Newest first. */
export const listPayouts = async (ctx: Context, clientId: string): Promise<Payout[]> =>
  toPayouts(ctx, await payoutsByClient(ctx.db, clientId, shownPayouts))

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
