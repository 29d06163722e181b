import type { ExceptionResolution } from '@aquilane/domain/accounting/finance-exceptions'
import { type ActDescription, registerAct } from '../../foundation/approvals/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { applyDecision, lockUndecided } from './decide.ts'
import type { Context } from '../../context.ts'

declare module '../../foundation/approvals/act.ts' {
  interface ActPayloads {
    exception: { id: string; resolution: ExceptionResolution; note: string }
  }
}

/** Decisions by which money leaves the company or becomes a customer's. */
const movesMoney: ReadonlySet<ExceptionResolution> = new Set(['write_off', 'credit_customer'])

async function describe(trx: Trx, { id, resolution }: { id: string; resolution: ExceptionResolution }): Promise<ActDescription> {
  const { kind, status, detail, amount, currency, client_id: clientId } = await lockUndecided(trx, id, resolution)
  return {
    facts: [
      { field: 'decision', from: null, to: { text: resolution } },
      { field: 'detail', from: null, to: { text: detail } },
      ...(amount === null || currency === null
        ? []
        : [{ field: 'amount' as const, from: null, to: { money: { cents: amount, currency } } }]),
    ],
    version: `${kind} ${status}`,
    // A refund that has no customer to credit is sent by hand, and its decision books it as sent.
    cents: movesMoney.has(resolution) || (kind === 'refund_failed' && clientId === null) ? amount : null,
    isAlwaysTwo: false,
    clientId,
  }
}

/** Decisions on exceptions, as `approvals` performs them. */
export const registerExceptionAct = (ctx: Context): void =>
  registerAct(ctx, 'exception', {
    limitCents: ctx.config.memberLimits.writeOff,
    describe,
    apply: (trx, { id, resolution, note }, { madeBy, decidedBy }) =>
      applyDecision(ctx, trx, { id, resolution, note, staffId: madeBy, approvedBy: decidedBy }),
  })
