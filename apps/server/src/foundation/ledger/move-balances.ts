import { randomUUID } from 'node:crypto'
import { accountTransferPosting } from '@aquilane/domain/accounting/payment-postings'
import type { CustomerAccountType } from '@aquilane/domain/accounting/accounts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { insertLot, insertLotMovements, lotsByOccasion, type LotRow, usableLots } from './credit-lot-queries.ts'
import { accountIds, clientsWithBalance, lockClientAccounts, movedByReference } from './queries.ts'
import { writeEntry } from './service.ts'
import type { Context } from '../../context.ts'

/** Cents of one account; `Credit` is cashback. */
export interface MovedBalance {
  type: CustomerAccountType
  currency: string
  amount: number
}

interface Transfer {
  mergeId: string
  fromId: string
  toId: string
}

/** Cashback keeps its day of expiry and its occasion, so that a canceled trip still takes it back. */
async function moveLots(
  trx: Trx,
  now: Temporal.Instant,
  lots: LotRow[],
  toId: string,
  transaction: string,
  reference: string,
): Promise<void> {
  for (const lot of lots) {
    const account = { kind: 'customer', clientId: toId, type: 'Credit' } as const
    const [accountId] = (await accountIds(trx, [account], lot.currency)).values()
    const copy = await insertLot(trx, {
      accountId: accountId!,
      clientId: toId,
      currency: lot.currency,
      amount: lot.remaining,
      grantedAt: now,
      expiresAt: lot.expires_at,
      reference: `${reference}:lot:${lot.id}`,
      campaign: lot.campaign,
      originId: lot.origin_id ?? lot.id,
    })
    await insertLotMovements(trx, transaction, [
      { lotId: lot.id, amount: -lot.remaining },
      { lotId: copy!.id, amount: lot.remaining },
    ])
  }
}

async function transfer(
  ctx: Context,
  trx: Trx,
  { mergeId, fromId, toId }: Transfer,
  kind: 'account_merged' | 'account_separated',
  balances: readonly MovedBalance[],
  lots: readonly LotRow[],
): Promise<MovedBalance[]> {
  const cashback = [...Map.groupBy(lots, (lot) => lot.currency)].map(([currency, same]): MovedBalance => ({
    type: 'Credit',
    currency,
    amount: same.reduce((sum, lot) => sum + lot.remaining, 0),
  }))
  const moved = [...balances, ...cashback].filter(({ amount }) => amount > 0)
  for (const [currency, amounts] of Map.groupBy(moved, (one) => one.currency)) {
    const reference = `merge:${mergeId}:${randomUUID()}`
    const transaction = await writeEntry(ctx, trx, accountTransferPosting({ kind, reference, currency, fromId, toId, amounts }))
    const same = lots.filter((lot) => lot.currency === currency)
    await moveLots(trx, ctx.clock.now(), same, toId, transaction, reference)
  }
  return moved
}

async function lockBoth(trx: Trx, { fromId, toId }: Transfer) {
  const accounts = new Map<string, Awaited<ReturnType<typeof lockClientAccounts>>>()
  for (const id of [fromId, toId].toSorted()) accounts.set(id, await lockClientAccounts(trx, id))
  return accounts.get(fromId)!
}

/** Everything that an account holds goes to another one. Expired cashback stays, and is written off there. @returns what moved */
export async function moveBalances(ctx: Context, trx: Trx, which: Transfer): Promise<MovedBalance[]> {
  const balances = (await lockBoth(trx, which)).flatMap(({ type, currency, balance }): MovedBalance[] =>
    type === 'Credit' ? [] : [{ type: type as CustomerAccountType, currency, amount: balance }],
  )
  return transfer(ctx, trx, which, 'account_merged', balances, await usableLots(trx, which.fromId, ctx.clock.now()))
}

/** What a merge moved and is still there. `from` is the account that was kept. */
async function returnable(ctx: Context, trx: Db, { mergeId, fromId }: Omit<Transfer, 'toId'>, present: readonly MovedBalance[]) {
  const moved = await movedByReference(trx, `merge:${mergeId}:`, fromId)
  const balances = moved.flatMap(({ type, currency, amount }): MovedBalance[] => {
    const there = present.find((one) => one.type === type && one.currency === currency)?.amount ?? 0
    return type === 'Credit' ? [] : [{ type, currency, amount: Math.min(amount, there) }]
  })
  return { moved, balances, lots: await lotsByOccasion(trx, fromId, `merge:${mergeId}:`, ctx.clock.now()) }
}

/** What a merge moved goes back, as far as it was not spent. @returns what moved */
export async function returnBalances(ctx: Context, trx: Trx, which: Transfer): Promise<MovedBalance[]> {
  const present = (await lockBoth(trx, which)).map(({ type, currency, balance }) => ({
    type: type as CustomerAccountType,
    currency,
    amount: balance,
  }))
  const { balances, lots } = await returnable(ctx, trx, which, present)
  return transfer(ctx, trx, which, 'account_separated', balances, lots)
}

/** What a merge moved, and how much of it would go back. */
export async function previewReturn(ctx: Context, trx: Trx, which: Omit<Transfer, 'toId'>) {
  const present = (await lockClientAccounts(trx, which.fromId)).map(({ type, currency, balance }) => ({
    type: type as CustomerAccountType,
    currency,
    amount: balance,
  }))
  const { moved, balances, lots } = await returnable(ctx, trx, which, present)
  return moved.map(({ type, currency, amount }) => ({
    type,
    currency,
    moved: amount,
    back:
      type === 'Credit'
        ? lots.filter((lot) => lot.currency === currency).reduce((sum, lot) => sum + lot.remaining, 0)
        : (balances.find((one) => one.type === type && one.currency === currency)?.amount ?? 0),
  }))
}

/** Those of the clients who hold anything that can be moved. */
export const withBalance = (ctx: Context, db: Db, clientIds: readonly string[]) => clientsWithBalance(db, clientIds, ctx.clock.now())
