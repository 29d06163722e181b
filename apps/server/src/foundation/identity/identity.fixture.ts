import { createPersonalData } from '../../platform/personal-data.ts'
import { solveChallenge } from '@aquilane/domain/identity/challenge'
import { partialContext, testConfig } from '../../context.fixture.ts'
import { manualClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { createEvents } from '../../platform/events.ts'
import { outboxMail } from '../../platform/mail/outbox.ts'
import { outboxSms } from '../../platform/sms/outbox.ts'
import { memoryEncryptedFiles } from '../../platform/files/encrypted-files.fixture.ts'
import type { SmsLimits } from './codes.ts'
import { type SignInInput } from './service.ts'
import { createWebauthn } from '../../platform/webauthn.ts'
import { signInByPhone } from './service.ts'
import { sendPhoneCode } from './codes.ts'

/** The service on a real database, a clock held by hand, and the sandbox outbox. */
export function identityHarness(db: Database, limits: Partial<SmsLimits> = {}) {
  const clock = manualClock(Temporal.Instant.from('2026-11-20T10:00:00Z'))
  const events = createEvents()
  const ctx = partialContext({
    personalData: createPersonalData(),
    db,
    clock,
    events,
    sms: outboxSms(clock),
    mail: outboxMail(clock),
    webauthn: createWebauthn({ clock, publicUrl: 'https://aquilane.example' }),
    files: memoryEncryptedFiles(db, clock),
    config: { publicUrl: 'https://aquilane.example', limits: { ...testConfig.limits, ...limits } },
  })

  const texts = async (phone: string): Promise<string[]> =>
    (await db.selectFrom('outbox').select('body').where('recipient', '=', phone).orderBy('id', 'desc').execute()).map((row) => row.body)

  const send = (
    phone: string,
    more: { codeHash?: string; address?: string; fingerprint?: string; locale?: 'en' | 'it'; solution?: string } = {},
  ) =>
    sendPhoneCode(ctx, {
      phoneNumber: phone,
      codeHash: more.codeHash ?? null,
      address: more.address ?? '192.0.2.1',
      fingerprint: more.fingerprint ?? null,
      locale: more.locale ?? 'en',
      solution: more.solution ?? null,
    })

  /** As the page does: a challenge is solved and the request sent again. */
  const sendSolved = async (phone: string, more: Parameters<typeof send>[1] = {}) => {
    const result = await send(phone, more)
    if (result.ok || result.code !== 'CHALLENGE_REQUIRED') return result
    return send(phone, { ...more, solution: solveChallenge(result.challenge) })
  }

  /** Sends a code and answers it with its handle. */
  const sendAndRead = async (phone: string) => {
    const sent = await send(phone)
    if (!sent.ok) throw new Error(sent.code)
    const code = /^\d+/.exec((await texts(phone))[0] ?? '')?.[0] ?? ''
    return { codeHash: sent.codeHash, codeLength: sent.codeLength, code }
  }

  const guess = (phone: string, codeHash: string, code: string, more: Partial<SignInInput> = {}) =>
    signInByPhone(ctx, {
      phoneNumber: phone,
      codeHash,
      code,
      locale: 'en',
      device: { fingerprint: 'device-1', application: 'web', userAgent: 'spec', address: '192.0.2.1' },
      utm: {},
      ref: null,
      ...more,
    })

  /** Signs in as a person would; the tokens and the client. */
  const signIn = async (phone: string, more: Partial<SignInInput> = {}) => {
    const { codeHash, code } = await sendAndRead(phone)
    const result = await guess(phone, codeHash, code, more)
    if (!result.ok) throw new Error(result.code)
    return result.value
  }
  return { ...ctx, ctx, clock, events, texts, send, sendSolved, sendAndRead, guess, signIn }
}

/** Some code of the same length that is not the right one. */
export const wrong = (code: string): string => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')
