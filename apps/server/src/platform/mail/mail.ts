import type { Trx } from '../db/database.ts'

export interface MailMessage {
  to: string
  subject: string
  text: string
  /** How it looks; left out for what only the outbox ever shows. */
  html?: string
  /** One-click unsubscription URL (RFC 8058); for advertising. */
  unsubscribeUrl?: string
}

/** Transport; resolves when the mail was accepted, throws to be retried. */
export interface MailSender {
  send(message: MailMessage & { /** The same for every attempt at one mail. */ id: string }): Promise<void>
}

/** Queue of outgoing mail: sent if, and only if, the transaction commits. */
export interface MailPost {
  post(trx: Trx, message: MailMessage): Promise<void>
}
