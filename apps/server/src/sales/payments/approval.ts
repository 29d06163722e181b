import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { type ActBy, type ActDescription, registerAct } from '../../foundation/approvals/index.ts'
import { creditByClient, removeCredit, saveCredit } from './credit-queries.ts'
import type { Context } from '../../context.ts'

interface CreditPayload {
  clientId: string
  limit: { cents: number; days: number } | null
}

declare module '../../foundation/approvals/act.ts' {
  interface ActPayloads {
    credit_limit: CreditPayload
  }
}

const currency = 'EUR'

/** What is granted beyond the limit of before; more days lend the whole limit for longer. */
async function describeCredit(trx: Trx, { clientId, limit }: CreditPayload): Promise<ActDescription> {
  const before = await creditByClient(trx, clientId)
  const value = (cents: number | undefined) => (cents === undefined ? null : { money: { cents, currency } })
  const text = (days: number | undefined) => (days === undefined ? null : { text: String(days) })
  const isLonger = before !== undefined && limit !== null && limit.days > before.days
  const customer = await trx.selectFrom('client').select(['first_name', 'last_name', 'phone']).where('id', '=', clientId).executeTakeFirst()
  return {
    facts: [
      {
        field: 'customer',
        from: null,
        to: { text: [customer?.first_name, customer?.last_name, customer?.phone].filter(Boolean).join(' ') },
      },
      { field: 'credit_limit', from: value(before?.limit), to: value(limit?.cents) },
      { field: 'days', from: text(before?.days), to: text(limit?.days) },
    ],
    version: '',
    cents: limit === null ? null : isLonger ? limit.cents : Math.max(0, limit.cents - (before?.limit ?? 0)),
    isAlwaysTwo: false,
    clientId,
  }
}

async function applyCredit(
  ctx: Context,
  trx: Trx,
  { clientId, limit }: CreditPayload,
  { madeBy, decidedBy, reason }: ActBy,
): Promise<void> {
  const before = await creditByClient(trx, clientId)
  if (limit) {
    const changed = { changed_by: madeBy, changed_at: ctx.clock.now().toString() }
    await saveCredit(trx, { client_id: clientId, credit_limit: limit.cents, days: limit.days, ...changed })
  } else await removeCredit(trx, clientId)
  await audit(trx, {
    actor: `staff:${madeBy}`,
    action: 'credit',
    subject: `client:${clientId}`,
    from: before ? String(before.limit) : null,
    to: limit ? String(limit.cents) : null,
    reason,
    details: { days: limit?.days ?? null, approved_by: decidedBy },
  })
}

/** Credit limits, as `approvals` performs them. */
export const registerCreditAct = (ctx: Context): void =>
  registerAct(ctx, 'credit_limit', {
    limitCents: ctx.config.memberLimits.credit,
    describe: describeCredit,
    apply: (trx, payload, by) => applyCredit(ctx, trx, payload, by),
  })
