import type { FastifyInstance } from 'fastify'
import {
  createPerson,
  createPersonDocument,
  listPersons,
  removePerson,
  removePersonDocument,
  updatePerson,
  updatePersonDocument,
} from '@aquilane/contract/passengers'
import { bind } from '../platform/http/register-endpoint.ts'
import { ProblemError } from '../platform/http/problem.ts'
import type { PersonsService, Result } from './service.ts'

function given<T>(result: Result<T>, what: string): T {
  if (result.ok) return result.value
  if (result.code === 'NOT_FOUND') throw new ProblemError('NOT_FOUND', `You have no such ${what}.`)
  if (result.code === 'LIMIT_REACHED')
    throw new ProblemError('LIMIT_REACHED', `There is room for ${result.limit} and no more. Remove one that is not needed.`)
  throw new ProblemError('VALIDATION_FAILED', 'Some fields need another look: see errors.', { errors: result.errors })
}

export function personsRoutes(app: FastifyInstance, persons: PersonsService): void {
  bind(app, listPersons, async ({ clientId }) => ({ data: await persons.list(clientId) }))

  bind(app, createPerson, async ({ body, clientId }) => given(await persons.create(clientId, body), 'account'))

  bind(app, updatePerson, async ({ body: { id, ...input }, clientId }) => given(await persons.update(clientId, id, input), 'person'))

  bind(app, removePerson, async ({ query, clientId }) => {
    given(await persons.remove(clientId, query.id), 'person')
    return {}
  })

  bind(app, createPersonDocument, async ({ body: { person, ...input }, clientId }) =>
    given(await persons.createDocument(clientId, person.id, input), 'person'),
  )

  bind(app, updatePersonDocument, async ({ body: { id, ...input }, clientId }) =>
    given(await persons.updateDocument(clientId, id, input), 'document'),
  )

  bind(app, removePersonDocument, async ({ query, clientId }) => {
    given(await persons.removeDocument(clientId, query.id), 'document')
    return {}
  })
}
