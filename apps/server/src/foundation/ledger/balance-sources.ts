import { type BalanceMovement, type BalanceSource, traceBalance } from '@aquilane/domain/accounting/balance-sources'
import type { Db } from '../../platform/db/database.ts'
import { type AccountMovement, movementsByAccount } from './queries.ts'

const topUpReference = /^payment:([0-9a-f-]{36})$/

/** What a merge of accounts took from the other one, by its sources. */
async function movedIn(db: Db, { id, entryId, otherAccountId, cents }: AccountMovement): Promise<BalanceMovement[]> {
  if (otherAccountId === null) return [{ kind: 'received', id, cents, source: null }]
  const { taken } = traceBalance(await loadMovements(db, otherAccountId, entryId))
  return (taken.get(id) ?? []).map((part): BalanceMovement => ({ kind: 'moved_in', id, cents: part.cents, source: part.source }))
}

function toMovement(row: AccountMovement): BalanceMovement {
  const { id, kind, reference, of, payment, disputableUntil } = row
  const cents = Math.abs(row.cents)
  if (row.cents < 0) {
    if (kind === 'payout') return { kind: 'paid_out', id: reference, cents, at: row.at, payment }
    if (kind === 'charged_back' && payment !== null) return { kind: 'charged_back', id, cents, payment }
    if (kind === 'account_merged' || kind === 'account_separated') return { kind: 'moved_out', id, cents }
    return { kind: 'spent', id, cents, isOffset: row.isOffset }
  }
  if (kind === 'payout_rejected') return { kind: 'returned', id, cents, of: reference }
  if (of !== null) return { kind: 'returned', id, cents, of }
  return {
    kind: 'received',
    id,
    cents,
    source: kind === 'top_up' ? (topUpReference.exec(reference)?.[1] ?? null) : null,
    payment,
    disputableUntil,
  }
}

/** @param beforeEntry with the transaction of this entry, which may have been written first */
async function loadMovements(db: Db, accountId: string, beforeEntry: number | null = null): Promise<BalanceMovement[]> {
  const movements: BalanceMovement[] = []
  for (const row of await movementsByAccount(db, accountId, beforeEntry)) {
    const isTransfer = row.kind === 'account_merged' || row.kind === 'account_separated'
    if (isTransfer && row.cents > 0) movements.push(...(await movedIn(db, row)))
    else movements.push(toMovement(row))
  }
  return movements
}

/**
 * The payments whose money is or was in a balance. Lock the account to rely on the answer.
 * @param withdrawal to come, cents
 */
export async function findBalanceSources(
  db: Db,
  accountId: string,
  withdrawal?: { cents: number; payment: string | null; at: Temporal.Instant },
): Promise<BalanceSource[]> {
  const movements = await loadMovements(db, accountId)
  if (withdrawal) movements.push({ kind: 'paid_out', id: '', ...withdrawal })
  return traceBalance(movements).sources
}
