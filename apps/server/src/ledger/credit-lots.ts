import { type Account, type Line, credit, debit } from '@aquilane/domain/accounting/accounts'
import type { Posting } from '@aquilane/domain/accounting/posting'
import { bindContext } from '../platform/bind-context.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Trx } from '../platform/db/database.ts'
import type { ClientAccount } from './client-account.ts'
import {
  type LotRow,
  expiredLots,
  insertLot,
  insertLotMovements,
  lockActiveClient,
  lotById,
  lotByReference,
  lotsSpentBy,
  markReversed,
  openLots,
  openLotsByReference,
  usableLots,
} from './credit-lot-queries.ts'
import { accountIds, customerEntries, lockClientAccounts, refundedSoFar, transactionId } from './queries.ts'

/** What came back with a refund can be used this long at least. */
const restoredDays = 30

const companyAccount: Account = { kind: 'loyalty_expense' }
const customerAccount = (clientId: string, type: 'Personal' | 'Corporate' | 'Credit'): Account => ({ kind: 'customer', clientId, type })
const sumLots = (parts: { cents: number }[]) => parts.reduce((sum, { cents }) => sum + cents, 0)

/** Up to `cents` of the parts, in their order. */
function takeFrom<T extends { cents: number }>(parts: readonly T[], cents: number): T[] {
  let left = cents
  return parts.flatMap((part) => {
    const taken = Math.min(left, part.cents)
    left -= taken
    return taken > 0 ? [{ ...part, cents: taken }] : []
  })
}

interface CreditLotsContext {
  db: Database
  clock: Clock
  /** Writes a movement; answers the id of its transaction. */
  write: (trx: Trx, movement: Posting) => Promise<string>
}

/** Writes off what remains of these lots, of one currency; after a merge of accounts they can be of two clients. Their accounts must be locked. */
async function postExpense(
  ctx: CreditLotsContext,
  trx: Trx,
  lots: LotRow[],
  movement: Pick<Posting, 'kind' | 'reference' | 'details'>,
): Promise<number> {
  const cents = lots.reduce((sum, lot) => sum + lot.remaining, 0)
  const [first] = lots
  if (!first || cents === 0) return 0
  const lines = [
    ...[...Map.groupBy(lots, (lot) => lot.client_id)].map(([clientId, own]) =>
      debit(
        customerAccount(clientId, 'Credit'),
        own.reduce((sum, lot) => sum + lot.remaining, 0),
      ),
    ),
    credit(companyAccount, cents),
  ]
  const transaction = await ctx.write(trx, { ...movement, currency: first.currency, lines })
  await insertLotMovements(
    trx,
    transaction,
    lots.map((lot) => ({ lotId: lot.id, amount: -lot.remaining })),
  )
  return cents
}

/**
 * Gives cashback, once per reference (`payment:<id>`).
 * @returns false when it was given before, or the customer has left
 */
async function grantCredit(
  ctx: CreditLotsContext,
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
  const transaction = await ctx.write(trx, { kind: 'cashback', reference, currency, lines, details: { ...details, campaign } })
  await insertLotMovements(trx, transaction, [{ lotId: lot.id, amount: cents }])
  return true
}

/**
 * Takes a sum from an account that is locked by `lock`: from Personal, credit first (earliest expiry first), then money.
 * The database refuses more than there is. Answers which part was which, cents.
 */
async function spend(
  ctx: CreditLotsContext,
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
  const transaction = await ctx.write(trx, { ...movement, currency: account.currency, lines })
  await insertLotMovements(
    trx,
    transaction,
    parts.map((part) => ({ lotId: part.lotId, amount: -part.cents })),
  )
  return { cashback, money }
}

/**
 * Refunds a payment from the balance, possibly in parts: the money first, to its account, then the
 * credit, valid for at least 30 more days. Credit that was reversed meanwhile is not restored.
 */
async function restoreCredit(
  ctx: CreditLotsContext,
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

  const kept = restored.filter((part) => part.takenBackAt !== null)
  const back = merged(restored.filter((part) => part.takenBackAt === null))
  const lines = [
    ...from,
    ...(paid ? [credit(customerAccount(clientId, paid.type), money)] : []),
    credit(customerAccount(clientId, 'Credit'), sumLots(back)),
    credit(companyAccount, sumLots(kept)),
  ]
  const details = { of: origin, money, cashback: cents - money }
  const transaction = await ctx.write(trx, { kind, reference, currency, lines, details })
  if (back.length === 0) return
  const now = ctx.clock.now()
  const atLeast = now.add({ hours: restoredDays * 24 })
  const [accountId] = (await accountIds(trx, [customerAccount(clientId, 'Credit')], currency)).values()
  for (const { originId, expiresAt, campaign, cents: amount } of back) {
    const until = Temporal.Instant.compare(expiresAt, atLeast) > 0 ? expiresAt : atLeast
    const lot = { accountId: accountId!, clientId, currency, amount, grantedAt: now, expiresAt: until, reference, campaign, originId }
    await insertLotMovements(trx, transaction, [{ lotId: (await insertLot(trx, lot))!.id, amount }])
  }
}

/** Reverses the unspent credit of a reference. @returns the reversed cents */
async function reverseCredit(ctx: CreditLotsContext, trx: Trx, reference: string): Promise<number> {
  const known = await lotByReference(trx, reference)
  if (!known) return 0
  const holders = new Set([known, ...(await openLotsByReference(trx, known.id))].map((lot) => lot.client_id))
  for (const clientId of [...holders].toSorted()) await lockClientAccounts(trx, clientId)
  const lot = (await lotById(trx, known.id))!
  if (lot.reversed_at) return 0
  await markReversed(trx, lot.id, ctx.clock.now())
  return postExpense(ctx, trx, await openLotsByReference(trx, lot.id), { kind: 'cashback_reversed', reference })
}

/** Writes off expired lots, of one client or of all. @returns their number */
async function expireCredit(ctx: CreditLotsContext, clientId?: string): Promise<number> {
  let booked = 0
  for (;;) {
    const due = await expiredLots(ctx.db, ctx.clock.now(), 200, clientId)
    for (const { id, client_id } of due)
      await ctx.db.transaction().execute(async (trx) => {
        await lockClientAccounts(trx, client_id)
        const lot = (await lotById(trx, id))!
        const details = { reference: lot.reference }
        if ((await postExpense(ctx, trx, [lot], { kind: 'cashback_expired', reference: `lot:${id}`, details })) > 0) booked++
      })
    if (due.length < 200) return booked
  }
}

/** Forfeits the remaining credit of an account that is deleted. */
async function forfeitCredit(ctx: CreditLotsContext, trx: Trx, clientId: string): Promise<void> {
  await lockClientAccounts(trx, clientId)
  for (const [currency, lots] of Map.groupBy(await openLots(trx, clientId), (lot) => lot.currency))
    await postExpense(ctx, trx, lots, { kind: 'cashback_forfeited', reference: `client:${clientId}:${currency}` })
}

export function createCreditLots(ctx: CreditLotsContext) {
  return bindContext(ctx, { grantCredit, spend, restoreCredit, reverseCredit, expireCredit, forfeitCredit })
}

export type CreditLots = ReturnType<typeof createCreditLots>

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
