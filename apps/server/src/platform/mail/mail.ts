import type { Trx } from '../db/database.ts'
import type { OnSettled } from '../outbound.ts'

export interface MailMessage {
  to: string
  subject: string
  text: string
  /** How it looks; left out for what only the outbox ever shows. */
  html?: string
  /** One-click unsubscription URL (RFC 8058); for advertising. */
  unsubscribeUrl?: string
}

/** The mail server refuses the recipient for good: another attempt is useless. */
export class RecipientRejected extends Error {}

/** Transport; resolves when the mail was accepted, throws to be retried, or `RecipientRejected`. */
export interface MailSender {
  send(message: MailMessage & { /** The same for every attempt at one mail. */ id: string }): Promise<void>
}

/** Queue of outgoing mail: sent if, and only if, the transaction commits. */
export interface MailPost {
  /** @param delivery id under which its outcome is reported */
  post(trx: Trx, message: MailMessage, delivery?: string): Promise<void>
  onSettled(handler: OnSettled): void
}
