import type { DomainEvents } from '../../platform/events.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Outcome } from '../../platform/outbound.ts'
import { insertAndEnqueue } from './notify.ts'
import { lockClientByDelivery, lockSentDelivery, reopenReceipts, reopenSms, setAccepted, setFailed } from './outcome-queries.ts'
import type { Context } from '../../context.ts'
import { unblockBouncedEmail, blockEmail } from '../../foundation/identity/index.ts'

/** How far back receipts are sent to an address that is confirmed. */
const receiptDays = 90

/** What the mail server or SMS gateway answered to a delivery. */
export const applyOutcome = (ctx: Context, id: string, outcome: Outcome, trx?: Trx): Promise<void> =>
  trx ? applyOutcomeIn(ctx, trx, id, outcome) : ctx.db.transaction().execute((own) => applyOutcomeIn(ctx, own, id, outcome))

async function applyOutcomeIn(ctx: Context, trx: Trx, id: string, outcome: Outcome): Promise<void> {
  // In the order of an account's deletion, which locks the client and then its deliveries.
  if (outcome === 'bounced') await lockClientByDelivery(trx, id)
  const delivery = await lockSentDelivery(trx, id)
  if (!delivery) return
  const email = delivery.medium === 'email' ? delivery.recipient : null
  if (outcome === 'accepted') {
    await setAccepted(trx, id, ctx.clock.now())
    if (email !== null) await unblockBouncedEmail(ctx, trx, { clientId: delivery.client_id, email })
    return
  }
  await setFailed(trx, id, outcome)
  if (outcome !== 'bounced' || email === null) return
  await blockEmail(ctx, trx, { clientId: delivery.client_id, email, reason: 'bounced' })
  await insertAndEnqueue(ctx, trx, await reopenSms(trx, delivery.message_id))
}

/** Handler of `identity.email-confirmed`: receipts that no confirmed address got. */
export async function onEmailConfirmed(ctx: Context, trx: Trx, confirmed: DomainEvents['identity.email-confirmed']): Promise<void> {
  const since = ctx.clock.now().subtract({ hours: 24 * receiptDays })
  await insertAndEnqueue(ctx, trx, await reopenReceipts(trx, { ...confirmed, since }))
}

/** Registers for the answers of the transports. */
export function registerOutcomes(ctx: Context): void {
  const handle = (id: string, outcome: Outcome, trx?: Trx): Promise<void> => applyOutcome(ctx, id, outcome, trx)
  ctx.mail.onSettled(handle)
  ctx.sms.onSettled(handle)
}
