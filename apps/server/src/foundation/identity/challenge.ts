import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { challengeRules, challengeText, type Challenge } from '@aquilane/domain/identity/challenge'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { takeFromLimits } from '../../platform/http/limits.ts'
import { deriveKey, opaqueToken } from './secrets.ts'
import type { Context } from '../../context.ts'

/** What a challenge was made for; it is good for nothing else. */
export interface ChallengeSubject {
  /** Keyed hash of the phone number. */
  phoneKey: string
}

/**
 * Signed challenges, without a row until one is solved: token `seed bits expiry signature`, joined by `~`. Each solution counts once.
 */
export function createChallenges({ secret, clock }: { secret: string; clock: Clock }) {
  const key = deriveKey(secret, 'challenge')
  const sign = (seed: string, bits: number, expiry: number, { phoneKey }: ChallengeSubject): string =>
    createHmac('sha256', key).update(`${seed}\n${bits}\n${expiry}\n${phoneKey}`).digest('base64url')
  const now = () => Math.floor(clock.now().epochMilliseconds / 1_000)

  /** @param overrun how many times the budget was asked for */
  function make(subject: ChallengeSubject, overrun: number): Challenge {
    const seed = opaqueToken().slice(0, 22)
    const extra = Math.floor(Math.log2(Math.max(1, overrun)))
    const bits = Math.min(challengeRules.maxBits, challengeRules.bits + extra)
    const expiry = now() + challengeRules.lifeSeconds
    const token = [seed, bits, expiry, sign(seed, bits, expiry, subject)].join('~')
    return { token, seed, bits, parts: challengeRules.parts }
  }

  /** Whether it solves a challenge of this subject, and does so for the first time. */
  async function redeem(trx: Trx, subject: ChallengeSubject, solution: string): Promise<boolean> {
    const [token = '', ...numbers] = solution.split('.')
    const [seed = '', bitsText = '', expiryText = '', signature = ''] = token.split('~')
    const [bits, expiry] = [Number(bitsText), Number(expiryText)]
    const expected = Buffer.from(sign(seed, bits, expiry, subject))
    const given = Buffer.from(signature)
    if (given.length !== expected.length || !timingSafeEqual(given, expected) || expiry < now()) return false
    if (numbers.length !== challengeRules.parts || !numbers.every((number, part) => isSolved(seed, part, number, bits))) return false
    const once = { key: `challenge:${seed}`, points: 1, seconds: 2 * challengeRules.lifeSeconds, reason: 'challenge' } as const
    return (await takeFromLimits(trx, clock.now(), [once])) === null
  }
  return { make, redeem }
}

function isSolved(seed: string, part: number, number: string, bits: number): boolean {
  if (!/^\d{1,15}$/.test(number)) return false
  const hash = createHash('sha256')
    .update(challengeText(seed, part, Number(number)))
    .digest()
  return Math.clz32(hash.readUInt32BE(0)) >= bits
}

export const challenges = (ctx: Context) => createChallenges({ secret: ctx.config.tokenSecret, clock: ctx.clock })
