import { Type } from 'typebox'
import { emailRule, nameRule } from '@aquilane/domain/identity/profile-rules'
import { Empty, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'

const Phone = Type.String({ minLength: 1, maxLength: 40, description: 'International form; E.164 such as +447400123456' })
const CodeHash = Type.String({ minLength: 1, maxLength: 200 })
const Fingerprint = Type.Optional(
  Type.String({ maxLength: 200, description: 'Device fingerprint; that of X-Fingerprint when it is left out' }),
)
const Utm = Type.Optional(Nullable(Type.String({ maxLength: 200 })))

/** Spec §3 User. */
export const User = Type.Object({
  id: Type.String(),
  name: Type.Object({ first_name: Nullable(Type.String()), last_name: Nullable(Type.String()), middle_name: Nullable(Type.String()) }),
  email: Nullable(Type.String({ description: 'Confirmed address' })),
  email_unconfirmed: Nullable(Type.String({ description: 'Address that waits for its code; messages about orders go there until then' })),
  email_problem: Nullable(
    Type.Union([Type.Literal('bounced'), Type.Literal('refused')], {
      description:
        'Why no address gets messages about orders: its mail server does not know it, or its owner said that it is not the user’s. Null: one works, or none was given',
    }),
  ),
  phone: Type.String(),
  photo: Nullable(Type.String({ description: 'URL template with an {index} size placeholder, e.g. 180x180' })),
})

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/gamma/auth/send-phone-code',
  summary:
    'Send a sign-in code by SMS; on resend name the earlier code_hash. The answer is the same for known and unknown numbers. CHALLENGE_REQUIRED carries a challenge: solve it and send the request again with its solution in X-Challenge.',
  tag: 'Account',
  auth: 'none',
  body: Type.Object({ phone_number: Phone, code_hash: Type.Optional(Nullable(CodeHash)) }),
  response: Type.Object({
    code_hash: Type.String({ description: 'Give it back with the code' }),
    resend: Type.Integer({ description: 'Seconds until "send again" is worth offering' }),
    code_length: Type.Integer({ description: 'Digits of the code: 4, or 6 for a day after too many wrong ones' }),
  }),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/gamma/auth/sign-in',
  summary:
    'Trade phone number, code_hash and code for tokens. PHONE_CODE_INVALID carries tries_left; CODE_HASH_NOT_FOUND means: ask for a new code.',
  tag: 'Account',
  auth: 'none',
  body: Type.Object({
    phone_number: Phone,
    code_hash: CodeHash,
    code: Type.String({ pattern: '^[0-9]{1,12}$' }),
    fingerprint: Fingerprint,
    utm_source: Utm,
    utm_medium: Utm,
    utm_campaign: Utm,
    utm_content: Utm,
    utm_term: Utm,
    ref: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  }),
  response: Type.Object({
    access_token: Type.String({ description: 'Bearer token, 15 minutes' }),
    refresh_token: Type.String({ description: '30 days, good for one refresh' }),
    new_client: Type.Boolean(),
    client_id: Type.String(),
  }),
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/gamma/auth/refresh-token',
  summary:
    'Trade a refresh token for new tokens. Using one twice ends the session, save for a twin that was under way at the same moment: it gets REFRESH_TOKEN_ROTATED and should use the tokens its sibling stored.',
  tag: 'Account',
  auth: 'none',
  body: Type.Object({ refresh_token: Type.String({ minLength: 1, maxLength: 200 }), fingerprint: Fingerprint }),
  response: Type.Object({ access_token: Type.String(), refresh_token: Type.String() }),
})

export const signOut = endpoint({
  method: 'POST',
  path: '/gamma/auth/sign-out',
  summary: 'End this session; platform and value name the push registration of the device, which is forgotten with it.',
  tag: 'Account',
  auth: 'client',
  body: Type.Object({
    platform: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
    value: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
    fingerprint: Fingerprint,
  }),
  response: Empty,
})

export const resetAuthorization = endpoint({
  method: 'POST',
  path: '/gamma/profile/reset-authorization',
  summary: 'End every session of the client, this one included.',
  tag: 'Account',
  auth: 'client',
  response: Empty,
})

const ProfileName = (which: string) =>
  Type.String({ ...nameRule, description: `${which}: letters with single spaces, hyphens or apostrophes between them, 1 to 60 characters` })

export const Profile = Type.Object({ user: User, email_unconfirmed: Nullable(Type.String()) })

export const getProfile = endpoint({
  method: 'GET',
  path: '/gamma/profile/get',
  summary: 'The signed-in user; email_unconfirmed is the address that still waits for its code, or null.',
  tag: 'Account',
  auth: 'client',
  response: Profile,
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/gamma/profile/update',
  summary: 'Change the name of the signed-in user. A part that is left out stays; null empties the last or middle name.',
  tag: 'Account',
  auth: 'client',
  body: Type.Object({
    name: Type.Object({
      first_name: Type.Optional(ProfileName('First name')),
      last_name: Type.Optional(Nullable(ProfileName('Last name'))),
      middle_name: Type.Optional(Nullable(ProfileName('Middle name'))),
    }),
  }),
  response: Profile,
})

export const sendVerifyEmailCode = endpoint({
  method: 'POST',
  path: '/gamma/profile/send-verify-email-code',
  summary:
    'Set the address that waits for confirmation and mail it a code. Asking again, for the same or another address, ends the code before. The confirmed address stays in use until the new one is proven.',
  tag: 'Account',
  auth: 'client',
  body: Type.Object({ email: Type.String({ ...emailRule, description: 'One plain address' }) }),
  response: Type.Object({
    code_hash: Type.String({ description: 'Give it back with the code' }),
    resend: Type.Integer({ description: 'Seconds until "send again" is worth offering' }),
  }),
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/gamma/profile/verify-email',
  summary:
    'Confirm the waiting address with its code. EMAIL_CODE_INVALID carries tries_left; CODE_HASH_NOT_FOUND means: ask for a new code.',
  tag: 'Account',
  auth: 'client',
  body: Type.Object({ code: Type.String({ pattern: '^[0-9]{1,12}$' }), code_hash: CodeHash }),
  response: Empty,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/gamma/session/list',
  summary: 'The devices on which the user is signed in, the one last seen first.',
  tag: 'Account',
  auth: 'client',
  response: Type.Object({
    data: Type.Array(
      Type.Object({
        id: Type.String(),
        current: Type.Boolean({ description: 'The session this call is made with' }),
        browser: Nullable(Type.String()),
        system: Nullable(Type.String()),
        created_at: Type.String({ format: 'date-time' }),
        last_seen_at: Type.String({ format: 'date-time' }),
      }),
    ),
  }),
})

export const revokeSession = endpoint({
  method: 'POST',
  path: '/gamma/session/revoke',
  summary: 'Sign one of the own devices out. A session that is over already, or not yours, is NOT_FOUND.',
  tag: 'Account',
  auth: 'client',
  body: Type.Object({ session: Type.Object({ id: Type.String({ format: 'uuid' }) }) }),
  response: Empty,
})
