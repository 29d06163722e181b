import type { Trx } from '../db/database.ts'

export interface MailMessage {
  to: string
  subject: string
  text: string
  /** How it looks; left out for what only the outbox ever shows. */
  html?: string
  /** Address for one-click unsubscription (RFC 8058); for mails that nobody needs. */
  unsubscribeUrl?: string
}

/** Talks to whoever delivers; resolves when the mail was taken, throws when it should be tried again. */
export interface MailSender {
  send(message: MailMessage & { /** The same for every attempt at one mail. */ id: string }): Promise<void>
}

/** Where services leave a mail: it goes out if, and only if, the transaction commits. */
export interface MailPost {
  post(trx: Trx, message: MailMessage): Promise<void>
}
