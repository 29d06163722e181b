import { signatureSms, signInSms } from '@aquilane/i18n/identity'
import { bindContext } from '../platform/bind-context.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Trx } from '../platform/db/database.ts'
import { addressKey, keyHash, takeFromLimits, type Exhausted, type Limit } from '../platform/http/limits.ts'
import type { SmsPost } from '../platform/sms/sms.ts'
import { codeLength, codeRules, triesLeft } from './code-rules.ts'
import { parsePhone, type PhoneNumber } from './phone.ts'
import {
  findCode,
  insertCode,
  insertFailedAttempt,
  isDeviceOfNumber,
  setLongCodesUntil,
  lockPhoneNumber,
  oldestFailedLongCode,
  replaceCode,
  consumeTry,
  useCode,
} from './queries.ts'
import { createCodeSecrets, opaqueToken, randomCode, sha256 } from './secrets.ts'

export interface SmsLimits {
  smsPerAddressHour: number
  smsPerDeviceHour: number
  smsPerNumberHour: number
  smsPerPrefixHour: number
  smsPerDay: number
}

export type CodePurpose = 'sign-in' | 'signature'

export interface SendCodeInput {
  phoneNumber: string
  /** What the code is for, `sign-in` by default: a code is good for its purpose only. */
  purpose?: CodePurpose
  /** On resend: the handle of the code that this one replaces. */
  codeHash: string | null
  locale: 'en' | 'it'
  /** Network address of the caller, and the device it names. */
  address: string
  fingerprint: string | null
}

export type SendCodeResult =
  | { ok: true; codeHash: string; resendSeconds: number; codeLength: number }
  | { ok: false; code: 'PHONE_INVALID' | 'CODE_HASH_NOT_FOUND' }
  | { ok: false; code: 'TOO_MANY_REQUESTS'; exhausted: Exhausted }

export type VerifyCodeResult<T> =
  | { ok: true; value: T }
  | { ok: false; code: 'PHONE_INVALID' | 'CODE_HASH_NOT_FOUND' }
  | { ok: false; code: 'PHONE_CODE_INVALID'; triesLeft: number }

interface CodesContext {
  db: Database
  clock: Clock
  sms: SmsPost
  secret: string
  limits: SmsLimits
  host: string
  secrets: ReturnType<typeof createCodeSecrets>
}

// The most shared limit is locked last, so that its lock is short.
function toLimits(ctx: CodesContext, phone: PhoneNumber, guardKey: string, isKnownDevice: boolean, input: SendCodeInput): Limit[] {
  return [
    { key: `sms:number:${guardKey}`, points: ctx.limits.smsPerNumberHour, seconds: 3_600, reason: 'code_number' },
    ...(input.fingerprint
      ? [
          {
            key: `sms:device:${keyHash(input.fingerprint)}`,
            points: ctx.limits.smsPerDeviceHour,
            seconds: 3_600,
            reason: 'code_device',
          } as const,
        ]
      : []),
    {
      key: `sms:address:${keyHash(addressKey(input.address))}`,
      points: ctx.limits.smsPerAddressHour,
      seconds: 3_600,
      reason: 'code_network',
    },
    {
      key: `sms:prefix:${isKnownDevice ? 'known:' : ''}${phone.prefix}`,
      points: ctx.limits.smsPerPrefixHour,
      seconds: 3_600,
      reason: 'code_country',
    },
    { key: 'sms:all', points: ctx.limits.smsPerDay, seconds: 86_400, reason: 'code_service' },
  ]
}

/** Codes of another purpose belong to another key: a signature's code does not sign in. */
const toPhoneKey = (ctx: CodesContext, phone: PhoneNumber, purpose: CodePurpose = 'sign-in'): string =>
  ctx.secrets.phoneKey(purpose === 'sign-in' ? phone.e164 : `${phone.e164} ${purpose}`)

async function send(ctx: CodesContext, input: SendCodeInput): Promise<SendCodeResult> {
  const phone = parsePhone(input.phoneNumber)
  if (!phone) return { ok: false, code: 'PHONE_INVALID' }
  const phoneKey = toPhoneKey(ctx, phone, input.purpose)
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (trx): Promise<SendCodeResult> => {
    const isKnownDevice = input.fingerprint !== null && (await isDeviceOfNumber(trx, phone.e164, input.fingerprint))
    // Wrong guesses and requests of strangers do not count against a device that was signed in before.
    const guardKey = isKnownDevice ? ctx.secrets.phoneKey(`${phone.e164} ${input.fingerprint}`) : ctx.secrets.phoneKey(phone.e164)
    const record = await lockPhoneNumber(trx, guardKey, now)
    const digits = codeLength(record, now)
    if (triesLeft(record, digits, now) === 0) {
      const free = await oldestFailedLongCode(trx, guardKey, now).then((at) => at?.add({ hours: codeRules.memoryHours }))
      const waits = [free, record.longUntil].flatMap((instant) => (instant ? [now.until(instant).total('seconds')] : []))
      const retryAfter = Math.max(1, Math.ceil(Math.min(...waits)))
      return { ok: false, code: 'TOO_MANY_REQUESTS', exhausted: { retryAfter, reason: 'code_tries' } }
    }
    const replaced = input.codeHash === null ? null : sha256(input.codeHash)
    // A handle that has run out is fine, people wait; one that was never given out for this number is not.
    if (replaced !== null && !(await findCode(trx, replaced, phoneKey, now))) return { ok: false, code: 'CODE_HASH_NOT_FOUND' }
    const wait = await takeFromLimits(trx, now, toLimits(ctx, phone, guardKey, isKnownDevice, input))
    if (wait !== null) return { ok: false, code: 'TOO_MANY_REQUESTS', exhausted: wait }
    if (replaced !== null) await replaceCode(trx, replaced, now)
    const codeHash = opaqueToken()
    const handle = sha256(codeHash)
    const code = randomCode(digits)
    await insertCode(trx, {
      handle,
      phoneKey,
      guardKey: isKnownDevice ? guardKey : null,
      digits,
      digest: ctx.secrets.digest(handle, phoneKey, code),
      now,
    })
    const toText = input.purpose === 'signature' ? signatureSms : signInSms
    const text = toText(input.locale, { code, minutes: codeRules.lifeMinutes, host: ctx.host })
    await ctx.sms.post(trx, { to: phone.e164, text }, now.add({ minutes: codeRules.lifeMinutes }))
    return { ok: true, codeHash, resendSeconds: codeRules.resendSeconds, codeLength: digits }
  })
}

interface VerifyCodeInput {
  purpose?: CodePurpose
  phoneNumber: string
  codeHash: string
  code: string
}

/** Spends a try; when the code is right, uses it up and runs `welcome` in the same transaction. */
async function verify<T>(
  ctx: CodesContext,
  input: VerifyCodeInput,
  welcome: (trx: Trx, phone: string) => Promise<T>,
): Promise<VerifyCodeResult<T>> {
  const phone = parsePhone(input.phoneNumber)
  if (!phone) return { ok: false, code: 'PHONE_INVALID' }
  const phoneKey = toPhoneKey(ctx, phone, input.purpose)
  const handle = sha256(input.codeHash)
  const now = ctx.clock.now()
  // A wrong guess must be remembered, so it is an answer of the transaction and never an exception in it.
  return ctx.db.transaction().execute(async (trx): Promise<VerifyCodeResult<T>> => {
    const known = await findCode(trx, handle, phoneKey, now)
    if (!known?.alive) return { ok: false, code: 'CODE_HASH_NOT_FOUND' }
    const guardKey = known.guardKey ?? ctx.secrets.phoneKey(phone.e164)
    const record = await lockPhoneNumber(trx, guardKey, now)
    const budget = triesLeft(record, known.digits, now)
    const spent = budget > 0 ? await consumeTry(trx, handle, now) : undefined
    if (!spent) return { ok: false, code: 'CODE_HASH_NOT_FOUND' }
    if (ctx.secrets.matches(spent.digest, handle, phoneKey, input.code)) {
      await useCode(trx, handle, now)
      return { ok: true, value: await welcome(trx, phone.e164) }
    }
    await insertFailedAttempt(trx, guardKey, spent.digits, now)
    if (spent.digits === codeRules.shortDigits && budget === 1)
      await setLongCodesUntil(trx, guardKey, now.add({ hours: codeRules.memoryHours }))
    return { ok: false, code: 'PHONE_CODE_INVALID', triesLeft: Math.min(codeRules.triesPerCode - spent.tries, budget - 1) }
  })
}

/** Sign-in codes by SMS. The code does not check whether a number belongs to a client, so responses cannot reveal it. */
export function createCodes(deps: Omit<CodesContext, 'secrets'>) {
  const secrets = createCodeSecrets(deps.secret)
  const ctx: CodesContext = { ...deps, secrets }
  return {
    ...bindContext(ctx, { send }),
    verify: <T>(input: VerifyCodeInput, welcome: (trx: Trx, phone: string) => Promise<T>) => verify(ctx, input, welcome),
  }
}

export type Codes = ReturnType<typeof createCodes>
