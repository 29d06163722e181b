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
 * Leaves mails to a job, so that a slow server never holds up an answer. One that is away for an hour still gets them: twelve tries,
 * further apart each time. Address and text wait sealed: whoever reads the queue's tables, or a backup of them, learns nothing.
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
