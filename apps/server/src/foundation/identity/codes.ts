import { signatureSms, signInSms } from '@aquilane/i18n/identity'
import type { Challenge } from '@aquilane/domain/identity/challenge'
import type { Trx } from '../../platform/db/database.ts'
import { addressKey, keyHash, measureStrain, networkKey, takeFromLimits, type Exhausted, type Limit } from '../../platform/http/limits.ts'
import { type ChallengeSubject, challenges } from './challenge.ts'
import { codeLength, codeRules, hasFreeTries, triesLeft } from './code-rules.ts'
import { parsePhone, type PhoneNumber } from './phone.ts'
import {
  findCode,
  insertCode,
  insertFailedAttempt,
  setLongCodesUntil,
  lockPhoneNumber,
  oldestFailedLongCode,
  replaceCode,
  consumeTry,
  useCode,
} from './code-queries.ts'
import { isDeviceOfNumber } from './session-queries.ts'
import { opaqueToken, randomCode, sha256, codeSecrets } from './secrets.ts'
import type { Context } from '../../context.ts'

export interface SmsLimits {
  smsPerAddressHour: number
  smsPerNetworkHour: number
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
  /** Of a challenge that an earlier request was answered with. */
  solution?: string | null
}

export type SendCodeResult =
  | { ok: true; codeHash: string; resendSeconds: number; codeLength: number }
  | { ok: false; code: 'PHONE_INVALID' | 'CODE_HASH_NOT_FOUND' }
  | { ok: false; code: 'TOO_MANY_REQUESTS'; exhausted: Exhausted }
  | { ok: false; code: 'CHALLENGE_REQUIRED'; challenge: Challenge }

export type VerifyCodeResult<T> =
  | { ok: true; value: T }
  | { ok: false; code: 'PHONE_INVALID' | 'CODE_HASH_NOT_FOUND' }
  | { ok: false; code: 'PHONE_CODE_INVALID'; triesLeft: number }

/** A budget that is used up costs a challenge; so many times of it end the sending. */
const hardFactor = { number: 4, address: 3, network: 3 } as const
const unlimited = 1_000_000_000

interface Budgets {
  /** Asked for a challenge when one is used up. */
  soft: Limit[]
  /** Never passed. The most shared limit is locked last, so that its lock is short. */
  hard: Limit[]
}

function toBudgets(ctx: Context, phone: PhoneNumber, guardKey: string, isKnownDevice: boolean, input: SendCodeInput): Budgets {
  const { limits } = ctx.config
  const seconds = 3_600
  const number = { key: `sms:number:${guardKey}`, points: limits.smsPerNumberHour, seconds, reason: 'code_number' } as const
  const address = {
    key: `sms:address:${keyHash(addressKey(input.address))}`,
    points: limits.smsPerAddressHour,
    seconds,
    reason: 'code_network',
  } as const
  const network = {
    key: `sms:network:${keyHash(networkKey(input.address))}`,
    points: limits.smsPerNetworkHour,
    seconds,
    reason: 'code_network',
  } as const
  const prefix = {
    key: `sms:prefix:${isKnownDevice ? 'known:' : ''}${phone.prefix}`,
    points: limits.smsPerPrefixHour,
    seconds,
    reason: 'code_country',
  } as const
  const device = input.fingerprint
    ? [{ key: `sms:device:${keyHash(input.fingerprint)}`, points: limits.smsPerDeviceHour, seconds, reason: 'code_device' } as const]
    : []
  return {
    soft: [number, address, network, prefix],
    hard: [
      { ...number, points: number.points * hardFactor.number },
      ...device,
      { ...address, points: address.points * hardFactor.address },
      { ...network, points: network.points * hardFactor.network },
      // Counted only: a country is never closed.
      { ...prefix, points: unlimited },
      { key: 'sms:all', points: limits.smsPerDay, seconds: 86_400, reason: 'code_service' },
    ],
  }
}

/**
 * A challenge where budgets are strained and the request brings no solution of one.
 * @returns null when the code may be sent
 */
async function findChallenge(
  ctx: Context,
  trx: Trx,
  { soft, mustSolve, subject, solution }: { soft: Limit[]; mustSolve: boolean; subject: ChallengeSubject; solution: string | null },
): Promise<Challenge | null> {
  const strain = await measureStrain(trx, ctx.clock.now(), soft)
  if (strain < 1 && !mustSolve) return null
  if (solution !== null && (await challenges(ctx).redeem(trx, subject, solution))) return null
  return challenges(ctx).make(subject, strain)
}

/** Codes of another purpose belong to another key: a signature's code does not sign in. */
const toPhoneKey = (ctx: Context, phone: PhoneNumber, purpose: CodePurpose = 'sign-in'): string =>
  codeSecrets(ctx).phoneKey(purpose === 'sign-in' ? phone.e164 : `${phone.e164} ${purpose}`)

export async function sendPhoneCode(ctx: Context, input: SendCodeInput): Promise<SendCodeResult> {
  const phone = parsePhone(input.phoneNumber)
  if (!phone) return { ok: false, code: 'PHONE_INVALID' }
  const phoneKey = toPhoneKey(ctx, phone, input.purpose)
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (trx): Promise<SendCodeResult> => {
    const isKnownDevice = input.fingerprint !== null && (await isDeviceOfNumber(trx, phone.e164, input.fingerprint))
    // Wrong guesses and requests from other devices do not count against a device that was signed in before. Those at signatures, which whoever has
    // the link of a quote can make, do not keep the owner from signing in either, and so from signing on that device.
    const guardKey = isKnownDevice ? codeSecrets(ctx).phoneKey(`${phone.e164} ${input.fingerprint}`) : phoneKey
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
    const { soft, hard } = toBudgets(ctx, phone, guardKey, isKnownDevice, input)
    const mustSolve = digits === codeRules.longDigits && !hasFreeTries(record)
    const challenge = await findChallenge(ctx, trx, { soft, mustSolve, subject: { phoneKey }, solution: input.solution ?? null })
    if (challenge) return { ok: false, code: 'CHALLENGE_REQUIRED', challenge }
    const exhausted = await takeFromLimits(trx, now, hard)
    if (exhausted?.reason === 'code_service') await ctx.events.emit(trx, 'identity.codes-paused', { perDay: ctx.config.limits.smsPerDay })
    if (exhausted) return { ok: false, code: 'TOO_MANY_REQUESTS', exhausted }
    if (replaced !== null) await replaceCode(trx, replaced, now)
    const codeHash = opaqueToken()
    const handle = sha256(codeHash)
    const code = randomCode(digits)
    await insertCode(trx, {
      handle,
      phoneKey,
      guardKey: isKnownDevice ? guardKey : null,
      digits,
      digest: codeSecrets(ctx).digest(handle, phoneKey, code),
      now,
    })
    const toText = input.purpose === 'signature' ? signatureSms : signInSms
    const text = toText(input.locale, { code, minutes: codeRules.lifeMinutes, host: new URL(ctx.config.publicUrl).hostname })
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
export async function verifyPhoneCode<T>(
  ctx: Context,
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
    const guardKey = known.guardKey ?? phoneKey
    const record = await lockPhoneNumber(trx, guardKey, now)
    const budget = triesLeft(record, known.digits, now)
    const spent = budget > 0 ? await consumeTry(trx, handle, now) : undefined
    if (!spent) return { ok: false, code: 'CODE_HASH_NOT_FOUND' }
    if (codeSecrets(ctx).matches(spent.digest, handle, phoneKey, input.code)) {
      await useCode(trx, handle, now)
      return { ok: true, value: await welcome(trx, phone.e164) }
    }
    await insertFailedAttempt(trx, guardKey, spent.digits, now)
    if (spent.digits === codeRules.shortDigits && budget === 1)
      await setLongCodesUntil(trx, guardKey, now.add({ hours: codeRules.memoryHours }))
    return { ok: false, code: 'PHONE_CODE_INVALID', triesLeft: Math.min(codeRules.triesPerCode - spent.tries, budget - 1) }
  })
}
