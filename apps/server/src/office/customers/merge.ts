import {
  differingFields,
  type MergeField,
  type MergeItem,
  mergeItems,
  type MergeObstacle,
  type MergeSide,
  undoDays,
  type UndoObstacle,
} from '@aquilane/domain/customers/merge'
import {
  type ProfileChange,
  compareClients,
  lockClientPair,
  getProfileValues,
  closeClientInto,
  reopenClient,
  getClient,
} from '../../foundation/identity/index.ts'
import {
  countReturning,
  countRows,
  type CustomerMergeHandler,
  type CustomerTable,
  type Merge,
  moveRows,
  recordFollowers,
  returnRows,
} from '../../platform/customer-merge.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import type { DeletionBlocker } from '../../platform/personal-data.ts'
import { uuid } from '../../platform/uuid.ts'
import {
  deferConstraints,
  insertMerge,
  lockMerge,
  mergeById,
  type MergeRow,
  mergesByClient,
  openMergeOf,
  openMerges,
  setProfile,
  setUndone,
} from './merge-queries.ts'
import type { Context } from '../../context.ts'
import { getAccounts, moveBalances, previewReturn, returnBalances, withBalance } from '../../foundation/ledger/index.ts'
import { performAct } from '../../foundation/approvals/index.ts'

export interface Pair {
  keptId: string
  mergedId: string
}

const notFound = () => new Refusal('NOT_FOUND', 'There is no such customer.')

/** What the deletion of an account waits for, as far as a merge waits for it too. */
const obstacleOf: Partial<Record<DeletionBlocker['reason'], MergeObstacle>> = {
  OPEN_PAYMENT: 'payment',
  OPEN_REFUND: 'refund',
  OPEN_PAYOUT: 'payout',
}

const obstacleTexts: Record<MergeObstacle, string> = {
  blocked: 'One of the accounts is blocked: lift the block first.',
  merged: 'One of the accounts is a part of another already.',
  payment: 'The account that closes has a payment under way.',
  refund: 'The account that closes has a refund under way.',
  payout: 'The account that closes has a payout under way.',
}

const undoTexts: Record<UndoObstacle, string> = {
  undone: 'This merge was undone already.',
  late: `A merge can be undone for ${undoDays} days.`,
  later_merge: 'The account that was kept became a part of another one since: undo that first.',
  erased: 'The customer deleted the account since.',
}

const notPossible = (text: string) => new Refusal('MERGE_NOT_POSSIBLE', text)

interface AccountState {
  id: string
  blocked_at: unknown
  merged_into: string | null
}

async function findObstacles({ personalData }: Context, trx: Trx, kept: AccountState, merged: AccountState): Promise<MergeObstacle[]> {
  const found = new Set<MergeObstacle>()
  if (kept.blocked_at || merged.blocked_at) found.add('blocked')
  if (kept.merged_into || merged.merged_into) found.add('merged')
  for (const { reason } of await personalData.findBlockers(trx, merged.id)) {
    const obstacle = obstacleOf[reason]
    if (obstacle) found.add(obstacle)
  }
  return [...found]
}

const tablesOf = (handlers: readonly CustomerMergeHandler[]): CustomerTable[] => handlers.flatMap(({ moves = [] }) => moves)

/** Rows by what they are called in a preview; items without rows are left out. */
async function countItems(tables: readonly CustomerTable[], count: (table: CustomerTable) => Promise<number>) {
  const counts = new Map<MergeItem, number>()
  for (const table of tables) if (table.item) counts.set(table.item, (counts.get(table.item) ?? 0) + (await count(table)))
  return mergeItems.flatMap((item) => ((counts.get(item) ?? 0) > 0 ? [{ item, count: counts.get(item)! }] : []))
}

const checkPair = ({ keptId, mergedId }: Pair): void => {
  if (!uuid.test(keptId) || !uuid.test(mergedId)) throw notFound()
  if (keptId === mergedId) throw fieldError('merged.id', 'same', 'Choose two different customers.')
}

/** What a merge would do, without doing it. @throws NOT_FOUND, VALIDATION_FAILED */
export async function previewMerge(ctx: Context, which: Pair) {
  checkPair(which)
  const found = await compareClients(ctx, which)
  if (!found) throw notFound()
  const obstacles = await ctx.db.transaction().execute((trx) => findObstacles(ctx, trx, found.kept, found.merged))
  return {
    ...found,
    fields: differingFields(found.values.kept, found.values.merged),
    items: await countItems(tablesOf(ctx.mergeHandlers), (table) => countRows(ctx.db, which, table)),
    balances: (await getAccounts(ctx, which.mergedId)).filter(({ balance }) => balance > 0),
    obstacles,
  }
}

export interface MergeInput extends Pair {
  /** Where a field is taken from; the default of `differingFields` where nothing is said. */
  fields: readonly { field: MergeField; from: MergeSide }[]
  reason: string
  memberId: string
}

const mergeSubject = (mergedId: string): string => `customer-merge:${mergedId}`

/**
 * Asks for two accounts of one person to become one: a second member decides, and it takes effect a day later unless one of the numbers stops it.
 * @returns id of the approval @throws NOT_FOUND, VALIDATION_FAILED, MERGE_NOT_POSSIBLE, APPROVAL_OPEN
 */
export function mergeCustomers(ctx: Context, { keptId, mergedId, fields, reason, memberId }: MergeInput): Promise<string | null> {
  checkPair({ keptId, mergedId })
  return ctx.db.transaction().execute((trx) =>
    performAct(ctx, trx, {
      kind: 'customer_merge',
      subject: mergeSubject(mergedId),
      payload: { keptId, mergedId, fields: [...fields] },
      reason: reason.trim(),
      memberId,
    }),
  )
}

/** Both accounts, locked, that may become one. @throws NOT_FOUND, MERGE_NOT_POSSIBLE */
export async function describePair(ctx: Context, trx: Trx, which: Pair) {
  const pair = await lockClientPair(ctx, trx, which)
  if (!pair) throw notFound()
  const [obstacle] = await findObstacles(ctx, trx, pair.kept, pair.merged)
  if (obstacle) throw notPossible(obstacleTexts[obstacle])
  return { ...pair, values: getProfileValues(ctx, pair) }
}

/** Money of the account that closes. Opens accounts on a connection of its own: read before the pair is locked. @throws NOT_FOUND */
export async function readBalances(ctx: Context, which: Pair) {
  if (!(await compareClients(ctx, which))) throw notFound()
  return (await getAccounts(ctx, which.mergedId)).filter(({ balance }) => balance > 0)
}

/** Two accounts become one, within the transaction of the plan that has come due. @throws NOT_FOUND, MERGE_NOT_POSSIBLE */
export async function mergeLocked(ctx: Context, trx: Trx, { keptId, mergedId, fields, reason, memberId }: MergeInput): Promise<void> {
  const pair = await describePair(ctx, trx, { keptId, mergedId })
  const now = ctx.clock.now()
  const values = { kept_id: keptId, merged_id: mergedId, profile: '{}', reason, merged_by: memberId }
  const until = now.add({ hours: 24 * undoDays })
  const { id } = await insertMerge(trx, { ...values, merged_at: now.toString(), undo_until: until.toString() })
  const merge: Merge = { id, keptId, mergedId }
  await moveEverything(ctx, trx, merge)
  await moveBalances(ctx, trx, { mergeId: id, fromId: mergedId, toId: keptId })
  const byDefault = differingFields(pair.values.kept, pair.values.merged).map(({ field, taken }) => [field, taken] as const)
  const taken = Object.fromEntries([...byDefault, ...fields.map(({ field, from }) => [field, from] as const)])
  await setProfile(trx, id, await closeClientInto(ctx, trx, { ...pair, taken }))
  for (const [customer, action] of [
    [keptId, 'merged'],
    [mergedId, 'closed'],
  ] as const)
    await audit(trx, { actor: `staff:${memberId}`, action, subject: `client:${customer}`, reason, details: { merge: id } })
}

async function moveEverything({ mergeHandlers }: Context, trx: Trx, merge: Merge): Promise<void> {
  await deferConstraints(trx)
  for (const handler of mergeHandlers) await handler.beforeMerge?.(trx, merge)
  for (const table of tablesOf(mergeHandlers)) await moveRows(trx, merge, table)
  for (const handler of mergeHandlers) await handler.afterMerge?.(trx, merge)
}

async function findUndoObstacle(ctx: Context, db: Db, row: MergeRow): Promise<UndoObstacle | null> {
  if (row.undone_at) return 'undone'
  if (Temporal.Instant.compare(ctx.clock.now(), row.undo_until) > 0) return 'late'
  if (await openMergeOf(db, row.kept_id)) return 'later_merge'
  return (await getClient(ctx, row.kept_id)) ? null : 'erased'
}

const toMerge = (row: MergeRow): Merge => ({ id: row.id, keptId: row.kept_id, mergedId: row.merged_id })

/** What an undoing would do. @throws NOT_FOUND */
export async function previewUndo(ctx: Context, id: string) {
  const row = uuid.test(id) ? await mergeById(ctx.db, id) : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such merge.')
  const merge = toMerge(row)
  return {
    obstacle: await findUndoObstacle(ctx, ctx.db, row),
    items: await countItems(tablesOf(ctx.mergeHandlers), (table) => countReturning(ctx.db, merge, table)),
    balances: await ctx.db.transaction().execute((trx) => previewReturn(ctx, trx, { mergeId: id, fromId: row.kept_id })),
  }
}

/** Asks for two accounts again; a second member decides. @returns id of the approval @throws NOT_FOUND, MERGE_NOT_POSSIBLE, APPROVAL_OPEN */
export async function undoMerge(
  ctx: Context,
  { id, reason, memberId }: { id: string; reason: string; memberId: string },
): Promise<string | null> {
  const row = uuid.test(id) ? await mergeById(ctx.db, id) : undefined
  if (!row) throw noSuchMerge()
  return ctx.db.transaction().execute((trx) =>
    performAct(ctx, trx, {
      kind: 'customer_unmerge',
      subject: mergeSubject(row.merged_id),
      payload: { mergeId: id },
      reason: reason.trim(),
      memberId,
    }),
  )
}

const noSuchMerge = () => new Refusal('NOT_FOUND', 'There is no such merge.')

/** A merge, locked, that may be undone, and the money that goes back. @throws NOT_FOUND, MERGE_NOT_POSSIBLE */
export async function describeUndo(ctx: Context, trx: Trx, id: string) {
  const row = await lockMerge(trx, id)
  if (!row) throw noSuchMerge()
  const obstacle = await findUndoObstacle(ctx, trx, row)
  if (obstacle) throw notPossible(undoTexts[obstacle])
  const pair = await lockClientPair(ctx, trx, toMerge(row))
  if (!pair) throw notPossible(undoTexts.erased)
  return { row, ...pair, balances: await previewReturn(ctx, trx, { mergeId: id, fromId: row.kept_id }) }
}

/** Two accounts again: what came goes back, with what was added to it since. @throws NOT_FOUND, MERGE_NOT_POSSIBLE */
export async function undoLocked(
  ctx: Context,
  trx: Trx,
  { id, reason, memberId }: { id: string; reason: string; memberId: string },
): Promise<void> {
  const { row, kept, merged } = await describeUndo(ctx, trx, id)
  const merge = toMerge(row)
  await setUndone(trx, id, memberId, ctx.clock.now())
  await deferConstraints(trx)
  const tables = tablesOf(ctx.mergeHandlers)
  for (const table of tables) await recordFollowers(trx, merge, table)
  for (const table of tables) await returnRows(trx, merge, table)
  for (const handler of ctx.mergeHandlers) await handler.afterUndo?.(trx, merge)
  await reopenClient(ctx, trx, { kept, merged, change: row.profile as ProfileChange })
  await returnBalances(ctx, trx, { mergeId: id, fromId: merge.keptId, toId: merge.mergedId })
  for (const [customer, action] of [
    [merge.keptId, 'separated'],
    [merge.mergedId, 'reopened'],
  ] as const)
    await audit(trx, { actor: `staff:${memberId}`, action, subject: `client:${customer}`, reason, details: { merge: id } })
}

/** Merges of a customer on either side, newest first. */
export const listMerges = ({ db }: Context, customerId: string) => mergesByClient(db, customerId)

/** Money that reaches an account after it closed follows to the one that was kept. @returns how many accounts */
export async function forwardBalances(ctx: Context): Promise<number> {
  const merges = await openMerges(ctx.db)
  const holding = new Set(
    await withBalance(
      ctx,
      ctx.db,
      merges.map((row) => row.merged_id),
    ),
  )
  for (const row of merges.filter(({ merged_id: id }) => holding.has(id)))
    await ctx.db.transaction().execute(async (trx) => {
      const current = await lockMerge(trx, row.id)
      if (current?.undone_at === null) await moveBalances(ctx, trx, { mergeId: row.id, fromId: row.merged_id, toId: row.kept_id })
    })
  return holding.size
}
