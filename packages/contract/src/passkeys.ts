import { Type } from 'typebox'
import { Empty, listResponse, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { signIn } from './identity.ts'

// The shapes of WebAuthn Level 3 in JSON, as browsers and @simplewebauthn write them.
const Bytes = (most: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+={0,2}$', maxLength: most, description: 'base64url' })
const credential = {
  id: Bytes(1_400),
  rawId: Bytes(1_400),
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  clientExtensionResults: Type.Optional(Type.Object({})),
}

/** Response of an authenticator to a registration. */
export const NewCredential = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Bytes(4_000),
    attestationObject: Bytes(16_000),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
  }),
})

/** Response of an authenticator to a sign-in. */
export const UsedCredential = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Bytes(4_000),
    authenticatorData: Bytes(4_000),
    signature: Bytes(8_000),
    userHandle: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  }),
})

const openObject = (description: string) => Type.Object({ challenge: Type.String() }, { additionalProperties: true, description })
/** For `navigator.credentials.create()`. */
export const CreationOptions = Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>(openObject('PublicKeyCredentialCreationOptionsJSON'))
/** For `navigator.credentials.get()`. */
export const RequestOptions = Type.Unsafe<PublicKeyCredentialRequestOptionsJSON>(openObject('PublicKeyCredentialRequestOptionsJSON'))

const Passkey = Type.Object({
  id: Type.String(),
  browser: Nullable(Type.String({ description: 'With which it was made' })),
  system: Nullable(Type.String()),
  created_at: Type.String({ format: 'date-time' }),
  last_used_at: Nullable(Type.String({ format: 'date-time' })),
})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/gamma/passkey/list',
  summary: 'Passkeys of the signed-in user, oldest first.',
  tag: 'Account',
  auth: 'client',
  response: listResponse(Passkey),
})

export const beginPasskeyRegistration = endpoint({
  method: 'POST',
  path: '/gamma/passkey/register-begin',
  summary: 'What an authenticator needs to make a passkey; good for five minutes and one answer.',
  tag: 'Account',
  auth: 'client',
  response: Type.Object({ options: CreationOptions }),
})

export const registerPasskey = endpoint({
  method: 'POST',
  path: '/gamma/passkey/register',
  summary: 'Keep a passkey just made. PASSKEY_REJECTED: it does not answer what was asked, or not in time.',
  tag: 'Account',
  auth: 'client',
  body: Type.Object({ credential: NewCredential }),
  response: Passkey,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/gamma/passkey/remove',
  summary: 'Forget a passkey: nobody signs in with it any more.',
  tag: 'Account',
  auth: 'client',
  query: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  response: Empty,
})

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/gamma/auth/passkey-begin',
  summary: 'What an authenticator needs to sign somebody in; it knows itself who that is.',
  tag: 'Account',
  auth: 'none',
  response: Type.Object({ options: RequestOptions }),
})

const { fingerprint, utm_source, utm_medium, utm_campaign, utm_content, utm_term } = signIn.body.properties

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/gamma/auth/sign-in-passkey',
  summary: 'Trade an authenticator’s answer for tokens, as sign-in does. PASSKEY_REJECTED, whatever is wrong with it.',
  tag: 'Account',
  auth: 'none',
  body: Type.Object({ credential: UsedCredential, fingerprint, utm_source, utm_medium, utm_campaign, utm_content, utm_term }),
  response: signIn.response,
})
