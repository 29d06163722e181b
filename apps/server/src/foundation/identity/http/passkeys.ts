import type { FastifyInstance } from 'fastify'
import {
  beginPasskeyRegistration as beginPasskeyRegistrationEndpoint,
  beginPasskeySignIn as beginPasskeySignInEndpoint,
  listPasskeys,
  registerPasskey as registerPasskeyEndpoint,
  removePasskey as removePasskeyEndpoint,
  signInWithPasskey,
} from '@aquilane/contract/passkeys'
import { Refusal } from '@aquilane/domain/refusal'
import type { Context } from '../../../context.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import {
  beginPasskeyRegistration,
  beginPasskeySignIn,
  listPasskeysByClient,
  registerPasskey,
  removePasskey,
  signInByPasskey,
  type Passkey,
} from '../passkeys.ts'
import { requireRecentVerification } from '../recent-verification.ts'
import { accountGone, singleHeader, toSignInDevice, toUtm } from './wire.ts'

export function passkeyRoutes(app: FastifyInstance, ctx: Context): void {
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
