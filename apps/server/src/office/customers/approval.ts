import { differingFields, type MergeField, type MergeSide } from '@aquilane/domain/customers/merge'
import type { ApprovalFact } from '@aquilane/domain/approvals/approval'
import { type ActDescription, registerAct } from '../../foundation/approvals/index.ts'
import { pgConstraint, type Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { describePair, describeUndo, readBalances, undoLocked, type Pair } from './merge.ts'
import { planMerge } from './planned-merges.ts'
import type { Context } from '../../context.ts'

type Fields = { field: MergeField; from: MergeSide }[]

declare module '../../foundation/approvals/act.ts' {
  interface ActPayloads {
    customer_merge: Pair & { fields: Fields }
    customer_unmerge: { mergeId: string }
  }
}

const named = ({ first_name, last_name, phone }: { first_name: string | null; last_name: string | null; phone: string | null }) => ({
  text: [[first_name, last_name].filter(Boolean).join(' '), phone].filter(Boolean).join(', '),
})

/** Both accounts as they are compared, and the money that would change hands. @throws NOT_FOUND, MERGE_NOT_POSSIBLE */
async function describeMerge(ctx: Context, trx: Trx, { fields, ...pair }: Pair & { fields: Fields }): Promise<ActDescription> {
  const balances = await readBalances(ctx, pair)
  const { kept, merged, values } = await describePair(ctx, trx, pair)
  const taken = new Map(fields.map(({ field, from }) => [field, from]))
  const facts: ApprovalFact[] = [
    { field: 'kept', from: null, to: named(kept) },
    { field: 'merged', from: null, to: named(merged) },
    ...differingFields(values.kept, values.merged)
      .filter(({ field, taken: usual }) => (taken.get(field) ?? usual) === 'merged')
      .map(({ field, kept: before, merged: after }) => ({
        field,
        from: before === null ? null : { text: before },
        to: after === null ? null : { text: after },
      })),
    ...balances.map(({ balance, currency }) => ({ field: 'balance' as const, from: null, to: { money: { cents: balance, currency } } })),
  ]
  return { facts, version: JSON.stringify([kept.phone, merged.phone]), cents: null, isAlwaysTwo: true, clientId: pair.mergedId }
}

/** Merging accounts and undoing it, as `approvals` performs them. */
export function registerCustomerActs(ctx: Context): void {
  registerAct(ctx, 'customer_merge', {
    limitCents: null,
    describe: (trx, payload) => describeMerge(ctx, trx, payload),
    apply: async (trx, { keptId, mergedId, fields }, { madeBy, decidedBy, reason }) => {
      if (decidedBy === null) throw new Error('Accounts are merged by two members only')
      await planMerge(ctx, trx, { keptId, mergedId, fields, reason, askedBy: madeBy, approvedBy: decidedBy }).catch((error: unknown) => {
        if (pgConstraint(error) === 'planned_merge_once') throw new Refusal('MERGE_NOT_POSSIBLE', 'This account is to be merged already.')
        throw error
      })
    },
  })
  registerAct(ctx, 'customer_unmerge', {
    limitCents: null,
    describe: async (trx, { mergeId }) => {
      const { row, kept, merged, balances } = await describeUndo(ctx, trx, mergeId)
      return {
        facts: [
          { field: 'kept', from: null, to: named(kept) },
          { field: 'merged', from: null, to: named(merged) },
          ...balances.map(({ back, currency }) => ({ field: 'balance' as const, from: null, to: { money: { cents: back, currency } } })),
        ],
        version: row.id,
        cents: null,
        isAlwaysTwo: true,
        clientId: row.merged_id,
      }
    },
    apply: (trx, { mergeId }, { madeBy, reason }) => undoLocked(ctx, trx, { id: mergeId, reason, memberId: madeBy }),
  })
}
