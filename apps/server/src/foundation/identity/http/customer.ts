import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ResponseOf } from '@aquilane/contract/endpoint'
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
import {
  beginPasskeyRegistration as beginPasskeyRegistrationEndpoint,
  beginPasskeySignIn as beginPasskeySignInEndpoint,
  listPasskeys,
  registerPasskey as registerPasskeyEndpoint,
  removePasskey as removePasskeyEndpoint,
  signInWithPasskey,
} from '@aquilane/contract/passkeys'
import {
  deleteProfile,
  exportProfile,
  getPhoto,
  previewDeletion,
  removePhoto,
  uploadPhoto,
  verifyIdentity as verifyIdentityEndpoint,
} from '@aquilane/contract/profile'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { challengeRequired, readSolution, tooMany } from '../../../platform/http/limits.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { zipStream } from '../../../platform/zip.ts'
import type { Passkey } from '../passkeys.ts'
import { requireRecentVerification } from '../recent-verification.ts'
import type { Client, SignInInput } from '../service.ts'
import type { Device } from '../sessions.ts'
import type { Context } from '../../../context.ts'
import { signInByPhone, signOut, resetAuthorization, getClient, listSessionsByClient, endOneSession, renameClient } from '../service.ts'
import { setClientPhoto, removeClientPhoto, readClientPhoto } from '../photos.ts'
import { verifyIdentity } from '../verification.ts'
import { previewAccountDeletion, deleteAccount, exportPersonalData } from '../account-deletion.ts'
import {
  listPasskeysByClient,
  beginPasskeyRegistration,
  registerPasskey,
  removePasskey,
  beginPasskeySignIn,
  signInByPasskey,
} from '../passkeys.ts'
import { sendEmailCode, verifyEmail } from '../emails.ts'
import { refreshSession } from '../sessions.ts'
import { sendPhoneCode } from '../codes.ts'

const details = {
  PHONE_INVALID: 'This is not a phone number that codes can be sent to. Give it in international form, such as +447400123456.',
  CODE_HASH_NOT_FOUND: 'This code is over: it has been used, replaced, tried too often, or three minutes have passed. Ask for a new one.',
  PHONE_CODE_INVALID: 'Activation code is not valid, please try again',
  REFRESH_TOKEN_INVALID: 'This refresh token is not valid any more. Sign in again.',
  EMAIL_CODE_INVALID: 'Activation code is not valid, please try again',
  EMAIL_ALREADY_CONFIRMED: 'This address is confirmed already. There is nothing to do.',
  EMAIL_CODE_OVER: 'This code is over: it has been used, replaced, tried too often, or fifteen minutes have passed. Ask for a new one.',
  REFRESH_TOKEN_ROTATED: 'Another request has just refreshed with this token. Use the tokens that it was given.',
} as const

const singleHeader = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value.slice(0, 400) : null
}

/** Value of the body, else of the header; an empty string counts as missing. */
const toDevice = (request: FastifyRequest, named: string | undefined): string | null => named || request.fingerprint

const toSignInDevice = (request: FastifyRequest, fingerprint: string | undefined): Device => ({
  fingerprint: toDevice(request, fingerprint),
  application: singleHeader(request, 'application'),
  userAgent: singleHeader(request, 'user-agent'),
  address: request.ip,
})

/** UTM parameters, where given. */
const toUtm = (body: { [K in keyof SignInInput['utm'] as `utm_${K}`]?: string | null }): SignInInput['utm'] => {
  const { utm_source: source, utm_medium: medium, utm_campaign: campaign, utm_content: content, utm_term: term } = body
  return Object.fromEntries(Object.entries({ source, medium, campaign, content, term }).filter(([, value]) => value))
}

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

  registerEndpoint(app, getProfile, async ({ clientId }) => {
    return toProfile(await getClient(ctx, clientId))
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

  passkeyRoutes(app, ctx)
  photoRoutes(app, ctx)
  accountDeletionRoutes(app, ctx)
}

function photoRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, uploadPhoto, async ({ body, clientId, request }) => {
    const [file, more] = request.spooled
    if (!file || more)
      throw new Refusal('VALIDATION_FAILED', 'Send one picture.', {
        errors: [{ path: 'photo', code: 'required', message: 'Send one picture in the field "photo".' }],
      })
    const crop = body.size ? { left: Number(body.left ?? 0), top: Number(body.top ?? 0), size: Number(body.size) } : null
    const result = await setClientPhoto(ctx, clientId, file, crop)
    if (result.ok) return toProfile(await getClient(ctx, clientId))
    if (result.code === 'TOO_MANY_REQUESTS') throw tooMany(result.exhausted)
    if (result.code === 'UNAUTHORIZED') throw accountGone()
    if (result.code === 'STORAGE_FULL')
      throw new Refusal('STORAGE_FULL', 'There is no room for this picture at the moment. Try again later.')
    const { code, detail } = result
    throw new Refusal(code, detail, { errors: [{ path: 'photo', code, message: detail }] })
  })

  registerEndpoint(app, removePhoto, async ({ clientId }) => {
    await removeClientPhoto(ctx, clientId)
    return toProfile(await getClient(ctx, clientId))
  })

  registerEndpoint(app, getPhoto, async ({ query, clientId, reply }) => {
    const picture = await readClientPhoto(ctx, clientId, query.id, query.index ?? '180x180')
    if (!picture) throw new Refusal('NOT_FOUND', 'There is no such picture.')
    reply.headers({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'authorization',
    })
    return picture
  })
}

function accountDeletionRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, verifyIdentityEndpoint, async ({ body, clientId, request }) => {
    const sessionId = request.sessionId ?? ''
    const result = await verifyIdentity(ctx, { clientId, sessionId, codeHash: body.code_hash, code: body.code })
    if (result.ok) return {}
    const extra = result.code === 'PHONE_CODE_INVALID' ? { tries_left: result.triesLeft } : {}
    throw new Refusal(result.code, details[result.code], { facts: extra })
  })

  registerEndpoint(app, previewDeletion, ({ clientId }) => previewAccountDeletion(ctx, clientId))

  registerEndpoint(app, deleteProfile, async ({ body, clientId }) => {
    const result = await deleteAccount(ctx, { clientId, codeHash: body.code_hash, code: body.code })
    if (result.ok) return {}
    if (result.code === 'DELETION_BLOCKED')
      throw new Refusal('DELETION_BLOCKED', 'Something is still open: see objections. Settle it first, then delete the account.', {
        facts: { objections: result.objections },
      })
    const extra = result.code === 'PHONE_CODE_INVALID' ? { tries_left: result.triesLeft } : {}
    throw new Refusal(result.code, details[result.code], { facts: extra })
  })

  registerEndpoint(app, exportProfile, async ({ clientId, locale, request, reply }) => {
    await requireRecentVerification(ctx, request)
    const result = await exportPersonalData(ctx, { clientId, locale })
    if (!result.ok) throw tooMany(result.exhausted)
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="aquilane-data.zip"',
      'cache-control': 'private, no-store',
    })
    return zipStream(result.files)
  })
}

function passkeyRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, listPasskeys, async ({ clientId }) => ({
    data: (await listPasskeysByClient(ctx, clientId)).map(toPasskeyResponse),
  }))

  registerEndpoint(app, beginPasskeyRegistrationEndpoint, async ({ clientId, request }) => {
    await requireRecentVerification(ctx, request)
    const options = await beginPasskeyRegistration(ctx, clientId)
    if (!options) throw accountGone()
    return { options }
  })

  registerEndpoint(app, registerPasskeyEndpoint, async ({ body, clientId, request }) => {
    await requireRecentVerification(ctx, request)
    const result = await registerPasskey(ctx, clientId, body.credential, singleHeader(request, 'user-agent'))
    if (result.ok) return toPasskeyResponse(result.passkey)
    if (result.code === 'LIMIT_REACHED')
      throw new Refusal('LIMIT_REACHED', `There is room for ${result.limit} and no more. Remove one that is not needed.`)
    throw passkeyRejected()
  })

  registerEndpoint(app, removePasskeyEndpoint, async ({ query, clientId }) => {
    if (!(await removePasskey(ctx, clientId, query.id))) throw new Refusal('NOT_FOUND', 'You have no such passkey.')
    return {}
  })

  registerEndpoint(app, beginPasskeySignInEndpoint, async () => ({ options: await beginPasskeySignIn(ctx) }))

  registerEndpoint(app, signInWithPasskey, async ({ body, request }) => {
    const device = toSignInDevice(request, body.fingerprint)
    const signedIn = await signInByPasskey(ctx, { credential: body.credential, device, utm: toUtm(body) })
    if (!signedIn) throw passkeyRejected()
    const { accessToken, refreshToken: token, clientId } = signedIn
    return { access_token: accessToken, refresh_token: token, new_client: false, client_id: clientId }
  })
}

const passkeyRejected = () =>
  new Refusal('PASSKEY_REJECTED', 'This passkey was not accepted: it is unknown here, or does not answer what was just asked.')

const toPasskeyResponse = (passkey: Passkey) => ({
  id: passkey.id,
  browser: passkey.browser,
  system: passkey.system,
  created_at: passkey.createdAt.toString(),
  last_used_at: passkey.lastUsedAt?.toString() ?? null,
})

const accountGone = () => new Refusal('UNAUTHORIZED', 'This account is no more.')

function toProfile(client: Client | null): ResponseOf<typeof getProfile> {
  if (!client) throw accountGone()
  return {
    user: {
      id: client.id,
      name: { first_name: client.firstName, last_name: client.lastName, middle_name: client.middleName },
      email: client.email,
      email_unconfirmed: client.emailUnconfirmed,
      email_problem: client.emailProblem,
      phone: client.phone,
      photo: client.photo,
    },
    email_unconfirmed: client.emailUnconfirmed,
  }
}
