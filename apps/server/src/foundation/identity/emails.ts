import { emailCodeRules, normalizeEmail } from '@aquilane/domain/identity/profile-rules'
import { codeMail } from '@aquilane/mails/code'
import { emailChangedMail } from '@aquilane/mails/email-changed'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { addressKey, keyHash, takeFromLimits, type Exhausted, type Limit } from '../../platform/http/limits.ts'
import {
  confirmEmail,
  consumeEmailTry,
  deleteEmailBlock,
  endEmailCodes,
  findEmailBlock,
  insertEmailBlock,
  insertEmailCode,
  lockClient,
  setUnconfirmedEmail,
} from './email-queries.ts'
import { opaqueToken, randomCode, sha256, emailSecrets } from './secrets.ts'
import type { Context } from '../../context.ts'

export interface SendEmailCodeInput {
  clientId: string
  email: string
  locale: 'en' | 'it'
  /** Network address of the caller. */
  address: string
}

export type SendEmailCodeResult =
  | { ok: true; codeHash: string; resendSeconds: number }
  | { ok: false; code: 'UNAUTHORIZED' | 'EMAIL_ALREADY_CONFIRMED' }
  | { ok: false; code: 'TOO_MANY_REQUESTS'; exhausted: Exhausted }

export type VerifyEmailResult =
  | { ok: true }
  | { ok: false; code: 'CODE_HASH_NOT_FOUND' }
  | { ok: false; code: 'EMAIL_CODE_INVALID'; triesLeft: number }

/** `refused`: its owner does not know the customer. `bounced`: the mail server does not know it. */
export type EmailProblem = 'refused' | 'bounced'

export interface EmailBlock {
  clientId: string
  email: string
  reason: EmailProblem
}

const hour = 3_600

// Unsolicited mail: the receiving address is limited too.
function toLimits(input: SendEmailCodeInput, email: string, block: EmailProblem | null): Limit[] {
  return [
    // The owner may have refused by mistake, so one code a day is left.
    ...(block === 'refused'
      ? [
          {
            key: `mail-code:refused:${input.clientId}:${keyHash(email.toLowerCase())}`,
            points: 1,
            seconds: 24 * hour,
            reason: 'email_codes' as const,
          },
        ]
      : []),
    { key: `mail-code:client:${input.clientId}`, points: 10, seconds: hour, reason: 'email_codes' },
    { key: `mail-code:email:${keyHash(email.toLowerCase())}`, points: 5, seconds: hour, reason: 'email_codes' },
    { key: `mail-code:address:${keyHash(addressKey(input.address))}`, points: 30, seconds: hour, reason: 'email_codes' },
  ]
}

export async function sendEmailCode(ctx: Context, input: SendEmailCodeInput): Promise<SendEmailCodeResult> {
  const email = normalizeEmail(input.email)
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (trx): Promise<SendEmailCodeResult> => {
    const client = await lockClient(trx, input.clientId)
    if (!client) return { ok: false, code: 'UNAUTHORIZED' }
    const block = await findEmailBlock(trx, input.clientId, email)
    // An address that bounced is confirmed again.
    if (client.email === email && block === null) return { ok: false, code: 'EMAIL_ALREADY_CONFIRMED' }
    const wait = await takeFromLimits(trx, now, toLimits(input, email, block))
    if (wait !== null) return { ok: false, code: 'TOO_MANY_REQUESTS', exhausted: wait }
    await endEmailCodes(trx, input.clientId, now)
    if (client.email !== email) await setUnconfirmedEmail(trx, input.clientId, email)
    const codeHash = opaqueToken()
    const handle = sha256(codeHash)
    const code = randomCode(emailCodeRules.digits)
    await insertEmailCode(trx, { handle, clientId: input.clientId, email, digest: emailSecrets(ctx).digest(handle, email, code), now })
    const message = codeMail(input.locale, { code, minutes: emailCodeRules.lifeMinutes, name: client.first_name })
    await ctx.mail.post(trx, { to: email, ...message })
    return { ok: true, codeHash, resendSeconds: emailCodeRules.resendSeconds }
  })
}

export function verifyEmail(
  ctx: Context,
  { clientId, codeHash, code }: { clientId: string; codeHash: string; code: string },
): Promise<VerifyEmailResult> {
  const handle = sha256(codeHash)
  const now = ctx.clock.now()
  // A wrong guess must be remembered, so it is an answer of the transaction and never an exception in it.
  return ctx.db.transaction().execute(async (trx): Promise<VerifyEmailResult> => {
    const client = await lockClient(trx, clientId)
    const spent = client ? await consumeEmailTry(trx, clientId, handle, now) : undefined
    if (!client || !spent) return { ok: false, code: 'CODE_HASH_NOT_FOUND' }
    if (!emailSecrets(ctx).matches(spent.digest, handle, spent.email, code))
      return { ok: false, code: 'EMAIL_CODE_INVALID', triesLeft: emailCodeRules.tries - spent.tries }
    await endEmailCodes(trx, clientId, now)
    await confirmEmail(trx, clientId, spent.email)
    if (client.email !== null) {
      const values = { name: client.first_name, email: spent.email }
      await ctx.mail.post(trx, { to: client.email, ...emailChangedMail(client.locale, values) })
    }
    await deleteEmailBlock(trx, { clientId, email: spent.email })
    await ctx.events.emit(trx, 'identity.email-confirmed', { clientId, email: spent.email })
    await audit(trx, {
      actor: `client:${clientId}`,
      action: 'client.email-confirmed',
      subject: `client:${clientId}`,
      // Old and new address are in the client's row and mail history, not in the audit log.
      details: { first: client.email === null },
    })
    return { ok: true }
  })
}

export async function blockEmail(ctx: Context, trx: Trx, { clientId, email, reason }: EmailBlock): Promise<void> {
  const client = await lockClient(trx, clientId)
  const isOwn = [client?.email, client?.email_unconfirmed].some((own) => own?.toLowerCase() === email.toLowerCase())
  // Who confirmed an address reads it.
  const isProven = reason === 'refused' && client?.email?.toLowerCase() === email.toLowerCase()
  if (!isOwn || isProven) return
  await insertEmailBlock(trx, { clientId, email, reason, now: ctx.clock.now() })
  await audit(trx, { actor: 'system', action: `client.email-${reason}`, subject: `client:${clientId}` })
}
