import type { Clock } from '../clock.ts'
import { createOutcomes } from '../outbound.ts'
import type { SmsPost } from './sms.ts'

/** Sandbox: messages are readable at /dev/outbox and never sent. */
export function outboxSms(clock: Clock): SmsPost {
  const outcomes = createOutcomes()
  return {
    onSettled: outcomes.onSettled,
    async post(trx, message, _deadline, delivery) {
      await trx
        .insertInto('outbox')
        .values({ channel: 'sms', recipient: message.to, body: message.text, created_at: clock.now().toString() })
        .execute()
      await outcomes.report(delivery, 'accepted', trx)
    },
  }
}
