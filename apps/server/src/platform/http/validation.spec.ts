import fc from 'fast-check'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { MoneyInput } from '@aquilane/contract/common'
import { emailRule } from '@aquilane/domain/identity/profile-rules'
import { fieldErrors, schemaController } from './validation.ts'

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

it('an e-mail address with a long local part is refused with the reason', async () => {
  const mail = Fastify({ schemaController })
  mail.setErrorHandler((error, _request, reply) =>
    reply.code(422).send(fieldErrors((error as { validation: Parameters<typeof fieldErrors>[0] }).validation)),
  )
  mail.post('/', { schema: { body: Type.Object({ email: Type.String(emailRule) }) } }, () => [])
  const errors = async (email: string) => (await mail.inject({ method: 'POST', url: '/', payload: { email } })).json()
  expect(await errors(`${'a'.repeat(64)}@example.com`)).toEqual([])
  expect(await errors(`${'a'.repeat(65)}@example.com`)).toEqual([
    { path: 'email', code: 'pattern', message: 'An e-mail address has at most 64 characters before the @.' },
  ])
  expect(await errors('anna@example')).toMatchObject([{ message: 'This value must be one complete e-mail address.' }])
})
