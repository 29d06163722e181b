import type { Trx } from '../db/database.ts'
import type { OnSettled } from '../outbound.ts'

export interface SmsMessage {
  /** E.164 */
  to: string
  text: string
}

/** Transport; resolves when the message was accepted, throws to be retried. */
export interface SmsSender {
  send(message: SmsMessage & { /** The same for every attempt at one message. */ id: string }): Promise<void>
}

/** Queue of outgoing messages: sent if, and only if, the transaction commits. */
export interface SmsPost {
  /**
   * @param deadline after which the message is dropped
   * @param delivery id under which its outcome is reported
   */
  post(trx: Trx, message: SmsMessage, deadline: Temporal.Instant, delivery?: string): Promise<void>
  onSettled(handler: OnSettled): void
}
