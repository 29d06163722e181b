import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import { ProblemError } from './problem.ts'

export interface Limit {
  /** What is counted, e.g. `sms:address:192.0.2.1`; personal values only as hashes. */
  key: string
  /** How many are allowed within any `seconds`. */
  points: number
  seconds: number
}

const slots = 60

/**
 * Takes one point from every limit, or from none when one of them is exhausted: a refused caller must not eat up what
 * he shares with others. Counts in sixty slots per window and rounds against the caller, so that no window of that
 * length, wherever it starts, sees more than `points`. Parallel callers queue on advisory locks until the transaction ends.
 * @param limits in a fixed order of kinds, the most shared one last
 * @returns null when taken, else the seconds until it is worth trying again
 */
export async function takeFromLimits(trx: Trx, now: Temporal.Instant, limits: Limit[]): Promise<number | null> {
  const seconds = Math.floor(now.epochMilliseconds / 1000)
  for (const { key } of limits) await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 7402))`.execute(trx)
  let wait: number | null = null
  for (const limit of limits) {
    const width = limit.seconds / slots
    const oldest = seconds - limit.seconds - width
    const counted = await trx
      .selectFrom('rate_limit')
      .select(['slot', 'points'])
      .where('key', '=', limit.key)
      .where('slot', '>', Math.floor(oldest))
      .orderBy('slot')
      .execute()
    let surplus = counted.reduce((sum, row) => sum + row.points, 0) + 1 - limit.points
    for (const { slot, points } of counted) {
      if (surplus <= 0) break
      surplus -= points
      if (surplus <= 0) wait = Math.max(wait ?? 0, Math.ceil(slot + limit.seconds + width) - seconds)
    }
    // A limit of zero never frees: come back after a whole window.
    if (surplus > 0) wait = Math.max(wait ?? 0, limit.seconds)
  }
  if (wait !== null) return Math.max(wait, 1)
  for (const limit of limits) {
    const width = limit.seconds / slots
    const slot = Math.floor(Math.floor(seconds / width) * width)
    await trx
      .insertInto('rate_limit')
      .values({ key: limit.key, slot, points: 1, expires_at: now.add({ seconds: limit.seconds * 2 }).toString() })
      .onConflict((conflict) => conflict.columns(['key', 'slot']).doUpdateSet({ points: sql`rate_limit.points + 1` }))
      .execute()
  }
  return null
}

/** The 429 of an exhausted limit; `retry_after` also becomes the Retry-After header. */
export const tooMany = (retryAfter: number, detail = `Too many requests. Try again in ${retryAfter} s.`): ProblemError =>
  new ProblemError('TOO_MANY_REQUESTS', detail, { extra: { retry_after: retryAfter } })

/** What one household or company counts as: an IPv4 address, or the /64 an IPv6 address lies in. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  const bare = ip.split('%')[0] ?? ip
  if (!isIPv6(bare)) return ip
  const [head = '', tail = ''] = bare.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const groups = bare.includes('::') ? [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back] : front
  return `${groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** A value that is only ever compared, shortened so that it can stand in a key. */
export const keyHash = (value: string): string => createHash('sha256').update(value).digest('base64url').slice(0, 32)
