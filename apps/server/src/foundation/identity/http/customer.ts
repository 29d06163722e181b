import type { FastifyInstance } from 'fastify'
import {
  sendPhoneCode as sendPhoneCodeEndpoint,
  verifyEmail as verifyEmailEndpoint,
  revokeSession,
  getProfile,
  listSessions,
  refreshToken,
  resetAuthorization as resetAuthorizationEndpoint,
  sendVerifyEmailCode,
  signIn,
  signOut as signOutEndpoint,
  updateProfile,
} from '@aquilane/contract/identity'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { challengeRequired, readSolution, tooMany } from '../../../platform/http/limits.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { requireRecentVerification } from '../recent-verification.ts'
import type { Context } from '../../../context.ts'
import { signInByPhone, signOut, resetAuthorization, getClient, listSessionsByClient, endOneSession, renameClient } from '../service.ts'
import { sendEmailCode, verifyEmail } from '../emails.ts'
import { refreshSession } from '../sessions.ts'
import { sendPhoneCode } from '../codes.ts'
import { accountDeletionRoutes, photoRoutes } from './account.ts'
import { passkeyRoutes } from './passkeys.ts'
import { accountGone, details, toDevice, toProfile, toSignInDevice, toUtm } from './wire.ts'

export function identityRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, sendPhoneCodeEndpoint, async ({ body, locale, request }) => {
    const result = await sendPhoneCode(ctx, {
      phoneNumber: body.phone_number,
      codeHash: body.code_hash ?? null,
      locale,
      address: request.ip,
      fingerprint: request.fingerprint,
      solution: readSolution(request),
    })
    if (result.ok) return { code_hash: result.codeHash, resend: result.resendSeconds, code_length: result.codeLength }
    if (result.code === 'TOO_MANY_REQUESTS') throw tooMany(result.exhausted)
    if (result.code === 'CHALLENGE_REQUIRED') throw challengeRequired(result.challenge)
    throw new Refusal(result.code, details[result.code])
  })

  registerEndpoint(app, signIn, async ({ body, locale, request }) => {
    const result = await signInByPhone(ctx, {
      phoneNumber: body.phone_number,
      codeHash: body.code_hash,
      code: body.code,
      locale,
      device: toSignInDevice(request, body.fingerprint),
      utm: toUtm(body),
      ref: body.ref || null,
    })
    if (!result.ok)
      throw new Refusal(
        result.code,
        details[result.code],
        result.code === 'PHONE_CODE_INVALID' ? { facts: { tries_left: result.triesLeft } } : {},
      )
    const { accessToken, refreshToken: token, newClient, clientId } = result.value
    return { access_token: accessToken, refresh_token: token, new_client: newClient, client_id: clientId }
  })

  registerEndpoint(app, refreshToken, async ({ body, request }) => {
    const result = await refreshSession(ctx, {
      refreshToken: body.refresh_token,
      fingerprint: toDevice(request, body.fingerprint),
      arrivedAt: request.arrivedAt,
    })
    if (!result.ok) throw new Refusal(result.code, details[result.code])
    await result.settled()
    return { access_token: result.accessToken, refresh_token: result.refreshToken }
  })

  sessionRoutes(app, ctx)
  profileRoutes(app, ctx)
  passkeyRoutes(app, ctx)
  photoRoutes(app, ctx)
  accountDeletionRoutes(app, ctx)
}

function sessionRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, signOutEndpoint, async ({ body, clientId, request }) => {
    await signOut(
      ctx,
      { clientId, sessionId: request.sessionId ?? '' },
      { platform: body.platform ?? null, value: body.value ?? null, fingerprint: toDevice(request, body.fingerprint) },
    )
    return {}
  })

  registerEndpoint(app, resetAuthorizationEndpoint, async ({ clientId }) => {
    await resetAuthorization(ctx, clientId)
    return {}
  })

  registerEndpoint(app, listSessions, async ({ clientId, request }) => ({
    data: (await listSessionsByClient(ctx, clientId)).map((session) => ({
      id: session.id,
      current: session.id === request.sessionId,
      browser: session.browser,
      system: session.system,
      created_at: session.createdAt.toString(),
      last_seen_at: session.lastSeenAt.toString(),
    })),
  }))

  registerEndpoint(app, revokeSession, async ({ body, clientId }) => {
    if (!(await endOneSession(ctx, { clientId, sessionId: body.session.id })))
      throw new Refusal('NOT_FOUND', 'You have no such open session.')
    return {}
  })
}

function profileRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, getProfile, async ({ clientId }) => toProfile(await getClient(ctx, clientId)))

  registerEndpoint(app, updateProfile, async ({ body, clientId }) => toProfile(await renameClient(ctx, clientId, body.name)))

  registerEndpoint(app, sendVerifyEmailCode, async ({ body, clientId, locale, request }) => {
    // Who changes the address gets the mails, receipts and warnings of the account. Nothing is lost by a first one.
    if ((await getClient(ctx, clientId))?.email) await requireRecentVerification(ctx, request)
    const result = await sendEmailCode(ctx, { clientId, email: body.email, locale, address: request.ip })
    if (result.ok) return { code_hash: result.codeHash, resend: result.resendSeconds }
    if (result.code === 'TOO_MANY_REQUESTS') throw tooMany(result.exhausted)
    if (result.code === 'UNAUTHORIZED') throw accountGone()
    throw new Refusal(result.code, details[result.code])
  })

  registerEndpoint(app, verifyEmailEndpoint, async ({ body, clientId }) => {
    const result = await verifyEmail(ctx, { clientId, codeHash: body.code_hash, code: body.code })
    if (result.ok) return {}
    if (result.code === 'CODE_HASH_NOT_FOUND') throw new Refusal(result.code, details.EMAIL_CODE_OVER)
    throw new Refusal(result.code, details[result.code], { facts: { tries_left: result.triesLeft } })
  })
}
