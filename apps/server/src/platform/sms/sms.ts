import type { Trx } from '../db/database.ts'

export interface SmsMessage {
  /** E.164 */
  to: string
  text: string
}

/** Talks to whoever delivers; resolves when the message was taken, throws when it should be tried again. */
export interface SmsSender {
  send(message: SmsMessage & { /** The same for every attempt at one message. */ id: string }): Promise<void>
}

/** Where services leave a message: it goes out if, and only if, the transaction commits. */
export interface SmsPost {
  /** @param deadline after which nobody wants the message any more */
  post(trx: Trx, message: SmsMessage, deadline: Temporal.Instant): Promise<void>
}
