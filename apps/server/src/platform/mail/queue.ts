import { randomUUID } from 'node:crypto'
import type { Jobs } from '../jobs/jobs.ts'
import { createEncryption } from '../encryption.ts'
import type { MailMessage, MailPost, MailSender } from './mail.ts'

const queue = 'mail.send'

interface Envelope {
  id: string
  sealed: string
}

/**
 * Sends mails in a job, so that a slow server delays no response. A server that is down for an hour still gets them: twelve attempts,
 * with growing delays. Address and text are stored encrypted, in the queue's tables and in backups.
 */
export function queuedMail(deps: { jobs: Jobs; sender: MailSender; secret: string }): MailPost {
  const seal = createEncryption(deps.secret, queue)
  deps.jobs.work<Envelope>(queue, ({ id, sealed }) => deps.sender.send({ id, ...seal.decrypt<MailMessage>(sealed) }), {
    retries: 12,
    longestDelaySeconds: 1_800,
  })
  return {
    async post(trx, message) {
      const envelope: Envelope = { id: randomUUID(), sealed: seal.encrypt(message) }
      await deps.jobs.send(trx, queue, envelope)
    },
  }
}
