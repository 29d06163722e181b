import { setTimeout as sleep } from 'node:timers/promises'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { readAccessToken, signAccessToken, type AccessClaims } from './access-token.ts'
import {
  isWithinRaceWindow,
  endSessions,
  extendSession,
  findRefreshToken,
  insertRefreshToken,
  insertSession,
  lockSession,
  extendRaceWindow,
  raceWindowEnd,
  rotateRefreshToken,
  activeSession,
} from './session-queries.ts'
import type { Utm } from './queries.ts'
import { opaqueToken, sha256 } from './secrets.ts'
import type { Context } from '../../context.ts'

const refreshTokenDays = 30

/**
 * The response to a refresh is delayed until no concurrent request has arrived for this long, at most `raceLimitMilliseconds`.
 * The new token is unknown before the response is sent, so an earlier request with the old token is a second tab or a
 * repetition: it is rejected without consequences. A later one is a replay, which ends the token family.
 */
const raceMilliseconds = 100
const raceLimitMilliseconds = 1_000

export interface Device {
  fingerprint: string | null
  /** The `application` header. */
  application: string | null
  userAgent: string | null
  address: string | null
}

export interface Tokens {
  accessToken: string
  refreshToken: string
}

export interface RefreshInput {
  refreshToken: string
  fingerprint: string | null
  /** When the request reached the server, before it waited for anything. */
  arrivedAt: Temporal.Instant | null
}

export type RefreshResult =
  /** Send the response after `settled` resolves: until then, concurrent refreshes count as a race. */
  ({ ok: true; settled(): Promise<void> } & Tokens) | { ok: false; code: RejectedRefresh }

type RejectedRefresh = 'REFRESH_TOKEN_INVALID' | 'REFRESH_TOKEN_ROTATED'

const refreshExpiry = (now: Temporal.Instant) => now.add({ hours: refreshTokenDays * 24 })

const revokeFamily = async (
  trx: Trx,
  session: { id: string; client_id: string },
  reason: 'token-reused' | 'device-mismatch',
  now: Temporal.Instant,
) => {
  const ended = await endSessions(trx, { clientId: session.client_id, sessionId: session.id }, reason, now)
  for (const id of ended)
    await audit(trx, { actor: 'system', action: 'session.end', subject: `session:${id}`, from: 'open', to: 'ended', reason })
}

async function issue(ctx: Context, trx: Trx, claims: AccessClaims, now: Temporal.Instant): Promise<Tokens> {
  const refreshToken = opaqueToken()
  await insertRefreshToken(trx, { hash: sha256(refreshToken), sessionId: claims.sessionId, now, expiresAt: refreshExpiry(now) })
  return { accessToken: await signAccessToken(ctx.config.tokenSecret, claims, now), refreshToken }
}

export async function openSession(
  ctx: Context,
  trx: Trx,
  clientId: string,
  device: Device,
  utm: Utm,
): Promise<Tokens & { sessionId: string }> {
  const now = ctx.clock.now()
  const sessionId = await insertSession(trx, { clientId, ...device, utm, now, expiresAt: refreshExpiry(now) })
  await audit(trx, { actor: `client:${clientId}`, action: 'session.open', subject: `session:${sessionId}`, to: 'open' })
  return { sessionId, ...(await issue(ctx, trx, { clientId, sessionId }, now)) }
}

export async function refreshSession(ctx: Context, { refreshToken, fingerprint, arrivedAt }: RefreshInput): Promise<RefreshResult> {
  const arrived = arrivedAt ?? ctx.clock.now()
  const hash = sha256(refreshToken)
  // Ending a family must be kept, so a refusal is an answer of the transaction and never an exception in it.
  const result = await ctx.db.transaction().execute(async (trx): Promise<Tokens | RejectedRefresh> => {
    const found = await findRefreshToken(trx, hash)
    const session = found && (await lockSession(trx, found.session_id))
    const now = ctx.clock.now()
    if (!session || session.ended_at !== null || Temporal.Instant.compare(found.expires_at, now) <= 0) return 'REFRESH_TOKEN_INVALID'
    if (session.fingerprint !== null && session.fingerprint !== fingerprint) {
      await revokeFamily(trx, session, 'device-mismatch', now)
      return 'REFRESH_TOKEN_INVALID'
    }
    const raceUntil = now.add({ milliseconds: raceMilliseconds })
    if (await rotateRefreshToken(trx, hash, now, raceUntil)) {
      await extendSession(trx, session.id, now, refreshExpiry(now))
      return issue(ctx, trx, { clientId: session.client_id, sessionId: session.id }, now)
    }
    // Rotated before: by a concurrent request, or long ago.
    if (await isWithinRaceWindow(trx, hash, arrived)) {
      await extendRaceWindow(trx, hash, now, raceUntil, raceLimitMilliseconds)
      return 'REFRESH_TOKEN_ROTATED'
    }
    await revokeFamily(trx, session, 'token-reused', now)
    return 'REFRESH_TOKEN_INVALID'
  })
  if (typeof result === 'string') return { ok: false, code: result }
  const settled = async () => {
    for (;;) {
      const left = ctx.clock
        .now()
        .until(await raceWindowEnd(ctx.db, hash))
        .total('milliseconds')
      if (left < 0) return
      await sleep(left + 1)
    }
  }
  return { ok: true, ...result, settled }
}

/** Client of a bearer token. Checks the session in the database, so that ending it works at once. */
export async function verifyAccessToken(ctx: Context, token: string): Promise<(AccessClaims & { isBlocked: boolean }) | null> {
  const claims = await readAccessToken(ctx.config.tokenSecret, token, ctx.clock.now())
  const session = claims && (await activeSession(ctx.db, claims.sessionId, claims.clientId))
  return session && { ...claims, ...session }
}

export async function endClientSessions(
  ctx: Context,
  trx: Trx,
  which: { clientId: string; sessionId?: string },
  reason: 'signed-out' | 'reset' | 'merged',
): Promise<string[]> {
  const ended = await endSessions(trx, which, reason, ctx.clock.now())
  for (const id of ended)
    await audit(trx, {
      actor: `client:${which.clientId}`,
      action: 'session.end',
      subject: `session:${id}`,
      from: 'open',
      to: 'ended',
      reason,
    })
  return ended
}
