import type { FastifyInstance } from 'fastify'
import {
  createPassenger,
  createPassengerDocument as createPassengerDocumentEndpoint,
  listPassengers,
  removePassenger as removePassengerEndpoint,
  removePassengerDocument as removePassengerDocumentEndpoint,
  updatePassenger as updatePassengerEndpoint,
  updatePassengerDocument as updatePassengerDocumentEndpoint,
} from '@aquilane/contract/passengers'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { Refusal } from '@aquilane/domain/refusal'
import type { Result } from '../service.ts'
import type { Context } from '../../../context.ts'
import {
  listPassengersByClient,
  createOwnPassenger,
  updatePassenger,
  removePassenger,
  createPassengerDocument,
  updatePassengerDocument,
  removePassengerDocument,
} from '../service.ts'

function presentFields<T>(result: Result<T>, what: string): T {
  if (result.ok) return result.value
  if (result.code === 'NOT_FOUND') throw new Refusal('NOT_FOUND', `You have no such ${what}.`)
  if (result.code === 'LIMIT_REACHED')
    throw new Refusal('LIMIT_REACHED', `There is room for ${result.limit} and no more. Remove one that is not needed.`)
  throw new Refusal('VALIDATION_FAILED', 'Some fields are invalid: see errors.', { errors: result.errors })
}

export function passengerRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, listPassengers, async ({ clientId }) => ({ data: await listPassengersByClient(ctx, clientId) }))

  registerEndpoint(app, createPassenger, async ({ body, clientId }) =>
    presentFields(await createOwnPassenger(ctx, clientId, body), 'account'),
  )

  registerEndpoint(app, updatePassengerEndpoint, async ({ body: { id, ...input }, clientId }) =>
    presentFields(await updatePassenger(ctx, clientId, id, input), 'person'),
  )

  registerEndpoint(app, removePassengerEndpoint, async ({ query, clientId }) => {
    presentFields(await removePassenger(ctx, clientId, query.id), 'person')
    return {}
  })

  registerEndpoint(app, createPassengerDocumentEndpoint, async ({ body: { person, ...input }, clientId }) =>
    presentFields(await createPassengerDocument(ctx, clientId, person.id, input), 'person'),
  )

  registerEndpoint(app, updatePassengerDocumentEndpoint, async ({ body: { id, ...input }, clientId }) =>
    presentFields(await updatePassengerDocument(ctx, clientId, id, input), 'document'),
  )

  registerEndpoint(app, removePassengerDocumentEndpoint, async ({ query, clientId }) => {
    presentFields(await removePassengerDocument(ctx, clientId, query.id), 'document')
    return {}
  })
}
