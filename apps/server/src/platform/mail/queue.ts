import { randomUUID } from 'node:crypto'
import type { Jobs } from '../jobs/jobs.ts'
import { createEncryption } from '../encryption.ts'
import { createOutcomes } from '../outbound.ts'
import { RecipientRejected, type MailMessage, type MailPost, type MailSender } from './mail.ts'

const queue = 'mail.send'

interface Envelope {
  id: string
  sealed: string
  delivery?: string
}

/**
 * Sends mails in a job, so that a slow server delays no response. A server that is down for an hour still gets them: twelve attempts,
 * with growing delays. Address and text are stored encrypted, in the queue's tables and in backups.
 */
export function queuedMail(deps: { jobs: Jobs; sender: MailSender; secret: string }): MailPost {
  const seal = createEncryption(deps.secret, queue)
  const outcomes = createOutcomes()
  const send = async ({ id, sealed, delivery }: Envelope): Promise<void> => {
    try {
      await deps.sender.send({ id, ...seal.decrypt<MailMessage>(sealed) })
    } catch (error) {
      if (error instanceof RecipientRejected && delivery !== undefined) return outcomes.report(delivery, 'bounced')
      throw error
    }
    await outcomes.reportSent(delivery, 'accepted')
  }
  deps.jobs.work<Envelope>(queue, send, { retries: 12, longestDelaySeconds: 1_800 })
  return {
    async post(trx, message, delivery) {
      const envelope: Envelope = { id: randomUUID(), sealed: seal.encrypt(message), ...(delivery ? { delivery } : {}) }
      await deps.jobs.send(trx, queue, envelope)
    },
    onSettled: outcomes.onSettled,
  }
}
