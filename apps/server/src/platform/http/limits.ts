import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { LimitReason } from '@aquilane/domain/limit-reasons'
import type { Challenge } from '@aquilane/domain/identity/challenge'
import english from '@aquilane/i18n/en/limits.json' with { type: 'json' }
import { toTimestamptz, type Db, type Trx } from '../db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'

export interface Limit {
  /** What is counted, e.g. `sms:address:192.0.2.1`; personal values only as hashes. */
  key: string
  /** How many are allowed within any `seconds`. */
  points: number
  seconds: number
  /** What the caller reads when it is exhausted. */
  reason: LimitReason
}

/** Why a limit refuses, and the seconds until it is worth trying again. */
export interface Exhausted {
  retryAfter: number
  reason: LimitReason
}

const slots = 60

/**
 * Takes one point from every limit, or from none when one of them is exhausted: a refused caller must not eat up what
 * he shares with others. Counts in sixty slots per window and rounds against the caller, so that no window of that
 * length, wherever it starts, sees more than `points`. Parallel callers queue on advisory locks until the transaction ends.
 * @param limits in a fixed order of kinds, the most shared one last
 * @returns null when taken, else the limit that refuses longest
 */
export async function takeFromLimits(trx: Trx, now: Temporal.Instant, limits: Limit[]): Promise<Exhausted | null> {
  const seconds = Math.floor(now.epochMilliseconds / 1000)
  const keys = limits.map((limit) => limit.key)
  const longestWait = async () => {
    const counted = await trx
      .selectFrom('rate_limit')
      .select(['key', 'slot', 'points'])
      .where('key', 'in', keys)
      .where('expires_at', '>', toTimestamptz(now))
      .orderBy('slot')
      .execute()
    const waits = limits.map((limit) => {
      const rows = counted.filter((row) => row.key === limit.key)
      return { retryAfter: waitFor(limit, rows, seconds), reason: limit.reason }
    })
    return waits.reduce<Exhausted | null>((longest, wait) => (wait.retryAfter > (longest?.retryAfter ?? 0) ? wait : longest), null)
  }
  // An exhausted limit needs no lock, so rejected requests do not queue under attack.
  const refused = await longestWait()
  if (refused) return refused
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended(key, 7402)) FROM unnest(${keys}::text[]) WITH ORDINALITY AS asked (key, place) ORDER BY place
  `.execute(trx)
  // NOTE a statement of its own: its snapshot must be younger than the locks.
  const late = await longestWait()
  if (late) return late
  await trx
    .insertInto('rate_limit')
    .values(
      limits.map((limit) => {
        const slot = toSlot(limit, seconds)
        return {
          key: limit.key,
          slot,
          points: 1,
          expires_at: Temporal.Instant.fromEpochMilliseconds(expiresAtSlot(limit, slot) * 1000).toString(),
        }
      }),
    )
    .onConflict((conflict) => conflict.columns(['key', 'slot']).doUpdateSet({ points: sql`rate_limit.points + 1` }))
    .execute()
  return null
}

/** How many times the fullest of these limits is used up; 1 and more: it is exhausted. Takes nothing. */
export async function measureStrain(db: Db, now: Temporal.Instant, limits: readonly Limit[]): Promise<number> {
  const rows = await db
    .selectFrom('rate_limit')
    .select((eb) => ['key', eb.fn.sum<string>('points').as('points')])
    .where(
      'key',
      'in',
      limits.map(({ key }) => key),
    )
    .where('expires_at', '>', toTimestamptz(now))
    .groupBy('key')
    .execute()
  const used = new Map(rows.map(({ key, points }) => [key, Number(points)]))
  return Math.max(0, ...limits.map(({ key, points }) => (used.get(key) ?? 0) / points))
}

/** Refunds a point that this transaction has taken, when the action turned out to be harmless. */
export async function refundLimits(trx: Trx, now: Temporal.Instant, limit: Limit): Promise<void> {
  const slot = toSlot(limit, Math.floor(now.epochMilliseconds / 1000))
  const last = await trx
    .deleteFrom('rate_limit')
    .where('key', '=', limit.key)
    .where('slot', '=', slot)
    .where('points', '=', 1)
    .executeTakeFirst()
  if (last.numDeletedRows > 0n) return
  await trx
    .updateTable('rate_limit')
    .set((eb) => ({ points: eb('points', '-', 1) }))
    .where('key', '=', limit.key)
    .where('slot', '=', slot)
    .execute()
}

/** Forgets what was counted under these keys. */
export async function deleteExpiredLimits(trx: Trx, keys: string[]): Promise<void> {
  await trx.deleteFrom('rate_limit').where('key', 'in', keys).execute()
}

const width = (limit: Limit) => Math.ceil(limit.seconds / slots)
const toSlot = (limit: Limit, seconds: number) => Math.floor(seconds / width(limit)) * width(limit)
/** The slot's end plus one whole window. */
const expiresAtSlot = (limit: Limit, slot: number) => slot + width(limit) + limit.seconds

/** Seconds until the window has room for one more point; 0 when it has room now. */
function waitFor(limit: Limit, counted: { slot: number; points: number }[], seconds: number): number {
  let surplus = counted.reduce((sum, row) => sum + row.points, 0) + 1 - limit.points
  if (surplus <= 0) return 0
  for (const { slot, points } of counted) {
    surplus -= points
    if (surplus <= 0) return Math.max(1, expiresAtSlot(limit, slot) - seconds)
  }
  return limit.seconds // a limit below one never frees
}

/** The 429 of an exhausted limit; `retry_after` also becomes the Retry-After header. */
export const tooMany = ({ retryAfter, reason }: Exhausted): Refusal =>
  new Refusal('TOO_MANY_REQUESTS', `${english.reasons[reason]} Try again in ${inWords(retryAfter)}.`, {
    facts: { retry_after: retryAfter, reason },
  })

/** The solution of a challenge, from the header `X-Challenge`. */
export function readSolution({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const solution = headers['x-challenge']
  return typeof solution === 'string' && solution.length <= 400 ? solution : null
}

/** The 429 that a page answers by solving the challenge and sending the request again. */
export const challengeRequired = (challenge: Challenge): Refusal =>
  new Refusal('CHALLENGE_REQUIRED', `${english.reasons.challenge} Solve the challenge and send it again in the header X-Challenge.`, {
    facts: { retry_after: 0, reason: 'challenge', challenge },
  })

const inWords = (seconds: number): string => {
  if (seconds < 120) return `${seconds} s`
  return seconds < 7_200 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3_600)} h`
}

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
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** This machine itself. */
export const isLoopback = (ip: string): boolean => ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip)

/** The network an address lies in: IPv4 /24, IPv6 /48. One organization or attacker often owns all of it. */
export function networkKey(ip: string): string {
  const address = addressKey(ip)
  if (!address.endsWith('::/64')) return isIPv4(address) ? `${address.split('.').slice(0, 3).join('.')}.0/24` : address
  return `${address.slice(0, -'::/64'.length).split(':').slice(0, 3).join(':')}::/48`
}

/** A shortened hash for keys that are only compared. */
export const keyHash = (value: string): string => createHash('sha256').update(value).digest('base64url').slice(0, 32)
