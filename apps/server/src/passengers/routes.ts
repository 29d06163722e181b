import type { FastifyInstance } from 'fastify'
import {
  createPassenger,
  createPassengerDocument,
  listPassengers,
  removePassenger,
  removePassengerDocument,
  updatePassenger,
  updatePassengerDocument,
} from '@aquilane/contract/passengers'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { ProblemError } from '../platform/http/problem.ts'
import type { PassengersService, Result } from './service.ts'

function presentFields<T>(result: Result<T>, what: string): T {
  if (result.ok) return result.value
  if (result.code === 'NOT_FOUND') throw new ProblemError('NOT_FOUND', `You have no such ${what}.`)
  if (result.code === 'LIMIT_REACHED')
    throw new ProblemError('LIMIT_REACHED', `There is room for ${result.limit} and no more. Remove one that is not needed.`)
  throw new ProblemError('VALIDATION_FAILED', 'Some fields are invalid: see errors.', { errors: result.errors })
}

export function passengerRoutes(app: FastifyInstance, passengers: PassengersService): void {
  registerEndpoint(app, listPassengers, async ({ clientId }) => ({ data: await passengers.list(clientId) }))

  registerEndpoint(app, createPassenger, async ({ body, clientId }) => presentFields(await passengers.create(clientId, body), 'account'))

  registerEndpoint(app, updatePassenger, async ({ body: { id, ...input }, clientId }) =>
    presentFields(await passengers.update(clientId, id, input), 'person'),
  )

  registerEndpoint(app, removePassenger, async ({ query, clientId }) => {
    presentFields(await passengers.remove(clientId, query.id), 'person')
    return {}
  })

  registerEndpoint(app, createPassengerDocument, async ({ body: { person, ...input }, clientId }) =>
    presentFields(await passengers.createDocument(clientId, person.id, input), 'person'),
  )

  registerEndpoint(app, updatePassengerDocument, async ({ body: { id, ...input }, clientId }) =>
    presentFields(await passengers.updateDocument(clientId, id, input), 'document'),
  )

  registerEndpoint(app, removePassengerDocument, async ({ query, clientId }) => {
    presentFields(await passengers.removeDocument(clientId, query.id), 'document')
    return {}
  })
}
