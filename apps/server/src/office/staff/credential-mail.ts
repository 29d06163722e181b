import type { Trx } from '../../platform/db/database.ts'
import { timestamp } from '../../platform/written-values.ts'
import type { Context } from '../../context.ts'

/** Tells a member that a way to sign in has changed. */
export async function mailCredentialChange(
  { mail, clock, config: { publicUrl } }: Context,
  trx: Trx,
  { email, name }: { email: string; name: string },
  what: string,
): Promise<void> {
  await mail.post(trx, {
    to: email,
    subject: 'Your sign-in to the back office has changed',
    text:
      `Hello ${name},\n\n${what} This happened on ${timestamp(clock.now())} UTC.\n\n` +
      `If it was not you, end your other sessions at ${publicUrl}/staff/account and tell an administrator at once.`,
  })
}
