import { Type } from 'typebox'
import { assistantPermissions, payLimitDays } from '@aquilane/domain/assistants/permissions'
import { emailRule } from '@aquilane/domain/identity/profile-rules'
import { Created, Id, Money, MoneyInput, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const tag = 'Assistants'
const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })
const Permissions = Type.Array(oneOf(assistantPermissions), { maxItems: assistantPermissions.length, uniqueItems: true })
const limitText = `What the assistant may pay within ${payLimitDays} days; null without the permission to pay`

const grant = {
  permissions: Permissions,
  pay_limit: Nullable({ ...Money, description: limitText }),
  left: Nullable({ ...Money, description: 'How much of the limit is left now' }),
}

const Lists = Type.Object({
  assistants: Type.Array(
    Type.Object({
      id: Id,
      name: Nullable(Type.String({ description: 'Null until the invitation is accepted' })),
      email: Nullable(Type.String()),
      ...grant,
      expires_at: Created,
      accepted_at: Nullable(Created),
    }),
    { description: 'Assistants of the caller, and invitations that can still be accepted' },
  ),
  principals: Type.Array(Type.Object({ id: Id, name: Type.String(), ...grant }), {
    description: 'Customers whom the caller assists; `id` goes into the header `x-on-behalf-of`',
  }),
})

const Grant = { permissions: Permissions, pay_limit: Type.Optional(Nullable(MoneyInput)) }

export const listAssistants = endpoint({
  method: 'GET',
  path: '/gamma/assistant/list',
  summary: 'Assistants of the signed-in customer, and the customers whom they assist',
  tag,
  auth: 'client',
  response: Lists,
})

export const inviteAssistant = endpoint({
  method: 'POST',
  path: '/gamma/assistant/invite',
  summary: 'Sends an invitation, good for seven days and for one account. REAUTHENTICATION_REQUIRED, LIMIT_REACHED, TOO_MANY_REQUESTS',
  tag,
  auth: 'client',
  body: Type.Object({ email: Type.String(emailRule), ...Grant, locale: Type.Optional(oneOf(['en', 'it'] as const)) }),
  response: Lists,
})

export const changeAssistant = endpoint({
  method: 'POST',
  path: '/gamma/assistant/change',
  summary: 'Other permissions, from now on. NOT_FOUND, REAUTHENTICATION_REQUIRED',
  tag,
  auth: 'client',
  body: Type.Object({ assistant: Type.Object({ id: Id }), ...Grant }),
  response: Lists,
})

export const removeAssistant = endpoint({
  method: 'POST',
  path: '/gamma/assistant/remove',
  summary: 'Ends what an assistant may do, or withdraws an invitation, at once; by the customer or by the assistant. NOT_FOUND',
  tag,
  auth: 'client',
  body: Type.Object({ assistant: Type.Object({ id: Id }) }),
  response: Lists,
})

const states = ['open', 'expired', 'withdrawn', 'used', 'accepted', 'own', 'already'] as const

export const getAssistantInvitation = endpoint({
  method: 'GET',
  path: '/gamma/assistant/invitation',
  summary: 'What an invitation offers, to the holder of its link. NOT_FOUND',
  tag,
  auth: 'none',
  query: Type.Object({ token: Token }),
  response: Type.Object({
    state: oneOf(states),
    customer: Type.String({ description: 'Who invites' }),
    permissions: Permissions,
    pay_limit: Nullable({ ...Money, description: limitText }),
    expires_at: Created,
  }),
})

export const acceptAssistantInvitation = endpoint({
  method: 'POST',
  path: '/gamma/assistant/accept',
  summary:
    'Makes the signed-in customer an assistant; again by the same account it changes nothing. NOT_FOUND, INVITATION_OVER with `state`',
  tag,
  auth: 'client',
  body: Type.Object({ token: Token }),
  response: Type.Object({ id: Id, ...Lists.properties }),
})
