import { recoveryCodeCount } from '@aquilane/domain/staff/recovery'
import { totpRules } from '@aquilane/domain/staff/roles'
import { Type } from 'typebox'
import { Created, Empty, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { CreationOptions, NewCredential, RequestOptions, UsedCredential } from './passkeys.ts'
import { oneOf } from './passengers.ts'

const Id = Type.String({ format: 'uuid' })
const languages = ['en', 'it'] as const
const Browser = Nullable(Type.String({ description: 'Browser and system' }))

const Account = Type.Object({
  passkeys: Type.Array(Type.Object({ id: Id, browser: Browser, created: Created, last_used: Nullable(Created) })),
  totp: Type.Boolean({ description: 'An authenticator app is set up' }),
  request_languages: Type.Array(oneOf(languages), { description: 'Of the requests that this member gets without taking them' }),
  recovery_codes: Type.Object({ left: Type.Integer(), created: Nullable(Created) }),
  sessions: Type.Array(
    Type.Object({
      id: Id,
      current: Type.Boolean(),
      method: oneOf(['passkey', 'totp', 'recovery'] as const),
      browser: Browser,
      address: Nullable(Type.String()),
      created: Created,
      last_seen: Created,
    }),
  ),
})

export const staffGetAccount = endpoint({
  method: 'GET',
  path: '/gamma/staff/account/get',
  summary: 'How this member signs in, and where',
  tag: 'Back office: own account',
  auth: 'staff',
  response: Account,
})

export const staffMakeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/gamma/staff/account/make-recovery-codes',
  summary:
    'Ten new recovery codes, shown this once; earlier ones stop working. REAUTHENTICATION_REQUIRED without a proof of the last five minutes',
  tag: 'Back office: own account',
  auth: 'staff',
  response: Type.Object({ codes: Type.Array(Type.String(), { minItems: recoveryCodeCount, maxItems: recoveryCodeCount }) }),
})

export const staffRevokeSession = endpoint({
  method: 'POST',
  path: '/gamma/staff/account/revoke-session',
  summary: 'End another session of this member',
  tag: 'Back office: own account',
  auth: 'staff',
  body: Type.Object({ session: Type.Object({ id: Id }) }),
  response: Account,
})

export const staffBeginCredential = endpoint({
  method: 'POST',
  path: '/gamma/staff/account/begin-credential',
  summary: 'What a second way to sign in needs: options of a passkey, secret of an authenticator app. REAUTHENTICATION_REQUIRED',
  tag: 'Back office: own account',
  auth: 'staff',
  response: Type.Object({
    passkey: CreationOptions,
    totp: Type.Object({ uri: Type.String({ description: 'otpauth://, for a QR code' }), secret: Type.String({ description: 'Base32' }) }),
    enrolment: Type.String({ description: 'Sealed secret: to be sent with the first code' }),
  }),
})

export const staffAddPasskey = endpoint({
  method: 'POST',
  path: '/gamma/staff/account/add-passkey',
  summary: 'Sign in with this passkey as well. PASSKEY_REJECTED, REAUTHENTICATION_REQUIRED',
  tag: 'Back office: own account',
  auth: 'staff',
  body: Type.Object({ credential: NewCredential }),
  response: Account,
})

export const staffAddTotp = endpoint({
  method: 'POST',
  path: '/gamma/staff/account/add-totp',
  summary: 'Sign in with this authenticator app as well; an earlier app stops working. TOTP_CODE_INVALID, REAUTHENTICATION_REQUIRED',
  tag: 'Back office: own account',
  auth: 'staff',
  body: Type.Object({
    code: Type.String({ pattern: `^[0-9]{${totpRules.digits}}$` }),
    enrolment: Type.String({ minLength: 1, maxLength: 600 }),
  }),
  response: Account,
})

export const staffRemovePasskey = endpoint({
  method: 'POST',
  path: '/gamma/staff/account/remove-passkey',
  summary: 'Stop signing in with a passkey; the last way in stays. LAST_CREDENTIAL, REAUTHENTICATION_REQUIRED',
  tag: 'Back office: own account',
  auth: 'staff',
  body: Type.Object({ passkey: Type.Object({ id: Id }) }),
  response: Empty,
})

export const staffSetRequestLanguages = endpoint({
  method: 'POST',
  path: '/gamma/staff/account/set-request-languages',
  summary: 'Which new requests this member gets without taking them, by the language of their customers; none: no requests',
  tag: 'Back office: own account',
  auth: 'staff',
  permission: 'orders.answer',
  body: Type.Object({ languages: Type.Array(oneOf(languages), { maxItems: languages.length, uniqueItems: true }) }),
  response: Account,
})

export const staffBeginVerification = endpoint({
  method: 'POST',
  path: '/gamma/staff/account/begin-verification',
  summary: 'How this member can prove a second factor again, before a step that answered REAUTHENTICATION_REQUIRED',
  tag: 'Back office: own account',
  auth: 'staff',
  response: Type.Object({
    passkey: Nullable(RequestOptions),
    totp: Type.Boolean({ description: 'An authenticator app is set up' }),
  }),
})

export const staffVerifyTotp = endpoint({
  method: 'POST',
  path: '/gamma/staff/account/verify-totp',
  summary: 'Prove it with the authenticator app. Good for five minutes. TOTP_CODE_INVALID, TOO_MANY_REQUESTS',
  tag: 'Back office: own account',
  auth: 'staff',
  body: Type.Object({ code: Type.String({ pattern: `^[0-9]{${totpRules.digits}}$` }) }),
  response: Empty,
})

export const staffVerifyPasskey = endpoint({
  method: 'POST',
  path: '/gamma/staff/account/verify-passkey',
  summary: 'Prove it with a passkey. Good for five minutes. PASSKEY_REJECTED, TOO_MANY_REQUESTS',
  tag: 'Back office: own account',
  auth: 'staff',
  body: Type.Object({ credential: UsedCredential }),
  response: Empty,
})
