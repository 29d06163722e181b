import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createEncryption } from '../encryption.ts'
import { createOutcomes } from '../outbound.ts'
import type { SmsMessage, SmsPost, SmsSender } from './sms.ts'

const queue = 'sms.send'

interface Envelope {
  id: string
  deadline: string
  sealed: string
  delivery?: string
}

/**
 * Sends messages in a job, so that a slow gateway delays no response and a lost connection is retried.
 * Number and text are stored encrypted, in the queue's tables and in backups.
 */
export function queuedSms(deps: { jobs: Jobs; clock: Clock; sender: SmsSender; secret: string }): SmsPost {
  const seal = createEncryption(deps.secret, queue)
  const outcomes = createOutcomes()
  deps.jobs.work<Envelope>(queue, async ({ id, deadline, sealed, delivery }) => {
    if (Temporal.Instant.compare(deps.clock.now(), Temporal.Instant.from(deadline)) >= 0) return outcomes.report(delivery, 'outdated')
    await deps.sender.send({ id, ...seal.decrypt<SmsMessage>(sealed) })
    await outcomes.reportSent(delivery, 'accepted')
  })
  return {
    onSettled: outcomes.onSettled,
    async post(trx, message, deadline, delivery) {
      const envelope: Envelope = {
        id: randomUUID(),
        deadline: deadline.toString(),
        sealed: seal.encrypt(message),
        ...(delivery ? { delivery } : {}),
      }
      await deps.jobs.send(trx, queue, envelope)
    },
  }
}
