import {
  acceptAssistantInvitation,
  changeAssistant as changeAssistantEndpoint,
  getAssistantInvitation,
  inviteAssistant as inviteAssistantEndpoint,
  listAssistants as listAssistantsEndpoint,
  removeAssistant as removeAssistantEndpoint,
} from '@aquilane/contract/assistants'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { money, timestamp, toCents } from '../../../platform/http/serialize.ts'
import { requireRecentVerification } from '../../identity/index.ts'
import { changeAssistant, inviteAssistant, removeAssistant } from '../assistants.ts'
import { acceptInvitation, getInvitation } from '../invitations.ts'
import { listAssistants, type ShownAssistant } from '../list.ts'
import type { Context } from '../../../context.ts'

const sum = (cents: number | null) => (cents === null ? null : money(cents, 'EUR'))

const toAssistant = (shown: ShownAssistant) => ({
  id: shown.id,
  name: shown.name,
  email: shown.email,
  permissions: shown.permissions,
  pay_limit: sum(shown.payLimit),
  left: sum(shown.left),
  expires_at: timestamp(shown.expiresAt),
  accepted_at: shown.acceptedAt && timestamp(shown.acceptedAt),
})

const toPrincipal = ({ id, customer, permissions, payLimit, left }: ShownAssistant) => ({
  id,
  name: customer.name,
  permissions,
  pay_limit: sum(payLimit),
  left: sum(left),
})

async function toLists(ctx: Context, clientId: string) {
  const { assistants, principals } = await listAssistants(ctx, clientId)
  return { assistants: assistants.map(toAssistant), principals: principals.map(toPrincipal) }
}

/** Assistants of the signed-in customer, and the customers whom they assist. */
export function assistantRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, listAssistantsEndpoint, ({ clientId }) => toLists(ctx, clientId))

  registerEndpoint(app, inviteAssistantEndpoint, async ({ body, clientId, locale, request }) => {
    // A session alone opens no further way in.
    await requireRecentVerification(ctx, request)
    const { email, permissions, pay_limit: limit } = body
    await inviteAssistant(ctx, { clientId, email, permissions, payLimit: limit ? toCents(limit) : null, locale: body.locale ?? locale })
    return toLists(ctx, clientId)
  })

  registerEndpoint(app, changeAssistantEndpoint, async ({ body, clientId, request }) => {
    await requireRecentVerification(ctx, request)
    const { assistant, permissions, pay_limit: limit } = body
    await changeAssistant(ctx, { clientId, id: assistant.id, permissions, payLimit: limit ? toCents(limit) : null })
    return toLists(ctx, clientId)
  })

  registerEndpoint(app, removeAssistantEndpoint, async ({ body, clientId }) => {
    await removeAssistant(ctx, { callerId: clientId, id: body.assistant.id })
    return toLists(ctx, clientId)
  })

  registerEndpoint(app, getAssistantInvitation, async ({ query, clientId }) => {
    const { state, customer, permissions, payLimit, expiresAt } = await getInvitation(ctx, query.token, clientId)
    return { state, customer, permissions, pay_limit: sum(payLimit), expires_at: timestamp(expiresAt) }
  })

  registerEndpoint(app, acceptAssistantInvitation, async ({ body, clientId }) => ({
    id: await acceptInvitation(ctx, body.token, clientId),
    ...(await toLists(ctx, clientId)),
  }))
}
