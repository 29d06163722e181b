import type { Clock } from '../clock.ts'
import type { SmsPost } from './sms.ts'

/** Sandbox: messages are readable at /dev/outbox and never sent. */
export function outboxSms(clock: Clock): SmsPost {
  return {
    async post(trx, message) {
      await trx
        .insertInto('outbox')
        .values({ channel: 'sms', recipient: message.to, body: message.text, created_at: clock.now().toString() })
        .execute()
    },
  }
}
