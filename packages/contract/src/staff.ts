import { Type } from 'typebox'
import { emailRule } from '@aquilane/domain/identity/profile-rules'
import { staffRoles, totpRules } from '@aquilane/domain/staff/roles'
import { Empty, listResponse, Nullable, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { CreationOptions, NewCredential, RequestOptions, UsedCredential } from './passkeys.ts'
import { oneOf } from './passengers.ts'

const Email = Type.String({ ...emailRule, description: 'Upper and lower case are one' })
const Code = Type.String({ pattern: `^[0-9]{${totpRules.digits}}$`, description: 'Six digits of the authenticator app' })
const Token = Type.String({ minLength: 1, maxLength: 200, description: 'From the link: 48 hours, one use' })
const Roles = Type.Array(oneOf(staffRoles), { minItems: 1, maxItems: staffRoles.length, uniqueItems: true })

/** Who is signed in. The session itself is a cookie that no script can read. */
const Me = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  roles: Roles,
  session_ends: Type.String({ format: 'date-time', description: 'At the latest; half an hour without a request ends it before' }),
})

export const staffBeginSignIn = endpoint({
  method: 'POST',
  path: '/gamma/staff/auth/begin',
  summary: 'Ways to sign in with an e-mail address; the answer is the same for known and unknown ones.',
  tag: 'Back office: sign-in and members',
  auth: 'none',
  body: Type.Object({ email: Email }),
  response: Type.Object({ passkey: RequestOptions, totp: Type.Object({ digits: Type.Integer() }) }),
})

export const staffSignInWithPasskey = endpoint({
  method: 'POST',
  path: '/gamma/staff/auth/passkey',
  summary: 'Sign in with an authenticator’s answer. STAFF_SIGN_IN_REFUSED, whatever is wrong.',
  tag: 'Back office: sign-in and members',
  auth: 'none',
  body: Type.Object({ email: Email, credential: UsedCredential }),
  response: Me,
})

export const staffSignInWithTotp = endpoint({
  method: 'POST',
  path: '/gamma/staff/auth/totp',
  summary: 'Sign in with a code of the authenticator app; each is good once. STAFF_SIGN_IN_REFUSED, whatever is wrong.',
  tag: 'Back office: sign-in and members',
  auth: 'none',
  body: Type.Object({ email: Email, code: Code }),
  response: Me,
})

export const staffSignInWithRecoveryCode = endpoint({
  method: 'POST',
  path: '/gamma/staff/auth/recovery',
  summary: 'Sign in with a recovery code; each is good once. STAFF_SIGN_IN_REFUSED, whatever is wrong.',
  tag: 'Back office: sign-in and members',
  auth: 'none',
  body: Type.Object({ email: Email, code: Type.String({ minLength: 1, maxLength: 40 }) }),
  response: Me,
})

export const staffSignOut = endpoint({
  method: 'POST',
  path: '/gamma/staff/auth/sign-out',
  summary: 'End this session.',
  tag: 'Back office: sign-in and members',
  auth: 'staff',
  response: Empty,
})

export const staffGetMe = endpoint({
  method: 'GET',
  path: '/gamma/staff/me/get',
  summary: 'Who is signed in, and as what.',
  tag: 'Back office: sign-in and members',
  auth: 'staff',
  response: Me,
})

export const staffBeginEnrolment = endpoint({
  method: 'POST',
  path: '/gamma/staff/enrol/begin',
  summary: 'What an invite offers: a passkey, or a secret for an authenticator app.',
  tag: 'Back office: sign-in and members',
  auth: 'none',
  body: Type.Object({ token: Token }),
  response: Type.Object({
    email: Type.String(),
    name: Type.String(),
    passkey: CreationOptions,
    totp: Type.Object({ uri: Type.String({ description: 'otpauth://, for a QR code' }), secret: Type.String({ description: 'Base32' }) }),
    enrolment: Type.String({ description: 'Sealed secret, another one for each call: to be sent with the first code' }),
  }),
})

export const staffEnrolPasskey = endpoint({
  method: 'POST',
  path: '/gamma/staff/enrol/passkey',
  summary: 'Sign in with this passkey from now on; what was set up before is forgotten, and the invite is used.',
  tag: 'Back office: sign-in and members',
  auth: 'none',
  body: Type.Object({ token: Token, credential: NewCredential }),
  response: Me,
})

export const staffEnrolTotp = endpoint({
  method: 'POST',
  path: '/gamma/staff/enrol/totp',
  summary: 'Sign in with this authenticator app from now on; what was set up before is forgotten, and the invite is used.',
  tag: 'Back office: sign-in and members',
  auth: 'none',
  body: Type.Object({ token: Token, code: Code, enrolment: Type.String({ minLength: 1, maxLength: 600 }) }),
  response: Me,
})

const Member = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  roles: Roles,
  ways: Type.Object({ passkeys: Type.Integer(), totp: Type.Boolean() }, { description: 'Set up to sign in with' }),
  invited_until: Nullable(Type.String({ format: 'date-time', description: 'While an invite is open' })),
  last_seen_at: Nullable(Type.String({ format: 'date-time' })),
  disabled_at: Nullable(Type.String({ format: 'date-time' })),
})

export const staffListMembers = endpoint({
  method: 'GET',
  path: '/gamma/staff/member/list',
  summary: 'Everybody who works or worked here, by name.',
  tag: 'Back office: sign-in and members',
  auth: 'staff',
  permission: 'members.manage',
  response: listResponse(Member),
})

export const staffInviteMember = endpoint({
  method: 'POST',
  path: '/gamma/staff/member/invite',
  summary:
    'Make a link to set up signing in; for a known address a new one, with this name and these roles, which opens a disabled one again. REAUTHENTICATION_REQUIRED without a proof of the last five minutes',
  tag: 'Back office: sign-in and members',
  auth: 'staff',
  permission: 'members.manage',
  body: Type.Object({
    email: Email,
    name: Written({ minLength: 1, maxLength: 100 }),
    roles: Roles,
  }),
  response: Type.Object({ member: Member, link: Type.String({ description: 'Shown once; only its hash is kept' }) }),
})

export const staffDisableMember = endpoint({
  method: 'POST',
  path: '/gamma/staff/member/disable',
  summary: 'Shut a member out at once: sessions end, invites too. Nobody disables themselves. REAUTHENTICATION_REQUIRED',
  tag: 'Back office: sign-in and members',
  auth: 'staff',
  permission: 'members.manage',
  body: Type.Object({ member: Type.Object({ id: Type.String({ format: 'uuid' }) }) }),
  response: Member,
})
