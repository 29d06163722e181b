import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { Refusal } from '@aquilane/domain/refusal'
import { registerPressure } from './pressure.ts'
import { statusOf } from './refusals.ts'

it('A request is rejected while the event loop is late, and answered once nothing keeps it any more.', async () => {
  const app = fastify()
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Refusal ? statusOf(error) : 500).send({}))
  registerPressure(app, 100, 200)
  app.get('/', () => ({}))
  const ask = async () => {
    const { statusCode, headers } = await app.inject('/')
    return [statusCode, headers['retry-after']]
  }
  expect(await ask()).toEqual([200, undefined])
  await sleep(20)
  const until = performance.now() + 900
  while (performance.now() < until);
  // The timers that became due measure it first.
  await sleep(5)
  expect(await ask()).toEqual([503, '5'])
  await expect.poll(ask, { timeout: 5_000 }).toEqual([200, undefined])
  await app.close()
})
