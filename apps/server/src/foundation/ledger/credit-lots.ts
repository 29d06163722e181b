import { type Account, type Line, credit, debit } from '@aquilane/domain/accounting/accounts'
import type { Posting } from '@aquilane/domain/accounting/posting'
import { excessCredit } from '@aquilane/domain/accounting/credit-reversal'
import type { Trx } from '../../platform/db/database.ts'
import type { ClientAccount } from './client-account.ts'
import {
  type LotRow,
  addReversed,
  expiredLots,
  grantedCredit,
  insertLot,
  insertLotMovements,
  lockActiveClient,
  lotById,
  lotsSpentBy,
  openLots,
  usableLots,
} from './credit-lot-queries.ts'
import { accountIds, customerEntries, lockClientAccounts, refundedSoFar, transactionId } from './queries.ts'
import type { Context } from '../../context.ts'
import { writeEntry } from './service.ts'

/** What came back with a refund can be used this long at least. */
const restoredDays = 30

/** The expiry of credit that comes back. */
export function validAtLeast(now: Temporal.Instant, expiresAt: Temporal.Instant): Temporal.Instant {
  const atLeast = now.add({ hours: restoredDays * 24 })
  return Temporal.Instant.compare(expiresAt, atLeast) > 0 ? expiresAt : atLeast
}

export const companyAccount: Account = { kind: 'loyalty_expense' }
export const customerAccount = (clientId: string, type: 'Personal' | 'Corporate' | 'Credit'): Account => ({
  kind: 'customer',
  clientId,
  type,
})
const sumLots = (parts: { cents: number }[]) => parts.reduce((sum, { cents }) => sum + cents, 0)

/** Up to `cents` of the parts, in their order. */
export function takeFrom<T extends { cents: number }>(parts: readonly T[], cents: number): T[] {
  let left = cents
  return parts.flatMap((part) => {
    const taken = Math.min(left, part.cents)
    left -= taken
    return taken > 0 ? [{ ...part, cents: taken }] : []
  })
}

const whole = (lots: LotRow[]) => lots.map((lot) => ({ lot, cents: lot.remaining }))

/** Writes off parts of lots of one currency; after a merge of accounts they can be of two clients. Their accounts must be locked. */
export async function postExpense(
  ctx: Context,
  trx: Trx,
  parts: { lot: LotRow; cents: number }[],
  movement: Pick<Posting, 'kind' | 'reference' | 'details'>,
): Promise<number> {
  const cents = sumLots(parts)
  const [first] = parts
  if (!first || cents === 0) return 0
  const lines = [
    ...[...Map.groupBy(parts, ({ lot }) => lot.client_id)].map(([clientId, own]) =>
      debit(customerAccount(clientId, 'Credit'), sumLots(own)),
    ),
    credit(companyAccount, cents),
  ]
  const transaction = await writeEntry(ctx, trx, { ...movement, currency: first.lot.currency, lines })
  await insertLotMovements(
    trx,
    transaction,
    parts.map((part) => ({ lotId: part.lot.id, amount: -part.cents })),
  )
  return cents
}

/**
 * Gives cashback, once per reference (`payment:<id>`).
 * @returns false when it was given before, or the customer has left
 */
export async function grantCredit(
  ctx: Context,
  trx: Trx,
  {
    clientId,
    cents,
    currency,
    expiresAt,
    reference,
    campaign = null,
    details = {},
  }: {
    clientId: string
    cents: number
    currency: string
    expiresAt: Temporal.Instant
    reference: string
    campaign?: string | null
    details?: Posting['details']
  },
): Promise<boolean> {
  if (!(await lockActiveClient(trx, clientId))) return false
  const account = customerAccount(clientId, 'Credit')
  const [accountId] = (await accountIds(trx, [account], currency)).values()
  const lot = await insertLot(trx, {
    accountId: accountId!,
    clientId,
    currency,
    amount: cents,
    grantedAt: ctx.clock.now(),
    expiresAt,
    reference,
    campaign,
    originId: null,
  })
  if (!lot) return false
  const lines = [debit(companyAccount, cents), credit(account, cents)]
  const transaction = await writeEntry(ctx, trx, { kind: 'cashback', reference, currency, lines, details: { ...details, campaign } })
  await insertLotMovements(trx, transaction, [{ lotId: lot.id, amount: cents }])
  return true
}

/**
 * Takes a sum from an account that is locked by `lock`: from Personal, credit first (earliest expiry first), then money.
 * The database refuses more than there is. Answers which part was which, cents.
 */
export async function spendBalance(
  ctx: Context,
  trx: Trx,
  {
    account,
    clientId,
    cents,
    to,
    withCashback = true,
    ...movement
  }: {
    account: ClientAccount
    clientId: string
    kind: 'balance_payment'
    reference: string
    cents: number
    /** Target: credits over the same sum. */
    to: Line[]
    details?: Posting['details']
    /** False: money only. */
    withCashback?: boolean
  },
): Promise<{ cashback: number; money: number }> {
  const usable = withCashback && account.type === 'Personal' ? await usableLots(trx, clientId, ctx.clock.now()) : []
  const lots = usable.filter((lot) => lot.currency === account.currency).map((lot) => ({ lotId: lot.id, cents: lot.remaining }))
  const parts = takeFrom(lots, cents)
  const cashback = sumLots(parts)
  const money = cents - cashback
  const lines = [debit(customerAccount(clientId, account.type), money), debit(customerAccount(clientId, 'Credit'), cashback), ...to]
  const transaction = await writeEntry(ctx, trx, { ...movement, currency: account.currency, lines })
  await insertLotMovements(
    trx,
    transaction,
    parts.map((part) => ({ lotId: part.lotId, amount: -part.cents })),
  )
  return { cashback, money }
}

/**
 * Refunds a payment from the balance, possibly in parts: the money first, to its account, then the
 * credit, valid for at least 30 more days. Credit whose occasion was undone meanwhile is not restored, unless it was deducted elsewhere.
 */
export async function restoreCredit(
  ctx: Context,
  trx: Trx,
  {
    spent,
    kind,
    reference,
    cents,
    currency,
    from,
  }: { spent: string; kind: 'refund'; reference: string; cents: number; currency: string; from: Line[] },
): Promise<void> {
  const origin = await transactionId(trx, 'balance_payment', spent)
  if (!origin) throw new Error(`Nothing was spent under ${spent}.`)
  const spentEntries = await customerEntries(trx, origin)
  const clientId = spentEntries[0]!.clientId
  await lockClientAccounts(trx, clientId)
  const before = await refundedSoFar(trx, origin)
  const paid = spentEntries.find((entry) => entry.type !== 'Credit')
  const money = Math.min(cents, (paid?.cents ?? 0) - before.money)
  // The last spent is restored first: it expires last.
  const taken = (await lotsSpentBy(trx, origin)).toReversed()
  const restored = takeFrom(skip(taken, before.cashback), cents - money)
  if (money + sumLots(restored) !== cents) throw new Error(`Less was spent under ${spent} than ${reference} gives back.`)

  const { back, kept } = await keepExcess(trx, merged(restored))
  const lines = [
    ...from,
    ...(paid ? [credit(customerAccount(clientId, paid.type), money)] : []),
    credit(customerAccount(clientId, 'Credit'), sumLots(back)),
    credit(companyAccount, kept),
  ]
  const details = { of: origin, money, cashback: cents - money }
  const transaction = await writeEntry(ctx, trx, { kind, reference, currency, lines, details })
  if (back.length === 0) return
  const now = ctx.clock.now()
  const [accountId] = (await accountIds(trx, [customerAccount(clientId, 'Credit')], currency)).values()
  for (const { originId, expiresAt, campaign, cents: amount } of back) {
    const until = validAtLeast(now, expiresAt)
    const lot = { accountId: accountId!, clientId, currency, amount, grantedAt: now, expiresAt: until, reference, campaign, originId }
    await insertLotMovements(trx, transaction, [{ lotId: (await insertLot(trx, lot))!.id, amount }])
  }
}

/** Keeps what is restored of credit whose occasion was undone and not yet compensated. @returns the rest, and the kept cents */
async function keepExcess<T extends { originId: number; cents: number }>(
  trx: Trx,
  parts: readonly T[],
): Promise<{ back: T[]; kept: number }> {
  const back: T[] = []
  let kept = 0
  for (const part of parts) {
    const excess = Math.min(part.cents, excessCredit(await grantedCredit(trx, part.originId)))
    if (excess > 0) await addReversed(trx, part.originId, { reversed: 0, settled: excess })
    if (part.cents > excess) back.push({ ...part, cents: part.cents - excess })
    kept += excess
  }
  return { back, kept }
}

/** Writes off expired lots, of one client or of all. @returns their number */
export async function expireCredit(ctx: Context, clientId?: string): Promise<number> {
  let booked = 0
  for (;;) {
    const due = await expiredLots(ctx.db, ctx.clock.now(), 200, clientId)
    for (const { id, client_id } of due)
      await ctx.db.transaction().execute(async (trx) => {
        await lockClientAccounts(trx, client_id)
        const lot = (await lotById(trx, id))!
        const details = { reference: lot.reference }
        if ((await postExpense(ctx, trx, whole([lot]), { kind: 'cashback_expired', reference: `lot:${id}`, details })) > 0) booked++
      })
    if (due.length < 200) return booked
  }
}

/** Forfeits the remaining credit of an account that is deleted. */
export async function forfeitCredit(ctx: Context, trx: Trx, clientId: string): Promise<void> {
  await lockClientAccounts(trx, clientId)
  for (const [currency, lots] of Map.groupBy(await openLots(trx, clientId), (lot) => lot.currency))
    await postExpense(ctx, trx, whole(lots), { kind: 'cashback_forfeited', reference: `client:${clientId}:${currency}` })
}

/** The parts without their first `cents`. */
function skip<T extends { cents: number }>(parts: readonly T[], cents: number): T[] {
  let left = cents
  return parts.flatMap((part) => {
    const skipped = Math.min(left, part.cents)
    left -= skipped
    return part.cents > skipped ? [{ ...part, cents: part.cents - skipped }] : []
  })
}

/** Parts of one first lot as one, with the later expiry. */
function merged<T extends { originId: number; cents: number; expiresAt: Temporal.Instant }>(parts: readonly T[]): T[] {
  return [...Map.groupBy(parts, (part) => part.originId).values()].map((same) => ({
    ...same.reduce((one, other) => (Temporal.Instant.compare(one.expiresAt, other.expiresAt) >= 0 ? one : other)),
    cents: sumLots(same),
  }))
}
