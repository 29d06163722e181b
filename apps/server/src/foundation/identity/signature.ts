import type { Trx } from '../../platform/db/database.ts'
import type { SendCodeResult, VerifyCodeResult } from './codes.ts'
import { findClient } from './queries.ts'
import { verifyPhoneCode, sendPhoneCode } from './codes.ts'
import type { Context } from '../../context.ts'

interface SignatureRequest {
  clientId: string
  /** On resend: the handle of the code that this one replaces. */
  codeHash: string | null
  locale: 'en' | 'it'
  address: string
  fingerprint: string | null
  /** Of a challenge that an earlier request was answered with. */
  solution: string | null
}

/** `+44 ••• 123`: enough for its owner to know the number. */
const maskPhone = (phone: string): string => `${phone.slice(0, 3)} ••• ${phone.slice(-3)}`

/** Sends a code to the customer's own number, to sign a document. @returns null when there is no such client (any more) */
export async function sendSignatureCode(
  ctx: Context,
  { clientId, ...request }: SignatureRequest,
): Promise<{ result: SendCodeResult; phone: string } | null> {
  const phone = (await findClient(ctx.db, clientId))?.phone
  if (!phone) return null
  return { result: await sendPhoneCode(ctx, { ...request, phoneNumber: phone, purpose: 'signature' }), phone: maskPhone(phone) }
}

/** Runs `sign` in the transaction that uses up the right code; what it throws leaves the code unused. */
export async function verifySignature<T>(
  ctx: Context,
  { clientId, codeHash, code }: { clientId: string; codeHash: string; code: string },
  sign: (trx: Trx, phone: string) => Promise<T>,
): Promise<VerifyCodeResult<T>> {
  const phone = (await findClient(ctx.db, clientId))?.phone
  if (!phone) return { ok: false, code: 'CODE_HASH_NOT_FOUND' }
  return verifyPhoneCode(ctx, { phoneNumber: phone, codeHash, code, purpose: 'signature' }, (trx) => sign(trx, maskPhone(phone)))
}
