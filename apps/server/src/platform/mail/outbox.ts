import type { Clock } from '../clock.ts'
import { createOutcomes } from '../outbound.ts'
import type { MailPost } from './mail.ts'

/** Sandbox: mails are readable at /dev/outbox and never sent. */
export function outboxMail(clock: Clock): MailPost {
  const outcomes = createOutcomes()
  return {
    onSettled: outcomes.onSettled,
    async post(trx, message, delivery) {
      await trx
        .insertInto('outbox')
        .values({
          channel: 'mail',
          recipient: message.to,
          subject: message.subject,
          body: message.text,
          html: message.html ?? null,
          created_at: clock.now().toString(),
        })
        .execute()
      await outcomes.report(delivery, 'accepted', trx)
    },
  }
}
