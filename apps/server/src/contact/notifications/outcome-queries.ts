import type { ExpressionBuilder } from 'kysely'
import { receiptKeys } from '@aquilane/domain/notifications/channels'
import { toTimestamptz, type Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'
import type { Delivery } from './queries.ts'

export const lockClientByDelivery = (trx: Trx, id: string) =>
  trx
    .selectFrom('push_delivery as delivery')
    .innerJoin('push_message as message', 'message.id', 'delivery.message_id')
    .innerJoin('client', 'client.id', 'message.client_id')
    .select('client.id')
    .where('delivery.id', '=', id)
    .forUpdate('client')
    .executeTakeFirst()

/** Client and recipient of a delivery that was handed over. */
export const lockSentDelivery = (trx: Trx, id: string) =>
  trx
    .selectFrom('push_delivery as delivery')
    .innerJoin('push_message as message', 'message.id', 'delivery.message_id')
    .select(['delivery.id', 'delivery.medium', 'delivery.recipient', 'message.id as message_id', 'message.client_id'])
    .where('delivery.id', '=', id)
    .where('delivery.state', '=', 'sent')
    .forUpdate('delivery')
    .executeTakeFirst()

export const setAccepted = (trx: Trx, id: string, now: Temporal.Instant) =>
  trx.updateTable('push_delivery').set({ accepted_at: now.toString() }).where('id', '=', id).execute()

export const setFailed = (trx: Trx, id: string, reason: 'bounced' | 'outdated') =>
  trx.updateTable('push_delivery').set({ state: 'failed', reason, accepted_at: null }).where('id', '=', id).execute()

const pending = { state: 'pending', settled_at: null, accepted_at: null, recipient: null, confirmed: true, reason: null } as const

/** The SMS of a message, left out because the mail was there; it is decided again. */
export const reopenSms = (trx: Trx, messageId: string): Promise<Delivery[]> =>
  trx
    .updateTable('push_delivery')
    .set(pending)
    .where('message_id', '=', messageId)
    .where('medium', '=', 'sms')
    .where('state', '=', 'suppressed')
    .returning(['id', 'medium'])
    .execute()

/** News after which a flight is confirmed no more. */
const endings = [
  'order.canceled',
  'order.refund',
  'order.declined',
  'order.withdrawn',
  'order.notFlown',
  'order.legRefunded',
  'order.boughtOut',
]

const hasEnded = (eb: ExpressionBuilder<DB & { message: DB['push_message'] }, 'message'>) =>
  eb
    .selectFrom('push_message as later')
    .select('later.id')
    .whereRef('later.client_id', '=', 'message.client_id')
    .whereRef('later.link', '=', 'message.link')
    .where('later.key', 'in', endings)

/** Receipts since `since` whose mail reached no confirmed address, except those sent to `email` itself. */
export const reopenReceipts = (
  trx: Trx,
  { clientId, email, since }: { clientId: string; email: string; since: Temporal.Instant },
): Promise<Delivery[]> =>
  trx
    .updateTable('push_delivery')
    .set(pending)
    .where('medium', '=', 'email')
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['suppressed', 'failed']),
        eb.and([eb('state', '=', 'sent'), eb('confirmed', '=', false), eb('recipient', '<>', email)]),
      ]),
    )
    .where('message_id', 'in', ({ selectFrom }) =>
      selectFrom('push_message as message')
        .select('message.id')
        .where('message.client_id', '=', clientId)
        .where('message.key', 'in', receiptKeys)
        .where('message.created_at', '>', toTimestamptz(since))
        .where((eb) => eb.or([eb('message.key', '<>', 'order.confirmed'), eb.not(eb.exists(hasEnded(eb)))])),
    )
    .returning(['id', 'medium'])
    .execute()
