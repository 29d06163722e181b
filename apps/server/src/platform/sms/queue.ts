import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createEncryption } from '../encryption.ts'
import type { SmsMessage, SmsPost, SmsSender } from './sms.ts'

const queue = 'sms.send'

interface Envelope {
  id: string
  deadline: string
  sealed: string
}

/**
 * Leaves messages to a job, so that a slow gateway never holds up an answer and a lost connection is tried again.
 * Number and text wait sealed: whoever reads the queue's tables, or a backup of them, learns no code.
 */
export function queuedSms(deps: { jobs: Jobs; clock: Clock; sender: SmsSender; secret: string }): SmsPost {
  const seal = createEncryption(deps.secret, queue)
  deps.jobs.work<Envelope>(queue, async ({ id, deadline, sealed }) => {
    if (Temporal.Instant.compare(deps.clock.now(), Temporal.Instant.from(deadline)) >= 0) return
    await deps.sender.send({ id, ...seal.decrypt<SmsMessage>(sealed) })
  })
  return {
    async post(trx, message, deadline) {
      const envelope: Envelope = { id: randomUUID(), deadline: deadline.toString(), sealed: seal.encrypt(message) }
      await deps.jobs.send(trx, queue, envelope)
    },
  }
}
