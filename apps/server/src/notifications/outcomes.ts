import type { DomainEvents } from '../platform/events.ts'
import { bindContext } from '../platform/bind-context.ts'
import type { Trx } from '../platform/db/database.ts'
import type { Outcome } from '../platform/outbound.ts'
import type { NotificationsDeps, NotificationsService } from './deps.ts'
import { insertAndEnqueue } from './notify.ts'
import { lockSentDelivery, reopenReceipts, reopenSms, setAccepted, setFailed } from './outcome-queries.ts'

/** How far back receipts are sent to an address that is confirmed. */
const receiptDays = 90

/** What the mail server or SMS gateway answered to a delivery. */
async function applyOutcome(ctx: NotificationsDeps, trx: Trx, id: string, outcome: Outcome): Promise<void> {
  const delivery = await lockSentDelivery(trx, id)
  if (!delivery) return
  const email = delivery.medium === 'email' ? delivery.recipient : null
  if (outcome === 'accepted') {
    await setAccepted(trx, id, ctx.clock.now())
    if (email !== null) await ctx.identity.unblockBouncedEmail(trx, { clientId: delivery.client_id, email })
    return
  }
  await setFailed(trx, id, outcome)
  if (outcome !== 'bounced' || email === null) return
  await ctx.identity.blockEmail(trx, { clientId: delivery.client_id, email, reason: 'bounced' })
  await insertAndEnqueue(ctx, trx, await reopenSms(trx, delivery.message_id))
}

/** Handler of `identity.email-confirmed`: receipts that no confirmed address got. */
async function onEmailConfirmed(ctx: NotificationsDeps, trx: Trx, confirmed: DomainEvents['identity.email-confirmed']): Promise<void> {
  const since = ctx.clock.now().subtract({ hours: 24 * receiptDays })
  await insertAndEnqueue(ctx, trx, await reopenReceipts(trx, { ...confirmed, since }))
}

export function createOutcomeHandlers(ctx: NotificationsDeps): Pick<NotificationsService, 'onEmailConfirmed'> {
  const handle = (id: string, outcome: Outcome, trx?: Trx): Promise<void> =>
    trx ? applyOutcome(ctx, trx, id, outcome) : ctx.db.transaction().execute((own) => applyOutcome(ctx, own, id, outcome))
  ctx.mail.onSettled(handle)
  ctx.sms.onSettled(handle)
  return bindContext(ctx, { onEmailConfirmed })
}
