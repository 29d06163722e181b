import fastify from 'fastify'
import { expect, it } from 'vitest'
import { rejectUnderPressure } from './pressure.ts'

it.for([
  { delay: 900, status: 503, retry: '5' },
  { delay: Number.POSITIVE_INFINITY, status: 200, retry: undefined },
])('an event loop that is $delay ms late answers $status', async ({ delay, status, retry }) => {
  const app = fastify()
  app.setErrorHandler((error, _request, reply) => reply.code((error as { status?: number }).status ?? 500).send({}))
  app.addHook('onRequest', (request, reply) => rejectUnderPressure(request, reply, 'eventLoopDelay', delay))
  app.get('/', () => ({}))
  const answer = await app.inject('/')
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['retry-after']).toBe(retry)
})
