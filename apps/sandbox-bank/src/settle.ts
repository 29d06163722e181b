import type { Trx } from '@aquilane/server/platform/db/database'
import type { SandboxBankContext } from './bank.ts'
import { emitEvent } from './events.ts'
import { type BankPaymentRow, lockPayment, updatePayment } from './queries.ts'

/** An issuer that is silent so long counts as a refusal. */
const unresponsiveSeconds = 45

export async function settle(
  ctx: SandboxBankContext,
  trx: Trx,
  row: BankPaymentRow,
  end: { status: 'succeeded' | 'partial' | 'refused' | 'canceled'; failure: string | null; received?: number },
): Promise<BankPaymentRow> {
  const paid = end.status === 'succeeded' ? { received: row.amount, paidAt: ctx.clock.now() } : {}
  const updated = await updatePayment(trx, row.id, { ...paid, ...end })
  await emitEvent(ctx, trx, `payment.${end.status}`, updated)
  return updated
}

/** Time-based changes: an unresponsive issuer fails without an event, an expired page closes. */
async function expireIfOverdue(ctx: SandboxBankContext, trx: Trx, row: BankPaymentRow): Promise<BankPaymentRow> {
  const now = ctx.clock.now()
  if (
    row.status === 'silent' &&
    row.submitted_at &&
    Temporal.Instant.compare(row.submitted_at.add({ seconds: unresponsiveSeconds }), now) <= 0
  )
    return updatePayment(trx, row.id, { status: 'refused', failure: 'timeout' })
  if ((row.status === 'open' || row.status === 'challenge') && row.expires_at && Temporal.Instant.compare(row.expires_at, now) <= 0)
    return settle(ctx, trx, row, { status: 'canceled', failure: 'expired' })
  return row
}

/** Works on a locked payment as of now; null for an unknown id. */
export function withLockedPayment<T>(
  ctx: SandboxBankContext,
  id: string,
  work: (trx: Trx, row: BankPaymentRow) => Promise<T>,
): Promise<T | null> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = /^pay_[\w-]+$/.test(id) ? await lockPayment(trx, id) : undefined
    return row ? work(trx, await expireIfOverdue(ctx, trx, row)) : null
  })
}
