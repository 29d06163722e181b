import fc from 'fast-check'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { MoneyInput } from '@aquilane/contract/common'
import { schemaController } from './validation.ts'

const app = Fastify({ schemaController })
app.post('/', { schema: { body: MoneyInput } }, () => ({}))
const send = async (amount: number) =>
  (await app.inject({ method: 'POST', url: '/', payload: { amount, currency: 'EUR' } })).statusCode === 200

it('a sum of whole cents is accepted, whatever its binary fraction, and one of part of a cent refused', async () => {
  for (const amount of [0, 0.07, 1.15, 4598.36, 999_999_999.99])
    expect({ amount, isAccepted: await send(amount) }).toEqual({ amount, isAccepted: true })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 99_999_999_999 }), async (cents) => {
      expect(await send(cents / 100)).toBe(true)
      expect(await send(cents / 100 + 0.005)).toBe(false)
    }),
    { numRuns: 300 },
  )
})
