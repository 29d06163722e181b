import type { Trx } from '../db/database.ts'

interface MailMessage {
  to: string
  subject: string
  text: string
}

/** Where services leave a mail: it goes out if, and only if, the transaction commits. */
export interface MailPost {
  post(trx: Trx, message: MailMessage): Promise<void>
}
