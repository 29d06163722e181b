import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operationsOnBehalf } from '@aquilane/domain/assistants/permissions'
import type { LimitReason } from '@aquilane/domain/limit-reasons'
import type { Clock } from '../clock.ts'
import { Refusal } from '@aquilane/domain/refusal'
import type { OnBehalf } from '../on-behalf.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session behind the bearer token; null for anonymous visitors. */
    sessionId: string | null
    /** When an API request reached the server, before it waited for anything. */
    arrivedAt: Temporal.Instant | null
  }
}

export interface AccessVerifier {
  /** @returns null for a token that is forged, expired, or whose session has ended */
  verifyAccess(token: string): Promise<{ clientId: string; sessionId: string; isBlocked: boolean } | null>
}

export interface OnBehalfVerifier {
  /** @returns null when this account is no assistant by that id, any more */
  verifyOnBehalf(assistantId: string, assistantClientId: string): Promise<(OnBehalf & { isBlocked: boolean }) | null>
}

/**
 * The one place that lets an account act for another: the request names it in `x-on-behalf-of`, the operation is one of
 * `operationsOnBehalf`, and the customer has given that permission, which is read for each request.
 * @throws ASSISTANCE_ENDED, ASSISTANT_NOT_ALLOWED
 */
async function actOnBehalf(
  verifier: Partial<OnBehalfVerifier>,
  request: FastifyRequest,
  accountId: string,
): Promise<{ isBlocked: boolean } | null> {
  const assistantId = request.headers['x-on-behalf-of']
  if (typeof assistantId !== 'string' || assistantId === '') return null
  const acting = await verifier.verifyOnBehalf?.(assistantId, accountId)
  if (!acting)
    throw new Refusal('ASSISTANCE_ENDED', 'You are not an assistant of this customer, or no longer.', {
      facts: { reason: 'assistance_ended' satisfies LimitReason, retry_after: null },
    })
  const { method, path } = request.routeOptions.config.endpoint!
  const needed = operationsOnBehalf[`${method} ${path}`]
  if (needed === undefined || !acting.permissions.includes(needed))
    throw new Refusal('ASSISTANT_NOT_ALLOWED', 'The customer for whom you act has not given you this permission.', {
      facts: { reason: 'assistant_permission' satisfies LimitReason, retry_after: null, permission: needed ?? null },
    })
  const { isBlocked, ...onBehalf } = acting
  request.onBehalf = onBehalf
  return { isBlocked }
}

/** What a blocked customer may not change: bookings, money and what leads to them. Trips, chat, data and the account itself stay open. */
const closedToBlocked =
  /^\/gamma\/(order\/create|account\/payout|ground-transfer\/(ask|accept)|(payment2?|invoice|invoice-share|card|coupon|sharing|empty-leg-subscription|aircraft-food)\/)/

export const accountLocked = () =>
  new Refusal('ACCOUNT_LOCKED', 'This account is blocked: it books and pays nothing until our team lifts the block.', {
    // Staff lift the block: no time is known.
    facts: { retry_after: null, reason: 'account_blocked' satisfies LimitReason },
  })

/**
 * Adds the caller to every request: `clientId`, `onBehalf`, `sessionId`, `locale`, `fingerprint`, `arrivedAt`.
 * A bearer token that does not hold is refused with 401 on every endpoint, public ones too, so that the client refreshes
 * instead of being treated as anonymous. Only the public sign-in endpoints ignore it: they issue new tokens.
 */
export function authHook(app: FastifyInstance, deps: { verifier: AccessVerifier & Partial<OnBehalfVerifier>; clock: Clock }): void {
  app.decorateRequest('clientId', null)
  app.decorateRequest('onBehalf', null)
  app.decorateRequest('sessionId', null)
  app.decorateRequest('locale', 'en')
  app.decorateRequest('fingerprint', null)
  app.decorateRequest('arrivedAt', null)
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.endpoint) return
    request.arrivedAt = deps.clock.now()
    request.locale = request.language(['en', 'it']) === 'it' ? 'it' : 'en'
    const fingerprint = request.headers['x-fingerprint']
    request.fingerprint = typeof fingerprint === 'string' && fingerprint !== '' ? fingerprint.slice(0, 200) : null
  })
  // Answers may depend on a person or on a token in the address. Only those that are declared public are kept by a cache.
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config.endpoint && !reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
  })
  // After the request limit, so that limited requests cost no query.
  app.addHook('preParsing', async (request, reply) => {
    const definition = request.routeOptions.config.endpoint
    if (!definition) return
    // The back office has its own authentication: staff-auth.ts.
    if (definition.path.startsWith('/gamma/staff/') || (definition.auth === 'none' && definition.path.startsWith('/gamma/auth/'))) return
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const claims = token ? await deps.verifier.verifyAccess(token.trim()) : null
    if (claims) {
      // An upload that is refused ends.
      const behalf = await actOnBehalf(deps.verifier, request, claims.clientId).catch((error: unknown) => {
        if (definition.form) reply.header('connection', 'close')
        throw error
      })
      if ((claims.isBlocked || behalf?.isBlocked) && definition.method !== 'GET' && closedToBlocked.test(definition.path)) {
        if (definition.form) reply.header('connection', 'close')
        throw accountLocked()
      }
      request.clientId = request.onBehalf?.clientId ?? claims.clientId
      request.sessionId = claims.sessionId
    } else if (token || definition.auth === 'client') {
      // Ends the upload.
      if (definition.form) reply.header('connection', 'close')
      reply.header('www-authenticate', token ? 'Bearer error="invalid_token"' : 'Bearer')
      throw new Refusal(
        'UNAUTHORIZED',
        token ? 'This access token is not valid any more: refresh it.' : 'Sign in first: this call needs a valid access token.',
      )
    }
  })
}
