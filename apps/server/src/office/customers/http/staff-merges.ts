import type { FastifyInstance } from 'fastify'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffGetCustomer } from '@aquilane/contract/staff-customers'
import {
  staffMergeCustomers,
  staffPreviewCustomerMerge,
  staffPreviewUndoMerge,
  staffStopMerge,
  staffUndoMerge,
} from '@aquilane/contract/staff-merges'
import type { Context } from '../../../context.ts'
import { toWaitsFor } from '../../../foundation/approvals/http/index.ts'
import { clientName } from '../../../foundation/identity/index.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import { getCustomer } from '../customers.ts'
import { type listMerges, mergeCustomers, previewMerge, previewUndo, undoMerge } from '../merge.ts'
import { findPlannedMerge, stopPlannedMerge } from '../planned-merges.ts'

interface Account {
  id: string
  first_name: string | null
  last_name: string | null
  phone: string | null
  created_at: Temporal.Instant
}

const toAccount = (row: Account) => ({ id: row.id, name: clientName(row), phone: row.phone ?? '', since: timestamp(row.created_at) })

/** Two accounts of one customer become one, and two again (sales, finance). */
export function customerMergeRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffPreviewCustomerMerge, async ({ query: { kept: keptId, merged: mergedId } }) => {
    const { kept, merged, fields, items, balances, obstacles } = await previewMerge(ctx, { keptId, mergedId })
    return {
      kept: toAccount(kept),
      merged: toAccount(merged),
      fields: fields.map(({ merged: value, ...field }) => ({ ...field, merged: value ?? '' })),
      items,
      balances: balances.map(({ type, balance, currency }) => ({ type, balance: money(balance, currency) })),
      obstacles,
    }
  })

  registerEndpoint(app, staffMergeCustomers, async ({ body: { kept, merged, fields, reason }, staff }) =>
    toWaitsFor(await mergeCustomers(ctx, { keptId: kept.id, mergedId: merged.id, fields, reason, memberId: staff.id })),
  )

  registerEndpoint(app, staffPreviewUndoMerge, async ({ query: { id } }) => {
    const { obstacle, items, balances } = await previewUndo(ctx, id)
    return {
      obstacle,
      items,
      balances: balances.map(({ type, currency, moved, back }) => ({ type, moved: money(moved, currency), back: money(back, currency) })),
    }
  })

  registerEndpoint(app, staffUndoMerge, async ({ body: { merge, reason }, staff }) => {
    return toWaitsFor(await undoMerge(ctx, { id: merge.id, reason, memberId: staff.id }))
  })

  registerEndpoint(app, staffStopMerge, async ({ body: { merge, reason }, staff }) => {
    await stopPlannedMerge(ctx, { id: merge.id, reason, memberId: staff.id })
    return {}
  })
}

type MergeRow = Awaited<ReturnType<typeof listMerges>>[number]
type Merges = Pick<ResponseOf<typeof staffGetCustomer>, 'merges' | 'merged_into'>

/** A merge that waits to take effect, seen from one of its customers. */
export async function toPlannedMerge(ctx: Context, id: string): Promise<ResponseOf<typeof staffGetCustomer>['planned_merge']> {
  const plan = await findPlannedMerge(ctx, id)
  if (!plan) return null
  const isClosed = plan.merged_id === id
  const { row } = await getCustomer(ctx, isClosed ? plan.kept_id : plan.merged_id)
  const account = { id: row.id, name: clientName(row), phone: row.phone }
  return { id: plan.id, account, closed: isClosed, effective: timestamp(plan.effective_at) }
}

/** The other account of a merge, seen from this customer. */
function otherAccount(row: MergeRow, isClosed: boolean) {
  const other = isClosed
    ? { id: row.kept_id, first_name: row.kept_first_name, last_name: row.kept_last_name, phone: row.kept_phone }
    : { id: row.merged_id, first_name: row.merged_first_name, last_name: row.merged_last_name, phone: row.merged_phone }
  return { id: other.id, name: clientName(other), phone: other.phone ?? '' }
}

/** Merges of one customer, for the page of the customer. */
export function toMerges(
  rows: readonly MergeRow[],
  { id, names, now }: { id: string; names: ReadonlyMap<string, string>; now: Temporal.Instant },
): Merges {
  const closing = rows.find((row) => row.merged_id === id && row.undone_at === null)
  return {
    merged_into: closing ? otherAccount(closing, true) : null,
    merges: rows.map((row) => {
      const isClosed = row.merged_id === id
      const isOpen = row.undone_at === null && Temporal.Instant.compare(now, row.undo_until) <= 0
      return {
        id: row.id,
        account: otherAccount(row, isClosed),
        closed: isClosed,
        at: timestamp(row.merged_at),
        by: names.get(row.merged_by) ?? '',
        reason: row.reason,
        undo_until: isOpen ? timestamp(row.undo_until) : null,
        undone: row.undone_at && timestamp(row.undone_at),
      }
    }),
  }
}
